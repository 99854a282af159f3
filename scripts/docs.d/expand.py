"""Copies a catalog of documentation, and inserts the files and outputs that its pages name.

A line of a page that is a word, a colon and code is a directive:

    Example: `PATH`       a file, or the YAML files of a folder, each as a block; the scenario or site comes first
    Table: `PATH`         the table in a file of tab-separated values, its first line the heading
    Tables: `PATH`        the same with a heading and a table for each value of the first column
    Table: `PATH#PLACE`   the keys of an object in a JSON Schema with their values and meanings, by a JSON pointer;
                          with `/*` behind it the keys of all objects that its keys have
    Output: `COMMAND`     what the built navtrace or fixture-server prints, as a block

Paths begin at the root of the repository. Any other word, and a file or a program that does not exist, is an error.

    expand.py CATALOG COPY FOLDER_OF_PROGRAMS
"""

import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DIRECTIVE = re.compile(r"([A-Z][a-z]+): `([^`]+)`")
PROGRAMS = ["navtrace", "fixture-server"]
FIRST = ["scenario.yaml", "site.yaml", "expected.yaml"]
# The words for the bounds of a number.
BOUNDS = {"minimum": "from", "exclusiveMinimum": "above", "maximum": "to"}
LANGUAGES = {".py": "python", ".yml": "yaml"}


def example(value, programs):
    path = ROOT / value
    files = [path] if path.is_file() else sorted(
        path.glob("*.yaml"), key=lambda file: (FIRST.index(file.name) if file.name in FIRST else len(FIRST), file.name))
    if not files:
        raise ValueError(f"'{value}' is neither a file nor a folder with YAML files")
    return "\n".join(f"`{file.relative_to(ROOT)}`:\n\n{file_block(file)}" for file in files)


def file_block(file):
    return block(LANGUAGES.get(file.suffix, file.suffix[1:]), file.read_text(encoding="utf-8"))


def table(value, programs):
    path, _, place = value.partition("#")
    text = (ROOT / path).read_text(encoding="utf-8")
    if not place:
        return rows([line.split("\t") for line in text.splitlines()])
    schema = json.loads(text)
    place, is_inside, _ = place.partition("/*")
    keys = properties(at(schema, place), schema)
    if is_inside:
        keys = {key: each for part in keys.values() for key, each in properties(part, schema).items()}
    if not keys:
        raise ValueError(f"'{place}' has no keys in {path}")
    cells = [[f"`{key}`", values(each, schema), each.get("description", "")] for key, each in keys.items()]
    return rows([["key", "value", "meaning"], *cells])


def rows(cells):
    if len({len(row) for row in cells}) != 1:
        raise ValueError("the rows of the table have different numbers of cells")
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in cells]
    return "\n".join([lines[0], "|---" * len(cells[0]) + "|", *lines[1:]]) + "\n"


def tables(value, programs):
    """A column whose name is code has code in every row; one that is empty in a table is left out there."""
    header, *lines = [line.split("\t") for line in (ROOT / value).read_text(encoding="utf-8").splitlines()]
    text = []
    for group in dict.fromkeys(line[0] for line in lines):
        members = [line for line in lines if line[0] == group]
        shown = [column for column in range(1, len(header)) if any(line[column] for line in members)]
        quotes = ["`" if header[column].startswith("`") else "" for column in shown]
        cells = [
            [quote + line[column] + quote if line[column] else "" for column, quote in zip(shown, quotes)] for line in members]
        text.append(f"## {group}\n\n" + rows([[header[column].strip("`") for column in shown], *cells]))
    return "\n".join(text)


def at(schema, place):
    found = schema
    for name in filter(None, place.split("/")):
        found = found.get(name) if isinstance(found, dict) else None
    if found is None:
        raise ValueError(f"the schema has no '{place}'")
    return found


def alternatives(part, schema):
    """The schemas of which one holds: the part itself, what it refers to, or its alternatives."""
    if "$ref" in part:
        return alternatives(at(schema, part["$ref"][1:]), schema)
    nested = part.get("anyOf", []) + part.get("allOf", [])
    if "properties" in part or not nested:
        return [part]
    return [each for one in nested for each in alternatives(one, schema)]


def properties(part, schema):
    """The keys of an object, of the objects in a list, or of the object among several alternatives."""
    found = {}
    for each in alternatives(part, schema):
        found |= each.get("properties", {}) or (properties(each["items"], schema) if "items" in each else {})
    return found


def values(part, schema):
    """The values that a key takes, in a few words."""
    words = []
    for each in alternatives(part, schema):
        if "allOf" in each:
            word = "a mapping"
        elif "enum" in each and len(each["enum"]) > 10:
            word = "a word"
        elif list(each.get("properties", {})) == ["matches"]:
            word = "a pattern"
        elif "properties" in each:
            word = "`{" + ", ".join(each["properties"]) + "}`"
        elif "enum" in each:
            word = ", ".join(f"`{value}`" for value in each["enum"])
        elif "const" in each:
            word = f"`{json.dumps(each['const'])}`"
        elif "items" in each:
            word = "a list"
        else:
            kind = each.get("type", "any value")
            word = {"object": "a mapping", "null": "nothing", "boolean": "`true` or `false`"}.get(str(kind), str(kind))
            word = "text" if isinstance(kind, list) or kind == "string" else word
            bounds = [f"{name} {each[key]:g}" for key, name in BOUNDS.items() if key in each]
            word = " ".join([word, *bounds])
        if word not in words:
            words.append(word)
    return "; or ".join(words)


def output(value, programs):
    program, *arguments = shlex.split(value)
    if program not in PROGRAMS:
        raise ValueError(f"'{program}' is not one of {', '.join(PROGRAMS)}")
    result = subprocess.run(
        [programs / program, *arguments], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    if result.returncode != 0:
        raise ValueError(f"'{value}' exits with {result.returncode}: {result.stderr}")
    return f"`{value}` prints:\n\n" + block("", result.stdout)


def block(language, text):
    return f"```{language}\n{text.rstrip()}\n```\n"


DIRECTIVES = {"Example": example, "Table": table, "Tables": tables, "Output": output}


def expand(page, programs):
    """Returns the text of a page with its directives replaced; blocks of code are left as they are."""
    lines, in_block = [], False
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), start=1):
        in_block ^= line.startswith("```")
        match = None if in_block else DIRECTIVE.fullmatch(line)
        if match is None:
            lines.append(line)
            continue
        word, value = match.groups()
        try:
            if word not in DIRECTIVES:
                raise ValueError(f"'{word}' is not one of {', '.join(DIRECTIVES)}")
            lines.append(DIRECTIVES[word](value, programs))
        except (ValueError, OSError, subprocess.SubprocessError) as error:
            sys.exit(f"{page}:{number}: {error}")
    return "\n".join(lines)


def main():
    catalog, copy, programs = map(pathlib.Path, sys.argv[1:])
    shutil.copytree(catalog, copy)
    for page in sorted(catalog.glob("*.md")):
        (copy / page.name).write_text(expand(page, programs.resolve()), encoding="utf-8")


main()
