"""Runs the judges and prints what they found; see scripts/judge."""

import argparse
import importlib
import sys

import secure
import slow
import suites
from verdict import Verdict, missing, table

JUDGES = [
    "h11", "httplint", "httpbin", "wptserve", "suites", "sslyze", "slowhttptest", "websockets", "har", "prometheus",
]
# Looks at the same as sslyze, and takes two minutes.
OTHERS = ["testssl"]
REMEDY = "pip install -r scripts/judge.d/requirements.txt in .build/judges"


def responses(binary, names, verbose):
    try:
        import responses as judge
    except ImportError as error:
        return [missing(name, "reads responses", "the default site", f"{error}; {REMEDY}") for name in names]
    return judge.judge(binary, names, verbose)


def original(binary, name):
    try:
        import originals
        return originals.judge(binary, name)
    except ImportError as error:
        return missing(name, "answers the same requests", "its own endpoints", f"{error}; {REMEDY}")


# The judges that are a module each.
MODULES = {"websockets": "sockets", "har": "archive", "prometheus": "metrics"}


def of_module(name, binary):
    try:
        judge = importlib.import_module(MODULES[name])
    except ImportError as error:
        return missing(name, "reads what the server tells", "the server", f"{error}; {REMEDY}")
    try:
        return judge.judge(binary)
    except (OSError, LookupError, ValueError) as error:
        return Verdict(name, "reads what the server tells", "the server", "broke off", [repr(error)])


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
    verdicts += [original(options.binary, name) for name in chosen if name in ("httpbin", "wptserve")]
    if "suites" in chosen:
        verdicts += suites.judge(options.binary)
    if "sslyze" in chosen:
        verdicts.append(secure.sslyze(options.binary))
    if "slowhttptest" in chosen:
        verdicts += slow.judge(options.binary)
    verdicts += [of_module(name, options.binary) for name in MODULES if name in chosen]
    if "testssl" in chosen:
        verdicts.append(secure.testssl(options.binary))
    for verdict in verdicts:
        for finding in verdict.findings:
            print(f"{verdict.judge}: {finding}")
    print(table(verdicts))
    sys.exit(0 if all(verdict.passes for verdict in verdicts) else 1)


if __name__ == "__main__":
    main()
