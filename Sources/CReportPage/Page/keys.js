"use strict";

// Moving by keys: through the cells of the matrix, and from failure to failure.

/** The one cell that Tab comes to. */
let entry = null;
/** The column to come back to when a folder's line, which has but one stop, is left. */
let lastColumn = 1;

function prepareKeys() {
  document.addEventListener("keydown", onKey);
  byId("matrix").addEventListener("focusin", (event) => {
    if (event.target.closest("td, th")) setEntry(event.target);
  });
  document.addEventListener("click", onPlayClick);
  byId("skip").addEventListener("click", (event) => {
    // The part of the address after # is the state of the page.
    event.preventDefault();
    byId("main").focus();
  });
}

function onPlayClick(event) {
  const link = event.target.closest("a[data-play]");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openPlay(Number(link.dataset.play));
}

function setEntry(stop) {
  if (entry) entry.tabIndex = -1;
  entry = stop;
  stop.tabIndex = 0;
}

const isReachable = (line) => !line.row.hidden && line.stops.some(Boolean);

/** After a filter: Tab must come to a cell that is shown. */
function keepEntry() {
  if (entry && !entry.closest("tr").hidden) return;
  const line = lines.find((candidate) => !candidate.isFolder && isReachable(candidate));
  const stop = line?.stops.find(Boolean);
  if (stop) setEntry(stop);
}

/** Where the focus is, or was last, in the matrix. */
function place() {
  const line = lines.findIndex(({ stops }) => stops.includes(entry));
  return { line, column: line < 0 ? 1 : lines[line].stops.indexOf(entry) };
}

function focusStop(stop) {
  setEntry(stop);
  stop.focus({ preventScroll: true });
  stop.closest("tr").scrollIntoView({ block: "nearest" });
}

/** The stop of a line in a column, or the nearest one. */
function nearest(line, column) {
  for (let distance = 0; distance < line.stops.length; distance += 1) {
    const stop = line.stops[column - distance] ?? line.stops[column + distance];
    if (stop) return stop;
  }
  return null;
}

function moveLines(step, passesFolders) {
  const { line, column } = place();
  const isInside = byId("matrix").contains(document.activeElement);
  if (!isInside && entry && isReachable(lines[line])) return focusStop(entry);
  const wanted = lines[line]?.isFolder ? lastColumn : column;
  for (let next = line + step; lines[next]; next += step) {
    const candidate = lines[next];
    if (!isReachable(candidate) || candidate.isFolder && passesFolders) continue;
    if (!candidate.isFolder) lastColumn = wanted;
    return focusStop(nearest(candidate, candidate.isFolder ? 0 : wanted));
  }
}

function moveColumns(step) {
  const { line, column } = place();
  const { stops } = lines[line];
  for (let next = column + step; next >= 0 && next < stops.length; next += step) {
    if (stops[next]) {
      lastColumn = next;
      return focusStop(stops[next]);
    }
  }
}

function moveToEnd(isLast, isWhole) {
  const reachable = lines.filter((line) => !line.isFolder && isReachable(line));
  const line = isWhole ? reachable.at(isLast ? -1 : 0) : lines[place().line];
  const stops = line.stops.filter(Boolean);
  focusStop(stops.at(isLast ? -1 : 0));
}

/** Cells that failed and are shown, in the order of the page. */
function failures() {
  return lines.filter((line) => line.shown && !line.isFolder)
    .flatMap(({ stops }) => stops)
    .filter((stop) => stop && FAILURES.has(stop.parentNode.dataset.outcome));
}

function toFailure(step) {
  const stops = failures();
  if (stops.length === 0) return;
  const from = entry?.compareDocumentPosition.bind(entry);
  const isAfter = (stop) => from(stop) & Node.DOCUMENT_POSITION_FOLLOWING;
  let target = stops.indexOf(entry) + step;
  if (!stops.includes(entry) && entry) {
    const after = stops.findIndex(isAfter);
    const next = after < 0 ? stops.length : after;
    target = step > 0 ? next : next - 1;
  }
  const stop = stops[(target + stops.length) % stops.length];
  if (report.state.play) {
    setEntry(stop);
    return openPlay(Number(stop.dataset.play), { enters: false });
  }
  const { folder } = lines.find((line) => line.stops.includes(stop));
  if (folder.closed) folder.line.stops[0].click();
  focusStop(stop);
}

/** What a key does anywhere but in a text. */
function command(key) {
  const isMatrix = !report.state.play;
  return {
    "/": isMatrix ? () => byId("search").select() : null,
    n: () => toFailure(1),
    p: () => toFailure(-1),
    j: isMatrix ? () => moveLines(1, true) : null,
    k: isMatrix ? () => moveLines(-1, true) : null,
    Escape: isMatrix ? null : closePlay,
  }[key];
}

/** What a key does in a cell of the matrix. */
function cellCommand(event) {
  return {
    ArrowDown: () => moveLines(1, false),
    ArrowUp: () => moveLines(-1, false),
    ArrowRight: () => moveColumns(1),
    ArrowLeft: () => moveColumns(-1),
    Home: () => moveToEnd(false, event.ctrlKey),
    End: () => moveToEnd(true, event.ctrlKey),
  }[event.key];
}

function onKey(event) {
  if (event.defaultPrevented || event.altKey || event.metaKey) return;
  const isInCell = byId("matrix").contains(event.target);
  if (event.target === byId("search")) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (!event.target.value) event.target.blur();
    event.target.value = "";
    return change({ words: "" });
  }
  const action = (isInCell ? cellCommand(event) : null)
    ?? (event.ctrlKey ? null : command(event.key));
  if (!action) return;
  event.preventDefault();
  action();
}
