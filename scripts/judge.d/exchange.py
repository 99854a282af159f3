"""Sends one request and has h11 read what comes back."""

import socket
import time
from dataclasses import dataclass, field

import h11


@dataclass
class Answer:
    """The response as h11 parsed it, or the reason why h11 could not."""

    status: int = 0
    reason: bytes = b""
    headers: list = field(default_factory=list)
    trailers: list = field(default_factory=list)
    body: bytes = b""
    interim: list = field(default_factory=list)
    mistake: str = ""
    # The time at which it was complete, in seconds since 1970.
    time: float = 0.0


def ask(server, request, timeout):
    """The answer to one request, on a connection of its own."""
    host = f"{server.host}:{server.port}"
    try:
        with server.connect(timeout) as client:
            client.sendall(request.bytes(host))
            return read(client, request, time.monotonic() + timeout)
    except TimeoutError:
        return Answer(mistake=f"nothing complete came within {timeout} seconds")
    except OSError as error:
        return Answer(mistake=f"the connection broke: {error}")


def read(client, request, deadline):
    parser = h11.Connection(h11.CLIENT)
    method = "GET" if request.raw else request.method
    # h11 makes the request too, so that it knows what the response belongs to.
    parser.send(h11.Request(method=method, target=request.path.encode() or b"/", headers=[("Host", "judge")])
                if not request.raw else h11.Request(method="GET", target="/", headers=[("Host", "judge")]))
    parser.send(h11.EndOfMessage())
    answer = Answer()
    try:
        while True:
            event = parser.next_event()
            if event is h11.NEED_DATA:
                client.settimeout(max(deadline - time.monotonic(), 0.01))
                parser.receive_data(client.recv(65536))
            elif isinstance(event, h11.InformationalResponse):
                answer.interim.append((event.status_code, list(event.headers.raw_items())))
            elif isinstance(event, h11.Response):
                answer.status, answer.reason = event.status_code, event.reason
                answer.headers = list(event.headers.raw_items())
                version = event.http_version
            elif isinstance(event, h11.Data):
                answer.body += event.data
            elif isinstance(event, h11.EndOfMessage):
                answer.time = time.time()
                answer.trailers = list(event.headers.raw_items())
                answer.mistake = mistake_behind(client, parser, request, answer, version)
                return answer
            else:
                answer.mistake = f"h11 says {event!r}"
                return answer
    except h11.RemoteProtocolError as error:
        answer.mistake = f"h11 says: {error}"
        return answer


def mistake_behind(client, parser, request, answer, version):
    """Checks that h11 does not make: bytes behind the response, and the fields that RFC 9110 requires."""
    names = [name.lower() for name, _ in answer.headers]
    behind = parser.trailing_data[0]
    if not behind and b"close" in dict((n.lower(), v.lower()) for n, v in answer.headers).get(b"connection", b""):
        behind = client.recv(1)
    needed = {401: b"www-authenticate", 405: b"allow", 407: b"proxy-authenticate", 426: b"upgrade"}
    if behind:
        return f"{behind[:20]!r} comes behind the response"
    if version != b"1.1":
        return f"the version is {version!r}"
    if names.count(b"date") != 1:
        return "there is not exactly one Date (RFC 9110 section 6.6.1)"
    if b"close" not in dict((n.lower(), v.lower()) for n, v in answer.headers).get(b"connection", b""):
        return "the connection was to be closed, and Connection does not say so (RFC 9112 section 9.6)"
    if needed.get(answer.status, b"date") not in names:
        return f"{needed[answer.status].decode()} is missing (RFC 9110 section 15)"
    if answer.status == 204 and {b"content-length", b"transfer-encoding"} & set(names):
        return "a 204 has a length or a coding (RFC 9110 section 8.6)"
    if request.version == "1.0" and (b"transfer-encoding" in names or answer.interim):
        return "HTTP/1.0 gets a transfer coding or an interim response (RFC 9112 section 6.1)"
    return ""
