# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures and web pages of views, and how the program draws them."""

from __future__ import annotations

import html
import os
import pathlib
import tempfile
from collections.abc import Sequence

from ._programs import HeadroomError, run_program


class Picture:
    """A picture of a view. A notebook shows it."""

    def __init__(self, data: bytes) -> None:
        self.data = data  # PNG

    def save(self, file: str | os.PathLike[str]) -> pathlib.Path:
        path = pathlib.Path(file)
        path.write_bytes(self.data)
        return path

    def _repr_png_(self) -> bytes:
        return self.data


class Page:
    """A view as one HTML file without requests to anywhere, in which every number still answers. A notebook shows it."""

    def __init__(self, html: str) -> None:
        self.html = html

    def save(self, file: str | os.PathLike[str]) -> pathlib.Path:
        path = pathlib.Path(file)
        path.write_text(self.html, encoding="utf-8")
        return path

    def _repr_html_(self) -> str:
        return f'<iframe style="width:100%;height:760px;border:0" srcdoc="{html.escape(self.html)}"></iframe>'


def drawn(name: str, asked: Sequence[str], lines: Sequence[str] = ()) -> bytes:
    """What `headroom` writes into a file of this name. asked: its arguments, the option that takes the file first; lines:
    of a script that is performed before. Raises HeadroomError with the sentence that the program says.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, name)
        how, *rest = asked
        if lines:
            script = pathlib.Path(folder, "lines.script")
            script.write_text("\n".join(lines) + "\n", encoding="utf-8")
            rest += ["--script", str(script)]
        run_program("headroom", how, str(file), *rest)
        if not file.exists():
            raise HeadroomError(f"headroom wrote no {name}.")
        return file.read_bytes()
