"""The examples for tests of other clients: pytest, the packages' first pages, and a shell."""

import os
import re
import sys

from checking import ROOT, check, run, say

EXAMPLES = os.path.join(ROOT, "Fixtures/Examples")
PACKAGES = os.path.join(ROOT, "scripts/package.d")
WRONG = """
def test_the_order_is_another(fixture_session):
    fixture_session.check({"exactly": ["/page"]})
"""


def rehearse(binaries, folder):
    environment = {"FIXTURE_SERVER": f"{binaries}/fixture-server", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": f"{PACKAGES}/python/src"}
    pytest = f"{sys.executable} -m pytest -q -p no:cacheprovider -p fixture_server.pytest_plugin"
    _, passed = run(f"{pytest} {EXAMPLES}/pytest", environment, folder, {0})
    write(folder, "test_wrong.py", WRONG)
    _, failed = run(f"{pytest} test_wrong.py", environment, folder, {1})
    check("nothing came, expected /page" in failed, f"the failure does not say why:\n{failed}")
    write(folder, "test_login.py", example("python", "python"))
    run(f"{pytest} test_login.py", environment, folder, {0})
    os.mkdir(os.path.join(folder, "node_modules"))
    os.symlink(f"{PACKAGES}/javascript", os.path.join(folder, "node_modules/fixture-server"))
    write(folder, "login.test.mjs", example("javascript", "js"))
    run("node --test login.test.mjs", environment, folder, {0})
    path = {"PATH": f"{binaries}:{os.environ['PATH']}"}
    run(f"{EXAMPLES}/shell/test_redirect", path, folder, {0})
    say(f"pytest: {passed.splitlines()[-1]}; the tests of the packages' first pages and the test in a shell has passed")


def example(package, language):
    """The test on the first page of a package."""
    with open(f"{PACKAGES}/{package}/README.md", encoding="utf-8") as file:
        return re.search(f"```{language}\n(.*?)```", file.read(), re.DOTALL)[1]


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)
