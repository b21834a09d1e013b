// SPDX-License-Identifier: Apache-2.0
// The one answer: is this 5G? Made of the verdict that carrierd gives, and of nothing that only sounds like it.

import { technology, words } from "./words.js";

/// What to say of a modem: `key` (an answer's name), `tone` (how it looks), `big`, and `why`.
export function verdict(modem) {
    const { status, conclusive } = modem.radio.fiveG;
    const answer = (key, tone) => {
        const { big, why } = words.answer[key];
        return { key, tone, big: typeof big === "function" ? big(withoutFiveG(modem)) : big, why };
    };
    switch (status) {
    case "sa": return answer("sa", "yes");
    case "nsaConnected": return answer("nsa", "yes");
    case "nsaAvailable": return conclusive ? answer("offered", "offered") : answer("offeredUnclear", "offered");
    case "none":
        if (!isOnNetwork(modem)) {
            return { key: "noNetwork", tone: "away", big: words.answer.noNetwork.big, why: whyNoNetwork(modem) };
        }
        return conclusive ? answer("none", "no") : answer("noneUnclear", "no");
    default: return answer("unknown", "unknown");
    }
}

export function isOnNetwork(modem) {
    return modem.network.registered && modem.radio.technologies.length > 0;
}

/// What there is where 5G is not: "LTE", "3G". A cell that offers 5G is an LTE cell.
export function withoutFiveG(modem) {
    const names = modem.radio.technologies.filter((name) => name !== "5gnr");
    const lte = ["lte", "lteCatM", "lteNbIot"].find((name) => names.includes(name));
    if (lte) return technology(lte);
    return modem.radio.generation ?? (names.length ? technology(names.at(-1)) : words.answer.unknown.big);
}

/// The first thing that is in the way.
function whyNoNetwork(modem) {
    const why = words.noNetwork;
    const sim = modem.sims.find((sim) => sim.active);
    switch (modem.state) {
    case "absent": return why.absent;
    case "disabled": case "disabling": return why.disabled;
    case "initializing": case "enabling": return why.starting;
    default: break;
    }
    switch (sim?.state) {
    case "absent": return why.simAbsent;
    case "noProfile": return why.noProfile;
    case "locked": return why.locked;
    case "identityPending": return why.simPending;
    case "failed": return why.simFailed;
    default: break;
    }
    if (modem.sims.length === 0 && reasonOf(modem, "network.plmn") === "simAbsent") return why.simAbsent;
    if (modem.state === "failed") return modem.failure ? `${why.failed} (${modem.failure})` : why.failed;
    if (modem.state === "locked") return why.locked;
    return why[modem.network.registration] ?? why.notRegistered;
}

function reasonOf(modem, field) {
    return modem.blanks.find((blank) => blank.field === field)?.reason;
}

/// The technology in words. Nothing here says 5G of a cell that only offers it.
export function connection(modem) {
    const { fiveG, technologies, generation } = modem.radio;
    switch (fiveG.status) {
    case "sa": return words.connection.sa;
    case "nsaConnected": return words.connection.nsaConnected;
    case "nsaAvailable": return words.connection.nsaAvailable(withoutFiveG(modem));
    default: break;
    }
    if (technologies.length === 0) return null;
    const names = technologies.map(technology).join(", ");
    return generation && generation !== "4G" ? words.generation(names, generation) : names;
}

/// The Core Telephony constant, by the rule of carrierctl's: what is of before is no connection of now.
export function coreTelephony(modem, status) {
    const isInService = status.modemManager.available && !modem.stale && modem.network.registered
        && (modem.sims.length === 0 || modem.sims.some((sim) => sim.active));
    return isInService ? modem.radio.coreTelephony : null;
}
