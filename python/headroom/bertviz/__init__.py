# SPDX-License-Identifier: GPL-3.0-or-later
"""BertViz's three functions, with its signatures, drawn by Headroom: a notebook changes one line.

    from headroom.bertviz import head_view, model_view, neuron_view

The weights that are given become a recorded run, and a notebook shows its page, in which every number answers; elsewhere
they are shown in the window.
"""

from __future__ import annotations

import pathlib
import tempfile
from collections.abc import Sequence
from typing import Any

from .._drawn import Page
from .._show import Shown, in_notebook, line

__all__ = ["head_view", "model_view", "neuron_view"]

Attention = Sequence[Any]  # of each layer [1, head, query, key], torch or NumPy; or [head, query, key]


def head_view(
    attention: Attention | None = None,
    tokens: Sequence[str] | None = None,
    sentence_b_start: int | None = None,
    prettify_tokens: bool = True,
    layer: int | None = None,
    heads: Sequence[int] | None = None,
    encoder_attention: Attention | None = None,
    decoder_attention: Attention | None = None,
    cross_attention: Attention | None = None,
    encoder_tokens: Sequence[str] | None = None,
    decoder_tokens: Sequence[str] | None = None,
    include_layers: Sequence[int] | None = None,
    html_action: str = "view",
) -> Any:
    """The Attention view: one head large, all others beside it.

    attention: the weights of each layer, [1, head, query, key], as `model(…, output_attentions=True).attentions`; of an
    encoder-decoder encoder_attention, decoder_attention and cross_attention with encoder_tokens and decoder_tokens.
    layer and heads, from 0: which layer and head are large at first, by default layer 0 (or the first of include_layers)
    and head 0. include_layers, from 0: the only ones that are shown. sentence_b_start: the index of sentence B's first
    token, which the title says. prettify_tokens: without marks of word boundaries (Ġ, ▁, </w>).
    html_action: "view" shows it, "return" returns IPython's HTML (a headroom.Page where there is no IPython).

    Raises ValueError where arguments do not go together.
    """
    given = _Given(
        attention, tokens, encoder_attention, decoder_attention, cross_attention, encoder_tokens, decoder_tokens
    )
    places = given.places(include_layers)
    if layer is not None and include_layers is not None and layer not in include_layers:
        raise ValueError(f"layer is {layer}, which is not one of include_layers, {list(include_layers)}.")
    wanted = layer if layer is not None else (include_layers[0] if include_layers else 0)
    first = next((one for one in places if one[1] == wanted), None)
    if first is None:
        raise ValueError(f"layer is {wanted}; there are {given.layers} layers, counted from 0.")
    lines = [line("view.attention"), line("sublayer", first[0])]
    if heads:
        _within("heads", heads, first[2].shape[0])
        lines.append(line("head", str(heads[0] + 1)))
    shown = given.shown(places, lines, sentence_b_start, prettify_tokens, None, html_action)
    return _told(shown, html_action)


def model_view(
    attention: Attention | None = None,
    tokens: Sequence[str] | None = None,
    sentence_b_start: int | None = None,
    prettify_tokens: bool = True,
    display_mode: str = "dark",
    encoder_attention: Attention | None = None,
    decoder_attention: Attention | None = None,
    cross_attention: Attention | None = None,
    encoder_tokens: Sequence[str] | None = None,
    decoder_tokens: Sequence[str] | None = None,
    include_layers: Sequence[int] | None = None,
    include_heads: Sequence[int] | None = None,
    html_action: str = "view",
) -> Any:
    """The Head atlas: every head of every layer, with what it reads.

    include_heads, from 0: the only ones that are shown. display_mode: "dark" or "light", in which a page opens. The rest is
    as in head_view().
    """
    given = _Given(
        attention, tokens, encoder_attention, decoder_attention, cross_attention, encoder_tokens, decoder_tokens
    )
    _mode(display_mode)
    places = given.places(include_layers)
    if include_heads is not None:
        for _, _, weights in places:
            _within("include_heads", include_heads, weights.shape[0])
        places = [(place, number, weights[list(include_heads)]) for place, number, weights in places]
    names = None if include_heads is None else [str(head + 1) for head in include_heads]
    shown = given.shown(places, [line("view.head_atlas")], sentence_b_start, prettify_tokens, names, html_action)
    return _told(shown, html_action, display_mode)


class _Given:
    """Weights as BertViz takes them, each layer [head, query, key]."""

    def __init__(
        self,
        attention: Attention | None,
        tokens: Sequence[str] | None,
        encoder: Attention | None,
        decoder: Attention | None,
        cross: Attention | None,
        encoder_tokens: Sequence[str] | None,
        decoder_tokens: Sequence[str] | None,
    ) -> None:
        if attention is not None:
            if any(one is not None for one in (encoder, decoder, cross, encoder_tokens, decoder_tokens)):
                raise ValueError("attention is that of a model with one stack; leave out what an encoder-decoder has.")
            if tokens is None:
                raise ValueError("tokens is needed beside attention.")
            layers = _layers("attention", attention, tokens, tokens)
            stack = "decoder" if all(_is_causal(one) for one in layers) else "encoder"
            self.kinds = [(stack, "self_attention", layers)]
            self.tokens: Sequence[str] | None = tokens
            self.source: Sequence[str] | None = None
        else:
            if encoder is None and decoder is None and cross is None:
                raise ValueError("There is no attention: give attention, or encoder_attention, decoder_attention or cross_attention.")
            if (encoder is not None or cross is not None) and encoder_tokens is None:
                raise ValueError("encoder_tokens is needed beside encoder_attention and cross_attention.")
            if (decoder is not None or cross is not None) and decoder_tokens is None:
                raise ValueError("decoder_tokens is needed beside decoder_attention and cross_attention.")
            self.kinds = []
            for name, given, stack, kind, queries, keys in (
                ("encoder_attention", encoder, "encoder", "self_attention", encoder_tokens, encoder_tokens),
                ("decoder_attention", decoder, "decoder", "self_attention", decoder_tokens, decoder_tokens),
                ("cross_attention", cross, "decoder", "encoder_decoder_attention", decoder_tokens, encoder_tokens),
            ):
                if given is not None:
                    self.kinds.append((stack, kind, _layers(name, given, queries or (), keys or ())))
            self.tokens = decoder_tokens if decoder_tokens is not None else encoder_tokens
            self.source = None if decoder_tokens is None else encoder_tokens
        self.layers = max(len(layers) for _, _, layers in self.kinds)

    def places(self, include: Sequence[int] | None) -> list[tuple[str, int, Any]]:
        """(path of the sublayer, number of the layer from 0, weights) in the order of the forward pass."""
        if include is not None:
            _within("include_layers", include, self.layers)
        places = []
        for stack in ("encoder", "decoder"):
            for number in range(self.layers):
                for of, kind, layers in self.kinds:
                    if of == stack and number < len(layers) and (include is None or number in include):
                        places.append((f"{stack}.{number + 1}/{kind}", number, layers[number]))
        return places

    def shown(
        self,
        places: Sequence[tuple[str, int, Any]],
        lines: Sequence[str],
        sentence_b_start: int | None,
        prettify: bool,
        heads: Sequence[str] | None,
        action: str,
    ) -> Shown:
        import torch

        from .. import headroom_record

        if action not in ("view", "return"):
            raise ValueError(f'html_action is {action!r}; it must be "view" or "return".')
        title = "Attention weights"
        if sentence_b_start is not None and self.tokens is not None:
            _within("sentence_b_start", [sentence_b_start], len(self.tokens))
            title = f"Attention weights, sentence B from token {sentence_b_start + 1}"
        recorder = headroom_record.Recorder(
            torch.nn.Identity(), _words(self.tokens, prettify), _words(self.source, prettify), title, heads=heads
        )
        for place, _, weights in places:
            recorder.add_weights(place, weights)
        folder = tempfile.mkdtemp(prefix="headroom-")
        file = pathlib.Path(folder, "attention.safetensors")
        recorder.save(str(file))
        return Shown(file, lines, False if action == "return" or in_notebook() else None, folder)


def _layers(name: str, given: Attention, queries: Sequence[str], keys: Sequence[str]) -> list[Any]:
    import torch

    layers = []
    for number, one in enumerate(given):
        if one is None:
            raise ValueError(f"{name}[{number}] is None: call the model with output_attentions=True.")
        weights = torch.as_tensor(one).detach().float().to("cpu")
        if weights.dim() == 4 and weights.shape[0] == 1:
            weights = weights[0]
        if weights.dim() != 3:
            raise ValueError(
                f"{name}[{number}] has the shape {tuple(weights.shape)}; it must be [1, head, query, key], of one text."
            )
        for axis, tokens, what in ((1, queries, "queries"), (2, keys, "keys")):
            if weights.shape[axis] != len(tokens):
                raise ValueError(f"{name}[{number}] has {weights.shape[axis]} {what}, and there are {len(tokens)} tokens.")
        layers.append(weights)
    if not layers:
        raise ValueError(f"{name} has no layer.")
    return layers


def _is_causal(weights: Any) -> bool:
    return weights.shape[1] > 1 and not bool(weights.triu(1).any())


def _within(name: str, given: Sequence[int], count: int) -> None:
    wrong = [one for one in given if not 0 <= one < count]
    if wrong:
        raise ValueError(f"{name} has {wrong[0]}; it must be from 0 to {count - 1}.")


def _mode(display_mode: str) -> None:
    if display_mode not in ("dark", "light"):
        raise ValueError(f'display_mode is {display_mode!r}; it must be "dark" or "light".')


def _words(tokens: Sequence[str] | None, prettify: bool) -> list[str] | None:
    if tokens is None or not prettify:
        return None if tokens is None else [str(one) for one in tokens]
    plain = [str(one).replace("Ġ", " ").replace("▁", " ").replace("</w>", "").strip() for one in tokens]
    return [one or str(token) for one, token in zip(plain, tokens)]


def _told(shown: Shown, action: str, theme: str | None = None) -> Any:
    """Shows it, or returns it as HTML."""
    if action == "view" and not in_notebook():
        return None  # it is in the window
    page = shown.page()
    if theme is not None:
        page = Page(page.html.replace("<html ", f'<html data-theme="{theme}" ', 1))
    try:
        from IPython.display import HTML, display
    except ImportError:
        return page
    made = HTML(f"<div>{page._repr_html_()}</div>")  # IPython objects to an iframe alone
    if action == "return":
        return made
    display(made)
    return None


from .neuron_view import show as neuron_view  # noqa: E402  the function, as BertViz's documents name it
