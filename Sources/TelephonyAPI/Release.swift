// SPDX-License-Identifier: Apache-2.0

/// Which carrierd this is: the programs have one number.
package enum Release {
    package static let version = "0.1.0"
}
