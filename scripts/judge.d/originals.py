"""httpbin answers the same requests as this server does, side by side."""

import json
import logging
import re
import socket
import tempfile
import threading
from base64 import b64encode
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from exchange import ask
from fixtures import Request
from server import Server
from verdict import Allowances, Verdict

TIMEOUT = 10


class Original:
    """The address of httpbin."""

    def __init__(self, port):
        self.host, self.port = "127.0.0.1", port

    def connect(self, timeout):
        return socket.create_connection((self.host, self.port), timeout)


@contextmanager
def httpbin():
    import httpbin as original
    from werkzeug.serving import make_server
    server = make_server("127.0.0.1", 0, original.app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Original(server.server_port)
    finally:
        server.shutdown()
        thread.join()


@dataclass(frozen=True)
class Case:
    """A request, the fields that count, and how the body is compared: `bytes`, `length`, `json` or `none`."""

    request: Request
    fields: tuple = ("content-type",)
    body: str = "bytes"


def get(path, *fields, headers=("content-type",), body="bytes", method="GET", content=b""):
    return Case(Request(path, method, fields, content), tuple(headers), body)


def basic(pair):
    return ("Authorization", "Basic " + b64encode(pair.encode()).decode())


# A credential in the right form with a wrong response.
DIGEST = ("Authorization", 'Digest username="u", realm="Fake Realm", nonce="n", uri="/", response="r", qop=auth, '
          'nc=00000001, cnonce="c", algorithm=MD5')
FORM = ("Content-Type", "application/x-www-form-urlencoded")
MULTIPART = ("Content-Type", "multipart/form-data; boundary=x")
PARTS = (b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\none\r\n'
         b'--x\r\nContent-Disposition: form-data; name="f"; filename="f.txt"\r\n\r\nfile\r\n--x--\r\n')
PICTURE = (b'--x\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\nContent-Type: image/png\r\n\r\n'
           b"\x89PNG\xff\r\n--x--\r\n")
LOCATION = ("location",)

HTTPBIN = [
    get("/get?a=1&a=2&b=%C3%A9+c", ("X-Asked", "yes"), body="json"), get("/headers", body="json"),
    get("/user-agent", ("User-Agent", "judge"), body="json"), get("/anything/a/b?c", body="json"),
    get("/post", FORM, method="POST", content=b"a=1&b=%26&a=2", body="json"),
    get("/post", MULTIPART, method="POST", content=PARTS, body="json"),
    get("/post", ("Content-Type", "application/json"), method="POST", content=b'{"a": [1, null]}', body="json"),
    get("/put", method="PUT", content=b"text", body="json"), get("/patch", method="PATCH", content=b"{", body="json"),
    get("/delete", method="DELETE", body="json"), get("/anything", method="PUT", content=b"\xff\x00", body="json"),
    get("/post", method="GET", headers=(), body="none"), get("/get", method="POST", headers=(), body="none"),
    get("/get", method="HEAD"), get("/uuid", body="none"), get("/ip", body="json"), get("/", body="none"),
    get("/post", MULTIPART, method="POST", content=PICTURE, body="json"),
    *[get(f"/status/{status}", headers=LOCATION, body="none") for status in
      (200, 201, 204, 301, 302, 303, 304, 307, 400, 401, 402, 404, 405, 406, 407, 418, 429, 500, 503)],
    get("/status/200:1,404:0", body="none", headers=()), get("/status/teapot", body="none", headers=()),
    get("/status/503", method="POST", body="none", headers=()),
    *[get(path, headers=LOCATION, body="none") for path in (
        "/redirect/1", "/redirect/3", "/redirect/2?absolute=true", "/relative-redirect/1", "/relative-redirect/3",
        "/absolute-redirect/1", "/absolute-redirect/3", "/redirect-to?url=http%3A%2F%2Fother%2F%3Fa%3Db",
        "/redirect-to?url=/x&status_code=307", "/links/3")],
    get("/cookies", ("Cookie", r'a=b; c=d; e="f\073g\"\303\251"'), body="json"),
    *[get(path, headers=("location", "set-cookie"), body="none") for path in (
        "/cookies/set?a=b", "/cookies/set/a/b", "/cookies/set/a/b%3Bc%20%22%C3%A9", "/cookies/delete?a")],
    get("/basic-auth/u/p", headers=("www-authenticate",), body="none"),
    get("/basic-auth/u/p", basic("u:p"), body="json"), get("/basic-auth/u/p", basic("u:q"), headers=(), body="none"),
    get("/hidden-basic-auth/u/p", headers=("www-authenticate",), body="none"),
    get("/hidden-basic-auth/u/p", basic("u:p"), body="json"),
    get("/bearer", headers=("www-authenticate",), body="none"),
    get("/bearer", ("Authorization", "Bearer token"), body="json"),
    get("/digest-auth/auth/u/p", headers=(), body="none"), get("/digest-auth/auth/u/p/SHA-512", headers=(), body="none"),
    get("/digest-auth/auth/u/p", headers=("set-cookie",), body="none"),
    *[get(f"/digest-auth/auth/u/p?require-cookie={choice}", *sent, headers=("set-cookie",), body="none")
      for choice in ("1", "T", "true") for sent in (
          (), (("Cookie", "a=b"),), (basic("u:p"), ("Cookie", "a=b")), (DIGEST,), (DIGEST, ("Cookie", "a=b")),
          (DIGEST, ("Cookie", "fake=other")))],
    get("/digest-auth/auth/u/p?require-cookie=1", DIGEST, ("Cookie", "a=b"), body="json"),
    get("/digest-auth/auth/u/p/MD5?require-cookie=1", DIGEST, ("Cookie", "fake=fake_value"), headers=(), body="none"),
    get("/bytes/0"), get("/bytes/64", body="length"), get("/stream-bytes/64", body="length"),
    get("/range/26"), get("/range/26", ("Range", "bytes=1-3"), headers=("content-range", "content-type")),
    get("/range/26?duration=0.1&chunk_size=5", ("Range", "bytes=1-9"), headers=("content-range",)),
    get("/range/26", ("Range", "bytes=99-"), headers=("content-range",), body="none"),
    get("/etag/x", headers=("etag",), body="none"), get("/etag/x", ("If-None-Match", '"x"'), headers=(), body="none"),
    get("/etag/x", ("If-Match", '"y"'), headers=(), body="none"), get("/cache", headers=(), body="none"),
    get("/cache", ("If-None-Match", '"x"'), headers=("cache-control",), body="none"),
    get("/cache/60", headers=("cache-control",), body="none"),
    *[get(path, headers=("cache-control",), body="none") for path in ("/cache", "/etag/x", "/response-headers?a=b")],
    get("/gzip", ("Accept-Encoding", "gzip"), headers=("content-type", "content-encoding"), body="none"),
    get("/deflate", ("Accept-Encoding", "deflate"), headers=("content-type", "content-encoding"), body="none"),
    get("/gzip", headers=("content-encoding",), body="none"),
    get("/gzip", ("Accept-Encoding", "identity"), headers=("content-encoding",), body="none"),
    get("/brotli", headers=("content-encoding",), body="none"),
    get("/response-headers?X-A=1&X-A=2&X-B=c", headers=("content-type", "x-a", "x-b"), body="json"),
    get("/image", headers=("content-type",), body="none"),
    *[get("/image", ("Accept", accept), body="none") for accept in (
        "image/webp", "image/svg+xml", "image/jpeg", "image/png", "image/*", "*/*", "text/html")],
    *[get(f"/image/{kind}", body="none") for kind in ("png", "jpeg", "webp", "svg")],
    get("/base64/aGVsbG8tX18"), get("/base64/%21", headers=(), body="none"),
    *[get(path, body="none") for path in (
        "/html", "/json", "/xml", "/robots.txt", "/deny", "/encoding/utf8", "/forms/post", "/links/3/0")],
    get("/delay/0", body="json"), get("/delay/nonsense", headers=(), body="none"),
    get("/drip?duration=0&numbytes=3&code=201"), get("/drip?duration=0&numbytes=2000", body="length"), get("/drip?numbytes=0", headers=(), body="none"),
    get("/stream/2", body="json"), get("/nowhere", headers=(), body="none"),
]

def judge(binary):
    """The differences between httpbin's answers and this server's that have no documented reason."""
    # The paths return requests, and the errors in requests that are malformed on purpose.
    logging.disable(logging.CRITICAL)
    allowed, findings = Allowances("httpbin"), []
    with tempfile.TemporaryDirectory() as folder, httpbin() as original:
        file = Path(folder, "site.yaml")
        file.write_text("site:\n  include: httpbin\n")
        with Server(binary, "--site", str(file)) as server:
            for case in HTTPBIN:
                theirs, ours = facts(original, case), facts(server, case)
                for what in sorted(theirs.keys() | ours.keys()):
                    there, here = theirs.get(what), ours.get(what)
                    request = case.request
                    if there == here or allowed.allows(path=request.path, method=request.method, what=what):
                        continue
                    findings.append(f"{request.name}: {what} is {there!r} there and {here!r} here")
    return Verdict("httpbin", "the same requests have the same answers", f"{len(HTTPBIN)} requests, {len(allowed.used)} "
                   "reasons", f"{len(findings)} differ", findings + allowed.unused())


def facts(server, case):
    """The compared parts of an answer, by name, without the server's own address."""
    answer = ask(server, case.request, TIMEOUT)
    found = {"status": answer.status or answer.mistake}
    for wanted in case.fields:
        values = [value.decode("latin-1") for name, value in answer.headers if name.lower().decode() == wanted]
        found[wanted] = neutral(server, ", ".join(values))
    if case.body == "bytes":
        found["body"] = neutral(server, answer.body.decode("latin-1"))
    elif case.body == "length":
        found["length"] = len(answer.body)
    elif case.body == "json":
        # A stream has one value per line.
        values = answer.body.splitlines() if case.request.path.startswith("/stream") else [answer.body]
        for value in values:
            for name, member in members(value).items():
                text = neutral(server, json.dumps(member, sort_keys=True))
                found[f"json.{name}"] = found.get(f"json.{name}", "") + text
    return found


def members(value):
    """The members of an object in JSON; none of a body that is something else, which then differs in all of them."""
    try:
        return dict(json.loads(value))
    except (ValueError, TypeError):
        return {}


def neutral(server, text):
    return re.sub(rf"\b{server.port}\b", "PORT", text)
