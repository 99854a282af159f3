"""The script for whoever has a Mac, with another engine in WKWebView's place."""

import sys

from checking import ROOT, check, run, say


def rehearse(binaries, folder):
    engine = "webkitgtk" if "WebKitGTK" in ",".join(sys.argv).split(",") else "model"
    file = ".build/mac/wkwebview.tar.gz"
    _, output = run("scripts/mac redirects/302", {"NAVTRACE_MAC_ENGINE": engine}, ROOT, {0})
    for wanted in [f"1 scenario on {engine}: 1 passed", f"wrote {file}"]:
        check(wanted in output, f"not '{wanted}' but:\n{output}")
    _, output = run(f"scripts/mac compare {file}", {}, ROOT, {0})
    for wanted in ["navtrace ", "1 the same, 0 differ"]:
        check(wanted in output, f"not '{wanted}' but:\n{output}")
    say("scripts/mac: plays, writes one file, and compares it")
