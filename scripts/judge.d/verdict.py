"""The findings of a judge, the allowed ones among them, and the table of all judges."""

import fnmatch
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ALLOWED = Path(__file__).with_name("allowed.toml")


@dataclass
class Verdict:
    """One row of the table; the row fails if there are findings."""

    judge: str
    what: str
    target: str
    figure: str
    findings: list = field(default_factory=list)

    @property
    def passes(self):
        return not self.findings


class Allowances:
    """The findings of one judge that are allowed, each with the reason."""

    def __init__(self, judge):
        self.judge = judge
        self.entries = tomllib.loads(ALLOWED.read_text()).get(judge, [])
        self.used = set()

    def allows(self, **facts):
        """Whether an entry fits: each of its keys is a fact, or a pattern with `*` that fits one."""
        for index, entry in enumerate(self.entries):
            keys = {key: value for key, value in entry.items() if key != "why"}
            if all(fnmatch.fnmatchcase(str(facts.get(key, "")), value) for key, value in keys.items()):
                self.used.add(index)
                return True
        return False

    def unused(self):
        """Entries that fit nothing any more: they would hide what comes next."""
        return [f"allowed.toml: {self.judge}: {entry} fits nothing any more; remove it"
                for index, entry in enumerate(self.entries) if index not in self.used]


def missing(judge, what, target, remedy):
    return Verdict(judge, what, target, "missing", [f"{judge} is not here; {remedy}"])


def table(verdicts):
    rows = [("judge", "what", "target", "figure", "verdict")]
    rows += [(v.judge, v.what, v.target, v.figure, "passes" if v.passes else "FAILS") for v in verdicts]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    lines = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    lines.insert(1, "-|-".join("-" * width for width in widths))
    return "\n".join(lines)
