"""Tests an app against a fixture server in another container, by the server's control API.

The server holds a page back in its middle. The test sees that the app is still loading then, lets the page
go on, and asks the log what the app has done.
"""

import json
import os
import sys
import threading
import urllib.error
import urllib.request

API = os.environ["FIXTURE_SERVER_URL"] + "/-"
TOKEN = os.environ["FIXTURE_SERVER_TOKEN"]
SITE = {
    "/start": {"redirect": 302, "to": "/slow"},
    "/slow": {"html": "<p>Hello", "gate": {"name": "middle", "at": 3}},
}


class App(threading.Thread):
    """Stands for the app under test: it loads a page. Start yours here, at the same address."""

    def __init__(self, address):
        super().__init__(daemon=True)
        self.address = address
        self.page = None

    def run(self):
        with urllib.request.urlopen(self.address, timeout=30) as reply:
            self.page = reply.read().decode()


def ask(method, path, body=None):
    """What the control API answers; a test that it refuses something is over."""
    request = urllib.request.Request(
        API + path, method=method, data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            return json.loads(reply.read() or "null")
    except urllib.error.HTTPError as refusal:
        sys.exit(f"{method} {path}: {refusal.code} {refusal.read().decode()}")


def check(holds, complaint):
    if not holds:
        sys.exit(complaint)


session = ask("POST", "/sessions", {"site": {"site": SITE}, "lifetime": 60})
path = f"/sessions/{session['id']}"
app = App(session["origins"]["main"] + "/start")
app.start()

ask("GET", f"{path}/gates/middle?wait=10")
check(app.page is None and app.is_alive(), f"the page is held, but the app has {app.page}")
ask("PUT", f"{path}/gates/middle", {"state": "open"})
app.join(timeout=30)
check(app.page == "<p>Hello", f"the app has {app.page}")

# 409, which ends the test, where anything else was asked for.
ask("POST", f"{path}/assertions", {
    "exactly": [{"path": "/start", "status": 302}, {"path": "/slow", "status": 200}]})
for event in ask("GET", f"{path}/log")["events"]:
    print(event["number"], event["event"], event.get("target") or event.get("gate") or "")
ask("DELETE", path)
