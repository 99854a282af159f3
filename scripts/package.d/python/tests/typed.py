"""The types of what the methods return, checked by mypy alone."""

import pathlib

import fixture_server as fs


def blocking(server: fs.FixtureServer) -> None:
    session: fs.Session = server.open_session({"/": {"text": "x"}}, name="one", lifetime=None)
    server.open_session(pathlib.Path("site.yaml"))
    gate: fs.Gate = session.wait_for_gate("g", timeout=1)
    gate["nothing"]  # type: ignore[typeddict-item]
    session.wait_for_gate(1)  # type: ignore[arg-type]
    session.wait_for_gate()  # type: ignore[call-arg]
    with session as same:
        same.check({"exactly": ["/", {"path": "/a", "count": 1}]})
    with fs.FixtureServer.start(arguments=["--loops", "2"]) as started:
        started.close()


async def awaited(server: fs.AsyncFixtureServer) -> None:
    session: fs.AsyncSession = await server.open_session(scenario="redirects/301")
    requests: list[fs.Request] = await session.requests()
    gate: fs.Gate = session.open_gate("g")  # type: ignore[assignment]
    async with session as same:
        await same.check(requests[0]["fields"][0])
    print(gate)
