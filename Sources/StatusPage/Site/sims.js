// SPDX-License-Identifier: Apache-2.0
// What is in each slot of a modem.

import { blank } from "./blanks.js";
import { element, write } from "./dom.js";
import { subscriptionParts } from "./facts.js";
import { carrierName, words } from "./words.js";

export function simItems(modem) {
    if (modem.sims.length === 0) {
        const item = element("li");
        write(item, { text: words.noSlots, kind: "value" }, blank(modem, "sims", "network.plmn"));
        return [item];
    }
    return modem.sims.map((sim, index) => {
        const item = element("li", { "data-state": sim.state, "data-slot": sim.slot });
        write(item, simParts(modem, sim, index));
        return item;
    });
}

function simParts(modem, sim, index) {
    const state = words.simState[sim.state] ?? sim.state;
    // An eSIM without a profile says so itself.
    const kind = sim.state === "noProfile" || sim.state === "absent" ? null : words.simKind[sim.kind];
    const place = [words.slot(sim.slot), sim.active && modem.sims.length > 1 ? words.inUse : null];
    const carrier = sim.active ? "" : subscriptionParts(sim.subscription ?? {})[0]?.text;
    const last = carrierName(sim.lastCarrier?.carrier);
    const small = [
        sim.lock ? words.lock(lockName(sim.lock), sim.retriesLeft) : null,
        carrier || null,
        sim.state === "absent" && last ? words.lastCarrier(last) : null,
        sim.remembered ? words.remembered : null,
    ].filter((part) => part).join(" · ");
    return [
        { text: place.filter((part) => part).join(" · "), kind: "slot" },
        { text: [state, kind].filter((part) => part).join(" · "), kind: "value" },
        small ? { text: small, kind: "small" } : "",
        ...(sim.state === "unknown" ? blank(modem, `sims[${index}].subscription`) : []),
    ];
}

/// `sim-pin` is the card's PIN.
function lockName(lock) {
    return lock.startsWith("sim-") ? lock.slice(4).toUpperCase() : lock;
}
