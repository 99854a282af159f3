"""Writes what is in the static server as SPDX 2.3: `spdx.py PROGRAM VERSION < DEPENDENCIES_OF_SWIFTPM`."""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
from typing import Any

# The static libraries that the linker takes from Debian's packages, by those packages, and their licences.
LIBRARIES = {
    "libssl-dev": "Apache-2.0", "zlib1g-dev": "Zlib", "libnghttp2-dev": "MIT", "libc6-dev": "LGPL-2.1-or-later",
    "libstdc++-12-dev": "GPL-3.0-or-later WITH GCC-exception-3.1",
}
SWIFT = "Apache-2.0 WITH Swift-exception"


def package(name: str, version: str, location: str, licence: str, **more: Any) -> dict[str, Any]:
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": version,
        "downloadLocation": location, "filesAnalyzed": False, "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more,
    }  # fmt: skip


def swift_packages(tree: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Returns the packages below one, by their names."""
    found: dict[str, dict[str, Any]] = {}
    for child in tree["dependencies"]:
        licence = "MIT" if child["name"] == "Yams" else "Apache-2.0"
        found[child["name"]] = package(child["name"], child["version"], f"git+{child['url']}", licence)
        found.update(swift_packages(child))
    return found


def debian_packages() -> list[dict[str, Any]]:
    found = []
    for name, licence in LIBRARIES.items():
        end = subprocess.run(
            ["dpkg-query", "-W", "-f", "${Version} ${source:Package}", name], capture_output=True, text=True, check=True)
        version, source = end.stdout.split()
        locator = f"pkg:deb/debian/{source}@{version}"
        reference = {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}
        found.append(package(source, version, "NOASSERTION", licence, externalRefs=[reference]))
    return found


def main() -> None:
    program, version = sys.argv[1:]
    with open(program, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    release = re.search(r"Swift version (\S+)", swift)
    assert release is not None, swift
    server = package(
        "fixture-server", version, "NOASSERTION", "Apache-2.0", primaryPackagePurpose="APPLICATION",
        checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
    parts = [
        package("swift", release[1], "https://www.swift.org/install", SWIFT, comment="its runtime, Dispatch, Foundation"),
        *swift_packages(json.load(sys.stdin)).values(), *debian_packages()]
    made = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    links = [("SPDXRef-DOCUMENT", "DESCRIBES", server["SPDXID"])]
    links += [(server["SPDXID"], "STATIC_LINK", part["SPDXID"]) for part in parts]
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"fixture-server-{version}", "documentNamespace": f"urn:fixture-server:{version}:{digest}",
        "creationInfo": {"created": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: scripts/package"]},
        "packages": [server, *parts],
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other} for one, kind, other in links],
    }, sys.stdout, indent=2)  # fmt: skip
    print()


if __name__ == "__main__":
    main()
