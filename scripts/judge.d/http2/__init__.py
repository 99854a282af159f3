"""The judges of HTTP/2: cases of RFC 9113 and RFC 7541, and other clients."""

import tempfile

from server import Server


def is_spoken(binary):
    """Whether a server was built with HTTP/2."""
    with tempfile.TemporaryDirectory() as folder, Server(binary, folder) as server, server.connect() as client:
        client.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]))
        # The type of the first frame, SETTINGS, is its fourth byte.
        return client.recv(9)[3:4] == b"\4"
