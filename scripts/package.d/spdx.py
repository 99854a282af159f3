"""Writes what is in the static server as SPDX 2.3: `spdx.py PROGRAM VERSION < DEPENDENCIES_OF_SWIFTPM`."""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
from typing import Any

# The Debian packages whose static libraries are linked, and their licences.
LIBRARIES = {
    "libssl-dev": "Apache-2.0", "zlib1g-dev": "Zlib", "libnghttp2-dev": "MIT", "libc6-dev": "LGPL-2.1-or-later",
    "libstdc++-12-dev": "GPL-3.0-or-later WITH GCC-exception-3.1"}  # fmt: skip


def package(name: str, version: str, location: str, licence: str, **more: Any) -> dict[str, Any]:
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": version,
        "downloadLocation": location, "filesAnalyzed": False, "licenseDeclared": licence, **more}  # fmt: skip


def names(tree: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {name: below for child in tree["dependencies"] for name, below in {child["name"]: child, **names(child)}.items()}


def ask(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


program, version = sys.argv[1:]
digest = hashlib.sha256(pathlib.Path(program).read_bytes()).hexdigest()
server = package("fixture-server", version, "NOASSERTION", "Apache-2.0", checksums=[
    {"algorithm": "SHA256", "checksumValue": digest}])  # fmt: skip
swift = ask("swift", "--version").partition("Swift version ")[2].split()[0]
parts = [package("swift", swift, "https://www.swift.org/install", "Apache-2.0 WITH Swift-exception")]
for name, child in names(json.load(sys.stdin)).items():
    parts.append(package(name, child["version"], f"git+{child['url']}", "MIT" if name == "Yams" else "Apache-2.0"))
for name, licence in LIBRARIES.items():
    number, source = ask("dpkg-query", "-W", "-f", "${Version} ${source:Package}", name).split()
    purl = {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": f"pkg:deb/debian/{source}@{number}"}
    parts.append(package(source, number, "NOASSERTION", licence, externalRefs=[purl]))
made = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
links = [("SPDXRef-DOCUMENT", "DESCRIBES", server), *((server["SPDXID"], "STATIC_LINK", part) for part in parts)]
json.dump({
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"fixture-server-{version}", "documentNamespace": f"urn:fixture-server:{version}:{digest}",
    "creationInfo": {"created": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: scripts/package"]},
    "packages": [server, *parts],
    "relationships": [
        {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
        for one, kind, other in links]}, sys.stdout, indent=2)  # fmt: skip
