"""A record of the frames of one connection, read by hyperframe and hpack."""

from dataclasses import dataclass, field

import hpack
import hyperframe.frame as frames
from hyperframe.exceptions import HyperframeError

from .frames import CODES


def named(code):
    return CODES[code] if code < len(CODES) else hex(code)


@dataclass
class Stream:
    """The record of one stream."""

    # Heads and trailers, in order.
    heads: list = field(default_factory=list)
    body: bytes = b""
    # The sizes of DATA frames.
    pieces: list = field(default_factory=list)
    has_ended: bool = False
    reset: str = ""

    @property
    def status(self):
        """The final status; 0 if there is none yet."""
        return next((status for status in map(status_of, self.heads) if status >= 200), 0)


def status_of(head):
    return int(dict(head).get(":status", 0))


class Record:
    """All that has come; `mistakes` are what no server may send whatever the client has done."""

    def __init__(self):
        self.kinds, self.mistakes = [], []
        self.streams, self.windows = {}, {}
        self.settings, self.acknowledgements, self.pongs = [], 0, []
        self.goaways = []
        self.is_closed = False
        # The limits that the client has announced.
        self.frame_size = 16384
        self.decoder = hpack.Decoder()
        self.buffer, self.pending = b"", None

    def stream(self, number):
        return self.streams.setdefault(number, Stream())

    def receive(self, received):
        self.buffer += received
        while len(self.buffer) >= 9 and not self.mistakes:
            try:
                frame, length = frames.Frame.parse_frame_header(memoryview(self.buffer[:9]), strict=True)
                if len(self.buffer) < 9 + length:
                    return
                frame.parse_body(memoryview(self.buffer[9:9 + length]))
            except HyperframeError as error:
                return self.mistakes.append(f"hyperframe says: {error!r}")
            self.buffer = self.buffer[9 + length:]
            if length > self.frame_size:
                self.mistakes.append(f"a frame of {length} bytes (section 4.2)")
            self.take(frame)

    def take(self, frame):
        kind = type(frame).__name__.removesuffix("Frame")
        self.kinds.append(kind)
        if len(self.kinds) == 1 and (kind != "Settings" or "ACK" in frame.flags):
            self.mistakes.append(f"the first frame is {kind} (section 3.4)")
        if self.pending and (kind != "Continuation" or frame.stream_id != self.pending[0]):
            self.mistakes.append(f"{kind} is between the frames of a head (section 4.3)")
        if frame.stream_id and frame.stream_id % 2 == 0:
            self.mistakes.append(f"{kind} is on stream {frame.stream_id}, and nothing was pushed (section 5.1.1)")
        method = getattr(self, f"take_{kind.lower()}", None)
        if method:
            method(frame)
        elif kind not in ("AltSvc", "Extension"):
            self.mistakes.append(f"{kind} comes from a server (section 6)")

    def take_settings(self, frame):
        if "ACK" in frame.flags:
            self.acknowledgements += 1
        else:
            self.settings.append(dict(frame.settings))

    def take_ping(self, frame):
        if "ACK" in frame.flags:
            self.pongs.append(frame.opaque_data)

    def take_windowupdate(self, frame):
        self.windows[frame.stream_id] = self.windows.get(frame.stream_id, 0) + frame.window_increment

    def take_goaway(self, frame):
        self.goaways.append((named(frame.error_code), frame.last_stream_id))

    def take_rststream(self, frame):
        self.stream(frame.stream_id).reset = named(frame.error_code)

    def take_headers(self, frame):
        self.begin_on(frame)
        self.pending = (frame.stream_id, frame.data, "END_STREAM" in frame.flags)
        if "END_HEADERS" in frame.flags:
            self.end_head()

    def take_continuation(self, frame):
        if not self.pending:
            return self.mistakes.append("Continuation comes without a head (section 6.10)")
        stream, block, ends = self.pending
        self.pending = (stream, block + frame.data, ends)
        if "END_HEADERS" in frame.flags:
            self.end_head()

    def end_head(self):
        number, block, ends = self.pending
        self.pending = None
        stream = self.stream(number)
        try:
            head = self.decoder.decode(block)
        except hpack.HPACKError as error:
            return self.mistakes.append(f"hpack says: {error!r}")
        wrong = [name for name, _ in head if name != name.lower() or name in (
            "connection", "transfer-encoding", "keep-alive", "proxy-connection", "upgrade")]
        if wrong:
            self.mistakes.append(f"a head has {', '.join(wrong)} (section 8.2)")
        if stream.status == 0 and [name for name, _ in head if name.startswith(":")] != [":status"]:
            self.mistakes.append(f"stream {number} begins with {head} (section 8.3.2)")
        if stream.status and (not ends or any(name.startswith(":") for name, _ in head)):
            self.mistakes.append(f"stream {number} has these trailers: {head} (section 8.1)")
        stream.heads.append(head)
        stream.has_ended = ends

    def take_data(self, frame):
        self.begin_on(frame)
        stream = self.stream(frame.stream_id)
        if not stream.status:
            self.mistakes.append(f"stream {frame.stream_id} begins with DATA (section 8.1)")
        stream.body += frame.data
        stream.pieces.append(len(frame.data))
        stream.has_ended = "END_STREAM" in frame.flags

    def begin_on(self, frame):
        stream = self.stream(frame.stream_id)
        if stream.has_ended or stream.reset:
            self.mistakes.append(f"more comes on stream {frame.stream_id}, which is over (section 5.1)")

    def summary(self):
        """The record in one line."""
        parts = [f"stream {number}: {stream.status or 'no status'}"
                 + (f", {len(stream.body)} bytes" if stream.body else "")
                 + (", ended" if stream.has_ended else "") + (f", {stream.reset}" if stream.reset else "")
                 for number, stream in self.streams.items()]
        parts += [f"GOAWAY {name} after {last}" for name, last in self.goaways]
        if self.is_closed:
            parts.append("the end")
        return "; ".join(parts) or "nothing"
