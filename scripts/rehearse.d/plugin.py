"""The plugin for SwiftPM: it runs navtrace, and reports the result."""

import sys

from checking import ROOT, check, run, say

# The permission that SwiftPM asks the user for.
PERMISSIONS = "--allow-network-connections local --allow-writing-to-package-directory"


def rehearse(binaries, folder):
    """In this package, where most of navtrace is built already."""
    command = " ".join(["swift package", *sys.argv[2:], PERMISSIONS, "navtrace"])
    _, output = run(f"{command} list redirects/302", {}, ROOT, {0})
    check("redirects/302" in output, f"the plugin did not list the scenario:\n{output}")
    _, output = run(f"{command} run no/such", {}, ROOT, {1})
    check("navtrace exited with 2" in output, f"the plugin did not tell how navtrace ended:\n{output}")
    say("swift package navtrace: runs, and tells how navtrace ended")
