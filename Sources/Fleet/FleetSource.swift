// SPDX-License-Identifier: Apache-2.0

/// What is published: asked for on the fleet's thread whenever there is room for more, so that nothing queues up.
package protocol FleetSource: Sendable {
    /// The number of the last event that there is: where a machine begins that has never published.
    var last: Int { get }

    /// What is to stand at the broker now.
    func retained(_ topics: FleetTopics) -> FleetRetained

    /// What comes after the event of that number.
    ///
    /// - Parameter limit: how many events at most.
    func next(after sequence: Int, limit: Int, _ topics: FleetTopics) -> FleetBatch
}

/// What stands at the broker for whoever comes.
package struct FleetRetained: Sendable {
    /// In the order in which it is published; each topic once.
    package var messages: [FleetMessage]
    /// Whether that is all there is: what else of ours stands there is then taken away.
    package var isComplete: Bool

    package init(messages: [FleetMessage], isComplete: Bool) {
        self.messages = messages
        self.isComplete = isComplete
    }
}

package struct FleetMessage: Hashable, Sendable {
    package var topic: String
    /// Nothing, retained, takes away what stands there.
    package var payload: [UInt8]

    package init(topic: String, payload: [UInt8]) {
        self.topic = topic
        self.payload = payload
    }
}

package struct FleetEvent: Sendable {
    /// With which the broker's having it is remembered.
    package var sequence: Int
    package var message: FleetMessage

    package init(sequence: Int, message: FleetMessage) {
        self.sequence = sequence
        self.message = message
    }
}

package enum FleetBatch: Sendable {
    /// Events in the order of their numbers, perhaps none, and the number up to which there is nothing else to send.
    case events([FleetEvent], through: Int)
    /// There is nothing now; `Fleet.wake` is called when there is.
    case nothing
}
