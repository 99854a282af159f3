"""slowhttptest holds connections open in four ways, and the server goes on for everybody else."""

import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

from server import Server
from verdict import Verdict, missing

CONNECTIONS, SECONDS = 300, 6
MODES = {
    "slow head": ["-H", "-i", "1", "-x", "16"],
    "slow body": ["-B", "-i", "1", "-s", "8192", "-x", "16"],
    "slow read": ["-X", "-k", "1", "-n", "1", "-w", "10", "-y", "20", "-z", "32"],
    "ranges": ["-R", "-a", "10", "-b", "1200", "-t", "GET"],
}
# The maximum duration of an ordinary request during the attack, on a busy machine too.
LIMIT = 2.0


def judge(binary):
    tool = shutil.which("slowhttptest")
    if not tool:
        return [missing("slowhttptest", name, "the server", "apt-get install slowhttptest") for name in MODES]
    # A new server for each attack, so that no attack is affected by an earlier one.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "arrived").write_text("arrived")
        Path(folder, "large.bin").write_bytes(bytes(1 << 20))
        verdicts = []
        for name, options in MODES.items():
            with Server(binary, folder) as server:
                verdicts.append(attack(tool, server, name, options))
        return verdicts


def attack(tool, server, name, options):
    command = [tool, *options, "-c", str(CONNECTIONS), "-r", "200", "-l", str(SECONDS), "-p", "2",
               "-u", server.url + "/large.bin"]
    times, done = [], threading.Event()

    def probe():
        while not done.wait(0.1):
            times.append(server.answers(within=5))

    prober = threading.Thread(target=probe)
    prober.start()
    try:
        output = subprocess.run(command, capture_output=True, timeout=SECONDS + 25, text=True,
                                cwd=tempfile.gettempdir(), check=False).stdout
    except subprocess.TimeoutExpired:
        output = ""
    finally:
        done.set()
        prober.join()
    return verdict(name, output, times, server)


def verdict(name, output, times, server):
    findings = []
    # The tool prints a status every second. NO means that its own probe got no response.
    states = [line for line in output.splitlines() if "service available" in line]
    if not states:
        findings.append(f"{name}: the tool told nothing; run it by hand to see why")
    if any("NO" in line for line in states):
        findings.append(f"{name}: the tool found the server unavailable")
    late = [seconds for seconds in times if seconds is None or seconds > LIMIT]
    if late or len(times) < SECONDS:
        findings.append(f"{name}: {len(late)} of {len(times)} ordinary requests beside it took over {LIMIT} s")
    if not server.is_running or not server.answers():
        findings.append(f"{name}: the server does not answer afterwards")
    slowest = max((seconds for seconds in times if seconds), default=0)
    return Verdict("slowhttptest", name, f"{CONNECTIONS} connections, {SECONDS} s",
                   f"{len(times)} others, slowest {slowest * 1000:.0f} ms", findings)
