"use strict";

// The start of the page once it is complete, and the parts that are made only for print.

/** More failures than these are not printed: the report is to be read on a screen then. */
const MOST_PRINTED = 50;

function start() {
  readRun();
  report.state = readAddress();
  history.scrollRestoration = "manual";
  showHeader();
  showMatrix();
  prepareFilter();
  prepareKeys();
  show();
  const onAddress = () => {
    report.state = readAddress();
    show();
  };
  window.addEventListener("popstate", onAddress);
  window.addEventListener("hashchange", onAddress);
  window.addEventListener("beforeprint", printFailures);
  window.addEventListener("afterprint", () => byId("printed").replaceChildren());
  performance.mark("ready");
  document.documentElement.dataset.ready = "true";
}

/** The overview is printed with what failed below it; an opened play is printed alone. */
function printFailures() {
  const { plays, scenarios, engines } = report.index;
  if (report.state.play) return;
  const numbers = failures().map((stop) => Number(stop.dataset.play));
  const nodes = numbers.slice(0, MOST_PRINTED).map((number) => {
    const play = plays[number];
    const record = block(`play-${number}`) ?? {};
    const name = visible(scenarios[play.scenario].name);
    return element("article", null,
      element("h2", null, chip(play.outcome), ` ${name} on ${visible(engines[play.engine].name)}`),
      record.divergence ? element("p", null, ...withCode(record.divergence)) : null,
      play.summary ? element("p", null, visible(play.summary)) : null,
      record.details ? element("pre", null, visible(record.details)) : null,
      record.diff ? drawDiff(record) : null);
  });
  if (numbers.length > MOST_PRINTED) {
    nodes.push(element("p", null, `${numbers.length - MOST_PRINTED} more failed.`));
  }
  byId("printed").replaceChildren(...nodes);
}

document.addEventListener("DOMContentLoaded", start);
