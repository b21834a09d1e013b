// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

struct ControlGrammarTests {
    private let grammar = ControlGrammar(modems: ["m0", "m1"])

    @Test(arguments: [
        ("radio nsa", ControlCommand.modem(name: nil, .radio(.nsa))),
        ("m1 radio lte", .modem(name: "m1", .radio(.lte))),
        ("  register\troaming ", .modem(name: nil, .register(.roaming))),
        ("operator 44020 SoftBank", .modem(name: nil, .network(Network(plmn: "44020", name: "SoftBank")))),
        (
            "operator 310260 T-Mobile  US",
            .modem(name: nil, .network(Network(plmn: "310260", name: "T-Mobile US")))
        ),
        ("m0 operator softbank", .modem(name: "m0", .networkProfile("softbank"))),
        ("sim remove", .modem(name: nil, .removeCard(slot: nil))),
        ("sim insert iot", .modem(name: nil, .insertCard("iot", slot: nil))),
        ("m1 sim replace mvno", .modem(name: "m1", .replaceCard("mvno", slot: nil))),
        ("sim remove 2", .modem(name: nil, .removeCard(slot: 2))),
        ("sim insert iot 2", .modem(name: nil, .insertCard("iot", slot: 2))),
        ("sim replace iot 1", .modem(name: nil, .replaceCard("iot", slot: 1))),
        ("sim pin 1234", .modem(name: nil, .lockCard(pin: "1234"))),
        ("sim state not-activated", .modem(name: nil, .cardCondition(.notActivated))),
        ("radio endc", .modem(name: nil, .radio(.endc))),
        ("nr-signal sentinel", .modem(name: nil, .nrReport(.sentinel))),
        ("sim refresh mineo", .modem(name: nil, .refreshCard("mineo"))),
        ("sim state illegal", .modem(name: nil, .cardCondition(.illegal))),
        ("esim empty", .modem(name: nil, .emptyESIM(slot: nil))),
        ("esim empty 2", .modem(name: nil, .emptyESIM(slot: 2))),
        ("esim profile docomo 2", .modem(name: nil, .esimProfile("docomo", slot: 2))),
        ("slot 2", .modem(name: nil, .activeSlot(2))),
        ("attach off", .modem(name: nil, .packetService(false))),
        ("hangup", .modem(name: nil, .hangUp)),
        ("m1 quiet on", .modem(name: "m1", .quiet(true))),
        ("stall 1.5", .modem(name: nil, .stall(.milliseconds(1500)))),
        ("unplug", .modem(name: nil, .unplug)),
        ("plug", .modem(name: nil, .plug)),
        ("reset", .modem(name: nil, .reset)),
        ("m1 show", .modem(name: "m1", .show)),
        ("help", .help),
        ("quit", .quit),
    ])
    func aCommandIsUnderstood(line: String, command: ControlCommand) throws {
        #expect(try grammar.parse(line) == command)
    }

    @Test(arguments: ["signal 50", "signal 50%"]) func aSignalMayBeAShare(line: String) throws {
        #expect(try grammar.parse(line) == .modem(name: nil, .signal(try #require(Signal(percent: 50)))))
    }

    @Test(arguments: ["signal -85", "signal -85dBm"]) func aSignalMayBeAPower(line: String) throws {
        #expect(try grammar.parse(line) == .modem(name: nil, .signal(try #require(Signal(dBm: -85)))))
    }

    @Test(arguments: ["", "   ", "# a remark"]) func aBlankLineIsNoCommand(line: String) throws {
        #expect(try grammar.parse(line) == nil)
    }

    @Test(arguments: [
        ("fly", "fly: no such command or modem; help lists the commands"),
        ("m7 show", "m7: no such command or modem; help lists the commands"),
        ("m1", "m1: the command is missing; say what happens to it, such as m1 show"),
        ("m1 help", "help: no such command or modem; help lists the commands"),
        (
            "radio",
            "radio: the value is missing; choose one of none, gsm, edge, umts, hspa, lte, endc, nsa, sa"
        ),
        (
            "radio 5g",
            "radio 5g: no such value; choose one of none, gsm, edge, umts, hspa, lte, endc, nsa, sa"
        ),
        ("radio lte now", "radio: now is too much; say radio lte"),
        (
            "register away",
            "register away: no such value; choose one of idle, home, searching, denied, roaming, emergency"
        ),
        ("operator", "operator: the network is missing; say its code and name: operator 44020 SoftBank"),
        (
            "operator 4402 SoftBank",
            "operator 4402: not a network's code; give five or six digits, such as 44020"
        ),
        (
            "operator 44020",
            "operator 44020: the name is missing or has a quotation mark; say operator 44020 NAME"
        ),
        (
            "operator 44020 \"X\"",
            "operator 44020: the name is missing or has a quotation mark; say operator 44020 NAME"
        ),
        ("signal", "signal: one number is wanted; say 0 to 100 (percent) or -113 to -51 (dBm)"),
        ("signal 101", "signal 101: not a strength; say 0 to 100 (percent) or -113 to -51 (dBm)"),
        ("signal -50", "signal -50: not a strength; say 0 to 100 (percent) or -113 to -51 (dBm)"),
        ("signal -50%", "signal -50%: not a strength; say 0 to 100 (percent) or -113 to -51 (dBm)"),
        ("signal loud", "signal loud: not a strength; say 0 to 100 (percent) or -113 to -51 (dBm)"),
        (
            "sim",
            "sim: not a change of the card; say sim remove, sim insert PROFILE, sim replace PROFILE, sim refresh PROFILE, sim pin PIN or "
                + "sim state STATE"
        ),
        (
            "sim insert",
            "sim insert: not a change of the card; say sim remove, sim insert PROFILE, sim replace PROFILE, "
                + "sim refresh PROFILE, sim pin PIN or sim state STATE"
        ),
        (
            "sim remove 0",
            "sim remove 0: 0 is not a slot; count from 1, or leave it out for the active one"
        ),
        ("sim pin 12", "sim pin 12: not a PIN; give 4 to 8 digits"),
        (
            "sim state fine",
            "sim state fine: no such value; choose one of initialized, not-initialized, bad, failure, not-activated, illegal"
        ),
        ("esim", "esim: not a change of the eSIM; say esim empty or esim profile PROFILE"),
        ("slot", "slot: not a slot; count from 1: slot 2"),
        ("slot -1", "slot -1: not a slot; count from 1: slot 2"),
        ("attach", "attach: the value is missing; choose one of on, off"),
        ("stall nan", "stall nan: not a time; say how many seconds, such as stall 5"),
        ("stall -1", "stall -1: not a time; say how many seconds, such as stall 5"),
        ("hangup now", "hangup: now is too much; say hangup"),
        (
            "call incoming nobody",
            "call incoming nobody: not a number; give up to 20 digits, such as +81300000000"
        ),
        (
            "call waiting",
            "call waiting: not something that happens to a call; say call incoming NUMBER, call answer or call hangup"
        ),
        ("unplug it", "unplug: it is too much; say unplug"),
        ("quit now", "quit: now is too much; say quit"),
    ])
    func anErrorSaysWhatWhyAndWhatToDo(line: String, words: String) {
        #expect(throws: ControlError.self) { try grammar.parse(line) }
        do {
            _ = try grammar.parse(line)
        } catch {
            #expect(error.description == words)
        }
    }
}
