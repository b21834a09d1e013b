// SPDX-License-Identifier: Apache-2.0
// The page: what is known, put where it belongs, and said aloud where it matters.

import { Announcer } from "./announcer.js";
import { EventList } from "./events.js";
import { element, mark, renew, write } from "./dom.js";
import { Live } from "./live.js";
import { MapView } from "./map.js";
import { ModemView } from "./modem.js";
import { verdict } from "./verdict.js";
import { time, words } from "./words.js";

const at = (id) => document.getElementById(id);

/// Without those of signal and place, which are shown as such.
const HISTORY = "/history.json?limit=100&brief=yes";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const views = new Map();
let status = null;
/// The event up to which the modems that are shown are known.
let known = 0;
let link = "connecting";
/// When carrierd was last heard of, by this machine's clock.
let heard = null;
/// The history did not come when it was asked for.
let isHistoryMissing = false;

const live = new Live({ status: takeStatus, event: takeEvent, link: takeLink });
const events = new EventList(at("history"), at("history-title"), at("events"));
const map = new MapView(live, at("place"), at("place-title"), at("map-body"));
const announcer = new Announcer(at("announcer"));

document.documentElement.lang = words.lang;
at("skip").textContent = words.skip;
takeLink("connecting");
show();
live.start();
loadHistory();
setInterval(tick, 1000);

/// - isSnapshot: it came by the stream, in its order with the events.
function takeStatus(news, isSnapshot) {
    if (news.sequence < known) {
        // An answer that was under way while an event came is of before it.
        if (!isSnapshot) return;
        // carrierd counts anew.
        events.clear();
        loadHistory();
    }
    known = news.sequence;
    status = news;
    heard = new Date().toISOString();
    live.isUnsettled = !news.modemManager.available || news.modems.some(isUnsettled);
    show();
    if (isHistoryMissing) loadHistory();
}

/// What is on its way changes without an event.
function isUnsettled(modem) {
    return modem.stale || ["initializing", "enabling", "disabling", "connecting", "disconnecting"].includes(modem.state)
        || modem.radio.fiveG.status !== modem.radio.fiveG.instantaneous;
}

function takeEvent(event) {
    events.add([event]);
    announcer.event(event);
    heard = new Date().toISOString();
    if (!status || event.sequence <= known) return;
    known = event.sequence;
    if (event.state) {
        const place = status.modems.findIndex(({ id }) => id === event.state.id);
        if (place < 0) status.modems.push(event.state);
        else status.modems[place] = event.state;
    } else if (event.kind === "modemRemoved") {
        status.modems = status.modems.filter(({ id }) => id !== event.modem);
    }
    if (event.kind === "modemManagerAvailable") {
        status.modemManager = { available: true, version: event.after, reason: null };
    }
    if (event.kind === "modemManagerUnavailable") {
        status.modemManager = { ...status.modemManager, available: false, reason: event.after };
    }
    show();
}

function takeLink(state) {
    if (link === "lost" && state === "live") {
        announcer.say(words.link.back);
        loadHistory();
    }
    link = state;
    // Whoever answers next may have lost its memory.
    if (state !== "live") known = 0;
    mark(document.body, "data-link", state);
    write(at("link"), words.link[state === "lost" ? "lostBriefly" : state]);
    show();
}

async function loadHistory() {
    isHistoryMissing = false;
    const history = await live.get(HISTORY);
    if (history?.events) events.add(history.events);
    else isHistoryMissing = true;
}

function show() {
    showNotices();
    if (!status) return;
    const isPast = link === "lost" || !status.modemManager.available;
    const modems = status.modems;
    renew(at("modems"), [modems.map(({ id }) => id)], () => modems.map(({ id }) => {
        if (!views.has(id)) views.set(id, new ModemView(id));
        return views.get(id).element;
    }));
    for (const modem of modems) views.get(modem.id).show(modem, status, isPast, link === "live");
    showOverview(modems);
    map.show(status);
    events.name(status);
    const foot = words.foot(status.version, status.modemManager.version);
    renew(at("foot"), foot, () => [`${foot} · `, element("a", { href: "/status.json" }, words.sameAsJSON)]);
    // What a modem without an event says is said once, whatever brought it here.
    if (!isPast) for (const modem of modems) announcer.answer(modem, verdict(modem), modems.length > 1);
}

/// Of several modems, the answers in short, each the way to its modem.
function showOverview(modems) {
    const answers = modems.map((modem) => ({ id: modem.id, ...verdict(modem) }));
    at("overview").hidden = answers.length < 2;
    renew(at("overview"), answers, () => answers.map(({ id, big, tone }) => element(
        "li", { "data-tone": tone },
        element("a", { href: `#modem-${id}` }, element("span", { class: "id" }, id), ` ${big}`),
    )));
}

/// What is wrong with the whole, above everything else.
function showNotices() {
    const notices = [];
    const isLost = link === "lost";
    if (isLost && status) notices.push(["lost", [words.link.lost, " ", ...since(heard)]]);
    else if (isLost) notices.push(["lost", [words.link.lost, " ", words.link.nothingYet]]);
    if (!isLost && status && !status.modemManager.available) {
        const { gone, past } = words.modemManager;
        const before = status.modems.length > 0 ? ` ${past}` : "";
        notices.push(["modem-manager", [gone, ...reason(status.modemManager.reason), before]]);
    } else if (!isLost && status && status.modems.length === 0) {
        const { noModem, noModemWhy } = words.modemManager;
        notices.push(["no-modem", [{ text: noModem, tag: "strong" }, ` ${noModemWhy}`]]);
    }
    renew(at("notices"), notices, () => notices.map(([kind, parts]) => {
        const notice = element("p", { class: "notice", "data-notice": kind });
        write(notice, parts);
        return notice;
    }));
    announcer.trouble(notices.map(([kind]) => kind));
}

function since(moment) {
    const [before, after] = words.link.lostSince;
    return [before, time(moment), after];
}

/// ModemManager's own words, in English.
function reason(text) {
    return text ? [{ text: ` (${text})`, lang: words.lang === "en" ? null : "en" }] : [];
}

/// Once a second, where somebody looks: what moves by time alone.
function tick() {
    if (document.visibilityState !== "visible" || !status) return;
    if (!calm.matches) for (const view of views.values()) view.tick();
    map.refresh();
}
