"""Two WebSocket clients, websockets and wsproto, and frames that no client would send."""

import asyncio
import json
import select
import signal
import ssl
import tempfile
import urllib.request
from pathlib import Path

import wsproto
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from wsproto import events

from server import Server
from verdict import Verdict

SITE = """
site:
  /echo: {websocket: {echo: true, subprotocols: [chat, superchat]}}
  /pieces: {websocket: {echo: true, fragment: 7, limit: 1000}}
  /script:
    websocket:
      parts: [hello, {binary: AAEC}, {ping: there}, {receive: 2}, {close: 4000, reason: bye}]
  /bad: {websocket: {parts: [{raw: gwA=}]}}
"""
MASK = bytes([0x37, 0xFA, 0x21, 0x3D])


def frame(first, payload=b"", length=None):
    """A frame of a client; a length of the author's own may be wrong."""
    if length is None:
        length = bytes([len(payload)]) if len(payload) < 126 else b"\x7e" + len(payload).to_bytes(2, "big")
    masked = bytes(byte ^ MASK[index % 4] for index, byte in enumerate(payload))
    return bytes([first, length[0] | 0x80]) + length[1:] + MASK + masked


# The bytes that are sent, and the expected close code (RFC 6455 sections 5 and 7.4).
MALFORMED = {
    "a reserved bit": (frame(0xC1, b"x"), 1002),
    "the opcode 3": (frame(0x83), 1002),
    "the opcode 11": (frame(0x8B), 1002),
    "no mask": (b"\x81\x01x", 1002),
    "a long length for a short payload": (frame(0x82, b"x", b"\x7e\x00\x01"), 1002),
    "a length beyond 63 bits": (frame(0x82, b"", b"\x7f\x80" + bytes(7)), 1002),
    "a fragmented ping": (frame(0x09, b"x"), 1002),
    "a ping of 126 bytes": (frame(0x89, bytes(126)), 1002),
    "a continuation of nothing": (frame(0x80, b"x"), 1002),
    "a text within a text": (frame(0x01, b"x") + frame(0x81, b"y"), 1002),
    "a close of one byte": (frame(0x88, b"x"), 1002),
    "a close with 1005": (frame(0x88, (1005).to_bytes(2, "big")), 1002),
    "a close with 5000": (frame(0x88, (5000).to_bytes(2, "big")), 1002),
    "a reason that is not UTF-8": (frame(0x88, b"\x03\xe8\xff"), 1007),
    "a text that is not UTF-8": (frame(0x81, b"\xc3("), 1007),
    "a surrogate in a text": (frame(0x81, b"\xed\xa0\x80"), 1007),
    "a character cut by a frame": (frame(0x01, b"\xc3") + frame(0x80, b"("), 1007),
    "a message that is too big": (frame(0x02, bytes(600)) + frame(0x80, bytes(401)), 1009),
}

HANDSHAKE = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
             "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
# The missing part of the handshake, and the expected status.
HANDSHAKES = {
    "no Upgrade": ({"Upgrade": None}, "GET", 426),
    "no Connection: Upgrade": ({"Connection": "close"}, "GET", 426),
    "version 8": ({"Sec-WebSocket-Version": "8"}, "GET", 426),
    "no version": ({"Sec-WebSocket-Version": None}, "GET", 426),
    "no key": ({"Sec-WebSocket-Key": None}, "GET", 400),
    "a key of 3 bytes": ({"Sec-WebSocket-Key": "AAAA"}, "GET", 400),
    "POST": ({}, "POST", 405),
}


class Checks:
    """Findings, and how many things were looked at."""

    def __init__(self):
        self.count, self.findings = 0, []

    def equal(self, what, found, wanted):
        self.count += 1
        if found != wanted:
            self.findings.append(f"{what}: found {found!r}, expected {wanted!r}")

    def all(self, what, group, *arguments, **options):
        """Looks at a group of things; what breaks it off, or takes long, is a finding."""
        try:
            looking = group(self, *arguments, **options)
            if asyncio.iscoroutine(looking):
                asyncio.run(asyncio.wait_for(looking, 60))
        except (OSError, ValueError, WebSocketException, wsproto.utilities.ProtocolError, TimeoutError) as error:
            self.findings.append(f"{what}: {error!r}")


async def closed(socket):
    """The code and reason of the server's close."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as error:
        return (error.rcvd.code, error.rcvd.reason) if error.rcvd else None


async def echoes(checks, url, **options):
    messages = ["", "hé", "x" * 125, "x" * 126, "x" * 65535, "x" * 65536, b"", b"\x00\xff" * 500_000, "x" * (1 << 20)]
    async with connect(url + "/echo", max_size=None, **options) as socket:
        checks.equal("extensions that were agreed on", socket.protocol.extensions, [])
        for message in messages:
            await socket.send(message)
            checks.equal(f"the echo of {message[:5]!r}, {len(message)} long", await socket.recv() == message, True)
        await socket.send(["a", "b", "", "c"])
        checks.equal("the echo of fragments", await socket.recv(), "abc")
        checks.equal("the answer to a ping", (await (await socket.ping(b"p"))) >= 0, True)
        await socket.send("x" * ((1 << 20) + 1))
        code, _ = await closed(socket)
        checks.equal("the close after a message beyond the limit", code, 1009)


async def behaviours(checks, server):
    url = f"ws://{server.host}:{server.port}"
    async with connect(url + "/pieces") as socket:
        await socket.send("one two three")
        pieces = [piece async for piece in socket.recv_streaming()]
        checks.equal("a message in fragments", pieces, ["one two", " three"])
    for offered, chosen in ((["chat"], "chat"), (["x", "superchat", "chat"], "superchat"), (["x"], None), (None, None)):
        async with connect(url + "/echo", subprotocols=offered) as socket:
            checks.equal(f"the subprotocol of {offered}", socket.subprotocol, chosen)
    for code, reason in ((1000, ""), (1001, "away"), (3000, "x" * 123), (4999, "é")):
        async with connect(url + "/echo") as socket:
            await socket.close(code, reason)
            checks.equal(f"the answer to a close with {code}", (socket.close_code, socket.protocol.close_sent.code),
                         (code, code))
    async with connect(url + "/script") as socket:
        checks.equal("what the script sends", [await socket.recv(), await socket.recv()], ["hello", b"\x00\x01\x02"])
        await socket.send("one")
        await socket.send("two")
        checks.equal("the close of the script", await closed(socket), (4000, "bye"))
    async with connect(url + "/bad") as socket:
        try:
            await socket.recv()
        except ConnectionClosed as error:
            checks.equal("what the client says to raw bytes", error.sent.code, 1002)


def exchange(server, path, fields, method="GET", data=b""):
    """The status, the fields and everything behind the head, up to the end of the connection."""
    lines = "".join(f"{name}: {value}\r\n" for name, value in {**HANDSHAKE, **fields}.items() if value is not None)
    with server.connect(10) as client:
        client.sendall(f"{method} {path} HTTP/1.1\r\nHost: judge\r\n{lines}\r\n".encode() + data)
        # A client that has nothing more to send closes its side. Otherwise a server that waits for more would not end.
        answer = b""
        while b"\r\n\r\n" not in answer or not complete(answer):
            more = client.recv(65536)
            if not more:
                break
            answer += more
    head, _, rest = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode().lower(), rest


def complete(answer):
    """Whether the answer is not a 101 and has its whole body."""
    head, _, rest = answer.partition(b"\r\n\r\n")
    length = head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
    return bool(length) and len(rest) >= int(length)


def mistakes(checks, server):
    for name, (data, code) in MALFORMED.items():
        status, _, rest = exchange(server, "/pieces", {}, data=data)
        found = int.from_bytes(rest[2:4], "big") if rest[:1] == b"\x88" else rest
        checks.equal(f"the close after {name}", (status, found), (101, code))
    for name, (fields, method, status) in HANDSHAKES.items():
        found, head, _ = exchange(server, "/echo", {**fields}, method)
        checks.equal(f"the status of a handshake with {name}", found, status)
        if status == 426:
            checks.equal(f"the version told after {name}", "sec-websocket-version: 13" in head, True)


def by_pieces(checks, server):
    """wsproto as the client, whose bytes go out one at a time."""
    client = wsproto.WSConnection(wsproto.ConnectionType.CLIENT)
    received = []
    with server.connect(10) as socket:
        def send(event):
            data = client.send(event)
            for index in range(len(data)):
                socket.sendall(data[index:index + 1])

        def receive():
            client.receive_data(socket.recv(65536) or None)
            received.extend(client.events())

        send(events.Request(host="judge", target="/echo", subprotocols=["chat"]))
        while not received:
            receive()
        checks.equal("what wsproto makes of the handshake", (type(received[0]), received[0].subprotocol),
                     (events.AcceptConnection, "chat"))
        send(events.TextMessage("one ", message_finished=False))
        send(events.Ping(b"between"))
        send(events.TextMessage("two", message_finished=True))
        while not any(isinstance(event, events.TextMessage) for event in received):
            receive()
        checks.equal("what wsproto gets", [(type(event).__name__, getattr(event, "payload", getattr(event, "data", "")))
                                           for event in received[1:]],
                     [("Pong", b"between"), ("TextMessage", "one two")])
        send(events.CloseConnection(4001, "done"))
        while not isinstance(received[-1], events.CloseConnection):
            receive()
        checks.equal("the close that wsproto gets", received[-1].code, 4001)


def backpressure(checks, server):
    """A client that reads nothing for a while gets everything in the end, and the server keeps little of it."""
    lines = "".join(f"{name}: {value}\r\n" for name, value in HANDSHAKE.items())
    message = frame(0x82, bytes(60000))
    with server.connect(10) as client:
        client.sendall(f"GET /echo HTTP/1.1\r\nHost: judge\r\n{lines}\r\n".encode())
        client.recv(65536)
        client.setblocking(False)
        sent = 0
        while sent < 64 << 20 and select.select([], [client], [], 1)[1]:
            sent += client.send(message[sent % len(message):])
        checks.equal("that the server stops to read what nobody takes back", sent < 64 << 20, True)
        client.setblocking(True)
        wanted, received = sent // len(message) * (len(message) - 4), 0
        while received < wanted:
            received += len(client.recv(1 << 20))
        checks.equal("the bytes of the echo", received, wanted)


def evidence(checks, server):
    """The messages of the script in the session's log."""
    with urllib.request.urlopen(f"{server.url}/-/sessions/default/log?limit=10000") as answer:
        log = json.load(answer)["events"]
    number = next(event["request"] for event in log if event.get("target") == "/script")
    script = [event for event in log if event.get("request") == number]
    said = [(event["by"], event["kind"], event.get("text"), event.get("code"))
            for event in script if event["event"] == "message"]
    checks.equal("the messages in the log", sorted(said[:3] + said[-2:], key=str), sorted([
        ("server", "text", "hello", None), ("server", "binary", None, None), ("server", "ping", None, None),
        ("server", "close", "bye", 4000), ("client", "close", "bye", 4000)], key=str))
    checks.equal("the pong and texts in the log", sorted(said[3:-2], key=str), sorted([
        ("client", "pong", None, None), ("client", "text", "one", None), ("client", "text", "two", None)], key=str))
    checks.equal("the end in the log", (script[-1]["event"], script[-1]["end"]), ("ended", "complete"))


async def going_away(checks, server):
    async with connect(f"ws://{server.host}:{server.port}/echo") as socket:
        server.process.send_signal(signal.SIGTERM)
        checks.equal("the close when the server ends", (await closed(socket))[0], 1001)
    checks.equal("the status of the server that ended", server.process.wait(timeout=15), 0)


def judge(binary):
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site.yaml")
        site.write_text(SITE)
        with Server(binary, "--site", str(site)) as server:
            checks.all("echoes", echoes, f"ws://{server.host}:{server.port}")
            checks.all("behaviours", behaviours, server)
            checks.all("mistakes", mistakes, server)
            checks.all("wsproto", by_pieces, server)
            checks.all("a client that does not read", backpressure, server)
            checks.all("the log", evidence, server)
            checks.all("the end", going_away, server)
        with Server(binary, "--site", str(site), "--tls", "good", "--tls-directory", folder) as server:
            trust = ssl.create_default_context(cafile=f"{folder}/ca.pem")
            checks.all("echoes by TLS", echoes, f"wss://localhost:{server.port}", ssl=trust)
    return Verdict("websockets", "RFC 6455, by websockets and wsproto", "a WebSocket, plain and by TLS",
                   f"{checks.count} checks, {len(checks.findings)} findings", checks.findings)
