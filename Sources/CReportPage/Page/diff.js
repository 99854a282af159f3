"use strict";

// Expected and recorded events side by side; the trace alone where nothing was compared.

const CONTEXT = 2;
const DIFFERENCES = new Set(["changed", "missing", "unexpected", "moved"]);
/** The fields that identify an event, which are never hidden. */
const MAIN_FIELDS = new Set(["view", "navigation", "url", "answer", "status", "failures", "domain",
  "code", "value", "name", "selector", "script", "message", "event"]);
/** The words of verdicts that the file calls otherwise. */
const VERDICT_WORDS = { unobservable: "not observed" };
const LINE_SIGNS = {
  changed: "≠", missing: "−", unexpected: "+", moved: "↕", same: "", unobservable: "?",
};

function drawDiff(record) {
  if (!record.diff) return [traceList(record.trace?.events ?? [])];
  const list = record.diff.lines;
  if (list.length === 0) return [element("p", { "class": "empty" }, "Nothing was compared.")];
  const table = diffTable(list);
  return [fieldsToggle(table), table].filter(Boolean);
}

/** The numbers of lines by verdict, and the tolerances that were used. */
function diffSums({ lines: list, tolerances }) {
  const counts = tally(list, "verdict");
  const words = Object.keys(LINE_SIGNS).filter((verdict) => counts.has(verdict))
    .map((verdict) => `${counts.get(verdict)} ${VERDICT_WORDS[verdict] ?? verdict}`);
  for (const [name, count] of Object.entries(tolerances ?? {})) {
    words.push(`tolerance ${name} used ${count === 1 ? "once" : `${count} times`}`);
  }
  return words.join(" · ");
}

/** Lines that are shown: all that are not the same, and some around those that differ. */
function shownLines(list) {
  const shown = new Set();
  list.forEach(({ verdict }, place) => {
    if (verdict === "same") return;
    const reach = DIFFERENCES.has(verdict) ? CONTEXT : 0;
    for (let near = place - reach; near <= place + reach; near += 1) shown.add(near);
  });
  return shown;
}

/** Fields that are the same on both sides are hidden until they are asked for. */
function fieldsToggle(table) {
  if (!table.querySelector(".minor")) return null;
  const box = element("input", { type: "checkbox", id: "fields" });
  box.addEventListener("change", () => table.classList.toggle("has-fields", box.checked));
  return element("p", null, element("label", null, box, " All fields"));
}

function diffTable(list) {
  const cell = (name, words) => element("th", { scope: "col", role: "columnheader",
    "class": name }, words);
  const table = element("table", { "class": "diff", role: "table", "aria-label": "Diff" },
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" },
      cell("mark", element("span", { "class": "unseen" }, "Verdict")),
      cell("position", element("abbr", { title: "Position among the expected" }, "#")),
      cell("expected", "Expected"),
      cell("position", element("abbr", { title: "Position among the recorded" }, "#")),
      cell("actual", "Recorded"))));
  const shown = shownLines(list);
  for (let place = 0; place < list.length;) {
    let end = place + 1;
    while (end < list.length && shown.has(end) === shown.has(place)) end += 1;
    const rows = list.slice(place, end).map(diffRow);
    // A fold takes a line itself: it pays from two on.
    if (shown.has(place) || rows.length < 2) {
      table.append(element("tbody", { role: "rowgroup" }, ...rows));
    } else table.append(...foldedRows(rows));
    place = end;
  }
  return table;
}

/** Rows behind a button that shows them. */
function foldedRows(rows) {
  const body = element("tbody", { role: "rowgroup", hidden: true }, ...rows);
  const words = `… ${rows.length} same`;
  const button = element("button", { type: "button", "class": "fold", "aria-expanded": "false" },
    words);
  button.addEventListener("click", () => {
    body.hidden = !body.hidden;
    button.setAttribute("aria-expanded", String(!body.hidden));
  });
  const head = element("tbody", { role: "rowgroup", "class": "folding" },
    element("tr", { role: "row" }, element("td", { role: "cell", colspan: "5" }, button)));
  return [head, body];
}

function diffRow(line) {
  const { verdict, expected, actual } = line;
  const marked = new Set((line.differences ?? []).map(({ name }) => name));
  const isMinor = (name) => expected && actual && !marked.has(name) && !MAIN_FIELDS.has(name);
  const cell = (name, ...content) => element("td", { role: "cell", "class": name }, ...content);
  return element("tr", { role: "row", "class": "line", "data-verdict": verdict },
    cell("mark", element("span", { "class": "sign", "aria-hidden": "true" },
      LINE_SIGNS[verdict] ?? "?"), verdict === "same"
      ? element("span", { "class": "unseen" }, verdict) : VERDICT_WORDS[verdict] ?? verdict),
    cell("position wanted", line.expectedPosition?.toString() ?? ""),
    cell("expected", expected ? eventNode(expected, marked, "del", isMinor) : null),
    cell("position", line.actualPosition?.toString() ?? ""),
    cell("actual", actual ? eventNode(actual, marked, "ins", isMinor) : null, ...notes(line)));
}

/** The notes about a line, below its event. */
function notes(line) {
  const part = line.actual?.extra?.suppliedBy;
  const fields = part ? [] : [...line.unobservableFields ?? [], ...line.suppliedFields ?? []];
  const absent = (line.differences ?? [])
    .filter(({ actual }) => actual === undefined).map(({ name }) => name);
  const details = (line.differences ?? []).filter(({ name, actual }) =>
    actual !== undefined && name !== "view" && line.actual?.fields?.[name] === undefined);
  const words = {
    missing: "missing",
    unexpected: "not expected",
    moved: `expected as event ${line.expectedPosition}, got as event ${line.actualPosition}`,
    unobservable: `not observed: ${line.reason ?? "this engine does not show it"}`,
  }[line.verdict];
  return [
    words,
    line.actual && absent.length > 0 ? `without ${absent.join(", ")}` : null,
    ...details.map(({ name, actual }) => `${name}: ${JSON.stringify(actual)}`),
    fields.length > 0 ? `not observed: ${fields.join(", ")}` : null,
    part ? `not observed (${part})` : null,
    line.actual?.extra?.heldBy ? `place not observed (${line.actual.extra.heldBy})` : null,
  ].filter(Boolean).map((note) => element("span", { "class": "note" }, visible(note)));
}

/** A trace as a list: steps of the app, below each what came of it. */
function traceList(events) {
  if (events.length === 0) return element("p", { "class": "empty" }, "Nothing was recorded.");
  return element("ol", { "class": "trace" }, ...events.map((event) => {
    const seconds = event.extra?.seconds;
    return element("li", { "data-sort": sortOf(event) }, eventNode(event),
      seconds === undefined ? null
        : element("span", { "class": "time" }, milliseconds(seconds)));
  }));
}

function milliseconds(seconds) {
  return seconds === undefined ? "" : `${(seconds * 1000).toFixed(1)} ms`;
}
