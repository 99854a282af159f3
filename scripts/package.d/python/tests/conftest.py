"""Makes the package known to the tests, and to the processes that they start, if it is not installed."""

import importlib.util
import os
import sys

if importlib.util.find_spec("fixture_server") is None:
    source = os.path.join(os.path.dirname(__file__), os.pardir, "src")
    sys.path.insert(0, source)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.path.abspath(source), os.environ.get("PYTHONPATH")]))
