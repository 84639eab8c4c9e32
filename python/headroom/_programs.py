# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the programs are that do the computing, and what they need to start."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping

HERE = pathlib.Path(__file__).resolve().parent
INSTALLED = HERE / "bin"  # of a wheel

# Debian's packages of the libraries that Qt takes from the system.
PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
}


class HeadroomError(Exception):
    """What the program would have said: a sentence that names the thing, the value and what would work."""


def program(name: str) -> str:
    """The path of `headroom` or `headroom-cli`.

    In this order: the folder that HEADROOM_BIN names, the one of an installed wheel, a build of the source tree that
    this file stands in, and PATH. Raises HeadroomError where it is in none of them.
    """
    folders = [INSTALLED] + [HERE.parents[1] / "build" / preset / "bin" for preset in ("release", "dev")]
    if own := os.environ.get("HEADROOM_BIN"):
        folders = [pathlib.Path(own)]
    for folder in folders:
        file = folder / name
        if file.is_file() and os.access(file, os.X_OK):
            return str(file)
    if own:
        raise HeadroomError(f"HEADROOM_BIN is {own}, and there is no program {name} in it.")
    found = shutil.which(name)
    if found and not _is_script_of_this(found):
        return found
    raise HeadroomError(
        f"There is no program {name}: install Headroom, or set HEADROOM_BIN to the folder that {name} is in."
    )


def environment(file: str) -> dict[str, str]:
    """What the program is started with. One of a wheel finds its libraries through it: those of the wheel, Qt's in
    PySide6, LibTorch's in torch. Raises HeadroomError, in one sentence and before anything is loaded, where one is
    missing or does not fit.
    """
    values = dict(os.environ)
    if pathlib.Path(file).parent != INSTALLED:
        return values
    folders = [HERE / "lib", _torch()]
    if pathlib.Path(file).name == "headroom":
        qt = _qt()
        folders.append(qt / "lib")
        values["QT_PLUGIN_PATH"] = str(qt / "plugins")
        if not pathlib.Path("/etc/fonts/fonts.conf").exists():
            values.setdefault("FONTCONFIG_FILE", str(HERE / "fonts.conf"))
    before = values.get("LD_LIBRARY_PATH")
    while True:
        values["LD_LIBRARY_PATH"] = os.pathsep.join([str(one) for one in folders] + ([before] if before else []))
        lacking = _lacking(file, values)
        if not lacking:
            return values
        spare = [HERE / "spare" / one for one in lacking]  # a folder each: a library that the system has is not shadowed
        if not all(one.is_dir() for one in spare):
            raise HeadroomError(_sentence(one.name for one in spare if not one.is_dir()))
        folders += spare


def run_program(name: str, *arguments: str) -> None:
    """Runs one of them to its end. Raises HeadroomError with the sentence that it says where it fails."""
    file = program(name)
    ended = subprocess.run([file, *arguments], env=environment(file), capture_output=True, text=True)
    if ended.returncode != 0:
        raise HeadroomError(last_words(ended.stderr) or f"{name} ended with exit code {ended.returncode}.")


def last_words(said: str) -> str:
    """The sentence with which a program ended, of all that it wrote to its error output."""
    lines = said.strip().splitlines()
    return lines[-1].removeprefix("headroom: ") if lines else ""


def window() -> None:
    """The command `headroom`."""
    _become("headroom")


def command_line() -> None:
    """The command `headroom-cli`."""
    _become("headroom-cli")


def _become(name: str) -> None:
    try:
        file = program(name)
        values = environment(file)
        if name == "headroom":
            _needs_display(values)
    except HeadroomError as error:
        sys.exit(f"{name}: {error}")
    os.execve(file, [file, *sys.argv[1:]], values)


WITHOUT_SCREEN = {"--shot", "--export", "--help", "--help-all", "-h", "--version", "-v", "--random-session"}


def has_display(values: Mapping[str, str]) -> bool:
    """Whether a window could be opened with these environment variables."""
    return any(values.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _needs_display(values: dict[str, str]) -> None:
    asked = {argument.split("=")[0] for argument in sys.argv[1:]}
    if asked & WITHOUT_SCREEN or any(one.startswith("--list-") for one in asked):
        return
    if not has_display(values):
        raise HeadroomError(
            "There is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); --shot FILE draws "
            "without one, and headroom-cli needs none."
        )


def _is_script_of_this(found: str) -> bool:
    with open(found, "rb") as file:
        return file.read(2) == b"#!" and b"headroom._programs" in file.read(4096)


def _folder_of(package: str) -> pathlib.Path | None:
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return None
    return pathlib.Path(next(iter(spec.submodule_search_locations))) if spec and spec.submodule_search_locations else None


def _torch() -> pathlib.Path:
    built = ".".join(json.loads((HERE / "built.json").read_text())["torch"].split(".")[:2])
    wanted = f'"torch=={built}.*"'
    bring = f"pip install {wanted} --index-url https://download.pytorch.org/whl/cpu brings the one for the CPU"
    folder = _folder_of("torch")
    if folder is None or not (folder / "lib" / "libtorch_cpu.so").exists():
        raise HeadroomError(f"Headroom computes with PyTorch {built}, and this Python has none: {bring}.")
    version = (folder / "version.py").read_text() if (folder / "version.py").exists() else ""
    found = re.search(r"__version__ *= *['\"]([^'\"]+)", version)
    has = found.group(1) if found else importlib.metadata.version("torch")
    if ".".join(has.split(".")[:2]) != built:
        raise HeadroomError(f"This Headroom was built with PyTorch {built} and cannot load {has}: {bring}.")
    return folder / "lib"


def _qt() -> pathlib.Path:
    folder = _folder_of("PySide6")
    if folder is None or not (folder / "Qt" / "lib" / "libQt6Widgets.so.6").exists():
        raise HeadroomError("The window needs Qt, which this Python lacks: pip install PySide6-Essentials brings it.")
    return folder / "Qt"


def _lacking(file: str, values: dict[str, str]) -> list[str]:
    """Names of the shared libraries that the program, or the platform plugin it will load, would not find."""
    files = [file]
    if "QT_PLUGIN_PATH" in values:
        screen = values.get("DISPLAY") and values.get("QT_QPA_PLATFORM", "xcb") == "xcb"
        files.append(str(pathlib.Path(values["QT_PLUGIN_PATH"], "platforms", f"libq{'xcb' if screen else 'offscreen'}.so")))
    names: list[str] = []
    for one in files:
        traced = subprocess.run(
            ["/lib64/ld-linux-x86-64.so.2", "--list", one], env=values, capture_output=True, text=True
        )
        names += re.findall(r"^\s*(\S+) => not found", traced.stdout, re.MULTILINE)
        names += re.findall(r"(\S+): cannot open shared object file", traced.stderr)
    return sorted(set(names))


def _sentence(names) -> str:
    names = sorted(names)
    packages = sorted({PACKAGES.get(name) or re.sub(r"\.so\.", "", name).lower().replace("_", "-") for name in names})
    return f"The system lacks {', '.join(names)}: on Debian, apt-get install {' '.join(packages)} brings {'it' if len(names) == 1 else 'them'}."
