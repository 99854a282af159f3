"""The requests that make the default site show everything it can send."""

import re
from base64 import b64encode
from dataclasses import dataclass, field

BASIC = "Basic " + b64encode(b"aladdin:sesame").decode()
PNG = "/download/resumable"


@dataclass(frozen=True)
class Request:
    """One request; the same path may be asked for with several methods and fields."""

    path: str
    method: str = "GET"
    fields: tuple = ()
    body: bytes = b""
    version: str = "1.1"
    # The path of a request that is malformed on purpose. It stands for all of the above.
    raw: bytes = b""

    @property
    def name(self):
        extra = " ".join(f"{name}: {value}" for name, value in self.fields)
        old = "" if self.version == "1.1" else " HTTP/" + self.version
        return f"{self.method} {self.path}{old}" + (f" [{extra}]" if extra else "")

    def bytes(self, host):
        if self.raw:
            return self.raw
        fields = [("Host", host), ("Connection", "close"), *self.fields]
        if self.body:
            fields.append(("Content-Length", str(len(self.body))))
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields)
        return f"{self.method} {self.path} HTTP/{self.version}\r\n{lines}\r\n".encode() + self.body


def site_paths(site, pages):
    """The paths that the site file names, and the files of its folder."""
    text = site.read_text()
    paths = re.findall(r"^  (/\S*):", text, re.MULTILINE)
    files = ["/" + str(file.relative_to(pages)) for file in pages.rglob("*") if file.is_file()]
    folders = ["/frames", "/frames/", "/files"]
    return sorted({*paths, *files, *folders, "/", "/favicon.ico", "/nowhere"})


HELPERS = [
    "/get", "/headers", "/user-agent", "/anything", "/anything/x?a=1&b=%20", "/bytes/100", "/bytes/0",
    "/range/100", "/etag/one", "/cache", "/cache/60", "/gzip", "/deflate", "/base64/aGk", "/html", "/json",
    "/xml", "/robots.txt", "/deny", "/encoding/utf8", "/links/3/0", "/response-headers?X-A=b", "/uuid",
    "/redirect/2", "/relative-redirect/2", "/absolute-redirect/2", "/redirect-to?url=/get", "/cookies",
    "/cookies/set?a=b", "/cookies/set/a/b", "/cookies/delete?a", "/basic-auth/u/p", "/hidden-basic-auth/u/p",
    "/bearer", "/digest-auth/auth/u/p", "/anything/a/b", "/dump/request", "/image", "/image/png", "/image/jpeg",
    "/image/webp", "/image/svg", "/forms/post", "/links/3", "/trailers?X-A=b", "/sse?duration=0&count=2",
    "/status/200,503?seed=1", "/unstable?seed=1", "/unstable?failure_rate=1",
    "/delay/0", "/drip?duration=0&numbytes=3&delay=0", "/stream/3",
    "/stream-bytes/30", "/delay/nonsense",
] + [f"/status/{status}" for status in (
    200, 201, 202, 203, 204, 205, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 407, 408,
    409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503,
    504, 505, 511, 599, 799, 999)]

CONDITIONS = [
    Request(PNG, fields=(("Range", "bytes=0-3"),)),
    Request(PNG, fields=(("Range", "bytes=-5"),)),
    Request(PNG, fields=(("Range", "bytes=0-1,5-7"),)),
    Request(PNG, fields=(("Range", "bytes=999999-"),)),
    Request(PNG, fields=(("Range", "nonsense"),)),
    Request(PNG, "HEAD", (("Range", "bytes=0-3"),)),
    Request(PNG, fields=(("If-Range", '"document"'), ("Range", "bytes=0-3"))),
    Request(PNG, fields=(("If-Range", '"other"'), ("Range", "bytes=0-3"))),
    Request(PNG, fields=(("If-None-Match", '"document"'),)),
    Request(PNG, "HEAD", (("If-None-Match", '"document"'),)),
    Request(PNG, fields=(("If-Match", '"other"'),)),
    Request("/version/file", fields=(("If-Modified-Since", "Fri, 31 Dec 2100 23:59:59 GMT"),)),
    Request("/version/page", fields=(("If-None-Match", '"one"'),)),
    Request("/version/weak", fields=(("If-None-Match", 'W/"one"'),)),
    Request("/coding/gzip", fields=(("Accept-Encoding", "gzip"),)),
    Request("/coding/gzip", fields=(("Accept-Encoding", "gzip;q=0, identity;q=0"),)),
    Request("/coding/deflate", fields=(("Accept-Encoding", "deflate"),)),
    Request("/coding/deflate", "HEAD", (("Accept-Encoding", "deflate"),)),
    Request("/private/", fields=(("Authorization", BASIC),)),
    Request("/private/", fields=(("Authorization", "Basic bm9uc2Vuc2U="),)),
    Request("/locked/proxy", fields=(("Proxy-Authorization", BASIC),)),
]

METHODS = [
    Request("*", "OPTIONS"), Request("/", "OPTIONS"), Request("/", "TRACE"), Request("/", "PUT"),
    Request("a:1", "CONNECT"), Request("/echo", "POST", body=b"a=b"), Request("/post", "POST", body=b"a=b"),
    Request("/put", "PUT", body=b"x"), Request("/patch", "PATCH", body=b"x"), Request("/delete", "DELETE"),
    Request("/post", "POST", (("Expect", "100-continue"), ("Content-Length", "0"))),
    Request("/redirect/303", "POST", body=b"a=b"), Request("/nowhere", "POST", body=b"a=b"),
    Request("/", "GET", (("Upgrade", "h2c"),)), Request("http://judge/arrived"),
]

CONTROL = [
    Request("/-/sessions"), Request("/-/sessions", "HEAD"), Request("/-/sessions", "OPTIONS"),
    Request("/-/sessions", "PUT"), Request("/-/sessions", "POST", body=b"{"), Request("/-/nothing"),
    Request("/-/sessions/none"), Request("/-/sessions/default"), Request("/-/scenarios"), Request("/-/schema"),
    Request("/-/sessions", fields=(("Origin", "http://evil.example"),)),
]

BROKEN = [Request(name, raw=raw) for name, raw in {
    "a request without Host": b"GET / HTTP/1.1\r\n\r\n",
    "a folded line": b"GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n",
    "a length and a coding":
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "an unknown coding": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: zip, chunked\r\n\r\n",
    "a bad chunk": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    "a body that is too large": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
    "a long target": b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n",
    "an expectation": b"GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n",
    "a large head": b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 70000 + b"\r\n\r\n",
    "an unknown method": b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n",
    "another version": b"GET / HTTP/2.0\r\nHost: x\r\n\r\n",
}.items()]


def requests(site, pages):
    """All requests, ordinary ones first."""
    paths = site_paths(site, pages)
    gets = [Request(path) for path in paths + HELPERS]
    heads = [Request(path, "HEAD") for path in paths + HELPERS]
    old = [Request(path, version="1.0") for path in ("/", "/slow/chunks", "/stream/3", "/slow/hints", "/get")]
    return gets + heads + old + CONDITIONS + METHODS + CONTROL + BROKEN
