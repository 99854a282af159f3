"""h2 reads every response of the default site by HTTP/2, which has to be the one by HTTP/1.1."""

import socket
import ssl
import struct
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import h2.connection

from exchange import ask
from fixtures import Request, requests
from server import Server
from verdict import Allowances, Verdict

from .client import Client

SITE = Path(__file__).parents[3] / "Fixtures/Site"
WHAT = "a strict client reads all that is sent by HTTP/2, and the same as by HTTP/1.1"
# Longer than the slowest page of the site, which takes three seconds.
TIMEOUT = 15
LARGE = bytes(range(256)) * 4096


def asked_of_the_site():
    """The paths that are requested by HTTP/2 too, without the paths of broken responses."""
    asked = requests(SITE / "site.yaml", SITE / "pages")
    return [request for request in asked
            if not request.raw and request.version == "1.1" and not request.path.startswith("http:")
            and request.method != "CONNECT"
            and not any(name in ("Upgrade", "Expect") for name, _ in request.fields)]


def judge(binary):
    with tempfile.TemporaryDirectory() as folder, Server(binary, str(SITE)) as server:
        site = site_verdict(server)
        with Server(binary, str(SITE), "--tls", "good", "--tls-directory", folder) as secure:
            return [site, transport_verdict(server, secure, folder)]


def site_verdict(server):
    allowed = Allowances("h2")
    asked = asked_of_the_site()
    broken = [request for request in asked if allowed.allows(path=request.path)]
    whole = [request for request in asked if request not in broken]
    with ThreadPoolExecutor(24) as pool:
        earlier = list(pool.map(lambda request: ask(server, request, TIMEOUT), whole))
        parts = [whole[start::8] for start in range(8)]
        by_part = list(pool.map(lambda part: of_connection(server, part), parts))
        # Each request has its own connection, since the response may close it.
        list(pool.map(lambda request: of_connection(server, [request], 2), broken))
    answers = {id(request): answer for part, found in zip(parts, by_part) for request, answer in zip(part, found)}
    findings = []
    for request, old in zip(whole, earlier):
        answer = answers[id(request)]
        what = answer.mistake or (not old.mistake and difference(request, old, answer))
        if what and not allowed.allows(path=request.path, what=what.split(":")[0]):
            findings.append(f"{request.name}: {what}")
    if not server.is_running or not server.answers():
        findings.append("the server does not answer any more")
    statuses = len({answer.status for answer in answers.values()})
    return Verdict("h2", WHAT, f"{len(asked)} responses, {statuses} statuses", f"{len(findings)} broken",
                   findings + allowed.unused())


def of_connection(server, asked, timeout=TIMEOUT):
    with server.connect(timeout) as client:
        return Client(client, authority(server)).ask(asked, timeout)


def authority(server):
    return f"{server.host}:{server.port}"


# Fields that differ in each response, or that are about the connection.
CHANGING = {b"date", b"connection", b"transfer-encoding", b"keep-alive", b"upgrade"}


def difference(request, old, new):
    """The differences of a response by HTTP/2 from the one by HTTP/1.1."""
    if request.path.startswith("/private/"):
        # The result of authentication depends on the requests before, one of which logs out.
        return ""
    if old.status != new.status:
        return f"status: {new.status}, and {old.status} by HTTP/1.1"
    names = [sorted(name.lower() for name, _ in answer.headers if name.lower() not in CHANGING)
             for answer in (old, new)]
    if names[0] != names[1]:
        return f"fields: {names[1]}, and {names[0]} by HTTP/1.1"
    if [status for status, _ in old.interim] != [status for status, _ in new.interim]:
        return f"interim: {new.interim}, and {old.interim} by HTTP/1.1"
    if len(old.trailers) != len(new.trailers):
        return f"trailers: {new.trailers}, and {old.trailers} by HTTP/1.1"
    if bool(old.body) != bool(new.body):
        return f"body: {len(new.body)} bytes, and {len(old.body)} by HTTP/1.1"
    return ""


# Windows, streams and uploads

class Checks:
    def __init__(self):
        self.count, self.findings = 0, []

    def check(self, name, answers, wanted, body=None):
        self.count += 1
        wrong = [answer for answer in answers
                 if answer.mistake or answer.status != wanted or body is not None and answer.body != body]
        if wrong or not answers:
            first = wrong[0] if wrong else None
            self.findings.append(
                f"{name}: {len(wrong)} of {len(answers)} are wrong"
                + (f", the first: {first.mistake or first.status}, {len(first.body)} bytes" if first else ""))


def transport_verdict(server, secure, folder):
    checks = Checks()
    trust = ssl.create_default_context(cafile=f"{folder}/ca.pem")
    trust.set_alpn_protocols(["h2", "http/1.1"])
    places = [
        ("plain", server, "http", server.connect),
        ("TLS", secure, "https", lambda timeout=TIMEOUT: trust.wrap_socket(
            socket.create_connection((secure.host, secure.port), timeout), server_hostname="localhost")),
    ]
    for place, origin, scheme, connect in places:

        def answers(asked, **options):
            with connect(TIMEOUT) as client:
                return Client(client, authority(origin), scheme, **options).ask(asked, TIMEOUT)

        page = (SITE / "pages/files/page.html").read_bytes()
        path = "/files/page.html"
        for window in (1, 7, 1000, 2 ** 20):
            checks.check(f"a window of {window}, {place}", answers([Request(path)] * 3, window=window), 200, page)
        checks.check(f"bytes one by one, {place}", answers([Request(path)] * 5, piece=1), 200, page)
        checks.check(f"a hundred at once, {place}", answers([Request(path)] * 300), 200, page)
        checks.check(f"one after the other, {place}", answers([Request(path)] * 300, most=1), 200, page)
        checks.check(f"HEAD, {place}", answers([Request(path, "HEAD")] * 5), 200, b"")
        checks.check(f"bodies of the client, {place}", answers([Request("/post", "POST", body=LARGE)] * 4, most=4), 200)
        checks.check(f"a small window and a large body, {place}",
                     answers([Request("/range/60000")] * 3, window=500), 200)
        part = Request(path, fields=(("Range", "bytes=5-9"),))
        checks.check(f"a range, {place}", answers([part] * 3), 206, page[5:10])
        checks.check(f"the next client of many that vanish, {place}", vanish(connect, answers), 200)
    return Verdict("h2", "windows, many streams, bodies both ways", "plain and TLS",
                   f"{checks.count} checks, {len(checks.findings)} findings", checks.findings)


def vanish(connect, answers):
    """The server's answers after clients have closed at any byte."""
    client = h2.connection.H2Connection()
    client.initiate_connection()
    for stream in range(1, 41, 2):
        fields = [(":method", "POST"), (":scheme", "http"), (":authority", "judge"), (":path", "/post")]
        client.send_headers(stream, fields)
        client.send_data(stream, bytes(2000), end_stream=stream % 4 == 1)
    sent = client.data_to_send()
    for round_ in range(60):
        with connect(TIMEOUT) as vanishing:
            vanishing.sendall(sent[:1 + len(sent) * round_ // 59])
            # Every second client has read something, and every third client resets.
            if round_ % 2:
                vanishing.recv(1 + round_ * 50)
            if round_ % 3 == 0:
                vanishing.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return answers([Request("/arrived")])
