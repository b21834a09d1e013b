// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables

/// What is in a file of carriers that the user named.
///
/// - Throws: `Failure` where it is not there, cannot be read, is no plain file or is too large.
func content(ofTable path: String) throws(Failure) -> [UInt8] {
    let file: TableFile?
    do throws(CarrierTableError) {
        file = try TableFile(path: path)
    } catch {
        throw Failure(error)
    }
    guard let file else {
        throw Failure(.usage, path, why: "no such file", advice: "look at its name")
    }
    return file.bytes
}

extension Failure {
    /// What is wrong with a table that the user named.
    init(_ error: CarrierTableError) {
        self.init(.usage, error.line.map { "\(error.file):\($0)" } ?? error.file, why: error.reason)
    }
}
