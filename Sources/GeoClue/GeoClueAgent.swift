// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport

/// carrierd as its own agent.
///
/// GeoClue answers nobody whose user has no agent, and a service's user has no desktop that would bring one: it waits
/// for one until it ends of disuse. So carrierd offers itself as one, which geoclue.conf has to allow. It lets itself,
/// and nobody else.
@GLibActor
enum GeoClueAgent {
    /// - Throws: `GLibError` where GeoClue does not take it.
    static func register(on connection: BusConnection) async throws {
        try connection.serve(
            introspection,
            at: GeoClue.agentPath,
            properties: ["MaxAccuracyLevel": "uint32 \(GeoClue.accuracyLevel)"],
            answer: answer
        )
        _ = try await connection.invoke(
            "AddAgent",
            interface: GeoClue.manager,
            path: GeoClue.managerPath,
            destination: GeoClue.service,
            arguments: GLibVariant(strings: GeoClue.desktopID),
            startsPeer: true
        )
    }

    /// - Parameter arguments: in GVariant's notation: `('carrierd', 8)`.
    static func answer(_ method: String, _ arguments: String) -> String? {
        guard method == "AuthorizeApp" else { return nil }
        let isOwn = arguments.hasPrefix("('\(GeoClue.desktopID)', ")
        return "(\(isOwn), uint32 \(isOwn ? GeoClue.accuracyLevel : 0))"
    }

    private static let introspection = """
        <node><interface name="org.freedesktop.GeoClue2.Agent">
        <method name="AuthorizeApp">
        <arg name="desktop_id" type="s" direction="in"/><arg name="req_accuracy_level" type="u" direction="in"/>
        <arg name="authorized" type="b" direction="out"/>
        <arg name="allowed_accuracy_level" type="u" direction="out"/>
        </method>
        <property name="MaxAccuracyLevel" type="u" access="read"/>
        </interface></node>
        """
}
