// SPDX-License-Identifier: Apache-2.0

/// An enumeration of the contract, held open: a value that this version does not know is kept as it came.
///
/// The contract lets a later version add values, and a client must not fail on them.
package protocol OpenEnum: RawRepresentable, Codable, Hashable, Sendable where RawValue == String {}
