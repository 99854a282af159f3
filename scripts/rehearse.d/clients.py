"""The examples for tests of other clients: pytest, and a shell."""

import os
import shutil
import sys

from checking import ROOT, check, run, say

EXAMPLES = os.path.join(ROOT, "Fixtures/Examples")
WRONG = """
def test_the_order_is_another(serve):
    site = serve({"/page": {"text": "x"}})
    site.expect("/page")
"""


def rehearse(binaries, folder):
    environment = {"FIXTURE_SERVER": f"{binaries}/fixture-server", "PYTHONDONTWRITEBYTECODE": "1"}
    pytest = f"{sys.executable} -m pytest -q -p no:cacheprovider"
    _, passed = run(f"{pytest} {EXAMPLES}/pytest", environment, folder, {0})
    shutil.copy(f"{EXAMPLES}/pytest/conftest.py", folder)
    with open(os.path.join(folder, "test_wrong.py"), "w") as file:
        file.write(WRONG)
    _, failed = run(f"{pytest} {folder}", environment, folder, {1})
    check("nothing came, expected /page" in failed, f"the failure does not say why:\n{failed}")
    path = {"PATH": f"{binaries}:{os.environ['PATH']}"}
    run(f"{EXAMPLES}/shell/test_redirect", path, folder, {0})
    say(f"pytest: {passed.splitlines()[-1]}; the test in a shell has passed")
