"""The clients for Python and JavaScript: the contract that both play, their own tests, and their types."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import suites
from verdict import Verdict, missing

PACKAGES = Path(__file__).parents[1] / "package.d"
PYTHON, JAVASCRIPT = PACKAGES / "python", PACKAGES / "javascript"
# The time limit of all tests of one language, in seconds.
TIMEOUT = 300
TSC = "--noEmit --strict --target es2022 --module node16 --moduleResolution node16 --lib es2022,dom".split()


def judge(binary):
    environment = {
        **os.environ, "FIXTURE_SERVER": os.path.abspath(binary), "PYTHONPATH": str(PYTHON / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    for name in ("FIXTURE_SERVER_URL", "FIXTURE_SERVER_TOKEN", "FIXTURE_SERVER_ROOT", "FIXTURE_SERVER_CONTRACT"):
        environment.pop(name, None)
    return python(environment) + javascript(environment)


def python(environment):
    try:
        interpreter = suites.packages(suites.Suite("clients", packages="clients"))
    except (OSError, subprocess.CalledProcessError) as error:
        return [missing("python", "plays the contract", "its client", f"pip has to install it: {error}")]

    def pytest(what, file):
        command = [interpreter, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rpfE", "--tb=short", file]
        done = run(command, PYTHON, environment)
        found = re.findall(r"^(PASSED|FAILED|ERROR) (\S.*?)(?: - .*)?$", done.stdout, re.MULTILINE)
        failed = sorted({test for outcome, test in found if outcome != "PASSED"})
        reasons = re.findall(r"^E +(step .*(?:\nE .*)*|\w.*)$", done.stdout, re.MULTILINE)
        return tested("python", what, len(found) - len(failed), failed, reasons, done)

    types = run([interpreter, "-m", "mypy", "--cache-dir=/dev/null", "src", "tests"], PYTHON, environment)
    return [
        pytest("plays the contract, blocking and awaited", "tests/test_contract.py"),
        pytest("passes its own tests", "tests/test_python.py"),
        checked("mypy --strict", "its client for Python", types),
    ]


def javascript(environment):
    node = shutil.which("node")
    if node is None:
        return [missing("javascript", "plays the contract", "its client", "install Node 20 or later")]

    def test(what, file):
        done = run([node, "--test", "--test-reporter=tap", file], JAVASCRIPT, environment)
        found = re.findall(r"^ *(not ok|ok) \d+ - (.*)$", done.stdout, re.MULTILINE)
        failed = [name for outcome, name in found if outcome == "not ok"]
        reasons = re.findall(r"^ *error: (?:\|-\n)?(.*(?:\n +the result.*|\n +threw.*)?)", done.stdout, re.MULTILINE)
        return tested("javascript", what, len(found) - len(failed), failed, reasons, done)

    verdicts = [test("plays the contract", "test/contract.test.js"), test("passes its own tests", "test/javascript.test.js")]
    tsc = shutil.which("tsc")
    if tsc is None:
        return [*verdicts, missing("tsc --strict", "checks the types", "its client for JavaScript", "install node-typescript")]
    done = [run([tsc, *TSC, f"test/{name}.ts"], JAVASCRIPT, environment) for name in ("typed", "disposable")]
    return [*verdicts, checked("tsc --strict", "its client for JavaScript", max(done, key=lambda one: one.returncode))]


def run(command, folder, environment):
    try:
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, "", f"not done within {TIMEOUT} seconds")


def tested(language, what, passed, failed, reasons, done):
    """A verdict, whose findings are the failed cases, and the reasons in the order of the run."""
    findings = failed + [f"  {' '.join(reason.split())}" for reason in dict.fromkeys(reasons)]
    if not failed and (done.returncode or not passed):
        findings.append(f"status {done.returncode}: {(done.stdout + done.stderr).strip()[-500:]}")
    return Verdict(language, what, "its client", f"{passed} cases pass, {len(failed)} fail", findings)


def checked(judge, target, done):
    findings = done.stdout.strip().splitlines() if done.returncode else []
    if done.returncode and not findings:
        findings = [done.stderr.strip()[-500:]]
    return Verdict(judge, "checks the types", target, f"{len(findings)} findings", findings)
