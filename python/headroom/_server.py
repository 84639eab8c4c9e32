# SPDX-License-Identifier: GPL-3.0-or-later
"""The process behind every run: `headroom-cli serve`, which stays open from call to call."""

from __future__ import annotations

import atexit
import collections
import json
import subprocess
import tempfile
import threading
from typing import Any, NoReturn

import numpy as np

from ._programs import HeadroomError, environment, program

VERSION = 1  # of the protocol


class Server:
    """One `headroom-cli serve`. It ends with this object, or with the Python that made it.

    Calls from several threads wait for each other. An interrupted call (Ctrl+C) ends the process: what it had is gone.
    """

    def __init__(self, device: str = "auto") -> None:
        self._lock = threading.Lock()
        self._next = 0
        self._unused: collections.deque[int] = collections.deque()  # numbers of runs that nobody has any more
        file = program("headroom-cli")
        values = environment(file)
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [file, "serve", "--device", device],
            env=values,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,  # Ctrl+C is for Python
        )
        hello = self._read()
        if hello.get("version") != VERSION:
            self.close()
            raise HeadroomError(
                f"headroom-cli {hello.get('headroom')} speaks version {hello.get('version')} of the protocol, this "
                f"package version {VERSION}; install both from one release."
            )
        self.program_version: str = hello["headroom"]
        atexit.register(self.close)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def call(self, name: str, **given: Any) -> Any:
        """The answer to one question; what is None is left out. Raises HeadroomError with the program's sentence."""
        return self.call_for_numbers(name, **given)[0]

    def call_for_numbers(self, name: str, **given: Any) -> tuple[Any, np.ndarray]:
        """The same with the numbers behind the answer: float32 [number]."""
        with self._lock:
            while self._unused:
                self._ask("forget", {"run": self._unused.popleft()})
            answer, numbers = self._ask(name, {key: value for key, value in given.items() if value is not None})
        if "error" in answer:
            raise HeadroomError(answer["error"]["message"])
        return answer["result"], numbers

    def forget(self, run: int) -> None:
        """Frees a run before the next call. It never waits: Python may collect garbage in the middle of a call."""
        self._unused.append(run)

    def _ask(self, name: str, given: dict[str, Any]) -> tuple[dict[str, Any], np.ndarray]:
        self._next += 1
        try:
            line = json.dumps({"id": self._next, "call": name, "with": given}, allow_nan=False) + "\n"
        except (TypeError, ValueError) as error:
            raise HeadroomError(f"{name} cannot be asked for that: {error}.") from None
        try:
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()
            answer = self._read()
            return answer, np.frombuffer(self._exactly(answer.get("bytes", 0)), "<f4")
        except KeyboardInterrupt:
            self.close()
            raise
        except (OSError, ValueError):  # the pipe is broken, or closed
            self._ended()

    def close(self) -> None:
        atexit.unregister(self.close)
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._errors):
            try:
                pipe.close()
            except OSError:
                pass

    def _read(self) -> dict[str, Any]:
        line = self._process.stdout.readline()
        if not line.endswith(b"\n"):
            self._ended()
        return json.loads(line)

    def _exactly(self, count: int) -> bytes:
        data = self._process.stdout.read(count)
        if len(data) < count:
            self._ended()
        return data

    def _ended(self) -> NoReturn:
        self._process.wait()
        said: list[str] = []
        if not self._errors.closed:
            self._errors.seek(0)
            said = self._errors.read().decode(errors="replace").strip().splitlines()
        self.close()
        raise HeadroomError(
            f"headroom-cli ended (exit code {self._process.returncode})" + (f": {said[-1]}" if said else ".")
        ) from None


_servers: dict[str, Server] = {}


def server(device: str = "auto") -> Server:
    """The one that all runs on this device share; a new one where it has ended."""
    if device not in _servers or not _servers[device].alive:
        _servers[device] = Server(device)
    return _servers[device]
