// SPDX-License-Identifier: Apache-2.0

/// One subject: what it costs, beside a peer.
protocol Benchmark: SendableMetatype {
    /// By which it is asked for.
    static var name: String { get }
    /// What a person reads over its rows.
    static var title: String { get }

    init()

    /// - Throws: where something that has to be there is not; what else is missing is skipped with a line.
    func run(_ options: Options, into report: inout Report) async throws
}

/// Why something cannot be measured, in one line.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
