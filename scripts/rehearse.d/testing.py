"""The tests of an app with NavTraceTesting: they pass, fail for a good reason, and record."""

import os
import shutil

import pages
from checking import ROOT, check, run, say

PACKAGE = "Fixtures/Examples/testing"
# An app that imports WebKit and UIKit on Linux, too.
IMPORTS = "Fixtures/Examples/imports"
ARTICLE = "Sources/NavTraceTesting/Documentation.docc/NavTraceTesting.md"
# The example has the commands that give an app the modules WebKit and UIKit.
IMPORTS_ARTICLE = "Sources/NavTraceTesting/Documentation.docc/TestingYourProject.md"
BUILT = os.path.join(ROOT, ".build/rehearsal-testing")


def rehearse(binaries, folder):
    copy = os.path.join(folder, "Shop")
    os.symlink(ROOT, os.path.join(folder, "navtrace"))
    commands = next(block.text for block in pages.blocks(ARTICLE) if block.text.startswith("cp -R navtrace")).splitlines()
    run("\n".join(commands[:3]), {}, folder, {0})
    recorded = os.path.join(copy, "Tests/BrowserTests/Traces/shop.yaml")
    test(copy, commands[3], {"CI": ""}, 1)
    check(os.path.exists(recorded), f"no {recorded} was written")
    _, output = test(copy, commands[4], {"CI": "true"}, 0)
    for wanted in ["Executed 1 test, with 0 failures", "Test run with 5 tests in 2 suites passed"]:
        check(wanted in output, f"not '{wanted}' but:\n{output}")
    shutil.copy(os.path.join(ROOT, PACKAGE, "Tests/BrowserTests/Traces/shop.yaml"), recorded)
    say(f"{PACKAGE}: its tests pass, those of XCTest too")
    expectation = os.path.join(copy, "Tests/BrowserTests/Traces/sign-in.yaml")
    swap(expectation)
    swap(recorded)
    _, output = test(copy, "swift test --skip-build", {"CI": "true"}, 1)
    check("BrowserTests.swift:25" in output and "1 moved; 6 same" in output, f"no swap was found:\n{output}")
    for page in ["README.md", ARTICLE]:
        shown = next(block.text for block in pages.blocks(page) if block.language == "text")
        check("".join(shown.split()) in "".join(output.replace(copy + "/", "").split()), f"{page} shows another failure than this:\n{output}")
    os.remove(expectation)
    test(copy, "swift test --skip-build", {"CI": "", "NAVTRACE_TESTING_RECORD": "missing"}, 1)
    with open(expectation) as file, open(os.path.join(ROOT, PACKAGE, "Tests/BrowserTests/Traces/sign-in.yaml")) as own:
        check(file.read() == own.read(), "what was recorded is not what is expected")
    say(f"{PACKAGE}: two callbacks that are swapped fail, and what is missing is recorded")
    rehearse_imports(folder)


def rehearse_imports(folder):
    """After the other package, whose build it continues."""
    copy = os.path.join(folder, "imports")
    shutil.copytree(os.path.join(ROOT, IMPORTS), copy, ignore=shutil.ignore_patterns(".build"))
    commands = next(block.text for block in pages.blocks(IMPORTS_ARTICLE) if block.text.startswith("cp -R ../navtrace"))
    shutil.rmtree(os.path.join(copy, "AppleModules"))
    run(commands, {}, copy, {0})
    replace(os.path.join(copy, "Package.swift"), '"../../.."', '"../navtrace"')
    _, output = test(copy, "swift test", {"CI": "true"}, 0)
    check("Test run with 1 test in 1 suite passed" in output, f"{IMPORTS} did not pass its test:\n{output}")
    say(f"{IMPORTS}: an app whose imports are unchanged passes its test")


def test(folder, command, environment, expected):
    # The build uses the processors that the other examples leave idle.
    return run(f"nice {command.split('#')[0]} --scratch-path {BUILT}", environment, folder, {expected})


def replace(path, old, new):
    with open(path) as file:
        text = file.read()
    check(old in text, f"{path} has no {old}")
    with open(path, "w") as file:
        file.write(text.replace(old, new))


def swap(path):
    """Has two callbacks of an expectation change places."""
    with open(path) as file:
        lines = file.readlines()
    lines[-2], lines[-1] = lines[-1], lines[-2]
    with open(path, "w") as file:
        file.writelines(lines)
