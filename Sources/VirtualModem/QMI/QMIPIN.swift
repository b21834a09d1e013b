// SPDX-License-Identifier: Apache-2.0

/// A PIN that is tried. Only PIN1 is here.
package struct QMIPIN: QMIValue {
    /// 1 is PIN1.
    package var which: UInt8 = 1
    package var pin = ""

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&which)
        try coder.text(&pin)
    }
}

/// Whether the PIN is to be asked for from now on.
package struct QMIPINProtection: QMIValue {
    package var which: UInt8 = 1
    package var isWanted = false
    package var pin = ""

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&which)
        try coder.flag(&isWanted)
        try coder.text(&pin)
    }
}

/// What is known, PUK or old PIN, and the PIN that is to be.
package struct QMIPINPair: QMIValue {
    package var which: UInt8 = 1
    package var known = ""
    package var new = ""

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&which)
        try coder.text(&known)
        try coder.text(&new)
    }
}

/// The tries that are left.
package struct QMIPINTries: QMIValue {
    package var pin: UInt8 = 3
    package var puk: UInt8 = 10

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&pin)
        try coder.number(&puk)
    }
}
