"use strict";

// A sequence diagram: calls between app, web view and server, with time running downward.

const NAMES = { app: "App", view: "Web view", network: "Network", server: "Server" };
const LEAST_WIDTH = 640;
const ROW = 26;
/** How wide a sign is at most, on the average of a label. */
const SIGN_WIDTH = 6.7;
/** Events of connections that are hidden unless the reader asks for them. */
const CONNECTION_EVENTS = new Set(["accepted", "handshake", "closed"]);

function drawSequence(record, play) {
  const list = happenings(record);
  if (list.length === 0) return [element("p", { "class": "empty" }, "Nothing was recorded.")];
  const name = visible(report.index.scenarios[play.scenario].name);
  const box = element("div", { "class": "sequence", tabindex: "0", role: "group",
    "aria-label": "Sequence diagram, scrolls" });
  const connections = element("input", { type: "checkbox", id: "connections" });
  let width = 0;
  const draw = () => {
    const shown = list.filter((item) => connections.checked || !isConnection(item));
    width = box.clientWidth;
    const chart = sequenceChart(shown, Math.max(LEAST_WIDTH, width), connections.checked);
    box.replaceChildren(heads(chart), sequenceImage(chart, name));
  };
  connections.addEventListener("change", draw);
  new ResizeObserver(() => {
    if (box.clientWidth > 0 && box.clientWidth !== width) draw();
  }).observe(box);
  draw();
  tieRequests(box);
  return [
    list.some(isConnection) ? element("p", null,
      element("label", null, connections, " Connections")) : null,
    box, element("p", { "class": "facts" }, "The same, as text: the Timeline tab."),
  ].filter(Boolean);
}

/** Whether an item is about a connection, and nothing is wrong with it. */
function isConnection({ server }) {
  return CONNECTION_EVENTS.has(server?.event) && !server.reset;
}

/** The places of the lifelines, as shares of the width. */
function lifelines(width, hasNetwork) {
  const [app, server] = [104, width - 140];
  const view = app + (server - app) * (hasNetwork ? 0.5 : 0.58);
  return hasNetwork ? { app, view, network: (view + server) / 2, server } : { app, view, server };
}

function sequenceChart(list, width, hasNetwork) {
  const isBroken = ({ server }) => server?.event === "handshakeFailed" || server?.reset;
  const chart = { y: 22, rows: [], spans: [], open: new Map(), held: new Map(), width,
    lanes: lifelines(width, hasNetwork || list.some(isBroken)) };
  list.forEach((item, place) => {
    if (item.event) addEvent(chart, item);
    else if (item.server && !isSaidByNext(list, place)) addServer(chart, item);
  });
  for (const request of [...chart.open.keys()]) endSpan(chart, request);
  return chart;
}

/** A whole reply is one arrow, not one for its bytes and one for its end. */
function isSaidByNext(list, place) {
  const { server, request } = list[place];
  if (server.event !== "sent") return false;
  const next = list.slice(place + 1).find((item) => item.server && item.request === request);
  return next?.server.event === "ended" && next.server.status !== undefined;
}

function heads({ lanes, width }) {
  const names = Object.entries(lanes).map(([key, x]) => drawn("text", { x, y: 19 }, NAMES[key]));
  return drawn("svg", { "class": "heads", width, height: 28, "aria-hidden": "true" },
    drawn("rect", { width, height: 28 }), ...names);
}

function sequenceImage(chart, name) {
  const height = chart.y + 6;
  const lines = Object.values(chart.lanes).map((x) =>
    drawn("line", { "class": "life", x1: x, x2: x, y1: 0, y2: height }));
  return drawn("svg", { role: "img", "aria-labelledby": "sequence-title sequence-text",
    width: chart.width, height, viewBox: `0 0 ${chart.width} ${height}` },
  drawn("title", { id: "sequence-title" }, `Sequence of ${name}`),
  drawn("desc", { id: "sequence-text" },
    "The Timeline tab has the same content as a table."),
  ...lines, ...chart.spans, ...chart.rows);
}

/** A label that fits; `text` is a string, or the parts of an event's label. */
function label(text, width) {
  const parts = typeof text === "string" ? { kind: "", about: text } : text;
  return fittedLabel(parts, Math.floor(width / SIGN_WIDTH));
}

/** Begins a row: a group with its full text. */
function addRow(chart, { full, request, className, seconds }) {
  const group = drawn("g", { "class": className, "data-request": request },
    drawn("title", null, visible(full)));
  if (seconds !== undefined) {
    group.append(drawn("text", { "class": "clock", x: 60, y: chart.y + 4 },
      milliseconds(seconds)));
  }
  chart.rows.push(group);
  chart.y += ROW;
  return { group, y: chart.y - ROW };
}

/** An arrow from one lifeline to another, its label above it. */
function addArrow(chart, { from, to, text, ...row }) {
  const { group, y } = addRow(chart, row);
  const [start, end] = [chart.lanes[from], chart.lanes[to]];
  const back = end > start ? -7 : 7;
  const isDashed = /reply|missing/.test(row.className);
  const head = `M${end + back} ${y - 4} L${end} ${y} L${end + back} ${y + 4}`;
  group.append(
    drawn("line", { "class": "arrow", x1: start, x2: end, y1: y, y2: y }),
    drawn("path", { "class": "head", d: isDashed ? head : `${head} Z` }),
    drawn("text", { x: (start + end) / 2, y: y - 5 },
      label(text, (Math.abs(end - start) - 16) * (/differs|step/.test(row.className) ? 0.88 : 1))));
}

/** Words beside a lifeline. */
function addNote(chart, { at, text, ...row }) {
  const { group, y } = addRow(chart, row);
  const { [at]: x, server } = chart.lanes;
  const words = label(text, (at === "server" ? chart.width : server) - x - 20);
  group.append(drawn("circle", { cx: x, cy: y, r: 3 }),
    drawn("text", { "class": "beside", x: x + 12, y: y + 4 }, words));
}

/** The label of an event: what was recorded, with the first field that differs. */
function sequenceLabel({ event, line, isMissing }, verdict) {
  const parts = eventLabel(event);
  const change = verdict === "changed" ? line.differences?.[0] : null;
  const text = (value) => (value === undefined ? "nothing" : valueText(value));
  if (change) {
    parts.about = ` ${change.name}: ${text(change.expected)} → ${text(change.actual)}`;
  }
  const sign = verdict ? `${LINE_SIGNS[verdict]} ` : "";
  // The sign stands before the kind, which may be shortened.
  return { ...parts, sign: isMissing ? `${sign}expected: ` : sign };
}

function addEvent(chart, item) {
  const { event, seconds, request, isMissing } = item;
  const verdict = differenceOf(item);
  const sort = sortOf(event);
  const text = sequenceLabel(item, verdict);
  const full = (verdict ? `${verdict}: ` : "") + eventText(event);
  const className = [sort, verdict ? "differs" : "", isMissing ? "missing" : ""].join(" ").trim();
  const row = { text, full, seconds, request, className };
  if (sort === "property") return addNote(chart, { ...row, at: "view" });
  if (sort === "step") return addArrow(chart, { ...row, from: "app", to: "view" });
  const answer = event.fields?.answer;
  if (event.kind === "answered") {
    return addArrow(chart, { ...row, from: "app", to: "view", className: "reply",
      text: { ...text, about: `${text.about}: ${valueText(answer)}` } });
  }
  addArrow(chart, { ...row, from: "view", to: "app" });
  if (answer === undefined || isMissing) return;
  chart.y -= 5;
  addArrow(chart, { from: "app", to: "view", text: valueText(answer), request,
    full: `${event.kind}: answered ${valueText(answer)}`, className: "reply" });
}

function addServer(chart, { server, seconds, request }) {
  const text = serverText(server);
  const row = { text, full: request === undefined ? text : `request ${request}: ${text}`,
    seconds, request, className: "server" };
  switch (server.event) {
  case "request":
    chart.open.set(request, { y: chart.y, lane: freeLane(chart) });
    return addArrow(chart, { ...row, from: "view", to: "server" });
  case "sent":
    return addArrow(chart, { ...row, from: "server", to: "view", className: "server reply",
      text: `${server.status ?? ""}, begun` });
  case "ended": return addEnd(chart, server, row);
  case "held":
    chart.held.set(request, chart.y);
    return addNote(chart, { ...row, at: "server", className: "server gate" });
  case "released":
    endHold(chart, request);
    return addNote(chart, { ...row, at: "server", className: "server gate" });
  case "accepted": case "handshake": case "handshakeFailed": case "closed":
    return addConnection(chart, server, row);
  default: return addNote(chart, { ...row, at: "server" });
  }
}

function addEnd(chart, server, row) {
  endSpan(chart, row.request);
  const isWhole = server.end === "complete";
  const words = [server.status, server.end].filter(Boolean).join(" ");
  const way = server.end === "clientGone" ? { from: "view", to: "server" }
    : { from: "server", to: "view" };
  addArrow(chart, { ...row, ...way, text: words,
    className: isWhole ? "server reply" : "server reply broken" });
}

function addConnection(chart, server, row) {
  const isFromServer = server.by === "server";
  const isBroken = server.reset || server.event === "handshakeFailed";
  addArrow(chart, { ...row, className: isBroken ? "connection broken" : "connection",
    from: isFromServer ? "server" : "network", to: isFromServer ? "network" : "server",
    text: row.text.replace("connection ", "#") });
}

function freeLane({ open }) {
  const taken = new Set([...open.values()].map(({ lane }) => lane));
  let lane = 0;
  while (taken.has(lane)) lane += 1;
  return lane;
}

/** The bar on the server's lifeline while a request is open. */
function endSpan(chart, request) {
  const span = chart.open.get(request);
  if (!span) return;
  endHold(chart, request);
  chart.open.delete(request);
  addSpan(chart, request, span, "span");
}

/** The part of the bar in which a gate holds the answer. */
function endHold(chart, request) {
  const y = chart.held.get(request);
  if (y === undefined) return;
  chart.held.delete(request);
  addSpan(chart, request, { y, lane: chart.open.get(request)?.lane ?? 0 }, "span gate");
}

function addSpan(chart, request, { y, lane }, className) {
  const bar = drawn("rect", { "class": className, "data-request": request, y, width: 6,
    x: chart.lanes.server - 3 + lane * 3, height: Math.max(4, chart.y - y) });
  // What holds a request is drawn upon its bar.
  if (className === "span") chart.spans.unshift(bar);
  else chart.spans.push(bar);
}
