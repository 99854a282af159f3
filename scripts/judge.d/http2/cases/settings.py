"""SETTINGS (RFC 9113 section 6.5)."""

from ..case import Case, answers, goes_away, goes_on, has_body, has_ended, has_head, shows
from ..frames import (
    ACK, ENABLE_PUSH, FLOW_CONTROL_ERROR, FRAME_SIZE_ERROR, HEADER_TABLE_SIZE, INITIAL_WINDOW_SIZE,
    MAX_CONCURRENT_STREAMS, MAX_FRAME_SIZE, MAX_HEADER_LIST_SIZE, MOST, PROTOCOL_ERROR, SETTINGS, frame, get, post,
    settings, window,
)

size_error = goes_away(FRAME_SIZE_ERROR)
protocol_error = goes_away(PROTOCOL_ERROR)
acknowledged = shows("its acknowledgement", lambda r: r.acknowledgements == 2)


def valid(r):
    """Whether the server's own settings are values that it may send (section 6.5.2)."""
    told = r.settings[0]
    return (told.get(ENABLE_PUSH, 0) == 0 and told.get(INITIAL_WINDOW_SIZE, 0) <= MOST
            and 16384 <= told.get(MAX_FRAME_SIZE, 16384) < 2 ** 24)


CASES = [
    # 6.5 SETTINGS
    Case("6.5", "an acknowledgement with a payload", [frame(SETTINGS, ACK, 0, bytes(6))], size_error),
    Case("6.5", "SETTINGS on a stream", [post(1), settings((ENABLE_PUSH, 0), stream=1)], protocol_error),
    Case("6.5", "SETTINGS on a stream that is idle", [settings(stream=1)], protocol_error),
    Case("6.5", "SETTINGS of 5 bytes", [frame(SETTINGS, 0, 0, bytes(5))], size_error),
    Case("6.5", "SETTINGS of 7 bytes", [frame(SETTINGS, 0, 0, b"\0\2\0\0\0\0\0")], size_error),
    Case("6.5", "an acknowledgement of nothing, of which the RFC says nothing", [frame(SETTINGS, ACK)],
         goes_on | protocol_error),
    Case("6.5", "no setting at all", [settings()], acknowledged),

    # 6.5.2 Defined settings
    Case("6.5.2", "ENABLE_PUSH is 2", [settings((ENABLE_PUSH, 2))], protocol_error),
    Case("6.5.2", "ENABLE_PUSH is 0", [settings((ENABLE_PUSH, 0))], acknowledged),
    Case("6.5.2", "INITIAL_WINDOW_SIZE is beyond 31 bits", [settings((INITIAL_WINDOW_SIZE, MOST + 1))],
         goes_away(FLOW_CONTROL_ERROR)),
    Case("6.5.2", "INITIAL_WINDOW_SIZE is the largest", [settings((INITIAL_WINDOW_SIZE, MOST)), get(1)],
         answers(200)),
    Case("6.5.2", "MAX_FRAME_SIZE is below the least", [settings((MAX_FRAME_SIZE, 16383))], protocol_error),
    Case("6.5.2", "MAX_FRAME_SIZE is beyond the largest", [settings((MAX_FRAME_SIZE, 2 ** 24))], protocol_error),
    Case("6.5.2", "MAX_CONCURRENT_STREAMS is 0, which is about pushes",
         [settings((MAX_CONCURRENT_STREAMS, 0)), get(1)], answers(200)),
    Case("6.5.2", "MAX_HEADER_LIST_SIZE is small, which is advice", [settings((MAX_HEADER_LIST_SIZE, 100)), get(1)],
         goes_on),
    Case("6.5.2", "HEADER_TABLE_SIZE is 0, and the server's table is empty",
         [settings((HEADER_TABLE_SIZE, 0)), get(1), has_ended(1), get(3)],
         shows("two responses, by a decoder whose table is empty", lambda r: r.stream(3).has_ended
               and r.decoder.header_table_size == 0)),
    Case("6.5.2", "HEADER_TABLE_SIZE is the largest", [settings((HEADER_TABLE_SIZE, 2 ** 32 - 1)), get(1)],
         answers(200)),
    Case("6.5.2", "a setting comes twice, and the last one counts",
         [settings((INITIAL_WINDOW_SIZE, 7), (INITIAL_WINDOW_SIZE, 3)), get(1, "/bytes/10"), has_body(3)],
         shows("3 bytes", lambda r: len(r.stream(1).body) == 3)),
    Case("6.5.2", "a wrong value behind a right one", [settings((ENABLE_PUSH, 0), (MAX_FRAME_SIZE, 1))],
         protocol_error),
    Case("6.5.2", "the server's own settings", [], shows("values that it may send", valid)),

    # 6.5.3 Settings synchronization
    Case("6.5.3", "each is acknowledged", [settings((ENABLE_PUSH, 0)) * 5], shows(
        "five acknowledgements", lambda r: r.acknowledgements == 6)),
    Case("6.5.3", "values count from the acknowledgement on",
         [settings((INITIAL_WINDOW_SIZE, 0)), get(1), has_head(1), settings((INITIAL_WINDOW_SIZE, 65535))],
         answers(200)),
    Case("6.5.3", "settings between a head and its body", [
        settings((INITIAL_WINDOW_SIZE, 2)), get(1, "/bytes/10"), has_body(2), settings((ENABLE_PUSH, 0)),
        window(1, 8)], answers(200)),
]
