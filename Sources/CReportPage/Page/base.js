"use strict";

// The common parts of the page: the run, words and signs of outcomes, nodes, numbers.

/** The run as the page knows it; `readRun` and `readAddress` fill it. */
const report = {
  index: null,
  /** Indices of plays by `scenario/engine`, in the order of their rounds. */
  plays: new Map(),
  flakes: new Map(),
  state: null,
};

/** Worst first, as the exit code of a run ranks them. */
const OUTCOMES = ["error", "failed", "skipped", "passed"];
const FAILURES = new Set(["error", "failed"]);
const SIGNS = {
  "passed": "✓", "failed": "✗", "error": "!", "skipped": "–",
  "not run": "·", "flaky": "≈",
};

const byId = (id) => document.getElementById(id);

/** The JSON of a block; null where the file has no such block. */
function block(id) {
  const node = byId(id);
  return node ? JSON.parse(node.textContent) : null;
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value);
    }
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** An HTML element; attributes that are null, undefined or false are left out. */
function element(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element. */
function drawn(tag, attributes, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** An outcome with its sign, as a chip. */
function chip(outcome, text) {
  return element("span", { "class": "chip", "data-outcome": outcome },
    element("span", { "class": "sign", "aria-hidden": "true" }, SIGNS[outcome] ?? "?"),
    text ?? outcome);
}

/** `1 scenario`, `3 scenarios`. */
function counted(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** Seconds for people: `0.4 ms`, `12 ms`, `1.24 s`, `3 min 5 s`. */
function duration(seconds) {
  if (!seconds) return "";
  if (seconds < 0.01) return `${(seconds * 1000).toFixed(1)} ms`;
  if (seconds < 0.9995) return `${(seconds * 1000).toFixed(0)} ms`;
  if (seconds < 60) return `${seconds.toFixed(2)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

const HIDDEN = /[^\P{C}\n\t\u200d]|[\u2028\u2029]/gu;

/** Text in which what cannot be seen stands as an escape, so that it turns no line around. */
function visible(text) {
  return String(text).replace(HIDDEN, (sign) => {
    const digits = sign.codePointAt(0).toString(16);
    return digits.length > 4 ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
  });
}

/** Text where `this` is code. */
function withCode(text) {
  return visible(text).split("`").map((part, index) =>
    index % 2 === 1 ? element("code", null, part) : part);
}

/** A text as searches compare it: in lower case, with one form of each accent. */
function folded(text) {
  return text.normalize("NFKC").toLowerCase();
}
