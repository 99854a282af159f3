"""A pytest plugin that puts another server in the place of the httpbin that treq's tests start as a child process.

JUDGED_HTTP and JUDGED_HTTPS are the server's addresses, JUDGED_CA the file of the certificate to trust. Without them
the child is started, and the same tests run with httpbin.
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from twisted.internet import defer, reactor


def pytest_collection_finish():
    # Not earlier: treq has to be imported from the folder of the tests.
    from treq.test.local_httpbin import parent, shared

    def server_description(process, _):
        """The child's first output: its address, and the authority that its clients have to trust."""
        secure = process._https
        place = urlsplit(os.environ["JUDGED_HTTPS" if secure else "JUDGED_HTTP"])
        authority = Path(os.environ["JUDGED_CA"]).read_text() if secure else None
        return defer.succeed(shared._HTTPBinDescription(place.hostname, place.port, authority))

    if "JUDGED_HTTP" in os.environ:
        # Fails if there is no such function to replace, as in a later treq, which would then be tested with httpbin.
        pytest.MonkeyPatch().setattr(parent._HTTPBinProcess, "server_description", server_description)


def pytest_sessionfinish():
    """Ends the children, which treq does when the reactor shuts down: trial shuts it down, and pytest does not."""
    reactor.fireSystemEvent("shutdown")
