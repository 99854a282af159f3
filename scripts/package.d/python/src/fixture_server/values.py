"""The values of the control API: the JSON of its answers, as it is."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Mapping, Optional, Sequence, TypedDict, Union

#: A site: a mapping as in a site file, the text of a site file, or the path of one.
Site = Union[Mapping[str, Any], str, "os.PathLike[str]"]
#: Requests in order, or a mapping with `inOrder`, `exactly` or `anyOrder`.
Expectation = Union[Sequence[Union[str, Mapping[str, Any]]], Mapping[str, Any]]
#: An event of the log; its keys depend on `event`.
Event = Dict[str, Any]


class Gate(TypedDict):
    """A gate: `state` is open or closed, `held` the number of replies that wait there."""

    name: str
    state: str
    held: int


class OpenReplies(TypedDict):
    """The replies that have not ended."""

    active: int
    held: int
    listening: int


class _Session(TypedDict):
    id: str
    origins: Dict[str, str]
    connections: int
    open: OpenReplies
    gates: List[Gate]


class SessionReport(_Session, total=False):
    """A session; `lifetime` is missing if it lives until it is closed."""

    lifetime: float


class Fault(TypedDict):
    """A fault that was added to a session."""

    id: int
    origin: str
    path: str
    fault: str
    occurrence: str


class EventPage(TypedDict):
    """Some events; `next` is the `after` of the next page, `dropped` counts lost events before."""

    events: List[Event]
    next: int
    dropped: int


class Request(TypedDict):
    """A request of the log; `gate` is where its reply is held, `end` is None until it has ended."""

    number: int
    origin: str
    method: Optional[str]
    target: Optional[str]
    fields: List[List[str]]
    status: Optional[int]
    gate: Optional[str]
    end: Optional[str]


class Scenario(TypedDict):
    """A scenario that the server has; `start` is the path of its first page."""

    name: str
    title: str
    start: str
