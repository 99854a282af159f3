"""A redirect, a password and a gate, by the fixtures of the wheel."""

import threading
import urllib.error
import urllib.request

import pytest

SITE = {
    "/start": {"redirect": 302, "to": "/cave"},
    "/cave": {"html": "<p>Inside", "auth": {"basic": {"realm": "cave", "user": "aladdin", "password": "sesame"}}},
    "/slow": {"html": "<p>Hello", "gate": "go"},
}
pytestmark = pytest.mark.fixture_site({"site": SITE})


def test_a_password_is_asked_for_behind_a_redirect(fixture_session):
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(fixture_session.url + "/start")
    passwords = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    passwords.add_password("cave", fixture_session.url, "aladdin", "sesame")
    opener = urllib.request.build_opener(urllib.request.HTTPBasicAuthHandler(passwords))
    assert opener.open(fixture_session.url + "/start").read() == b"<p>Inside"


def test_a_page_is_held_until_its_gate_opens(fixture_session):
    pages = []
    load = threading.Thread(
        target=lambda: pages.append(urllib.request.urlopen(fixture_session.url + "/slow").read()))
    load.start()
    fixture_session.wait_for_gate("go")
    assert not pages
    fixture_session.open_gate("go")
    load.join(10)
    assert pages == [b"<p>Hello"]
