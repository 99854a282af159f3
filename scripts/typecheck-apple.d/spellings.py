"""Which spellings of the delegates' methods Apple's WebKit calls, by the compiler that decides it.

A method is called if the compiler makes it a selector. That depends on the handler's type and on the
language mode, so the delegates of Tests/DelegateSpellingsSwift6 are compiled in each mode against the
delegate protocols of Apple's SDK (sdk.py), and the selectors read from the header that comes out. Methods
that return their answer are left out: the compiler crashes on them in a header on Linux.

    python3 scripts/typecheck-apple.d/spellings.py            compares with spellings.txt, exits with 1
                                                              where that differs
    python3 scripts/typecheck-apple.d/spellings.py --write    writes spellings.txt
"""

import pathlib
import re
import subprocess
import sys
import tempfile

import sdk

MODES = {
    "swift5": ["-swift-version", "5"],
    "complete": ["-swift-version", "5", "-strict-concurrency=complete"],
    "swift6": ["-swift-version", "6"],
}
SPELLINGS = {"plain": "Plain", "mainActor": "MainActor", "sendable": "Sendable"}

table = pathlib.Path(__file__).with_name("spellings.txt")
sources = sdk.root / "Tests/DelegateSpellingsSwift6"


def delegate(spelling):
    """Returns a delegate's source with the header's types, for the compiler to judge."""
    files = [sources / f"{SPELLINGS[spelling]}{kind}Delegate.swift" for kind in ("", "Preferences")]
    text = "\n".join(path.read_text() for path in files)
    text = re.sub(r"(?m)^import .*\n", "", text)
    text = re.sub(r"(?m)^( *)(func|final class)", r"\1public \2", text)
    text = text.replace("[URL]?", "NSArray<URL>?")
    return f"import WebKit\npublic class SpelledDelegate: NSObject {{}}\n{text}"


def selectors(folder, source, mode):
    """Returns the selectors of methods with a handler that the compiler makes in a language mode."""
    emitted = folder / "emitted.h"
    command = [
        "swiftc", "-typecheck", *sdk.INTEROP, "-module-name", "App", "-I", folder / "WebKit",
        *MODES[mode], source, "-emit-objc-header-path", emitted,
    ]  # fmt: skip
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{source.name} does not compile in mode {mode}:\n{result.stderr}")
    methods = re.findall(r"(?m)^- \(void\)(.*\(\^.*)$", emitted.read_text())
    return {"".join(re.findall(r"(?:^| )(\w+:)\(", method)) for method in methods}


def called():
    """Returns a line for each method in a spelling and a mode that gets its selector."""
    lines = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        sdk.write_module(folder / "WebKit", sdk.header(sdk.definitions(), all_optional=True))
        for spelling in SPELLINGS:
            source = folder / f"{spelling}.swift"
            source.write_text(delegate(spelling))
            for mode in MODES:
                made = selectors(folder, source, mode)
                lines += [f"{mode} {spelling} {selector}" for selector in sorted(made)]
    return lines


def differences(kept, lines):
    found = [f"no longer called: {line}" for line in kept if line not in lines]
    return found + [f"called now: {line}" for line in lines if line not in kept]


def main():
    lines = called()
    if sys.argv[1:] == ["--write"]:
        table.write_text("\n".join(lines) + "\n")
        return
    kept = table.read_text().splitlines()
    found = differences(kept, lines)
    if found:
        print("\n".join(found))
        sys.exit(f"{table.relative_to(sdk.root)} differs; with --write it is made anew")
    # A spelling that gets no selector, inserted as one that is called. The check has to find it.
    fault = "swift6 plain webView:decidePolicyForNavigationAction:decisionHandler:"
    if differences([*kept, fault], lines) != [f"no longer called: {fault}"]:
        sys.exit("a planted fault is not found")
    print(f"{len(lines)} spellings get a selector, as {table.relative_to(sdk.root)} says")


main()
