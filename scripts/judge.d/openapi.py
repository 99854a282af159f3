"""The control API does what its description says: schemathesis asks everything that it allows, and much that it forbids."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

import suites
from server import Server
from verdict import Verdict, missing

SETTINGS = Path(__file__).with_name("schemathesis.toml").absolute()
HOOKS = Path(__file__).with_name("schemathesis_hooks.py").absolute()
WHAT, TARGET = "asks what the description allows and forbids", "/-/openapi.json"
# The sessions that it opens are not closed afterwards.
ARGUMENTS = ["--max-sessions", "10000"]
# The time limit of all requests, in seconds.
TIMEOUT = 400


def judge(binary):
    try:
        python = suites.packages(suites.Suite("schemathesis", packages="schemathesis"))
    except (OSError, subprocess.CalledProcessError) as error:
        return missing("schemathesis", WHAT, TARGET, f"pip has to install it: {error}")
    # It stores what it has learned in its working directory.
    with tempfile.TemporaryDirectory() as folder, Server(binary, *ARGUMENTS) as server:
        command = [
            python.with_name("schemathesis"), "--config-file", SETTINGS, "run", server.url + TARGET, "--no-color",
            "--phases", "coverage,fuzzing", "--max-examples", "10", "--seed", "1", "--workers", "2",
        ]
        try:
            done = subprocess.run(
                command, cwd=folder, env={**os.environ, "NO_COLOR": "1", "SCHEMATHESIS_HOOKS": str(HOOKS)},
                capture_output=True, text=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return Verdict("schemathesis", WHAT, TARGET, "broke off", [f"not done within {TIMEOUT} seconds"])
    count = re.search(r"^  (\d+) generated", done.stdout, re.MULTILINE)
    if count is None:
        return Verdict("schemathesis", WHAT, TARGET, "broke off", (done.stdout + done.stderr).splitlines()[-20:])
    found = re.findall(r"^- ([^\n]+)\n(.*?)^Reproduce with:\s+([^\n]+)", done.stdout, re.MULTILINE | re.DOTALL)
    findings = [f"{name}: {' '.join(text.split())}: {command}" for name, text, command in found]
    if done.returncode != 0 and not findings:
        findings = done.stdout.splitlines()[-20:]
    return Verdict("schemathesis", WHAT, TARGET, f"{count[1]} requests", findings)
