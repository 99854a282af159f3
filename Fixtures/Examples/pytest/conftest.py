"""Gives each test a session of a fixture server: origins, log and gates of its own.

Copy it beside your tests. `fixture-server` has to be on the PATH, or FIXTURE_SERVER has to be its path.
"""

import json
import os
import subprocess
import urllib.error
import urllib.request

import pytest

SECONDS = 10


@pytest.fixture(scope="session")
def fixture_server(tmp_path_factory):
    """The address of a server that has sessions only, started for this run of pytest."""
    program = os.environ.get("FIXTURE_SERVER", "fixture-server")
    server = subprocess.Popen(
        [program, "--port", "0", "--log-level", "warning"], stdout=subprocess.PIPE, text=True,
        cwd=tmp_path_factory.mktemp("fixture-server"))
    address = server.stdout.readline().strip()
    assert address, f"{program} did not start"
    yield address
    server.terminate()
    assert server.wait(SECONDS) == 0


@pytest.fixture
def serve(fixture_server):
    """Opens a session: `serve({"/page": {"html": "<p>Hello"}})`."""
    sessions = []

    def open_session(site):
        answer = ask(fixture_server, "POST", "", {"site": site, "lifetime": 600})
        sessions.append(Session(fixture_server, answer))
        return sessions[-1]

    yield open_session
    for session in sessions:
        session.ask("DELETE", "")


class Session:
    """A site on origins of its own, and what was asked of it."""

    def __init__(self, server, answer):
        self.server, self.id, self.origins = server, answer["id"], answer["origins"]
        self.url = self.origins["main"]

    def wait_for_gate(self, name):
        """Returns when a reply is held at a gate."""
        self.ask("GET", f"/gates/{name}?wait={SECONDS}")

    def open_gate(self, name):
        """Lets go what is held at a gate, and what comes to it later."""
        self.ask("PUT", f"/gates/{name}", {"state": "open"})

    def expect(self, *requests):
        """Fails unless these were the requests, in this order: `expect("/start", "/page")`."""
        answer = self.ask("POST", "/assertions", {"exactly": list(requests)})
        assert answer["ok"], answer["violation"]

    def ask(self, method, path, body=None):
        return ask(self.server, method, f"/{self.id}{path}", body)


def ask(server, method, path, body=None):
    """Returns what the control API answers; 409 is an answer, all other refusals are errors."""
    request = urllib.request.Request(
        f"{server}/-/sessions{path}", method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=2 * SECONDS) as reply:
            return json.loads(reply.read() or "null")
    except urllib.error.HTTPError as error:
        text = error.read().decode()
        if error.code == 409:
            return json.loads(text)
        pytest.fail(f"{method} {path}: {error.code} {text}")
