// SPDX-License-Identifier: Apache-2.0

internal import Wording

extension Shell {
    /// For zsh.
    var zshCompletion: String {
        let places = CompletionPlace.all
        return """
            #compdef carrierctl
            # zsh completion for carrierctl; carrierctl help --completion zsh prints it.
            _carrierctl_modems() {
                local -a modems
                modems=(${(f)"$(\(modemsCommand))"})
                compadd -a modems
            }
            \(places.filter { !$0.next.isEmpty }.reversed().map(Self.chooser).joined(separator: "\n"))
            _carrierctl "$@"

            """
    }

    /// A function that completes the commands of a place, and hands what follows one to it.
    private static func chooser(_ place: CompletionPlace) -> String {
        let cases = place.next.map { next in
            let path = place.path.isEmpty ? next.name : "\(place.path) \(next.name)"
            return "    \(next.name)) \(call(path)) ;;"
        }
        return """
            \(function(place.path))() {
                local context state state_descr line
                typeset -A opt_args
                local -a commands
                commands=(
            \(place.next.map { "        " + "\($0.name):\($0.summary)".quoted }.joined(separator: "\n"))
                )
                _arguments -C \(place.options.map(specification).joined(separator: " ")) \\
                    '1:command:->command' '*::argument:->argument'
                case $state in
                command) _describe command commands ;;
                argument)
                    case $words[1] in
            \(cases.map { "        " + $0 }.joined(separator: "\n"))
                    esac
                    ;;
                esac
            }
            """
    }

    private static func call(_ path: String) -> String {
        guard let place = CompletionPlace.all.first(where: { $0.path == path }) else { return "" }
        guard place.next.isEmpty else { return function(path) }
        let operand = place.operand.map { "'*:operand:\(action($0))'" }
        return (["_arguments"] + place.options.map(specification) + [operand].compactMap { $0 })
            .joined(separator: " ")
    }

    private static func function(_ path: String) -> String {
        path.isEmpty ? "_carrierctl" : "_carrierctl_\(path.replacingAll(" ", with: "_"))"
    }

    private static func specification(_ option: Option) -> String {
        // In brackets and before a colon these mean something.
        var help = option.help
        for letter in ["\\", "[", "]", ":"] { help = help.replacingAll(letter, with: "\\" + letter) }
        let isMany = option.name == "kind"
        guard let value = option.value, let candidates = option.candidates else {
            return "--\(option.name)[\(help)]".quoted
        }
        return "\(isMany ? "*" : "")--\(option.name)=[\(help)]:\(value):\(action(candidates))".quoted
    }

    private static func action(_ candidates: Candidates) -> String {
        switch candidates {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files: "_files"
        case .modems: "_carrierctl_modems"
        case .other: " "
        }
    }
}
