"""Copies a catalog of documentation, and inserts the files and outputs that its pages name.

A line of a page that is a word, a colon and code is a directive:

    Example: `FOLDER`     the YAML files of a folder, the site or scenario first, each as a block
    File: `PATH`          one file, as a block
    Output: `COMMAND`     what the built navtrace or fixture-server prints, as a block
    Table: `PATH`         a .tsv file: a heading and a table for each value of its first column

Paths begin at the root of the repository. Any other word, and a file or a program that does not exist, is an error.

    expand.py CATALOG COPY FOLDER_OF_PROGRAMS
"""

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
LANGUAGES = {".py": "python", ".yml": "yaml"}


def example(value, programs):
    files = sorted(
        (ROOT / value).glob("*.yaml"),
        key=lambda file: (FIRST.index(file.name) if file.name in FIRST else len(FIRST), file.name))
    if not files:
        raise ValueError(f"'{value}' is not a folder with YAML files")
    return "\n".join(named_file(str(file.relative_to(ROOT)), programs) for file in files)


def named_file(value, programs):
    text = (ROOT / value).read_text(encoding="utf-8")
    suffix = pathlib.Path(value).suffix
    return f"`{value}`:\n\n" + block(LANGUAGES.get(suffix, suffix[1:]), text)


def output(value, programs):
    program, *arguments = shlex.split(value)
    if program not in PROGRAMS:
        raise ValueError(f"'{program}' is not one of {', '.join(PROGRAMS)}")
    result = subprocess.run(
        [programs / program, *arguments], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    if result.returncode != 0:
        raise ValueError(f"'{value}' exits with {result.returncode}: {result.stderr}")
    return f"`{value}` prints:\n\n" + block("", result.stdout)


def tables(value, programs):
    """A column whose name is code has code in every row; one that is empty in a table is left out there."""
    header, *rows = [line.split("\t") for line in (ROOT / value).read_text(encoding="utf-8").splitlines()]
    text = []
    for group in dict.fromkeys(row[0] for row in rows):
        members = [row for row in rows if row[0] == group]
        shown = [column for column in range(1, len(header)) if any(row[column] for row in members)]
        text += [f"## {group}", ""]
        text += [markdown_row(header[column].strip("`") for column in shown), "|" + "---|" * len(shown)]
        for row in members:
            text.append(markdown_row(
                f"`{row[column]}`" if header[column].startswith("`") and row[column] else row[column] for column in shown))
        text.append("")
    return "\n".join(text)


def markdown_row(cells):
    return "| " + " | ".join(cells) + " |"


def block(language, text):
    return f"```{language}\n{text.rstrip()}\n```\n"


DIRECTIVES = {"Example": example, "File": named_file, "Output": output, "Table": tables}


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
