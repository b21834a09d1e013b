// SPDX-License-Identifier: Apache-2.0

internal import CMosquitto
internal import Glibc
internal import Wording

/// One connection by libmosquitto, from its beginning to its end; belongs to one thread.
///
/// libmosquitto keeps what it could not deliver and sends it again on a connection of its own choosing. Here a lost
/// connection is thrown away with all that was on its way, and the outbox begins again: there is one place that knows
/// what the broker has.
final class MosquittoClient {
    enum State: Equatable {
        case connecting
        case connected
        case ended(String)
    }

    struct Acknowledgement {
        var id: Int32
        /// Nil where the broker took the message.
        var refusal: Refusal?
    }

    /// Why a broker does not take a message, by MQTT 5's reason codes (3.4.2.1 there).
    struct Refusal: CustomStringConvertible {
        var code: Int32

        /// It would not take the same message another time either.
        var isForGood: Bool { [0x90, 0x95, 0x99].contains(code) }

        var description: String {
            String(cString: mosquitto_reason_string(code)) + (code == 0x87 ? "; look at its access list" : "")
        }
    }

    private(set) var state = State.connecting
    private var acknowledgements: [Acknowledgement] = []
    /// libmosquitto has asked the broker whether it lives, since this was last looked at.
    private var hasPinged = false
    /// What OpenSSL had to say.
    private var complaint: String?
    private let handle: OpaquePointer
    private let settings: FleetSettings

    private static let library: Int32 = mosquitto_lib_init()

    /// - Parameter will: what the broker tells the others where this connection is lost.
    init(_ settings: FleetSettings, will: FleetMessage) throws(Trouble) {
        self.settings = settings
        guard Self.library == 0, let handle = mosquitto_new(settings.clientID, true, nil) else {
            throw Trouble("libmosquitto cannot be used: \(String(cString: strerror(errno)))")
        }
        self.handle = handle
        mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
        let version = settings.version == .five ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
        mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, version)
        mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1)
        mosquitto_connect_v5_callback_set(handle, noteConnection)
        mosquitto_disconnect_v5_callback_set(handle, noteEnd)
        mosquitto_publish_v5_callback_set(handle, noteAcknowledgement)
        mosquitto_log_callback_set(handle, noteLog)
        try check(
            mosquitto_will_set(
                handle,
                will.topic,
                Int32(clamping: will.payload.count),
                will.payload,
                1,
                true
            )
        )
        if let user = settings.user {
            let password = try settings.password?.read()
            try check(mosquitto_username_pw_set(handle, user, password))
        }
        if let tls = settings.tls { try use(tls) }
    }

    deinit {
        mosquitto_destroy(handle)
    }

    /// Looks the name up and connects, for as long as that takes.
    func connect() throws(Trouble) {
        let port = settings.broker.port(isEncrypted: settings.tls != nil)
        errno = 0
        let result = mosquitto_connect(handle, settings.broker.host, port, Int32(settings.keepAlive))
        try check(result)
    }

    /// Nil where there is no connection any more.
    var socket: Int32? {
        let socket = mosquitto_socket(handle)
        return socket >= 0 ? socket : nil
    }

    var wantsToWrite: Bool { mosquitto_want_write(handle) }

    func read() {
        note(mosquitto_loop_read(handle, 1))
    }

    func write() {
        note(mosquitto_loop_write(handle, 1))
    }

    /// Asks the broker whether it lives, where that is due, and gives up where it has not answered.
    ///
    /// - Returns: whether it asked.
    func ask() -> Bool {
        hasPinged = false
        note(mosquitto_loop_misc(handle))
        return hasPinged
    }

    /// What the broker has acknowledged since this was last called.
    func takeAcknowledgements() -> [Acknowledgement] {
        defer { acknowledgements = [] }
        return acknowledgements
    }

    /// What becomes of a message that is to be sent.
    enum Sending {
        case onItsWay(Int32)
        /// This broker takes none that is so large.
        case tooLarge
        case lost
    }

    func publish(_ message: FleetMessage, isRetained: Bool) -> Sending {
        var id: Int32 = 0
        let count = Int32(clamping: message.payload.count)
        let result = mosquitto_publish(handle, &id, message.topic, count, message.payload, 1, isRetained)
        let code = mosq_err_t(rawValue: result)
        if code == MOSQ_ERR_OVERSIZE_PACKET || code == MOSQ_ERR_PAYLOAD_SIZE { return .tooLarge }
        guard result != 0 else { return .onItsWay(id) }
        // Why it cannot be written may have been said.
        mosquitto_loop_read(handle, 1)
        note(result)
        return .lost
    }

    /// Says goodbye, so that the broker does not take it for a loss.
    func disconnect() {
        mosquitto_disconnect(handle)
    }

    private func use(_ tls: FleetSettings.TLS) throws(Trouble) {
        for (name, path) in [("ca", tls.authority), ("certificate", tls.certificate), ("key", tls.key)] {
            guard let path, access(path, R_OK) != 0 else { continue }
            throw Trouble("\(name)=\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        // Without a callback OpenSSL would ask whoever sits at the terminal for a key's passphrase.
        let noPassphrase:
            @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?) ->
                Int32 = { _, _, _, _ in 0 }
        var file = tls.authority
        var folder: String?
        var status = stat()
        if let path = tls.authority, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            (file, folder) = (nil, path)
        }
        if tls.authority == nil { mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1) }
        if tls.authority != nil || tls.certificate != nil {
            try check(mosquitto_tls_set(handle, file, folder, tls.certificate, tls.key, noPassphrase))
        }
        // Of the broker a certificate is asked for, always.
        try check(mosquitto_tls_opts_set(handle, 1, nil, nil))
    }

    private static func closed(_ place: String) -> String { "\(place) closed the connection" }

    private func check(_ result: Int32) throws(Trouble) {
        guard result != 0 else { return }
        throw Trouble(explain(result))
    }

    /// A result that is an error is the connection's end.
    private func note(_ result: Int32) {
        guard result != 0 else { return }
        end(explain(result))
    }

    private func end(_ reason: String) {
        if case .ended = state { return }
        state = .ended(reason)
    }

    /// An error of libmosquitto's in words.
    private func explain(_ result: Int32) -> String {
        let place = "\(settings.broker)"
        switch mosq_err_t(rawValue: result) {
        case MOSQ_ERR_EAI: return "the name \(settings.broker.host) cannot be looked up"
        case MOSQ_ERR_TLS:
            return "TLS with \(place) failed: \(complaint ?? "the handshake was broken off")"
        case MOSQ_ERR_ERRNO where state == .connected: return Self.closed(place)
        case MOSQ_ERR_ERRNO where errno != 0:
            return "\(place) cannot be reached: \(String(cString: strerror(errno)))"
        case MOSQ_ERR_CONN_LOST, MOSQ_ERR_NO_CONN, MOSQ_ERR_ERRNO:
            return complaint.map { "TLS with \(place) failed: \($0)" } ?? Self.closed(place)
        case MOSQ_ERR_KEEPALIVE: return "\(place) does not answer any more"
        case MOSQ_ERR_PROTOCOL, MOSQ_ERR_MALFORMED_PACKET: return "\(place) does not speak MQTT as it should"
        default: return "\(place): \(String(cString: mosquitto_strerror(result)))"
        }
    }
}

extension MosquittoClient {
    /// The broker's answer to the connection.
    fileprivate func hasBeenAnswered(_ code: Int32) {
        guard state == .connecting else { return }
        guard code != 0 else { return state = .connected }
        let place = "\(settings.broker)"
        let reason: String =
            switch (settings.version, code) {
            case (.five, 0x84), (.three, 1):
                "\(place) does not take MQTT \(settings.version == .five ? "5; version=3 may do" : "3.1.1")"
            case (.five, 0x86), (.three, 4), (.five, 0x87), (.three, 5):
                settings.user == nil
                    ? "\(place) wants a user and a password"
                    : "\(place) refuses the user \(settings.user ?? "") or the password"
            case (.five, 0x85), (.three, 2): "\(place) refuses the client id \(settings.clientID)"
            case (.five, _): "\(place) refuses: \(String(cString: mosquitto_reason_string(code)))"
            case (.three, _): "\(place) refuses: \(String(cString: mosquitto_connack_string(code)))"
            }
        end(reason)
    }

    /// The connection is over.
    fileprivate func hasEnded(_ code: Int32) {
        switch code {
        case 0: end(Self.closed("\(settings.broker)"))
        case 0x8e:
            end("another client came to \(settings.broker) as \(settings.clientID); give each its client-id")
        case 0x80...: end("\(settings.broker) ended it: \(String(cString: mosquitto_reason_string(code)))")
        default: end(explain(code))
        }
    }

    fileprivate func hasAcknowledged(_ id: Int32, _ code: Int32) {
        let refusal = code >= 0x80 ? Refusal(code: code) : nil
        acknowledgements.append(Acknowledgement(id: id, refusal: refusal))
    }

    fileprivate func hasLogged(_ level: Int32, _ text: String) {
        if level == MOSQ_LOG_DEBUG {
            if text.holds("PINGREQ") { hasPinged = true }
        } else if text.holds("host name verification") {
            complaint = "its certificate is for another name than \(settings.broker.host)"
        } else if text.holds("OpenSSL Error"), complaint == nil {
            // "error:0A000086:SSL routines::certificate verify failed"
            complaint = text.split(separator: ":").last.map(String.init)
        }
    }
}

private func client(_ data: UnsafeMutableRawPointer?) -> MosquittoClient? {
    data.map { Unmanaged<MosquittoClient>.fromOpaque($0).takeUnretainedValue() }
}

private let noteConnection:
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, Int32, Int32, OpaquePointer?
    ) -> Void = { _, data, code, _, _ in client(data)?.hasBeenAnswered(code) }

private let noteEnd:
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, Int32, OpaquePointer?
    ) -> Void = { _, data, code, _ in client(data)?.hasEnded(code) }

private let noteAcknowledgement:
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, Int32, Int32, OpaquePointer?
    ) -> Void = { _, data, id, code, _ in client(data)?.hasAcknowledged(id, code) }

private let noteLog:
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?
    ) -> Void = { _, data, level, text in
        guard let text else { return }
        client(data)?.hasLogged(level, String(cString: text))
    }
