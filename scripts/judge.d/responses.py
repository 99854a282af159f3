"""h11 reads every response of the default site, and httplint reads its fields."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from exchange import ask
from fixtures import requests
from server import Server
from verdict import Allowances, Verdict, missing

SITE = Path(__file__).parents[2] / "Fixtures/Site"
REMEDY = "pip install -r scripts/judge.d/requirements.txt in .build/judges"
# Longer than the slowest page of the site, which takes three seconds.
TIMEOUT = 12


def judge(binary, names, verbose):
    """The verdicts of h11 and httplint, which look at the same responses."""
    with Server(binary, str(SITE)) as server:
        asked = requests(SITE / "site.yaml", SITE / "pages")
        # Replies that are broken on purpose are requested too, but not waited for.
        broken = Allowances("h11")
        waits = [2 if broken.allows(path=request.path) else TIMEOUT for request in asked]
        with ThreadPoolExecutor(48) as pool:
            answers = list(pool.map(lambda pair: ask(server, *pair), zip(asked, waits)))
        pairs = list(zip(asked, answers))
        survived = [] if server.is_running and server.answers() else ["the server does not answer any more"]
        if verbose:
            for request, answer in pairs:
                print(f"  {answer.status or '---'} {request.name} {answer.mistake}")
        verdicts = []
        if "h11" in names:
            verdicts.append(strict(pairs, survived))
        if "httplint" in names:
            verdicts.append(lint(pairs, server.url, verbose))
        return verdicts


def strict(pairs, survived):
    allowed = Allowances("h11")
    broken = [(request, answer) for request, answer in pairs
              if answer.mistake and not allowed.allows(path=request.path, method=request.method)]
    statuses = len({answer.status for _, answer in pairs if answer.status})
    findings = [f"{request.name}: {answer.mistake}" for request, answer in broken]
    return Verdict(
        "h11", "a strict client reads all that is sent", f"{len(pairs)} responses, {statuses} statuses",
        f"{len(broken)} broken", findings + survived + allowed.unused())


def lint(pairs, url, verbose):
    try:
        import httplint
    except ImportError:
        return missing("httplint", "fields are what the RFCs want", "all responses", REMEDY)
    allowed = Allowances("httplint")
    findings, count, warnings = [], 0, 0
    for request, answer in pairs:
        if answer.mistake or not answer.status:
            continue
        count += 1
        for note in notes(httplint, request, answer, url):
            name = type(note).__name__
            if note.level == httplint.levels.WARN:
                warnings += 1
            if note.level != httplint.levels.BAD:
                continue
            if not allowed.allows(note=name, path=request.path, method=request.method, status=answer.status):
                findings.append(f"{request.name} ({answer.status}): {name}: {note.summary}")
    figure = f"{len(findings)} bad, {warnings} warnings"
    return Verdict("httplint", "fields are what the RFCs want", f"{count} responses", figure,
                   findings + allowed.unused())


def notes(httplint, request, answer, url):
    asked = httplint.HttpRequestLinter(start_time=answer.time)
    method = request.method if not request.raw else "GET"
    target = request.path if request.path.startswith("/") else "/"
    asked.process_request_topline(method.encode(), (url + target).encode(), b"1.1")
    asked.process_headers([(b"Host", b"judge"), *((n.encode(), v.encode()) for n, v in request.fields)])
    asked.finish_content(True)
    linter = httplint.HttpResponseLinter(
        start_time=answer.time, _related=asked, no_content=method == "HEAD")
    linter.is_head_response = method == "HEAD"
    linter.base_uri = url + target
    linter.process_response_topline(b"1.1", str(answer.status).encode(), answer.reason)
    linter.process_headers(answer.headers)
    linter.feed_content(answer.body)
    linter.finish_content(True, answer.trailers)
    return [note for top in linter.notes for note in (top, *top.subnotes)]
