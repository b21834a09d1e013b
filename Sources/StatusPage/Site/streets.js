// SPDX-License-Identifier: Apache-2.0
// The map by Leaflet, which carrierd serves where it is installed: with OpenStreetMap's tiles where the person has
// turned them on, else with a plain grid in their place.

import { element } from "./dom.js";
import { words } from "./words.js";

const TILES = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";
const CREDIT = `<a href="https://www.openstreetmap.org/copyright">${words.map.credit}</a>`;

/// Leaflet's global; null where it is not installed.
export function leaflet() {
    return new Promise((resolve) => {
        const style = element("link", { rel: "stylesheet", href: "/leaflet/leaflet.css" });
        const script = element("script", { src: "/leaflet/leaflet.js" });
        script.addEventListener("load", () => resolve(window.L ?? null));
        script.addEventListener("error", () => {
            style.remove();
            resolve(null);
        });
        document.head.append(style, script);
    });
}

export class Streets {
    #leaflet;
    #map;
    #streets = null;
    #track;
    #places;
    #lines = null;
    #shown = "";
    #isMoved = false;

    /// - troubled: is told whether tiles cannot be had.
    constructor(leaflet, troubled) {
        this.#leaflet = leaflet;
        this.troubled = troubled;
        this.element = element("div", { class: "map", id: "map", role: "region", "aria-label": words.map.label });
    }

    /// Once the element is in the document.
    start(hasTiles) {
        const L = this.#leaflet;
        const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.#map = L.map(this.element, {
            zoomControl: false, attributionControl: false, maxZoom: 19, scrollWheelZoom: false,
            inertia: !isCalm, fadeAnimation: !isCalm, zoomAnimation: !isCalm, markerZoomAnimation: !isCalm,
        });
        L.control.zoom({ zoomInTitle: words.map.zoomIn, zoomOutTitle: words.map.zoomOut }).addTo(this.#map);
        L.control.scale({ imperial: false }).addTo(this.#map);
        L.control.attribution({ prefix: false }).addTo(this.#map);
        // Under the streets too, for where they are missing.
        const grid = L.gridLayer({ maxZoom: 19 });
        grid.createTile = () => element("div", { class: "tile" });
        grid.addTo(this.#map);
        this.#track = L.layerGroup().addTo(this.#map);
        this.#places = L.layerGroup().addTo(this.#map);
        // From then on it is the person who says what is looked at.
        for (const act of ["pointerdown", "keydown"]) {
            this.element.addEventListener(act, ({ key }) => { this.#isMoved ||= key !== "Tab"; });
        }
        this.tiles(hasTiles);
    }

    tiles(isOn) {
        const L = this.#leaflet;
        this.#streets?.remove();
        this.#streets = null;
        this.troubled(false);
        if (!isOn) return;
        this.#streets = L.tileLayer(TILES, { maxZoom: 19, attribution: CREDIT, className: "streets" });
        this.#streets.on("tileerror", () => this.troubled(true)).on("tileload", () => this.troubled(false));
        this.#streets.addTo(this.#map);
    }

    show(lines, places) {
        const key = JSON.stringify(places);
        if (this.#lines === lines && this.#shown === key) return;
        this.#lines = lines;
        this.#shown = key;
        const L = this.#leaflet;
        this.#frame([...lines.flatMap((line) => line.points), ...places.map((place) => place.at)]);
        this.#track.clearLayers();
        for (const line of lines) {
            for (const layer of ["casing", "line"]) {
                const points = line.points.length > 1 ? line.points : [line.points[0], line.points[0]];
                const className = `track ${layer} ${line.status}`;
                L.polyline(points, { className, interactive: false, smoothFactor: 1.5 }).addTo(this.#track);
            }
        }
        this.#places.clearLayers();
        for (const { at, accuracy, name } of places) {
            const circles = [L.circleMarker(at, { radius: 7, className: "here", interactive: false })];
            const around = { radius: accuracy, className: "accuracy", interactive: false };
            if (accuracy) circles.unshift(L.circle(at, around));
            for (const circle of circles) circle.addTo(this.#places);
            // More than one have their names beside them; a name is a text node, never markup.
            if (places.length > 1) {
                circles.at(-1).bindTooltip(element("span", {}, name), { permanent: true, direction: "right" });
            }
        }
    }

    /// All of it, until the person looks elsewhere.
    #frame(points) {
        if (points.length === 0 || this.#isMoved) return;
        const bounds = this.#leaflet.latLngBounds(points);
        if (this.#map._loaded && this.#map.getBounds().contains(bounds)) return;
        this.#map.fitBounds(bounds, { padding: [28, 28], maxZoom: 17, animate: false });
    }
}
