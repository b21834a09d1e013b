// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

struct DeviceTreeTests {
    @Test(arguments: ModemBus.allCases, [VoiceProtocol.mbim, .qmi])
    func everyLinkLeadsToSomethingAndNothingIsThereTwice(_ bus: ModemBus, _ voice: VoiceProtocol) {
        let tree = DeviceTree(bus: bus, voice: voice, count: 3)
        var places: Set<String> = []
        for (path, node) in tree.nodes where node == .folder {
            let parts = path.split(separator: "/")
            for count in 1...parts.count { places.insert("/" + parts.prefix(count).joined(separator: "/")) }
        }
        for (path, node) in tree.nodes where node != .folder {
            #expect(places.insert(path).inserted, "\(path) is there twice")
        }
        for case (let path, .link(let target)) in tree.nodes {
            #expect(places.contains(target), "\(path) leads to \(target)")
        }
        #expect(Set(tree.devices.map(\.file)).count == 3)
        for port in tree.devices.flatMap(\.ports) {
            #expect(places.contains("/sys/class/\(port.subsystem)/\(port.name)"))
        }
    }

    @Test func aQMIModemHasItsDriverAndNoEthernetHeader() {
        let tree = DeviceTree(bus: .usb, voice: .qmi)
        var files: [String: String] = [:]
        for case (let path, .file(let bytes)) in tree.nodes {
            files[path] = String(decoding: bytes, as: UTF8.self)
        }
        #expect(files.first { $0.key.hasSuffix("/net/wwan0/qmi/raw_ip") }?.value == "Y\n")
        #expect(files.first { $0.key.hasSuffix("/idVendor") }?.value == "05c6\n")
        #expect(tree.nodes.contains { $0.path == "/sys/bus/usb/drivers/qmi_wwan" && $0.node == .folder })
    }

    @Test func theIdentityIsInTheDescriptorsToo() {
        let tree = DeviceTree(bus: .usb, identity: DeviceIdentity("1199:9071"))
        for case (let path, .file(let bytes)) in tree.nodes where path.hasSuffix("/descriptors") {
            #expect(Array(bytes[8..<12]) == [0x99, 0x11, 0x71, 0x90])
            // Each descriptor begins with its length; the configuration says how long they are together.
            var index = 0
            while index < bytes.count { index += Int(bytes[index]) }
            #expect(index == bytes.count)
            #expect(Int(bytes[20]) + Int(bytes[21]) * 256 == bytes.count - 18)
        }
    }
}
