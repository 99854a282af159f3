"""Tests of the plugin, the event loop, the types of errors, and the end of the program."""

from __future__ import annotations

import asyncio
import inspect
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from importlib.metadata import distributions
from typing import Iterator, List

import pytest

import fixture_server as fs

pytest_plugins = ["pytester"]
SITE = {"/slow": {"text": "late", "gate": "g"}}


@pytest.fixture(scope="module")
def server() -> Iterator[fs.FixtureServer]:
    with fs.FixtureServer.start() as server:
        yield server


def connect(url: str) -> socket.socket:
    """A connection whose other end is closed when the server ends."""
    host, port = url[len("http://") :].split(":")
    return socket.create_connection((host, int(port)), 20)


def assert_gone(connection: socket.socket) -> None:
    with connection:
        address = connection.getpeername()
        assert connection.recv(1) == b""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address, 20)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_the_program_ends_with_a_process_that_is_killed(number: signal.Signals) -> None:
    code = "import fixture_server, time; print(fixture_server.FixtureServer.start().url, flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        url = process.stdout.readline().strip()
        connection = connect(url)
        process.send_signal(number)
    assert_gone(connection)


def test_the_program_ends_at_the_end_of_a_block() -> None:
    with fs.FixtureServer.start() as server:
        connection = connect(server.url)
    assert_gone(connection)


def test_a_program_that_was_killed_is_named_by_each_call_and_by_close() -> None:
    server = fs.FixtureServer.start()
    assert server._place.program
    os.kill(server._place.program._process.pid, signal.SIGKILL)
    server._place.program._process.wait()
    with pytest.raises(fs.UnreachableError, match="fixture-server ended with status -9"):
        server.sessions()
    with pytest.raises(fs.StartError, match="status -9"):
        server.close()


def test_a_missing_program_is_an_error_that_says_where_it_was_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIXTURE_SERVER", raising=False)
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(fs.StartError, match="no fixture-server in .*bin, nor on the PATH; set FIXTURE_SERVER"):
        fs.FixtureServer.start()


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="'127.0.0.1:80' is not the address of a server"):
        fs.FixtureServer.connect("127.0.0.1:80")


def test_the_token_of_the_environment_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIXTURE_SERVER_TOKEN", "open-sesame")
    with fs.FixtureServer.start() as server:
        assert server.sessions()
        with pytest.raises(fs.NotAllowed):
            fs.FixtureServer.connect(server.url, token="other").sessions()


def test_an_error_of_a_wait_is_a_timeout_and_one_of_a_check_an_assertion(server: fs.FixtureServer) -> None:
    with server.open_session({}) as session:
        with pytest.raises(TimeoutError):
            session.wait_for_gate("g", timeout=0.01)
        with pytest.raises(TimeoutError):
            session.wait_for_event({"event": "held"}, timeout=0.01)
        with pytest.raises(AssertionError):
            session.check(["/a"])


def test_a_truncated_answer_is_no_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            with listener.accept()[0] as connection:
                connection.recv(1 << 16)
                connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"sessions": []')

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(fs.UnreachableError, match="IncompleteRead"):
            fs.FixtureServer.connect("http://127.0.0.1:%d" % listener.getsockname()[1]).sessions()
        thread.join()


def test_many_waits_at_once_hold_no_threads_and_end_when_they_are_cancelled(server: fs.FixtureServer) -> None:
    async def wait(session: fs.AsyncSession) -> int:
        tasks = [asyncio.ensure_future(session.wait_for_gate("g", timeout=30)) for _ in range(50)]
        await session.report()
        count = threading.active_count()
        for task in tasks[1:]:
            task.cancel()
        results = await asyncio.gather(*tasks[1:], return_exceptions=True)
        assert all(isinstance(result, asyncio.CancelledError) for result in results)
        load = asyncio.get_running_loop().run_in_executor(None, load_slow, session.url)
        assert (await tasks[0])["held"] == 1
        await session.open_gate("g")
        assert await load == "late"
        return count

    with server.open_session(SITE) as session:
        before = threading.active_count()
        assert asyncio.run(wait(session.awaited())) == before


def load_slow(url: str) -> str:
    with urllib.request.urlopen(url + "/slow", timeout=20) as reply:
        return str(reply.read().decode())


def test_the_documentation_and_the_parameters_of_a_method_are_its_own() -> None:
    for kind in (fs.Session, fs.AsyncSession):
        assert "held at a gate" in str(inspect.getdoc(kind.wait_for_gate))
        assert list(inspect.signature(kind.wait_for_gate).parameters) == ["self", "name", "timeout"]


PLUGIN_TESTS = """
import asyncio, pathlib, urllib.request
import pytest

def load(url):
    with urllib.request.urlopen(url, timeout=10) as reply:
        return reply.read().decode()

@pytest.mark.fixture_site({"/start": {"redirect": 302, "to": "/page"}, "/page": {"text": "x"}})
def test_marker(fixture_session):
    assert load(fixture_session.url + "/start") == "x"
    fixture_session.check({"exactly": ["/start", "/page"]})

@pytest.mark.fixture_site({"/start": {"redirect": 302, "to": "/page"}, "/page": {"text": "x"}})
def test_wrong(fixture_session):
    load(fixture_session.url + "/start")
    fixture_session.check({"exactly": ["/start"]})

@pytest.mark.fixture_site(pathlib.Path("site.yaml"))
def test_file_beside_the_test(fixture_session):
    assert load(fixture_session.url + "/") == "from a file"

def test_replaced(fixture_session, fixture_server):
    assert len(fixture_server.sessions()) == 2
    fixture_session.replace_site({"/": {"file": "hello.txt"}})
    assert load(fixture_session.url + "/") == "hello"

def test_awaited(fixture_session, async_fixture_session):
    assert asyncio.run(async_fixture_session.report())["id"] == fixture_session.id

class TestOwn:
    @pytest.fixture
    def fixture_site(self):
        return {"site": {"/": {"text": "own"}}, "name": "own"}

    def test_site_of_a_class(self, fixture_session):
        assert (fixture_session.id, load(fixture_session.url)) == ("own", "own")

@pytest.mark.fixture_site({"/": {"txt": "x"}})
def test_mistake(fixture_session):
    pass
"""


def test_the_plugin_gives_each_test_a_session_and_shows_the_log_of_a_failure(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(PLUGIN_TESTS)
    pytester.makefile(".yaml", site="site:\n  /: {text: from a file}\n")
    pytester.mkdir("pages").joinpath("hello.txt").write_text("hello")
    pytester.makeini("[pytest]\nfixture_server_arguments = pages\n")
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", *plugin_options())
    result.assert_outcomes(passed=5, failed=1, errors=1)
    result.stdout.fnmatch_lines_random([
        "E *ExpectationFailed: request 2 (main #* GET /page 200 complete) is one too many: nothing more is expected",
        "* fixture-server, session s* *", "1 main GET /start: 302 complete", "2 main GET /page: 200 complete",
        "E *InvalidRequest: at 'site./': unknown key 'txt'; expected 'text' (POST /-/sessions: 400)",
    ])  # fmt: skip


def test_the_plugin_uses_the_server_of_the_environment(
    pytester: pytest.Pytester, server: fs.FixtureServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIXTURE_SERVER_URL", server.url)
    pytester.makepyfile(f"def test_one(fixture_server, fixture_session): assert fixture_server.url == {server.url!r}")
    pytester.runpytest_subprocess("-p", "no:cacheprovider", *plugin_options()).assert_outcomes(passed=1)
    assert [session["id"] for session in server.sessions()] == ["default"]


def plugin_options() -> List[str]:
    """The plugin by its name, unless the package is installed."""
    names = [point.name for package in distributions() for point in package.entry_points if point.group == "pytest11"]
    return [] if "fixture_server" in names else ["-p", "fixture_server.pytest_plugin"]
