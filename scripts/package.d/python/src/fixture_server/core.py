"""The calls of the control API and what their answers mean, without a socket.

A method is written once, as a generator: it yields calls, gets their answers, and returns its result. `both` makes a
method of it that blocks in a class that derives from `Blocking`, and that is awaited in one that derives from `Awaited`.
"""

from __future__ import annotations

import json
import os
import time
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Callable, Coroutine, Dict, Generator, Generic, List, Optional, Tuple
from typing import Type, TypeVar, Union, cast, overload
from urllib.parse import quote, urlencode

from .errors import ExpectationFailed, InvalidRequest, NotInTime, WaitTimeout, api_error
from .place import Call, Place
from .values import Event, EventPage, Expectation, Fault, Gate, Request, Scenario, SessionReport, Site

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    from .client import Awaited, Blocking

    P = ParamSpec("P")

#: A failure ends at the line of the test (pytest).
__tracebackhide__ = True
#: The seconds that the server may wait for something in one request.
LONGEST_WAIT = 60.0
T = TypeVar("T")
Self = TypeVar("Self")
SessionType = TypeVar("SessionType", bound="SessionCalls")


#: A method: it yields calls, or work that blocks; it gets the status and the body of each answer.
Steps = Generator[Union[Call, Callable[[], None]], Tuple[int, bytes], T]

if TYPE_CHECKING:

    class both(Generic[P, T]):
        def __init__(self, steps: Callable[Concatenate[Any, P], Steps[T]]) -> None: ...
        @overload
        def __get__(self, instance: None, owner: object) -> Callable[Concatenate[Any, P], Steps[T]]: ...
        @overload
        def __get__(self, instance: Blocking, owner: object) -> Callable[P, T]: ...
        @overload
        def __get__(self, instance: Awaited, owner: object) -> Callable[P, Coroutine[Any, Any, T]]: ...
        def __get__(self, instance: Any, owner: object) -> Any: ...

else:

    class both:
        """A method that blocks in a class of `Blocking`, and is awaited in one of `Awaited`."""

        def __init__(self, steps):
            self.steps = update_wrapper(self, steps).__wrapped__

        def __get__(self, instance, owner):
            if instance is None:
                return self.steps
            return update_wrapper(lambda *args, **keys: instance._run(self.steps(instance, *args, **keys)), self.steps)


def ask(
    method: str, *path: str, body: Any = None, query: Optional[Dict[str, Any]] = None, accept: int = 200, wait: float = 0
) -> Steps[Any]:
    """Returns the JSON of an answer with a status below 300, or with the accepted one."""
    target = "/".join(quote(part, safe="") for part in path) + (f"?{urlencode(query)}" if query else "")
    status, answer = yield Call(method, target, None if body is None else json.dumps(body), wait)
    text = answer.decode("utf-8", "replace")
    if status < 300 or status == accept:
        return json.loads(text) if text.startswith(("{", "[")) else text
    try:
        error = json.loads(text)["error"]
    except (ValueError, KeyError, TypeError):
        error = {"message": text.strip() or "the answer is empty"}
    raise api_error(status, method, f"/-/{target}", error)


def ask_with_site(method: str, *path: str, site: Optional[Site], keys: Optional[Dict[str, Any]] = None) -> Steps[Any]:
    """Asks with a site as the body, or under the key `site` of others."""
    file = os.fspath(site) if isinstance(site, os.PathLike) else None
    if file is not None:
        with open(file, encoding="utf-8-sig") as text:
            site = text.read()
    try:
        body = site if keys is None else keys if site is None else {**keys, "site": site}
        return (yield from ask(method, *path, body=body))
    except InvalidRequest as error:
        if file is None or not error.reason.startswith("site:"):
            raise
        # The server knows the text, and not the name of its file.
        facts = {"message": file + error.reason[len("site") :], "key": error.key, "line": error.line}
        raise InvalidRequest(error.status, error.method, error.path, facts) from None


class ServerCalls(Generic[SessionType]):
    """The calls of a server."""

    _session_type: Type[SessionType]

    def __init__(self, place: Place) -> None:
        self._place = place

    @classmethod
    def connect(cls: Callable[[Place], Self], url: str, token: Optional[str] = None) -> Self:
        """Returns the server at an address; the token is by default the value of `FIXTURE_SERVER_TOKEN`."""
        return cls(Place(url, token))

    @property
    def url(self) -> str:
        """The address, without a slash at the end."""
        return self._place.url

    @both
    def open_session(
        self, site: Optional[Site] = None, *, scenario: Optional[str] = None, name: Optional[str] = None,
        lifetime: Optional[float] = 600,
    ) -> Steps[SessionType]:  # fmt: skip
        """Opens a session of a site or a scenario, which is closed after `lifetime` seconds without use; None: never."""
        keys = {"scenario": scenario, "name": name, "lifetime": lifetime}
        given = {key: value for key, value in keys.items() if value is not None}
        report = yield from ask_with_site("POST", "sessions", site=site, keys=given)
        return self._session_type(self._place, report["id"], report["origins"])

    @both
    def session(self, id: str) -> Steps[SessionType]:
        """Returns a session that is open, such as `default`."""
        report = yield from ask("GET", "sessions", id)
        return self._session_type(self._place, id, report["origins"])

    @both
    def sessions(self) -> Steps[List[SessionReport]]:
        """Returns the open sessions; `default` is the server's own."""
        return cast(List[SessionReport], (yield from ask("GET", "sessions"))["sessions"])

    @both
    def scenarios(self) -> Steps[List[Scenario]]:
        """Returns the scenarios that sessions can be opened for."""
        return cast(List[Scenario], (yield from ask("GET", "scenarios"))["scenarios"])

    @both
    def certificate_authority(self) -> Steps[str]:
        """Returns the certificate to trust, in PEM, for origins with `tls: good`."""
        return cast(str, (yield from ask("GET", "ca.pem")))

    @both
    def close(self) -> Steps[None]:
        """Ends the program if this object has started it."""
        yield self._place.close


class SessionCalls:
    """The calls of a session: a site on origins of its own, with its own log, gates and faults."""

    def __init__(self, place: Place, id: str, origins: Dict[str, str]) -> None:
        self._place = place
        #: The session's name.
        self.id = id
        #: The URL of each origin by its name, without a slash at the end.
        self.origins = origins

    @property
    def url(self) -> str:
        """The URL of the origin `main`."""
        return self.origins["main"]

    @both
    def report(self) -> Steps[SessionReport]:
        """Returns the session as it is now."""
        return cast(SessionReport, (yield from ask("GET", "sessions", self.id)))

    @both
    def replace_site(self, site: Site) -> Steps[None]:
        """Serves another site with the same origins from the next request on."""
        yield from ask_with_site("PUT", "sessions", self.id, "site", site=site)

    @both
    def reset(self) -> Steps[None]:
        """Begins again, as just opened: log, gates and counters, no added faults, no connections."""
        yield from ask("POST", "sessions", self.id, "reset")

    @both
    def close(self) -> Steps[None]:
        """Ends the session and its connections; nothing happens if it has ended."""
        yield from ask("DELETE", "sessions", self.id, accept=404)

    @both
    def gates(self) -> Steps[List[Gate]]:
        """Returns the gates that are open or hold a reply."""
        return cast(List[Gate], (yield from ask("GET", "sessions", self.id, "gates"))["gates"])

    @both
    def wait_for_gate(self, name: str, timeout: float = 10) -> Steps[Gate]:
        """Returns as soon as a reply is held at a gate; `NotInTime` if none is within `timeout` seconds."""
        end = time.monotonic() + timeout
        while True:
            wait = max(0.0, min(LONGEST_WAIT, end - time.monotonic()))
            try:
                path = ("sessions", self.id, "gates", name)
                return cast(Gate, (yield from ask("GET", *path, query={"wait": f"{wait:.3f}"}, wait=wait)))
            except NotInTime:
                if time.monotonic() >= end:
                    raise

    @both
    def open_gate(self, name: str) -> Steps[Gate]:
        """Lets held replies of a gate continue, and later ones pass."""
        return cast(Gate, (yield from ask("PUT", "sessions", self.id, "gates", name, body={"state": "open"})))

    @both
    def close_gate(self, name: str) -> Steps[Gate]:
        """Holds the replies that come to a gate from now on."""
        return cast(Gate, (yield from ask("PUT", "sessions", self.id, "gates", name, body={"state": "closed"})))

    @both
    def faults(self) -> Steps[List[Fault]]:
        """Returns the faults that have been added."""
        return cast(List[Fault], (yield from ask("GET", "sessions", self.id, "faults"))["faults"])

    @both
    def add_fault(self, path: str, fault: Any, origin: str = "main") -> Steps[Fault]:
        """Breaks the replies at a path, by a fault as in a site file: `{"kind": "reset", "first": 2}`."""
        body = {"path": path, "fault": fault, "origin": origin}
        return cast(Fault, (yield from ask("POST", "sessions", self.id, "faults", body=body)))

    @both
    def remove_fault(self, id: int) -> Steps[None]:
        """Takes away a fault that was added, by its number."""
        yield from ask("DELETE", "sessions", self.id, "faults", str(id))

    @both
    def events(self, after: int = 0, limit: int = 1000, timeout: float = 0) -> Steps[EventPage]:
        """Returns the events after a number; an empty page comes after `timeout` seconds, at most 60."""
        wait = max(0.0, min(LONGEST_WAIT, timeout))
        query = {"after": after, "limit": limit, **({"wait": f"{wait:.3f}"} if wait else {})}
        return cast(EventPage, (yield from ask("GET", "sessions", self.id, "log", query=query, wait=wait)))

    @both
    def wait_for_event(self, wanted: Event, timeout: float = 10, after: int = 0) -> Steps[Event]:
        """Returns the first event with these values, such as `{"event": "ended", "status": 200}`."""
        end, last = time.monotonic() + timeout, None
        while True:
            page = yield from SessionCalls.events(self, after, 1000, end - time.monotonic())
            for last in page["events"]:
                if all(key in last and last[key] == value for key, value in wanted.items()):
                    return last
            after = page["next"]
            if len(page["events"]) < 1000 and time.monotonic() >= end:
                came = f"the last event is {json.dumps(last)}" if last else "nothing has happened"
                raise WaitTimeout(f"no event {json.dumps(wanted)} within {timeout:g} s; {came}")

    @both
    def requests(self) -> Steps[List[Request]]:
        """Returns the requests of the log, each with its reply as far as it is."""
        found: Dict[int, Request] = {}
        after = 0
        while True:
            page = yield from SessionCalls.events(self, after, 10_000, 0)
            if not page["events"]:
                return list(found.values())
            after = page["next"]
            for event in page["events"]:
                _add(event, found)

    @both
    def log(self) -> Steps[str]:
        """Returns the requests of the log as text, one a line."""
        lines: List[str] = []
        for request in (yield from SessionCalls.requests(self)):
            asked = f"{request['method']} {request['target']}" if request["method"] else "a malformed request"
            state = request["end"] or (f"held at the gate '{request['gate']}'" if request["gate"] else "open")
            status = "" if request["status"] is None else f"{request['status']} "
            lines.append(f"{request['number']} {request['origin']} {asked}: {status}{state}")
        return "\n".join(lines) or "no request came"

    @both
    def check(self, expectation: Expectation, timeout: float = 0) -> Steps[None]:
        """Fails with `ExpectationFailed` unless the requests are as expected within `timeout` seconds.

        A list is expected in order with others between; `{"exactly": […]}` allows no others, `{"anyOrder": […]}` counts.
        """
        end = time.monotonic() + timeout
        after = 0
        while True:
            path = ("sessions", self.id, "assertions")
            verdict = yield from ask("POST", *path, body=expectation, accept=409)
            if verdict["ok"]:
                return
            if time.monotonic() >= end:
                raise ExpectationFailed(verdict["violation"])
            after = (yield from SessionCalls.events(self, after, 10_000, end - time.monotonic()))["next"]

    @both
    def har(self) -> Steps[Dict[str, Any]]:
        """Returns the requests that have ended as an HTTP Archive 1.2."""
        return cast(Dict[str, Any], (yield from ask("GET", "sessions", self.id, "har")))


def _add(event: Event, found: Dict[int, Request]) -> None:
    """Adds what an event says of its request."""
    number = event.get("request")
    if event["event"] == "request":
        names = ("origin", "method", "target")
        facts = {"number": number, **{name: event[name] for name in names}, "fields": event["fields"] or []}
        found[event["request"]] = cast(Request, {**facts, "status": None, "gate": None, "end": None})
    elif number in found:
        request = found[number]
        if "status" in event:
            request["status"] = event["status"]
        if event["event"] in ("held", "released", "ended"):
            request["gate"] = event["gate"] if event["event"] == "held" else None
            request["end"] = event.get("end")
