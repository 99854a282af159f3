"""The kinds of clients that make a server keep what they can: what each sends, and on how many connections."""

import base64
import json
import struct
from dataclasses import dataclass

MiB = 1 << 20


@dataclass(frozen=True)
class Kind:
    """One kind of client: it sends `first`, then `more` until that are `most` bytes, and reads nothing."""

    name: str
    first: bytes
    more: bytes = b""
    most: int = 0
    connections: int = 8
    secure: bool = False
    # Whether it closes its side after that.
    half_closes: bool = False


# The maximum size of a head.
LARGE = [f"X-{n}: {'x' * 5900}" for n in range(10)]


def get(path, *fields):
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *fields, "", ""]).encode()


def post(path, length, *fields, type="text/plain"):
    head = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Type: {type}", *fields]
    head.append(f"Content-Length: {length}" if length else "Transfer-Encoding: chunked")
    return "\r\n".join([*head, "", ""]).encode()


def control(path, value, method="POST"):
    body = json.dumps(value).encode()
    return post(f"/-/{path}", len(body), type="application/json").replace(b"POST", method.encode(), 1) + body


def body(path, count, sent=None, **more):
    """A body of many bytes, of which all come, or some."""
    return {"first": post(path, count, **more), "more": b"a&<b=" * 4096, "most": count if sent is None else sent}


# WebSockets (RFC 6455), masked by zeros

OPENING = get("/socket", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
              "Sec-WebSocket-Key: " + base64.b64encode(b"0123456789abcdef").decode())


def message(opcode, payload, length=None):
    length = len(payload) if length is None else length
    short = bytes([opcode, 0x80 | length]) if length < 126 else bytes([opcode, 0xFF]) + struct.pack(">Q", length)
    return short + b"\0\0\0\0" + payload


# HTTP/2 (RFC 9113); fields are sent without an index unless they are to be stored in the table

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, PING, CONTINUATION = 0, 1, 3, 4, 6, 9
END_STREAM, END_HEADERS = 1, 4


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def text(value):
    count = len(value)
    if count < 127:
        return bytes([count]) + value
    rest, count = b"\x7f", count - 127
    while count >= 128:
        rest, count = rest + bytes([count & 127 | 128]), count >> 7
    return rest + bytes([count]) + value


def field(name, value, first=b"\x00"):
    return first + text(name) + text(value)


def block(path, method=b"\x82", more=b""):
    return method + b"\x86" + field(b":path", path) + field(b":authority", b"127.0.0.1") + more


def streams(path, count=100, more=b"", flags=END_STREAM | END_HEADERS, first=b"", method=b"\x82"):
    """Requests on streams; the table gets what `first` puts there."""
    return b"".join(
        frame(HEADERS, flags, 2 * n + 1, block(path, method, first if n == 0 and first else more))
        for n in range(count))


def http2(*frames, window=0):
    """A connection whose client opens no window for replies."""
    return PREFACE + frame(SETTINGS, 0, 0, struct.pack(">HI", 4, window)) + b"".join(frames)


POST = b"\x83"
LARGE_FIELD = field(b"x", b"&" * 3900, b"\x40")
HTTP2 = [
    Kind("heads that grow by their table, held", http2(
        streams(b"/held", more=b"\xbe" * 15, first=LARGE_FIELD + b"\xbe" * 14))),
    Kind("streams that open no window", http2(streams(b"/large"))),
    Kind("streams of a packed page without a window", http2(streams(b"/packed"))),
    Kind("streams whose bodies do not end", http2(
        streams(b"/echo", flags=END_HEADERS, method=POST),
        *(frame(DATA, 0, 2 * n + 1, b"x" * 16000) for n in range(100)))),
    Kind("streams that echo without a window", http2(
        streams(b"/echo", flags=END_HEADERS, method=POST),
        *(frame(DATA, END_STREAM, 2 * n + 1, b"x" * 16000) for n in range(100)))),
    Kind("a head without an end", http2(frame(HEADERS, END_STREAM, 1, block(b"/page", more=field(b"x", b"x" * 15000))))),
    Kind("settings that are answered in vain", http2(), frame(SETTINGS, 0, 0), MiB),
    Kind("pings that are answered in vain", http2(), frame(PING, 0, 0, b"12345678"), MiB),
    Kind("streams that are reset", http2(*(
        frame(HEADERS, 5, 2 * n + 1, block(b"/large")) + frame(RST_STREAM, 0, 2 * n + 1, b"\0\0\0\x08")
        for n in range(500)))),
    Kind("streams that wait for a gate", http2(streams(b"/held"))),
]

BEGINNING = "GET /page HTTP/1.1\r\nHost: 127.0.0.1"
SITE = {"site": {f"/{n}": {"text": "x" * 40} for n in range(4000)}}
HTTP1 = [
    Kind("a head without an end", "\r\n".join([BEGINNING, *LARGE]).encode(), connections=40),
    Kind("a head of many fields without an end", "\r\n".join([BEGINNING, *(f"X-{n}: y" for n in range(190))]).encode()),
    Kind("a request line without an end", b"GET /", b"x" * 1000, 15_000),
    Kind("large heads at a gate", get("/held", *LARGE), connections=40),
    Kind("heads of many fields at a gate", get("/held", *(f"X-{n}: y" for n in range(190)))),
    Kind("large heads at a delay", get("/late", *LARGE)),
    Kind("large heads and silence", get("/silence", *LARGE)),
    Kind("bodies without an end", **body("/echo", 60 * MiB, 20 * MiB)),
    Kind("chunked bodies without an end", post("/echo", 0), b"1000\r\n" + b"x" * 4096 + b"\r\n", 10 * MiB),
    Kind("bodies in chunks of a byte", post("/echo", 0), b"1\r\nx\r\n" * 1000, MiB),
    Kind("bodies at a gate", **body("/held-echo", 8 * MiB)),
    Kind("bodies that are asked for and do not come", post("/echo", MiB, "Expect: 100-continue")),
    Kind("echoes that are not read", **body("/echo", 8 * MiB)),
    Kind("echoes with escapes that are not read", **body("/echo-html", 4 * MiB)),
    Kind("forms for a template that is not read", **body("/template", 2 * MiB, type="application/x-www-form-urlencoded")),
    Kind("large pages that are not read", get("/large"), connections=40),
    Kind("packed pages that are not read", get("/packed", "Accept-Encoding: gzip"), connections=40),
    Kind("deflated pages that are not read", get("/deflated", "Accept-Encoding: deflate")),
    Kind("files that are not read", get("/files/large.txt"), connections=40),
    Kind("ranges that are not read", get("/large", "Range: bytes=1-3000000")),
    Kind("several ranges that are not read", get("/files/large.txt", "Range: bytes=0-900000,1000000-2000000")),
    Kind("pipelines that are not read", get("/page") * 100, get("/page") * 100, MiB),
    Kind("pipelines of large pages that are not read", get("/large") * 100),
    Kind("pipelines of HEAD", get("/large").replace(b"GET", b"HEAD") * 100),
    Kind("drops that are not read", get("/drops")),
    Kind("slow replies", get("/narrow")),
    Kind("random bytes that are not read", get("/bytes/100000")),
    Kind("streams of JSON that are not read", get("/stream/100")),
    Kind("drips that are not read", get("/drip?numbytes=10000000&duration=10")),
    Kind("messages without an end", OPENING + message(0x02, b"", 1_000_000), b"x" * 10_000, 990_000, connections=40),
    Kind("messages in fragments", OPENING + message(0x02, b"x" * 1000), message(0x00, b"x" * 1000), 900_000),
    Kind("echoed messages that are not read", OPENING, message(0x82, b"x" * 100_000), 20 * MiB),
    Kind("pings that are not read", OPENING, message(0x89, b"x" * 100), MiB),
    Kind("a socket that listens", OPENING.replace(b"/socket", b"/listen"), message(0x82, b"x" * 10_000), MiB),
    Kind("logs that are not read", get("/-/sessions/default/log?limit=10000")),
    Kind("streams of the log that are not read", get("/-/sessions/default/log?stream")),
    Kind("archives that are not read", get("/-/sessions/default/har")),
    Kind("those who wait for the log", get("/-/sessions/default/log?after=100000000&wait=60")),
    Kind("sessions of large sites", control("sessions", {"site": SITE, "lifetime": 60})),
    Kind("gates", b"".join(
        control(f"sessions/default/gates/{n}-{'g' * 80}", {"state": "open"}, "PUT") for n in range(100))),
    Kind("faults", b"".join(
        control("sessions/default/faults", {"path": f"/x{n}" + "f" * 100, "fault": "reset"}) for n in range(100))),
    Kind("connections without a request", b"", connections=60),
    Kind("connections that are half closed", get("/held"), half_closes=True),
]

SECURE = [
    Kind("half a handshake", b"\x16\x03\x01\x02\x00", connections=20),
    Kind("TLS without a request", b"", connections=40, secure=True),
    Kind("bodies by TLS without an end", secure=True, **body("/echo", 20 * MiB, 8 * MiB)),
    Kind("large pages by TLS that are not read", get("/large"), secure=True),
    Kind("heads by TLS at a gate", get("/held", *LARGE), secure=True),
]
