// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// Makes of each step what the rules are told.
package struct StepReader: Sendable {
    package private(set) var objects = RecordedObjects()
    private var isAvailable = false

    package init() {}

    /// Goes on to a step.
    ///
    /// - Returns: what it tells, in order: ModemManager's going, modems that are gone, its coming, the ways out, where it is, what is
    ///   different of the modems, their cells, and that all is told.
    package mutating func inputs(of step: RecordedStep) -> [Input] {
        var inputs: [Input] = []
        let before = objects
        if step.gap != nil { objects.removeAll() }
        objects.merge(step.objects ?? [:])
        if step.modemManager?.isEmpty == true {
            isAvailable = false
            inputs.append(.modemManagerVanished(reason: step.reason ?? "ModemManager is not running"))
        }
        let gone = before.modemPaths.subtracting(objects.modemPaths).sorted()
        if isAvailable { inputs += gone.map { .modemGone(ObjectPath($0)) } }
        let version = step.modemManager.flatMap { $0.isEmpty ? nil : $0 }
        if let version {
            isAvailable = true
            inputs.append(.modemManagerAppeared(version: version == "-" ? nil : version))
        }
        let isComplete = step.complete ?? (version != nil)
        if let routes = step.routes { inputs.append(.defaultRoutes(routes.routes)) }
        if let position = step.position { inputs.append(.position(position.facts)) }
        if isAvailable {
            let told = Set(step.told ?? [])
            for path in objects.modemPaths.sorted() {
                guard let facts = objects.facts(at: path) else { continue }
                let isAnew = version != nil && isComplete
                if isAnew || told.contains(path) || before.facts(at: path) != facts {
                    inputs.append(.modem(facts))
                }
            }
        }
        for (path, cells) in (step.cells ?? [:]).sorted(by: { $0.key < $1.key }) {
            inputs.append(.cells(ObjectPath(path), cells.compactMap(\.reading)))
        }
        if isComplete { inputs.append(.complete) }
        return inputs
    }
}
