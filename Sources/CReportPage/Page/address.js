"use strict";

// The state of the page, and the part of the address after `#` that keeps it.

function emptyState() {
  return { words: "", outcomes: new Set(), play: null, tab: null };
}

/** The state that the address holds; what it does not know is left out. */
function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const state = emptyState();
  state.words = parts.get("q") ?? "";
  state.outcomes = new Set((parts.get("v") ?? "").split(",").filter((word) => word in SIGNS));
  const play = parts.get("play") ?? "";
  const at = play.lastIndexOf("@");
  if (at > 0) {
    const round = parts.has("round") ? Number(parts.get("round")) : null;
    state.play = { scenario: play.slice(0, at), engine: play.slice(at + 1), round };
  }
  const tab = parts.get("tab");
  state.tab = TABS.some(({ name }) => name === tab) ? tab : null;
  return state;
}

/** The address of a state, as readable as an address can be. */
function address(state) {
  const parts = [];
  const add = (name, value) => {
    const text = encodeURIComponent(value).replaceAll("%20", "+").replaceAll("%2F", "/")
      .replaceAll("%40", "@").replaceAll("%2C", ",");
    parts.push(`${name}=${text}`);
  };
  if (state.words) add("q", state.words);
  if (state.outcomes.size > 0) add("v", [...state.outcomes].join(","));
  if (state.play) add("play", `${state.play.scenario}@${state.play.engine}`);
  if (state.play && state.play.round !== null) add("round", state.play.round);
  if (state.play && state.tab) add("tab", state.tab);
  return `#${parts.join("&")}`;
}

/** Changes the state; `enters` makes a step that Back undoes. */
function change(changes, { enters = false } = {}) {
  report.state = { ...report.state, ...changes };
  const text = address(report.state);
  if (enters) history.pushState(null, "", text);
  else history.replaceState(null, "", text);
  show();
}

/** Brings the page to its state. */
function show() {
  showFilter();
  showDetail();
}
