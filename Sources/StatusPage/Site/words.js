// SPDX-License-Identifier: Apache-2.0
// The language of the page, and what is written the same in all of them: numbers, times, places, technologies.

import { english } from "./words.en.js";
import { japanese } from "./words.ja.js";

export const words = /^ja\b/i.test(navigator.language ?? "") ? japanese : english;

const clock = new Intl.DateTimeFormat(words.lang, {
    hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23",
});
const day = new Intl.DateTimeFormat(words.lang, { month: "short", day: "numeric" });
const full = new Intl.DateTimeFormat(words.lang, { dateStyle: "full", timeStyle: "long", hourCycle: "h23" });
const countries = new Intl.DisplayNames([words.lang], { type: "region", fallback: "code" });
const percent = new Intl.NumberFormat(words.lang, { style: "percent", maximumFractionDigits: 0 });

/// A time as a part of a text, in the viewer's zone: the time of day, with the date where it is not today's.
export function time(text) {
    const date = new Date(text);
    if (Number.isNaN(date.getTime())) return { text: String(text) };
    const today = date.toDateString() === new Date().toDateString();
    return {
        tag: "time",
        datetime: text,
        title: full.format(date),
        text: today ? clock.format(date) : `${day.format(date)} ${clock.format(date)}`,
    };
}

/// How long ago, in the two largest units.
export function age(text) {
    const seconds = Math.max(0, Math.floor((Date.now() - new Date(text).getTime()) / 1000));
    return Number.isFinite(seconds) ? words.length(seconds) : null;
}

/// A country of ISO 3166-1 alpha-2; as it came where there is no such.
export function country(code) {
    try {
        return countries.of(code.toUpperCase());
    } catch {
        return code;
    }
}

/// −95 or −9.5, with a minus sign and one decimal where there is one.
export function number(value, digits = 1) {
    const text = String(Math.round(value * 10 ** digits) / 10 ** digits);
    return text.replace("-", "−");
}

export function share(value) {
    return percent.format(value);
}

const technologies = {
    lte: "LTE", "5gnr": "5G NR", umts: "UMTS", hspa: "HSPA", hspaPlus: "HSPA+", hsdpa: "HSDPA", hsupa: "HSUPA",
    edge: "EDGE", gprs: "GPRS", gsm: "GSM", gsmCompact: "GSM compact", lteCatM: "LTE-M", lteNbIot: "NB-IoT",
    cdma1x: "CDMA 1x", evdo0: "EV-DO Rev. 0", evdoA: "EV-DO Rev. A", evdoB: "EV-DO Rev. B",
};

/// A technology as the field writes it.
export function technology(name) {
    return Object.hasOwn(technologies, name) ? technologies[name] : name;
}

/// A carrier's name, in the viewer's language first where the table has it in that; null where it has none.
export function carrierName(carrier) {
    if (!carrier) return null;
    const { name, localName, id } = carrier;
    if (!name) return localName ?? id ?? null;
    if (!localName || localName === name) return name;
    return words.prefersLocalNames && /[\u3040-\u30ff\u4e00-\u9fff]/.test(localName)
        ? `${localName}（${name}）` : `${name} (${localName})`;
}
