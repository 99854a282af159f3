"""Checks the examples by their schemas and runs their commands; see scripts/rehearse."""

import os
import sys
import tempfile

import clients
import compose
import documentation
import github
import kubernetes
import manuals
import schemas
import testing
from checking import Failure, say

EXAMPLES = [github, compose, clients, kubernetes, manuals, schemas, testing, documentation]


def main():
    binaries = os.path.abspath(sys.argv[1])
    failures = 0
    for example in EXAMPLES:
        with tempfile.TemporaryDirectory() as folder:
            try:
                example.rehearse(binaries, folder)
            except Failure as failure:
                failures += 1
                print(f"FAILED {example.__name__}: {failure}")
    say("every example does what it says" if failures == 0 else f"{failures} do not do what they say")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
