// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Testing
import VirtualModem

struct ProfilesTests {
    private static let modem = "[modem a]\nimei=860000000000017\nmanufacturer=M\nmodel=N\nrevision=R\n"

    @Test func theBuiltInProfilesAreGood() throws {
        let profiles = try Profiles.builtIn()
        #expect(profiles.defaultModem == "rm500q")
        #expect(profiles.sims.keys.sorted() == ["docomo", "iot", "locked", "mineo", "mvno", "softbank"])
        #expect(profiles.networks["docomo"]?.network == Network(plmn: "44010", name: "NTT DOCOMO"))
        for sim in profiles.sims.values { #expect(sim.card.imsi.hasPrefix(sim.card.plmn)) }
    }

    @Test func aModemIsACardInAnEquipmentOnANetwork() throws {
        let modem = try Profiles.builtIn().modem("iot@rm500q-qusim", serial: 1)
        #expect(modem.card?.plmn == "20408")
        #expect(modem.equipment.cardReport == .qusim)
        #expect(modem.equipment.imei == "860000000100023")
        #expect(modem.network.plmn == "44010")
        #expect(modem.registration == .roaming)
    }

    @Test func theCardNoneIsAnEmptySlot() throws {
        #expect(try Profiles.builtIn().modem("none").card == nil)
    }

    @Test func cardsWithCommasBetweenThemAreSlots() throws {
        let modem = try Profiles.builtIn().modem("softbank,none,esim@rm520n", mbimExtensions: .one)
        #expect(modem.slots.map { $0.card?.spn } == ["SoftBank", nil, ""])
        #expect(modem.slots[2].card?.hasProfile == false)
        #expect(modem.network.plmn == "44020")
        #expect(modem.equipment.model == "RM520N-GL")
        #expect(modem.equipment.mbimExtensions == .one)
        #expect(try Profiles.builtIn().modem("esim@rm520n").equipment.mbimExtensions == .three)
    }

    @Test(arguments: [
        ("kddi", "kddi: no such sim profile; choose one of docomo, iot, locked, mineo, mvno, softbank"),
        (
            "docomo@x",
            "x: no such modem profile; choose one of em7455, rm500q, rm500q-qusim, rm500q-voice, rm520n"
        ),
    ])
    func anUnknownProfileIsNamed(name: String, words: String) throws {
        let profiles = try Profiles.builtIn()
        do {
            _ = try profiles.modem(name)
            Issue.record("accepted \(name)")
        } catch {
            #expect(error.description == words)
        }
    }

    @Test(arguments: [
        ("", "there is no [modem NAME]"),
        ("[modem a]\nimei=1\n", "line 2: imei=1 in [modem a] is not 14 to 16 digits"),
        ("[modem]\n", "line 1: [modem] is none of [sim NAME], [modem NAME] and [network NAME]"),
        (
            "[radio a]\n",
            "line 1: [radio a] is none of [sim NAME], [modem NAME] and [network NAME]"
        ),
        (
            modem + "model\n",
            "line 6: Key file contains line “model” which is not a key-value pair, group, or comment"
        ),
        (
            modem + "colour=red\n",
            "line 6: colour=red in [modem a] is not known here: imei, manufacturer, model, revision, sim-report, mbimex, slot-status, voice"
        ),
        (modem + "mbimex=4\n", "line 6: mbimex=4 in [modem a] is none of 1, 2 and 3"),
        (
            modem + "sim-report=loud\n",
            "line 6: sim-report=loud in [modem a] is none of reenumerate, qusim, none"
        ),
        (modem + "[sim s]\niccid=8981100000000000017\n", "line 6: [sim s] needs imsi="),
        (
            modem + "[sim s]\niccid=8981100000000000017\nimsi=440101234567890\n",
            "line 6: [sim s] is on network s, and there is no [network s]"
        ),
        (
            modem + "[sim s]\niccid=8981100000000000017\nimsi=44010\nmnc-length=x\n",
            "line 9: mnc-length=x in [sim s] is not a whole number"
        ),
        (modem + "[sim s]\nmnc-length=4\n", "line 7: mnc-length=4 in [sim s] is neither 2 nor 3"),
        (
            modem + "[sim s]\niccid=8981100000000000017\nimsi=440101234567890\ngid1=4B0\n",
            "line 9: gid1=4B0 in [sim s] is not pairs of hexadecimal digits"
        ),
        (
            modem + "[network n]\nplmn=44010\nname=A\"B\n",
            "line 8: name=A\"B in [network n] has a control character or a quotation mark"
        ),
    ])
    func aFaultIsNamedWithItsLine(text: String, words: String) {
        do throws(KeyFileError) {
            _ = try Profiles(text: text)
            Issue.record("accepted")
        } catch {
            #expect(error.description == words)
        }
    }
}
