// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support

/// Reads what is published as Home Assistant does: its templates are Jinja's, and what they make of a message is a
/// state, of which `None` is an unknown one.
enum HomeAssistant {
    private static let program = """
        import json, sys
        import jinja2
        message, status, own = (json.loads(text) for text in sys.argv[1:4])
        environment = jinja2.Environment(undefined=jinja2.StrictUndefined)
        for name, component in sorted(message["components"].items()):
            assert component["unique_id"] and component["name"] and component["platform"], name
            state = environment.from_string(component["value_template"]).render(value_json=status)
            assert state == "None" or state in component.get("options", [state]), (name, state)
            print(name, state, sep="=")
        for availability in message["availability"]:
            if "value_template" in availability:
                print("available", environment.from_string(availability["value_template"]).render(value_json=own), sep="=")
        """

    /// Whether Jinja is there, as `make clients` brings it.
    static var isAtHand: Bool {
        get async { (try? await OtherClients.python("import jinja2", arguments: []).exit) == .status(0) }
    }

    /// The states of all entities, by the names that their ids end with.
    static func states(_ discovery: String, status: String, own: String) async throws -> [String: String] {
        let result = try await OtherClients.python(program, arguments: [discovery, status, own])
        guard result.exit == .status(0) else { throw NeverHeld(description: result.errors) }
        return result.output.split(separator: "\n").reduce(into: [:]) { states, line in
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            states[String(parts[0])] = String(parts[1])
        }
    }
}
