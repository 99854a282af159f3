"""Runs the judges and prints what they found; see scripts/judge."""

import argparse
import importlib
import sys

import http2
import secure
import slow
import suites
from verdict import Verdict, missing, table

JUDGES = [
    "h11", "httplint", "httpbin", "suites", "sslyze", "slowhttptest", "websockets", "har", "http2",
    "h2", "nghttp2", "curl", "node", "clients", "schemathesis",
]
# Checks the same as sslyze, and takes two minutes.
OTHERS = ["testssl"]
REMEDY = "pip install -r scripts/judge.d/requirements.txt in .build/judges"


def responses(binary, names, verbose):
    try:
        import responses as judge
    except ImportError as error:
        return [missing(name, "reads responses", "the default site", f"{error}; {REMEDY}") for name in names]
    return judge.judge(binary, names, verbose)


def original(binary):
    try:
        import originals
        return originals.judge(binary)
    except ImportError as error:
        return missing("httpbin", "answers the same requests", "its own endpoints", f"{error}; {REMEDY}")


# The judges that are one function of a module each.
MODULES = {
    "websockets": ("sockets", "judge"), "har": ("archive", "judge"),
    "http2": ("http2.judge", "judge"), "h2": ("http2.reader", "judge"), "nghttp2": ("http2.clients", "nghttp2"),
    "curl": ("http2.clients", "curl"), "node": ("http2.clients", "node"),
    "clients": ("clients", "judge"), "schemathesis": ("openapi", "judge"),
}


def of_module(name, binary):
    """The verdicts of a judge."""
    module, function = MODULES[name]
    if module.startswith("http2.") and not http2.is_spoken(binary):
        return [missing(name, "reads what the server tells", "HTTP/2", "build with --traits HTTP2 and libnghttp2-dev")]
    try:
        judge = getattr(importlib.import_module(module), function)
    except ImportError as error:
        return [missing(name, "reads what the server tells", "the server", f"{error}; {REMEDY}")]
    try:
        verdicts = judge(binary)
    except (OSError, LookupError, ValueError) as error:
        return [Verdict(name, "reads what the server tells", "the server", "broke off", [repr(error)])]
    return verdicts if isinstance(verdicts, list) else [verdicts]


def main():
    parser = argparse.ArgumentParser(prog="scripts/judge")
    parser.add_argument("binary")
    parser.add_argument("judges", nargs="*", metavar="JUDGE", help=", ".join(JUDGES + OTHERS))
    parser.add_argument("--verbose", action="store_true", help="list every response")
    options = parser.parse_intermixed_args()
    unknown = set(options.judges) - set(JUDGES + OTHERS)
    if unknown:
        parser.error(f"there is no judge '{unknown.pop()}'; they are {', '.join(JUDGES + OTHERS)}")
    chosen = options.judges or JUDGES
    of_responses = [name for name in chosen if name in ("h11", "httplint")]
    verdicts = []
    if of_responses:
        verdicts += responses(options.binary, of_responses, options.verbose)
    if "httpbin" in chosen:
        verdicts.append(original(options.binary))
    if "suites" in chosen:
        verdicts += suites.judge(options.binary)
    if "sslyze" in chosen:
        verdicts.append(secure.sslyze(options.binary))
    if "slowhttptest" in chosen:
        verdicts += slow.judge(options.binary)
    for name in MODULES:
        if name in chosen:
            verdicts += of_module(name, options.binary)
    if "testssl" in chosen:
        verdicts.append(secure.testssl(options.binary))
    for verdict in verdicts:
        for finding in verdict.findings:
            print(f"{verdict.judge}: {finding}")
    print(table(verdicts))
    sys.exit(0 if all(verdict.passes for verdict in verdicts) else 1)


if __name__ == "__main__":
    main()
