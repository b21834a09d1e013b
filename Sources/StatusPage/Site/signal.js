// SPDX-License-Identifier: Apache-2.0
// The signal of one modem: bars, and what was measured while this page was open.

import { blank } from "./blanks.js";
import { Chart, SPAN } from "./chart.js";
import { drawing, element, mark, write } from "./dom.js";
import { words } from "./words.js";

const METRICS = ["rsrp", "rsrq", "snr"];

export class SignalView {
    #bars = [1, 2, 3, 4].map((bar) => drawing(
        "rect", { x: bar * 7 - 6, y: 20 - bar * 5, width: 5, height: bar * 5, rx: 1 },
    ));
    #glyph = drawing("svg", { class: "bars", viewBox: "0 0 28 20", "aria-hidden": "true" }, ...this.#bars);
    #summary = element("p", { class: "summary", "data-fact": "bars" });
    #blank = element("p", { class: "nothing", hidden: true });
    #charts = new Map(METRICS.map((metric) => [metric, new Chart(metric)]));
    /// What was measured, oldest first: `at` (ms) and, by technology, the values; none in a gap.
    #samples = [];

    constructor() {
        this.element = element(
            "section", { class: "card signal" },
            element("h3", {}, words.fact.signal),
            element("div", { class: "strength" }, this.#glyph, this.#summary),
            this.#blank,
            ...[...this.#charts.values()].map((chart) => chart.element),
        );
    }

    show(modem, isPast) {
        const bars = typeof modem.bars === "number" ? modem.bars : null;
        this.#bars.forEach((rect, index) => mark(rect, "class", bars !== null && index < bars ? "full" : "empty"));
        mark(this.#glyph, "data-unknown", bars === null);
        const hasQuality = typeof modem.signalQuality === "number";
        write(
            this.#summary,
            ...(bars === null ? blank(modem, "bars") : [{ text: words.bars(bars), kind: "value" }]),
            hasQuality ? { text: words.quality(modem.signalQuality), kind: "small" } : "",
        );
        const isMeasured = modem.signals.length > 0;
        this.#blank.hidden = isMeasured;
        write(this.#blank, ...(isMeasured ? [] : [`${words.chart.waiting}: `, ...blank(modem, "signals")]));
        this.#note(isPast ? [] : modem.signals);
        for (const [metric, chart] of this.#charts) {
            chart.element.hidden = !this.#samples.some((sample) => sample.signals.some((signal) => metric in signal));
            chart.now(modem, isPast ? [] : modem.signals);
        }
        this.draw();
    }

    draw() {
        for (const chart of this.#charts.values()) if (!chart.element.hidden) chart.draw(this.#samples);
    }

    #note(signals) {
        const last = this.#samples.at(-1);
        if (last && JSON.stringify(last.signals) === JSON.stringify(signals)) return;
        if (!last && signals.length === 0) return;
        const now = Date.now();
        this.#samples.push({ at: now, signals });
        // The one before the span stands at its beginning.
        while (this.#samples.length > 1 && this.#samples[1].at < now - SPAN) this.#samples.shift();
    }
}
