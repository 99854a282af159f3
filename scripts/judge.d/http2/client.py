"""A strict client of HTTP/2: PyPI's h2, with an answer for each stream."""

import time
from dataclasses import dataclass, field

import h2.connection
import h2.events as events
from h2.config import H2Configuration
from h2.exceptions import ProtocolError
from h2.settings import SettingCodes

from exchange import Answer


@dataclass
class Pending:
    """A request whose answer is not complete, and the rest of its body."""

    request: object
    answer: Answer = field(default_factory=lambda: Answer(mistake="no end of the stream came"))
    body: bytes = b""


class Client:
    """A connection with many requests at once.

    `window` is the size of a stream's window; `piece` how many bytes h2 is given at once; and `opens` how much of
    a window is opened for each of these pieces.
    """

    def __init__(self, socket, authority, scheme="http", window=65535, piece=65536, most=100):
        self.socket, self.authority, self.scheme, self.piece, self.most = socket, authority, scheme, piece, most
        self.connection = h2.connection.H2Connection(H2Configuration(client_side=True, header_encoding=None))
        self.connection.initiate_connection()
        if window != 65535:
            self.connection.update_settings({SettingCodes.INITIAL_WINDOW_SIZE: window})
        self.pending, self.waiting, self.answers = {}, [], []
        self.is_over = False

    def ask(self, requests, timeout):
        """The answers to requests, in their order."""
        self.answers = [Pending(request, body=request.body) for request in requests]
        self.waiting = list(self.answers)
        deadline = time.monotonic() + timeout
        try:
            self.begin()
            while self.pending and not self.is_over:
                self.socket.settimeout(max(deadline - time.monotonic(), 0.01))
                self.receive(self.socket.recv(65536))
                self.begin()
        except TimeoutError:
            pass
        except ProtocolError as error:
            for pending in self.answers:
                pending.answer.mistake = pending.answer.mistake and f"h2 says: {error!r}"
        except OSError as error:
            for pending in self.answers:
                pending.answer.mistake = pending.answer.mistake and f"the connection broke: {error}"
        return [pending.answer for pending in self.answers]

    def begin(self):
        """Sends what the server's limits allow."""
        most = min(self.most, self.connection.remote_settings.max_concurrent_streams)
        while self.waiting and len(self.pending) < most:
            pending = self.waiting.pop(0)
            stream = self.connection.get_next_available_stream_id()
            request = pending.request
            fields = [(":method", request.method), (":scheme", self.scheme), (":authority", self.authority)]
            if request.method != "CONNECT":
                fields.append((":path", request.path))
            fields += [(name.lower(), value) for name, value in request.fields]
            if request.body:
                fields.append(("content-length", str(len(request.body))))
            self.connection.send_headers(stream, fields, end_stream=not request.body)
            self.pending[stream] = pending
        for stream, pending in self.pending.items():
            self.upload(stream, pending)
        self.socket.sendall(self.connection.data_to_send())

    def upload(self, stream, pending):
        while pending.body:
            room = min(self.connection.local_flow_control_window(stream), self.connection.max_outbound_frame_size)
            if room <= 0:
                return
            piece, pending.body = pending.body[:room], pending.body[room:]
            self.connection.send_data(stream, piece, end_stream=not pending.body)

    def receive(self, received):
        self.is_over = not received
        for start in range(0, len(received), self.piece):
            for event in self.connection.receive_data(received[start:start + self.piece]):
                self.take(event)

    def take(self, event):
        if isinstance(event, events.ConnectionTerminated):
            self.is_over = True
        stream = getattr(event, "stream_id", None)
        pending = self.pending.get(stream)
        if not pending:
            return
        answer = pending.answer
        if isinstance(event, events.InformationalResponseReceived):
            answer.interim.append(head(event.headers))
        elif isinstance(event, events.ResponseReceived):
            answer.status, answer.headers = head(event.headers)
        elif isinstance(event, events.DataReceived):
            answer.body += event.data
            if event.flow_controlled_length:
                self.connection.acknowledge_received_data(event.flow_controlled_length, stream)
        elif isinstance(event, events.TrailersReceived):
            answer.trailers = event.headers
        elif isinstance(event, events.StreamReset):
            # A server may end a request whose response is complete (RFC 9113 section 8.1).
            if answer.mistake:
                answer.mistake = f"the stream is reset with {event.error_code}"
            del self.pending[stream]
        elif isinstance(event, events.StreamEnded):
            answer.mistake = mistake(pending.request, answer)
            # A server may respond before it has received the entire request.
            if not pending.body:
                del self.pending[stream]


def head(fields):
    """The status, and the other fields."""
    return int(fields[0][1]), [(name, value) for name, value in fields[1:]]


def mistake(request, answer):
    """Checks that h2 does not make: the fields that RFC 9110 and RFC 9113 require."""
    names = [name for name, _ in answer.headers]
    needed = {401: b"www-authenticate", 405: b"allow", 407: b"proxy-authenticate"}
    if names.count(b"date") != 1:
        return "there is not exactly one date (RFC 9110 section 6.6.1)"
    if needed.get(answer.status, b"date") not in names:
        return f"{needed[answer.status].decode()} is missing (RFC 9110 section 15)"
    if answer.body and (request.method == "HEAD" or answer.status in (204, 304)):
        return "there is a body where none may be (RFC 9110 section 6.4.1)"
    if answer.status == 204 and b"content-length" in names:
        return "a 204 has a length (RFC 9110 section 8.6)"
    if answer.status == 101:
        return "HTTP/2 has no 101 (RFC 9113 section 8.6)"
    return ""
