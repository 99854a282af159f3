"""A stand-in for kubectl without a cluster: plays the pods of a Job here, one after the other.

It knows what Fixtures/Examples/kubernetes/run asks for and nothing else. A pod has the arguments, variables
and claims of the manifest; what follows on its exit code is what the Job's policy says.

The folder $CLUSTER has `image`, where a pod begins, and gets `claims` and `jobs`.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import yaml

CLUSTER = os.environ["CLUSTER"]
EXIT_CODES = "jsonpath={.items[*].status.containerStatuses[*].state.terminated.exitCode}"


def main(words):
    match words:
        case ["delete", "--ignore-not-found", *_]:
            for kind in ["claims", "jobs"]:
                shutil.rmtree(os.path.join(CLUSTER, kind), ignore_errors=True)
        case ["create", "-f", path]:
            with open(path) as file:
                for document in yaml.safe_load_all(file):
                    create(document)
        case ["get", "job", name, "-o", "jsonpath={.status.conditions[*].type}"]:
            print(job(name)["condition"], end="")
        case ["logs", name]:
            print(job(name.removeprefix("job/"))["pods"][-1]["log"], end="")
        case ["get", "pods", "-l", label, "-o", path] if path == EXIT_CODES:
            name = label.removeprefix("batch.kubernetes.io/job-name=")
            print(" ".join(str(pod["code"]) for pod in job(name)["pods"]), end="")
        case _:
            sys.exit(f"the stand-in for kubectl does not know {words}")


def job(name):
    with open(os.path.join(CLUSTER, "jobs", name + ".json")) as file:
        return json.load(file)


def create(document):
    name = document["metadata"]["name"]
    if document["kind"] == "PersistentVolumeClaim":
        os.makedirs(os.path.join(CLUSTER, "claims", name))
        return
    os.makedirs(os.path.join(CLUSTER, "jobs"), exist_ok=True)
    with open(os.path.join(CLUSTER, "jobs", name + ".json"), "x") as file:
        json.dump(play(document["spec"]), file)


def play(spec):
    pods = []
    limit = spec.get("backoffLimitPerIndex", spec.get("backoffLimit"))
    for index in range(spec.get("completions", 1)):
        for _ in range(1 + limit):
            pods.append({"index": index, **play_pod(spec["template"]["spec"], str(index))})
            action = follow(spec.get("podFailurePolicy", {}), pods[-1]["code"])
            if action != "Count":
                break
        if action == "FailJob":
            break
    last = {pod["index"]: pod["code"] for pod in pods}
    return {"condition": "Failed" if any(last.values()) else "Complete", "pods": pods}


def follow(policy, code):
    """The action of a Job for an exit code: the first rule that has it."""
    for rule in policy.get("rules", []):
        if code in rule.get("onExitCodes", {}).get("values", []):
            return rule["action"]
    return "Count" if code else "Succeed"


def play_pod(spec, index):
    container = spec["containers"][0]
    claims = {
        volume["name"]: os.path.join(CLUSTER, "claims", volume["persistentVolumeClaim"]["claimName"])
        for volume in spec["volumes"] if "persistentVolumeClaim" in volume}
    places = {
        mount["mountPath"]: claims[mount["name"]]
        for mount in container["volumeMounts"] if mount["name"] in claims}
    variables = {
        "JOB_COMPLETION_INDEX": index, **{entry["name"]: entry["value"] for entry in container.get("env", [])}}
    words = container.get("command", ["navtrace"]) + container.get("args", [])
    end = subprocess.run(
        [argument(word, variables, places) for word in words],
        cwd=os.path.join(CLUSTER, "image"), env={"PATH": os.environ["PATH"], "HOME": "/tmp", **variables},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600)
    return {"code": end.returncode, "log": end.stdout}


def argument(word, variables, places):
    word = re.sub(r"\$\((\w+)\)", lambda match: variables[match[1]], word)
    for place, folder in places.items():
        word = re.sub(rf"(?<!\S){place}(?=/|$)", lambda _: folder, word)
    return word


main(sys.argv[1:])
