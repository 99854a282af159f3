"""A fixture-server that is judged, and connections to it."""

import os
import select
import socket
import subprocess
import tempfile
import time
from urllib.parse import urlsplit


class Server:
    """A server on ports of the system's choice, for as long as a `with` block lasts."""

    def __init__(self, binary, *arguments):
        self.command = [os.path.abspath(binary), *arguments, "--port", "0", "--log-level", "error"]
        self.errors = tempfile.TemporaryFile()

    def __enter__(self):
        # Unbuffered, since `select` would not see a line that waits in a buffer.
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.errors, bufsize=0)
        self.url = self.first_line().rstrip("/")
        parts = urlsplit(self.url)
        self.host, self.port = parts.hostname, parts.port
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise SystemExit("judge: the server did not end after SIGTERM; see its drain timeout")

    def first_line(self):
        """The URL of the first origin, or of the next one; the server prints them when it is ready."""
        if select.select([self.process.stdout], [], [], 30)[0]:
            line = self.process.stdout.readline().decode().strip()
            if line:
                return line
        self.errors.seek(0)
        raise SystemExit(f"judge: the server did not start: {self.errors.read().decode()}")

    @property
    def is_running(self):
        return self.process.poll() is None

    def connect(self, timeout=10):
        return socket.create_connection((self.host, self.port), timeout)

    def answers(self, within=5):
        """Whether an ordinary request is answered, and after how many seconds."""
        start = time.monotonic()
        try:
            with self.connect(within) as client:
                client.sendall(b"GET /arrived HTTP/1.1\r\nHost: judge\r\nConnection: close\r\n\r\n")
                begins = client.recv(64)
        except OSError:
            return None
        return time.monotonic() - start if begins.startswith(b"HTTP/1.1 200 ") else None
