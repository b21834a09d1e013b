// SPDX-License-Identifier: Apache-2.0

/// What the kernel shows of modems in /sys and /dev, as far as ModemManager looks at it.
package struct DeviceTree: Equatable, Sendable {
    /// What stands at a path of /sys.
    package enum Node: Equatable, Sendable {
        case folder
        case file([UInt8])
        /// A symbolic link to another path of /sys.
        case link(String)
    }

    /// A port as the kernel announces it.
    package struct Port: Hashable, Sendable {
        package let subsystem: String
        package let name: String
    }

    /// A modem's place in the tree.
    package struct Device: Hashable, Sendable {
        /// In the order in which the kernel announces them.
        package let ports: [Port]
        /// The file in /dev that its driver makes.
        package let file: String
    }

    /// Absolute paths, each folder before what is in it.
    package private(set) var nodes: [(path: String, node: Node)] = []
    package private(set) var devices: [Device] = []

    /// The tree of `count` modems that speak `voice`.
    package init(
        bus: ModemBus,
        voice: VoiceProtocol = .mbim,
        identity: DeviceIdentity? = nil,
        count: Int = 1
    ) {
        let identity = identity ?? .standard(on: bus, voice)
        for name in ["net", "tty", "usbmisc", "wwan"] { folder("/sys/class/\(name)") }
        // A modem that speaks AT is in nobody's sysfs.
        guard voice != .at else { return }
        for index in 0..<max(1, count) {
            switch bus {
            case .usb: addUSB(index, voice, identity)
            case .pci: addPCI(index, voice, identity)
            }
        }
    }

    package static func == (one: DeviceTree, other: DeviceTree) -> Bool {
        one.devices == other.devices && one.nodes.elementsEqual(other.nodes) { $0 == $1 }
    }

    /// A USB modem with one network function (USB Network Control Model: class 2, subclass 0E for MBIM; QMI has a
    /// vendor's class).
    private mutating func addUSB(_ index: Int, _ voice: VoiceProtocol, _ identity: DeviceIdentity) {
        let device = "/sys/devices/pci0000:00/0000:00:14.0/usb2/2-\(index + 1)"
        let interface = "\(device)/2-\(index + 1):1.\(voice == .qmi ? 4 : 0)"
        let control = "cdc-wdm\(index)"
        let driver =
            switch voice {
            case .at, .mbim: "cdc_mbim"
            case .qmi: "qmi_wwan"
            }
        let kinds =
            switch voice {
            case .at, .mbim: ["02", "0e", "00", "00"]
            case .qmi: ["ff", "ff", "ff", "04"]
            }
        folder("/sys/bus/usb/drivers/usb")
        folder("/sys/bus/usb/drivers/\(driver)")
        folder(interface)
        file("\(device)/idVendor", identity.vendor)
        file("\(device)/idProduct", identity.product)
        file("\(device)/bcdDevice", "0414")
        file("\(device)/manufacturer", identity.manufacturer)
        file("\(device)/product", identity.model)
        file("\(device)/serial", "\(index + 1)")
        nodes.append(("\(device)/descriptors", .file(Self.descriptors(identity))))
        link("\(device)/subsystem", "/sys/bus/usb")
        link("\(device)/driver", "/sys/bus/usb/drivers/usb")
        for (name, kind) in zip(["Class", "SubClass", "Protocol", "Number"], kinds) {
            file("\(interface)/bInterface\(name)", kind)
        }
        link("\(interface)/subsystem", "/sys/bus/usb")
        link("\(interface)/driver", "/sys/bus/usb/drivers/\(driver)")
        port("usbmisc", control, at: "\(interface)/usbmisc/\(control)", of: interface)
        port("net", "wwan\(index)", at: "\(interface)/net/wwan\(index)", of: interface)
        // libqmi reads there that packets come without an Ethernet header.
        if voice == .qmi { qmi("\(interface)/net/wwan\(index)") }
        devices.append(
            Device(
                ports: [
                    Port(subsystem: "usbmisc", name: control), Port(subsystem: "net", name: "wwan\(index)"),
                ],
                file: "/dev/\(control)"
            )
        )
    }

    /// A PCIe modem behind the kernel's MHI bus, which makes its control ports part of the wwan class.
    private mutating func addPCI(_ index: Int, _ voice: VoiceProtocol, _ identity: DeviceIdentity) {
        let device = "/sys/devices/pci0000:00/0000:00:1c.\(index)/0000:0\(index + 1):00.0"
        let mhi = "\(device)/mhi\(index)"
        let wwan = "\(mhi)/wwan/wwan\(index)"
        let data = "\(mhi)/mhi\(index)_IP_HW0"
        let (suffix, type) =
            switch voice {
            case .at, .mbim: ("mbim0", "MBIM")
            case .qmi: ("qmi0", "QMI")
            }
        let control = "wwan\(index)\(suffix)"
        let network = "mhi_hwip\(index)"
        folder("/sys/bus/pci/drivers/mhi-pci-generic")
        folder("/sys/bus/mhi/drivers/mhi_net")
        folder(wwan)
        folder(data)
        file("\(device)/vendor", "0x\(identity.vendor)")
        file("\(device)/device", "0x\(identity.product)")
        file("\(device)/subsystem_vendor", "0x\(identity.vendor)")
        file("\(device)/subsystem_device", "0x5201")
        file("\(device)/revision", "0x00")
        link("\(device)/subsystem", "/sys/bus/pci")
        link("\(device)/driver", "/sys/bus/pci/drivers/mhi-pci-generic")
        link("\(mhi)/subsystem", "/sys/bus/mhi")
        link("\(data)/subsystem", "/sys/bus/mhi")
        link("\(data)/driver", "/sys/bus/mhi/drivers/mhi_net")
        link("\(wwan)/subsystem", "/sys/class/wwan")
        link("\(wwan)/device", mhi)
        link("/sys/class/wwan/wwan\(index)", wwan)
        port("wwan", control, at: "\(wwan)/\(control)", of: wwan)
        file("\(wwan)/\(control)/type", type)
        port("net", network, at: "\(data)/net/\(network)", of: data)
        devices.append(
            Device(
                ports: [Port(subsystem: "wwan", name: control), Port(subsystem: "net", name: network)],
                file: "/dev/\(control)"
            )
        )
    }

    private mutating func port(_ subsystem: String, _ name: String, at path: String, of parent: String) {
        folder(path)
        link("\(path)/subsystem", "/sys/class/\(subsystem)")
        link("\(path)/device", parent)
        link("/sys/class/\(subsystem)/\(name)", path)
    }

    private mutating func qmi(_ network: String) {
        folder("\(network)/qmi")
        file("\(network)/qmi/raw_ip", "Y")
    }

    private mutating func folder(_ path: String) { nodes.append((path, .folder)) }
    private mutating func file(_ path: String, _ text: String) {
        nodes.append((path, .file(Array("\(text)\n".utf8))))
    }
    private mutating func link(_ path: String, _ target: String) { nodes.append((path, .link(target))) }

    /// The descriptors of a device with one MBIM interface. libmbim reads there how long a message may be: the
    /// wMaxControlMessage of the MBIM functional descriptor (MBIM 1.0, clause 6.4).
    private static func descriptors(_ identity: DeviceIdentity) -> [UInt8] {
        let vendor = littleEndian(UInt16(identity.vendor, radix: 16) ?? 0)
        let product = littleEndian(UInt16(identity.product, radix: 16) ?? 0)
        let deviceDescriptor: [UInt8] =
            [18, 1, 0x00, 0x03, 0xEF, 2, 1, 64] + vendor + product + [0x14, 0x04, 1, 2, 3, 1]
        let interface: [UInt8] = [9, 4, 0, 0, 1, 0x02, 0x0E, 0, 0]
        let header: [UInt8] = [5, 0x24, 0, 0x10, 0x01]
        let mbim: [UInt8] =
            [12, 0x24, 0x1B, 0x00, 0x01] + littleEndian(4096) + [32, 128] + littleEndian(2048) + [0x20]
        let rest = interface + header + mbim
        let configuration: [UInt8] = [9, 2] + littleEndian(UInt16(9 + rest.count)) + [1, 1, 0, 0xA0, 250]
        return deviceDescriptor + configuration + rest
    }

    private static func littleEndian(_ number: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
}
