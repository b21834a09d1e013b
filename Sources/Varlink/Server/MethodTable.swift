// SPDX-License-Identifier: Apache-2.0

/// Finds what answers a call.
struct MethodTable: Sendable {
    private let methods: [String: VarlinkInterface.Method]
    private let declared: Set<String>
    private let interfaces: Set<String>

    init(_ interfaces: [VarlinkInterface]) {
        var methods: [String: VarlinkInterface.Method] = [:]
        var declared: Set<String> = []
        for interface in interfaces {
            for (name, method) in interface.methods { methods["\(interface.name).\(name)"] = method }
            declared.formUnion(interface.declaredMethods.map { "\(interface.name).\($0)" })
        }
        self.methods = methods
        self.declared = declared
        self.interfaces = Set(interfaces.map(\.name))
    }

    func answer(_ call: VarlinkCall, from peer: Peer) -> VarlinkAnswer {
        guard let method = methods[call.method] else { return .failure(missing(call.method)) }
        // No method of ours hands the connection over to another protocol.
        guard !call.wantsUpgrade else { return .failure(.methodNotImplemented(call.method)) }
        do throws(VarlinkError) {
            return try method(call, peer)
        } catch {
            return .failure(error)
        }
    }

    private func missing(_ method: String) -> VarlinkError {
        if declared.contains(method) { return .methodNotImplemented(method) }
        guard let dot = method.lastIndex(of: ".") else { return .methodNotFound(method) }
        let interface = String(method[..<dot])
        return interfaces.contains(interface) ? .methodNotFound(method) : .interfaceNotFound(interface)
    }
}
