"use strict";

// A sequence diagram: who called whom, from above to below as time passes.

const LIFELINES = { app: 104, view: 512, network: 692, server: 872 };
const NAMES = { app: "App", view: "Web view", network: "Network", server: "Server" };
const CHART_WIDTH = 1048;
const ROW = 26;
/** How wide a sign is at most, on the average of a label. */
const SIGN_WIDTH = 6.7;

function drawSequence(record, play) {
  const list = happenings(record);
  if (list.length === 0) return [element("p", { "class": "empty" }, "Nothing was recorded.")];
  const chart = { y: 22, rows: [], spans: [], open: new Map(), held: new Map(),
    verdicts: lineVerdicts(record.diff) };
  list.forEach((item, place) => {
    if (item.event) addEvent(chart, item);
    else if (item.server && !isSaidByNext(list, place)) addServer(chart, item);
  });
  for (const request of [...chart.open.keys()]) endSpan(chart, request);
  const name = report.index.scenarios[play.scenario].name;
  const box = element("div", { "class": "sequence", tabindex: "0", role: "group",
    "aria-label": "Sequence diagram, scrolls" }, heads(), sequenceChart(chart, visible(name)));
  tieRequests(box);
  const words = "The same, as text: the Timeline tab.";
  return [box, element("p", { "class": "facts" }, words)];
}

/** What the diff says of recorded events, by their place in the trace. */
function lineVerdicts(diff) {
  const entries = (diff?.lines ?? [])
    .filter(({ verdict, actualPosition }) => actualPosition && DIFFERENCES.has(verdict))
    .map(({ verdict, actualPosition }) => [actualPosition - 1, verdict]);
  return new Map(entries);
}

/** A whole reply is one arrow, not one for its bytes and one for its end. */
function isSaidByNext(list, place) {
  const { server, request } = list[place];
  if (server.event !== "sent") return false;
  const next = list.slice(place + 1).find((item) => item.server && item.request === request);
  return next?.server.event === "ended" && next.server.status !== undefined;
}

function heads() {
  const names = Object.entries(LIFELINES).map(([key, x]) => drawn("text", { x, y: 19 },
    NAMES[key]));
  return drawn("svg", { "class": "heads", width: CHART_WIDTH, height: 28, "aria-hidden": "true" },
    drawn("rect", { width: CHART_WIDTH, height: 28 }), ...names);
}

function sequenceChart(chart, name) {
  const height = chart.y + 6;
  const lifelines = Object.values(LIFELINES).map((x) =>
    drawn("line", { "class": "life", x1: x, x2: x, y1: 0, y2: height }));
  return drawn("svg", { role: "img", "aria-labelledby": "sequence-title sequence-text",
    width: CHART_WIDTH, height, viewBox: `0 0 ${CHART_WIDTH} ${height}` },
  drawn("title", { id: "sequence-title" }, `Sequence of ${name}`),
  drawn("desc", { id: "sequence-text" },
    "The Timeline tab has the same content as a table."),
  ...lifelines, ...chart.spans, ...chart.rows);
}

/** A label that fits, its whole text for who points at it. */
function label(text, width) {
  const most = Math.floor(width / SIGN_WIDTH);
  const signs = [...visible(text)];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : signs.join("");
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
  const [start, end] = [LIFELINES[from], LIFELINES[to]];
  const back = end > start ? -7 : 7;
  const isDashed = row.className.includes("reply");
  const head = `M${end + back} ${y - 4} L${end} ${y} L${end + back} ${y + 4}`;
  group.append(
    drawn("line", { "class": "arrow", x1: start, x2: end, y1: y, y2: y }),
    drawn("path", { "class": "head", d: isDashed ? head : `${head} Z` }),
    drawn("text", { x: (start + end) / 2, y: y - 5 },
      label(text, Math.abs(end - start) - 16)));
}

/** Words beside a lifeline. */
function addNote(chart, { at, text, ...row }) {
  const { group, y } = addRow(chart, row);
  const x = LIFELINES[at];
  const words = label(text, at === "server" ? CHART_WIDTH - x - 20 : 156);
  group.append(drawn("circle", { cx: x, cy: y, r: 3 }),
    drawn("text", { "class": "beside", x: x + 12, y: y + 4 }, words));
}

function addEvent(chart, { event, place, seconds, request }) {
  const verdict = chart.verdicts.get(place);
  const sort = sortOf(event);
  const text = (verdict ? `${LINE_SIGNS[verdict]} ${verdict}: ` : "") + eventLabel(event);
  const full = (verdict ? `${verdict}: ` : "") + eventText(event);
  const row = { text, full, seconds, request, className: verdict ? `${sort} differs` : sort };
  if (sort === "property") return addNote(chart, { ...row, at: "view" });
  if (sort === "step") return addArrow(chart, { ...row, from: "app", to: "view" });
  const answer = event.fields?.answer;
  if (event.kind === "answered") {
    return addArrow(chart, { ...row, from: "app", to: "view", className: "reply",
      text: `${text}: ${valueText(answer)}` });
  }
  addArrow(chart, { ...row, from: "view", to: "app" });
  if (answer === undefined) return;
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

/** The part of it in which a gate holds the answer. */
function endHold(chart, request) {
  const y = chart.held.get(request);
  if (y === undefined) return;
  chart.held.delete(request);
  addSpan(chart, request, { y, lane: chart.open.get(request)?.lane ?? 0 }, "span gate");
}

function addSpan(chart, request, { y, lane }, className) {
  const bar = drawn("rect", { "class": className, "data-request": request, y, width: 6,
    x: LIFELINES.server - 3 + lane * 3, height: Math.max(4, chart.y - y) });
  // What holds a request is drawn upon its bar.
  if (className === "span") chart.spans.unshift(bar);
  else chart.spans.push(bar);
}
