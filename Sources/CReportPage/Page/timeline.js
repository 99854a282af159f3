"use strict";

// Callbacks and events of the server, on one clock.

/**
 * Everything that happened, in order: {seconds, request, event, line, server}; `line` is that of
 * the diff. An expected event that is missing has its place among them, with `isMissing`.
 */
function happenings(record) {
  const events = record.trace?.events ?? [];
  const entries = record.timeline
    ?? events.map((event, place) => ({ seconds: event.extra?.seconds, event: place }));
  const lines = new Map();
  const missing = new Map();
  let before = -1;
  for (const line of record.diff?.lines ?? []) {
    if (line.actualPosition) {
      before = line.actualPosition - 1;
      lines.set(before, line);
    } else if (line.verdict === "missing") {
      missing.set(before, [...(missing.get(before) ?? []), line]);
    }
  }
  const after = (place) => (missing.get(place) ?? [])
    .map((line) => ({ event: line.expected, line, isMissing: true }));
  return [...after(-1), ...entries.flatMap((entry) => {
    const server = record.server?.[entry.server];
    const item = {
      seconds: entry.seconds, request: entry.request ?? server?.request,
      event: events[entry.event], line: lines.get(entry.event), server,
    };
    return [item, ...(item.event ? after(entry.event) : [])];
  })];
}

/** The verdict of a difference in the diff; null for an event that does not differ. */
function differenceOf({ line }) {
  return line && DIFFERENCES.has(line.verdict) ? line.verdict : null;
}

/** An event of the server as text. */
function serverText(entry) {
  const { request, connection, gate } = entry;
  const words = {
    accepted: () => `connection ${connection} accepted`
      + (entry.origin ? ` (${entry.origin})` : ""),
    handshake: () => `connection ${connection}: ${entry.version ?? "TLS"} handshake`
      + (entry.protocol ? ` for ${entry.protocol}` : ""),
    handshakeFailed: () => `handshake failed: ${entry.reason ?? "no reason known"}`,
    request: () => `${entry.method ?? "?"} ${entry.url ?? "?"}`,
    sent: () => `sent ${entry.status ?? ""}, ${counted(entry.bytes ?? 0, "byte")}`,
    held: () => `held at gate ${gate}`,
    released: () => `released from gate ${gate}`,
    silent: () => "no answer",
    opened: () => `WebSocket open${entry.subprotocol ? ` for ${entry.subprotocol}` : ""}`,
    message: () => `${entry.kind}${entry.code ? ` ${entry.code}` : ""} by ${entry.by}, `
      + counted(entry.bytes ?? 0, "byte") + (entry.text ? `: ${entry.text}` : ""),
    gateOpened: () => `gate ${gate} opened`,
    gateClosed: () => `gate ${gate} closed`,
    ended: () => `ended: ${entry.end ?? "?"}${entry.status ? `, ${entry.status}` : ""}`
      + (entry.bytes === undefined ? "" : `, ${counted(entry.bytes, "byte")}`),
    closed: () => `connection ${connection} ${entry.reset ? "reset" : "closed"} by `
      + (entry.by ?? "?"),
  }[entry.event];
  return visible(words ? words() : `${entry.event} ${request ?? ""}`);
}

/** For each request the rows from which and to which it was open, and a lane of its own. */
function requestLanes(list) {
  const spans = new Map();
  list.forEach(({ server, request }, row) => {
    if (!server || request === undefined) return;
    if (server.event === "request") spans.set(request, { first: row, last: list.length - 1 });
    const span = spans.get(request);
    if (server.event === "ended" && span) span.last = row;
  });
  const free = [];
  for (const span of spans.values()) {
    const lane = free.findIndex((last) => last < span.first);
    span.lane = lane < 0 ? free.length : lane;
    free[span.lane] = span.last;
  }
  return { spans, count: free.length };
}

function drawTimeline(record) {
  const list = happenings(record);
  if (list.length === 0) return [element("p", { "class": "empty" }, "Nothing was recorded.")];
  const hasServer = list.some(({ server }) => server);
  const lanes = requestLanes(list);
  const head = (words, name) => element("th", { scope: "col",
    role: "columnheader", "class": name }, words);
  const body = element("tbody", { role: "rowgroup" }, ...list.map((item, row) =>
    timelineRow(item, row, hasServer ? lanes : null)));
  const table = element("table", { "class": "timeline", role: "table",
    "aria-label": "Timeline" }, element("thead", { role: "rowgroup" },
    element("tr", { role: "row" }, head("Time", "time"),
      hasServer ? [head("Request", "request"), head("Open", "lanes"), head("Server", "server")]
        : null,
      head("App and web view", "callback"))), body);
  if (hasServer) table.style.setProperty("--lanes", Math.min(lanes.count, MOST_LANES));
  tieRequests(table);
  return [nativeToggle(list, table), hasServer ? null : element("p", { "class": "facts" },
    "The events of the server were not recorded."), table].filter(Boolean);
}

const MOST_LANES = 16;

function timelineRow(item, row, lanes) {
  const { event, server, request, line } = item;
  const verdict = differenceOf(item);
  const marked = new Set((line?.differences ?? []).map(({ name }) => name));
  const cell = (name, attributes, ...content) => element("td",
    { role: "cell", "class": name, ...attributes }, ...content);
  const cells = [cell("time", null, milliseconds(item.seconds))];
  if (lanes) {
    cells.push(
      cell("request", null, request === undefined ? null
        : element("button", { type: "button", "aria-pressed": "false" }, `${request}`)),
      cell("lanes", null, ...laneBars(row, lanes)),
      cell("server", null, server ? serverText(server) : null));
  }
  const native = event?.extra?.native ?? [];
  cells.push(cell("callback", { "data-sort": event ? sortOf(event) : null },
    verdict ? element("span", { "class": "mark" }, `${LINE_SIGNS[verdict]} ${verdict} `) : null,
    event ? eventNode(event, marked, "ins") : null,
    native.length === 0 ? null : element("ul", { "class": "native" },
      ...native.map((signal) => element("li", null, visible(signal))))));
  return element("tr", { role: "row", "class": verdict ? "line" : null, "data-verdict": verdict,
    "data-request": request }, ...cells);
}

function laneBars(row, { spans }) {
  const bars = [];
  for (const [request, { first, last, lane }] of spans) {
    if (row < first || row > last || lane >= MOST_LANES) continue;
    const bar = element("i", { "data-request": request,
      "class": [row === first ? "first" : "", row === last ? "last" : ""].join(" ").trim() });
    bar.style.setProperty("--lane", lane);
    bars.push(bar);
  }
  return bars;
}

/** Native signals are hidden until they are asked for. */
function nativeToggle(list, table) {
  if (!list.some(({ event }) => event?.extra?.native?.length > 0)) return null;
  const box = element("input", { type: "checkbox", id: "native" });
  box.addEventListener("change", () => table.classList.toggle("has-native", box.checked));
  return element("p", null, element("label", null, box, " Native signals of the engine"));
}

/** Marks what belongs to one request while it is pointed at, focused or pressed. */
function tieRequests(root) {
  let pinned = null;
  const mark = (request) => {
    for (const node of root.querySelectorAll("[data-request]")) {
      node.classList.toggle("is-tied", request !== null && node.dataset.request === request);
    }
    for (const button of root.querySelectorAll("button[aria-pressed]")) {
      button.setAttribute("aria-pressed", String(pinned !== null
        && button.closest("[data-request]").dataset.request === pinned));
    }
  };
  const requestAt = (event) => event.target.closest("[data-request]")?.dataset.request ?? null;
  root.addEventListener("pointerover", (event) => mark(requestAt(event) ?? pinned));
  root.addEventListener("pointerleave", () => mark(pinned));
  root.addEventListener("focusin", (event) => mark(requestAt(event) ?? pinned));
  root.addEventListener("focusout", () => mark(pinned));
  root.addEventListener("click", (event) => {
    if (!event.target.closest("button[aria-pressed]")) return;
    const request = requestAt(event);
    pinned = pinned === request ? null : request;
    mark(pinned);
  });
}
