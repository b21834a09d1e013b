// SPDX-License-Identifier: Apache-2.0
// The view of one modem: its answer, its facts, its signal.

import { blank } from "./blanks.js";
import { carrierParts, dataParts, networkParts, placeParts, connectionParts } from "./facts.js";
import { element, mark, renew, write } from "./dom.js";
import { simItems } from "./sims.js";
import { SignalView } from "./signal.js";
import { verdict } from "./verdict.js";
import { age, time, words } from "./words.js";

/// Made once for a modem and then only changed, so that what a person has opened or reads stays.
export class ModemView {
    #id;
    #name = element("p", { class: "modem-name" });
    #big = element("h2", { class: "big" });
    #why = element("p", { class: "why" });
    #held = element("p", { class: "held", hidden: true });
    #since = element("p", { class: "since" });
    #evidence = element("ul");
    #conclusive = element("p");
    #notices = element("div");
    #facts = {};
    #signal = new SignalView();

    constructor(id) {
        this.#id = id;
        this.#big.id = `answer-${id}`;
        const list = element("dl", { class: "facts" });
        for (const name of ["carrier", "network", "connection", "data", "sims", "place"]) {
            this.#facts[name] = name === "sims" ? element("dd", {}, element("ul", { class: "sims" })) : element("dd");
            mark(this.#facts[name], "data-fact", name);
            list.append(element("div", { class: "fact" }, element("dt", {}, words.fact[name]), this.#facts[name]));
        }
        this.element = element(
            "article", { class: "modem", id: `modem-${id}`, "aria-labelledby": this.#big.id },
            this.#notices,
            element(
                "div", { class: "answer" },
                this.#name, this.#big, this.#why, this.#held, this.#since,
                element(
                    "details", { class: "evidence" },
                    element("summary", {}, words.evidence.title), this.#evidence, this.#conclusive,
                ),
            ),
            element("div", { class: "pair" }, element("section", { class: "card" }, list), this.#signal.element),
        );
    }

    /// - isPast: nobody can say whether it is so now.
    /// - isHeard: what changes is told of at once.
    show(modem, status, isPast, isHeard) {
        const answer = verdict(modem);
        const isBefore = isPast || modem.stale || modem.state === "absent";
        mark(this.element, "data-tone", answer.tone);
        mark(this.element, "data-answer", answer.key);
        mark(this.element, "data-past", isBefore);
        const make = [modem.manufacturer, modem.model].filter((part) => part).join(" ");
        write(
            this.#name, { text: modem.id, kind: "id" }, make ? ` ${make}` : "",
            isBefore ? { text: words.past.lastKnown, kind: "tag" }
                : modem.carriesData ? { text: words.carriesData, kind: "tag" } : "",
        );
        write(this.#big, answer.big);
        write(this.#why, answer.why);
        const { fiveG } = modem.radio;
        this.#held.hidden = fiveG.instantaneous === fiveG.status;
        write(this.#held, words.held(words.fiveG[fiveG.instantaneous] ?? fiveG.instantaneous));
        write(this.#since, words.since(time(fiveG.since), isBefore ? null : age(fiveG.since)));
        this.#showEvidence(fiveG);
        this.#showNotices(modem, status);
        write(this.#facts.carrier, carrierParts(modem));
        write(this.#facts.network, networkParts(modem));
        write(this.#facts.connection, connectionParts(modem, status));
        write(this.#facts.data, dataParts(modem));
        write(this.#facts.place, placeParts(modem, status));
        renew(this.#facts.sims.firstChild, [modem.sims, modem.blanks], () => simItems(modem));
        this.#signal.show(modem, isBefore || !isHeard);
    }

    /// What grows older by itself.
    tick() {
        this.#signal.draw();
    }

    #showEvidence(fiveG) {
        renew(this.#evidence, fiveG.evidence, () => fiveG.evidence.length === 0
            ? [element("li", {}, words.evidence.nothing)]
            : fiveG.evidence.map(({ source, says }) => element(
                "li", {},
                element("span", { class: "source" }, words.evidence.source[source] ?? source),
                element("span", { class: "says", lang: words.lang === "en" ? null : "en" }, says),
            )));
        write(this.#conclusive, fiveG.conclusive ? words.evidence.conclusive : words.evidence.inconclusive);
    }

    #showNotices(modem, status) {
        const notices = modem.sims.filter((sim) => sim.guard === "foreign").map((sim) => words.foreignSim(sim.slot));
        // Of ModemManager that is gone it is said above all modems.
        if (modem.state === "absent") notices.push(words.past.absent);
        else if (modem.stale && status.modemManager.available) notices.push(words.past.stale);
        if (modem.ambiguousIdentity) notices.push(words.ambiguous);
        renew(this.#notices, notices, () => notices.map((text) => element("p", { class: "notice" }, text)));
    }
}
