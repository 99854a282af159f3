"""Tests of a client, for which urllib stands here."""

import threading
import urllib.error
import urllib.request

import pytest


def load(address):
    with urllib.request.urlopen(address, timeout=10) as reply:
        return reply.read().decode()


def test_a_redirect_is_followed(serve):
    site = serve({"/start": {"redirect": 302, "to": "/page"}, "/page": {"html": "<p>Hello"}})
    assert load(site.url + "/start") == "<p>Hello"
    site.expect("/start", "/page")


def test_the_second_try_succeeds(serve):
    site = serve({"/flaky": {"turns": [{"status": 503}, {"text": "at last"}]}})
    with pytest.raises(urllib.error.HTTPError):
        load(site.url + "/flaky")
    assert load(site.url + "/flaky") == "at last"


def test_nothing_is_shown_before_the_page_is_whole(serve):
    site = serve({"/slow": {"html": "<p>Hello", "gate": {"name": "middle", "at": 3}}})
    pages = []
    client = threading.Thread(target=lambda: pages.append(load(site.url + "/slow")))
    client.start()
    site.wait_for_gate("middle")
    assert pages == []
    site.open_gate("middle")
    client.join(10)
    assert pages == ["<p>Hello"]
