// SPDX-License-Identifier: Apache-2.0

/// One file of carriers that answers rest on.
package struct CarrierTable: Codable, Hashable, Sendable {
    package var name: String
    @Nullable package var version: String?
    /// ISO 8601.
    @Nullable package var date: String?
    /// Null for the table inside the program.
    @Nullable package var file: String?
    package var carriers: Int

    package init(name: String, version: String?, date: String?, file: String?, carriers: Int) {
        self.name = name
        self.version = version
        self.date = date
        self.file = file
        self.carriers = carriers
    }
}

/// The tables in force.
package struct CarrierTables: Codable, Hashable, Sendable {
    /// In the order in which they were laid over each other.
    package var tables: [CarrierTable]
    /// What is wrong with those that were left out.
    package var problems: [InvalidTable]

    package init(tables: [CarrierTable] = [], problems: [InvalidTable] = []) {
        self.tables = tables
        self.problems = problems
    }
}

/// A card seen on this machine that another table would name differently.
package struct CarrierChange: Codable, Hashable, Sendable {
    /// The card's pseudonym.
    package var token: String
    @Nullable package var plmn: String?
    package var before: Carrier
    package var after: Carrier

    package init(token: String, plmn: String?, before: Carrier, after: Carrier) {
        self.token = token
        self.plmn = plmn
        self.before = before
        self.after = after
    }
}

/// What `LookUpCarrier` takes: an attribute that is left out was not read, an empty one is empty.
package struct CarrierQuestion: Codable, Sendable {
    package var plmn: String
    package var spn: String?
    package var gid1: String?
    package var gid2: String?
    package var imsi: String?
    package var iccid: String?
    /// Whether the answer shall say why.
    package var explain: Bool?

    package init(
        plmn: String,
        spn: String? = nil,
        gid1: String? = nil,
        gid2: String? = nil,
        imsi: String? = nil,
        iccid: String? = nil,
        explain: Bool? = nil
    ) {
        self.plmn = plmn
        self.spn = spn
        self.gid1 = gid1
        self.gid2 = gid2
        self.imsi = imsi
        self.iccid = iccid
        self.explain = explain
    }
}

/// What `LookUpCarrier` answers.
package struct SubscriptionReply: Codable, Sendable {
    package var subscription: Subscription
    /// As `Explain` gives it; null where it was not asked for.
    @Nullable package var explanation: [String]?

    package init(subscription: Subscription, explanation: [String]? = nil) {
        self.subscription = subscription
        self.explanation = explanation
    }
}

/// What `Explain` takes.
package struct ExplainParameters: Codable, Sendable {
    package var modem: String
    /// 1-based; the active one where it is left out.
    package var slot: Int?

    package init(modem: String, slot: Int? = nil) {
        self.modem = modem
        self.slot = slot
    }
}

/// What `Explain` answers.
package struct ExplainReply: Codable, Sendable {
    package var lines: [String]

    package init(lines: [String]) {
        self.lines = lines
    }
}

/// What the error `SlotNotFound` carries.
package struct SlotName: Codable, Sendable {
    package var modem: String
    package var slot: Int

    package init(modem: String, slot: Int) {
        self.modem = modem
        self.slot = slot
    }
}

/// What `CompareTable` takes.
package struct CompareTableParameters: Codable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// What `CompareTable` answers.
package struct CompareTableReply: Codable, Sendable {
    /// How many cards were looked at.
    package var cards: Int
    package var changes: [CarrierChange]

    package init(cards: Int, changes: [CarrierChange]) {
        self.cards = cards
        self.changes = changes
    }
}
