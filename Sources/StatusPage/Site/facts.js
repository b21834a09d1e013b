// SPDX-License-Identifier: Apache-2.0
// The facts of a modem, as parts of a text: what is known, or why it is not.

import { blank } from "./blanks.js";
import { carrierName, country, number, time, words } from "./words.js";
import { connection, coreTelephony } from "./verdict.js";

/// Whose customer the SIM in use is, with the host of a virtual operator.
export function carrierParts(modem) {
    const index = modem.sims.findIndex((sim) => sim.active);
    if (index < 0) return modem.sims.length ? blank(modem, "sims") : blank(modem, "sims", "network.plmn");
    const { subscription } = modem.sims[index];
    const path = `sims[${index}].subscription`;
    if (!subscription) return blank(modem, path);
    const parts = subscriptionParts(subscription);
    return parts.length ? parts : blank(modem, `${path}.carrier.name`, path);
}

/// A card's carrier in short: nothing where nothing names it.
export function subscriptionParts({ carrier, host, match, plmn, country: code }) {
    const tied = (match?.candidates ?? []).map((carrier) => carrierName(carrier)).filter((name) => name);
    let name = carrierName(carrier) ?? (tied.length ? words.or(tied) : null);
    const on = carrierName(host);
    if (on) name = words.on(name ?? words.unnamed, on);
    if (!name && !plmn) return [];
    const confidence = words.confidence[match?.confidence];
    const small = [code ? country(code) : null, plmn, confidence].filter((part) => part).join(" · ");
    return [
        { text: name ?? words.unnamed, kind: "value" },
        small ? { text: small, kind: "small" } : "",
        carrierName(carrier) && tied.length ? { text: words.tied(words.or(tied)), kind: "small" } : "",
    ];
}

/// The network that the modem is on.
export function networkParts({ network, ...modem }) {
    const name = carrierName(network.carrier) ?? network.reportedName ?? network.plmn;
    const registration = network.nationalRoaming
        ? words.nationalRoaming : words.registration[network.registration] ?? network.registration;
    if (!name) {
        return [{ text: registration, kind: "value" }, ...small(blank({ network, ...modem }, "network.plmn"))];
    }
    const parts = [
        registration, network.country ? country(network.country) : null, network.plmn === name ? null : network.plmn,
        network.limitation ? words.limitation[network.limitation] ?? network.limitation : null, network.rejection,
    ];
    return [
        { text: name, kind: "value" },
        { text: parts.filter((part) => part).join(" · "), kind: "small" },
    ];
}

/// The connection's type, in words and as Core Telephony calls it.
export function connectionParts(modem, status) {
    const text = connection(modem);
    const constant = coreTelephony(modem, status);
    const why = blank(modem, "radio.coreTelephony", "radio.generation", "network.plmn");
    return [
        ...(text ? [{ text, kind: "value" }] : why),
        constant ? { text: constant, tag: "code", kind: "small" }
            : { text: words.connection.constantNone, kind: "small blank" },
        constant && modem.radio.fiveG.status === "nsaAvailable"
            ? { text: words.connection.constantLossy, kind: "small" } : "",
    ];
}

/// Whether data can flow.
export function dataParts({ state, failure, network }) {
    const service = words.packetService[network.packetService];
    return [
        { text: words.state[state] ?? state, kind: "value" },
        state === "failed" && failure ? { text: failure, kind: "small", lang: "en" } : "",
        service ? { text: service, kind: "small" } : "",
    ];
}

/// Whether a location or a position has a place.
export function hasPlace(location) {
    return typeof location?.latitude === "number" && typeof location?.longitude === "number";
}

/// Latitude and longitude, how exact, and of when: the modem's own, else the machine's.
export function placeParts(modem, { position }) {
    if (hasPlace(modem.location)) return coordinates(modem.location);
    if (hasPlace(position)) return [...coordinates(position), { text: words.place.ofMachine, kind: "small" }];
    return blank(modem, "location.latitude");
}

function coordinates(location) {
    const { north, south, east, west } = words.place;
    const degrees = (value, positive, negative) =>
        `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;
    const exact = [
        typeof location.accuracy === "number" ? words.place.accuracy(number(location.accuracy, 0)) : null,
        typeof location.altitude === "number" ? words.place.altitude(number(location.altitude, 0)) : null,
    ].filter((part) => part).join(" · ");
    return [
        {
            text: `${degrees(location.latitude, north, south)}, ${degrees(location.longitude, east, west)}`,
            kind: "value coordinates",
        },
        exact ? { text: exact, kind: "small" } : "",
        location.time ? { kind: "small", parts: words.place.at(time(location.time)) } : "",
    ];
}

function small(parts) {
    return parts.map((part) => ({ ...part, kind: `${part.kind} small` }));
}
