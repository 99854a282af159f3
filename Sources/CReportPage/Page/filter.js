"use strict";

// The bar above the matrix, which filters its rows.

/** The last filter, so that opening a play does not filter the rows again. */
let filteredBy = null;

function prepareFilter() {
  const counts = tally(report.index.plays);
  for (const outcome of ["passed", "failed", "error", "skipped"]) {
    addToggle(outcome, counts.get(outcome) ?? 0);
  }
  for (const word of ["not run", "flaky"]) {
    const count = lines.filter(({ outcomes }) => outcomes?.has(word)).length;
    if (count > 0) addToggle(word, count);
  }
  byId("filter").hidden = report.index.scenarios.length === 0;
  const search = byId("search");
  let timer = null;
  search.addEventListener("input", () => {
    clearTimeout(timer);
    // Browsers refuse an address that changes with every key.
    timer = setTimeout(() => change({ words: search.value.trim() }), 120);
  });
  byId("filter").addEventListener("submit", (event) => event.preventDefault());
  byId("clear").addEventListener("click", () => {
    change({ words: "", outcomes: new Set() });
    search.focus();
  });
  byId("next").addEventListener("click", () => toFailure(1));
  byId("previous").addEventListener("click", () => toFailure(-1));
  // The head of the matrix sticks below the bar, which is higher where it wraps.
  new ResizeObserver(([{ target }]) => {
    if (target.offsetHeight === 0) return;
    document.documentElement.style.setProperty("--bar", `${target.offsetHeight}px`);
  }).observe(byId("filter"));
}

function addToggle(outcome, count) {
  const button = element("button", {
    type: "button", "class": "chip toggle", "data-outcome": outcome, "aria-pressed": "false",
  }, element("span", { "class": "sign", "aria-hidden": "true" }, SIGNS[outcome]),
  `${outcome} ${count.toLocaleString("en")}`);
  button.addEventListener("click", () => {
    const outcomes = new Set(report.state.outcomes);
    if (!outcomes.delete(outcome)) outcomes.add(outcome);
    change({ outcomes });
  });
  byId("toggles").append(button);
}

function showFilter() {
  const { words, outcomes } = report.state;
  const filter = JSON.stringify([words, [...outcomes]]);
  if (filter === filteredBy) return;
  filteredBy = filter;
  const search = byId("search");
  // What is being typed keeps its spaces.
  if (search.value.trim() !== words) search.value = words;
  for (const button of byId("toggles").children) {
    button.setAttribute("aria-pressed", String(outcomes.has(button.dataset.outcome)));
  }
  const shown = filterLines(folded(words).split(/\s+/).filter(Boolean), [...outcomes]);
  const all = report.index.scenarios.length;
  const isFiltered = Boolean(words) || outcomes.size > 0;
  byId("clear").hidden = !isFiltered;
  byId("shown").textContent = isFiltered
    ? `${shown.toLocaleString("en")} of ${counted(all, "scenario")}` : counted(all, "scenario");
  const empty = byId("empty");
  empty.hidden = shown > 0;
  empty.textContent = all === 0 ? "The run has no scenarios." : "No scenario matches the filter.";
  byId("matrix").hidden = shown === 0;
  byId("next").disabled = byId("previous").disabled = failures().length === 0;
  keepEntry();
}

/** Shows the lines with every word and an outcome of the filter; returns how many. */
function filterLines(words, outcomes) {
  let shown = 0;
  for (const line of lines) {
    if (line.isFolder) continue;
    line.shown = words.every((word) => line.text.includes(word))
      && (outcomes.length === 0 || outcomes.some((word) => line.outcomes.has(word)));
    line.row.hidden = !line.shown || line.folder.closed;
    if (line.shown) shown += 1;
  }
  for (const { isFolder, folder, row } of lines) {
    if (!isFolder) continue;
    row.hidden = !folder.members.some((member) => member.shown);
    folder.body.hidden = row.hidden;
    measure(folder);
  }
  return shown;
}
