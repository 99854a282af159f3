"use strict";

// Scenarios by engine. A line is a row of the table: of a scenario, or of the folder above some.

/** Lines in order: {row, stops, folder, text, outcomes, shown}; a stop gets the focus. */
const lines = [];

function showMatrix() {
  const { engines } = report.index;
  if (report.index.scenarios.length === 0) return;
  const head = (attributes, ...content) =>
    element("th", { scope: "col", role: "columnheader", ...attributes }, ...content);
  // Roles are said because the rows are laid out as grids, which makes them lose their own.
  const table = element("table", { "class": "matrix", role: "grid", "aria-label": "Scenarios" },
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" },
      head(null, "Scenario"),
      ...engines.map(({ name, version }) => head({ "data-engine": name },
        visible(name), version ? element("small", null, ` ${visible(version)}`) : null)))));
  table.style.setProperty("--engines", engines.length);
  let folder = null;
  for (const number of sortedScenarios()) {
    const name = folderOf(report.index.scenarios[number].name);
    if (folder?.name !== name) {
      if (folder) endFolder(folder);
      folder = beginFolder(name);
      table.append(folder.body);
    }
    const line = scenarioLine(number, folder);
    folder.body.append(line.row);
    folder.members.push(line);
    lines.push(line);
  }
  endFolder(folder);
  byId("matrix").append(table);
}

function beginFolder(name) {
  const toggle = element("button", {
    type: "button", "class": "fold", "aria-expanded": "true", tabindex: "-1",
  }, name ? visible(name) : "(no folder)");
  const row = element("tr", { "class": "folder", role: "row", "data-folder": name },
    element("th", { scope: "rowgroup", role: "rowheader" }, toggle));
  const body = element("tbody", { role: "rowgroup" }, row);
  const folder = { name, body, members: [], closed: false };
  const stops = [toggle, ...report.index.engines.map(() => null)];
  const line = { row, stops, folder, isFolder: true, shown: true };
  folder.line = line;
  lines.push(line);
  toggle.addEventListener("click", () => {
    folder.closed = !folder.closed;
    toggle.setAttribute("aria-expanded", String(!folder.closed));
    for (const member of folder.members) member.row.hidden = folder.closed || !member.shown;
    measure(folder);
  });
  return folder;
}

/** Says how many rows a folder shows, from which its height is known before it is drawn. */
function measure({ body, members }) {
  const rows = members.filter(({ row }) => !row.hidden).length;
  body.style.setProperty("--rows", rows + 1);
}

/** Sums up a folder in its own row, once all its scenarios are known. */
function endFolder(folder) {
  report.index.engines.forEach((_, engine) => {
    const cells = folder.members.map(({ byEngine }) => byEngine[engine]);
    const played = cells.filter((outcome) => outcome !== "not run");
    const cell = element("td", { role: "gridcell" });
    if (played.length > 0) {
      const passed = played.filter((outcome) => outcome === "passed").length;
      cell.append(`${passed} of ${played.length}`,
        element("span", { "class": "of" }, " passed"));
      for (const outcome of ["failed", "error"]) {
        const count = played.filter((word) => word === outcome).length;
        if (count === 0) continue;
        const sum = chip(outcome, `${count}`);
        sum.append(element("span", { "class": "unseen" }, outcome));
        sum.title = `${count} ${outcome}`;
        cell.append(" ", sum);
      }
    }
    folder.line.row.append(cell);
  });
}

function scenarioLine(number, folder) {
  const { name, title, tags } = report.index.scenarios[number];
  const head = element("th", {
    scope: "row", role: "rowheader", title: title ? visible(title) : null,
  }, element("span", { "class": "name" },
      element("span", { "class": "path" }, visible(folder.name)),
      visible(name.slice(folder.name.length))));
  for (const tag of tags ?? []) head.append(element("span", { "class": "tag" }, visible(tag)));
  if (title) head.append(element("span", { "class": "title" }, visible(title)));
  head.append(...reasons(number));
  const row = element("tr", { role: "row", "data-scenario": name }, head);
  const stops = [null];
  const byEngine = [];
  const outcomes = new Set();
  report.index.engines.forEach((engine, place) => {
    const { cell, stop, outcome, words } = matrixCell(number, place);
    cell.dataset.scenario = name;
    cell.dataset.engine = engine.name;
    row.append(cell);
    stops.push(stop);
    byEngine.push(outcome);
    for (const word of words) outcomes.add(word);
  });
  const text = folded([name, title ?? "", ...(tags ?? [])].join("\n"));
  return { row, stops, folder, text, outcomes, byEngine, shown: true };
}

/** A line for each first difference or error of the scenario, with the engines that have it. */
function reasons(scenario) {
  const names = new Map();
  report.index.engines.forEach(({ name }, engine) => {
    const numbers = playsOf(scenario, engine);
    const reason = numbers.length > 0 ? combined(numbers).play.reason : null;
    if (reason) names.set(reason, [...(names.get(reason) ?? []), name]);
  });
  return [...names].map(([reason, engines]) => {
    const text = visible(`${engines.join(", ")}: ${reason}`);
    return element("span", { "class": "reason", title: text }, text);
  });
}

/** A cell, what takes the focus in it, and every outcome that it holds. */
function matrixCell(scenario, engine) {
  const numbers = playsOf(scenario, engine);
  if (numbers.length === 0) {
    const outcome = "not run";
    const cell = element("td", { role: "gridcell", "data-outcome": outcome },
      element("span", { "class": "outcome" },
        element("span", { "class": "sign", "aria-hidden": "true" }, SIGNS[outcome]), outcome));
    return { cell, stop: null, outcome, words: [outcome] };
  }
  const { outcome, counts, rounds, play, number } = combined(numbers);
  const words = [...counts.keys()];
  const count = rounds > 1 ? ` ${counts.get(outcome)} of ${rounds}` : "";
  const stop = playLink(number,
    element("span", { "class": "sign", "aria-hidden": "true" }, SIGNS[outcome] ?? "?"),
    element("span", { "class": "word" }, outcome + count));
  stop.className = "outcome";
  stop.tabIndex = -1;
  if (report.flakes.has(cellKey(scenario, engine))) {
    words.push("flaky");
    stop.append(element("span", { "class": "flaky" }, SIGNS.flaky,
      element("span", { "class": "of" }, " flaky")));
  }
  if (rounds === 1) stop.append(element("span", { "class": "time" }, duration(play.seconds)));
  const cell = element("td", { role: "gridcell", "data-outcome": outcome }, stop);
  return { cell, stop, outcome, words };
}
