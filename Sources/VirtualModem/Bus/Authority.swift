// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport

/// The part of polkit on a private bus: everything is allowed.
///
/// ModemManager asks it before it inhibits a device. A bus that has a polkit keeps it.
@GLibActor
enum Authority {
    /// - Returns: whether it answers now.
    static func serve(on connection: BusConnection) async throws -> Bool {
        try connection.serve(introspection, at: "/org/freedesktop/PolicyKit1/Authority") { method, _ in
            // Authorized, no challenge, no details.
            method == "CheckAuthorization" ? "((true, false, @a{ss} {}),)" : "()"
        }
        return try await connection.takeName("org.freedesktop.PolicyKit1")
    }

    /// What is asked of it (polkit's org.freedesktop.PolicyKit1.Authority).
    private static let introspection = """
        <node>
          <interface name='org.freedesktop.PolicyKit1.Authority'>
            <method name='CheckAuthorization'>
              <arg type='(sa{sv})' direction='in'/>
              <arg type='s' direction='in'/>
              <arg type='a{ss}' direction='in'/>
              <arg type='u' direction='in'/>
              <arg type='s' direction='in'/>
              <arg type='(bba{ss})' direction='out'/>
            </method>
            <method name='CancelCheckAuthorization'>
              <arg type='s' direction='in'/>
            </method>
          </interface>
        </node>
        """
}
