"""The workflow for GitHub: its shards, their merged report, and its annotations; and the workflow that releases."""

import json
import os
import re

import yaml
from checking import (
    ROOT, WRONG, check, check_merged, check_schema, run, say, serving, write_scenarios)

ACTION = ".github/actions/navtrace/action.yml"
WORKFLOW = "Fixtures/Examples/github/navtrace.yml"
RELEASE = ".github/workflows/release.yaml"
# Replaces a program that publishes, and prints its arguments.
STAND_IN = '#!/bin/sh\necho "$(basename "$0") $*"\n'


def rehearse(binaries, folder):
    check_schema("vendor.github-actions", ACTION)
    check_schema("vendor.github-workflows", WORKFLOW)
    with open(os.path.join(ROOT, WORKFLOW)) as file:
        workflow = yaml.safe_load(file)
    write_scenarios(os.path.join(folder, workflow["env"]["SCENARIOS"]))
    path = {"PATH": f"{binaries}:{os.environ['PATH']}"}
    play(workflow, path, folder)
    merge(workflow, path, folder)
    open_session(workflow, binaries, folder)
    rehearse_release(folder)


def rehearse_release(folder):
    """That each step is a script of this repository, and what the last one would publish."""
    check_schema("vendor.github-workflows", RELEASE)
    with open(os.path.join(ROOT, RELEASE)) as file:
        release = yaml.safe_load(file)
    for job in release["jobs"].values():
        for step in job["steps"]:
            script = step.get("run", "scripts/package").split()[0]
            check(script.startswith("scripts/") and os.access(os.path.join(ROOT, script), os.X_OK), f"'{script}' is not a script")
    os.makedirs(os.path.join(folder, "packages"))
    for name in ["gh", "skopeo"]:
        with open(os.path.join(folder, name), "w") as file:
            file.write(STAND_IN)
        os.chmod(os.path.join(folder, name), 0o755)
    run("echo x >fixture-server-1.2.3-image-x86_64.tar; sha256sum * >SHA256SUMS", {}, os.path.join(folder, "packages"), {0})
    path = {
        "PATH": f"{folder}:{os.environ['PATH']}", "GITHUB_REPOSITORY": "Somebody/navtrace", "GITHUB_ACTOR": "somebody"}
    for tag, expected in [("1.2.3", 0), ("1.2.4", 2)]:
        values = {"github.token": "t", "github.ref_name": tag, "github.repository": "Somebody/navtrace"}
        settings = {name: fill(value, values) for name, value in release["jobs"]["publish"]["steps"][-1]["env"].items()}
        script = os.path.join(ROOT, "scripts/package.d/publish")
        _, output = run(f"{script} packages", {**path, **settings}, folder, {expected})
        check(expected or "docker://ghcr.io/somebody/navtrace/fixture-server:1.2.3" in output, f"another image:\n{output}")
    say(f"{RELEASE}: its steps are scripts; a tag that is not the version publishes nothing")


def play(workflow, path, folder):
    job = workflow["jobs"]["play"]
    codes, output = [], ""
    for shard in job["strategy"]["matrix"]["shard"]:
        code, text = run_step(workflow, "play", "Play", {"matrix.shard": str(shard)}, path, folder, {0, 1})
        codes.append(code)
        output += text
    check(sorted(codes) == [0] * (len(codes) - 1) + [1], f"the shards left with {codes}, not one of them with 1")
    annotation = re.search(r"^::error file=([^,]*),line=\d+.*$", output, re.MULTILINE)
    check(annotation and WRONG in annotation[1], f"no annotation for {WRONG}:\n{output}")
    say(f"{len(codes)} shards played; {annotation[0][:100]}")


def merge(workflow, path, folder):
    run_step(workflow, "report", "Merge", {}, path, folder, {1})
    check_merged(os.path.join(folder, "report"))


def open_session(workflow, binaries, folder):
    """The server as the service has it, but for the container."""
    service = workflow["jobs"]["app"]["services"]["fixtures"]
    settings = {name: fill(value, {"github.run_id": "1"}) for name, value in service["env"].items()}
    settings["FIXTURE_SERVER_PUBLIC_HOST"] = "127.0.0.1"
    with serving(binaries, settings) as url:
        _, answer = run_step(
            workflow, "app", "Ask the server for a session", {"github.run_id": "1"}, {}, folder, {0},
            {"FIXTURE_SERVER_URL": url})
        address = json.loads(answer)["origins"]["main"]
        _, page = run(f"curl -sf {address}/hello", {}, folder, {0})
        check(page == "<p>Hello", f"the session's page is {page}")
        say(f"a session of the service answers at {address}")


def run_step(workflow, job, name, context, environment, folder, expected, overrides={}):
    job = workflow["jobs"][job]
    step = next(step for step in job["steps"] if step.get("name") == name)
    settings = {**workflow.get("env", {}), **job.get("env", {}), **step.get("env", {})}
    settings = {key: fill(str(value), context) for key, value in settings.items()}
    return run(
        fill(step["run"], context), {**settings, **environment, **overrides}, folder, expected)


def fill(text, context):
    """The text with the expressions replaced that the context knows."""
    def value(match):
        check(match[1] in context, f"a rehearsal does not know '{match[1]}'")
        return context[match[1]]

    return re.sub(r"\$\{\{ *([\w.]+) *\}\}", value, text)
