"""Messages and their fields (RFC 9113 sections 8.1 and 8.2)."""

from ..case import Await, Case, answers, goes_away, malformed, resets, shows
from ..frames import (
    AUTHORITY, BASE, END_HEADERS, END_STREAM, HEAD, PROTOCOL_ERROR, STREAM_CLOSED, WHOLE, data, field, get,
    headers, post, scheme_field,
)


def with_field(name, value):
    """A request with a field more, whatever its name and value are."""
    raw = b"\x10" + b"".join(bytes([len(text)]) + text for text in (name, value))
    return headers(1, [*BASE, raw])


def shown(text):
    """A response that shows what the server has read."""
    return shows(f"200 and {text!r}", lambda r: r.stream(1).has_ended and text in r.stream(1).body)


def names_of(r, stream=1):
    return [name for name, _ in r.stream(stream).heads[-1]]


LENGTH = [("content-length", "3")]
NAMES = {
    "an upper-case letter": b"X-A", "a space": b"x a", "a colon": b"x:a", "a line feed": b"x\na", "a NUL": b"x\0a",
    "a byte of 0x7F": b"x\x7fa", "a byte beyond ASCII": b"x\xc3\xa4",
}
VALUES = {
    "a NUL": b"a\0b", "a line feed": b"a\nb", "a carriage return": b"a\rb", "a space at its beginning": b" a",
    "a space at its end": b"a ", "a tab at its beginning": b"\ta", "a tab at its end": b"a\t",
}
CONNECTION = {
    "connection": "keep-alive", "keep-alive": "timeout=5", "proxy-connection": "keep-alive",
    "transfer-encoding": "chunked", "upgrade": "h2c",
}

CASES = [
    # 8.1 HTTP message framing
    Case("8.1", "GET", [get(1, "/get?a=b")], shown(b'"a": "b"')),
    Case("8.1", "HEAD has no body", [headers(1, [HEAD, scheme_field, field(":path", "/bytes/100"), AUTHORITY])],
         shows("a head with its length alone", lambda r: r.stream(1).has_ended and not r.stream(1).pieces
               and ("content-length", "100") in r.stream(1).heads[0])),
    Case("8.1", "POST with a body in pieces", [post(1), data(1, b"a="), data(1, b"b"), data(1, b"", END_STREAM)],
         shown(b'"data": "a=b"')),
    Case("8.1", "trailers", [post(1), data(1, b"a=b"), headers(1, [("x-sum", "1")])], answers(200)),
    Case("8.1", "trailers without a body", [post(1), headers(1, [("x-sum", "1")])], answers(200)),
    Case("8.1", "empty trailers", [post(1), data(1, b"a=b"), headers(1, [])], answers(200)),
    Case("8.1", "trailers that do not end the stream", [
        post(1), data(1, b"a=b"), headers(1, [("x-sum", "1")], END_HEADERS), data(1, b"", END_STREAM)],
         malformed() | goes_away(PROTOCOL_ERROR)),
    Case("8.1", "trailers with a pseudo-field", [post(1), data(1, b"a=b"), headers(1, [(":method", "POST")])],
         malformed()),
    Case("8.1", "HEADERS behind trailers", [
        post(1), headers(1, [("x-sum", "1")]), headers(1, [("x-sum", "2")])],
         goes_away(STREAM_CLOSED, PROTOCOL_ERROR) | resets(STREAM_CLOSED) | answers(200)),
    Case("8.1", "a response with trailers", [get(1, "/trailers?x-a=b")], shows(
        "trailers behind a body", lambda r: r.stream(1).has_ended and len(r.stream(1).heads) == 2
        and ("x-a", "b") in r.stream(1).heads[1] and r.stream(1).body)),
    Case("8.1", "a client that waits for 100 (Continue)", [
        post(1, ("expect", "100-continue")),
        # The body, which is sent after the interim response has arrived.
        Await("100", lambda r: r.stream(1).heads and (":status", "100") in r.stream(1).heads[0]),
        data(1, b"a=b", END_STREAM)], answers(200)),

    # 8.1.1 Malformed messages
    Case("8.1.1", "a length that is right", [post(1, *LENGTH), data(1, b"a=b", END_STREAM)], answers(200)),
    Case("8.1.1", "a length that is right for a sum", [
        post(1, *LENGTH), data(1, b"a"), data(1, b"=b"), data(1, b"", END_STREAM)], answers(200)),
    Case("8.1.1", "a body longer than its length", [post(1, *LENGTH), data(1, b"a=bc", END_STREAM)], malformed()),
    Case("8.1.1", "a body shorter than it", [post(1, *LENGTH), data(1, b"a=", END_STREAM)], malformed()),
    Case("8.1.1", "two frames that are longer than it", [post(1, *LENGTH), data(1, b"a="), data(1, b"bc", END_STREAM)],
         malformed()),
    Case("8.1.1", "no body, and a length", [post(1, *LENGTH, flags=WHOLE)], malformed()),
    Case("8.1.1", "a body shorter than its length, and trailers", [
        post(1, *LENGTH), data(1, b"a="), headers(1, [("x-sum", "1")])], malformed()),
    Case("8.1.1", "a length of 0 and no body", [post(1, ("content-length", "0"), flags=WHOLE)], answers(200)),
    Case("8.1.1", "a length that is not a number", [post(1, ("content-length", "3x")), data(1, b"a=b", END_STREAM)],
         malformed()),
    Case("8.1.1", "a length below 0", [post(1, ("content-length", "-1")), data(1, b"", END_STREAM)], malformed()),
    Case("8.1.1", "two lengths", [post(1, *LENGTH, ("content-length", "4")), data(1, b"a=b", END_STREAM)],
         malformed()),

    # 8.2 HTTP fields
    Case("8.2", "the fields of a response", [get(1)], shows(
        ":status first, and names in lower case", lambda r: r.stream(1).has_ended and names_of(r)[0] == ":status"
        and "date" in names_of(r))),
    # 8.2.1 Field validity
    *[Case("8.2.1", f"a name with {what}", [with_field(name, b"b")], malformed()) for what, name in NAMES.items()],
    Case("8.2.1", "an empty name", [with_field(b"", b"b")], malformed()),
    *[Case("8.2.1", f"a value with {what}", [with_field(b"x-a", value)], malformed())
      for what, value in VALUES.items()],
    Case("8.2.1", "an empty value", [with_field(b"x-a", b"")], answers(200)),
    Case("8.2.1", "a value with a tab and bytes beyond ASCII", [with_field(b"x-a", b"a\tb\xc3\xa4")], answers(200)),
    Case("8.2.1", "trailers with an upper-case letter", [
        post(1), data(1, b"a=b"), headers(1, [b"\x10\x03X-A\x01b"])], malformed()),

    # 8.2.2 Connection-specific header fields
    *[Case("8.2.2", f"{name} in a request", [headers(1, [*BASE, (name, value)])], malformed())
      for name, value in CONNECTION.items()],
    Case("8.2.2", "te with gzip", [headers(1, [*BASE, ("te", "gzip")])], malformed()),
    Case("8.2.2", "te with trailers and gzip", [headers(1, [*BASE, ("te", "trailers, gzip")])], malformed()),
    Case("8.2.2", "te with trailers", [headers(1, [*BASE, ("te", "trailers")])], answers(200)),
    Case("8.2.2", "a response to which an author gives connection fields", [
        get(1, "/connection")],
         shows("the other one", lambda r: r.stream(1).has_ended and ("x-a", "b") in r.stream(1).heads[0])),

    # 8.2.3 Compressing the Cookie header field
    Case("8.2.3", "several cookie fields are one", [
        get(1, "/headers", ("cookie", "a=b"), ("accept", "*/*"), ("cookie", "c=d"))], shown(b'"a=b; c=d"')),
]
