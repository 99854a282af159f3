"""prometheus_client reads the metrics, and they grow by what was done."""

import os
import urllib.error
import urllib.request
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from server import Server
from verdict import Verdict

SITE = Path(__file__).parents[2] / "Fixtures/Site"
TYPE = "text/plain; version=0.0.4; charset=utf-8"
PREFIX = "fixture_server_"


def scrape(server, findings, token=None):
    """Each sample by its name and labels, and how many families there are."""
    request = urllib.request.Request(server.url + "/-/metrics")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request) as answer:
        if answer.headers["Content-Type"] != TYPE:
            findings.append(f"the type is {answer.headers['Content-Type']}")
        families = list(text_string_to_metric_families(answer.read().decode()))
    samples = {}
    for family in families:
        if family.type not in ("counter", "gauge") or not family.documentation:
            findings.append(f"{family.name} is {family.type}: {family.documentation!r}")
        for sample in family.samples:
            key = (sample.name.removeprefix(PREFIX), *sample.labels.values())
            if not sample.name.startswith(PREFIX) or key in samples or sample.value < 0:
                findings.append(f"{sample.name} {sample.labels} {sample.value}")
            samples[key] = sample.value
    return samples, len(families)


def ask(server, request):
    with server.connect() as client:
        client.sendall(request)
        answer = b""
        while more := client.recv(65536):
            answer += more
    return len(request), len(answer)


def growth(server, findings):
    """What one request of each kind adds."""
    before, _ = scrape(server, findings)
    requests = [f"{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode() for line in (
        "GET /arrived", "GET /arrived", "HEAD /arrived", "GET /redirect/302", "GET /nowhere", "BREW /arrived",
        "GET /status/500", "POST /broken/closed")] + [b"GET / HTTP/1.1\r\n\r\n"]
    sizes = [ask(server, request) for request in requests]
    with server.connect() as held:
        held.sendall(b"GET /slow/gate HTTP/1.1\r\nHost: x\r\n\r\n")
        urllib.request.urlopen(f"{server.url}/-/sessions/default/gates/page?wait=10").read()
        after, families = scrape(server, findings)
    # The first scrape, and the question for the gate.
    wanted = {
        ("requests_total", "GET", "2xx"): 4, ("requests_total", "HEAD", "2xx"): 1,
        ("requests_total", "GET", "3xx"): 1, ("requests_total", "GET", "4xx"): 1,
        ("requests_total", "GET", "5xx"): 1, ("requests_total", "POST", "4xx"): 1,
        ("requests_total", "other", "4xx"): 1, ("requests_total", "other", "5xx"): 1, ("requests_refused_total",): 2,
        ("connections_accepted_total",): len(requests) + 3, ("connections_open",): 1,
        ("requests_open", "held"): 1, ("requests_open", "active"): 0, ("gates_held",): 1, ("sessions_open",): 0,
    }
    for key, value in wanted.items():
        found = after.get(key, 0) - before.get(key, 0)
        if found != value:
            findings.append(f"{' '.join(key)} grew by {found}, expected {value}")
    for name, index in (("received_bytes_total", 0), ("sent_bytes_total", 1)):
        least = sum(size[index] for size in sizes)
        found = after[(name,)] - before[(name,)]
        # What is known to the byte, and three small exchanges beside it.
        if not least < found < least + 8000:
            findings.append(f"{name} grew by {found}, expected a little more than {least}")
    return families, len(after)


def access(binary, findings):
    """The same rule as for all of the control API."""
    os.environ["FIXTURE_SERVER_TOKEN"] = "sesame"
    try:
        with Server(binary, str(SITE)) as server:
            scrape(server, findings, token="sesame")
            try:
                scrape(server, findings)
                findings.append("the metrics are told without the token")
            except urllib.error.HTTPError as error:
                if error.code != 401:
                    findings.append(f"without the token the answer is {error.code}")
    finally:
        del os.environ["FIXTURE_SERVER_TOKEN"]


def judge(binary):
    findings = []
    with Server(binary, str(SITE)) as server:
        families, samples = growth(server, findings)
    access(binary, findings)
    return Verdict("prometheus", "prometheus_client reads the metrics, which count right", "/-/metrics",
                   f"{families} metrics, {samples} samples, {len(findings)} findings", findings)
