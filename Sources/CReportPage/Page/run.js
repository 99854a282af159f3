"use strict";

// The index of the run: the plays of each cell, the worst outcome, flaky scenarios.

function readRun() {
  const index = block("run") ?? {};
  for (const list of ["engines", "scenarios", "plays", "flakes", "sums", "steps", "properties"]) {
    index[list] ??= [];
  }
  index.fields ??= {};
  report.index = index;
  report.steps = new Set(index.steps);
  report.properties = new Set(index.properties);
  index.plays.forEach((play, number) => {
    const key = cellKey(play.scenario, play.engine);
    if (report.plays.has(key)) report.plays.get(key).push(number);
    else report.plays.set(key, [number]);
  });
  for (const flake of index.flakes) {
    report.flakes.set(cellKey(flake.scenario, flake.engine), flake);
  }
}

function cellKey(scenario, engine) {
  return `${scenario}/${engine}`;
}

function playsOf(scenario, engine) {
  return report.plays.get(cellKey(scenario, engine)) ?? [];
}

/** The number of items by a property: plays by outcome, lines of a diff by verdict. */
function tally(items, property = "outcome") {
  const counts = new Map();
  for (const { [property]: word } of items) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** A cell's plays as one: the worst outcome, a play that has it, and how many have. */
function combined(numbers) {
  const plays = numbers.map((number) => report.index.plays[number]);
  const counts = tally(plays);
  const outcome = OUTCOMES.find((word) => counts.has(word)) ?? plays[0].outcome;
  const place = plays.findIndex((play) => play.outcome === outcome);
  return { outcome, counts, number: numbers[place], play: plays[place], rounds: plays.length };
}

/** Indices of scenarios in the order of their names, `part-2` before `part-10`. */
function sortedScenarios() {
  const { scenarios } = report.index;
  const collator = new Intl.Collator("en", { numeric: true });
  return scenarios.map((_, number) => number)
    .sort((one, other) => collator.compare(scenarios[one].name, scenarios[other].name));
}

/** The first part of a scenario's path, with its slash; empty where there is none. */
function folderOf(name) {
  return name.slice(0, name.indexOf("/") + 1);
}

/** The number of plays of an engine that were not run. */
function unplayed(number) {
  const engine = report.index.engines[number];
  const names = new Map(report.index.scenarios.map(({ name }, place) => [name, place]));
  const missing = (engine.scenarios ?? []).map((name) => {
    const place = names.get(name);
    const played = place === undefined ? [] : playsOf(place, number);
    // A skipped scenario has one play, however many rounds there are.
    const isSkipped = played.some((play) => report.index.plays[play].outcome === "skipped");
    return isSkipped ? 0 : Math.max(0, (engine.rounds ?? 1) - played.length);
  });
  return missing.reduce((sum, count) => sum + count, 0);
}

/** The play that an address names; -1 where the run has none. */
function findPlay(wanted) {
  const { scenarios, engines, plays } = report.index;
  const scenario = scenarios.findIndex(({ name }) => name === wanted.scenario);
  const engine = engines.findIndex(({ name }) => name === wanted.engine);
  const numbers = playsOf(scenario, engine);
  if (numbers.length === 0) return -1;
  if (wanted.round === null) return combined(numbers).number;
  return numbers.find((number) => plays[number].round === wanted.round) ?? -1;
}

/** The address of a play; the round only where there are several. */
function addressOf(number) {
  const play = report.index.plays[number];
  const rounds = playsOf(play.scenario, play.engine).length;
  return {
    scenario: report.index.scenarios[play.scenario].name,
    engine: report.index.engines[play.engine].name,
    round: rounds > 1 ? play.round ?? null : null,
  };
}
