"""Programs that speak HTTP/2: nghttp and h2load of nghttp2, curl of libcurl, and Node."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from server import Server
from verdict import Verdict, missing

SITE = Path(__file__).parents[3] / "Fixtures/Site"
PAGE = "/files/page.html"
SIZE = (SITE / "pages/files/page.html").stat().st_size


class Origins:
    """A plain origin, one with TLS, and what is found at them."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.plain = Server(binary, str(SITE))
        self.secure = Server(binary, str(SITE), "--tls", "good", "--tls-directory", folder)
        self.count, self.findings = 0, []

    def __enter__(self):
        self.plain.__enter__()
        self.secure.__enter__()
        return self

    def __exit__(self, *error):
        self.plain.__exit__(*error)
        self.secure.__exit__(*error)

    @property
    def urls(self):
        """The URLs, by what they are."""
        return {"plain": self.plain.url, "TLS": f"https://localhost:{self.secure.port}"}

    def run(self, name, command, holds, status=0):
        """Runs a program, whose output has to hold, and which has to end with a status."""
        self.count += 1
        try:
            done = subprocess.run(command, capture_output=True, timeout=60, check=False)
        except subprocess.TimeoutExpired:
            return self.findings.append(f"{name}: not done within 60 seconds")
        if done.returncode != status or not holds(done.stdout.decode(errors="replace")):
            said = (done.stdout[-300:] + done.stderr[-300:]).decode(errors="replace")
            self.findings.append(f"{name}: status {done.returncode}: {said!r}; by: {' '.join(map(str, command))}")

    def verdict(self, judge, what):
        if not (self.plain.answers() and self.secure.is_running):
            self.findings.append("the server does not answer any more")
        figure = f"{self.count} checks, {len(self.findings)} findings"
        return Verdict(judge, what, "plain and TLS", figure, self.findings)


def of_tools(judge, names, what, remedy, checks):
    """A judge of programs that have to be here."""

    def judged(binary):
        tools = [shutil.which(name) for name in names]
        if not all(tools):
            return missing(judge, what, "plain and TLS", remedy)
        with tempfile.TemporaryDirectory() as folder, Origins(binary, folder) as origins:
            checks(origins, *tools)
            return origins.verdict(judge, what)

    return judged


# nghttp and h2load

def answered(count, code):
    """Whether the statistics of nghttp have as many responses."""

    def holds(output):
        rows = re.findall(r"^ *\d+ +\+\S+ +\S* +\+\S+ +\S+ +(\d+) +(\S+) (/\S*)$", output, re.MULTILINE)
        return len(rows) == count and all(int(row[0]) == code for row in rows)

    return holds


def nghttp_checks(origins, nghttp, h2load):
    upload = Path(origins.folder, "upload")
    upload.write_bytes(bytes(300000))
    for place, url in origins.urls.items():
        def ask(name, path, code=200, *options, count=1):
            origins.run(f"{name}, {place}", [nghttp, "-nsy", *options, url + path], answered(count, code))

        ask("a page", PAGE)
        ask("its parts", "/index.html", 200, "-m", "5", count=5)
        ask("priorities", PAGE, 200, "-p", "256", "-m", "3", count=3)
        ask("no priorities", PAGE, 200, "--no-dep")
        ask("padding", PAGE, 200, "-b", "200")
        ask("a table of no size", PAGE, 200, "-c", "0", "-m", "4", count=4)
        ask("a table that changes its size", PAGE, 200, "-c", "100", "-c", "4096", "-m", "4", count=4)
        ask("a small window", PAGE, 200, "-w", "5", "-W", "6")
        ask("a body", "/post", 200, "-d", str(upload))
        ask("a body behind padding", "/post", 200, "-d", str(upload), "-b", "99")
        ask("trailers", "/post", 200, "-d", str(upload), "--trailer", "x-sum: 1")
        ask("a body that waits for 100 (Continue)", "/post", 200, "-d", str(upload), "--expect-continue")
        ask("a response with trailers", "/trailers?x-a=b")
        ask("an interim response", "/slow/hints")
        ask("HEAD", PAGE, 200, "-H:method: HEAD")
        ask("a redirect", "/redirect/302", 302)
        ask("nothing", "/nowhere", 404)
        ask("a large body", "/bytes/100000")
    for place, url in origins.urls.items():
        for name, options, count in (
            ("many streams", ["-n5000", "-c4", "-m100"], 5000), ("one stream each", ["-n2000", "-c20", "-m1"], 2000),
            ("small windows", ["-n300", "-c3", "-m30", "-w4", "-W6"], 300),
            ("bodies of clients", ["-n200", "-c4", "-m10", "-d", str(upload)], 200),
        ):
            path = "/post" if "-d" in options else PAGE
            origins.run(f"h2load: {name}, {place}", [h2load, *options, url + path],
                        lambda output, count=count: f"{count} succeeded, 0 failed" in output
                        and f"{count} 2xx, 0 3xx" in output)
    drain(origins, nghttp)


def drain(origins, nghttp):
    """A server that ends finishes what it has begun."""
    origins.count += 2
    with Server(origins.binary, str(SITE)) as server:
        url = f"{server.url}/delay/2"
        with subprocess.Popen([nghttp, "-nsy", "-m", "3", url], stdout=subprocess.PIPE, text=True) as client:
            wait = f"{server.url}/-/sessions/default/log?limit=100&wait=5"
            begun = 0
            while begun < 3:
                with urllib.request.urlopen(wait) as answer:
                    begun = sum(event["event"] == "request" and event["target"] == "/delay/2"
                                for event in json.load(answer)["events"])
            server.process.terminate()
            output = client.communicate(timeout=20)[0]
        if not answered(3, 200)(output):
            origins.findings.append(f"a server that ends does not finish three replies: {output[-300:]!r}")
        if (status := server.process.wait(timeout=15)) != 0:
            origins.findings.append(f"a server that ends does so with status {status}")


# curl

def curl_checks(origins, curl):
    upload = Path(origins.folder, "upload")
    upload.write_bytes(bytes(range(256)) * 4000)
    page = (SITE / "pages/files/page.html").read_bytes().decode()
    for place, url in origins.urls.items():
        secured = ["--http2", "--cacert", f"{origins.folder}/ca.pem"]
        chosen = ["--http2-prior-knowledge"] if place == "plain" else secured
        common = [curl, "--silent", "--show-error", "--max-time", "30", *chosen]
        told = ["--output", "/dev/null", "--write-out", "%{http_version} %{http_code} %{size_download}\n"]

        def ask(name, wanted, path, *options, status=0):
            origins.run(f"{name}, {place}", [*common, *told, *options, url + path],
                        lambda output: output.startswith(wanted[:-1] if status else wanted + "\n"), status)

        origins.run(f"a page, {place}", [*common, url + PAGE], lambda output: output == page)
        ask("a page's size", f"2 200 {SIZE}", PAGE)
        ask("HEAD", "2 200 0", PAGE, "--head")
        ask("a range", "2 206 5", PAGE, "--range", "5-9")
        ask("a range that cannot be", "2 416 0", PAGE, "--range", "99999999-", "--fail-with-body", status=22)
        ask("a page that has not changed", "2 304 0", "/version/page", "--header", 'If-None-Match: "one"')
        ask("a response without a body", "2 204 0", "/status/204")
        ask("a password", "2 200 43", "/basic-auth/u/p", "--user", "u:p")
        ask("a coding", f"2 200 {SIZE}", "/coding/gzip", "--header", "Accept-Encoding: identity")
        origins.run(f"a coding that curl reads, {place}", [*common, "--compressed", url + "/coding/gzip"],
                    lambda output: output == page)
        origins.run(f"a body, {place}", [*common, "--data-binary", f"@{upload}", "--header", "Content-Type: a/b",
                                         "--header", "Expect: 100-continue", url + "/post"],
                    lambda output: '"Content-Length": "1024000"' in output)
        origins.run(f"trailers, {place}", [*common, "--include", url + "/trailers?X-A=b"],
                    lambda output: output.startswith("HTTP/2 200") and output.rstrip().endswith("x-a: b"))
        origins.run(f"an interim response, {place}", [*common, "--include", url + "/slow/hints"],
                    lambda output: "HTTP/2 103" in output and "HTTP/2 200" in output)
        origins.run(f"a stream that is reset, {place}", [*common, url + "/broken/reset"],
                    lambda output: output == "", status=92)
        if place == "plain":
            # curl 7.88 cannot reuse a plain connection, not even with nginx.
            continue
        ask("redirects", "2 200 43", "/redirect-to?url=/basic-auth/u/p", "--location", "--user", "u:p")
        ask("a digest", "2 200 43", "/digest-auth/auth/u/p", "--user", "u:p", "--digest")
        origins.run(f"a hundred at once, {place}",
                    [*common, "--parallel", "--parallel-max", "100", *told, *["--output", "/dev/null"] * 99,
                     *[url + PAGE] * 100],
                    lambda output: output == f"2 200 {SIZE}\n" * 100)
    plain, secure = origins.urls.values()
    trust = ["--cacert", f"{origins.folder}/ca.pem"]
    version = [curl, "--silent", "--output", "/dev/null", "--write-out", "%{http_version}"]
    origins.run("HTTP/1.1 by ALPN", [*version, "--http1.1", *trust, secure + PAGE], lambda output: output == "1.1")
    origins.run("HTTP/2 by ALPN", [*version, *trust, secure + PAGE], lambda output: output == "2")
    origins.run("no ALPN", [*version, "--no-alpn", *trust, secure + PAGE], lambda output: output == "1.1")
    origins.run("an upgrade to h2c, which is not taken up", [*version, "--http2", plain + PAGE],
                lambda output: output == "1.1")


# Node

def node_checks(origins, node):
    script = Path(__file__).with_name("client.js")
    for place, url in origins.urls.items():
        def holds(output, place=place):
            found = json.loads(output)
            origins.count += found["count"] - 1
            origins.findings += [f"{finding}, {place}" for finding in found["findings"]]
            return found["count"] > 0

        origins.run(f"Node, {place}", [node, script, url, f"{origins.folder}/ca.pem"], holds)


nghttp2 = of_tools("nghttp2", ["nghttp", "h2load"], "nghttp reads it, and h2load makes a short load",
                   "apt-get install nghttp2-client", nghttp_checks)
curl = of_tools("curl", ["curl"], "curl by HTTP/2, and its choice of a version", "apt-get install curl", curl_checks)


def node(binary):
    """Node's client, which is looked at if Node is here; it is too large to be installed for this alone."""
    if not shutil.which("node"):
        line = "=" * 78
        print(f"\n{line}\n  Node is not here: its client of HTTP/2 has judged nothing.\n{line}\n", file=sys.stderr)
        return []
    return of_tools("node", ["node"], "Node's http2 reads it", "", node_checks)(binary)
