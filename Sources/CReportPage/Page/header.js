"use strict";

// The head of the page: the run's date, its engines, its errors, and flaky scenarios.

function showHeader() {
  const { index } = report;
  const began = index.began ? new Date(index.began) : null;
  const known = began && !Number.isNaN(began.getTime());
  const when = known ? element("time", { datetime: index.began },
    began.toLocaleString("en-GB", {
      dateStyle: "long", timeStyle: "medium", timeZone: "UTC",
    }), " UTC") : null;
  const facts = [
    when, index.navtrace ? visible(index.navtrace.trim().split("\n").join(", ")) : null,
    counted(index.scenarios.length, "scenario"), counted(index.plays.length, "play"),
  ].filter(Boolean);
  byId("about").append(...facts.flatMap((fact, place) => place === 0 ? [fact] : [" · ", fact]));
  byId("notices").append(...notices());
  showEngines();
  showFlakes();
}

function notice(outcome, title, text) {
  return element("div", { "class": "notice", "data-outcome": outcome },
    element("p", null, element("strong", null, `${SIGNS[outcome]} ${visible(title)}`)),
    text ? element("pre", null, visible(text)) : null);
}

function notices() {
  const { engines, interrupted, plays } = report.index;
  const left = engines.map((_, number) => unplayed(number));
  const missing = left.reduce((sum, count) => sum + count, 0);
  const nodes = [];
  if (interrupted) {
    const rest = missing > 0 ? `; ${counted(missing, "play")} not run` : "";
    nodes.push(notice("error", `The run was interrupted after `
      + `${counted(plays.length, "play")}${rest}.`));
  }
  for (const engine of engines) {
    if (engine.failure) {
      nodes.push(notice("error", `${engine.name}: error`, engine.failure));
    }
  }
  if (plays.length === 0) nodes.push(notice("not run", "No scenario was run."));
  return nodes;
}

function showEngines() {
  const { engines, plays, sums } = report.index;
  const byEngine = engines.map(() => []);
  for (const play of plays) byEngine[play.engine]?.push(play);
  const rows = engines.map((engine, number) => engineRow(engine, number, byEngine[number]));
  if (rows.length === 0) byId("engines").append(element("p", { "class": "empty" }, "No engine."));
  else byId("engines").append(element("ul", { "class": "engines" }, ...rows));
  if (sums.length === 0) return;
  byId("engines").append(element("details", { "class": "sums" },
    element("summary", null, "Summary"),
    element("ul", null, ...sums.map((line) => element("li", null, visible(line))))));
}

function engineRow(engine, number, plays) {
  const counts = tally(plays);
  const chips = ["passed", "failed", "error", "skipped"]
    .filter((outcome) => counts.has(outcome))
    .map((outcome) => chip(outcome, outcome === "error"
      ? counted(counts.get(outcome), "error") : `${counts.get(outcome)} ${outcome}`));
  const left = unplayed(number);
  if (left > 0) chips.push(chip("not run", `${left} not run`));
  const facts = [
    engine.rounds > 1 ? counted(engine.rounds, "round") : null,
    engine.seconds === undefined ? null : duration(engine.seconds),
  ].filter(Boolean);
  return element("li", { "data-engine": engine.name },
    element("span", { "class": "engine" }, element("b", null, visible(engine.name)),
      engine.version ? ` ${visible(engine.version)}` : null),
    element("span", { "class": "chips" }, ...chips),
    element("span", { "class": "facts" }, facts.join(" · ")));
}

function showFlakes() {
  const { flakes, scenarios, engines } = report.index;
  byId("flakes").hidden = flakes.length === 0;
  byId("flake-list").append(...flakes.map((flake) => {
    const numbers = playsOf(flake.scenario, flake.engine);
    const name = visible(scenarios[flake.scenario].name);
    const words = `${name} on ${visible(engines[flake.engine].name)}`;
    return element("li", null, chip("flaky"),
      numbers.length > 0 ? playLink(combined(numbers).number, words) : words,
      ` ${visible(flake.text)}`);
  }));
}

/** A link that opens a play; it is an address of its own, for a new tab. */
function playLink(number, ...content) {
  const href = address({ ...emptyState(), play: addressOf(number) });
  return element("a", { href, "data-play": number }, ...content);
}
