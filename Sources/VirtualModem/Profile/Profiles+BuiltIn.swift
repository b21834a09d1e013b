// SPDX-License-Identifier: Apache-2.0

package import GLibSupport

extension Profiles {
    /// What is known without a file. It is also the example of one.
    package static let builtInText = """
        # Profiles of virtual-modem: the cards, the modems and the networks that commands name.
        # Every identity here is made up.

        # A card. network= is the one that it finds where it is put in (the one of its own name, if not
        # given), registration= is home, roaming, searching, denied, emergency or idle.
        [sim docomo]
        iccid=8981100000000000017
        imsi=440101234567890
        mnc-length=2
        spn=docomo

        [sim softbank]
        iccid=8981200000000000025
        imsi=440201234567890
        mnc-length=2
        spn=SoftBank

        # Another one, which tells itself by its name and both group identifiers.
        [sim mineo]
        iccid=8981100000000000066
        imsi=440101234500066
        mnc-length=2
        spn=mineo
        gid1=4D494E45
        gid2=4F
        network=docomo

        # A virtual operator on docomo's network: only GID1 and the name tell it.
        [sim mvno]
        iccid=8981100000000000033
        imsi=440101234500033
        mnc-length=2
        spn=Sakura Mobile
        gid1=53414B55
        network=docomo

        # A card for things, made abroad: it roams wherever it is.
        [sim iot]
        iccid=8931440000000000041
        imsi=204081234567890
        mnc-length=2
        spn=Global IoT
        network=docomo
        registration=roaming

        # A card that asks for its PIN first.
        [sim locked]
        iccid=8981100000000000058
        imsi=440101234500058
        mnc-length=2
        spn=docomo
        pin=1234
        puk=12345678
        network=docomo

        # A modem. sim-report= is how it tells that its card changed: reenumerate (it leaves the USB and
        # comes back), qusim (it says +QUSIM: 1, for ModemManager's quectel plugin) or none. Over MBIM and
        # QMI a modem indicates it, unless it is none. mbimex= is the newest version of MBIM's extensions, 1, 2
        # (if not given) or 3. slot-status= is whether it tells over QMI what is in its slots: yes (if not given)
        # or no. voice=yes is for one that can call and be called, over AT.
        [modem rm500q]
        imei=860000000000017
        manufacturer=Quectel
        model=RM500Q-GL
        revision=RM500QGLABR11A06M4G
        sim-report=reenumerate

        [modem rm500q-qusim]
        imei=860000000100015
        manufacturer=Quectel
        model=RM500Q-GL
        revision=RM500QGLABR11A06M4G
        sim-report=qusim

        [modem rm500q-voice]
        imei=860000000300011
        manufacturer=Quectel
        model=RM500Q-GL
        revision=RM500QGLABR11A06M4G
        voice=yes

        [modem rm520n]
        imei=860000000200013
        manufacturer=Quectel
        model=RM520N-GL
        revision=RM520NGLAAR03A03M4G
        mbimex=3

        # An older one: over QMI it does not tell of its slots.
        [modem em7455]
        imei=860000000300011
        manufacturer=Sierra Wireless, Incorporated
        model=EM7455
        revision=SWI9X30C_02.24.05.06
        slot-status=no

        # A network. radio= is none, gsm, edge, umts, hspa, lte, endc, nsa or sa.
        [network docomo]
        plmn=44010
        name=NTT DOCOMO
        radio=lte

        [network softbank]
        plmn=44020
        name=SoftBank
        radio=lte

        """

    /// The profiles of ``builtInText``.
    package static func builtIn() throws(KeyFileError) -> Profiles { try Profiles(text: builtInText) }
}
