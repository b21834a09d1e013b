// SPDX-License-Identifier: Apache-2.0
// The last events, in words, newest first.

import { element, write } from "./dom.js";
import { carrierName, technology, time, words } from "./words.js";

const SHOWN = 30;
/// Those that would hide the others.
const QUIET = new Set(["snapshot", "signalChanged", "locationChanged"]);

export class EventList {
    #list;
    #section;
    #items = new Map();
    #networks = new Map();

    constructor(section, title, list) {
        this.#section = section;
        this.#list = list;
        title.append(words.history.title);
    }

    /// Forgets all: the numbers that follow are another count's.
    clear() {
        this.#items.clear();
        this.#list.replaceChildren();
    }

    /// Takes events in, in any order; each number once.
    add(events) {
        const news = events.filter(({ sequence, kind }) => !QUIET.has(kind) && !this.#items.has(sequence));
        for (const event of news) this.#items.set(event.sequence, item(event));
        const numbers = [...this.#items.keys()].sort((left, right) => right - left);
        for (const number of numbers.splice(SHOWN)) {
            this.#items.get(number).node.remove();
            this.#items.delete(number);
        }
        // In their order, and no more is moved than has to be.
        let next = this.#list.firstChild;
        for (const number of numbers) {
            const { node } = this.#items.get(number);
            if (node === next) next = next.nextSibling;
            else this.#list.insertBefore(node, next);
        }
        if (news.length > 0) this.#write();
        this.#section.hidden = this.#items.size === 0;
    }

    /// Events have networks by their codes; what the networks of now are called is known.
    name({ modems }) {
        let isNew = false;
        for (const { network } of modems) {
            const name = carrierName(network.carrier);
            if (!name || !network.plmn || this.#networks.get(network.plmn) === name) continue;
            this.#networks.set(network.plmn, name);
            isNew = true;
        }
        if (isNew) this.#write();
    }

    #write() {
        for (const { event, text } of this.#items.values()) {
            const offline = event.offline ? { text: ` (${words.history.offline})`, kind: "small" } : "";
            write(text, eventWords(event, this.#networks), offline);
        }
    }
}

function item(event) {
    const text = element("span", { class: "what" });
    const moment = element("span", { class: "when" });
    write(moment, time(event.time));
    const node = element(
        "li", { "data-kind": event.kind, "data-sequence": event.sequence, "data-tone": tone(event.kind) },
        moment, element("span", { class: "who" }, event.modem ?? ""), text,
    );
    return { event, node, text };
}

/// The event in words, without its time and modem. Names come in as text and stay that.
///
/// - networks: names by code, as far as they are known.
export function eventWords(event, networks = new Map()) {
    const at = words.event.place(event.slot);
    const change = event.change ? words.change[event.change] ?? event.change : null;
    switch (event.kind) {
    case "carriesDataChanged":
        return event.after === "true" ? words.event.carriesDataYes() : words.event.carriesDataNo();
    case "simChanged": return words.event.simChanged(at, change) + fromTo(event);
    case "fiveGChanged": return words.event.fiveGChanged() + fromTo(event, (word) => words.fiveG[word] ?? word);
    case "registrationChanged": return words.event.registrationChanged() + fromTo(event, registration);
    case "technologyChanged": return words.event.technologyChanged() + fromTo(event, technologies);
    case "networkChanged":
        return words.event.networkChanged() + fromTo(event, (code) => networks.get(code) ?? code);
    case "simInserted": case "simRemoved": case "simForeign": case "simForeignEnded": case "modemManagerAvailable":
    case "modemManagerUnavailable": {
        const more = event.after ?? event.before;
        return words.event[event.kind](at) + (more ? ` – ${more}` : "");
    }
    default: {
        const known = words.event[event.kind];
        return (known ? known(at) : event.kind) + fromTo(event);
    }
    }
}

function registration(word) {
    const [state, limitation] = word.split(", ");
    const text = words.registration[state] ?? state;
    return limitation ? `${text}, ${words.limitation[limitation] ?? limitation}` : text;
}

/// NR beside LTE may be a leg or an offer: only the 5G status tells, and has an event of its own.
function technologies(list) {
    const names = list.split(", ");
    return names.includes("lte") && names.includes("5gnr") ? words.event.lteAndNR : names.map(technology).join(", ");
}

function fromTo({ before, after }, say = (word) => word) {
    if (before === null && after === null) return "";
    const [from, to] = [before, after].map((word) => (word === null ? words.nothingThere : say(word)));
    return `${words.colon}${from} → ${to}`;
}

function tone(kind) {
    switch (kind) {
    case "modemRemoved": case "simLocked": case "simForeign": case "modemManagerUnavailable": case "gap": return "bad";
    case "modemRecovering": case "simRemoved": case "simChanged": case "imsiChanged": return "warning";
    case "modemAdded": case "modemRecovered": case "simInserted": case "simUnlocked": case "simForeignEnded":
    case "modemManagerAvailable": return "good";
    default: return null;
    }
}
