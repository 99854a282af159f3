"""Pseudo-fields of requests, and requests of special kinds (RFC 9113 sections 8.3 to 8.8)."""

from ..case import Case, answers, malformed, resets, shows
from ..frames import (
    AUTHORITY, BASE, END_STREAM, GET, PROTOCOL_ERROR, ROOT, WHOLE, data, field, get, headers, scheme_field,
)


def without(part):
    return headers(1, [other for other in BASE if other is not part])


CONNECT = field(":method", "CONNECT")
OPTIONS = field(":method", "OPTIONS")
# A server may refuse any of them, but must not respond as if to another request.
refuses = answers(400, 404, 405, 421, 501) | resets(PROTOCOL_ERROR)

CASES = [
    # 8.3 HTTP control data
    Case("8.3", "an unknown pseudo-field", [headers(1, [*BASE, (":test", "ok")])], malformed()),
    Case("8.3", "the pseudo-field of a response", [headers(1, [*BASE, (":status", "200")])], malformed()),
    Case("8.3", "the pseudo-field of extended CONNECT, which the server does not allow",
         [headers(1, [*BASE, (":protocol", "websocket")])], malformed()),
    Case("8.3", ":path behind a field", [headers(1, [GET, scheme_field, AUTHORITY, ("x-a", "b"), ROOT])], malformed()),
    Case("8.3", "the same pseudo-field behind a field", [headers(1, [*BASE, ("x-a", "b"), ROOT])], malformed()),
    *[Case("8.3", f"{name} comes twice", [headers(1, [*BASE[:index + 1], part, *BASE[index + 1:]])], malformed())
      for index, (name, part) in enumerate(zip((":method", ":scheme", ":path", ":authority"), BASE))],
    Case("8.3", "pseudo-fields in another order", [headers(1, [AUTHORITY, ROOT, scheme_field, GET])], answers(200)),
    Case("8.3", "a pseudo-field with an upper-case letter", [
        headers(1, [GET, scheme_field, ROOT, b"\x10\x0a:Authority\x05judge"])], malformed()),

    # 8.3.1 Request pseudo-header fields
    Case("8.3.1", ":method is missing", [without(GET)], malformed()),
    Case("8.3.1", ":scheme is missing", [without(scheme_field)], malformed()),
    Case("8.3.1", ":path is missing", [without(ROOT)], malformed()),
    Case("8.3.1", ":authority and host are missing", [without(AUTHORITY)], malformed()),
    Case("8.3.1", "host in place of :authority", [headers(1, [*BASE[:3], ("host", "judge")])], answers(200)),
    Case("8.3.1", "host beside the same :authority", [headers(1, [*BASE, ("host", "judge")])], answers(200)),
    Case("8.3.1", "host beside another :authority", [headers(1, [*BASE, ("host", "other")])], malformed()),
    Case("8.3.1", "an empty :authority", [headers(1, [*BASE[:3], (":authority", "")])], malformed()),
    Case("8.3.1", ":authority with a user", [headers(1, [*BASE[:3], (":authority", "me@judge")])], malformed()),
    Case("8.3.1", "an empty :path", [headers(1, [GET, scheme_field, (":path", ""), AUTHORITY])], malformed()),
    Case("8.3.1", ":path without a slash", [headers(1, [GET, scheme_field, (":path", "get"), AUTHORITY])],
         malformed()),
    Case("8.3.1", ":path with a space", [headers(1, [GET, scheme_field, (":path", "/g et"), AUTHORITY])],
         malformed()),
    Case("8.3.1", ":path with a line feed", [headers(1, [GET, scheme_field, (":path", "/g\net"), AUTHORITY])],
         malformed()),
    Case("8.3.1", ":path with a fragment", [headers(1, [GET, scheme_field, (":path", "/get#a"), AUTHORITY])],
         malformed()),
    Case("8.3.1", ":path is * of OPTIONS", [headers(1, [OPTIONS, scheme_field, (":path", "*"), AUTHORITY])],
         answers(200, 204)),
    Case("8.3.1", ":path is * of GET", [headers(1, [GET, scheme_field, (":path", "*"), AUTHORITY])], malformed()),
    Case("8.3.1", "an empty :method", [headers(1, [(":method", ""), *BASE[1:]])], malformed()),
    Case("8.3.1", ":method that is not a token", [headers(1, [(":method", "G ET"), *BASE[1:]])], malformed()),
    Case("8.3.1", ":method that nobody knows", [headers(1, [(":method", "BREW"), *BASE[1:]])], answers(405, 501)),
    Case("8.3.1", "an empty :scheme", [headers(1, [GET, (":scheme", ""), ROOT, AUTHORITY])], malformed()),
    Case("8.3.1", "a :scheme of another kind", [headers(1, [GET, (":scheme", "ftp"), ROOT, AUTHORITY])], refuses),
    Case("8.3.1", "a :path with a query", [get(1, "/get?a=b&c")], answers(200)),

    # 8.5 The CONNECT method
    Case("8.5", "CONNECT", [headers(1, [CONNECT, (":authority", "judge:1")], WHOLE & ~END_STREAM),
                            data(1, b"", END_STREAM)], refuses),
    Case("8.5", "CONNECT with :scheme and :path", [headers(1, [CONNECT, scheme_field, ROOT, AUTHORITY])], malformed()),
    Case("8.5", "CONNECT without :authority", [headers(1, [CONNECT])], malformed()),

    # 8.6 and 8.8: features that HTTP/2 does not have
    Case("8.6", "no 101 and no reason phrase", [get(1, "/status/101")], shows(
        "another status or a reset", lambda r: (r.stream(1).has_ended or r.stream(1).reset)
        and all((":status", "101") not in head for head in r.stream(1).heads))),
    Case("8.3.2", "a response without a body", [get(1, "/status/304")], shows(
        "a head alone", lambda r: r.stream(1).has_ended and not r.stream(1).pieces)),
]
