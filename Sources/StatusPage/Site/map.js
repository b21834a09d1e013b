// SPDX-License-Identifier: Apache-2.0
// Where the modems are and have been: a map, its legend, and the choice whether openstreetmap.org is asked.

import { blank } from "./blanks.js";
import { drawing, element, renew, write } from "./dom.js";
import { hasPlace } from "./facts.js";
import { Grid } from "./grid.js";
import { Streets, leaflet } from "./streets.js";
import { STATUSES, distanceText, lengths, lines } from "./track.js";
import { share, words } from "./words.js";

const HOURS = 6;
/// The track is asked for at most so often.
const PAUSE = 15_000;
const CHOICE = "tiles";

export class MapView {
    #live;
    #section;
    #body;
    #title;
    #map = null;
    #isMaking = false;
    #lines = [];
    #lengths = lengths([]);
    #places = [];
    /// Why there is no track.
    #noTrack = words.map.noTrack;
    /// Why there is no position, by modem.
    #why = [];
    #asked = -Infinity;
    #note = element("p", { class: "notice", hidden: true });
    #nothing = element("p", { class: "nothing" });
    #legend = element("ul", { class: "map-legend", "aria-label": words.map.legend });
    #frame = element("div", { hidden: true });
    #choice = element("input", { type: "checkbox", id: "tiles", "aria-describedby": "tiles-why" });

    constructor(live, section, title, body) {
        this.#live = live;
        this.#section = section;
        this.#title = title;
        this.#body = body;
        this.#choice.checked = chosen();
        this.#choice.addEventListener("change", () => {
            choose(this.#choice.checked);
            this.#map?.tiles?.(this.#choice.checked);
        });
        body.append(this.#nothing, this.#frame);
    }

    /// Where the modems are now.
    show(status) {
        this.#section.hidden = false;
        const places = status.modems.map(({ id, location }) => ({ name: id, location }));
        places.push({ name: words.place.machine, location: status.position });
        this.#places = places.filter(({ location }) => hasPlace(location)).map(({ name, location }) => ({
            name, at: [location.latitude, location.longitude], accuracy: location.accuracy,
        }));
        this.#why = status.modems.map((modem) => ({ id: modem.id, parts: blank(modem, "location.latitude") }));
        this.#draw();
        this.refresh();
    }

    /// Asks for the track, now and then.
    async refresh() {
        const now = performance.now();
        if (now - this.#asked < PAUSE || document.visibilityState !== "visible") return;
        this.#asked = now;
        const track = await this.#live.get(`/survey.geojson?hours=${HOURS}`);
        if (track) {
            this.#lines = lines(track);
            this.#lengths = lengths(this.#lines);
            this.#noTrack = track.survey?.recording ? words.map.notYet : words.map.noTrack;
        }
        this.#draw();
    }

    async #draw() {
        const hasAny = this.#places.length > 0 || this.#lines.length > 0;
        write(this.#title, hasAny ? words.map.title : words.place.title);
        this.#nothing.hidden = hasAny;
        this.#frame.hidden = !hasAny;
        if (!hasAny) {
            const isOnly = this.#why.length === 1;
            return write(this.#nothing, `${words.map.nothing} `, this.#why.flatMap(({ id, parts }, index) =>
                [index ? "; " : "", isOnly ? "" : `${id}: `, ...parts]));
        }
        if (!this.#map) await this.#make();
        this.#map?.show(this.#lines, this.#places);
        const { metres, total } = this.#lengths;
        renew(this.#legend, [[...metres], this.#noTrack], () => this.#legendItems(metres, total));
    }

    async #make() {
        if (this.#isMaking) return;
        this.#isMaking = true;
        const library = await leaflet();
        const map = library
            ? new Streets(library, (isTroubled) => this.#say(isTroubled ? words.map.tilesFail : null)) : new Grid();
        this.#frame.append(map.element, this.#note, this.#legend, ...(library ? [this.#tilesChoice()] : []));
        map.start?.(this.#choice.checked);
        if (!library) this.#say(words.map.noLeaflet);
        this.#map = map;
    }

    #tilesChoice() {
        return element(
            "div", { class: "choice" },
            element("label", { for: "tiles" }, this.#choice, ` ${words.map.tiles}`),
            element("p", { id: "tiles-why", class: "small" }, words.map.tilesWhy),
        );
    }

    #say(text) {
        this.#note.hidden = text === null;
        write(this.#note, text ?? "");
    }

    /// Each status that is on the track, by its line's form as by its colour, with its length and share.
    #legendItems(metres, total) {
        if (metres.size === 0) return [element("li", { class: "small" }, this.#noTrack)];
        return STATUSES.filter((status) => metres.has(status)).map((status) => {
            const sample = drawing(
                "svg", { viewBox: "0 0 44 12", "aria-hidden": "true" },
                drawing("path", { class: `track line ${status}`, d: "M4 6h36" }),
            );
            const length = metres.get(status);
            const text = length >= 1 ? ` ${distanceText(length)}, ${share(length / total)}` : "";
            return element("li", {}, sample, element(
                "span", {}, element("span", { class: "value" }, words.fiveG[status]),
                element("span", { class: "small" }, text),
            ));
        });
    }
}

/// Storage may be closed to the page: then nothing is remembered, and tiles are off.
function chosen() {
    try {
        return localStorage.getItem(CHOICE) === "on";
    } catch {
        return false;
    }
}

function choose(isOn) {
    try {
        if (isOn) localStorage.setItem(CHOICE, "on");
        else localStorage.removeItem(CHOICE);
    } catch {
        return;
    }
}
