// SPDX-License-Identifier: Apache-2.0

/// A file of the hooks' folder, and whether it is one to run.
struct HookCandidate: Hashable {
    var name: String
    /// Nil where nothing is there to be looked at: a link that leads nowhere.
    var file: File?

    /// What fstatat(2) says of it, of what a link leads to.
    struct File: Hashable {
        var isRegular: Bool
        var permissions: UInt32
        var owner: UInt32
    }

    /// Why a file is left out, in a person's words.
    struct Fault: Hashable {
        var reason: String
        /// Somebody meant it to run, or ought not to be able to have it run.
        var isMistake: Bool
    }
}

extension HookCandidate {
    /// Why it is not run; nil where it is.
    ///
    /// - Parameter user: who carrierd runs as. Whoever may change a hook may do what carrierd may: that is root, and
    ///   that user.
    func fault(user: UInt32) -> Fault? {
        guard Self.isName(name) else {
            return Fault(
                reason: "its name has more in it than letters, digits, - and _",
                isMistake: false
            )
        }
        guard let file else { return Fault(reason: "it leads nowhere", isMistake: true) }
        guard file.isRegular else { return Fault(reason: "it is no file", isMistake: false) }
        if let fault = Self.ownership(file, user: user) { return Fault(reason: fault, isMistake: true) }
        guard file.permissions & 0o111 != 0 else {
            return Fault(reason: "it is not executable; chmod +x makes it so", isMistake: true)
        }
        return nil
    }

    /// Why a file or a folder is in the wrong hands; nil where it is not.
    static func ownership(_ file: File, user: UInt32) -> String? {
        if file.owner != 0, file.owner != user {
            return "it belongs to neither root nor the user that carrierd runs as; chown makes it so"
        }
        if file.permissions & 0o002 != 0 { return "everybody may write to it; chmod o-w mends that" }
        return nil
    }

    /// As run-parts(8) has it: an editor's copies, a package's leftovers and hidden files are none.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
