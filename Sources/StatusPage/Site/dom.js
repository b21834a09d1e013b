// SPDX-License-Identifier: Apache-2.0
// Elements, made and changed by hand. What comes from outside becomes text and nothing else: there is no way here to
// turn a string into markup.

const SVG = "http://www.w3.org/2000/svg";

/// An element with attributes (null and false leave one out) and children: elements, or strings, which become text.
export function element(name, attributes = {}, ...children) {
    return filled(document.createElement(name), attributes, children);
}

/// The same for an element of SVG.
export function drawing(name, attributes = {}, ...children) {
    return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) mark(node, name, value);
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
}

/// Sets an attribute where it is another than before, and takes it away where the value is null or false.
export function mark(node, name, value) {
    if (value === null || value === undefined || value === false) {
        if (node.hasAttribute(name)) node.removeAttribute(name);
    } else {
        const text = value === true ? "" : String(value);
        if (node.getAttribute(name) !== text) node.setAttribute(name, text);
    }
}

const written = new WeakMap();

/// Writes parts of a text: strings, or objects of `text` (or of `parts` again) with `tag`, `lang`, `kind` (a class),
/// `datetime` or `title`.
///
/// What stands there already is left alone, so that a reader's place, a selection and the focus stay.
export function write(node, ...parts) {
    const known = parts.flat().filter((part) => part !== null && part !== undefined && part !== "");
    const key = JSON.stringify(known);
    if (written.get(node) === key) return;
    written.set(node, key);
    node.replaceChildren(...known.map(rendered));
}

function rendered(part) {
    if (typeof part === "string") return document.createTextNode(part);
    const { tag = "span", text, parts, lang, kind, datetime, title } = part;
    return element(tag, { lang, class: kind, datetime, title }, ...(parts ? parts.map(rendered) : [text]));
}

/// Makes the children anew where `key` is another than before.
export function renew(node, key, make) {
    const text = JSON.stringify(key);
    if (written.get(node) === text) return;
    written.set(node, text);
    node.replaceChildren(...make());
}
