# SPDX-License-Identifier: GPL-3.0-or-later
"""BertViz's neuron view: from headroom.bertviz.neuron_view import show."""

from __future__ import annotations

import pathlib
import tempfile
from typing import Any

from .. import _run
from .._show import Shown, in_notebook, line

TYPES = ("bert", "gpt2", "roberta", "xlnet", "distilbert")


def show(
    model: Any,
    model_type: str,
    tokenizer: Any,
    sentence_a: str,
    sentence_b: str | None = None,
    display_mode: str = "dark",
    layer: int | None = None,
    head: int | None = None,
    html_action: str = "view",
) -> Any:
    """Queries and keys of a head: Step through at the product q kᵀ, whose numbers are each a query times a key.

    model and tokenizer: of transformers, for sentence_a, or for both sentences. layer and head from 0, by default the
    first. display_mode and html_action as in model_view(). Raises ValueError where arguments do not go together,
    HeadroomError where the model's queries and keys are not seen.
    """
    from . import _mode, _told, _within

    _mode(display_mode)
    if html_action not in ("view", "return"):
        raise ValueError(f'html_action is {html_action!r}; it must be "view" or "return".')
    if model_type not in TYPES:
        raise ValueError(f"model_type is {model_type!r}; it must be one of {', '.join(TYPES)}.")
    if model_type == "gpt2" and sentence_b is not None:
        raise ValueError("A model of type gpt2 takes one sentence: leave out sentence_b.")
    inputs = tokenizer(sentence_a, sentence_b, return_tensors="pt")
    model.eval()
    recorder = _run.recorded(model, (dict(inputs),), {}, tokenizer, None, None)
    number = 0 if layer is None else layer
    folder = tempfile.mkdtemp(prefix="headroom-")
    file = pathlib.Path(folder, f"{type(model).__name__}.safetensors")
    try:
        told = recorder.save(str(file))
    except ValueError as error:
        raise _run.HeadroomError(str(error)) from None
    _within("layer", [number], len(told["attentions"]))
    _within("head", [0 if head is None else head], recorder.attentions[number].heads)
    if recorder.attentions[number].query is None:
        raise _run.HeadroomError("This model’s weights were seen, but not the queries and keys they come from.")
    path, of = told["attentions"][number]["path"], 0 if head is None else head
    lines = [line("view.step"), line("playback.at", f"{path}/product"), line("pin", f"{path}/product@{of},0,0")]
    shown = Shown(file, lines, False if html_action == "return" or in_notebook() else None, folder)
    return _told(shown, html_action, display_mode)


setattr(show, "show", show)  # neuron_view.show(…) works, too
