"""Frames about streams and the connection (RFC 9113 sections 6.1 to 6.4, 6.6 to 6.8)."""

from ..case import Case, Outcome, answers, goes_away, goes_on, has_body, has_head, resets, shows
from ..frames import (
    ACK, BASE, DATA, END_HEADERS, END_STREAM, FRAME_SIZE_ERROR, GOAWAY, HEADERS, INITIAL_WINDOW_SIZE, NO_ERROR, PADDED,
    PING, PRIORITY, PRIORITY_FLAG, PROTOCOL_ERROR, PUSH_PROMISE, RST_STREAM, WHOLE, data, dependency, frame, get,
    goaway, headers, number, padded, ping, post, priority, reset, settings, window,
)

END = END_STREAM | PADDED
# The two error codes for padding that is too long. RFC 9113 names the first.
padding_error = goes_away(PROTOCOL_ERROR, FRAME_SIZE_ERROR)
size_error = goes_away(FRAME_SIZE_ERROR)


# The responses that a client still gets after it has sent GOAWAY.
ended = Outcome("200 on stream 1, and the end", lambda r: answers(200).holds(r) and r.is_closed, True)


def padding_head(length, behind):
    return headers(1, BASE, WHOLE | PADDED, before=bytes([length]), behind=behind)


CASES = [
    # 6.1 DATA
    Case("6.1", "DATA on the connection", [data(0, b"x")], goes_away(PROTOCOL_ERROR)),
    Case("6.1", "DATA with padding", [post(1), data(1, padded(b"a=b", 9), END)],
         shows("the body without it", lambda r: b'"data": "a=b"' in r.stream(1).body)),
    Case("6.1", "DATA that is all padding", [post(1), data(1, padded(b"", 255), PADDED), data(1, b"a=b", END_STREAM)],
         answers(200)),
    Case("6.1", "padding of no length", [post(1), data(1, padded(b"a=b", 0), END)], answers(200)),
    Case("6.1", "padding as long as the payload", [post(1), data(1, b"\x06abcde", END)], goes_away(PROTOCOL_ERROR)),
    Case("6.1", "padding longer than it", [post(1), data(1, b"\xffabcde", END)], goes_away(PROTOCOL_ERROR)),
    Case("6.1", "padding without a length", [post(1), data(1, b"", END)], padding_error),
    Case("6.1", "empty DATA between others", [post(1), data(1, b"a="), data(1), data(1), data(1, b"b", END_STREAM)],
         answers(200)),
    Case("6.1", "empty DATA ends a body", [post(1), data(1, b"a=b"), data(1, b"", END_STREAM)], answers(200)),

    # 6.2 HEADERS
    Case("6.2", "HEADERS on the connection", [get(0)], goes_away(PROTOCOL_ERROR)),
    Case("6.2", "HEADERS with padding", [padding_head(20, bytes(20))], answers(200)),
    Case("6.2", "padding longer than the rest", [padding_head(255, b"")], goes_away(PROTOCOL_ERROR)),
    Case("6.2", "padding as long as all of it", [frame(HEADERS, WHOLE | PADDED, 1, b"\x01")],
         goes_away(PROTOCOL_ERROR)),
    Case("6.2", "padding without a length", [frame(HEADERS, WHOLE | PADDED, 1)], padding_error),
    Case("6.2", "a priority and padding", [
        headers(1, BASE, WHOLE | PADDED | PRIORITY_FLAG, before=b"\x07" + dependency(), behind=bytes(7))],
         answers(200)),
    Case("6.2", "a priority that is cut short", [frame(HEADERS, WHOLE | PRIORITY_FLAG, 1, b"\0\0\0")],
         goes_away(FRAME_SIZE_ERROR, PROTOCOL_ERROR)),

    # 6.3 PRIORITY
    Case("6.3", "PRIORITY on the connection", [priority(0, 1)], goes_away(PROTOCOL_ERROR)),
    Case("6.3", "PRIORITY of 4 bytes", [post(1), frame(PRIORITY, 0, 1, bytes(4))],
         resets(FRAME_SIZE_ERROR) | size_error),
    Case("6.3", "PRIORITY of 6 bytes", [post(1), frame(PRIORITY, 0, 1, bytes(6))],
         resets(FRAME_SIZE_ERROR) | size_error),
    Case("6.3", "PRIORITY between a head and its body", [post(1), priority(1), data(1, b"a=b", END_STREAM)],
         answers(200)),

    # 6.4 RST_STREAM
    Case("6.4", "RST_STREAM on the connection", [reset(0)], goes_away(PROTOCOL_ERROR)),
    Case("6.4", "RST_STREAM of 3 bytes", [post(1), frame(RST_STREAM, 0, 1, bytes(3))], size_error),
    Case("6.4", "RST_STREAM of 5 bytes", [post(1), frame(RST_STREAM, 0, 1, bytes(5))], size_error),
    Case("6.4", "RST_STREAM ends a response that is under way", [
        settings((INITIAL_WINDOW_SIZE, 100)), get(1, "/bytes/5000"), has_body(100), reset(1), window(0, 5),
        settings((INITIAL_WINDOW_SIZE, 65535))],
         shows("100 bytes", lambda r: len(r.stream(1).body) == 100 and not r.stream(1).has_ended)),

    # 6.6 PUSH_PROMISE
    Case("6.6", "PUSH_PROMISE of a client", [post(1), frame(PUSH_PROMISE, END_HEADERS, 1, number(2) + b"\x82")],
         goes_away(PROTOCOL_ERROR)),
    Case("6.6", "PUSH_PROMISE on the connection", [frame(PUSH_PROMISE, END_HEADERS, 0, number(2) + b"\x82")],
         goes_away(PROTOCOL_ERROR)),
    Case("8.4", "the server pushes nothing, though it may", [settings((2, 1)), get(1, "/html")], answers(200)),

    # 6.7 PING
    Case("6.7", "PING is answered with its payload", [ping(b"\0\1\2\3\xfc\xfd\xfe\xff")],
         shows("the payload", lambda r: r.pongs == [b"\0\1\2\3\xfc\xfd\xfe\xff"] or len(r.pongs) == 2)),
    Case("6.7", "several are answered in their order", [ping(b"one12345") + ping(b"two12345") + ping(b"three123")],
         shows("three payloads", lambda r: r.pongs[:3] == [b"one12345", b"two12345", b"three123"])),
    Case("6.7", "an acknowledgement is not answered", [ping(flags=ACK)],
         shows("nothing", lambda r: b"judgment" not in r.pongs)),
    Case("6.7", "PING on a stream", [post(1), ping(stream=1)], goes_away(PROTOCOL_ERROR)),
    Case("6.7", "PING on a stream that is idle", [ping(stream=3)], goes_away(PROTOCOL_ERROR)),
    Case("6.7", "PING of 7 bytes", [frame(PING, 0, 0, bytes(7))], size_error),
    Case("6.7", "PING of 9 bytes", [frame(PING, 0, 0, bytes(9))], size_error),
    Case("6.7", "empty PING", [frame(PING)], size_error),

    # 6.8 GOAWAY
    Case("6.8", "GOAWAY on a stream", [post(1), goaway(stream=1)], goes_away(PROTOCOL_ERROR)),
    Case("6.8", "GOAWAY of 7 bytes", [frame(GOAWAY, 0, 0, bytes(7))], size_error),
    Case("6.8", "a request before GOAWAY is answered, and its body is complete", [
        settings((INITIAL_WINDOW_SIZE, 9)), get(1), has_head(1), goaway(debug=b"bye"), window(1, 10 ** 6)],
         ended),
    Case("6.8", "GOAWAY with an unknown code", [
        settings((INITIAL_WINDOW_SIZE, 9)), get(1), has_head(1), frame(GOAWAY, 0, 0, number(0) + number(0xFACE)),
        window(1, 10 ** 6)], ended),

    # 7 Error codes
    Case("7", "RST_STREAM with an unknown code", [post(1), frame(RST_STREAM, 0, 1, number(0xFACE))], goes_on),
    Case("7", "RST_STREAM with NO_ERROR", [post(1), reset(1, NO_ERROR)], goes_on),
    Case("7", "DATA on the connection with every flag", [frame(DATA, 0xFF, 0, b"x")],
         goes_away(PROTOCOL_ERROR, FRAME_SIZE_ERROR)),
]
