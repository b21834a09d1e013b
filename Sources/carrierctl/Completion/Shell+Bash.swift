// SPDX-License-Identifier: Apache-2.0

extension Shell {
    /// For bash. It asks nothing of the package bash-completion, which only finds it.
    var bashCompletion: String {
        let places = CompletionPlace.all
        return """
            # bash completion for carrierctl; carrierctl help --completion bash prints it.
            _carrierctl() {
                local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= skips= word
                # A value behind = is a word of its own here.
                if [[ $current == "=" ]]; then
                    current=
                elif [[ $before == "=" ]]; then
                    before=${COMP_WORDS[COMP_CWORD-2]}
                fi
                for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case $skips$word in
                    *=) skips=value: ;;
                    value:*) skips= ;;
                    \(Option.common.filter { $0.value != nil }.map { "--\($0.name)" }.joined(separator: "|")) \
            ) skips=value: ;;
                    -*) ;;
                    *)
                        command+=${command:+ }$word
                        case $command in
                        \(CommandGroup.all.map(\.name).joined(separator: "|"))) ;;
                        *) break ;;
                        esac
                        ;;
                    esac
                done
                case "$command:$before" in
            \(places.flatMap(Self.valueCases).map { "    " + $0 }.joined(separator: "\n"))
                esac
                case "$command:$current" in
            \(places.map { "    " + Self.optionCase($0) }.joined(separator: "\n"))
            \(places.compactMap(Self.operandCase).map { "    " + $0 }.joined(separator: "\n"))
                esac
            }
            complete -F _carrierctl carrierctl

            """
    }

    private static func valueCases(_ place: CompletionPlace) -> [String] {
        place.options.compactMap { option in
            option.candidates.map { candidates in
                "\((place.path + ":--" + option.name).quoted)) \(reply(candidates)); return ;;"
            }
        }
    }

    private static func optionCase(_ place: CompletionPlace) -> String {
        let words = place.options.map { "--\($0.name)" }
        return "\((place.path + ":-").quoted)*) \(reply(.words(words))) ;;"
    }

    private static func operandCase(_ place: CompletionPlace) -> String? {
        let candidates = place.next.isEmpty ? place.operand : .words(place.next.map(\.name))
        return candidates.map { "\((place.path + ":").quoted)*) \(reply($0)) ;;" }
    }

    private static func reply(_ candidates: Candidates) -> String {
        switch candidates {
        case .words(let words):
            #"COMPREPLY=($(compgen -W \#(words.joined(separator: " ").quoted) -- "$current"))"#
        case .files: #"compopt -o filenames; COMPREPLY=($(compgen -f -- "$current"))"#
        case .modems: #"COMPREPLY=($(compgen -W "$(\#(modemsCommand))" -- "$current"))"#
        case .other: "COMPREPLY=()"
        }
    }
}
