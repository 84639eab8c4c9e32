# SPDX-License-Identifier: GPL-3.0-or-later
"""A run of a model: its steps as arrays, and why each number is what it is."""

from __future__ import annotations

import dataclasses
import html
import os
import pathlib
import shutil
import subprocess
import tempfile
import weakref
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Union

import numpy as np

from ._drawn import Page, Picture, drawn
from ._programs import HeadroomError, environment, program
from ._server import Server, server

Changes = Union[str, Sequence[str], Mapping[str, float]]


def _field(value: Any) -> str:
    """As the program takes a setting: True is true, 4 is 4."""
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    return str(value)


def _changes(given: Changes | None) -> list[str]:
    if given is None:
        return []
    if isinstance(given, str):
        return [given]
    if isinstance(given, Mapping):
        return [f"{cells}={float(value)!r}" for cells, value in given.items()]
    return [str(one) for one in given]


@dataclasses.dataclass(frozen=True)
class Term:
    """One of the numbers that another is made of."""

    label: str
    step: str  # where it is: a path
    at: tuple[int, ...]  # and the cell there
    value: float
    contribution: float  # what it adds
    factor: float | None = None  # what it was multiplied with, and where that is
    factor_step: str | None = None
    factor_at: tuple[int, ...] | None = None


@dataclasses.dataclass(frozen=True)
class Explanation:
    """Why a number is what it is: re-derived in double precision from the recorded numbers it was computed from."""

    step: str
    at: tuple[int, ...]
    value: float
    rederived: float
    difference: float
    bound: float  # the most that rounding may have moved it
    agrees: bool
    words: str
    formula: str  # with symbols
    numbers: str  # the same with numbers
    terms: tuple[Term, ...]
    answer: dict[str, Any] = dataclasses.field(repr=False)  # all that `headroom-cli explain --json` says

    def __str__(self) -> str:
        largest = sorted(self.terms, key=lambda term: -abs(term.contribution))[:8]
        lines = [self.words, f"  {self.formula}", f"  {self.numbers}"]
        lines += [f"  {term.label}: {term.contribution:.4g}" for term in largest]
        if len(self.terms) > len(largest):
            lines.append(f"  and {len(self.terms) - len(largest)} more terms")
        return "\n".join(lines)


class Step:
    """One recorded operation of a run, an array with named axes whose numbers are read when they are asked for.

    It can stand wherever NumPy takes an array; `step[0, 3]`, `step.shape` and `step.numpy()` are those of its numbers.
    """

    def __init__(self, run: Run, told: dict[str, Any], labels: list[list[str]]) -> None:
        self._run = run
        self._numbers: np.ndarray | None = None
        self.path: str = told["path"]
        self.operation: str = told["operation"]
        self.axes: tuple[str, ...] = tuple(told["axes"])
        self.shape: tuple[int, ...] = tuple(told["shape"])
        self.formula: str = told["formula"]
        self.caption: str = told["caption"]
        self.inputs: tuple[str, ...] = tuple(told["inputs"])  # paths of the steps it was computed from
        self.provenance: str = told["provenance"]  # derived, given or measured
        self.changed: str | None = told.get("changed")  # "by hand", "downstream" or None
        self._labels = [None if index is None else labels[index] for index in told["labels"]]

    @property
    def labels(self) -> dict[str, list[str]]:
        """What the places along each axis are called: tokens, or their numbers from 1."""
        names = {}
        for axis, size, labels in zip(self.axes, self.shape, self._labels):
            names[axis] = [str(i + 1) for i in range(size)] if labels is None else labels[:size]
        return names

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=np.int64))

    def numpy(self) -> np.ndarray:
        """Its numbers, float32 in the order of `axes`, read-only."""
        if self._numbers is None:
            self._numbers = self._run.numbers(self.path)[self.path]
        return self._numbers

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        numbers = self.numpy()
        if dtype is not None and np.dtype(dtype) != numbers.dtype:
            return numbers.astype(dtype)
        return numbers.copy() if copy else numbers

    def __getitem__(self, index: Any) -> Any:
        return self.numpy()[index]

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError(f"{self.path} is one number")
        return self.shape[0]

    def explain(self, *at: int) -> Explanation:
        """Why the number at this cell, one index for each axis from 0, is what it is."""
        return self._run.explain(self.path, at)

    def __repr__(self) -> str:
        axes = " × ".join(f"{axis} {size}" for axis, size in zip(self.axes, self.shape))
        return f"<{self.path}: {self.operation}, {axes or 'one number'}>"


@dataclasses.dataclass(frozen=True)
class Sweep:
    """What switching off each head, part or position did to one output."""

    over: str
    by: str
    measure: str
    position: int
    token: str
    before: float
    rows: tuple[str, ...]  # layers
    columns: tuple[str, ...]  # heads, parts or positions
    after: np.ndarray  # [row, column], float64; NaN where a row has no such column
    effect: np.ndarray  # after − before, the same


_OF_RUNS_ALONE = ("studies", "study_options", "loss", "logit", "of", "smoothing")


class Run:
    """A forward pass of a model on a text. `run[path]` is a step, `list(run)` are their paths.

    Made by headroom.run() and headroom.open(). It stays in the process that computed it until it is no longer used.
    """

    def __init__(self, where: Server, asked: dict[str, Any]) -> None:
        self._server = where
        self._asked = asked
        answer = where.call("run", **asked)
        self._number: int = answer["run"]
        self._steps: dict[str, Step] | None = None
        self._forget = weakref.finalize(self, where.forget, self._number)
        self._forget.atexit = False
        self.title: str = answer["title"]
        self.text: str = answer["text"]
        self.tokens: list[str] = answer["tokens"]  # as the model reads them, marks and padding too
        self.input: list[str] = answer["input"]
        self.output: list[str] = answer["output"]  # the likeliest token at each position
        self.fed: list[str] = answer["fed"]  # to the decoder
        self.written: str | None = answer.get("written")  # by a published encoder-decoder, as a text
        self.segment: int = answer["segment"]  # the one whose steps these are, from 0
        self.segments: int = answer["segments"]
        self.notices: list[str] = answer["notices"]  # what one should know: text cut, tokens left out
        told = answer.get("backward", {})
        self.number: float | None = told.get("number")  # that its backward pass begins at
        self.stops: dict[str, str] = told.get("stops", {})  # steps that no gradient goes on from, and why
        self.lacking: dict[str, str] = answer.get("lacking", {})  # studies that cannot be had of it, and why

    @property
    def steps(self) -> dict[str, Step]:
        """Every step by its path, in the order of the forward pass: weights and inputs too."""
        if self._steps is None:
            told = self._server.call("steps", run=self._number)
            self._steps = {one["path"]: Step(self, one, told["labels"]) for one in told["steps"]}
        return self._steps

    def __getitem__(self, path: str) -> Step:
        try:
            return self.steps[path]
        except KeyError:
            name = path.rsplit("/", 1)[-1]
            near = [known for known in self.steps if known.rsplit("/", 1)[-1] == name][:4]
            hint = f"; there is {', '.join(near)}" if near else "; list(run) has those there are"
            raise KeyError(f"this run has no step {path!r}{hint}") from None

    def __contains__(self, path: object) -> bool:
        return path in self.steps

    def __iter__(self) -> Iterator[str]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def find(self, name: str) -> list[Step]:
        """The steps whose path ends in `name`: run.find("self_attention/weights")."""
        return [step for path, step in self.steps.items() if path == name or path.endswith("/" + name)]

    def numbers(self, *paths: str) -> dict[str, np.ndarray]:
        """The numbers of several steps, read at once: float32 in each step's shape, read-only."""
        told, numbers = self._server.call_for_numbers("numbers", run=self._number, steps=list(paths))
        arrays, begin = {}, 0
        for one in told:
            size = int(np.prod(one["shape"], dtype=np.int64))
            arrays[one["path"]] = numbers[begin : begin + size].reshape(one["shape"])
            begin += size
        return arrays

    @property
    def logits(self) -> Step:
        """What the output's softmax is of: [position, token]."""
        return self["output/logits"]

    def explain(self, step: str | Step, at: Sequence[int]) -> Explanation:
        """Why the number of `step` at this cell, one index for each axis from 0, is what it is."""
        path = step.path if isinstance(step, Step) else step
        told = self._server.call("explain", run=self._number, step=path, at=[int(i) for i in at])
        terms = tuple(
            Term(
                one["label"],
                one["source"],
                tuple(one["at"]),
                one["value"],
                one["contribution"],
                one.get("factor"),
                one.get("factor_source"),
                tuple(one["factor_at"]) if "factor_at" in one else None,
            )
            for one in told["terms"]
        )
        return Explanation(
            told["path"],
            tuple(told["at"]),
            told["value"],
            told["rederived"],
            told["difference"],
            told["bound"],
            told["agrees"],
            told["words"],
            told["symbols"],
            told["numbers"],
            terms,
            told,
        )

    def changed(self, change: Changes | None = None, /, **others: Any) -> Run:
        """The same run with further changes by hand, and with other settings where they are given.

        run.changed("decoder.1/self_attention/weights@0,-,2=0") · run.changed({"encoder.1/output@3,-": 0.5}) ·
        run.changed(set={"memory": 4}) · run.changed(text="a b c")
        """
        asked = {**self._asked, **_asked(**others)}
        if "text" in others:
            asked.pop("ids", None)
        if "ids" in others:
            asked.pop("text", None)
        if "set" in others:
            asked["set"] = {**self._asked.get("set", {}), **asked["set"]}
        asked["change"] = self._asked.get("change", []) + _changes(others.get("change")) + _changes(change)
        return Run(self._server, asked)

    def backward(
        self,
        *,
        loss: str | Sequence[str] | None = None,
        logit: str | None = None,
        of: str | None = None,
        smoothing: float | None = None,
    ) -> Run:
        """The same run with a backward pass: how one number changes with every number it follows from.

        loss: "POSITION=TOKEN", of one target or several; logit: "POSITION=TOKEN", or "POSITION=TOKEN-TOKEN" for a
        difference; of: a cell, "STEP@i,j,k" (- for all along an axis: their sum). Tokens by name, or "#ID".
        """
        losses = None if loss is None else [loss] if isinstance(loss, str) else list(loss)
        asked = {key: value for key, value in self._asked.items() if key not in ("loss", "logit", "of", "smoothing")}
        given = {"loss": losses, "logit": logit, "of": of, "smoothing": smoothing}
        return Run(self._server, {**asked, **{key: value for key, value in given.items() if value is not None}})

    def gradient(self, step: str | Step) -> Step:
        """Of run.backward(…): the gradient of a step or weight, with its axes. Raises HeadroomError saying why not."""
        path = step.path if isinstance(step, Step) else step
        if self.number is None:
            raise HeadroomError('This run has no backward pass: run.backward(loss="POSITION=TOKEN") has one.')
        if "backward/" + path not in self.steps:
            self._server.call("numbers", run=self._number, steps=["backward/" + path])  # says why there is none
        return self["backward/" + path]

    def heads(self, keep_special: bool = False) -> list[dict[str, Any]]:
        """What every head reads, by its measures: as `headroom-cli heads --json` says it."""
        without = (*_OF_RUNS_ALONE, "temperature")  # which divides what comes after the weights
        asked = {key: value for key, value in self._asked.items() if key not in without}
        return self._server.call("heads", keep_special=keep_special, **asked)

    def sweep(
        self,
        over: str = "heads",
        *,
        by: str = "zero",
        measure: str = "probability",
        position: int | None = None,
        token: str | None = None,
        patch: str | None = None,
    ) -> Sweep:
        """Switches off every head, part ("parts") or position ("positions", "source-positions") in turn.

        by: "zero", "mean" (over the positions) or "patch" (from the text `patch`). measure: "probability" or "logit" of
        `token` (default: the likeliest) at output `position` (default: the last, of an encoder-decoder the first).
        """
        asked = {key: value for key, value in self._asked.items() if key not in _OF_RUNS_ALONE}
        told = self._server.call(
            "sweep", over=over, by=by, measure=measure, position=position, token=token, patch=patch, **asked
        )
        rows = told["rows"]
        axis = next((key for key in rows[0]["cells"][0] if key not in ("after", "effect")), "") if rows else ""
        columns = max((row["cells"] for row in rows), key=len, default=[])
        after = np.full((len(rows), len(columns)), np.nan)
        effect = after.copy()
        for i, row in enumerate(rows):
            for j, cell in enumerate(row["cells"]):
                after[i, j], effect[i, j] = cell["after"], cell["effect"]
        return Sweep(
            told["over"],
            told["by"],
            told["measure"],
            told["position"],
            told["token"],
            told["before"],
            tuple(row["layer"] for row in rows),
            tuple(cell[axis] for cell in columns),
            after,
            effect,
        )

    def save(self, file: str | os.PathLike[str]) -> pathlib.Path:
        """Writes every step, weights included, as .safetensors, which Headroom opens as a recording."""
        path = pathlib.Path(file).absolute()
        self._server.call("save", run=self._number, file=str(path))
        return path

    def bookmark(
        self, file: str | os.PathLike[str], *, view: str | None = None, pin: str | None = None
    ) -> pathlib.Path:
        """Writes a bookmark (.headroom): the window opens the same model, text, settings and changes.

        view: an id of `headroom --list-views`; pin: a cell, "PATH@i,j,k".
        """
        path = pathlib.Path(file).absolute()
        self._server.call("place", run=self._number, file=str(path), view=view, pin=pin)
        return path

    def picture(
        self,
        view: str | None = None,
        *,
        pin: str | None = None,
        options: Mapping[str, Any] | None = None,
        size: tuple[int, int] = (1280, 720),
        theme: str = "light",
        window: bool = False,
    ) -> Picture:
        """What a view of the window shows of this run, with its sentence; window: the whole window.

        options: those of the view, {"rel_shift.direction": "both"}. theme: "light", "dark" or "paper".
        """
        asked = ["--size", f"{size[0]}x{size[1]}", "--theme", theme]
        return Picture(self._drawn("picture.png", "--shot" if window else "--export", view, pin, options, asked))

    def page(
        self,
        file: str | os.PathLike[str] | None = None,
        *,
        view: str | None = None,
        pin: str | None = None,
        options: Mapping[str, Any] | None = None,
        size: tuple[int, int] | None = None,
    ) -> Page:
        """What a view of the window shows of this run as one HTML file, with its whole sequence and all its numbers.

        file: where it is written to, if anywhere. size: of the picture; the rest as in picture().
        """
        asked = [] if size is None else ["--size", f"{size[0]}x{size[1]}"]
        page = Page(self._drawn("page.html", "--export", view, pin, options, asked).decode())
        if file is not None:
            page.save(file)
        return page

    def _drawn(
        self, name: str, how: str, view: str | None, pin: str | None, options: Mapping[str, Any] | None, asked: list[str]
    ) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            place = self.bookmark(pathlib.Path(folder, "run.headroom"), pin=pin)
            asked += [] if view is None else ["--view", view]
            for option, value in (options or {}).items():
                asked += ["--option", f"{option}={_field(value)}"]
            return drawn(name, [how, *asked, str(place)])

    def window(self, view: str | None = None, *, pin: str | None = None) -> None:
        """Opens this run in a window of Headroom's own, which stays when Python ends; headroom.show(run) reuses one."""
        file = program("headroom")
        place = self.bookmark(pathlib.Path(tempfile.mkdtemp(prefix="headroom-"), "run.headroom"), view=view, pin=pin)
        subprocess.Popen([file, str(place)], env=environment(file), start_new_session=True)

    def __repr__(self) -> str:
        return f"<headroom.Run of {self.title}: {' '.join(self.input)!r} → {' '.join(self.output)!r}>"

    def _repr_html_(self) -> str:
        def row(name: str, tokens: Sequence[str]) -> str:
            return f"<tr><th>{name}</th><td><code>{html.escape(' '.join(tokens))}</code></td></tr>"

        notices = "".join(f"<p>{html.escape(notice)}</p>" for notice in self.notices)
        return f"<p><b>{html.escape(self.title)}</b></p><table>{row('reads', self.input)}{row('writes', self.output)}</table>{notices}"


def _asked(
    *,
    text: str | None = None,
    ids: Sequence[int] | None = None,
    set: Mapping[str, Any] | None = None,
    change: Changes | None = None,
    studies: Sequence[str] | str | None = None,
    study_options: Mapping[str, float] | None = None,
    temperature: float | None = None,
    executor: str | None = None,
    segment: int | None = None,
    padding: int | None = None,
    padding_open: bool | None = None,
) -> dict[str, Any]:
    asked = {
        "text": text,
        "ids": None if ids is None else [int(one) for one in np.asarray(ids).reshape(-1)],
        "set": None if set is None else {name: _field(value) for name, value in set.items()},
        "change": _changes(change) or None,
        "studies": None if studies is None else [studies] if isinstance(studies, str) else list(studies),
        "study_options": None
        if study_options is None
        else {name: _field(value) for name, value in study_options.items()},
        "temperature": None if temperature is None else float(temperature),
        "executor": executor,
        "segment": segment,
        "padding": padding,
        "padding_open": padding_open,
    }
    return {name: value for name, value in asked.items() if value is not None}


def run(
    variant: str = "transformer",
    text: str | None = None,
    *,
    fresh: bool = False,
    device: str = "auto",
    **settings: Any,
) -> Run:
    """Runs a variant (an id of `headroom-cli variants`), with its trained model if it has one, on a text.

    text: the variant's sample if left out; ids: token ids in its place. set: settings of the model as in its JSON,
    {"memory": 4, "causal": False}. change: cells changed by hand, "PATH@i,-,k=VALUE" (a text, a list of them, or
    {"PATH@i,-,k": value}). studies: further computations, recorded below "study/". Also study_options, temperature,
    executor ("dense" or "graph"), segment, padding and padding_open, as `headroom-cli run` takes them.
    device: "auto", "cpu", "cuda", "cuda:N" or "mps".

    Raises HeadroomError with the sentence that the program would say.
    """
    asked = {"variant": variant, **({"fresh": True} if fresh else {}), **_asked(text=text, **settings)}
    return Run(server(device), asked)


def open(
    file: str | os.PathLike[str], text: str | None = None, *, device: str = "auto", **settings: Any
) -> Run:
    """Opens a model (.safetensors, or the folder of a published one), a recorded run or a bookmark, and runs it.

    The rest is as in run(); a recording has only the text it was recorded on.
    """
    path = pathlib.Path(file)
    if not path.exists():
        raise HeadroomError(f"There is no file {path}.")
    return Run(server(device), {"model": str(path.absolute()), **_asked(text=text, **settings)})


def record(
    model: Any,
    *arguments: Any,
    tokens: Any = None,
    source: Any = None,
    name: str | None = None,
    device: str = "auto",
    **named: Any,
) -> Run:
    """Records model(*arguments, **named), any PyTorch module, and opens the recording: its attention as a run.

    A list or array of token ids becomes a tensor, [1, position], on the model's device. tokens: what to call the
    positions, or the tokenizer that knows; source: those of an encoder, beside its decoder's. Needs torch; see
    headroom_record.py for what is recognised.
    """
    folder = tempfile.mkdtemp(prefix="headroom-")
    file = pathlib.Path(folder, f"{type(model).__name__}.safetensors")
    recorded(model, arguments, named, tokens, source, name).save(str(file))
    run = open(file, device=device)
    weakref.finalize(run, shutil.rmtree, folder, ignore_errors=True)  # pictures and head labels read it again
    return run


def recorded(
    model: Any, arguments: Sequence[Any], named: Mapping[str, Any], tokens: Any, source: Any, name: str | None
) -> Any:
    """The Recorder after one forward pass of the model, which takes no gradients."""
    try:
        import torch
    except ImportError:
        raise HeadroomError(
            f"Of {type(model).__name__} nothing can be recorded: that needs a torch.nn.Module, and this Python lacks PyTorch."
        ) from None
    from . import headroom_record

    if not isinstance(model, torch.nn.Module):
        raise HeadroomError(f"{type(model).__name__} is no torch.nn.Module, so nothing of it can be recorded.")
    if len(arguments) == 1 and isinstance(arguments[0], Mapping):  # what a tokenizer gives
        arguments, named = (), {**arguments[0], **named}
    weight = next(model.parameters(), None)

    def tensor(one: Any) -> Any:
        if isinstance(one, (list, tuple, range, np.ndarray)) and np.asarray(one).dtype.kind in "iu" and np.size(one):
            ids = torch.as_tensor(np.asarray(one), device=None if weight is None else weight.device)
            return ids[None] if ids.dim() == 1 else ids
        return one

    arguments, named = [tensor(one) for one in arguments], {key: tensor(one) for key, one in named.items()}

    def words(given: Any, ids: Any) -> list[str] | None:
        known = getattr(given, "convert_ids_to_tokens", None)
        if known is None or ids is None:
            return None if given is None else [str(one) for one in given]
        return [str(one) for one in known([int(one) for one in ids.reshape(-1, ids.shape[-1])[0]])]

    ids = named.get("decoder_input_ids", named.get("input_ids", arguments[0] if arguments else None))
    source = words(source, named.get("input_ids", arguments[0] if arguments else None))
    with torch.no_grad(), headroom_record.Recorder(model, tokens=words(tokens, ids), source=source, name=name) as recorder:
        model(*arguments, **named)
    return recorder
