"""The pages of the documentation, and the blocks of code in them."""

import dataclasses
import glob
import os
import re

from checking import ROOT, Failure


@dataclasses.dataclass
class Block:
    page: str
    line: int
    language: str
    text: str
    # A comment before the block: hidden commands, the name of a file, or exit codes.
    before: str = ""
    file: str = ""
    codes: tuple = (0,)

    def __str__(self):
        return f"{self.page}:{self.line}"


def all_pages():
    paths = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
    paths += sorted(glob.glob("Sources/*/Documentation.docc/*.md", root_dir=ROOT))
    return {path: list(blocks(path)) for path in paths}


def blocks(page):
    with open(os.path.join(ROOT, page)) as file:
        lines = file.read().split("\n")
    number, notes = 0, {}
    while number < len(lines):
        line = lines[number]
        if line.startswith("<!-- rehearse"):
            start = number
            while not lines[number].endswith("-->"):
                number += 1
            read_note("\n".join(lines[start:number + 1]), notes, f"{page}:{start + 1}")
        elif line.startswith("```"):
            start = number
            number += 1
            while lines[number] != "```":
                number += 1
            yield Block(page, start + 1, line[3:], "\n".join(lines[start + 1:number]), **notes)
            notes = {}
        number += 1
    if notes:
        raise Failure(f"{page}: a note stands above no block")


def read_note(text, notes, place):
    """Takes `rehearse: COMMANDS`, `rehearse file: NAME` or `rehearse exits: CODE`."""
    match = re.fullmatch(r"<!-- rehearse( file| exits)?:\s+(.*?)\s+-->", text, re.DOTALL)
    if match is None:
        raise Failure(f"{place}: a note that is none of rehearse, rehearse file and rehearse exits")
    kind, value = match.groups()
    if kind == " file":
        notes["file"] = value
    elif kind == " exits":
        notes["codes"] = tuple(int(code) for code in value.split())
    else:
        notes["before"] = notes.get("before", "") + value + "\n"
