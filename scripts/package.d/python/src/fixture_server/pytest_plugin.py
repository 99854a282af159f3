"""Fixtures for pytest: a server for the run, and a session for each test."""

from __future__ import annotations

import os
from typing import Any, Dict, Generator, Iterator

import pytest

from .client import AsyncSession, FixtureServer, Session
from .errors import FixtureServerError


def pytest_addoption(parser: pytest.Parser) -> None:
    text = "what fixture-server is started with, such as a folder whose files sites may name"
    parser.addini("fixture_server_arguments", text, type="args", default=[])


def pytest_configure(config: pytest.Config) -> None:
    line = "fixture_site(site): the site of the test's session; or scenario=NAME"
    config.addinivalue_line("markers", line)


@pytest.fixture(scope="session")
def fixture_server(pytestconfig: pytest.Config) -> Iterator[FixtureServer]:
    """The server at FIXTURE_SERVER_URL, or one that is started for the run."""
    url = os.environ.get("FIXTURE_SERVER_URL")
    arguments = pytestconfig.getini("fixture_server_arguments")
    with FixtureServer.connect(url) if url else FixtureServer.start(arguments=arguments) as server:
        yield server


@pytest.fixture
def fixture_site(request: pytest.FixtureRequest) -> Dict[str, Any]:
    """The keys of the session: by default the arguments of the marker `fixture_site`."""
    marker = request.node.get_closest_marker("fixture_site")
    if marker is None:
        return {"site": {}}
    site = dict(zip(["site"], marker.args), **marker.kwargs)
    if isinstance(site.get("site"), os.PathLike):
        # As in a file beside the test.
        site["site"] = request.path.parent / site["site"]
    return site


@pytest.fixture
def fixture_session(fixture_server: FixtureServer, fixture_site: Dict[str, Any]) -> Iterator[Session]:
    """A session of its own for the test, closed after it; its log is in the report of a failure."""
    with fixture_server.open_session(**fixture_site) as session:
        yield session


@pytest.fixture
def async_fixture_session(fixture_session: Session) -> AsyncSession:
    """The test's session with methods that are awaited."""
    return fixture_session.awaited()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    report = (yield).get_result()
    session = getattr(item, "funcargs", {}).get("fixture_session")
    if call.when == "call" and report.failed and isinstance(session, Session):
        try:
            log = session.log()
        except FixtureServerError as error:
            log = str(error)
        report.sections.append((f"fixture-server, session {session.id}", log))
