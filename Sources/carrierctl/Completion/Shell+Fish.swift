// SPDX-License-Identifier: Apache-2.0

extension Shell {
    /// For fish.
    var fishCompletion: String {
        let places = CompletionPlace.all
        let valued = Option.common.filter { $0.value != nil }.map { "--\($0.name)" }
        return """
            # fish completion for carrierctl; carrierctl help --completion fish prints it.
            function __carrierctl_modems
                \(modemsCommand)
            end
            # The words of the line that are no options, and no values of those that stand before the command.
            function __carrierctl_words
                set -l skips 0
                for word in (commandline -opc)[2..-1]
                    if test $skips = 1
                        set skips 0
                        continue
                    end
                    switch $word
                        case \(valued.joined(separator: " "))
                            set skips 1
                        case '-*'
                        case '*'
                            echo $word
                    end
                end
            end
            # Whether these words are all there are.
            function __carrierctl_at
                set -l words (__carrierctl_words)
                test "$words" = "$argv"
            end
            # Whether the line begins with these words.
            function __carrierctl_in
                set -l words (__carrierctl_words)
                string match -q -- "$argv *" "$words "
            end
            complete -c carrierctl -f
            \(places.flatMap(Self.lines).joined(separator: "\n"))

            """
    }

    private static func lines(_ place: CompletionPlace) -> [String] {
        let place = (place, at: "-n \("__carrierctl_at \(place.path)".quoted)", within: condition(place))
        let commands = place.0.next.map { next in
            "complete -c carrierctl \(place.at) -a \(next.name) -d \(next.summary.quoted)"
        }
        let options = place.0.options.map { option in
            "complete -c carrierctl \(place.within) -l \(option.name) -d \(option.help.quoted)"
                + (option.candidates.map(value) ?? "")
        }
        let operand = place.0.operand.flatMap { candidates -> String? in
            switch candidates {
            case .files: "complete -c carrierctl \(place.within) -F"
            case .words, .modems: "complete -c carrierctl \(place.within)\(value(candidates))"
            case .other: nil
            }
        }
        return commands + options + [operand].compactMap { $0 }
    }

    private static func condition(_ place: CompletionPlace) -> String {
        let isLeaf = place.next.isEmpty
        return "-n \("\(isLeaf ? "__carrierctl_in" : "__carrierctl_at") \(place.path)".quoted)"
    }

    private static func value(_ candidates: Candidates) -> String {
        switch candidates {
        case .words(let words): " -x -a \(words.joined(separator: " ").quoted)"
        case .files: " -r -F"
        case .modems: " -x -a '(__carrierctl_modems)'"
        case .other: " -x"
        }
    }
}
