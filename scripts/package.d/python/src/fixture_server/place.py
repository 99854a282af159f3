"""The place of a server, and the bytes that go there and come back."""

from __future__ import annotations

import http.client
import io
import os
import ssl
from typing import Any, NamedTuple, Optional, Sequence, Tuple, Union, cast
from urllib.parse import urlsplit

from .errors import UnreachableError
from .program import Program

Root = Union[str, "os.PathLike[str]"]


class Call(NamedTuple):
    """A request below `/-/`; `wait` is the time in seconds that the server may take on purpose."""

    method: str
    path: str
    body: Optional[str] = None
    wait: float = 0.0


class Place:
    """The place of a server, the bytes that go there and come back, and the program if it was started here."""

    def __init__(self, url: str, token: Optional[str] = None, program: Optional[Program] = None) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"'{url}' is not the address of a server; expected such as http://127.0.0.1:8080")
        self.url, self.netloc, self.host = f"{parts.scheme}://{parts.netloc}", parts.netloc, parts.hostname
        self.port = parts.port or (443 if parts.scheme == "https" else 80)
        self.tls = ssl.create_default_context() if parts.scheme == "https" else None
        self.token = token or os.environ.get("FIXTURE_SERVER_TOKEN")
        self.program = program

    @classmethod
    def start(cls, root: Optional[Root], arguments: Sequence[str], program: Optional[str]) -> Place:
        started = Program(None if root is None else os.fspath(root), arguments, program)
        return cls(started.url, program=started)

    def close(self) -> None:
        program, self.program = self.program, None
        if program is not None:
            program.close()

    def request(self, call: Call) -> bytes:
        body = (call.body or "").encode()
        lines = [f"{call.method} /-/{call.path} HTTP/1.1", f"Host: {self.netloc}", "Connection: close"]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        if call.body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def answer(self, call: Call, received: bytes) -> Tuple[int, bytes]:
        try:
            response = http.client.HTTPResponse(cast(Any, _Received(received)), method=call.method)
            response.begin()
            return response.status, response.read()
        except http.client.HTTPException as error:
            raise self.unreachable(error) from error

    def unreachable(self, error: Exception) -> UnreachableError:
        end = self.program.end() if self.program else None
        return UnreachableError(f"no answer from {self.url}: {end or error!r}")


class _Received:
    """Bytes in the place of a socket, for `http.client` to parse."""

    def __init__(self, received: bytes) -> None:
        self.received = received

    def makefile(self, *_: object) -> io.BytesIO:
        return io.BytesIO(self.received)
