// SPDX-License-Identifier: Apache-2.0

/// Names of units (systemd.unit(5)).
package enum UnitName {
    /// Text as a part of a unit's name, as `systemd-escape` writes it: what has a meaning there, or is not ASCII, is
    /// written as `\xNN`, and a slash as a hyphen.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for (place, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "/"): result.append("-")
            case UInt8(ascii: "."):
                // A name does not begin with a dot.
                result.append(place == 0 ? #"\x2e"# : ".")
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "_"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                result.append(#"\x"# + (digits.utf8.count == 1 ? "0" : "") + digits)
            }
        }
        return result
    }

    /// One instance of a template: `carrier-swapped@wan.target`.
    package static func instance(_ text: String, of template: String, _ suffix: String) -> String {
        "\(template)@\(escaped(text)).\(suffix)"
    }
}
