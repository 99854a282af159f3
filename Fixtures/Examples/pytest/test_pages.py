"""Tests of a client, for which urllib stands here; the wheel of the release has `fixture_session`."""

import threading
import urllib.error
import urllib.request

import pytest


def load(address):
    with urllib.request.urlopen(address, timeout=10) as reply:
        return reply.read().decode()


@pytest.mark.fixture_site({"/flaky": {"turns": [{"status": 503}, {"text": "at last"}]}})
def test_the_second_try_succeeds(fixture_session):
    with pytest.raises(urllib.error.HTTPError):
        load(fixture_session.url + "/flaky")
    assert load(fixture_session.url + "/flaky") == "at last"


@pytest.mark.fixture_site({"/slow": {"html": "<p>Hello", "gate": {"name": "middle", "at": 3}}})
def test_nothing_is_shown_before_the_page_is_whole(fixture_session):
    pages = []
    client = threading.Thread(target=lambda: pages.append(load(fixture_session.url + "/slow")))
    client.start()
    fixture_session.wait_for_gate("middle")
    assert pages == []
    fixture_session.open_gate("middle")
    client.join(10)
    assert pages == ["<p>Hello"]
