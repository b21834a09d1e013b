// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support

extension CanaryBench {
    /// Every method of the interface and of the service's own, and some that are wrong.
    static let calls = [
        call("org.varlink.service.GetInfo"),
        call("org.varlink.service.GetInterfaceDescription", #""interface":"org.carrierd.Telephony""#),
        call("GetStatus"), call("GetModem", #""modem":"modem1""#), call("GetModem", #""modem":"modem9""#),
        call("GetCells", #""modem":"modem1""#), call("GetHistory"), call("GetReport"),
        call("GetSurvey"), call("GetSurveySummary"), call("VerifyHistory"),
        call("Explain", #""modem":"modem1""#), call("Explain", #""modem":"modem1","slot":1"#),
        call("Explain", #""modem":"modem1","slot":2"#),
        call("LookUpCarrier", #""plmn":"26201","explain":true"#), call("LookUpCarrier", #""plmn":"x""#),
        call("CompareTable", #""name":"x","text":"{}""#), call("Reload"),
        call("Record", "", isStream: true), call("Monitor", #""since":0"#, isStream: true),
        call("Nothing"), "{", #"{"method":"x"}"#,
    ]

    private static func call(_ method: String, _ parameters: String = "", isStream: Bool = false) -> String {
        let name = method.contains(".") ? method : "org.carrierd.Telephony.\(method)"
        return "{\"method\":\"\(name)\",\"parameters\":{\(parameters)}\(isStream ? ",\"more\":true" : "")}"
    }

    static let targets = [
        "/", "/status.json", "/history.json?limit=1000", "/survey.geojson", "/metrics", "/healthz", "/readyz",
        "/nothing", "/history.json?limit=x",
    ]

    static let commands: [[String]] = [
        ["status"], ["status", "--json"], ["status", "--format", "android"], ["status", "--format", "otel"],
        ["status", "--format", "coretelephony"], ["status", "--format", "prometheus"], ["modem", "modem1"],
        ["modem", "modem1", "--json"], ["modem", "modem9"], ["cells"], ["cells", "--json"], ["check"],
        ["wait", "registered", "--timeout", "1"], ["explain"], ["explain", "--slot", "2"],
        ["history"], ["history", "--json"], ["history", "--csv"], ["history", "--verify"], ["report"],
        ["report", "--json"], ["survey", "export", "--format", "gpx"], ["survey", "summary"],
        ["carriers", "lookup", "26201", "--explain"], ["record", "-", "--for", "1s"], ["version"],
        ["watch", "--since", "0"], ["watch", "--since", "0", "--json"], ["watch", "--signal"],
    ]

    /// What every user reads of a process, and what a core's name would be made of: its own name and its threads'.
    static func traces(of process: Int32) -> String {
        let folder = "/proc/\(process)"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? []
        let files = ["cmdline", "environ", "comm"] + threads.map { "task/\($0)/comm" }
        return files.map { file in
            (try? TemporaryFolder.text(of: "\(folder)/\(file)"))?
                .replacing("\0", with: "\n") ?? ""
        }.joined(separator: "\n")
    }
}
