// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Counts the connections against the limits.
struct Census {
    private(set) var total = 0
    private var byUser: [UInt32: Int] = [:]

    func hasRoom(for user: UInt32, _ limits: VarlinkLimits) -> Bool {
        total < limits.connections && byUser[user, default: 0] < limits.connectionsPerUser
    }

    mutating func add(_ user: UInt32) {
        total += 1
        byUser[user, default: 0] += 1
    }

    mutating func remove(_ user: UInt32) {
        total -= 1
        let left = byUser[user, default: 0] - 1
        byUser[user] = left > 0 ? left : nil
    }
}

/// Accepts clients, and keeps one descriptor in reserve for when the process has no other left.
///
/// Without it a client that cannot be accepted would stay in the queue, and the loop would turn for ever.
struct Reception: ~Copyable {
    enum Outcome: ~Copyable {
        case client(Descriptor)
        /// Nobody else is waiting.
        case none
        /// There was no descriptor for the client; it was told so.
        case refused
        /// Nothing can be accepted for now.
        case exhausted
        /// The listening socket does not work any more.
        case broken
    }

    private var reserve: Descriptor?

    init() {
        reserve = Self.spare()
    }

    mutating func accept(from listener: Int32, refusal: VarlinkError) -> Outcome {
        while true {
            let number = Self.connection(from: listener)
            if number >= 0 {
                guard SparedDescriptors.contain(number) else { return .client(Descriptor(adopting: number)) }
                Self.turnAway(number, refusal)
                return .refused
            }
            switch errno {
            case EAGAIN: return .none
            case EINTR, ECONNABORTED, EPERM: continue
            case EMFILE, ENFILE: return refuse(from: listener, refusal)
            case ENOBUFS, ENOMEM: return .exhausted
            default: return .broken
            }
        }
    }

    private mutating func refuse(from listener: Int32, _ refusal: VarlinkError) -> Outcome {
        reserve = nil
        let number = Self.connection(from: listener)
        if number >= 0 { Self.turnAway(number, refusal) }
        reserve = Self.spare()
        return number >= 0 ? .refused : .exhausted
    }

    private static func turnAway(_ number: Int32, _ refusal: VarlinkError) {
        let reply = ReplyFrame.error(refusal)
        _ = reply.withUnsafeBytes { send(number, $0.baseAddress, $0.count, sendFlags) }
        close(number)
    }

    private static func connection(from listener: Int32) -> Int32 {
        carrierd_accept(listener, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
    }

    private static func spare() -> Descriptor? {
        let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return number >= 0 ? Descriptor(adopting: number) : nil
    }
}
