"""Plays the cases of the contract with the clients, blocking or awaited."""

from __future__ import annotations

import asyncio
import http.client
import inspect
import json
import os
import re
import ssl
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple
from urllib.parse import urlsplit

import fixture_server

FOLDER = Path(os.environ.get("FIXTURE_SERVER_CONTRACT") or Path(__file__).parents[2] / "contract").resolve()
CASES: List[Dict[str, Any]] = [case for file in sorted(FOLDER.glob("*.json")) for case in json.loads(file.read_text())]
CLASSES: Dict[str, Tuple[Any, Any]] = {
    "blocking": (fixture_server.FixtureServer, fixture_server.Session),
    "awaited": (fixture_server.AsyncFixtureServer, fixture_server.AsyncSession),
}
SECONDS = 30


def snake(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def without_a_case(kind: str) -> List[str]:
    """The public methods that no case calls."""
    called = {snake(step["do"].split(".")[1]) for case in CASES for step in case["steps"] if "do" in step}
    members = {name for type_ in CLASSES[kind] for name, member in inspect.getmembers(type_) if callable(member)}
    return sorted(name for name in members - called - {"awaited"} if not name.startswith("_"))


class Player:
    """One client, and the server that all cases share."""

    def __init__(self, kind: str) -> None:
        self.client, self.session = CLASSES[kind]
        self.threads = ThreadPoolExecutor(4)
        self.loop = asyncio.new_event_loop()
        self.loop_thread = threading.Thread(target=self.loop.run_forever)
        self.loop_thread.start()
        try:
            self.server = self.call(self.client.start, root=str(FOLDER / "site"))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if hasattr(self, "server"):
            self.call(self.server.close)
        self.threads.shutdown()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.loop_thread.join()
        self.loop.close()

    def call(self, method: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        result = method(*arguments, **options)
        if inspect.isawaitable(result):
            return asyncio.run_coroutine_threadsafe(result, self.loop).result(SECONDS)  # type: ignore[arg-type]
        return result

    def play(self, case: Dict[str, Any]) -> None:
        known = {"client": self.client, "server": self.server, "folder": str(FOLDER)}
        running: Dict[str, Future[Any]] = {}
        opened: List[Any] = []
        try:
            for number, step in enumerate(case["steps"], 1):
                try:
                    self.step(filled(step, known), known, running, opened)
                except AssertionError as error:
                    raise AssertionError(f"step {number}: {json.dumps(step)}\n  {error}") from error
        finally:
            for thing in reversed(opened):
                self.call(thing.close)

    def step(self, step: Dict[str, Any], known: Dict[str, Any], running: Dict[str, Future[Any]], opened: List[Any]) -> None:
        work: Callable[[], Any]
        if "join" in step:
            future = running.pop(step["join"])
            work = lambda: future.result(SECONDS)
        elif "get" in step:
            work = lambda: get(step)
        else:
            name, method = step["do"].split(".")
            member = getattr(known[name], snake(method))
            work = lambda: self.call(member, *step.get("with", []), **step.get("options", {}))
        if "start" in step:
            running[step["start"]] = self.threads.submit(work)
            return
        try:
            result = work()
        except (fixture_server.FixtureServerError, fixture_server.ExpectationFailed) as error:
            assert "throws" in step, f"threw {type(error).__name__}: {error}"
            facts = {"type": type(error).__name__, "message": str(error)}
            matches({key: facts[key] if key in facts else getattr(error, key, None) for key in step["throws"]}, step["throws"])
            return
        if isinstance(result, CLASSES["blocking"] + CLASSES["awaited"]):
            opened.append(result)
            result_facts: Any = {name: getattr(result, name, None) for name in ("id", "url", "origins")}
        else:
            result_facts = result
        assert "throws" not in step, f"threw nothing, and gave {result_facts}"
        if "gives" in step:
            matches(result_facts, step["gives"])
        if "as" in step:
            known[step["as"]] = result


def filled(value: Any, known: Dict[str, Any]) -> Any:
    """A part of a step with what earlier steps have given."""
    if isinstance(value, list):
        return [filled(element, known) for element in value]
    if isinstance(value, dict):
        if "$path" in value:
            return FOLDER / value["$path"]
        return {key: filled(element, known) for key, element in value.items()}
    if not isinstance(value, str):
        return value

    def find(path: str) -> Any:
        found: Any = known
        for key in path.split("."):
            found = found[key] if isinstance(found, dict) else getattr(found, key)
        return found

    whole = re.fullmatch(r"\{\{([\w.]+)\}\}", value)
    return find(whole[1]) if whole else re.sub(r"\{\{([\w.]+)\}\}", lambda name: str(find(name[1])), value)


def matches(actual: Any, wanted: Any, place: str = "the result") -> None:
    """Fails unless a value has what is wanted."""
    said = f"{place} is {actual!r}, expected {wanted!r}"
    if isinstance(wanted, dict) and "$has" in wanted:
        assert any(fits(element, wanted["$has"]) for element in actual), said
    elif isinstance(wanted, dict):
        assert isinstance(actual, dict), said
        for key in wanted.get("$lacks", []):
            assert key not in actual, said
        for key, value in wanted.items():
            if key != "$lacks":
                assert key in actual, said
                matches(actual[key], value, f"{place}: {key}")
    elif isinstance(wanted, list):
        assert isinstance(actual, list) and len(actual) == len(wanted), said
        for index, value in enumerate(wanted):
            matches(actual[index], value, f"{place}: {index}")
    elif isinstance(wanted, str):
        pattern = ".*".join(re.escape(part) for part in wanted.split("*"))
        assert isinstance(actual, str) and re.fullmatch(pattern, actual, re.DOTALL), said
    else:
        assert actual == wanted and type(actual) is type(wanted), said


def fits(actual: Any, wanted: Any) -> bool:
    try:
        matches(actual, wanted)
    except AssertionError:
        return False
    return True


def get(step: Dict[str, Any]) -> Dict[str, Any]:
    """The response to an HTTP client that follows no redirects."""
    parts = urlsplit(step["get"])
    assert parts.hostname
    connection: http.client.HTTPConnection
    if parts.scheme == "https":
        trust = ssl.create_default_context(cadata=step.get("trust"))
        connection = http.client.HTTPSConnection(parts.hostname, parts.port, timeout=SECONDS, context=trust)
    else:
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=SECONDS)
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request(step.get("method", "GET"), target, headers=step.get("headers", {}))
        response = connection.getresponse()
        body = response.read().decode()
    except (OSError, http.client.HTTPException):
        return {"broken": True}
    finally:
        connection.close()
    fields = {name.lower(): value for name, value in response.getheaders()}
    return {"broken": False, "status": response.status, "fields": fields, "body": body}
