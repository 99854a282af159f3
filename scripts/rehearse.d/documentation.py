"""The documentation: its commands run, print what it says, and its code stands in a test."""

import glob
import json
import os
import re
import shutil
import sys
import tempfile
import subprocess

import pages
import terminal
from checking import ROOT, SCENARIOS, WRONG, check, check_schema, say

# The reasons why some commands are not run here: they take too long, or need other machines or all scenarios.
ELSEWHERE = {
    r"scripts/(setup|run|test|check|format)\b": ".ci/run",
    r"docker ": "scripts/rehearse.d/images.py",
    r"scripts/mac\b": "scripts/rehearse.d/mac.py",
    r"sudo dpkg -i|pip install|npm install|tar -xzf fixture-server-": "scripts/rehearse.d/packages.py",
    r"swift package ": "scripts/rehearse.d/plugin.py",
    r"swift test |cp -R (../)?navtrace/|sed -i.true 's.\"../../..|rm Tests/BrowserTests/": "scripts/rehearse.d/testing.py",
}
# Pages whose YAML blocks are checked by the code that reads them, and the tests that do so.
YAML = {
    "Sources/FixtureSites/": "Tests/FixtureSitesTests/Documentation/ArticleTests.swift",
    "Sources/FixtureServing/Documentation.docc/Transport.md": "Tests/FixtureSitesTests/Documentation/ArticleTests.swift",
    "Sources/FixtureServing/Documentation.docc/Evidence.md":
        "Tests/FixtureServingTests/Documentation/EvidenceArticleTests.swift",
    "Sources/Scenarios/Documentation.docc/ScenarioFiles.md":
        "Tests/NavtraceTests/Documentation/ScenarioLanguageTests.swift",
    "Sources/Scenarios/Documentation.docc/ExpectedTraces.md":
        "Tests/ScenariosTests/Documentation/DocumentationTests.swift",
    "Sources/Scenarios/Documentation.docc/OrderQuestions.md":
        "Tests/NavtraceTests/Documentation/OrderQuestionsTests.swift",
}


def rehearse(binaries, folder):
    code = "\n".join(read(path) for path in swift_sources())
    counts = {}
    for page, blocks in pages.all_pages().items():
        for block in blocks:
            counts[block.language] = counts.get(block.language, 0) + 1
            check_block(block, code)
        shown = [block for block in blocks if block.language in ("sh", "console") or block.file or block.before]
        if any(block.language in ("sh", "console") for block in shown):
            project = os.path.join(folder, page.replace("/", "-"))
            make_project(project)
            terminal.play(shown, binaries, project, elsewhere)
            say(f"{page}: its commands do what it says")
    say("documentation: " + ", ".join(f"{number} {name}" for name, number in sorted(counts.items())))


def check_block(block, code):
    if block.language == "swift":
        check(plain(block.text) in code, f"{block}: no test and no example has this code")
    elif block.language == "python":
        check(plain(block.text) in read("Fixtures/Examples/pytest/test_redirect.py"), f"{block}: no example has this code")
    elif block.language == "json":
        for line in [block.text] if block.text.startswith("{\n") else block.text.split("\n"):
            json.loads(line)
    elif block.language == "yaml":
        test = next((test for page, test in YAML.items() if block.page.startswith(page)), None)
        check(test or block.file, f"{block}: nobody reads this")
        if block.file == ".gitlab-ci.yml":
            check_text("vendor.gitlab-ci", block)
        check(test is None or os.path.exists(os.path.join(ROOT, test)), f"{block}: there is no {test}")
    else:
        known = ["sh", "console", "text", "dockerfile"]
        check(block.language in known, f"{block}: '{block.language}' is none of {', '.join(known)}, swift, json, yaml")


def check_text(schema, block):
    with tempfile.NamedTemporaryFile("w", suffix=block.file) as file:
        file.write(block.text)
        file.flush()
        check_schema(schema, file.name)


def elsewhere(command):
    """Whether another part of CI runs a command, or nobody can run it here."""
    for engine, is_here in [("webkitgtk", "WebKitGTK" in ",".join(sys.argv).split(",")), ("--engine wkwebview", sys.platform == "darwin")]:
        if engine in command and not is_here:
            banner = "=" * 78
            print(f"{banner}\n  not run, since {engine} is not here: {command.strip()}\n{banner}", file=sys.stderr)
            return True
    for pattern, runner in ELSEWHERE.items():
        if re.match(pattern, command):
            check(os.path.exists(os.path.join(ROOT, runner)), f"there is no {runner}")
            return True
    return False


def make_project(folder):
    """A folder as this one, with some of the scenarios."""
    fixtures = os.path.join(folder, "Fixtures")
    for name in [*SCENARIOS, WRONG, "history/back-and-forward", "redirects/record-302-http-subframe", "subframes/three"]:
        shutil.copytree(os.path.join(ROOT, "Fixtures/Scenarios", name), os.path.join(fixtures, "Scenarios", name))
    shutil.copy(os.path.join(ROOT, "Fixtures/Oracle.yaml"), fixtures)
    os.makedirs(os.path.join(fixtures, "Examples"))
    os.symlink(os.path.join(ROOT, "Fixtures/Examples/language"), os.path.join(fixtures, "Examples/language"))
    os.symlink(os.path.join(ROOT, "Fixtures/Site"), os.path.join(fixtures, "Site"))


def swift_sources():
    return [
        path for top in ["Tests", "Fixtures/Examples"]
        for path in glob.glob(os.path.join(ROOT, top, "**/*.swift"), recursive=True) if "/.build/" not in path]


def read(path):
    with open(path) as file:
        return plain(file.read())


def plain(text):
    """Code as swift-format may have broken its lines elsewhere."""
    return "".join(text.split())
