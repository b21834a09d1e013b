// SPDX-License-Identifier: Apache-2.0
// One quantity over the last minutes, a line for each technology.

import { drawing, element, mark, renew, write } from "./dom.js";
import { blank } from "./blanks.js";
import { number, technology, words } from "./words.js";

/// How long a chart looks back, in milliseconds.
export const SPAN = 180_000;

/// The unit, and the least range that is drawn, so that noise does not look like a drama.
const METRICS = {
    rsrp: { unit: "dBm", least: 20, step: 5 },
    rsrq: { unit: "dB", least: 8, step: 2 },
    snr: { unit: "dB", least: 15, step: 5 },
};

const [WIDTH, HEIGHT] = [300, 60];

export class Chart {
    #metric;
    #values = element("p", { class: "values" });
    #high = element("span", { class: "high" });
    #low = element("span", { class: "low" });
    #lines = drawing("g");
    #svg = drawing(
        "svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" },
        drawing("line", { class: "grid", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
        this.#lines,
    );

    constructor(metric) {
        this.#metric = metric;
        const { names, long, now, ago } = words.chart;
        this.element = element(
            "div", { class: "chart", "data-metric": metric, hidden: true },
            element(
                "div", { class: "legend" },
                element("p", { class: "metric" }, element("abbr", { title: long[metric] }, names[metric])),
                this.#values,
            ),
            element("div", { class: "plot" }, this.#svg, this.#high, this.#low),
            element(
                "div", { class: "axis", "aria-hidden": "true" },
                element("span", {}, ago(SPAN / 60_000)), element("span", {}, now),
            ),
        );
    }

    /// The values of this moment.
    now(modem, signals) {
        const parts = signals.flatMap((signal, index) => {
            const value = signal[this.#metric];
            return [
                { text: technology(signal.technology), kind: `technology ${kind(signal.technology)}` },
                ...(typeof value === "number"
                    ? [{ text: `${number(value)} ${METRICS[this.#metric].unit}`, kind: "value" }]
                    : blank(modem, `signals[${index}].${this.#metric}`)),
            ];
        });
        write(this.#values, ...parts);
    }

    draw(samples) {
        const now = Date.now();
        const names = [...new Set(samples.flatMap((sample) => sample.signals.map((signal) => signal.technology)))];
        const series = names.map((name) => ({ name, points: this.#points(samples, name) }));
        const known = series.flatMap(({ points }) => points.filter(({ value }) => value !== null));
        if (known.length === 0) return this.#drawNothing(series);
        const [low, high] = this.#range(known.map(({ value }) => value));
        const { unit } = METRICS[this.#metric];
        write(this.#low, number(low));
        write(this.#high, `${number(high)} ${unit}`);
        const place = ({ at, value }) => [
            Math.max(0, WIDTH * (1 - (now - at) / SPAN)),
            HEIGHT * (1 - (value - low) / (high - low)),
        ];
        const paths = series.map(({ name, points }) => ({ name, d: path(points, place) }));
        // Not by their points, which move all the time.
        renew(this.#lines, names, () => names.map((name) => drawing("path", { class: kind(name) })));
        paths.forEach(({ d }, index) => mark(this.#lines.children[index], "d", d));
        mark(this.#svg, "aria-label", this.#spoken(series, unit));
    }

    /// What has no line has a name still: a picture without one is a riddle to a screen reader.
    #drawNothing(series) {
        write(this.#low, "");
        write(this.#high, "");
        renew(this.#lines, [], () => []);
        mark(this.#svg, "aria-label", this.#spoken(series) || words.chart.saidNone(words.chart.names[this.#metric]));
    }

    #points(samples, name) {
        return samples.map(({ at, signals }) => {
            const value = signals.find((signal) => signal.technology === name)?.[this.#metric];
            return { at, value: typeof value === "number" ? value : null };
        });
    }

    #range(values) {
        const { least, step } = METRICS[this.#metric];
        let [low, high] = [Math.min(...values), Math.max(...values)];
        const missing = Math.max(0, least - (high - low)) / 2;
        low = Math.floor((low - missing) / step) * step;
        high = Math.ceil((high + missing) / step) * step;
        return [low, high];
    }

    #spoken(series, unit) {
        return series.map(({ name, points }) => {
            const what = `${technology(name)} ${words.chart.names[this.#metric]}`;
            const values = points.map(({ value }) => value).filter((value) => value !== null);
            const last = points.at(-1)?.value ?? null;
            if (last === null) return words.chart.saidNone(what);
            const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => `${number(value)} ${unit}`);
            return words.chart.said(what, `${number(last)} ${unit}`, low, high);
        }).join("; ");
    }
}

/// A line of steps: a value holds until the next one comes.
function path(points, place) {
    let d = "";
    let y = null;
    for (const point of points) {
        if (point.value === null) {
            if (y !== null) d += `H${place({ ...point, value: 0 })[0].toFixed(1)}`;
            y = null;
            continue;
        }
        const [x, next] = place(point);
        d += y === null ? `M${x.toFixed(1)} ${next.toFixed(1)}` : `H${x.toFixed(1)}V${next.toFixed(1)}`;
        y = next;
    }
    return y === null ? d : `${d}H${WIDTH}`;
}

/// The class of a technology's line.
function kind(name) {
    return name === "5gnr" ? "nr" : name === "lte" ? "lte" : "older";
}
