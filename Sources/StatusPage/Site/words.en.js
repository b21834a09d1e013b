// SPDX-License-Identifier: Apache-2.0
// The page in English.

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export const english = {
    lang: "en",
    prefersLocalNames: false,
    skip: "Skip to the answer",

    link: {
        connecting: "Connecting…",
        live: "Live",
        lost: "carrierd does not answer. It is tried again by itself.",
        lostBriefly: "Connection lost",
        lostSince: ["What is below was so at ", "."],
        nothingYet: "Nothing is known yet. Is carrierd running, and is this its address?",
        back: "carrierd answers again.",
    },
    modemManager: {
        gone: "ModemManager does not run: nobody can say what the modems do now.",
        past: "What is below is from before.",
        noModem: "No modem",
        noModemWhy: "ModemManager runs and shows no modem. One that is plugged in appears here by itself.",
    },
    past: {
        absent: "The modem is gone. What is below is from before.",
        stale: "The modem is being read anew. What is below is from before, and is replaced as soon as it is back.",
        lastKnown: "Last known answer",
    },
    foreignSim: (slot) => `The SIM${slot ? ` in slot ${slot}` : ""} is not one that belongs here ([sim-guard]).`,
    ambiguous: "Another modem gives the same IMEI: a SIM swap between the two cannot be told with certainty.",

    answer: {
        sa: { big: "Yes: 5G", why: "Standalone (SA): 5G by itself, with no LTE under it." },
        nsa: { big: "Yes: 5G", why: "Non-standalone (NSA): a 5G leg is up beside the LTE anchor." },
        offered: { big: (now) => `Not here: ${now}`, why: "The cell offers 5G, no 5G leg is up." },
        offeredUnclear: {
            big: (now) => `Not proven: ${now}`,
            why: "The cell offers 5G. Whether a 5G leg is up cannot be seen here.",
        },
        none: { big: (now) => `No: ${now}`, why: "No 5G is in use here." },
        noneUnclear: {
            big: (now) => `No sign of it: ${now}`,
            why: "No 5G is shown, but this modem may not show every kind of it.",
        },
        unknown: { big: "Not known", why: "The modem does not say which technology it uses." },
        noNetwork: { big: "No network" },
    },
    noNetwork: {
        absent: "The modem is not there now.",
        failed: "The modem has failed.",
        disabled: "The modem is turned off.",
        starting: "The modem is starting.",
        locked: "The SIM is locked.",
        simAbsent: "There is no SIM in the slot in use.",
        noProfile: "The eSIM in use has no profile.",
        simPending: "The SIM is being read.",
        simFailed: "The SIM cannot be read.",
        searching: "The modem is searching for a network.",
        denied: "The network refuses this SIM.",
        emergencyOnly: "Only emergency calls are possible.",
        notRegistered: "The modem is on no network.",
        unknown: "The modem does not say whether it is on a network.",
    },
    held: (word) => `At this very moment: ${word}. The answer is held for some seconds, so that it does not flicker.`,
    fiveG: {
        sa: "5G SA", nsaConnected: "5G NSA", nsaAvailable: "LTE, 5G only offered", none: "no 5G", away: "no network",
        unknown: "not known",
    },
    since: (time, age) => ["Since ", time, age ? `, for ${age}` : ""],
    evidence: {
        title: "How is that known?",
        conclusive: "This is conclusive.",
        inconclusive: "This is not conclusive: what there is to read cannot show the difference.",
        source: {
            accessTechnologies: "What the modem says it uses", signal: "Measured signal", cellInfo: "Cells",
            registration: "Registration", capabilities: "What the modem can do", currentModes: "Allowed modes",
        },
        nothing: "Nothing was read.",
    },

    fact: {
        carrier: "Carrier", network: "Network", connection: "Connection", sims: "SIM", place: "Position",
        data: "Packet data", signal: "Signal",
    },
    on: (name, host) => `${name}, on ${host}`,
    or: (names) => names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`,
    unnamed: "unnamed",
    confidence: { likely: "likely", hint: "only a hint" },
    tied: (names) => `it may as well be ${names}`,
    registration: {
        notRegistered: "not registered", searching: "searching", home: "home network", roaming: "roaming",
        denied: "refused", emergencyOnly: "emergency calls only", unknown: "registration not known",
    },
    nationalRoaming: "roaming inside the home country",
    limitation: {
        smsOnly: "SMS only", csfbNotPreferred: "circuit-switched fallback not preferred",
        restrictedLocalService: "restricted local service",
    },
    connection: {
        sa: "5G standalone (SA)",
        nsaConnected: "5G non-standalone (NSA): LTE with a 5G leg",
        nsaAvailable: (now) => `${now}, on a cell that offers 5G`,
        constantLossy: "Apple’s constant is the same for 5G that is offered and 5G that is up.",
        constantNone: "no Core Telephony constant",
    },
    generation: (technologies, generation) => `${technologies} (${generation})`,
    state: {
        failed: "failed", unknown: "state not known", initializing: "starting", locked: "locked",
        disabled: "turned off", disabling: "being turned off", enabling: "being turned on", enabled: "turned on", searching: "searching",
        registered: "on the network, no data connection", disconnecting: "ending the data connection",
        connecting: "connecting data", connected: "data connected", absent: "not there now",
    },
    packetService: { attached: "attached", detached: "not attached" },
    carriesData: "This machine’s traffic goes through it.",
    slot: (slot) => slot ? `Slot ${slot}` : "SIM",
    inUse: "in use",
    simState: {
        present: "ready", absent: "empty", locked: "locked", identityPending: "being read",
        noProfile: "eSIM without a profile", failed: "failed", notApplicable: "not used by this modem",
        unknown: "not known what is in it",
    },
    simKind: { physical: "card", esim: "eSIM" },
    lock: (lock, tries) => `asks for ${lock}${tries === null ? "" : `, ${plural(tries, "try", "tries")} left`}`,
    remembered: "read when it was last in use",
    lastCarrier: (name) => `last card: ${name}`,
    noSlots: "no SIM slot is shown",

    reason: {
        notReported: "not reported", notYet: "not known yet", notApplicable: "not applicable", noService: "no service",
        modemDisabled: "the modem is turned off", simLocked: "the SIM is locked", simAbsent: "no SIM",
        notEnabled: "not turned on", busDenied: "refused by the bus policy", authorizationDenied: "refused by polkit",
        needsNewerModemManager: "needs a newer ModemManager", redacted: "not shown to everyone",
        failed: "could not be read",
    },
    noReason: "not known",

    bars: (bars) => `${bars} of 4 bars`,
    quality: (percent) => `${percent} % by ModemManager`,
    chart: {
        names: { rsrp: "RSRP", rsrq: "RSRQ", snr: "SNR" },
        long: {
            rsrp: "reference signal power", rsrq: "reference signal quality", snr: "signal to noise",
        },
        now: "now",
        ago: (minutes) => `${minutes} min ago`,
        said: (what, now, low, high) => `${what}: now ${now}; between ${low} and ${high} since this page was opened`,
        saidNone: (what) => `${what}: no value now`,
        waiting: "Nothing measured yet",
    },

    place: {
        title: "Where", none: "No position", altitude: (metres) => `altitude ${metres} m`,
        accuracy: (metres) => `± ${metres} m`,
        at: (time) => ["at ", time],
        ofMachine: "where this machine is, by GeoClue", machine: "this machine",
        north: "N", south: "S", east: "E", west: "W",
    },
    map: {
        title: "Where, and what was there",
        tiles: "Show streets from OpenStreetMap",
        tilesWhy: "Off, this page asks nobody but carrierd. On, your browser fetches the pictures of the area from "
            + "openstreetmap.org, which so learns your address and roughly where the modem is. This browser remembers "
            + "the choice.",
        tilesFail: "The streets cannot be fetched (offline?). The track is shown on a plain grid.",
        noLeaflet: "Streets and zooming need Leaflet, which is not installed where carrierd runs (Debian: "
            + "libjs-leaflet). The track is shown on a plain grid.",
        credit: "© OpenStreetMap contributors",
        label: "Map of the positions and of the track",
        nothing: "There is no position, and no track of the last hours:",
        noTrack: "No track of the last hours was recorded ([survey] record=on records one).",
        notYet: "The track is being recorded; there is nothing of the last hours yet.",
        legend: "Track by 5G status",
        here: (modem) => `${modem} is here`,
        zoomIn: "Zoom in", zoomOut: "Zoom out",
    },

    history: { title: "What happened last", nothing: "Nothing yet.", offline: "while carrierd was not running" },
    change: {
        reseated: "the same SIM again", sameCarrier: "another SIM of the same carrier",
        otherCarrier: "a SIM of another carrier", profileSwitch: "another profile of the same eSIM",
        slotSwitch: "another slot",
    },
    event: {
        place: (slot) => slot ? ` in slot ${slot}` : "",
        modemAdded: () => "Modem added",
        modemRemoved: () => "Modem removed",
        modemRecovering: () => "Modem is being read anew",
        modemRecovered: () => "Modem is back",
        simInserted: (at) => `SIM inserted${at}`,
        simRemoved: (at) => `SIM removed${at}`,
        simChanged: (at, change) => `SIM changed${at}${change ? `: ${change}` : ""}`,
        simLocked: (at) => `SIM locked${at}`,
        simUnlocked: (at) => `SIM unlocked${at}`,
        imsiChanged: (at) => `The SIM${at} has another subscription`,
        simForeign: (at) => `A SIM that does not belong here${at}`,
        simForeignEnded: (at) => `No foreign SIM${at} any more`,
        carrierChanged: () => "Carrier",
        networkChanged: () => "Network",
        registrationChanged: () => "Registration",
        technologyChanged: () => "Technology",
        lteAndNR: "LTE, NR offered or in use",
        fiveGChanged: () => "5G",
        callChanged: () => "Call",
        carriesDataYes: () => "Carries this machine’s traffic now",
        carriesDataNo: () => "Carries this machine’s traffic no longer",
        modemManagerAvailable: () => "ModemManager is there",
        modemManagerUnavailable: () => "ModemManager is gone",
        gap: () => "Events were lost here",
    },
    colon: ": ",
    nothingThere: "–",

    foot: (version, modemManager) => `carrierd ${version}${modemManager ? `, ModemManager ${modemManager}` : ""}`,
    sameAsJSON: "the same as JSON",

    length(seconds) {
        const [minutes, hours, days] = [60, 3600, 86_400].map((unit) => Math.floor(seconds / unit));
        if (days > 0) return `${plural(days, "day", "days")}${hours % 24 ? ` ${hours % 24} h` : ""}`;
        if (hours > 0) return `${hours} h${minutes % 60 ? ` ${minutes % 60} min` : ""}`;
        return minutes > 0 ? `${minutes} min` : "less than a minute";
    },
};
