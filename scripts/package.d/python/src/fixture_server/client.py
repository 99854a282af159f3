"""The clients: one whose methods block, and one whose methods are awaited.

The second uses asyncio's streams, so that a wait for a gate holds no thread and ends when its task is cancelled. Only the
program is started and ended in a thread.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any, Optional, Sequence, Tuple, TypeVar, cast

from .core import ServerCalls, SessionCalls, Steps
from .place import Call, Place, Root

#: A failure ends at the line of the test (pytest).
__tracebackhide__ = True
#: The seconds for an answer, beside those that the server waits on purpose.
ANSWER_TIMEOUT = 30.0
Self = TypeVar("Self")


class Blocking:
    """A client whose methods block; it is closed at the end of a `with` block."""

    _place: Place

    def _run(self, steps: Steps[Any]) -> Any:
        try:
            step = next(steps)
            while True:
                step = steps.send(self._exchange(step) if isinstance(step, Call) else (step() or 0, b""))
        except StopIteration as end:
            return end.value

    def _exchange(self, call: Call) -> Tuple[int, bytes]:
        place, received = self._place, bytearray()
        try:
            with socket.create_connection((place.host, place.port), call.wait + ANSWER_TIMEOUT) as plain:
                with place.tls.wrap_socket(plain, server_hostname=place.host) if place.tls else plain as connection:
                    connection.sendall(place.request(call))
                    while piece := connection.recv(1 << 16):
                        received += piece
        except OSError as error:
            raise place.unreachable(error) from error
        return place.answer(call, bytes(received))

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        cast(Any, self).close()


class Awaited:
    """A client whose methods are awaited; it is closed at the end of an `async with` block."""

    _place: Place

    async def _run(self, steps: Steps[Any]) -> Any:
        try:
            step = next(steps)
            while True:
                if isinstance(step, Call):
                    step = steps.send(await self._exchange(step))
                else:
                    await asyncio.to_thread(step)
                    step = steps.send((0, b""))
        except StopIteration as end:
            return end.value

    async def _exchange(self, call: Call) -> Tuple[int, bytes]:
        try:
            received = await asyncio.wait_for(self._receive(call), call.wait + ANSWER_TIMEOUT)
        except (OSError, asyncio.TimeoutError) as error:
            raise self._place.unreachable(error) from error
        return self._place.answer(call, received)

    async def _receive(self, call: Call) -> bytes:
        reader, writer = await asyncio.open_connection(self._place.host, self._place.port, ssl=self._place.tls)
        try:
            writer.write(self._place.request(call))
            return await reader.read()
        finally:
            writer.close()

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await cast(Any, self).close()


class AsyncSession(SessionCalls, Awaited):
    """A session whose methods are awaited."""


class Session(SessionCalls, Blocking):
    """A session whose methods block."""

    def awaited(self) -> AsyncSession:
        """Returns the same session for an event loop."""
        return AsyncSession(self._place, self.id, self.origins)


class FixtureServer(ServerCalls[Session], Blocking):
    """A server whose methods block."""

    _session_type = Session

    @classmethod
    def start(
        cls, root: Optional[Root] = None, *, arguments: Sequence[str] = (), program: Optional[str] = None
    ) -> FixtureServer:
        """Starts the program on a free port, with a folder or a site file, and more of its arguments.

        It ends at `close`, at the end of a `with` block, or with this process. `StartError` has its own words.
        """
        return cls(Place.start(root, arguments, program))


class AsyncFixtureServer(ServerCalls[AsyncSession], Awaited):
    """A server whose methods are awaited."""

    _session_type = AsyncSession

    @classmethod
    async def start(
        cls, root: Optional[Root] = None, *, arguments: Sequence[str] = (), program: Optional[str] = None
    ) -> AsyncFixtureServer:
        """Starts the program as `FixtureServer.start` does."""
        return cls(await asyncio.to_thread(Place.start, root, arguments, program))
