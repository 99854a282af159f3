"""The published schemas: every file of Fixtures is valid by them, and files with a mistake are not."""

import glob
import os
import subprocess
import sys

from checking import ROOT, Failure, check, check_valid, say

SCHEMAS = "Fixtures/Schemas"
FILES = {
    "site": ["Fixtures/Site/site.yaml", "Fixtures/Site/transport.yaml"],
    "scenario": ["Fixtures/Scenarios/**/scenario.yaml", "Fixtures/Examples/language/**/scenario.yaml"],
    "expectation": [
        "Fixtures/Scenarios/**/expected*.yaml", "Fixtures/Examples/**/Traces/*.yaml",
        "Fixtures/Examples/language/**/expected*.yaml"],
}
# A valid file and a change that makes it invalid: a text in it, and its replacement.
MISTAKES = {
    "site": ("Fixtures/Site/site.yaml", ["include:", "includes:"], ["redirect: 301", "redirect: many"]),
    "scenario": (
        "Fixtures/Scenarios/authentication/right/scenario.yaml", ["- load:", "- lode:"],
        ["steps:", "step:"], ["title:", "tags: [a b]\ntitle:"]),
    "expectation": (
        "Fixtures/Scenarios/redirects/302/expected.yaml", ["didFinish", "didFinnish"],
        ["navigation: 1", "navigation: one"], ["trace: 1", "trace: 2"], ["source:", "sauce:"]),
}


def rehearse(binaries, folder):
    for name, patterns in FILES.items():
        schema = os.path.join(ROOT, SCHEMAS, f"{name}.schema.json")
        check_valid(["check-jsonschema", "--check-metaschema"], schema, "JSON Schema's own schema")
        files = sorted({file for pattern in patterns for file in glob.glob(os.path.join(ROOT, pattern), recursive=True)})
        check(files, f"there are no files for {schema}")
        end = validate(schema, files)
        check(end.returncode == 0, f"not valid by {schema}:\n{end.stdout[-4000:]}{end.stderr}")
        say(f"{SCHEMAS}/{name}.schema.json: {len(files)} files are valid")
        refuse(schema, folder, *MISTAKES[name])


def refuse(schema, folder, path, *mistakes):
    with open(os.path.join(ROOT, path)) as file:
        good = file.read()
    for old, new in mistakes:
        check(old in good, f"{path} has no '{old}' any more")
        bad = os.path.join(folder, "bad.yaml")
        with open(bad, "w") as file:
            file.write(good.replace(old, new, 1))
        if validate(schema, [bad]).returncode == 0:
            raise Failure(f"{schema} takes '{new}' in the place of '{old}' of {path}")
    say(f"{os.path.relpath(schema, ROOT)}: {len(mistakes)} mistakes are refused")


def validate(schema, files):
    program = os.path.join(os.path.dirname(sys.executable), "check-jsonschema")
    return subprocess.run([program, "--schemafile", schema, *files], capture_output=True, text=True)
