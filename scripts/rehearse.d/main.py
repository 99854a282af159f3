"""Checks the examples by their schemas and runs their commands; see scripts/rehearse."""

import concurrent.futures
import contextlib
import os
import sys
import tempfile

import clients
import compose
import documentation
import github
import kubernetes
import mac
import manuals
import plugin
import schemas
import testing
from checking import Failure, say

LOG = ".build/logs/rehearse.log"
# The longest first: it builds a package while most of the others wait.
EXAMPLES = [testing, documentation, github, compose, clients, kubernetes, manuals, schemas]


def rehearse(example, binaries):
    """Why an example does not do what it says; `None` if it does."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            example.rehearse(binaries, folder)
            return None
        except Failure as failure:
            return f"FAILED {example.__name__}: {failure}"


def main():
    binaries = os.path.abspath(sys.argv[1])
    os.makedirs(os.path.dirname(LOG), exist_ok=True)
    with open(LOG, "w") as log, contextlib.redirect_stdout(log), concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda example: rehearse(example, binaries), EXAMPLES))
        # After the others, since SwiftPM then builds navtrace again, which does not exist meanwhile.
        found += [rehearse(mac, binaries), rehearse(plugin, binaries)]
    failures = list(filter(None, found))
    say("\n".join(failures) if failures else f"every example does what it says; the whole output is in {LOG}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
