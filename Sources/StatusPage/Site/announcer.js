// SPDX-License-Identifier: Apache-2.0
// What is said aloud to whoever cannot see the page: another answer, a SIM that comes or goes, trouble and its end. Not
// each dBm.

import { eventWords } from "./events.js";
import { words } from "./words.js";

const SPOKEN = new Set([
    "modemAdded", "modemRemoved", "simInserted", "simRemoved", "simChanged", "simLocked", "simUnlocked", "simForeign",
    "simForeignEnded", "modemManagerAvailable", "modemManagerUnavailable",
]);

export class Announcer {
    #region;
    #queue = [];
    #timer = null;
    #answers = new Map();
    #trouble = "";

    constructor(region) {
        this.#region = region;
    }

    say(text) {
        this.#queue.push(text);
        // What comes together is said together: a region that changes twice at once is read once.
        this.#timer ??= setTimeout(() => {
            this.#timer = null;
            this.#region.textContent = this.#queue.join(" ");
            this.#queue = [];
        }, 300);
    }

    event(event) {
        if (SPOKEN.has(event.kind)) this.say(`${event.modem ? `${event.modem}: ` : ""}${eventWords(event)}.`);
    }

    /// The answer for a modem; the first one is on the page anyway.
    answer(modem, { key, big, why }, isOneOfMany) {
        const before = this.#answers.get(modem.id);
        const now = `${key} ${big}`;
        this.#answers.set(modem.id, now);
        if (before !== undefined && before !== now) this.say(`${isOneOfMany ? `${modem.id}: ` : ""}${big}. ${why}`);
    }

    /// What is wrong with the whole, by name.
    trouble(kinds) {
        const now = kinds.join(" ");
        if (now === this.#trouble) return;
        this.#trouble = now;
        if (kinds.includes("lost")) this.say(words.link.lost);
        if (kinds.includes("no-modem")) this.say(words.modemManager.noModem);
    }
}
