"""Runs the commands of a page in one shell, from top to bottom, as a reader would."""

import contextlib
import os
import re
import signal
import socket
import subprocess

from checking import Failure, check

# Replacements for `swift run`, and for programs that run until they are stopped. The next program that
# serves replaces the previous one.
PROGRAMS = {
    "swift": """
if [ "$1" = build ]; then echo "$STATE/bin"; exit; fi  # --show-bin-path
shift  # run
if [ "$1" = --traits ]; then shift 2; fi
exec "$@"
""",
    "fixture-server": """
case ${1:-} in check | import | schema | healthcheck | --*version | --*help) exec "$BINARIES/fixture-server" "$@" ;; esac
. serve fixture-server "$@"
""",
    "navtrace": """
if [ "${1:-}" = collect ]; then . serve navtrace "$@"; exit; fi
case " $* " in
*" --watch "*) timeout --preserve-status --signal INT 20 "$BINARIES/navtrace" "$@"; [ $? = 130 ] ;;
*) exec "$BINARIES/navtrace" "$@" ;;
esac
""",
    "serve": """
if [ -s "$STATE/server" ]; then kill "$(cat "$STATE/server")"; tail --pid="$(cat "$STATE/server")" -f /dev/null; fi
: > "$STATE/lines"
"$BINARIES/$1" "${@:2}" > "$STATE/lines" 2> "$STATE/errors" &
echo $! > "$STATE/server"
until [ -s "$STATE/lines" ]; do
  kill -0 $! 2> /dev/null || { cat "$STATE/errors" >&2; exit 1; }
  sleep 0.05
done
""",
}
TIME_LIMIT = 600
# Figures that differ in every run.
CHANGING = [
    (r'("(?:time|started|seconds)":)[\d.]+', r"\g<1>0"),
    (r"\d+\.\d\d s\b", "0.00 s"),
    (r'("peer":"127\.0\.0\.1:)\d+', r"\g<1>0"),
]


def play(blocks, binaries, project, elsewhere):
    """Runs the commands of the blocks, except the ones that `elsewhere` says other tests run."""
    state = project + ".state"
    os.makedirs(state)
    write_programs(state)
    base = free_ports()
    steps = []
    # A page may show a file after the command that reads it, and another version of the file further down.
    files = {block.file: block for block in reversed(blocks) if block.file}
    for block in [*files.values(), *blocks]:
        if block.before:
            steps.append((block, block.before, None, (0,)))
        if block.file:
            write = f'mkdir -p "$(dirname {block.file})"\ncat > {block.file} <<\'END\'\n{block.text}\nEND'
            steps.append((block, write, None, (0,)))
        else:
            steps += [
                (block, command, output, block.codes) for command, output in commands(block)
                if not elsewhere(command)]
    script = "curl() { command curl --fail-with-body \"$@\"; }\n"
    for number, (_, command, _, _) in enumerate(steps):
        script += f'{{\n{moved(command, base)}\n}} > "$STATE/{number}" 2>&1 < /dev/null\necho $? > "$STATE/{number}.code"\n'
    run(script, binaries, project, state, base)
    for number, (block, command, output, codes) in enumerate(steps):
        judge(os.path.join(state, str(number)), block, command, output, codes, base)


def run(script, binaries, project, state, base):
    environment = {
        **os.environ, "PATH": f"{state}/bin:{os.environ['PATH']}", "BINARIES": binaries, "STATE": state, "CI": "",
        "FIXTURE_SERVER_PORT": str(base)}
    shell = subprocess.Popen(
        ["bash", "--noprofile", "--norc"], stdin=subprocess.PIPE, cwd=project, env=environment, text=True,
        start_new_session=True)
    try:
        shell.communicate(script, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        pass
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(shell.pid, signal.SIGTERM)  # its background processes
        shell.wait()


def judge(path, block, command, output, codes, base):
    try:
        with open(path) as file:
            printed = moved_back(file.read(), base)
        with open(path + ".code") as file:
            code = int(file.read())
    except FileNotFoundError:
        raise Failure(f"{block}: not over after {TIME_LIMIT} s, or never begun:\n{command}")
    if output is None:
        check(code in codes, f"{block}: exited with {code}:\n{command}\n{printed}")
        return
    check(
        is_like(output, printed),
        f"{block}: prints something else:\n{command}\nwhere the page says\n{output}\nprinted is\n{printed}")


def is_like(shown, printed):
    """Whether a page shows what was printed; `…` stands for anything."""
    for pattern, constant in CHANGING:
        shown, printed = re.sub(pattern, constant, shown), re.sub(pattern, constant, printed)
    expression = ".*?".join(re.escape(part) for part in shown.strip().split("…"))
    printed = printed.replace("\r", "").strip()
    return re.fullmatch(expression, printed, re.DOTALL) is not None


def commands(block):
    """The commands of a block, each with what the page says that it prints."""
    if block.language == "console":
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            lines = part.split("\n")
            count = 1
            while count < len(lines) and lines[count].startswith("> "):
                lines[count] = lines[count][2:]
                count += 1
            yield "\n".join(lines[:count]), "\n".join(lines[count:])
        return
    command = ""
    for line in block.text.split("\n"):
        command += line + "\n"
        if not line.endswith("\\") and is_complete(command):
            if not all(part.strip().startswith("#") for part in command.strip().split("\n")):
                yield command, None
            command = ""
    check(not command.strip(), f"{block}: a command has no end:\n{command}")


def is_complete(command):
    return subprocess.run(["bash", "-n"], input=command, text=True, capture_output=True).returncode == 0


def write_programs(state):
    folder = os.path.join(state, "bin")
    os.makedirs(folder)
    for name, text in PROGRAMS.items():
        path = os.path.join(folder, name)
        with open(path, "w") as file:
            file.write(f"#!/usr/bin/env bash\n{text}")
        os.chmod(path, 0o755)


def free_ports():
    """The first of 500 ports that are free at this moment."""
    for base in range(20_000, 60_000, 500):
        try:
            for port in [0, 1, 50, 100, 101, 119, 199, 363, 366]:
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", base + port))
            return base
        except OSError:
            continue
    raise Failure("no 500 ports are free")


def moved(command, base):
    """A command with ports that are free here in the place of the page's, and no address but this machine's."""
    return re.sub(r"\b(8[0-4]\d\d)\b", lambda match: str(int(match[1]) - 8080 + base), command) \
        .replace("0.0.0.0", "127.0.0.1").replace("/run/site.socket", "site.socket")


def moved_back(output, base):
    return re.sub(
        r"(?<=:)(\d{5})\b", lambda match: str(int(match[1]) - base + 8080)
        if base <= int(match[1]) < base + 500 else match[1], output)
