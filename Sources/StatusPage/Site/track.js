// SPDX-License-Identifier: Apache-2.0
// The points of a survey as lines: what a drive test shows.

/// What a part of the track can be, best first. `away` is off every network.
export const STATUSES = ["sa", "nsaConnected", "nsaAvailable", "none", "away", "unknown"];

/// The registrations of who is on no network.
const AWAY = new Set(["notRegistered", "searching", "denied", "emergencyOnly"]);

/// Points that are further apart than this, in time (ms) or in metres, are not joined: nobody knows what was between.
const GAP = { time: 60_000, metres: 500 };

/// The lines of a FeatureCollection of points: each of one modem and one status. A point without neighbours is a line
/// of one point. What is no point on this planet is passed over.
export function lines(collection) {
    const tracks = new Map();
    for (const feature of collection?.features ?? []) {
        const point = pointOf(feature);
        if (!point) continue;
        if (!tracks.has(point.modem)) tracks.set(point.modem, []);
        tracks.get(point.modem).push(point);
    }
    return [...tracks.values()].flatMap(linesOf);
}

function pointOf(feature) {
    const [longitude, latitude] = feature?.geometry?.coordinates ?? [];
    const properties = feature?.properties ?? {};
    const time = Date.parse(properties.time);
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || Number.isNaN(time)) return null;
    const isAway = properties.fiveG === "none" && (!properties.technology || AWAY.has(properties.registration));
    const status = isAway ? "away" : STATUSES.includes(properties.fiveG) ? properties.fiveG : "unknown";
    return { at: [latitude, longitude], time, status, modem: String(properties.modem ?? "") };
}

function linesOf(points) {
    points.sort((left, right) => left.time - right.time);
    const lines = [];
    let line = null;
    let last = null;
    for (const point of points) {
        const metres = last ? distance(last.at, point.at) : 0;
        const isJoined = last && point.time - last.time <= GAP.time && metres <= GAP.metres;
        if (line && isJoined) {
            // What was so at a point counts until the next.
            line.points.push(point.at);
            line.metres += metres;
        }
        if (!line || !isJoined || point.status !== line.status) {
            line = { status: point.status, modem: point.modem, points: [point.at], metres: 0 };
            lines.push(line);
        }
        last = point;
    }
    return lines;
}

/// Metres between two places, on a sphere.
export function distance([latitude, longitude], [otherLatitude, otherLongitude]) {
    const radians = Math.PI / 180;
    const half = (left, right) => Math.sin(((right - left) * radians) / 2) ** 2;
    const chord = half(latitude, otherLatitude)
        + Math.cos(latitude * radians) * Math.cos(otherLatitude * radians) * half(longitude, otherLongitude);
    return 12_742_000 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/// Metres by status, and all of them.
export function lengths(lines) {
    const metres = new Map();
    for (const line of lines) metres.set(line.status, (metres.get(line.status) ?? 0) + line.metres);
    return { metres, total: [...metres.values()].reduce((sum, length) => sum + length, 0) };
}

/// "840 m", "3.2 km".
export function distanceText(metres) {
    return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(metres < 10_000 ? 1 : 0)} km`;
}
