"""Plays a case on a connection of its own."""

import socket
import time

from .case import Await, Upload
from .frames import (
    ACK, AUTHORITY, HEAD, INITIAL_WINDOW_SIZE, ROOT, SETTINGS, data, frame, headers, ping, resolve, scheme_field,
)
from .record import Record

# The time limit for expected frames, in seconds. It is long enough for a busy machine.
TIMEOUT = 8
# A stream that no case uses, for the request that shows that the connection still works.
LAST = 2 ** 31 - 1
PROOF = b"go on..."


class Broken(Exception):
    """Why a case fails."""


def finding(case, connect, scheme):
    """Why a case fails on an origin; none if it passes."""
    record = Record()
    record.frame_size = case.frame_size
    try:
        with connect() as client:
            play(case, client, record, scheme)
    except Broken as broken:
        return str(broken)
    except OSError as error:
        return f"the connection broke: {error!r}; before came {record.summary()}"
    return record.mistakes[0] if record.mistakes else None


def play(case, client, record, scheme):
    wanted = case.wanted
    for step in case.beginning:
        take(step, client, record, scheme)
    if case.waits:
        wait(client, record, lambda r: r.settings and r.acknowledgements, "the server's settings")
        send(client, frame(SETTINGS, ACK))
    for step in case.steps:
        take(step, client, record, scheme)
    wait(client, record, wanted.holds, wanted.text)
    if not wanted.ends(record):
        # HEAD, since the windows may be closed.
        last = headers(LAST, [HEAD, scheme_field, ROOT, AUTHORITY])
        send(client, ping(PROOF) + resolve(last, scheme))
        wait(client, record,
             lambda r: wanted.ends(r) or PROOF in r.pongs and r.stream(LAST).has_ended,
             f"{wanted.text} and a connection that goes on")
    # The condition still has to hold when the rest has arrived.
    if not wanted.holds(record):
        raise Broken(f"wanted {wanted.text}; then came {record.summary()}")


def take(step, client, record, scheme):
    if isinstance(step, Await):
        wait(client, record, step.holds, step.text)
    elif isinstance(step, Upload):
        upload(step, client, record)
    else:
        send(client, resolve(step, scheme))


def upload(step, client, record):
    sent = 0
    for payload in step.payloads:
        behind = sent + len(payload)

        def is_open(r):
            initial = r.settings[0].get(INITIAL_WINDOW_SIZE, 65535)
            return (behind <= initial + r.windows.get(step.stream, 0) and behind <= 65535 + r.windows.get(0, 0))

        wait(client, record, is_open, f"windows of {behind} bytes in all")
        send(client, data(step.stream, payload, step.flags))
        sent = behind


def send(client, data):
    """Sends bytes; a server that has closed is seen when it is read from."""
    try:
        client.sendall(data)
    except OSError:
        pass


def wait(client, record, holds, text):
    deadline = time.monotonic() + TIMEOUT
    while not holds(record):
        if record.mistakes:
            raise Broken(record.mistakes[0])
        if record.is_closed:
            raise Broken(f"wanted {text}; came {record.summary()}")
        client.settimeout(max(deadline - time.monotonic(), 0.01))
        try:
            received = client.recv(65536)
        except (TimeoutError, socket.timeout):
            raise Broken(f"wanted {text} within {TIMEOUT} seconds; came {record.summary()}") from None
        except ConnectionResetError:
            received = b""
        record.is_closed = not received
        record.receive(received)
