"""Builds the images of the Dockerfile with docker or podman, and runs the two programs; see scripts/rehearse."""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request

import pages
from checking import ROOT, WRONG, Failure, check, say, write_scenarios

ARTICLE = "Sources/Scenarios/Documentation.docc/Containers.md"

# Only what the images need: they write to no file of the image, and have no capability.
BOUNDS = ["--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"]
TOKEN = "open-sesame"


def main():
    tool = next((name for name in ["docker", "podman"] if answers([name, "info"])), None)
    if tool is None:
        banner = "=" * 78
        say(f"\n{banner}\n  Neither docker nor podman runs here: the images are not rehearsed.\n{banner}\n")
        return
    try:
        # If no target is named, the server's image is built.
        images = [("swift-test", ["--target", "swift-test"]), ("navtrace", ["--target", "navtrace"]), ("fixture-server", [])]
        for name, target in images:
            # OCI's format, which is podman's default, has no health check.
            form = ["--format", "docker"] if tool == "podman" else []
            subprocess.run([tool, "build", *form, *target, "--tag", name, ROOT], check=True, stdout=sys.stderr)
            size = int(ask(tool, "image", "inspect", "--format", "{{.Size}}", name))
            say(f"{name}: {size / 1e6:.0f} MB")
        rehearse_server(tool)
        rehearse_navtrace(tool)
    except (Failure, subprocess.CalledProcessError, OSError) as failure:
        sys.exit(f"FAILED images: {failure}")


def rehearse_server(tool):
    server = ask(
        tool, "run", "--detach", *bounds(tool), "--publish", "127.0.0.1::8080",
        "--env", f"FIXTURE_SERVER_TOKEN={TOKEN}", "fixture-server")
    try:
        config = json.loads(ask(tool, "inspect", "--format", "{{json .Config}}", server))
        check(config["User"] == "65532:65532", f"the server runs as '{config['User']}'")
        deadline = time.monotonic() + 30
        while not answers([tool, "exec", server, *config["Healthcheck"]["Test"][1:]]):
            check(time.monotonic() < deadline, f"the server is not healthy: {ask(tool, 'logs', server)}")
            time.sleep(0.2)
        address = ask(tool, "port", server, "8080").splitlines()[0]
        open_session(address)
        ask(tool, "stop", server)
        code = ask(tool, "inspect", "--format", "{{.State.ExitCode}}", server)
        check(code == "0", f"the server left with {code} when it was stopped")
    finally:
        ask(tool, "rm", "--force", server)
    say("fixture-server: healthy, opens a session, drains when it is stopped")


def open_session(address):
    with urllib.request.urlopen(f"http://{address}/") as page:
        check(b"fixture-server" in page.read(), "the first page is not that of the default site")
    request = urllib.request.Request(
        f"http://{address}/-/sessions", data=b'{"scenario": "redirects/302"}',
        headers={"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        check("main" in json.load(answer)["origins"], "a session has no main origin")


def rehearse_navtrace(tool):
    # With real clicks, for which the image needs more packages than WebKit does.
    command = ["run", "redirects", "pointer", "--engine", "model,webkitgtk"]
    end = subprocess.run(
        [tool, "run", "--rm", *bounds(tool), "--tmpfs", "/tmp", "navtrace", *command],
        capture_output=True, text=True)
    check(end.returncode == 0, f"navtrace left with {end.returncode}:\n{end.stdout}{end.stderr}")
    say(f"navtrace: {end.stdout.splitlines()[-1]}")
    rehearse_scenarios(tool)


def rehearse_scenarios(tool):
    """The image with scenarios of one's own, as the documentation has it."""
    recipe = next(block.text for block in pages.blocks(ARTICLE) if block.language == "dockerfile")
    with tempfile.TemporaryDirectory() as folder:
        write_scenarios(os.path.join(folder, "Scenarios"))
        with open(os.path.join(folder, "Dockerfile"), "w") as file:
            file.write(recipe + "\n")
        subprocess.run([tool, "build", "--tag", "own-scenarios", folder], check=True, stdout=sys.stderr)
    command = ["run", "--scenarios", "/Scenarios", "--engine", "model"]
    end = subprocess.run(
        [tool, "run", "--rm", *bounds(tool), "--tmpfs", "/tmp", "own-scenarios", *command], capture_output=True, text=True)
    check(end.returncode == 1 and WRONG in end.stdout, f"the wrong scenario does not differ:\n{end.stdout}{end.stderr}")
    say("navtrace: plays scenarios of one's own")


def bounds(tool):
    """The bounds; podman would make folders for temporary files, which docker does not."""
    return BOUNDS + (["--read-only-tmpfs=false"] if tool == "podman" else [])


def answers(command):
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except FileNotFoundError:
        return False


def ask(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


main()
