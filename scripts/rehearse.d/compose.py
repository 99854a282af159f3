"""The compose file: its app's commands, against a server with the settings that the file gives it."""

import os
import re

import yaml
from checking import ROOT, check, check_schema, run, say, serving

FOLDER = "Fixtures/Examples/compose"


def rehearse(binaries, folder):
    file = f"{FOLDER}/compose.yaml"
    check_schema("vendor.compose-spec", file)
    with open(os.path.join(ROOT, file)) as text:
        services = yaml.safe_load(text)["services"]
    server, app = services["fixtures"], services["app"]
    check(server["healthcheck"]["test"][:2] == ["CMD", "/fixture-server"], "the health check is another program's")
    # Here, both are on the same machine.
    settings = {**filled(server["environment"]), "FIXTURE_SERVER_PUBLIC_HOST": "127.0.0.1"}
    with serving(binaries, settings, server["command"]) as url:
        health = " ".join(server["healthcheck"]["test"][2:])
        run(f"{binaries}/fixture-server {health} {url}", {}, folder, {0})
        command = " ".join(mounted(word, app["volumes"]) for word in app["command"])
        environment = {**filled(app["environment"]), "FIXTURE_SERVER_URL": url}
        _, log = run(command, environment, folder, {0})
        for event in ["held middle", "released middle"]:
            check(event in log, f"the app's test printed no '{event}':\n{log}")
        _, refusal = run(command, {**environment, "FIXTURE_SERVER_TOKEN": "another"}, folder, {1})
        check("401" in refusal, f"the app's test was not refused with another token:\n{refusal}")
    say(f"the app's test has played at {url}: {len(log.splitlines())} events")


def filled(environment):
    """The settings if the shell that starts compose sets none."""
    return {name: re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value) for name, value in environment.items()}


def mounted(word, volumes):
    """A word of a command, with the file here that lies there in the container."""
    for volume in volumes:
        source, place, _ = volume.split(":")
        if word == place:
            return os.path.normpath(os.path.join(ROOT, FOLDER, source))
    return word
