// SPDX-License-Identifier: Apache-2.0
// The line to carrierd: the status, the stream of events, and whether there is anybody at the other end.

const KINDS = [
    "snapshot", "modemAdded", "modemRemoved", "modemRecovering", "modemRecovered", "simInserted", "simRemoved",
    "simChanged", "simLocked", "simUnlocked", "imsiChanged", "simForeign", "simForeignEnded", "carrierChanged",
    "networkChanged", "registrationChanged", "technologyChanged", "fiveGChanged", "callChanged", "signalChanged",
    "locationChanged", "carriesDataChanged", "modemManagerAvailable", "modemManagerUnavailable", "gap",
];

/// What changes without an event (a modem's state, that its facts are of now again) is asked for after an event, ...
const AFTER_EVENT = 400;
/// ...and at this rate while something is on its way, ...
const WHILE_UNSETTLED = 2000;
/// ...and else at this one, which also tells a line that is dead from one on which nothing happens.
const AT_REST = 20000;
/// How long the line is kept for a page at which nobody looks.
const LINGER = 30000;
/// How long an answer may take.
const PATIENCE = 8000;

/// Keeps the line. `heard` is told of each status (`status`), of each event (`event`) and of a line that comes and
/// goes (`link`, with `connecting`, `live` or `lost`).
export class Live {
    #heard;
    #source = null;
    #last = null;
    #state = "connecting";
    #timer = null;
    #due = Infinity;
    #retry = null;
    #delay = 1000;
    #isAsking = false;
    #isUnsettled = false;
    #leaving = null;

    constructor(heard) {
        this.#heard = heard;
        document.addEventListener("visibilitychange", () => this.#look());
        addEventListener("online", () => this.#wake());
        addEventListener("pageshow", (shown) => { if (shown.persisted) this.#wake(); });
    }

    start() {
        this.#open();
        this.#ask();
    }

    /// Whether something is shown that changes without an event.
    set isUnsettled(value) {
        this.#isUnsettled = value;
    }

    /// A page in the background lets go, of the modem that measures and of one of the few connections that a browser has
    /// for one address; what was missed comes when somebody looks again.
    #look() {
        clearTimeout(this.#leaving);
        if (document.visibilityState === "visible") return this.#wake();
        this.#leaving = setTimeout(() => {
            clearTimeout(this.#retry);
            this.#source?.close();
            this.#source = null;
            this.#say("connecting");
        }, LINGER);
    }

    #wake() {
        if (document.visibilityState !== "visible") return;
        if (!this.#source || this.#source.readyState === EventSource.CLOSED) this.#open();
        this.#ask();
    }

    /// The browser resumes by itself, with Last-Event-ID, where the line breaks. Where it gives up (an answer that is
    /// no stream) a new one goes on with `since`.
    #open() {
        clearTimeout(this.#retry);
        this.#source?.close();
        const query = new URLSearchParams({ signal: "yes" });
        if (this.#last !== null) query.set("since", this.#last);
        const source = new EventSource(`/events?${query}`);
        this.#source = source;
        source.addEventListener("open", () => {
            this.#delay = 1000;
            // What was missed comes without the modem's state where it comes from the disk.
            this.#ask();
        });
        source.addEventListener("error", () => {
            // A proxy may end a stream on which nothing happens: whether anybody is there is asked for.
            this.#ask();
            if (source.readyState !== EventSource.CLOSED) return;
            clearTimeout(this.#retry);
            this.#retry = setTimeout(() => this.#open(), this.#delay);
            this.#delay = Math.min(this.#delay * 2, 15000);
        });
        for (const kind of KINDS) source.addEventListener(kind, (message) => this.#take(message));
    }

    #take(message) {
        const event = parsed(message.data);
        if (!event || typeof event.sequence !== "number") return;
        if (event.kind === "snapshot") {
            // Also where numbers begin anew: another machine, or one that lost its memory.
            this.#last = event.sequence;
            if (event.status) {
                this.#say("live");
                this.#heard.status(event.status, true);
            }
            return this.#later(AFTER_EVENT);
        }
        // Once is enough, whatever a resumed stream repeats.
        if (this.#last !== null && event.sequence <= this.#last) return;
        this.#last = event.sequence;
        this.#say("live");
        this.#heard.event(event);
        this.#later(AFTER_EVENT);
    }

    /// Asks for the status, once at a time.
    async #ask() {
        this.#rest();
        if (this.#isAsking) return;
        this.#isAsking = true;
        const status = await this.get("/status.json");
        this.#isAsking = false;
        const isOpen = this.#source?.readyState === EventSource.OPEN;
        try {
            this.#say(status ? "live" : "lost");
            if (status) this.#heard.status(status, false);
            // A stream that seems open leads nowhere.
            else if (isOpen) this.#open();
        } finally {
            this.#later(status && isOpen && !this.#isUnsettled ? AT_REST : WHILE_UNSETTLED);
        }
    }

    /// Asks again after `delay`, or before, where that was so.
    #later(delay) {
        const due = performance.now() + delay;
        if (due >= this.#due) return;
        this.#rest();
        this.#due = due;
        this.#timer = setTimeout(() => {
            this.#rest();
            // Where nobody looks carrierd is not asked; the stream goes on.
            if (document.visibilityState === "visible") this.#ask();
        }, delay);
    }

    #rest() {
        clearTimeout(this.#timer);
        this.#due = Infinity;
    }

    /// JSON from carrierd; null where it does not answer with any.
    async get(path) {
        try {
            const answer = await fetch(path, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
            return answer.ok ? await answer.json() : null;
        } catch {
            return null;
        }
    }

    #say(state) {
        if (this.#state === state) return;
        this.#state = state;
        this.#heard.link(state);
    }
}

function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}
