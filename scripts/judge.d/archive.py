"""The log of a session as HAR 1.2: hario-core reads it, and it says what the client saw."""

import json
import tempfile
import urllib.request
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import urlsplit

from hario_core.parse import parse

from server import Server
from verdict import Verdict

SITE = """
site:
  /start: {redirect: 302, to: "/page?a=b%20c&d="}
  /page: {html: <p>Hello, cookies: [{name: one, value: two, path: /, secure: true, same-site: none, http-only: true}]}
  /dated: {text: x, cookies: [{name: d, value: e, expires: "Fri, 31 Dec 2100 23:59:59 GMT", domain: example.com}]}
  /form: {echo: text}
  /slow: {html: <p>Hello, delay: {seconds: 0.2, at: 3}}
  /packed: {html: <p>Hello, coding: gzip}
  /chunks: {parts: [{head: 103, headers: {Link: "<x>"}}, {head: 200, headers: {Transfer-Encoding: chunked}}, {body: hello}]}
  /bytes: {base64: /wA=}
  /long: {text: LONG}
  /raw: {parts: [{raw: "SSH-2.0\\r\\n"}]}
  /cut: {html: <p>Hello, fault: {kind: close, at: 2}}
  /echo: {websocket: {parts: [hello, {close: 4000, reason: bye}]}}
  /held: {text: late, gate: g}
""".replace("LONG", "x" * 1001)
UPGRADE = ("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
CLOSE = b"\x88\x82\0\0\0\0\x0f\xa0"

# The request line, further fields, the body, and the expected content of the entry.
REQUESTS = [
    ("GET /start", "Cookie: a=b; c=d=e\r\n", b"", {
        "status": 302, "redirectURL": "/page?a=b%20c&d=", "sent": [("a", "b"), ("c", "d=e")]}),
    ("GET /page?a=b%20c&d=", "", b"", {
        "status": 200, "query": [("a", "b c"), ("d", "")], "cookie": {
            "name": "one", "value": "two", "path": "/", "secure": True, "httpOnly": True},
        "mimeType": "text/html; charset=utf-8", "size": 8, "text": "<p>Hello"}),
    ("GET /dated", "", b"", {"status": 200, "cookie": {
        "name": "d", "value": "e", "domain": "example.com", "expires": "2100-12-31T23:59:59.000Z"}}),
    ("POST /form", "Content-Length: 3\r\n", b"x=y", {"status": 200, "posted": 3, "sent text": "x=y"}),
    ("HEAD /page", "", b"", {"status": 200, "size": 0}),
    ("GET /slow", "", b"", {"status": 200, "size": 8, "receive": 200}),
    ("GET /packed", "Accept-Encoding: gzip\r\n", b"", {"status": 200, "size": 8, "text": "<p>Hello"}),
    ("GET /chunks", "", b"", {"status": 200, "size": 5, "text": "hello"}),
    ("GET /bytes", "", b"", {"status": 200, "size": 2, "text": "/wA=", "encoding": "base64"}),
    ("GET /long", "", b"", {"status": 200, "size": 1001, "text": None}),
    ("GET /raw", "", b"", {"status": 0, "size": -1}),
    ("GET /cut", "", b"", {"status": 200, "size": 2, "text": "<p"}),
    ("GET /a|b", "", b"", {"status": 404}),
    ("GET /echo", UPGRADE, CLOSE, {"status": 101, "size": 0, "messages": [
        ("receive", 1, "hello"), ("receive", 8, "bye"), ("send", 8, "")]}),
    ("GET /no where", "", b"", {"status": 400}),
]


def exchange(server, line, fields, body):
    """All bytes of the answer."""
    close = "" if fields == UPGRADE else "Connection: close\r\n"
    request = f"{line} HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n{close}{fields}\r\n".encode()
    with server.connect(10) as client:
        client.sendall(request + body)
        answer = b""
        while more := client.recv(65536):
            answer += more
    return len(request), answer


def compare(entry, server, line, sizes, wanted, findings):
    request, response = entry.request, entry.response
    asked, answer = sizes
    malformed = wanted["status"] == 400
    method, target = line.split(" ", 1)
    found = {
        "status": response.status, "redirectURL": response.redirectURL, "size": response.content.size,
        "mimeType": response.content.mimeType, "posted": request.bodySize,
        "text": response.content.text, "encoding": response.content.encoding,
        "sent text": request.postData and request.postData.text,
        "sent": [(cookie.name, cookie.value) for cookie in request.cookies],
        "query": [(pair.name, pair.value) for pair in request.queryString],
        "messages": [(m["type"], m["opcode"], m["data"]) for m in entry.model_extra.get("_webSocketMessages", [])],
    }
    if "cookie" in wanted:
        cookie = response.cookies[0].model_dump() if response.cookies else {}
        found["cookie"] = {key: cookie.get(key) for key in wanted["cookie"]}
    for key, value in wanted.items():
        if key != "receive" and found[key] != value:
            findings.append(f"{line}: {key} is {found[key]!r}, expected {value!r}")
    if entry.timings.receive < wanted.get("receive", 0):
        findings.append(f"{line}: receive is {entry.timings.receive} ms")
    timings = entry.timings.send + entry.timings.wait + entry.timings.receive
    if abs(entry.time - timings) > 0.001 or min(entry.timings.wait, entry.timings.receive) < 0:
        findings.append(f"{line}: time is {entry.time}, the timings make {timings}")
    if not malformed and (request.method, request.headersSize) != (method, asked):
        findings.append(f"{line}: {request.method} with a head of {request.headersSize} bytes, expected {asked}")
    if not malformed and urlsplit(request.url).netloc != f"{server.host}:{server.port}":
        findings.append(f"{line}: the URL is {request.url}")
    if "|" in request.url or " " in request.url:
        findings.append(f"{line}: {request.url} is not a URL")
    behind = 0 if wanted["status"] == 101 else response.bodySize
    if response.status and wanted["status"] != 101 and response.headersSize + behind != len(answer):
        findings.append(f"{line}: {response.headersSize} and {behind} bytes, and {len(answer)} came")
    if entry.serverIPAddress != server.host or not entry.connection:
        findings.append(f"{line}: from {entry.serverIPAddress} on connection {entry.connection}")


def judge(binary):
    findings = []
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site.yaml")
        site.write_text(SITE)
        with Server(binary, "--site", str(site), "--keep-bodies", "1000") as server:
            began = datetime.now(timezone.utc) - timedelta(seconds=1)
            sizes = [exchange(server, line, fields, body) for line, fields, body, _ in REQUESTS]
            with server.connect() as held:
                held.sendall(b"GET /held HTTP/1.1\r\nHost: x\r\n\r\n")
                urllib.request.urlopen(f"{server.url}/-/sessions/default/gates/g?wait=10").read()
                with urllib.request.urlopen(f"{server.url}/-/sessions/default/har") as answer:
                    text = answer.read()
        archive = Path(folder, "log.har")
        archive.write_bytes(text)
        try:
            log = parse(archive)
        except ValueError as error:
            return verdict(0, [f"hario-core cannot read it: {error}"])
    if log.version != "1.2" or "1 requests are open" not in json.loads(text)["log"]["comment"]:
        findings.append(f"version {log.version}: {json.loads(text)['log']['comment']}")
    if len(log.entries) != len(REQUESTS):
        findings.append(f"{len(log.entries)} entries, {len(REQUESTS)} requests have ended")
    times = [entry.startedDateTime for entry in log.entries]
    if times != sorted(times) or times[0] < began or times[-1] > datetime.now(timezone.utc):
        findings.append(f"the requests began at {times}")
    for entry, (line, _, _, wanted), size in zip(log.entries, REQUESTS, sizes):
        compare(entry, server, line, size, wanted, findings)
    return verdict(len(log.entries), findings)


def verdict(count, findings):
    return Verdict("har", "HAR 1.2, by hario-core, says what the client saw", "the log of a session",
                   f"{count} entries, {len(findings)} findings", findings)
