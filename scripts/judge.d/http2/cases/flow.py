"""Flow control and WINDOW_UPDATE (RFC 9113 sections 5.2 and 6.9)."""

from ..case import Case, Upload, answers, goes_away, goes_on, has_body, has_head, has_pong, resets, shows
from ..frames import (
    AUTHORITY, END_STREAM, FLOW_CONTROL_ERROR, FRAME_SIZE_ERROR, HEAD, INITIAL_WINDOW_SIZE, MOST, PADDED,
    PROTOCOL_ERROR, WINDOW_UPDATE, data, field, frame, get, headers, padded, ping, post, scheme_field, settings, window,
)

SMALL, TEN = settings((INITIAL_WINDOW_SIZE, 3)), get(1, "/bytes/10")
LARGE = "/bytes/100000"


def has(count, stream=1):
    return shows(f"{count} bytes on stream {stream}", lambda r: len(r.stream(stream).body) == count)


def sum_is(r, count):
    return sum(len(stream.body) for number, stream in r.streams.items() if number < 9) == count


CASES = [
    # 5.2 Flow control
    Case("5.2", "a window of one byte", [settings((INITIAL_WINDOW_SIZE, 1)), TEN, has_body(1)], has(1)),
    Case("5.2", "a window of none lets the head pass", [settings((INITIAL_WINDOW_SIZE, 0)), TEN, has_head()], has(0)),
    Case("5.2", "a window of none lets a response without a body pass",
         [settings((INITIAL_WINDOW_SIZE, 0)), get(1, "/status/204")], answers(204)),
    Case("5.2", "a window of none lets a response to HEAD pass", [
        settings((INITIAL_WINDOW_SIZE, 0)),
        headers(1, [HEAD, scheme_field, field(":path", "/get"), AUTHORITY])], answers(200)),
    Case("5.2", "a window of none lets an empty body pass", [
        settings((INITIAL_WINDOW_SIZE, 0)), get(1, "/bytes/0")], answers(200)),
    Case("5.2", "a window of none stops no other frame", [
        settings((INITIAL_WINDOW_SIZE, 0)), TEN, has_head(), ping(), has_pong()], has(0)),
    Case("5.2", "a large body of the client has its window opened", [
        post(1), Upload(1, [bytes(16384)] * 200), data(1, b"", END_STREAM), has_head()],
         shows("200 or 413", lambda r: r.stream(1).status in (200, 413))),
    Case("5.2", "padding counts as a body does, and is given back", [
        post(1), Upload(1, [padded(b"", 255)] * 9000, PADDED), data(1, b"", END_STREAM)], answers(200)),

    # 6.9 WINDOW_UPDATE
    Case("6.9", "an increment of 0 on the connection", [window(0, 0)], goes_away(PROTOCOL_ERROR)),
    Case("6.9", "an increment of 0 on a stream", [post(1), window(1, 0)],
         resets(PROTOCOL_ERROR) | goes_away(PROTOCOL_ERROR)),
    Case("6.9", "WINDOW_UPDATE of 3 bytes", [frame(WINDOW_UPDATE, 0, 0, b"\0\0\1")], goes_away(FRAME_SIZE_ERROR)),
    Case("6.9", "WINDOW_UPDATE of 5 bytes on a stream", [post(1), frame(WINDOW_UPDATE, 0, 1, b"\0\0\0\1\0")],
         goes_away(FRAME_SIZE_ERROR)),
    Case("6.9", "the reserved bit is set", [SMALL, TEN, has_body(3), window(1, 4 | 1 << 31), has_body(7)], has(7)),
    Case("6.9", "an increment on the connection with every flag", [frame(WINDOW_UPDATE, 0xFF, 0, b"\0\0\0\1")],
         goes_on),

    # 6.9.1 The flow-control window
    Case("6.9.1", "a window is opened byte by byte",
         [SMALL, TEN] + [step for n in range(3, 10) for step in (has_body(n), window(1, 1))], answers(200)),
    Case("6.9.1", "several increments at once", [SMALL, TEN, window(1, 1) + window(1, 2) + window(1, 1), has_body(7)],
         has(7)),
    Case("6.9.1", "the window of the connection holds up a stream whose own is open",
         [settings((INITIAL_WINDOW_SIZE, MOST)), get(1, LARGE), has_body(65535), ping(), has_pong(), window(0, 1000),
          has_body(66535)], has(66535)),
    Case("6.9.1", "the window of the connection is shared", [
        settings((INITIAL_WINDOW_SIZE, MOST)), get(1, LARGE), get(3, LARGE), get(5, LARGE),
        has_head(5), ping(), has_pong(), window(0, 4465)], shows("70000 bytes", lambda r: sum_is(r, 70000))),
    Case("6.9.1", "the window of the connection goes beyond 31 bits", [window(0, MOST)],
         goes_away(FLOW_CONTROL_ERROR)),
    Case("6.9.1", "it does so by small steps", [window(0, MOST - 65535), window(0, 1)],
         goes_away(FLOW_CONTROL_ERROR)),
    Case("6.9.1", "it becomes the largest", [window(0, MOST - 65535), get(1)], answers(200)),
    Case("6.9.1", "the window of a stream goes beyond 31 bits", [post(1), window(1, MOST)],
         resets(FLOW_CONTROL_ERROR)),
    Case("6.9.1", "it becomes the largest", [SMALL, TEN, window(1, MOST - 3)], answers(200)),

    # 6.9.2 Initial flow-control window size
    Case("6.9.2", "SETTINGS open the window of a stream", [SMALL, TEN, has_body(3), settings((INITIAL_WINDOW_SIZE, 5)),
                                                            has_body(5)], has(5)),
    Case("6.9.2", "SETTINGS make it negative, and increments have to make up for that", [
        settings((INITIAL_WINDOW_SIZE, 6)), TEN, has_body(6), settings((INITIAL_WINDOW_SIZE, 2)),
        window(1, 4), ping(), has_pong(), window(1, 1), has_body(7)], has(7)),
    Case("6.9.2", "SETTINGS leave the window of the connection alone", [
        settings((INITIAL_WINDOW_SIZE, 10 ** 6)), get(1, LARGE), has_body(65535),
        settings((INITIAL_WINDOW_SIZE, 2 * 10 ** 6))], has(65535)),
    Case("6.9.2", "SETTINGS take the window of a stream beyond 31 bits", [
        post(1), window(1, MOST - 65535), settings((INITIAL_WINDOW_SIZE, 65536))], goes_away(FLOW_CONTROL_ERROR)),
    Case("6.9.2", "SETTINGS count for streams that follow",
         [SMALL, TEN, has_body(3), settings((INITIAL_WINDOW_SIZE, 10)), get(3, "/bytes/10")],
         answers(200, stream=3)),
]
