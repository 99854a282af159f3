"""A case: what a client sends, and what must come back."""

from collections.abc import Callable
from dataclasses import dataclass, field

from .frames import PREFACE, PROTOCOL_ERROR, settings

# The beginning of a client's connection, and its acknowledgement of the server's settings.
BEGINNING = [PREFACE + settings()]


@dataclass(frozen=True)
class Outcome:
    """The expected frames, after which nothing else has to be waited for."""

    text: str
    holds: Callable
    # Whether the connection must be closed afterwards. If not, it must serve the next request.
    is_end: bool = False

    def __or__(self, other):
        """Either of two answers, if the RFC leaves the choice to the server."""
        return Either(f"{self.text}, or {other.text}", lambda r: self.holds(r) or other.holds(r), False,
                      (self, other))

    def ends(self, record):
        return self.is_end


@dataclass(frozen=True)
class Either(Outcome):
    choices: tuple = ()

    def ends(self, record):
        return any(choice.ends(record) for choice in self.choices if choice.holds(record))


@dataclass(frozen=True)
class Await:
    """Waits until something has come, before the next bytes are sent."""

    text: str
    holds: Callable


@dataclass(frozen=True)
class Upload:
    """Sends DATA with these payloads as the server's windows allow; there is no other upload beside it."""

    stream: int
    payloads: list
    flags: int = 0


@dataclass(frozen=True)
class Case:
    """One rule of an RFC: the frames that a client sends, and the expected answer."""

    section: str
    name: str
    # Bytes, functions that return bytes for a scheme, `Await` and `Upload`.
    steps: list
    wanted: Outcome
    beginning: list = field(default_factory=lambda: BEGINNING)
    # The maximum frame size that the client announces.
    frame_size: int = 16384
    # Whether the client has the server's settings before it sends its steps.
    waits: bool = True
    rfc: str = "9113"
    # The origins that the case is for.
    schemes: tuple = ("http", "https")

    @property
    def title(self):
        return f"RFC {self.rfc} section {self.section}: {self.name}"


def goes_away(*codes, last=None):
    """A connection error (section 5.4.1), after a stream that was the last one."""
    return Outcome(
        f"GOAWAY with {' or '.join(codes)}{'' if last is None else f' after {last}'}, and the end",
        lambda r: r.is_closed and bool(r.goaways) and r.goaways[-1][0] in codes
        and last in (None, r.goaways[-1][1]), True)


# The end of the connection, with or without GOAWAY.
closes = Outcome("the end", lambda r: r.is_closed, True)


def resets(*codes, stream=1):
    """A stream error (section 5.4.2); others go on."""
    return Outcome(f"RST_STREAM with {' or '.join(codes)} on stream {stream}",
                   lambda r: r.stream(stream).reset in codes)


def answers(*statuses, stream=1, body=None):
    """A complete response."""
    return Outcome(
        f"{' or '.join(map(str, statuses))} on stream {stream}"
        + (f" with {body if len(body) < 40 else f'{len(body)} bytes'!r}" if body is not None else ""),
        lambda r: r.stream(stream).status in statuses and r.stream(stream).has_ended
        and body in (None, r.stream(stream).body))


def malformed(stream=1):
    """A malformed request: a stream error, or a response that says so (section 8.1.1)."""
    return resets(PROTOCOL_ERROR, stream=stream) | answers(400, stream=stream)


def shows(text, holds):
    return Outcome(text, holds)


# No reaction; the next request is served.
goes_on = Outcome("nothing", lambda r: True)


def has_head(stream=1):
    return Await(f"the head of stream {stream}", lambda r: r.stream(stream).status > 0)


def has_ended(stream=1):
    return Await(f"the end of stream {stream}", lambda r: r.stream(stream).has_ended)


def is_reset(stream=1):
    return Await(f"the reset of stream {stream}", lambda r: bool(r.stream(stream).reset))


def has_pong(payload=b"judgment"):
    return Await("the answer to a ping", lambda r: payload in r.pongs)


def has_body(count, stream=1):
    return Await(f"{count} bytes on stream {stream}", lambda r: len(r.stream(stream).body) >= count)
