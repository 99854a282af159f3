"""Has fifty kinds of clients keep what they can of a server, all at once, beside a client that behaves.

    hoard.py SERVER SITE SECONDS yes|no (whether it speaks HTTP/2)

Prints each figure beside its target; exits with 1 where one is missed.
"""

import http.client
import multiprocessing
import os
import re
import resource
import selectors
import signal
import socket
import ssl
import subprocess
import sys
import time

import kinds

# The targets: MB of memory, milliseconds for 99 of 100 requests, seconds until the server has stopped.
MOST_MEMORY, MOST_P99, MOST_END = 700, 100, 10
DESCRIPTORS = 8192


class Server:
    """A fixture server with its defaults, in a process of its own."""

    def __init__(self, program, site):
        self.process = subprocess.Popen(
            [program, site, "--port", "0", "--listen", "main=http://127.0.0.1:0", "--listen",
             "secure=https://localhost:0", "--log-level", "warning"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        ports = [re.search(r":(\d+)$", self.process.stdout.readline()) for _ in range(2)]
        if None in ports:
            sys.exit(f"the server did not start: {self.process.stderr.read()}")
        self.port, self.secure_port = (int(port.group(1)) for port in ports)

    @property
    def megabytes(self):
        try:
            with open(f"/proc/{self.process.pid}/status") as status:
                return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1000
        except (OSError, StopIteration):
            return 0


class Hoarder:
    """A connection of a kind, which sends what the server takes and reads nothing."""

    def __init__(self, kind, server, selector):
        self.kind, self.selector = kind, selector
        self.rest, self.left = kind.first, kind.most
        self.handshakes = kind.secure
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.setblocking(False)
        secure = kind.secure or kind in kinds.SECURE
        self.socket.connect_ex(("127.0.0.1", server.secure_port if secure else server.port))
        if kind.secure:
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            self.socket = context.wrap_socket(self.socket, do_handshake_on_connect=False)
        selector.register(self.socket, selectors.EVENT_WRITE, self)

    def step(self):
        """Sends what it can; whether the connection is still there."""
        try:
            if self.handshakes:
                self.socket.do_handshake()
                self.handshakes = False
                self.selector.modify(self.socket, selectors.EVENT_WRITE, self)
            for _ in range(8):
                if not self.rest and self.left > 0:
                    self.rest = self.kind.more
                    self.left -= len(self.rest)
                if not self.rest:
                    return self.wait()
                self.rest = self.rest[self.socket.send(self.rest):]
        except (BlockingIOError, ssl.SSLWantWriteError):
            return True
        except ssl.SSLWantReadError:
            self.selector.modify(self.socket, selectors.EVENT_READ, self)
        except OSError:
            return False
        return True

    def wait(self):
        """Has nothing more to send, and only looks whether the server is gone."""
        if self.kind.half_closes:
            self.socket.shutdown(socket.SHUT_WR)
        self.selector.unregister(self.socket)
        return True

    @property
    def is_over(self):
        """Whether the server has ended a connection that is not read."""
        state = self.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
        return state in (7, 8)  # TCP_CLOSE, TCP_CLOSE_WAIT

    def close(self):
        try:
            self.selector.unregister(self.socket)
        except (KeyError, ValueError):
            pass
        self.socket.close()


class Hoard:
    """All hoarders, on one thread."""

    def __init__(self, server, all_kinds):
        self.server = server
        self.selector = selectors.DefaultSelector()
        self.hoarders = [Hoarder(kind, server, self.selector) for kind in all_kinds for _ in range(kind.connections)]
        self.ended = 0

    def run(self, seconds):
        """Holds for so long, and gives the most memory that the server had."""
        end, sampled, most = time.monotonic() + seconds, 0, 0
        while time.monotonic() < end:
            for key, _ in self.selector.select(0.05):
                if not key.data.step():
                    self.replace(key.data)
            if time.monotonic() > sampled + 0.25:
                sampled, most = time.monotonic(), max(most, self.server.megabytes)
                for hoarder in self.hoarders:
                    if hoarder.is_over:
                        self.replace(hoarder)
            time.sleep(0.005)
        return most

    def replace(self, hoarder):
        hoarder.close()
        self.hoarders.remove(hoarder)
        self.ended += 1
        self.hoarders.append(Hoarder(hoarder.kind, self.server, self.selector))

    def close(self):
        for hoarder in self.hoarders:
            hoarder.close()


# The ordinary client

LONG = b"0123456789" * 2000
ASKED = [
    ("GET", "/page", None, {}, 200, b"<p>An ordinary page"),
    ("POST", "/echo", LONG, {"Content-Type": "text/plain"}, 200, LONG),
    ("GET", "/cave", None, {"Authorization": "Basic YWxhZGRpbjpzZXNhbWU="}, 200, b"<p>Inside"),
    ("GET", "/one", None, {}, 302, b""),
    ("GET", "/page", None, {"If-None-Match": '"1"'}, 304, b""),
    ("GET", "/missing", None, {}, 404, b""),
]


def behave(port, results, ends):
    """Asks, each tenth time on a new connection, until it is told to end; gives milliseconds and mistakes."""
    times, mistakes, client, number = [], [], None, 0
    while not ends.is_set():
        method, path, body, fields, status, expected = ASKED[number % len(ASKED)]
        number += 1
        begun = time.monotonic()
        try:
            if client is None:
                client = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            client.request(method, path, body, fields)
            answer = client.getresponse()
            content = answer.read()
            if answer.status != status or expected not in content:
                mistakes.append(f"{method} {path}: {answer.status} {content[:60]!r}")
        except (OSError, http.client.HTTPException) as error:
            mistakes.append(f"{method} {path}: {error!r}")
            client = None
        times.append((time.monotonic() - begun) * 1000)
        if number % 10 == 0 and client:
            client.close()
            client = None
        time.sleep(0.01)
    results.put((times, mistakes))


def under_way(port, count):
    """Replies that take a while, of which a part has come."""
    clients = []
    for _ in range(count):
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        client.request("GET", "/narrow")
        clients.append((client, client.getresponse()))
    return clients


def whole(answer):
    try:
        return len(answer.read()) == int(answer.headers["Content-Length"])
    except (OSError, http.client.HTTPException):
        return False


def main(program, site, seconds, http2):
    limit = min(DESCRIPTORS, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    all_kinds = kinds.HTTP1 + kinds.SECURE + (kinds.HTTP2 if http2 == "yes" else [])
    server = Server(program, site)
    before = server.megabytes
    results, ends = multiprocessing.Queue(), multiprocessing.Event()
    normal = multiprocessing.Process(target=behave, args=(server.port, results, ends))
    normal.start()
    hoard = Hoard(server, all_kinds)
    most = hoard.run(float(seconds))
    ends.set()
    times, mistakes = results.get(timeout=60)
    normal.join()
    answers = under_way(server.port, 10)
    hoard.close()
    begun = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    came = sum(whole(answer) for _, answer in answers)
    try:
        status = server.process.wait(MOST_END)
    except subprocess.TimeoutExpired:
        status = "none"
        server.process.kill()
    took = time.monotonic() - begun
    warnings = server.process.stderr.read().splitlines()
    times.sort()
    p99 = times[len(times) * 99 // 100]
    rows = [
        (f"kinds of clients, {len(hoard.hoarders)} connections at once", "at least 50" if http2 == "yes" else "some",
         len(all_kinds), http2 != "yes" or len(all_kinds) >= 50),
        (f"memory, most ({before:.0f} MB before)", f"under {MOST_MEMORY} MB", f"{most:.0f} MB", 0 < most < MOST_MEMORY),
        (f"the client that behaves, p99 of {len(times)} requests (median {times[len(times) // 2]:.1f} ms)",
         f"under {MOST_P99} ms", f"{p99:.1f} ms", p99 < MOST_P99),
        ("of its replies, wrong ones", "0", len(mistakes), not mistakes),
        ("replies under way at SIGTERM that came whole", "10", came, came == 10),
        ("end after SIGTERM", f"status 0 within {MOST_END} s", f"status {status} after {took:.1f} s", status == 0),
    ]
    width = max(len(row[0]) for row in rows)
    for what, target, figure, is_met in rows:
        print(f"{what:{width}}  {target:22}  {figure!s:24}  {'met' if is_met else 'MISSED'}")
    print(f"connections that the server ended, or that came to their end: {hoard.ended}")
    for line in [*mistakes[:10], *warnings[:10]]:
        print("  " + line)
    return all(row[3] for row in rows)


if __name__ == "__main__":
    sys.exit(0 if main(*sys.argv[1:]) else 1)
