// SPDX-License-Identifier: Apache-2.0

/// What was found of a shared setting, and what was written over it: enough to put it back, in another run too.
package struct Loan<Value: SharedSetting>: Hashable, Sendable {
    /// What carrierd wrote, or is about to write.
    package var ours: Value
    package var found: Value

    package init(ours: Value, found: Value) {
        self.ours = ours
        self.found = found
    }
}

/// What is owed to one modem object.
package struct ModemLoans: Hashable, Sendable {
    /// Which ModemManager's object it is: another one begins at the same paths again, with settings of its own.
    package var owner: String
    package var path: ObjectPath
    package var rate: Loan<SignalRate>?
    package var location: Loan<LocationSetup>?

    package init(
        owner: String,
        path: ObjectPath,
        rate: Loan<SignalRate>? = nil,
        location: Loan<LocationSetup>? = nil
    ) {
        self.owner = owner
        self.path = path
        self.rate = rate
        self.location = location
    }
}
