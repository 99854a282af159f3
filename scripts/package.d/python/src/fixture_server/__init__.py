"""A client of `fixture-server`, an HTTP server for tests."""

from .client import AsyncFixtureServer, AsyncSession, FixtureServer, Session
from .errors import APIError, Conflict, ExpectationFailed, FixtureServerError, InvalidRequest, NotAllowed, NotFound
from .errors import NotInTime, StartError, Unavailable, UnreachableError, WaitTimeout
from .values import Event, EventPage, Expectation, Fault, Gate, Request, Scenario, SessionReport, Site
from .version import __version__

__all__ = [
    "APIError", "AsyncFixtureServer", "AsyncSession", "Conflict", "Event", "EventPage", "Expectation", "ExpectationFailed",
    "Fault", "FixtureServer", "FixtureServerError", "Gate", "InvalidRequest", "NotAllowed", "NotFound", "NotInTime",
    "Request", "Scenario", "Session", "SessionReport", "Site", "StartError", "Unavailable", "UnreachableError",
    "WaitTimeout", "__version__",
]  # fmt: skip
