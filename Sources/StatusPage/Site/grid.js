// SPDX-License-Identifier: Apache-2.0
// A map of nothing but the track: a plain grid with a scale, drawn by us, for where there is no Leaflet.

import { drawing, element } from "./dom.js";
import { distanceText } from "./track.js";
import { words } from "./words.js";

const MARGIN = 28;

export class Grid {
    #svg = drawing("svg", { class: "plain", role: "img", "aria-label": words.map.label });
    #lines = [];
    #places = [];

    constructor() {
        this.element = element("div", { class: "map", id: "map" }, this.#svg);
        new ResizeObserver(() => this.#draw()).observe(this.element);
    }

    show(lines, places) {
        this.#lines = lines;
        this.#places = places;
        this.#draw();
    }

    #draw() {
        const [width, height] = [this.element.clientWidth, this.element.clientHeight];
        const all = [...this.#lines.flatMap((line) => line.points), ...this.#places.map((place) => place.at)];
        if (!width || !height || all.length === 0) return;
        const project = projection(all, width, height);
        this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
        const step = niceStep(90 / project.scale);
        this.#svg.replaceChildren(
            ...gridLines(project, step, width, height),
            ...this.#lines.flatMap((line) => ["casing", "line"].map((layer) => drawing("path", {
                class: `track ${layer} ${line.status}`, d: pathOf(line.points.map(project)),
            }))),
            ...this.#places.flatMap((place) => markOf(place, project)),
            scaleBar(step * project.scale, distanceText(step), height),
        );
    }
}

/// Degrees to pixels, north up, true to scale around the middle. `scale` is pixels a metre.
function projection(points, width, height) {
    const latitudes = points.map(([latitude]) => latitude);
    const longitudes = points.map(([, longitude]) => longitude);
    const middle = (values) => (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
    const [north, east] = [middle(latitudes), middle(longitudes)];
    const metresNorth = 111_195;
    const metresEast = metresNorth * Math.max(0.01, Math.cos((north * Math.PI) / 180));
    const reach = (values, centre, metres) =>
        values.reduce((most, value) => Math.max(most, Math.abs(value - centre) * metres), 60);
    const scale = Math.min(
        (width / 2 - MARGIN) / reach(longitudes, east, metresEast),
        (height / 2 - MARGIN) / reach(latitudes, north, metresNorth),
    );
    const project = ([latitude, longitude]) => [
        width / 2 + (longitude - east) * metresEast * scale, height / 2 - (latitude - north) * metresNorth * scale,
    ];
    project.scale = scale;
    return project;
}

/// 1, 2 or 5 times a power of ten, not more than `metres`.
function niceStep(metres) {
    const power = 10 ** Math.floor(Math.log10(metres));
    return ([5, 2, 1].find((factor) => factor * power <= metres) ?? 1) * power;
}

function gridLines(project, step, width, height) {
    const pixels = step * project.scale;
    const nodes = [];
    for (let x = (width / 2) % pixels; x < width; x += pixels) {
        nodes.push(drawing("line", { class: "grid", x1: x, x2: x, y1: 0, y2: height }));
    }
    for (let y = (height / 2) % pixels; y < height; y += pixels) {
        nodes.push(drawing("line", { class: "grid", x1: 0, x2: width, y1: y, y2: y }));
    }
    return nodes;
}

/// A line; of one point a dot.
function pathOf(points) {
    const [first, ...others] = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    return others.length ? `M${first}L${others.join("L")}` : `M${first}h.01`;
}

function markOf({ at, accuracy, name }, project) {
    const [x, y] = project(at);
    return [
        accuracy ? drawing("circle", { class: "accuracy", cx: x, cy: y, r: accuracy * project.scale }) : null,
        drawing("circle", { class: "here", cx: x, cy: y, r: 7 }, drawing("title", {}, words.map.here(name))),
    ].filter((node) => node);
}

function scaleBar(pixels, text, height) {
    const y = height - 14;
    return drawing(
        "g", { class: "scale" },
        drawing("path", { d: `M14 ${y - 5}v5h${pixels.toFixed(1)}v-5` }),
        drawing("text", { x: 20, y: y - 5 }, text),
    );
}
