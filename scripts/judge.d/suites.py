"""The own tests of programs that use httpbin, with this server in its place.

PyPI has them in the source distributions; the versions are pinned here, and what they need in `suites/NAME.txt`. Only
the tests that use a fixture of pytest-httpbin are run, and of treq those that start httpbin as a child process. One that
fails is run again with httpbin itself: if it passes there, it is a finding.

go-httpbin's tests are not here, as they cannot be pointed at a server by its address. Neither Debian 12 nor PyPI has
them, and they are part of its package `httpbin`: they make the server themselves with limits of their own (a body of
1 KiB, a delay of a second), and some call its handlers directly.
"""

import os
import re
import subprocess
import sys
import tarfile
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from server import Server
from verdict import Allowances, Verdict, missing

HERE = Path(__file__).with_name("suites")
JUDGES = Path(".build/judges")
SITE = "origins: {main: {include: httpbin}, secure: {tls: good, include: httpbin}}\n"
# The time limit of all tests of a suite, in seconds. The longest suite takes half a minute.
TIMEOUT = 180


@dataclass(frozen=True)
class Suite:
    """A source distribution with tests, the options for pytest, and its environment."""

    release: str
    paths: tuple = ("tests",)
    options: tuple = ()
    environment: tuple = ()
    # The folder in `.build/judges` for the packages. A suite whose packages conflict with others has its own folder.
    packages: str = "suites"
    # The pytest plugin in `suites` that replaces httpbin with the server.
    plugin: str = "drop_in"

    @property
    def name(self):
        return self.release.partition("==")[0]


SUITES = [
    Suite("httpie==3.2.4"), Suite("requests==2.34.2"), Suite("mechanicalsoup==1.4.0", options=("-o", "addopts=")),
    # The same options as in its own CI.
    Suite("vcrpy==9.4.2", environment=("REQUESTS_CA_BUNDLE", "SSL_CERT_FILE")),
    Suite("niquests==3.21.2", options=("--ignore", "tests/wasi_guest"), packages="niquests"),
    Suite("requests-cache==1.3.3", ("tests/integration/test_memory.py",), environment=("USE_PYTEST_HTTPBIN",)),
    Suite("treq==26.7.0", ("src/treq/test/test_treq_integration.py",), plugin="treq_drop_in"),
]


def judge(binary):
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site.yaml")
        site.write_text(SITE)
        with Server(binary, "--site", str(site), "--tls-directory", folder) as server:
            place = {"JUDGED_HTTP": server.url, "JUDGED_HTTPS": server.first_line(), "JUDGED_CA": f"{folder}/ca.pem"}
            chosen = [(suite, installed(suite)) for suite in SUITES]
            with ThreadPoolExecutor(2) as pool:
                return list(pool.map(lambda pair: verdict(*pair, place), chosen))


def verdict(suite, installation, place):
    what, target = "its own tests pass as with httpbin", suite.release
    if isinstance(installation, Exception):
        return missing(suite.name, what, target, f"pip has to install it and to download its source: {installation}")
    python, folder = installation
    allowed, findings = Allowances("suites"), []
    passed, failed = run(suite, python, folder, place)
    suspects = [test for test in failed if not allowed.allows(suite=suite.name, test=test)]
    if not passed:
        findings.append(f"no test passed; run it by hand: {failed[:3]}")
    elif suspects:
        with_httpbin, _ = run(suite, python, folder, {}, suspects)
        findings += [f"{test} passes with httpbin" for test in suspects if test in with_httpbin]
    entries = [entry for index, entry in enumerate(allowed.entries)
               if entry["suite"] == suite.name and index not in allowed.used]
    findings += [f"allowed.toml: suites: {entry} fits nothing any more; remove it" for entry in entries]
    return Verdict(suite.name, what, target, f"{len(passed)} pass, {len(findings)} findings", findings)


def installed(suite):
    """The Python that has what the suite needs, and the folder of its source; or the reason why there is none."""
    try:
        return packages(suite), source(suite)
    except (OSError, subprocess.CalledProcessError, tarfile.TarError) as error:
        return error


def packages(suite):
    python, wanted = JUDGES / suite.packages / "bin" / "python", HERE / f"{suite.packages}.txt"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", python.parent.parent], check=True)
    kept = JUDGES / suite.packages / "requirements.txt"
    if not kept.exists() or kept.read_text() != wanted.read_text():
        pip(python, "install", "--quiet", "-r", wanted)
        kept.write_text(wanted.read_text())
    return python.absolute()


def source(suite):
    sources = JUDGES / "sources" / suite.release
    if not sources.exists():
        with tempfile.TemporaryDirectory() as folder:
            pip(sys.executable, "download", "--quiet", "--no-deps", "--no-binary", suite.name, "--dest", folder, suite.release)
            archive = next(Path(folder).iterdir())
            with tarfile.open(archive) as files:
                files.extractall(sources, filter="data")
    return next(sources.iterdir()).absolute()


def pip(python, *arguments):
    command = [python, "-m", "pip", "--disable-pip-version-check", "--require-virtualenv", *arguments]
    subprocess.run(command, check=True, stdout=sys.stderr)


def run(suite, python, folder, place, tests=()):
    """The names of the tests that pass, and of the tests that fail."""
    environment = {**os.environ, **place, "PYTHONPATH": str(HERE.absolute())}
    for name in suite.environment:
        environment[name] = "true" if name.startswith("USE_") else place.get("JUDGED_CA") or httpbins_authority(python)
    command = [python, "-m", "pytest", "-p", suite.plugin, "-p", "no:cacheprovider", "-q", "-rpfEX", "--tb=no",
               *suite.options, *(tests or suite.paths)]
    try:
        answer = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return [], [f"not done within {TIMEOUT} seconds"]
    found = re.findall(r"^(PASSED|XPASS|FAILED|ERROR) (\S.*?)(?: - .*)?$", answer.stdout, re.MULTILINE)
    failed = {test for outcome, test in found if outcome in ("FAILED", "ERROR")}
    return sorted({test for _, test in found} - failed), sorted(failed) or answer.stderr.splitlines()[-1:]


def httpbins_authority(python):
    command = [python, "-c", "import pytest_httpbin.certs; print(pytest_httpbin.certs.where())"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
