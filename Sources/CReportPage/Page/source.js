"use strict";

// The scenario and what it expects, as they are written.

function drawSource(record, play) {
  const scenario = block(`scenario-${play.scenario}`);
  if (!scenario) return [element("p", { "class": "empty" }, "The files were not kept.")];
  const files = [{ file: scenario.file, source: scenario.source },
    ...(scenario.expectations ?? [])];
  const place = placeIn(files, record);
  return files.filter(({ source }) => source !== undefined)
    .flatMap((file) => sourceFile(file, file === place ? record.line : null));
}

const lastPart = (path) => (path ?? "").split("/").at(-1);

/** The file in which the trace first leaves the expectation. */
function placeIn(files, { file, line }) {
  if (!file || !line) return null;
  return files.find((candidate) => lastPart(candidate.file) === lastPart(file)) ?? null;
}

function sourceFile({ file, source }, here) {
  const text = source.replace(/\r?\n$/, "");
  const list = element("ol", { "class": "source" }, ...text.split(/\r?\n/).map((line, place) => {
    const isHere = place + 1 === here;
    return element("li", { "class": isHere ? "is-here" : null }, isHere
      ? element("span", { "class": "unseen" }, "The trace leaves the expectation here: ") : null,
    element("code", null, ...yamlParts(visible(line))));
  }));
  list.style.setProperty("--digits", String(text.split("\n").length).length);
  return [element("h3", { "class": "file" }, visible(file)), list];
}

/** A line of YAML with its key and its comment marked. */
function yamlParts(line) {
  const comment = line.match(/^(\s*)(#.*)$/);
  if (comment) return [comment[1], element("span", { "class": "comment" }, comment[2])];
  const entry = line.match(/^([\s-]*)([^\s"'[{#][^\s:"'[{]*)(:(?:\s.*)?)$/);
  if (!entry) return [line];
  return [entry[1], element("span", { "class": "key" }, entry[2]), entry[3]];
}
