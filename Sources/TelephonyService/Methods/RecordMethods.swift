// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI
internal import Varlink

extension TelephonyMethods {
    /// For the privileged alone: identities are replaced in it, and it tells all the same when somebody was where.
    func record(_ call: VarlinkCall, from peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        guard audience(of: peer) == .privileged else { throw .permissionDenied }
        let parameters = try call.parameters(as: RecordParameters.self)
        guard call.wantsMore else { throw .expectedMore }
        guard let record else { throw .methodNotImplemented(TelephonyInterface.record) }
        return .deferred { () async throws(VarlinkError) in
            guard let source = await record(parameters.location ?? false) else {
                throw VarlinkError(name: TelephonyInterface.tooManySubscribers)
            }
            return .stream(source)
        }
    }
}
