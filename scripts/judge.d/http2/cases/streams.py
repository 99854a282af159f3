"""The states of streams, their numbers, priorities and errors (RFC 9113 section 5)."""

from ..case import (
    Await, Case, answers, goes_away, goes_on, has_ended, has_head, is_reset, resets, shows,
)
from ..frames import (
    BASE, END_STREAM, INITIAL_WINDOW_SIZE, MAX_CONCURRENT_STREAMS, MOST, PRIORITY_FLAG, PROTOCOL_ERROR, REFUSED_STREAM,
    STREAM_CLOSED, WHOLE, continuation, data, dependency, get, headers, ping, post, priority, reset, settings, window,
)

# A stream whose response waits for the client's window, so that it stays half-closed.
HALF_CLOSED = [settings((INITIAL_WINDOW_SIZE, 0)), get(1), has_head(1)]
# A stream that both sides have closed.
CLOSED = [get(1), has_ended(1)]
# A stream that the client has reset.
RESET = [post(1), reset(1)]
stream_closed = goes_away(STREAM_CLOSED) | resets(STREAM_CLOSED)
# A frame on a closed stream MAY be an error. It must not get another response.
closed_for_good = goes_away(STREAM_CLOSED, PROTOCOL_ERROR) | shows(
    "one response at most", lambda r: len(r.stream(1).heads) <= 1)
number_error = goes_away(PROTOCOL_ERROR, STREAM_CLOSED)


def refused(r):
    return [number for number, stream in r.streams.items() if stream.reset == REFUSED_STREAM]


def answered(r, count):
    return sum(stream.status == 200 and stream.has_ended for stream in r.streams.values()) == count


CASES = [
    # 5.1 Stream states
    Case("5.1", "DATA on a stream that is idle", [data(1, b"x", END_STREAM)], goes_away(PROTOCOL_ERROR)),
    Case("5.1", "RST_STREAM on one", [reset(1)], goes_away(PROTOCOL_ERROR)),
    Case("5.1", "WINDOW_UPDATE on one", [window(1, 100)], goes_away(PROTOCOL_ERROR)),
    Case("5.1", "PRIORITY on one, which stays idle", [priority(1, weight=255), get(1)], answers(200)),
    Case("5.1", "DATA on a stream that is half-closed", [*HALF_CLOSED, data(1, b"x", END_STREAM)], stream_closed),
    Case("5.1", "HEADERS on one", [*HALF_CLOSED, get(1)], stream_closed),
    Case("5.1", "CONTINUATION on one", [*HALF_CLOSED, continuation(1, [("x-a", "b")])],
         goes_away(PROTOCOL_ERROR, STREAM_CLOSED)),
    Case("5.1", "WINDOW_UPDATE on one", [*HALF_CLOSED, window(1, 10 ** 6)], answers(200)),
    Case("5.1", "PRIORITY on one", [*HALF_CLOSED, priority(1), window(1, 10 ** 6)], answers(200)),
    Case("5.1", "RST_STREAM on one", [*HALF_CLOSED, reset(1), window(0, 5), settings((INITIAL_WINDOW_SIZE, 65535))],
         shows("no body", lambda r: not r.stream(1).body)),
    Case("5.1", "DATA on a stream that is closed", [*CLOSED, data(1, b"x", END_STREAM)], closed_for_good),
    Case("5.1", "HEADERS on one", [*CLOSED, get(1)], closed_for_good),
    Case("5.1", "CONTINUATION on one", [*CLOSED, continuation(1, [("x-a", "b")])],
         goes_away(PROTOCOL_ERROR, STREAM_CLOSED)),
    Case("5.1", "PRIORITY on one", [*CLOSED, priority(1)], goes_on),
    Case("5.1", "WINDOW_UPDATE on one that has just closed", [*CLOSED, window(1, 100)], goes_on),
    Case("5.1", "RST_STREAM on one that has just closed", [*CLOSED, reset(1)], goes_on),
    Case("5.1", "DATA on a stream that the client has reset", [*RESET, data(1, b"x", END_STREAM)], closed_for_good),
    Case("5.1", "HEADERS on one", [*RESET, get(1)], closed_for_good),
    Case("5.1", "DATA on a stream that the server has reset",
         [post(1, ("content-length", "1")), data(1, b"xx"), is_reset(1), data(1, b"xx", END_STREAM)],
         resets(PROTOCOL_ERROR)),

    # 5.1.1 Stream identifiers
    Case("5.1.1", "a request on a stream with an even number", [get(2)], goes_away(PROTOCOL_ERROR)),
    Case("5.1.1", "one on a number below the last", [get(5), has_ended(5), get(3)], number_error),
    Case("5.1.1", "one on a number below one that is open", [settings((INITIAL_WINDOW_SIZE, 0)), get(5), get(3)],
         number_error),
    Case("5.1.1", "streams that are left out", [get(1), get(7), get(1001)], shows(
        "three responses", lambda r: answered(r, 3 + r.stream(MOST).has_ended))),
    Case("5.1.1", "DATA on a number below the last that was left out", [get(5), has_ended(5), data(3, b"x")],
         goes_away(PROTOCOL_ERROR, STREAM_CLOSED) | goes_on),

    # 5.1.2 Stream concurrency
    Case("5.1.2", "a stream more than the server allows",
         [settings((INITIAL_WINDOW_SIZE, 0)), lambda scheme: b"".join(get(2 * n + 1)(scheme) for n in range(101))],
         goes_away(PROTOCOL_ERROR, REFUSED_STREAM) | resets(REFUSED_STREAM, stream=201)),
    Case("5.1.2", "one before its settings are known",
         [settings((INITIAL_WINDOW_SIZE, 0)), lambda scheme: b"".join(get(2 * n + 1)(scheme) for n in range(101)),
          has_head(1), settings((INITIAL_WINDOW_SIZE, 65535)),
          Await("a hundred responses", lambda r: answered(r, 100))],
         shows("REFUSED_STREAM on the last alone", lambda r: refused(r) == [201]), waits=False),
    Case("5.1.2", "the server says how many it allows", [], shows(
        "SETTINGS_MAX_CONCURRENT_STREAMS of 100 or more",
        lambda r: r.settings[0].get(MAX_CONCURRENT_STREAMS, 0) >= 100)),
    Case("5.1.2", "a stream that is over makes place for another",
         [step for n in range(130) for step in (get(2 * n + 1), has_ended(2 * n + 1))],
         answers(200, stream=259)),
    Case("5.1.2", "a stream that is reset makes place for another",
         [settings((INITIAL_WINDOW_SIZE, 0)),
          lambda scheme: b"".join(get(2 * n + 1)(scheme) + reset(2 * n + 1) for n in range(130)),
          settings((INITIAL_WINDOW_SIZE, 65535)), get(261)], answers(200, stream=261)),

    # 5.3 Prioritization; a server may ignore its signals
    Case("5.3.2", "HEADERS with a priority", [
        headers(1, BASE, WHOLE | PRIORITY_FLAG, before=dependency(0, 200))], answers(200)),
    Case("5.3.2", "a stream that depends on one that is idle", [
        headers(1, BASE, WHOLE | PRIORITY_FLAG, before=dependency(99, exclusive=True))], answers(200)),
    Case("5.3.2", "streams that depend on each other", [priority(3, 5), priority(5, 3), get(3), get(5)],
         answers(200, stream=5)),
    Case("5.3.2", "a chain of a thousand", [
        lambda scheme: b"".join(priority(2 * n + 3, 2 * n + 1, exclusive=True) for n in range(1000)), get(2003)],
         answers(200, stream=2003)),
    # An error by RFC 7540 section 5.3.1. RFC 9113 does not mention it.
    Case("5.3.2", "PRIORITY that depends on its own stream", [priority(1, 1)],
         goes_away(PROTOCOL_ERROR) | resets(PROTOCOL_ERROR) | goes_on),
    Case("5.3.2", "HEADERS that depend on their own stream", [
        headers(1, BASE, WHOLE | PRIORITY_FLAG, before=dependency(1))],
         goes_away(PROTOCOL_ERROR) | resets(PROTOCOL_ERROR) | answers(200)),
    Case("5.3.2", "a large response leaves others their turn",
         [settings((INITIAL_WINDOW_SIZE, 10 ** 6)), window(0, 10 ** 6), get(1, "/bytes/100000"), get(3), has_ended(3)],
         answers(200)),

    # 5.4 Error handling
    Case("5.4.1", "GOAWAY says which requests were taken", [get(1), get(3), has_ended(3), data(0, b"x")],
         goes_away(PROTOCOL_ERROR, last=3)),
    Case("5.4.1", "nothing of what follows an error is answered", [lambda scheme: data(0, b"x") + get(1)(scheme)],
         goes_away(PROTOCOL_ERROR)),
    Case("5.4.2", "an error of one stream leaves another open",
         [post(1), get(3, "/drip?duration=0&numbytes=3&delay=0"), post(5, ("content-length", "1")),
          data(5, b"", END_STREAM), data(1, b"a=b", END_STREAM)],
         shows("two responses and a reset", lambda r: r.stream(1).status == r.stream(3).status == 200
               and r.stream(1).has_ended and r.stream(3).has_ended and r.stream(5).reset == PROTOCOL_ERROR)),
    Case("5.4.2", "RST_STREAM is not answered by another", [*RESET, ping()], shows(
        "no RST_STREAM", lambda r: not r.stream(1).reset and b"judgment" in r.pongs)),

    # 5.5 Extending HTTP/2
    Case("5.5", "an unknown setting", [settings((0x4242, 1), (0, 7), (0xFFFF, MOST))], shows(
        "its acknowledgement", lambda r: r.acknowledgements == 2)),
    Case("5.5", "an unknown frame on a stream that is half-closed", [*HALF_CLOSED, b"\0\0\1\x42\0\0\0\0\1x",
                                                                      window(1, 10 ** 6)], answers(200)),
]
