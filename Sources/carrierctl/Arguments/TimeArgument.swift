// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Telephony

/// A time as an option gives it: so long ago (`90s`, `30min`, `2h`, `7d`, `4w`), or as RFC 3339 has it.
enum TimeArgument {
    /// The length of time that an option gives: `10s`, `5min`, `2h`; a number alone is of seconds.
    static func duration(_ option: String, in arguments: Arguments) throws(Failure) -> Duration? {
        guard let word = arguments.value(option) else { return nil }
        if let seconds = seconds(word) { return .seconds(seconds) }
        if let seconds = Double(word), (0...1_000_000).contains(seconds) {
            return .milliseconds(Int(seconds * 1000))
        }
        throw Failure(
            .usage,
            "--\(option) \(word)",
            why: "no length of time",
            advice: "write it as in --\(option) 10s, or 5min, or 2h"
        )
    }

    /// The option's time in RFC 3339.
    ///
    /// - Parameter now: seconds since 1970.
    static func text(_ option: String, in arguments: Arguments, now: Int = time(nil)) throws(Failure)
        -> String?
    {
        guard let word = arguments.value(option) else { return nil }
        if let age = seconds(word) { return rfc3339(now - age) }
        // Read as the daemon reads it.
        if Timestamp.milliseconds(word) != nil { return word }
        throw Failure(
            .usage,
            "--\(option) \(word)",
            why: "no time",
            advice: "write 30min, 2h or 7d for so long ago, or a time such as 2026-11-30T10:00:00Z"
        )
    }

    /// The times of `--since` and `--until` in RFC 3339.
    ///
    /// - Throws: `Failure` where one is none, or the first is after the second.
    static func span(in arguments: Arguments) throws(Failure) -> (since: String?, until: String?) {
        let now = time(nil)
        let since = try text("since", in: arguments, now: now)
        let until = try text("until", in: arguments, now: now)
        if let begin = since.flatMap(Timestamp.milliseconds), let end = until.flatMap(Timestamp.milliseconds),
            begin > end
        {
            throw Failure(
                .usage,
                "--since \(arguments.value("since") ?? "")",
                why: "it is after --until \(arguments.value("until") ?? "")",
                advice: "give the earlier time as --since"
            )
        }
        return (since, until)
    }

    /// A length of time in seconds; nil for what is none, or longer than anyone remembers.
    static func seconds(_ word: String) -> Int? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), number < 1_000_000 else { return nil }
        return switch word.dropFirst(digits.count) {
        case "s": number
        case "min", "m": number * 60
        case "h": number * 3600
        case "d": number * 86_400
        case "w": number * 604_800
        default: nil
        }
    }

    private static func rfc3339(_ seconds: Int) -> String? {
        var seconds = time_t(seconds)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil else { return nil }
        func padded(_ number: Int32, _ count: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
        }
        let date = [padded(parts.tm_year &+ 1900, 4), padded(parts.tm_mon &+ 1), padded(parts.tm_mday)]
        let clock = [padded(parts.tm_hour), padded(parts.tm_min), padded(parts.tm_sec)]
        return "\(date.joined(separator: "-"))T\(clock.joined(separator: ":"))Z"
    }
}
