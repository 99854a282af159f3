"""The manifests for Kubernetes: their schemas, and `run`, with a stand-in for kubectl that plays the pods."""

import itertools
import json
import os
import sys

from checking import ROOT, WRONG, check, check_merged, check_valid, run, say, write_scenarios

FOLDER = "Fixtures/Examples/kubernetes"
# The first version that has every field, and the last version that the schemas have.
VERSIONS = ["1.29", "1.37"]


def rehearse(binaries, folder):
    for name, version in itertools.product(["play.yaml", "merge.yaml"], VERSIONS):
        check_valid(
            ["kubernetes-validate", "--strict", "--quiet", "-k", version], f"{FOLDER}/{name}",
            f"Kubernetes {version}")
    write_scenarios(os.path.join(folder, "image/Fixtures/Scenarios"))
    kubectl = os.path.join(folder, "kubectl")
    with open(kubectl, "w") as file:
        stand_in = os.path.join(ROOT, "scripts/rehearse.d/kubectl.py")
        file.write(f'#!/bin/sh\nexec "{sys.executable}" -B "{stand_in}" "$@"\n')
    os.chmod(kubectl, 0o755)
    environment = {"PATH": f"{folder}:{binaries}:{os.environ['PATH']}", "CLUSTER": folder}
    # Twice, since the remains of a run must not disturb the next run.
    for _ in range(2):
        _, output = run(os.path.join(ROOT, FOLDER, "run"), environment, folder, {1})
        check(WRONG in output, f"the merge does not say that {WRONG} differs:\n{output}")
    check_merged(os.path.join(folder, "claims/navtrace-report/merged"))
    with open(os.path.join(folder, "jobs/navtrace-play.json")) as file:
        pods = json.load(file)["pods"]
    # Each scenario is played once: a trace that differs is not played again.
    codes = {pod["index"]: pod["code"] for pod in pods}
    check(len(pods) == len(codes) and sorted(codes.values()) == [0] * (len(codes) - 1) + [1],
          f"the pods left with {[(pod['index'], pod['code']) for pod in pods]}")
    say(f"{len(pods)} pods played, then merged")
