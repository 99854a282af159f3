"""A pytest plugin that puts another server in the place of httpbin in all fixtures of pytest-httpbin.

JUDGED_HTTP and JUDGED_HTTPS are the server's addresses, JUDGED_CA the file of the certificate to trust. Without them
the fixtures are as they are, and the same suite runs with httpbin.
"""

import os
from urllib.parse import urljoin, urlsplit

import pytest_httpbin.certs
import pytest_httpbin.serve

FIXTURES = ("httpbin", "httpbin_secure", "class_based_httpbin", "class_based_httpbin_secure")


class Server:
    """The server by HTTP, with what suites use of pytest-httpbin's."""

    variable = "JUDGED_HTTP"

    def __init__(self, **_):
        self.url = os.environ[self.variable]
        parts = urlsplit(self.url)
        self.host, self.port, self.protocol = parts.hostname, parts.port, parts.scheme

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def __add__(self, path):
        return self.url + path

    def join(self, url, allow_fragments=True):
        return urljoin(self.url, url, allow_fragments=allow_fragments)


class SecureServer(Server):
    """The same by HTTPS."""

    variable = "JUDGED_HTTPS"


if "JUDGED_HTTP" in os.environ:
    pytest_httpbin.serve.Server = Server
    pytest_httpbin.serve.SecureServer = SecureServer
    pytest_httpbin.certs.where = lambda: os.environ["JUDGED_CA"]


def pytest_collection_modifyitems(config, items):
    """Leaves out what asks nothing of the server: it costs minutes, and some of it needs the internet."""
    wanted = [item for item in items if any(name in item.fixturenames for name in FIXTURES)]
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    items[:] = wanted
