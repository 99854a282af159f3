"use strict";

// The tabs of an opened play; a panel is drawn when it is first looked at.

function tabs() {
  const buttons = TABS.map(({ name, title }) => element("button", {
    type: "button", role: "tab", id: `tab-${name}`, "data-tab": name,
    "aria-controls": `panel-${name}`, "aria-selected": "false", tabindex: "-1",
  }, name === "diff" && !opened.record.diff ? "Trace" : title));
  const list = element("div", { role: "tablist", "aria-label": "Views of the play" }, ...buttons);
  for (const button of buttons) {
    button.addEventListener("click", () => change({ tab: button.dataset.tab }));
  }
  list.addEventListener("keydown", onTabKey);
  const panels = TABS.map(({ name }) => element("div", {
    role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0",
    hidden: true,
  }));
  return [list, ...panels];
}

/** The tab to begin with: what differs or came; the source where nothing did. */
function firstTab() {
  const { diff, trace } = opened.record;
  return diff || trace?.events.length > 0 ? "diff" : "source";
}

function selectTab(name) {
  if (opened.tab === name) return;
  opened.tab = name;
  for (const tab of TABS) {
    const isSelected = tab.name === name;
    const button = byId(`tab-${tab.name}`);
    const panel = byId(`panel-${tab.name}`);
    button.setAttribute("aria-selected", String(isSelected));
    button.tabIndex = isSelected ? 0 : -1;
    panel.hidden = !isSelected;
    if (isSelected && !panel.hasChildNodes()) panel.append(...drawnPanel(tab));
  }
}

function drawnPanel(tab) {
  const play = report.index.plays[opened.number];
  return tab.draw(opened.record, play);
}

function onTabKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const here = TABS.findIndex(({ name }) => name === opened.tab);
  const target = {
    ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: TABS.length - 1,
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const { name } = TABS[(target + TABS.length) % TABS.length];
  change({ tab: name });
  byId(`tab-${name}`).focus();
}
