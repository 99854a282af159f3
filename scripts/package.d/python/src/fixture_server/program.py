"""The program `fixture-server` as a child of this process, which ends with it."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import tempfile
from typing import Optional, Sequence

from .errors import StartError

# The shell becomes the program, so that its number and its exit status are the program's. What it leaves behind waits
# for the end of this process, also by SIGKILL, which closes the pipe; a line says that the program has ended.
_GUARD = 'exec 3<&0 </dev/null; (read -r _ <&3 || kill "$$") >/dev/null 2>&1 & exec "$@" 3<&-'
#: The seconds that the program may take to start, and to end.
START_TIMEOUT = 30.0
END_TIMEOUT = 15.0


def find_program() -> str:
    """Returns the path of the program: `FIXTURE_SERVER`, the package's own, or the one on the PATH."""
    given = os.environ.get("FIXTURE_SERVER")
    if given:
        return given
    try:
        return packaged_program()
    except StartError as error:
        found = shutil.which("fixture-server")
        if found is None:
            raise StartError(f"{error}, nor on the PATH; set FIXTURE_SERVER") from None
        return found


def packaged_program() -> str:
    """Returns the path of the program that the wheel has."""
    own = os.path.join(os.path.dirname(__file__), "bin", "fixture-server")
    if not os.access(own, os.X_OK):
        raise StartError(f"there is no fixture-server in {os.path.dirname(own)}")
    return own


class Program:
    """A server on a free port, from its creation until `close`."""

    def __init__(self, root: Optional[str], arguments: Sequence[str], program: Optional[str]) -> None:
        name = os.path.abspath(shutil.which(program or find_program()) or program or find_program())
        if not os.access(name, os.X_OK):
            raise StartError(f"'{name}' is not a program; set FIXTURE_SERVER to the path of fixture-server")
        options = ["--port", "0", "--log-level", "warning", "--drain-timeout", "1", *arguments]
        self._errors = tempfile.TemporaryFile()
        # A group of its own, so that Ctrl-C reaches the tests first. No buffer, in which `select` sees nothing.
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", _GUARD, "guard", name, *options, *([] if root is None else [root])],
            bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, start_new_session=True,
        )  # fmt: skip
        assert self._process.stdout is not None
        ready = select.select([self._process.stdout], [], [], START_TIMEOUT)[0]
        #: The URL of the first origin; the program prints one a line, as soon as it listens there.
        self.url = self._process.stdout.readline().decode().strip() if ready else ""
        if not self.url:
            if not ready:
                self._process.kill()
            self._process.wait()
            raise StartError(self._release() or f"{name} did not start within {START_TIMEOUT:g} s")

    def end(self) -> Optional[str]:
        """Returns how the program has ended by itself; None while it runs."""
        return None if self._process.poll() is None else self._words()

    def close(self) -> None:
        """Ends the program; `StartError` if it had broken down before."""
        broken = self.end()
        self._process.terminate()
        try:
            self._process.wait(END_TIMEOUT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._release()
        if broken is not None:
            raise StartError(broken)

    def _words(self) -> str:
        self._errors.seek(0)
        words = self._errors.read().decode("utf-8", "replace").strip()
        return f"fixture-server ended with status {self._process.returncode}" + (f": {words}" if words else "")

    def _release(self) -> str:
        """Ends the guard, closes the files, and returns the program's last words."""
        words = self._words()
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(b"\n")
            self._process.stdin.close()
        except BrokenPipeError:
            pass
        self._process.stdout.close()
        self._errors.close()
        return words
