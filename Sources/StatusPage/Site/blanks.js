// SPDX-License-Identifier: Apache-2.0
// Why something is not known: each null of a modem has its reason in `blanks`.

import { words } from "./words.js";

/// The reason as parts of a text. A reason given for a whole holds for its parts.
///
/// - fields: the contract's path, `sims[0].subscription.carrier.name`; of several the first that has a reason tells.
export function blank(modem, ...fields) {
    const found = fields.map((field) => reasonFor(modem, field)).find((reason) => reason);
    if (!found) return [{ text: words.noReason, kind: "blank" }];
    const text = words.reason[found.reason] ?? found.reason;
    const parts = [{ text, kind: "blank" }];
    if (found.detail && found.reason !== "redacted") {
        // carrierd's own words, in English.
        parts.push({ text: ` – ${found.detail}`, kind: "blank", lang: words.lang === "en" ? null : "en" });
    }
    return parts;
}

function reasonFor(modem, field) {
    for (let path = field; path; path = parent(path)) {
        const found = modem.blanks.find((blank) => blank.field === path);
        if (found) return found;
    }
    return null;
}

function parent(path) {
    const end = Math.max(path.lastIndexOf("."), path.lastIndexOf("["));
    return end > 0 ? path.slice(0, end) : "";
}
