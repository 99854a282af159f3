"""The beginning of a connection, and frames as such (RFC 9113 sections 3 and 4)."""

from ..case import BEGINNING, Case, answers, closes, goes_away, goes_on, resets, shows
from ..frames import (
    ACK, BASE, COMPRESSION_ERROR, CONTINUATION, END_HEADERS, END_STREAM, FRAME_SIZE_ERROR, HEADERS, LARGEST,
    PING, PREFACE, PROTOCOL_ERROR, SETTINGS, continuation, cut, data, frame, get, headers, ping, post, priority,
    settings, window,
)

UNKNOWN = 0xF3
# A byte that refers to a field in no table.
NONSENSE = b"\xfe"

CASES = [
    # 3.4 Connection preface
    Case("3.4", "the preface is acknowledged", [], shows(
        "SETTINGS, then its acknowledgement", lambda r: r.settings and r.acknowledgements == 1)),
    Case("3.4", "the preface comes byte by byte", [], goes_on,
         beginning=[bytes([byte]) for byte in BEGINNING[0]]),
    Case("3.4", "a request follows before the server's settings have come", [get(1)], answers(200), waits=False),
    Case("3.4", "the preface has other settings", [], goes_on,
         beginning=[PREFACE + settings((3, 7), (4, 70000), (6, 9000))]),
    Case("3.4", "the second half of the preface is another one", [], closes,
         # Without TLS, it is an HTTP/1.1 request.
         beginning=[PREFACE[:-8] + b"XX\r\n\r\n" + settings()], waits=False, schemes=("https",)),
    Case("3.4", "PING comes in place of the first SETTINGS", [], goes_away(PROTOCOL_ERROR),
         beginning=[PREFACE + ping()], waits=False),
    Case("3.4", "a request comes in place of the first SETTINGS", [get(1)], goes_away(PROTOCOL_ERROR),
         beginning=[PREFACE], waits=False),
    Case("3.4", "an acknowledgement comes in place of the first SETTINGS", [], goes_away(PROTOCOL_ERROR),
         beginning=[PREFACE + settings(flags=ACK)], waits=False),
    Case("3.4", "the preface comes twice", [PREFACE], goes_away(PROTOCOL_ERROR, FRAME_SIZE_ERROR)),

    # 4.1 Frame format
    Case("4.1", "a frame of an unknown type on the connection", [frame(UNKNOWN, 0, 0, b"x" * 9)], goes_on),
    Case("4.1", "a frame of an unknown type with every flag", [frame(UNKNOWN, 0xFF, 0, b"x")], goes_on),
    Case("4.1", "an empty frame of an unknown type", [frame(UNKNOWN)], goes_on),
    Case("4.1", "a frame of an unknown type on a stream that is idle", [frame(UNKNOWN, 0, 9, b"x")], goes_on),
    Case("4.1", "a frame of an unknown type between a head and its body",
         [post(1), frame(UNKNOWN, 0, 1, b"x"), data(1, b"a=b", END_STREAM)], answers(200)),
    Case("4.1", "PING with flags that have no meaning", [ping(flags=0xFE)],
         shows("the answer", lambda r: b"judgment" in r.pongs)),
    Case("4.1", "HEADERS and DATA with flags that have no meaning",
         [post(1, flags=END_HEADERS | 0xD2), data(1, b"a=b", END_STREAM | 0xF6)], answers(200)),
    Case("4.1", "the reserved bit is set in PING", [frame(PING, 0, 1 << 31, b"judgment")],
         shows("the answer", lambda r: b"judgment" in r.pongs)),
    Case("4.1", "the reserved bit is set in HEADERS", [get(1 | 1 << 31)], answers(200)),

    # 4.2 Frame size
    Case("4.2", "DATA of the largest size",
         [post(1, path="/status/200"), data(1, bytes(LARGEST), END_STREAM)], answers(200)),
    Case("4.2", "DATA beyond it", [post(1), data(1, bytes(LARGEST + 1), END_STREAM)],
         resets(FRAME_SIZE_ERROR) | goes_away(FRAME_SIZE_ERROR)),
    Case("4.2", "HEADERS beyond it", [headers(1, [*BASE, ("x-a", "x" * LARGEST)])], goes_away(FRAME_SIZE_ERROR)),
    Case("4.2", "CONTINUATION beyond it",
         [get(1, flags=END_STREAM), continuation(1, [("x-a", "x" * LARGEST)])], goes_away(FRAME_SIZE_ERROR)),
    Case("4.2", "SETTINGS beyond it", [settings(*[(0x99, 0)] * (LARGEST // 6 + 1))], goes_away(FRAME_SIZE_ERROR)),
    Case("4.2", "an unknown type beyond it", [frame(UNKNOWN, 0, 0, bytes(LARGEST + 1))],
         goes_away(FRAME_SIZE_ERROR)),
    Case("4.2", "a large body comes in frames of the largest size at most",
         [window(0, 99999), settings((4, 99999)), get(1, "/bytes/90000")],
         shows("90000 bytes", lambda r: len(r.stream(1).body) == 90000 and max(r.stream(1).pieces) <= LARGEST)),
    Case("4.2", "a client takes larger frames", [settings((5, 2 ** 24 - 1)), get(1, "/bytes/60000")],
         shows("60000 bytes", lambda r: len(r.stream(1).body) == 60000), frame_size=2 ** 24 - 1),

    # 4.3 Field section compression and decompression
    Case("4.3", "a field block that is none", [headers(1, [*BASE, NONSENSE])], goes_away(COMPRESSION_ERROR)),
    Case("4.3", "a field block that ends within a field", [headers(1, [*BASE, b"\x00\x05abc"])],
         goes_away(COMPRESSION_ERROR)),
    Case("4.3", "trailers that are not a field block", [post(1), headers(1, [NONSENSE])], goes_away(COMPRESSION_ERROR)),
    Case("4.3", "PRIORITY between the frames of a head", [get(1, flags=END_STREAM), priority(1)],
         goes_away(PROTOCOL_ERROR)),
    Case("4.3", "DATA between them", [get(1, flags=0), data(1, b"x", END_STREAM)], goes_away(PROTOCOL_ERROR)),
    Case("4.3", "HEADERS of another stream between them", [get(1, flags=END_STREAM), get(3)],
         goes_away(PROTOCOL_ERROR)),
    Case("4.3", "HEADERS of the same stream between them", [get(1, flags=END_STREAM), get(1)],
         goes_away(PROTOCOL_ERROR)),
    Case("4.3", "PING between them", [get(1, flags=END_STREAM), ping()], goes_away(PROTOCOL_ERROR)),
    Case("4.3", "SETTINGS between them", [get(1, flags=END_STREAM), frame(SETTINGS)], goes_away(PROTOCOL_ERROR)),
    Case("4.3", "an unknown frame between them", [get(1, flags=END_STREAM), frame(UNKNOWN, 0, 1)],
         goes_away(PROTOCOL_ERROR)),
    Case("4.3", "CONTINUATION of another stream",
         [get(1, flags=END_STREAM), continuation(3, [("x-a", "b")])], goes_away(PROTOCOL_ERROR)),
    Case("4.3", "a head in three frames", [cut(1, BASE, 2, 5)], answers(200)),
    Case("4.3", "a head that is cut within a field", [cut(1, [*BASE, ("x-a", "value")], 10, 14)], answers(200)),
    # The last field is entry 62 of the table, and then becomes the path of the second request.
    Case("4.3", "the block of a malformed request changes the table too",
         [headers(1, [*BASE, ("X-A", "b"), b"\x44\x04/xml"]), headers(3, [BASE[0], BASE[1], b"\xbe", BASE[3]])],
         answers(200, stream=3)),

    # 6.10 CONTINUATION
    Case("6.10", "an empty one within a head",
         [get(1, flags=END_STREAM), frame(CONTINUATION, 0, 1), frame(CONTINUATION, END_HEADERS, 1)], answers(200)),
    Case("6.10", "HEADERS without a field, and all in CONTINUATION",
         [frame(HEADERS, END_STREAM, 1), continuation(1, BASE)], answers(200)),
    Case("6.10", "one behind a head that is complete", [get(1), continuation(1, [("x-a", "b")])],
         goes_away(PROTOCOL_ERROR)),
    Case("6.10", "one behind another that is the last",
         [cut(1, BASE, 3), continuation(1, [("x-a", "b")])], goes_away(PROTOCOL_ERROR)),
    Case("6.10", "one behind DATA", [post(1), data(1, b"x"), continuation(1, [("x-a", "b")])],
         goes_away(PROTOCOL_ERROR)),
    Case("6.10", "one on the connection", [get(1, flags=END_STREAM), continuation(0, [("x-a", "b")])],
         goes_away(PROTOCOL_ERROR)),
    Case("6.10", "one on a stream that is idle", [continuation(1, BASE)], goes_away(PROTOCOL_ERROR)),
    Case("6.10", "the end of a stream is in HEADERS, not in CONTINUATION",
         [get(1, flags=0), frame(CONTINUATION, END_HEADERS | END_STREAM, 1), data(1, b"", END_STREAM)], answers(200)),
]
