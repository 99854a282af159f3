"""Plays every case with an origin, plain and by TLS."""

import socket
import ssl
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from server import Server
from verdict import Allowances, Verdict

from .cases import CASES
from .play import finding

SITE = """
origins:
  main:
    include: httpbin
    /connection:
      text: one
      headers: {Connection: close, Keep-Alive: a, Proxy-Connection: close, Upgrade: b, X-A: b}
"""
WHAT = "RFC 9113 and RFC 7541, case by case"


def judge(binary):
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site.yaml")
        site.write_text(SITE)
        allowed = Allowances("http2")
        with Server(binary, "--site", str(site)) as server:
            plain = verdict(server, server.connect, "http", allowed)
        with Server(binary, "--site", str(site), "--tls", "good", "--tls-directory", folder) as server:
            trust = ssl.create_default_context(cafile=f"{folder}/ca.pem")
            trust.set_alpn_protocols(["h2"])
            secure = verdict(server, lambda: trust.wrap_socket(
                socket.create_connection((server.host, server.port), 10), server_hostname="localhost"),
                "https", allowed)
        secure.findings += allowed.unused()
        return [plain, secure]


def verdict(server, connect, scheme, allowed):
    cases = [case for case in CASES if scheme in case.schemes]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda case: (case, finding(case, connect, scheme)), cases))
    failed = [(case, what) for case, what in found if what]
    findings = [f"{case.title} ({scheme}): {what}" for case, what in failed
                if not allowed.allows(section=case.section, case=case.name, scheme=scheme)]
    if not server.is_running:
        findings.append("the server has ended")
    target = {"http": "a plain origin, by prior knowledge", "https": "an origin with TLS, by ALPN"}[scheme]
    return Verdict("http2", WHAT, target, f"{len(cases)} cases, {len(cases) - len(failed)} as the RFC says", findings)
