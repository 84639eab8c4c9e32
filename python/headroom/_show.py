# SPDX-License-Identifier: GPL-3.0-or-later
"""A run on show: in Headroom's window, which is opened once and used again, and in a notebook's cell."""

from __future__ import annotations

import getpass
import html
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import Mapping, Sequence
from typing import Any

from . import _run
from ._drawn import Page, Picture, drawn
from ._programs import HeadroomError, environment, has_display, last_words, program
from ._run import Changes, Run, Step

STARTING = 120.0  # seconds in which a window has opened

_windows: list[subprocess.Popen[bytes]] = []  # those that this Python started
_newest: list["Shown"] = []  # what was shown last: its file stays, for the window that shows it when Python has ended


def show(
    what: Any,
    *arguments: Any,
    tokens: Any = None,
    source: Any = None,
    name: str | None = None,
    view: str | None = None,
    pin: str | None = None,
    options: Mapping[str, Any] | None = None,
    window: bool | None = None,
    **named: Any,
) -> Shown:
    """Shows a model's forward pass, or a run, in Headroom's window, and returns a handle that a notebook shows as a page.

    what: any PyTorch module, which is called as model(*arguments, **named) and recorded (see headroom.record: token ids may
    be a list; tokens and source name the positions, or are the tokenizer); a headroom.Run; or the path of a file that
    Headroom opens. view, an id of `headroom --list-views`, pin, "PATH@i,j,k", and options, {"rel_shift.direction":
    "both"}: where the window begins.
    window: True opens one, or uses the one that is open; False does not; by default it is opened where there is a
    display, and a notebook without one has the page alone.

    Raises HeadroomError with a sentence where there is no display, no Qt, no attention to record, …
    """
    kept: Any = None
    folder: str | None = None
    if isinstance(what, (str, os.PathLike)):
        file = pathlib.Path(what).absolute()
        if not file.exists():
            raise HeadroomError(f"There is no file {file}.")
    else:
        folder = tempfile.mkdtemp(prefix="headroom-")
        try:
            if isinstance(what, Run):
                kept, file = what, what.bookmark(pathlib.Path(folder, "run.headroom"))
            else:
                recorder = _run.recorded(what, arguments, named, tokens, source, name)
                file = pathlib.Path(folder, f"{type(what).__name__}.safetensors")
                try:
                    recorder.save(str(file))
                except ValueError as error:  # nothing was seen
                    raise HeadroomError(str(error)) from None
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
    lines = [] if view is None else [line(f"view.{view}")]
    lines += [line("option", option, _run._field(value)) for option, value in (options or {}).items()]
    lines += [] if pin is None else _pin(pin)
    return Shown(file, lines, window, folder, kept)


class Shown:
    """What headroom.show() returns. What is done with it is done in the window, which comes back to its run if it showed
    another one meanwhile; without a window, to what page() and picture() draw.
    """

    def __init__(
        self, file: pathlib.Path, lines: Sequence[str], window: bool | None, folder: str | None = None, kept: Any = None
    ) -> None:
        self.file = file  # that Headroom opens: a recording, a bookmark, a model
        self._kept = kept  # the run whose files the bookmark names
        self._run: Run | None = kept if isinstance(kept, Run) else None
        self._lines: list[str] = []
        if folder is not None:
            weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True).atexit = False
        self.windowed = _wants_window() if window is None else window
        if self.windowed:
            self._ask(lines, front=True)
            _newest[:] = [self]
        self._lines += lines

    def perform(self, *lines: str) -> Shown:
        """Performs lines of a script, commands of `headroom --list-commands`: shown.perform("head 3", "zoom.in")."""
        if self.windowed:
            self._ask(lines)
        self._lines += lines
        return self

    def view(self, view: str, options: Mapping[str, Any] | None = None) -> Shown:
        """Another view of it, an id of `headroom --list-views`, with options of it: {"rel_shift.direction": "both"}."""
        said = [line("option", option, _run._field(value)) for option, value in (options or {}).items()]
        return self.perform(line(f"view.{view}"), *said)

    def pin(self, step: str | Step, at: Sequence[int] | None = None) -> Shown:
        """Pins the number of `step` at a cell, one index for each axis from 0, or of "PATH@i,j,k"."""
        path = step.path if isinstance(step, Step) else step
        return self.perform(*_pin(path if at is None else f"{path}@{','.join(str(int(i)) for i in at)}"))

    def change(self, change: Changes) -> Shown:
        """Changes cells by hand, "PATH@i,-,k=VALUE", as headroom.run(change=…) takes them, and shows what follows."""
        cells = [one.rpartition("=") for one in _run._changes(change)]
        return self.perform(*(line("change.set", where, value) for where, _, value in cells))

    def picture(self, *, size: tuple[int, int] = (1440, 900)) -> Picture:
        """The window as it looks now; without one, as it would look at this size."""
        if self.windowed:
            return Picture(self._written("picture.png", "shot"))
        return Picture(drawn("picture.png", ["--shot", "--size", f"{size[0]}x{size[1]}"], self._whole()))

    def page(self, file: str | os.PathLike[str] | None = None, *, size: tuple[int, int] | None = None) -> Page:
        """What the view shows as one HTML file, in which every number answers.

        file: where it is written to, if anywhere. size: of the picture; by default that of the window's.
        """
        if self.windowed and size is None:
            data = self._written("page.html", "export.page")
        else:
            asked = [] if size is None else ["--size", f"{size[0]}x{size[1]}"]
            data = drawn("page.html", ["--export", *asked], self._whole())
        page = Page(data.decode())
        if file is not None:
            page.save(file)
        return page

    def script(self) -> str:
        """What was done in the window, by hand too, as a script that `headroom --script` performs; without one, what was
        done with this handle.
        """
        lines = self._ask((), script=True)["script"] if self.windowed else self._whole()
        return "\n".join(lines) + "\n"

    @property
    def run(self) -> Run:
        """Its numbers, without what was changed in the window."""
        if self._run is None:
            self._run = _run.open(self.file)
        return self._run

    def _whole(self) -> list[str]:
        return [line("open", str(self.file)), *self._lines]

    def _written(self, name: str, command: str) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, name)
            self._ask([line(command, str(file))])
            return file.read_bytes()

    def _ask(self, lines: Sequence[str], **more: Any) -> dict[str, Any]:
        return ask({"file": str(self.file), "again": self._lines, "lines": list(lines), **more})

    def __repr__(self) -> str:
        return f"<headroom.Shown: {self.file.name}{'' if self.windowed else ', without a window'}>"

    def _repr_html_(self) -> str:
        try:
            return self.page()._repr_html_()
        except HeadroomError as error:
            return f"<p>{html.escape(str(error))}</p>"


def line(command: str, *arguments: str) -> str:
    """A line of a script: a command and its arguments, in quotation marks where they need them."""

    def word(one: str) -> str:
        if one and not re.search(r'[\s"\\]|^#', one):
            return one
        for letter, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t"), ("\r", "\\r")):
            one = one.replace(letter, written)
        return f'"{one}"'

    return " ".join([command, *(word(str(one)) for one in arguments)])


# The view goes to the sublayer that a number belongs to.
def _pin(cell: str) -> list[str]:
    around = re.match(r"[a-z]+\.\d+/[a-z_]*attention(?=/)", cell)
    return ([line("sublayer", around[0])] if around else []) + [line("pin", cell)]


# --- the window


def ask(request: Mapping[str, Any]) -> dict[str, Any]:
    """What the window that is running, or else is opened now, answers once it has done what the request says:
    MainWindow::performAsked() has its form. Raises HeadroomError with the window's sentence, or why there is none.
    """
    connection = _connected()
    if connection is None:
        connection = _opened(str(request["file"]))
        request = {**request, "lines": [*request.get("again", ()), *request.get("lines", ())]}
    with connection:
        connection.sendall(json.dumps(dict(request)).encode() + b"\n")
        answer = b""
        while not answer.endswith(b"\n"):
            more = connection.recv(1 << 16)
            if not more:
                raise HeadroomError("The window was closed before it had done what it was asked for.")
            answer += more
    if not answer.startswith(b"{"):  # "taken"
        raise HeadroomError("The window that is open is of an older Headroom, which takes files alone: close it first.")
    told: dict[str, Any] = json.loads(answer)
    if "error" in told:
        raise HeadroomError(re.sub(r"^Line \d+: ", "", told["error"]))
    return told


def in_notebook() -> bool:
    """Whether this is the kernel of a notebook, which shows what a cell ends with."""
    interactive = sys.modules.get("IPython")
    shell = interactive.get_ipython() if interactive else None
    return getattr(shell, "kernel", None) is not None


def _wants_window() -> bool:
    if has_display(os.environ) or not in_notebook():
        return True
    connection = _connected()
    if connection is not None:
        connection.close()
    return connection is not None


# Where the first window of this person listens: in Qt's QStandardPaths::RuntimeLocation.
def _address() -> str:
    folder = os.environ.get("XDG_RUNTIME_DIR") or os.path.join(tempfile.gettempdir(), f"runtime-{getpass.getuser()}")
    return os.path.join(folder, "headroom-window")


def _connected() -> socket.socket | None:
    if not hasattr(socket, "AF_UNIX"):
        raise HeadroomError("headroom.show() reaches the window over a Unix socket, which this system lacks.")
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(_address())
        return connection
    except OSError:
        connection.close()
        return None


def _opened(file: str) -> socket.socket:
    window = program("headroom")
    values = environment(window)
    if not has_display(values):
        raise HeadroomError(
            "There is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); "
            "headroom.show(…, window=False) has page() and picture() without one."
        )
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [window, file],
            env=values,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=said,
            start_new_session=True,  # it stays when Python ends
        )
        _windows.append(process)
        until = time.monotonic() + STARTING
        while time.monotonic() < until:
            connection = _connected()
            if connection is not None:
                return connection
            if process.poll() is not None:
                said.seek(0)
                words = said.read().decode(errors="replace")
                raise HeadroomError(last_words(words) or f"headroom ended with exit code {process.returncode}.")
            time.sleep(0.01)
    raise HeadroomError("The window has not opened within two minutes.")
