"use strict";

// An event as a line of YAML, in the words and the order of the expectation files.

const YAML_WORDS = new Set(["null", "true", "false", "yes", "no", "on", "off", "y", "n"]);
const PLAIN = /^[\p{Alphabetic}/_][\p{Alphabetic}0-9 /:._\-+?=&%@~#()*!;$<>^|']*$/u;

function isPlain(text) {
  return PLAIN.test(text) && !/: | #|[: ]$/.test(text) && !YAML_WORDS.has(text.toLowerCase());
}

/** A value in flow style; text is quoted where YAML would read something else. */
function valueText(value) {
  if (typeof value === "string") {
    return isPlain(value) ? value : visible(JSON.stringify(value));
  }
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (value === null || typeof value !== "object") return String(value);
  const entries = Object.keys(value).sort()
    .map((key) => `${valueText(key)}: ${valueText(value[key])}`);
  return `{${entries.join(", ")}}`;
}

/** The event's fields in the order in which they are printed. */
function fieldsOf(event) {
  const order = report.index.fields[event.kind] ?? [];
  const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(event.fields ?? {})
    .sort(([one], [other]) => place(one) - place(other) || (one < other ? -1 : 1));
}

/** What sort of thing an event tells of. */
function sortOf(event) {
  if (report.steps.has(event.kind)) return "step";
  return report.properties.has(event.kind) ? "property" : "callback";
}

/** The value that a step or a property can be written with alone: `load: /a`. */
function soleValue(event, fields) {
  const isShort = sortOf(event) !== "callback" && fields.length === 1 && !event.view;
  return isShort && ["url", "value", "name", "script", "selector"].includes(fields[0][0]);
}

/** The event as text. */
function eventText(event) {
  const fields = fieldsOf(event);
  const view = event.view ? [["view", event.view]] : [];
  if (view.length + fields.length === 0) return event.kind;
  if (soleValue(event, fields)) return `${event.kind}: ${valueText(fields[0][1])}`;
  const entries = [...view, ...fields].map(([name, value]) => `${name}: ${valueText(value)}`);
  return `${event.kind}: {${entries.join(", ")}}`;
}

/** Attributes of a value, or of an event without a name, that a part of navtrace made up. */
function supplierOf(event, name) {
  const part = event.extra?.suppliedBy ?? (name && event.extra?.supplied?.[name]);
  return part ? { "data-supplied": part, title: `Not observed: made up by ${part}` } : {};
}

/** The event as a node; fields in `marked` are in a `tag`, those that are minor can be hidden. */
function eventNode(event, marked = new Set(), tag = "ins", isMinor = () => false) {
  const node = element("span", { "class": "event", "data-sort": sortOf(event) },
    element("b", { "class": "kind", ...supplierOf(event) }, event.kind));
  const fields = fieldsOf(event);
  const value = (name, content) => element(marked.has(name) ? tag : "span",
    { "class": "value", ...supplierOf(event, name) }, valueText(content));
  if (soleValue(event, fields) && !marked.has("view")) {
    node.append(": ", value(...fields[0]));
    return node;
  }
  const shown = event.view || marked.has("view") ? [["view", event.view ?? 1]] : [];
  shown.push(...fields);
  if (shown.length === 0) return node;
  const main = shown.filter(([name]) => !isMinor(name)).length;
  // To hide one field saves nothing.
  const hides = main > 0 && shown.length - main > 1 ? isMinor : () => false;
  const first = shown.findIndex(([name]) => !hides(name));
  node.append(": {");
  shown.forEach(([name, content], place) => {
    // A comma is hidden with its field, so it follows the fields before the first that is shown.
    node.append(element("span", { "class": hides(name) ? "minor" : null },
      place > first ? ", " : "", element("span", { "class": "field" }, `${name}: `),
      value(name, content), place < first ? ", " : ""));
  });
  if (shown.some(([name]) => hides(name))) {
    node.append(element("span", { "class": "hidden-fields" }, ", …"));
  }
  node.append("}");
  return node;
}

/** The event in few words, for a diagram: its kind and what it is about. */
function eventLabel(event) {
  const fields = event.fields ?? {};
  const about = ["url", "failingURL", "selector", "value", "event", "name", "message", "realm",
    "script"].find((name) => fields[name] !== undefined);
  const view = event.view ? ` (view ${event.view})` : "";
  return { kind: event.kind, about: (about ? ` ${valueText(fields[about])}` : "") + view };
}

/** The names of callbacks that are too long for a diagram, in short. */
const SHORT_KINDS = {
  decidePolicyForNavigationAction: "…NavigationAction",
  decidePolicyForNavigationResponse: "…NavigationResponse",
  didStartProvisionalNavigation: "didStart…",
  didReceiveServerRedirectForProvisionalNavigation: "…ServerRedirect…",
  didFailProvisionalNavigation: "didFailProvisional…",
  didReceiveAuthenticationChallenge: "…AuthenticationChallenge",
};

/** A label of at most so many signs; the kind is shortened before what it is about is cut. */
function fittedLabel({ sign = "", kind, about }, most) {
  const isLong = [...visible(sign + kind + about)].length > most;
  const text = visible(sign + (isLong ? SHORT_KINDS[kind] ?? kind : kind) + about);
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : text;
}
