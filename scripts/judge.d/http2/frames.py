"""The frames and field blocks of a client, valid and invalid ones.

Everything that depends on the scheme of the origin is a function of it, see `resolve`.
"""

import hpack

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM = ACK = 0x01
END_HEADERS, PADDED, PRIORITY_FLAG = 0x04, 0x08, 0x20
# A head in one frame, without a body.
WHOLE = END_STREAM | END_HEADERS

# Settings (RFC 9113 section 6.5.2).
(HEADER_TABLE_SIZE, ENABLE_PUSH, MAX_CONCURRENT_STREAMS, INITIAL_WINDOW_SIZE, MAX_FRAME_SIZE,
 MAX_HEADER_LIST_SIZE) = range(1, 7)

# Error codes (section 7).
CODES = [
    "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED",
    "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM",
    "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
]
(NO_ERROR, PROTOCOL_ERROR, INTERNAL_ERROR, FLOW_CONTROL_ERROR, SETTINGS_TIMEOUT, STREAM_CLOSED, FRAME_SIZE_ERROR,
 REFUSED_STREAM, CANCEL, COMPRESSION_ERROR, CONNECT_ERROR, ENHANCE_YOUR_CALM, INADEQUATE_SECURITY,
 HTTP_1_1_REQUIRED) = CODES

LARGEST = 16384
MOST = 2 ** 31 - 1


def code(name):
    return CODES.index(name)


def resolve(step, scheme):
    """The bytes of a step, for an origin of a scheme."""
    return step(scheme) if callable(step) else step


def frame(kind, flags=0, stream=0, payload=b"", length=None):
    """A frame, whose length may be a wrong one (section 4.1)."""
    size = len(payload) if length is None else length
    return size.to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def number(value, size=4):
    return value.to_bytes(size, "big")


# Fields

def field(name, value):
    """A field that changes no table (RFC 7541 section 6.2.3), or an index of the static table."""
    return hpack.Encoder().encode([hpack.NeverIndexedHeaderTuple(name, value)], huffman=False)


def scheme_field(scheme):
    return field(":scheme", scheme)


GET, HEAD, POST = (field(":method", method) for method in ("GET", "HEAD", "POST"))
ROOT = field(":path", "/get")
AUTHORITY = field(":authority", "judge")
BASE = [GET, scheme_field, ROOT, AUTHORITY]


def block(parts, scheme):
    """The field block of parts: bytes, pairs of name and value, and `scheme_field`."""
    return b"".join(field(*part) if isinstance(part, tuple) else resolve(part, scheme) for part in parts)


def headers(stream, parts, flags=WHOLE, before=b"", behind=b""):
    """A HEADERS frame; `before` and `behind` are for a priority and for padding."""
    return lambda scheme: frame(HEADERS, flags, stream, before + block(parts, scheme) + behind)


def continuation(stream, parts, flags=END_HEADERS):
    return lambda scheme: frame(CONTINUATION, flags, stream, block(parts, scheme))


def cut(stream, parts, *places, flags=END_STREAM):
    """A head that is cut into a HEADERS frame and one CONTINUATION frame for each place."""

    def step(scheme):
        whole = block(parts, scheme)
        edges = [0, *places, len(whole)]
        pieces = [whole[start:end] for start, end in zip(edges, edges[1:])]
        frames = [frame(HEADERS, flags, stream, pieces[0])]
        frames += [frame(CONTINUATION, 0, stream, piece) for piece in pieces[1:-1]]
        return b"".join(frames) + frame(CONTINUATION, END_HEADERS, stream, pieces[-1])

    return step


def get(stream, path="/get", *fields, flags=WHOLE):
    """A request without a body, or the head of one with a body that is to come."""
    return headers(stream, [GET, scheme_field, field(":path", path), AUTHORITY, *fields], flags)


def post(stream, *fields, path="/post", flags=END_HEADERS):
    """The head of a request with a body."""
    return headers(stream, [POST, scheme_field, field(":path", path), AUTHORITY, *fields], flags)


# Frames

def data(stream, payload=b"", flags=0):
    return frame(DATA, flags, stream, payload)


def padded(payload, length):
    """A payload with its padding (section 6.1)."""
    return bytes([length]) + payload + bytes(length)


def settings(*pairs, flags=0, stream=0):
    return frame(SETTINGS, flags, stream, b"".join(number(key, 2) + number(value) for key, value in pairs))


def priority(stream, on=0, weight=15, exclusive=False):
    return frame(PRIORITY, 0, stream, dependency(on, weight, exclusive))


def dependency(on=0, weight=15, exclusive=False):
    return number(on | (1 << 31 if exclusive else 0)) + bytes([weight])


def reset(stream, name=CANCEL):
    return frame(RST_STREAM, 0, stream, number(code(name)))


def window(stream, increment):
    return frame(WINDOW_UPDATE, 0, stream, number(increment))


def ping(payload=b"judgment", flags=0, stream=0):
    return frame(PING, flags, stream, payload)


def goaway(name=NO_ERROR, last=0, debug=b"", stream=0):
    return frame(GOAWAY, 0, stream, number(last) + number(code(name)) + debug)
