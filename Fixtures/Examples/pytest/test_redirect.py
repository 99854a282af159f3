import urllib.request
import pytest

@pytest.mark.fixture_site({"/start": {"redirect": 302, "to": "/page"}, "/page": {"html": "<p>Hello"}})
def test_a_redirect_is_followed(fixture_session):
    with urllib.request.urlopen(fixture_session.url + "/start") as page:
        assert page.read() == b"<p>Hello"
    fixture_session.check({"exactly": ["/start", "/page"]})
