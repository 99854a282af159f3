"""Functions that the rehearsals share: schemas, commands, and scenarios of which one differs."""

import contextlib
import json
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Enough scenarios for three shards. The model plays each in a moment.
SCENARIOS = ["loading/plain", "redirects/301", "redirects/302", "redirects/303", "redirects/307"]
WRONG = "redirects/308"


class Failure(Exception):
    """An example that does not do what it says."""


def say(text):
    print(text, flush=True)


def check(holds, complaint):
    if not holds:
        raise Failure(complaint)


def check_file(path):
    check(os.path.exists(path) and os.path.getsize(path) > 0, f"nothing was written to {path}")


def check_merged(folder):
    """That a merged report has every scenario of `write_scenarios`."""
    with open(os.path.join(folder, "run.json")) as file:
        names = {play["scenario"] for play in json.load(file)["scenarios"]}
    check(names == set(SCENARIOS + [WRONG]), f"the merged report has {sorted(names)}")
    for name in ["junit.xml", "report.html"]:
        check_file(os.path.join(folder, name))
    say(f"merged: {len(names)} scenarios")


def check_schema(schema, path):
    check_valid(["check-jsonschema", "--builtin-schema", schema], path, schema)


def check_valid(command, path, schema):
    """That a program which Python has installed finds nothing wrong with a file."""
    program = os.path.join(os.path.dirname(sys.executable), command[0])
    end = subprocess.run([program, *command[1:], os.path.join(ROOT, path)], capture_output=True, text=True)
    check(end.returncode == 0, f"{path} is not valid by {schema}:\n{end.stdout}{end.stderr}")
    say(f"{path}: valid by {schema}")


def run(command, environment, folder, expected):
    """Runs a step in bash as GitHub does; gives what it printed."""
    end = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command], cwd=folder,
        env={**os.environ, **environment}, capture_output=True, text=True, timeout=600)
    output = end.stdout + end.stderr
    check(end.returncode in expected, f"'{command}' left with {end.returncode}, not {expected}:\n{output}")
    return end.returncode, output


@contextlib.contextmanager
def serving(binaries, settings, arguments=()):
    """The URL of a server with these settings, but for its port."""
    server = subprocess.Popen(
        [f"{binaries}/fixture-server", *arguments, "--port", "0", "--log-level", "error"],
        env={**os.environ, **settings}, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        yield server.stdout.readline().strip().rstrip("/")
    finally:
        server.terminate()
        server.wait(timeout=15)


def write_scenarios(folder):
    """Scenarios of which all match but one, where two events have changed places."""
    for name in SCENARIOS + [WRONG]:
        shutil.copytree(os.path.join(ROOT, "Fixtures/Scenarios", name), os.path.join(folder, name))
    path = os.path.join(folder, WRONG, "expected.yaml")
    with open(path) as file:
        lines = file.readlines()
    first = next(index for index, line in enumerate(lines) if "didCommit" in line)
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    with open(path, "w") as file:
        file.writelines(lines)
