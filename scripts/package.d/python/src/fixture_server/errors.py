"""The errors of this package, a type for each kind."""

from __future__ import annotations

from typing import Any, Dict, Optional, Type


class FixtureServerError(Exception):
    """The base of all errors of this package."""


class StartError(FixtureServerError):
    """The program was not found, did not start, or broke down; with the program's own words."""


class UnreachableError(FixtureServerError):
    """No answer came from the server."""


class WaitTimeout(FixtureServerError, TimeoutError):
    """An event that a test waits for did not come in time."""


class ExpectationFailed(FixtureServerError, AssertionError):
    """The requests of a session are not as expected; the message names the first difference."""


class APIError(FixtureServerError):
    """A refusal of the control API, in its own words."""

    def __init__(self, status: int, method: str, path: str, error: Dict[str, Any]) -> None:
        #: The status of the answer.
        self.status = status
        #: The request that was refused.
        self.method, self.path = method, path
        #: The mistake and the remedy. The request is one line of JSON, which the caller has not seen.
        self.reason: str = error["message"].removeprefix("body:1: ")
        #: The key and the line of the mistake, if it is in what was sent.
        self.key: Optional[str] = error.get("key")
        self.line: Optional[int] = error.get("line")
        super().__init__(f"{self.reason} ({method} {path}: {status})")

    @property
    def remedy(self) -> Optional[str]:
        """The remedy: the part of the reason behind the semicolon."""
        return self.reason.partition("; ")[2] or None


class InvalidRequest(APIError):
    """The request has a mistake, such as an unknown key of a site."""


class NotAllowed(APIError):
    """The token is missing or another one, or the server is known by another name."""


class NotFound(APIError):
    """There is no such session, fault or scenario."""


class Conflict(APIError):
    """The name is taken, the origins differ, or it is the server's own session."""


class NotInTime(APIError, WaitTimeout):
    """No reply came to a gate in time."""


class Unavailable(APIError):
    """A limit of the server is reached, or it ends."""


_KINDS: Dict[int, Type[APIError]] = {
    400: InvalidRequest, 413: InvalidRequest, 415: InvalidRequest, 422: InvalidRequest,
    401: NotAllowed, 403: NotAllowed, 421: NotAllowed, 404: NotFound, 409: Conflict,
    503: Unavailable, 504: NotInTime,
}  # fmt: skip


def api_error(status: int, method: str, path: str, error: Dict[str, Any]) -> APIError:
    """Returns the error of an answer, by its status."""
    return _KINDS.get(status, APIError)(status, method, path, error)
