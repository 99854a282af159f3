"use strict";

// The opened play: its heading, the ways to its siblings, and the tabs.

const TABS = [
  { name: "diff", title: "Diff", draw: drawDiff },
  { name: "sequence", title: "Sequence", draw: drawSequence },
  { name: "timeline", title: "Timeline", draw: drawTimeline },
  { name: "source", title: "Source", draw: drawSource },
];

/** The number of the play that is shown, its record, and where the overview was left. */
const opened = { number: null, record: null, tab: null, scroll: 0 };

function openPlay(number, options = { enters: true }) {
  const play = addressOf(number);
  change({ play, tab: report.state.tab }, { enters: options.enters });
}

function closePlay() {
  change({ play: null, tab: null }, { enters: true });
}

function showDetail() {
  const { play, tab } = report.state;
  const isOpen = opened.number !== null;
  if (!play) {
    if (isOpen) leaveDetail();
    return;
  }
  const number = findPlay(play);
  if (!isOpen) opened.scroll = window.scrollY;
  if (!isOpen || number !== opened.number) enterDetail(number);
  if (number >= 0) selectTab(tab ?? firstTab());
}

function leaveDetail() {
  Object.assign(opened, { number: null, record: null, tab: null });
  byId("detail").hidden = true;
  byId("detail").replaceChildren();
  byId("overview").hidden = false;
  document.title = "Navigation traces";
  window.scrollTo(0, opened.scroll);
  if (entry) focusStop(entry);
}

function enterDetail(number) {
  const detail = byId("detail");
  opened.number = number;
  opened.tab = null;
  byId("overview").hidden = true;
  detail.hidden = false;
  if (number < 0) detail.replaceChildren(...unknownPlay());
  else {
    const play = report.index.plays[number];
    opened.record = block(`play-${number}`) ?? {};
    rememberCell(play);
    detail.replaceChildren(detailHeader(number), ...statements(play), ...tabs());
    const { scenario, engine } = addressOf(number);
    const name = `${visible(scenario)} on ${visible(engine)}`;
    document.title = `${name}: ${play.outcome} – Navigation traces`;
  }
  window.scrollTo(0, 0);
  byId("detail-title").focus({ preventScroll: true });
}

/** Closing goes back to the cell of the play, however it was opened. */
function rememberCell(play) {
  const { name } = report.index.scenarios[play.scenario];
  const line = lines.find(({ row }) => row.dataset.scenario === name);
  const stop = line?.stops[play.engine + 1];
  if (stop) setEntry(stop);
}

function unknownPlay() {
  const { scenario, engine } = report.state.play;
  return [
    element("p", null, closeButton()),
    element("h2", { id: "detail-title", tabindex: "-1" }, "No such play"),
    element("p", null, `This run has no play of ${visible(scenario)} on ${visible(engine)}.`),
  ];
}

function closeButton() {
  const button = element("button", { type: "button", "aria-keyshortcuts": "Escape" },
    "← All scenarios");
  button.addEventListener("click", closePlay);
  return button;
}

function detailHeader(number) {
  const play = report.index.plays[number];
  const { name, title, tags } = report.index.scenarios[play.scenario];
  const engine = report.index.engines[play.engine];
  const record = opened.record;
  const line = record.line ? `:${record.line}` : "";
  const facts = [
    record.file ? element("code", { "class": "file" }, visible(record.file) + line) : null,
    duration(play.seconds),
  ].filter(Boolean);
  return element("header", { "class": "detail-header" },
    element("div", { "class": "detail-ways" }, closeButton(), siblings(number), failurePair()),
    element("h2", { id: "detail-title", tabindex: "-1" }, chip(play.outcome), " ",
      element("span", { "class": "name" }, visible(name)), " ",
      element("span", { "class": "on" }, `on ${visible(engine.name)}`,
        playsOf(play.scenario, play.engine).length > 1 ? `, round ${play.round}` : "")),
    title ? element("p", { "class": "lead" }, visible(title)) : null,
    element("p", { "class": "facts" },
      ...facts.flatMap((fact, place) => place === 0 ? [fact] : [" · ", fact]),
      ...(tags ?? []).map((tag) => element("span", { "class": "tag" }, visible(tag)))));
}

function failurePair() {
  if (failures().length === 0) return null;
  return element("span", { "class": "pair" }, ...[["Previous failure", -1], ["Next failure", 1]]
    .map(([words, step]) => {
      const button = element("button", {
        type: "button", "aria-keyshortcuts": step > 0 ? "n" : "p",
      }, words);
      button.addEventListener("click", () => toFailure(step));
      return button;
    }));
}

/** Links to the same scenario on other engines, and to other rounds. */
function siblings(number) {
  const { plays, engines } = report.index;
  const { scenario, engine } = plays[number];
  const way = (target, words, isHere) => {
    const link = playLink(target, element("span", { "class": "sign", "aria-hidden": "true" },
      SIGNS[plays[target].outcome] ?? "?"), words,
    element("span", { "class": "unseen" }, `, ${plays[target].outcome}`));
    link.dataset.outcome = plays[target].outcome;
    if (isHere) link.setAttribute("aria-current", "true");
    return link;
  };
  const onEngines = engines.flatMap(({ name }, place) => {
    const numbers = place === engine ? [number] : playsOf(scenario, place);
    return numbers.length === 0 ? []
      : [way(combined(numbers).number, visible(name), place === engine)];
  });
  const rounds = playsOf(scenario, engine);
  return element("nav", { "class": "siblings", "aria-label": "Plays of this scenario" },
    element("span", { "class": "ways" }, ...onEngines),
    rounds.length < 2 ? null : element("span", { "class": "ways rounds" }, "Rounds ",
      ...rounds.map((round) => way(round, `${plays[round].round}`, round === number))));
}

/** The statements about a play, above the tabs. */
function statements(play) {
  const { divergence, diff, details } = opened.record;
  const isError = !divergence && FAILURES.has(play.outcome) && details;
  const flake = report.flakes.get(cellKey(play.scenario, play.engine));
  const facts = uncertainties(play);
  return [
    divergence ? element("div", { "class": "divergence" },
      element("p", null, ...withCode(divergence)),
      element("p", { "class": "facts" }, diffSums(diff))) : null,
    play.summary && !divergence ? element("p", null, visible(play.summary)) : null,
    isError ? element("p", { "class": "divergence" }, visible(details)) : null,
    flake ? element("p", null, chip("flaky"), ` ${visible(flake.text)}`) : null,
    facts.length > 0 ? element("p", { "class": "facts" }, facts.join(" · ")) : null,
    details && !isError ? element("pre", { "class": "details" }, visible(details)) : null,
  ].filter(Boolean);
}

/** The values that were not observed, and the retries. */
function uncertainties({ unobservable, retries }) {
  const events = Object.entries(unobservable?.events ?? {});
  return [
    ...events.map(([reason, count]) =>
      `${counted(count, "event")} not observed: ${visible(reason)}`),
    unobservable?.fields ? `${counted(unobservable.fields, "field")} not observed` : null,
    retries ? `${retries} retried` : null,
  ].filter(Boolean);
}
