"""sslyze, or testssl.sh, looks at an origin that speaks TLS."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from server import Server
from verdict import Allowances, Verdict, missing

SITE = Path(__file__).parents[2] / "Fixtures/Site"
WHAT = "TLS 1.2 and 1.3 only, no weak ciphers, no known holes"
TARGET = "an https origin"
# Protocols, cipher categories, preferences, certificate, vulnerabilities. Nothing is sent to other machines.
CHECKS = ["-p", "-s", "-P", "-S", "-U"]
WRONG = {"LOW", "MEDIUM", "HIGH", "CRITICAL", "WARN", "FATAL"}


def served(binary, folder):
    return Server(binary, str(SITE), "--tls", "good", "--tls-directory", folder)


def sslyze(binary):
    """The configuration that Mozilla recommends, and the vulnerabilities that sslyze looks for."""
    with tempfile.TemporaryDirectory() as folder, served(binary, folder) as server:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "sslyze", f"localhost:{server.port}", "--mozilla_config=intermediate",
                   f"--certinfo_ca_file={folder}/ca.pem", f"--json_out={report}"]
        try:
            output = subprocess.run(command, capture_output=True, timeout=60, text=True, check=False)
        except subprocess.TimeoutExpired:
            return Verdict("sslyze", WHAT, TARGET, "too slow", ["sslyze took over 60 seconds"])
        if "No module named" in output.stderr:
            return missing("sslyze", WHAT, TARGET, "pip install -r scripts/judge.d/requirements.txt")
        scans = json.loads(report.read_text())["server_scan_results"] if report.exists() else []
    if not scans or not scans[0]["scan_result"]:
        return Verdict("sslyze", WHAT, TARGET, "no result", [f"sslyze could not look: {output.stdout[-500:]}"])
    results = {name: check["result"] for name, check in scans[0]["scan_result"].items() if check["result"]}
    versions = {name for name, result in results.items() if result.get("is_tls_version_supported")}
    findings = []
    if versions != {"tls_1_2_cipher_suites", "tls_1_3_cipher_suites"}:
        findings.append(f"these versions are spoken: {', '.join(sorted(versions))}")
    verdict = output.stdout.partition("COMPLIANCE AGAINST TLS CONFIGURATION")[2]
    if not verdict:
        findings.append("sslyze compared nothing with Mozilla's configuration")
    allowed = Allowances("sslyze")
    for name, text in re.findall(r"^ +\* (\w+): (.+)$", verdict, re.MULTILINE):
        if not allowed.allows(id=name):
            findings.append(f"{name}: {text}")
    return Verdict("sslyze", WHAT, TARGET, f"{len(results)} checks, {len(findings)} findings",
                   findings + allowed.unused())


def testssl(binary):
    tool = shutil.which("testssl") or shutil.which("testssl.sh")
    if not tool:
        return missing("testssl", WHAT, TARGET, "apt-get install testssl.sh")
    with tempfile.TemporaryDirectory() as folder, served(binary, folder) as server:
        report = Path(folder) / "report.json"
        command = [tool, "--quiet", "--color", "0", "--warnings", "off", "--nodns", "none", "--ip", "127.0.0.1",
                   "--add-ca", f"{folder}/ca.pem", "--jsonfile", str(report), *CHECKS,
                   f"https://localhost:{server.port}"]
        try:
            subprocess.run(command, capture_output=True, timeout=600, check=False)
        except subprocess.TimeoutExpired:
            return Verdict("testssl", WHAT, TARGET, "too slow", ["testssl took over 600 seconds"])
        items = json.loads(report.read_text()) if report.exists() else []
    allowed = Allowances("testssl")
    found = {item["id"]: item for item in items if item["severity"] in WRONG}
    findings = [f"{name}: {item['severity']}: {item['finding']}" for name, item in found.items()
                if not allowed.allows(id=name)]
    spoken = {item["id"]: item["finding"] for item in items}
    for version in ("TLS1_2", "TLS1_3"):
        if not spoken.get(version, "").startswith("offered"):
            findings.append(f"{version} is not offered: {spoken.get(version)}")
    if len(items) < 50:
        findings.append(f"testssl made {len(items)} checks only; run it by hand to see why")
    return Verdict("testssl", WHAT, TARGET, f"{len(items)} checks, {len(findings)} findings",
                   findings + allowed.unused())
