# SPDX-License-Identifier: GPL-3.0-or-later
"""Records the attention of a PyTorch model, for Headroom to open.

Copy this one file to the machine where the model runs; it needs torch (2.0 or newer) and nothing else.

    import headroom_record
    with headroom_record.Recorder(model, tokens=["the", "sea", ...]) as recorder:
        model(ids)
    recorder.save("run.safetensors")              # then: headroom run.safetensors

Or, for a file with a function that returns (model, arguments) or (model, arguments, tokens):

    python headroom_record.py mymodel.py:make --out run.safetensors

What is recorded of every attention in the first forward pass: its queries, keys and values, its mask, what is added to
its scores (ALiBi, T5), its weights and what it reads. It is caught where PyTorch computes it: in
scaled_dot_product_attention, or in a softmax whose result is multiplied with values. An attention that does neither (a
kernel of its own, a compiled model) is recorded by the weights that its module returns, if it does.

The file: tensors named by the paths of Headroom's steps, the steps themselves as JSON in the metadata "headroom.trace",
what was recorded and how, and the lists that label axes, in "headroom.recording". A step without a tensor is one that
Headroom computes from its inputs.
"""

import argparse
import collections
import contextlib
import importlib.util
import json
import os
import re
import sys
import weakref

import torch
import torch.nn.functional
from torch.overrides import TorchFunctionMode

__version__ = "1"

CLOSED = -9999.0  # what is added to a score, from here down, closes it: masks use −10000, the lowest number or −∞
ROWS_AT_ONCE = 1 << 24  # numbers of a block of rows whose weights are computed together
KEPT = 64  # results whose origin is remembered, until the softmax they lead to

HEADS = ("num_heads", "n_heads", "num_attention_heads", "n_head", "nhead", "heads", "h")
CROSS = re.compile(r"cross|encoder_attn|encoder_decoder|encdecattention|enc_dec|multihead_attn$|src_attn|src_att$")


class _Made:
    """How a tensor was made: an operation and what it took. A leaf has none: it is only the tensor."""

    def __init__(self, operation, tensor, inputs=(), value=None):
        self.operation = operation
        self.tensor = tensor if operation == "leaf" else None
        self.of = None if operation == "leaf" else weakref.ref(tensor)
        self.inputs = inputs
        self.value = value


class _Watch(TorchFunctionMode):
    def __init__(self, recorder):
        super().__init__()
        self.recorder = recorder

    def __torch_function__(self, function, types, arguments=(), keywords=None):
        keywords = keywords or {}
        name = getattr(function, "__name__", "")
        recorder = self.recorder
        if recorder._watching and (name.endswith("_") or "out" in keywords) and name not in _READS:
            for changed in (*arguments[:1], keywords.get("out")):
                recorder._stream.part_from(changed)
        if not recorder._watching or name not in _HANDLERS:
            return function(*arguments, **keywords)
        rest = dict(keywords)
        operands = (*arguments, *(rest.pop(key) for key in _OPERANDS.get(name, ()) if key in rest))
        before = recorder._before(operands)
        result = function(*arguments, **keywords)
        try:
            with torch.no_grad():
                _HANDLERS[name](recorder, result, before, *operands, **rest)
        except Exception as error:  # the model runs on, whatever could not be understood of it
            note = f"{recorder._where()[0]}: {name} was not understood ({error})."
            if note not in recorder.notes:
                recorder.notes.append(note)
        return result


class Recorder:
    """Records one forward pass of `model` while it is entered.

    tokens: the texts of the tokens that the model reads; of an encoder-decoder's decoder, with `source` for its encoder.
    They label rows and columns, where there are as many.
    name: what the model is called. batch: which sequence of a batch. run: which call of the model, from 1.
    weights=False leaves the weights out where queries and keys were caught: Headroom computes them. They are the large
    part: heads × queries × keys × 4 bytes a layer. vocabulary: the text of every token that the model can write. heads: the
    names of heads, by default their numbers.
    """

    def __init__(self, model, tokens=None, source=None, name=None, batch=0, run=1, weights=True, vocabulary=None,
                 heads=None):
        self.model = model
        self.tokens = None if tokens is None else [str(token) for token in tokens]
        self.source = None if source is None else [str(token) for token in source]
        self.name = name or _name_of(model)
        self.batch = batch
        self.run = run
        self.keep_weights = weights
        self.vocabulary = None if vocabulary is None else [str(token) for token in vocabulary]
        self.heads = None if heads is None else [str(head) for head in heads]
        self.attentions = []
        self._stream = _Stream(self)
        self.notes = []
        self._modules = {}
        for path, module in model.named_modules():
            self._modules.setdefault(module, path)
        self._inside = []  # modules whose forward runs: (path, module, is cross-attention, attentions before)
        self._runs = 0
        self._softmaxes = 0
        self._dropouts = []  # (module, p) of those that were active
        self._low = {}  # (type of 16 bits, its significant bits) -> the first module that computed in it
        self._watching = False
        self._sequences = None  # in the batch
        self._made = collections.OrderedDict()
        self._pending = {}

    # --- while the model runs

    def __enter__(self):
        self._stack = contextlib.ExitStack()
        for module, path in self._modules.items():
            self._stack.callback(
                module.register_forward_pre_hook(self._enter_module, with_kwargs=True).remove)
            self._stack.callback(module.register_forward_hook(self._leave_module, with_kwargs=True).remove)
        self._stack.enter_context(_open_functional())
        self._stack.enter_context(_Watch(self))
        return self

    def __exit__(self, *failure):
        self._watching = False
        self._stack.close()
        self._made.clear()
        self._pending.clear()
        self._inside.clear()
        if failure[0] is None and self._runs > self.run:
            self.notes.append(f"The model ran {self._runs} times; run {self.run} was recorded.")
        return False

    def _enter_module(self, module, arguments, keywords):
        if module is self.model:
            self._runs += 1
            self._inside.clear()
            self._stream.clear()
            self._watching = self._runs == self.run
            self._sequences = _sequences(arguments, keywords) if self._watching else self._sequences
        path = self._modules[module]
        cross = bool(CROSS.search(path.lower().rsplit(".", 1)[-1]))
        cross = cross or keywords.get("key_value_states") is not None
        if isinstance(module, torch.nn.MultiheadAttention):
            query = keywords.get("query", arguments[0] if arguments else None)
            key = keywords.get("key", arguments[1] if len(arguments) > 1 else None)
            cross = key is not query
        self._inside.append((path, module, cross, len(self.attentions)))
        if self._watching:
            self._apart(self._stream.enter, arguments, keywords)

    def _leave_module(self, module, arguments, keywords, result):
        while self._inside:
            path, inside, cross, before = self._inside.pop()
            if inside is module:
                break
        if self._watching and len(self.attentions) == before:
            self._watching = False  # what follows is our own computing
            with torch.no_grad(), torch._C.DisableTorchFunction():
                self._take_returned(path, module, cross, result)
            self._watching = True
        if self._watching:
            self._apart(self._stream.leave, path, module, arguments, keywords, result)
        if module is self.model:
            self._apart(self._stream.part_from, result)
            self._watching = False
            self._made.clear()
            self._pending.clear()

    # What computes for the recording is no part of it, and the model runs on whatever fails.
    def _apart(self, look, *what):
        self._watching = False
        try:
            with torch.no_grad(), torch._C.DisableTorchFunction():  # nor does it go through our own mode
                look(*what)
        except Exception as error:
            self._note(f"The residual stream was not understood ({error}).")
        self._watching = True

    # Weights that a module returns: [batch, head, query, key], each row of which adds up to 1.
    def _take_returned(self, path, module, cross, result):
        if module is self.model:
            for field, across in (("encoder_attentions", False), ("attentions", False), ("decoder_attentions", False),
                                  ("cross_attentions", True)):
                given = result.get(field) if isinstance(result, dict) else getattr(result, field, None)
                for number, weights in enumerate(given or ()):
                    if _are_weights(weights):
                        stack = field.split("_")[0] if field != "attentions" else ""
                        self._add(weights=weights, path=f"{stack}.{number}" if stack != "cross" else f"decoder.{number}",
                                  cross=across, how=f"{field} of the model's output")
            return
        parts = result if isinstance(result, (tuple, list)) else result.values() if isinstance(result, dict) else ()
        for part in parts:
            if _are_weights(part):
                self._add(weights=part, path=path, cross=cross, how="weights that the module returns")
                return

    # --- where a tensor came from

    def _remember(self, tensor, operation, inputs, value=None):
        self._made.pop(id(tensor), None)
        self._made[id(tensor)] = _Made(operation, tensor, inputs, value)
        while len(self._made) > KEPT:
            self._made.popitem(last=False)

    def _node(self, tensor):
        made = self._made.get(id(tensor))
        return made if made is not None and made.of() is tensor else _Made("leaf", tensor)

    # Nodes of the operands before the call, which may change the first in place.
    def _before(self, arguments):
        return [self._node(one) if isinstance(one, torch.Tensor) else one for one in arguments]

    def _on_matmul(self, result, before, a, b, *more, **rest):
        del more, rest
        self._product(result, before, a, b, a.dim() > 1 and b.dim() > 1)

    def _product(self, result, before, a, b, usable=True):
        found = self._weights_behind(before[0]) if usable else None
        if found is not None and b.dim() >= 2 and found.weights.shape[-1] == b.shape[-2]:
            self._take_softmax(found, b, result)
        elif usable and a.dim() >= 3 and a.dim() == b.dim() and not isinstance(b, torch.nn.Parameter) \
                and a.shape[-1] > 1 and before[0].operation != "matmul" and _rows_add_up(a) \
                and not bool(((a == 0) | (a == 1)).all()):
            self._take_rows(a, b, result)
        elif usable:
            self._remember(result, "matmul", (a, b))

    # A matrix whose rows add up to 1 and that is multiplied with values is one of weights, whatever made it: linear
    # attention that compares every query with every key, entmax, a kernel of its own.
    def _take_rows(self, weights, values, context):
        path, module, cross = self._where()
        shape = _Shape(weights, _number_of_heads(module), self._sequences)
        self._note(f"{path or 'The model'}: no softmax made its weights; they are recorded as they were, without scores.")
        self._add(path=path, cross=cross, module=module, weights=shape(weights), value=shape(values),
                  context=shape(context), how="rows that add up to 1, multiplied with values")
        self._made.clear()

    def _note(self, note):
        if note not in self.notes:
            self.notes.append(note)

    def _on_baddbmm(self, result, before, bias, a, b, *, beta=1, alpha=1, **rest):
        del rest, before
        made = _Made("matmul", result, (a, b))
        if alpha != 1:
            made = _Made("scale", result, (made,), alpha)
        self._remember(result, "add", (made,), bias if beta == 1 else bias * beta)

    def _on_einsum(self, result, before, equation, *operands, **rest):
        del rest
        if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
            operands = operands[0]
        if len(operands) != 2 or not isinstance(equation, str) or "->" not in equation or "." in equation:
            return
        inputs, out = equation.replace(" ", "").split("->")
        a, b = inputs.split(",")
        summed = [label for label in a if label in b and label not in out]
        lead = [label for label in out if label in a and label in b]
        own, other = [x for x in a if x not in b], [x for x in b if x not in a]
        if len(summed) != 1 or len(own) != 1 or len(other) != 1 or sorted(out) != sorted(lead + own + other):
            return
        left = operands[0].permute([a.index(x) for x in lead + own + summed])
        right = operands[1].permute([b.index(x) for x in lead + summed + other])
        answer = result.permute([out.index(x) for x in lead + own + other])
        found = self._weights_behind(self._node(operands[0]))
        if found is not None and a[-2:] == own[0] + summed[0]:
            self._take_softmax(found, right, answer)
        elif out[-2:] == own[0] + other[0]:
            self._remember(result, "matmul", (left, right))
        elif out[-2:] == other[0] + own[0]:  # written with the keys first
            self._remember(result, "matmul", (right.transpose(-1, -2), left.transpose(-1, -2)))

    def _on_scale(self, result, before, x, factor=None, *more, **rest):
        del more, rest
        if isinstance(x, torch.Tensor) and _is_number(factor):
            self._remember(result, "scale", (before[0],), float(factor))
        elif isinstance(factor, torch.Tensor) and _is_number(x):
            self._remember(result, "scale", (before[1],), float(x))
        elif isinstance(x, torch.Tensor) and isinstance(factor, torch.Tensor):
            for made, gate in ((before[0], factor), (before[1], x)):
                if self._leads_to(made, "softmax") and bool(((gate == 0) | (gate == 1)).all()):
                    return self._remember(result, "gate", (made,), gate == 0)

    def _on_divide(self, result, before, x, divisor=None, *more, **rest):
        del more
        if _is_number(divisor) and float(divisor) != 0 and not rest.get("rounding_mode"):
            self._remember(result, "scale", (before[0],), 1.0 / float(divisor))
        elif isinstance(divisor, torch.Tensor) and divisor.dim() == result.dim() and divisor.shape[-1] == 1 \
                and self._leads_to(before[0], "gate") and _rows_add_up(result):
            self._remember(result, "shared", (before[0],))

    def _on_add(self, result, before, x, other=None, *more, **rest):
        del more
        if rest.get("alpha", 1) != 1 or not isinstance(x, torch.Tensor) or not isinstance(other, torch.Tensor):
            return
        first, second = before[0], before[1]
        if second.operation != "leaf" and first.operation == "leaf":  # bias + scores
            first, x, other = second, other, x
        if x.shape == result.shape and first.operation != "leaf":
            self._remember(result, "add", (first,), other)

    def _on_subtract(self, result, before, x, other=None, *more, **rest):
        if isinstance(other, torch.Tensor) and isinstance(x, torch.Tensor) and before[0].operation != "leaf":
            self._on_add(result, before, x, -other, *more, **rest)

    def _on_masked_fill(self, result, before, x, mask=None, value=None, *more, **rest):
        del more, x
        if _is_number(value) and float(value) <= CLOSED and mask is not None:
            self._remember(result, "mask", (before[0],), mask)

    def _on_where(self, result, before, condition, x=None, other=None, *more, **rest):
        del more, rest
        if condition.dtype == torch.bool and isinstance(x, torch.Tensor) and x.shape == result.shape \
                and _is_number(other) and float(other) <= CLOSED:
            self._remember(result, "mask", (before[1],), ~condition)

    def _on_dropout(self, result, before, x, p=0.5, training=True, *more, **rest):
        p, training = rest.get("p", p), rest.get("training", rest.get("train", training))
        if training and p > 0:
            self._dropped(p)
        self._on_same(result, before, x, *more)

    def _dropped(self, p):
        self._dropouts.append((self._where()[0] or "the model", p))

    # NaN rows, of queries without an open key, become 0.
    def _on_nan_to_num(self, result, before, x, *more, **rest):
        del more, rest, x
        if self._leads_to(before[0], "softmax"):
            self._remember(result, "zeroed", (before[0],))

    # The same numbers, perhaps in another type or with the leading axes put together or apart.
    def _on_same(self, result, before, x, *more, **rest):
        del more, rest
        made = before[0]
        if not isinstance(result, torch.Tensor) or not isinstance(x, torch.Tensor) or made.operation == "leaf":
            return
        if result.shape[-2:] == x.shape[-2:] and result.numel() == x.numel():
            self._remember(result, "same", (made,))

    def _on_softmax(self, result, before, x, dim=None, *more, **rest):
        del more
        dim = rest.get("dim", dim)
        self._softmaxes += 1
        if x.dim() >= 2 and dim in (-1, x.dim() - 1):
            self._remember(result, "softmax", (before[0],), x)

    def _leads_to(self, made, operation):
        while made.operation in ("same", "gate"):
            if made.operation == operation:
                return True
            made = made.inputs[0]
        return made.operation == operation

    # A softmax and what was done to its result: rows closed by a gate of 0 and 1 and shared out again are those of a
    # softmax whose mask is the gate. A gate alone leaves rows that do not add up to 1.
    def _weights_behind(self, made):
        last, gate, shared, zeroed = made, None, False, None
        while made is not None and made.operation in ("same", "gate", "shared", "zeroed"):
            shared = shared or made.operation == "shared"
            zeroed = made if made.operation == "zeroed" else zeroed
            if made.operation == "gate":
                gate = made.value if gate is None else gate | made.value
            made = made.inputs[0]
        if made is None or made.operation != "softmax":
            return None
        if gate is not None:
            found = _Softmax()
            found.weights, found.gate, found.shared = last.of(), gate, shared
            found.scores, found.node = (made.value, made.inputs[0]) if shared else (None, None)
            return found if found.weights is not None else None
        weights = (zeroed or made).of()
        found = _Softmax()
        found.gate = None
        found.scores, found.weights, found.node = made.value, weights if weights is not None else \
            torch.softmax(made.value.float(), -1), made.inputs[0]
        return found

    # --- an attention that was caught

    def _take_softmax(self, found, values, context):
        path, module, cross = self._where()
        shape = _Shape(found.weights, _number_of_heads(module), self._sequences)
        known = dict(path=path, cross=cross, module=module, weights=shape(found.weights), value=shape(values),
                     context=shape(context))
        if found.node is None:
            self._note(f"{path or 'The model'}: its weights were multiplied by a mask after the softmax and not shared "
                       "out again; they are recorded as they were then, without scores.")
            self._add(how="a softmax, and a mask behind it", **known)
            self._made.clear()
            return
        node, scale, bias, closed = found.node, 1.0, None, None
        if found.gate is not None:
            closed = shape(found.gate)
        while node.operation in ("same", "scale", "add", "mask"):
            if node.operation == "scale":
                scale *= node.value
            elif node.operation == "add":  # before the scalings that have been passed: they scaled it too
                added = shape(node.value) * scale
                bias = added if bias is None else bias + added
            elif node.operation == "mask":
                mask = shape(node.value)
                closed = mask if closed is None else closed | mask
            node = node.inputs[0]
        if node.operation == "matmul":
            query, key = node.inputs
            self._add(query=shape(query), key=shape(key.transpose(-1, -2)), scale=scale, bias=bias, closed=closed,
                      how="a softmax of products", **known)
        else:
            self._add(scores=shape(found.scores), closed=closed, how="a softmax", **known)
        self._made.clear()

    def _on_attention(self, result, before, query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False,
                      scale=None, enable_gqa=False, **rest):
        del before, rest
        if dropout_p > 0:
            self._dropped(dropout_p)
        path, module, cross = self._where()
        shape = _Shape(query, _number_of_heads(module), self._sequences)
        queries, keys = query.shape[-2], key.shape[-2]
        closed = bias = None
        if is_causal:
            closed = torch.ones(queries, keys, dtype=torch.bool, device=query.device).triu(1)[None, None]
        if attn_mask is not None and attn_mask.dtype == torch.bool:
            closed = shape(~attn_mask)
        elif attn_mask is not None:
            bias = shape(attn_mask)
        self._add(path=path, cross=cross, module=module, query=shape(query), key=shape(key), value=shape(value),
                  context=shape(result), scale=scale, bias=bias, closed=closed, grouped=enable_gqa,
                  how="scaled_dot_product_attention")
        self._made.clear()

    # The module at work, whose path, and whether it reads another sequence.
    def _where(self):
        if not self._inside:
            return "", self.model, False
        path, module, cross, _ = self._inside[-1]
        for _, around, across, _ in self._inside[-3:]:
            cross = cross or (across and around is not self.model)
        for _, around, _, _ in reversed(self._inside):
            if _number_of_heads(around):
                return path, around, cross
        return path, module, cross

    def add_weights(self, place, weights):
        """Adds weights [head, query, key] that a model gave, at Headroom's path of a sublayer: "decoder.2/self_attention"."""
        self._add(path="", place=place, cross="encoder_decoder" in place, how="weights that were given", weights=weights[None])

    # Tensors [batch or 1, head or 1, query, ...], as _Shape makes them.
    def _add(self, path, cross, how, module=None, query=None, key=None, value=None, weights=None, scores=None,
             context=None, scale=None, bias=None, closed=None, grouped=False, place=None):
        def pick(tensor):
            if tensor is None:
                return None
            tensor = tensor[min(self.batch, tensor.shape[0] - 1)].detach()
            if tensor.dtype not in (torch.float32, torch.float16, torch.bfloat16, torch.bool):
                tensor = tensor.float()
            return tensor

        query, key, value, weights, scores, context, bias, closed = map(
            pick, (query, key, value, weights, scores, context, bias, closed))
        if scores is not None and bool((scores <= CLOSED).any()):
            shut = scores <= CLOSED
            closed = shut if closed is None else closed | shut
            scores = scores.float().masked_fill(closed, 0.0)
        if bias is not None:
            shut = bias.float() <= CLOSED
            if shut.any():
                closed = shut if closed is None else closed | shut
                bias = bias.float().masked_fill(shut, 0.0)
            if not bias.any():
                bias = None
        if closed is not None and not closed.any():
            closed = None
        bias, closed = (x[:1] if x is not None and bool((x == x[:1]).all()) else x for x in (bias, closed))
        heads = next(x.shape[0] for x in (query, weights, scores) if x is not None)
        low = next((x.dtype for x in (context, query, weights) if x is not None
                    and x.dtype in (torch.float16, torch.bfloat16)), None)
        if low is not None:
            name = str(low).rsplit(".", 1)[-1]
            bits = 8 if low == torch.bfloat16 else 11
            self._low.setdefault((name, bits), path or "the model")
        if query is not None and scale is None:
            scale = query.shape[-1] ** -0.5
        key, value = (_once(x, module) for x in (key, value)) if not grouped else (key, value)
        if weights is None:
            weights = _weights(query, key, scale, bias, closed)
            if closed is not None and value is not None and context is not None:
                weights = self._as_computed(weights, closed, value, context)
        convention = _convention(weights, closed)
        if convention:
            self._note(f"{path or 'The model'}: a query may read no key at all; it gives {convention}.")
        one = _Attention(path=path, place=place, cross=cross, how=how, heads=heads, queries=weights.shape[-2],
                         keys=weights.shape[-1], causal=_is_causal(weights, closed), empty=bool(convention), query=_host(query),
                         key=_host(key), value=_host(value), scores=_host(scores), context=_host(context),
                         weights=_host(weights.float()), scale=scale, bias=_host(bias), closed=_host(closed))
        self.attentions.append(one)

    # What scaled_dot_product_attention gives a row without an open key differs between versions and kernels, and its
    # weights are not seen: what it reads tells.
    @staticmethod
    def _as_computed(weights, closed, value, context):
        shut = closed.expand(weights.shape).to(weights.device).all(-1)
        if not shut.any():
            return weights
        read = context.to(weights.device).float()
        groups = weights.shape[0] // value.shape[0]
        mean = value.to(weights.device).float().mean(-2, keepdim=True).repeat_interleave(groups, 0).expand_as(read)
        weights = weights.clone()
        nan, same = read.isnan().any(-1), torch.isclose(read, mean, atol=1e-4, rtol=1e-2).all(-1) & read.any(-1)
        weights[shut & nan] = torch.nan
        weights[shut & same] = 1.0 / weights.shape[-1]
        return weights

    # --- the file

    def save(self, path):
        """Writes what was recorded; ValueError where that is nothing."""
        tensors, steps, recording = self._file()
        path = os.fspath(path)
        unfinished = f"{path}.{os.getpid()}.part"
        try:
            _write(unfinished, tensors, {"format": "pt", "headroom.trace": json.dumps(steps),
                                         "headroom.recording": json.dumps(recording)})
            os.replace(unfinished, path)
        finally:
            if os.path.exists(unfinished):
                os.remove(unfinished)
        return recording

    def _file(self):
        if not self.attentions:
            raise ValueError(
                self._why_nothing() if self._runs >= self.run else f"The model ran {self._runs} times inside `with`; run {self.run} was "
                "to be recorded.")
        notes = list(self.notes)
        if self._dropouts:
            path, p = self._dropouts[0]
            notes.append(f"Dropout was active ({len(self._dropouts)} times, first with p = {p:g} in {path}), so what "
                         "follows a dropout is not what its inputs give. Call model.eval() first to record what the model "
                         "computes in use.")
        for (name, bits), path in self._low.items():
            notes.append(f"Computed in {name} (first in {path}), whose numbers have {bits} significant bits: what is "
                         f"recomputed from them differs by about 1 part in {1 << bits} of the numbers added up.")
        tensors, steps, masks = {}, [], []
        places = _places(self.attentions)
        notes += self._stream.changed_unseen()
        stream = _StreamWriter(self, tensors, steps, places)
        for number, (one, scope) in enumerate(zip(self.attentions, places)):
            rows, columns = self._labels(scope, one, notes)
            stream.write(number)
            heads = "heads" if self.heads and len(self.heads) == one.heads else None
            _Writer(tensors, steps, masks, scope, one, rows, columns, heads, self.keep_weights).write()
        stream.finish(self.vocabulary)
        recording = {
            "version": 1, "model": self.name, "by": f"headroom_record.py {__version__}, PyTorch {torch.__version__}",
            "layers": len({scope.split("/")[0] for scope in places}), "heads": max(a.heads for a in self.attentions),
            "attentions": [{"path": scope, "module": a.path, "recorded": a.how} for scope, a in
                           zip(places, self.attentions)],
            "notes": notes}
        recording["labels"] = {name: getattr(self, name) for name in ("tokens", "source", "vocabulary", "heads") if getattr(self, name)}
        return tensors, steps, recording

    def _why_nothing(self):
        if isinstance(self.model, torch.jit.ScriptModule) or hasattr(self.model, "_orig_mod"):
            return ("No attention was seen: a compiled model (torch.compile, TorchScript) hides what it computes. Record "
                    "the model itself.")
        seen = ("it took no softmax over its last axis" if self._softmaxes == 0 else
                f"{self._softmaxes} softmax{'es' if self._softmaxes > 1 else ''} ran, but no result was multiplied with "
                "values")
        return (f"No attention was seen: the model ran, but {seen}, and no other matrix whose rows add up to 1 was. "
                "Linear attention that keeps a state instead of comparing queries with keys has no such matrix; a kernel "
                "of its own (flash_attn, xformers) hides it: run the model with attn_implementation=\"eager\" or without "
                "that kernel.")

    def _labels(self, scope, one, notes):
        mine = "source" if scope.startswith("encoder") and self.source else "tokens"
        other = "source" if "encoder_decoder" in scope and self.source else mine
        found = []
        for name, count, what in ((mine, one.queries, "queries"), (other, one.keys, "keys")):
            labels = getattr(self, name)
            fits = labels is not None and len(labels) == count
            found.append(name if fits else None)
            if labels is not None and not fits:
                notes.append(f"{scope}: {count} {what}, but {len(labels)} tokens were given; they are numbered.")
        return found


class _Softmax:
    pass


class _Node:
    """Rows [position, feature] of the stream's making. kind: "begin", "output" (of a module), "norm" or "sum"."""

    def __init__(self, kind, rows, before, of=(), **fields):
        self.kind, self.rows, self.before, self.of = kind, rows, before, of
        self.begins = of[0].begins if of and kind != "output" else self  # the node with which its stream begins
        self.read = self.summed = False  # a norm that the next sum, or norm, reads as the stream; a stream with a sum
        self.__dict__.update(fields)


class _Stream:
    """Follows the residual stream while the model runs. What enters a norm is one of: what the norm before read or gave;
    one of these plus what one or two modules gave since; what a module gave (a norm within a sublayer); or the beginning
    of a stream. Streams of other widths and lengths are followed apart, each by the shape of its rows."""

    KEPT = 16  # rows of a shape that are remembered between two sums
    WEIGHTS, LOGITS = 1 << 22, 1 << 24  # most numbers of an output layer's weights, and of logits

    class At:
        def __init__(self):
            self.base, self.norms, self.inner, self.entered, self.given = None, [], [], [], []

        def move(self, base):
            self.base, self.norms, self.inner, self.entered, self.given = base, [], [], [], []

    def __init__(self, recorder):
        self.recorder = recorder
        # Nothing of another width enters a norm; hidden units and logits are large.
        self.widths = {m.weight.shape[0] for m in recorder.model.modules()
                       if isinstance(getattr(m, "weight", None), torch.Tensor) and m.weight.dim() == 1}
        self.columns = any(isinstance(m, torch.nn.MultiheadAttention) and not m.batch_first
                           for m in recorder.model.modules())  # [position, sequence, feature]
        self.clear()

    def clear(self):
        self.nodes, self.at, self.head, self.logits = [], collections.defaultdict(_Stream.At), None, None
        self.shared = collections.defaultdict(list)  # address of a storage of the model's -> (rows that share it, version)

    # The rows as they are now. They share the model's memory until it is about to change: copies would double what a pass
    # of a large model takes.
    def keep(self, rows):
        storage = rows.untyped_storage()
        if rows.is_inference() or storage.nbytes() != rows.numel() * rows.element_size():
            return rows.clone()
        self.shared[storage.data_ptr()].append((rows, rows._version))
        return rows

    # What shares the memory of a tensor, or of those in an answer, gets its own.
    def part_from(self, what, depth=3):
        if isinstance(what, torch.Tensor):
            if what.layout == torch.strided and what.device.type != "meta":
                for rows, _ in self.shared.pop(what.untyped_storage().data_ptr(), ()):
                    rows.data = rows.clone()
        elif depth > 0 and isinstance(what, (tuple, list, dict)):
            for one in what.values() if isinstance(what, dict) else what:
                self.part_from(one, depth - 1)

    # A kernel of one's own may write where nobody looks.
    def changed_unseen(self):
        if all(rows._version == version for kept in self.shared.values() for rows, version in kept):
            return []
        self.clear()
        return ["The residual stream is left out: the model changed it in place, unseen."]

    # [position, feature] of the sequence that is recorded; None for what has other axes.
    def rows(self, x):
        if not isinstance(x, torch.Tensor) or not x.is_floating_point() or x.dim() not in (2, 3) or x.numel() == 0:
            return None
        if x.dim() == 3:
            axis = 1 if self.columns else 0
            x = x.select(axis, min(self.recorder.batch, x.shape[axis] - 1))
        return x.detach().float().to("cpu")

    def enter(self, arguments, keywords):
        given = next((x for x in [*arguments, *keywords.values()] if isinstance(x, torch.Tensor)), None)
        rows = self.rows(given)
        if rows is not None and rows.shape[-1] in self.widths:
            kept = self.at[rows.shape].entered
            if not any(torch.equal(rows, one.rows) for one in kept):
                kept.append(_Node("begin", self.keep(rows), len(self.recorder.attentions)))
                del kept[:-self.KEPT]

    def leave(self, path, module, arguments, keywords, result):
        if module is self.recorder.model:
            self.logits = self.rows(getattr(result, "logits", result[0] if isinstance(result, tuple) and result else result))
        given = arguments[0] if arguments else next(iter(keywords.values()), None)
        result = result[0] if isinstance(result, tuple) and result else result
        x, y = self.rows(given), self.rows(result)
        if y is None:
            return
        norm = _norm_of(module, x, y) if x is not None else None
        if norm is not None:
            self.normed(path, norm, self.keep(x), self.keep(y), given.dtype)
            return
        if x is not None and isinstance(module, torch.nn.Linear):
            self.output_layer(path, module, x, y)
        if y.shape[-1] in self.widths:
            self.give(self.at[y.shape], path, y)

    def give(self, at, path, rows, norm=None):
        if at.base is None or not any(torch.equal(rows, one.rows) for one in at.given):
            at.given.append(_Node("output", self.keep(rows), len(self.recorder.attentions), path=path, norm=norm))
            del at.given[:-self.KEPT]

    def node(self, kind, rows, of=(), **fields):
        self.nodes.append(_Node(kind, rows, len(self.recorder.attentions), of, **fields))
        return self.nodes[-1]

    def normed(self, path, norm, x, y, dtype):
        function, gain, bias, epsilon = norm
        for shape in [shape for shape, other in self.at.items() if other.base is None and shape != x.shape]:
            del self.at[shape]  # what no norm has read by now
        at = self.at[x.shape]
        of = self.read(at, x, dtype)
        made = self.node("norm", y, (of,), path=path, function=function, gain=gain, bias=bias, epsilon=epsilon)
        if of.kind == "output":
            at.inner.append(made)
            self.give(at, path, y, made)
        else:
            at.norms.append(made)
        self.head = None

    # The node whose rows a norm reads.
    def read(self, at, x, dtype):
        if at.base is not None and torch.equal(x, at.base.rows):
            return at.base
        for norm in at.norms:
            if torch.equal(x, norm.rows):
                norm.read = True
                at.move(norm)
                return norm
        begun = [node for node in at.entered if not torch.equal(node.rows, x)]
        inner = [node for norm in at.inner for node in (norm, norm.of[0])]
        for bases, most in (([*at.norms[::-1], *([at.base] if at.base else [])], 2), (inner, 1), (begun, 1)):
            found = self.sum_of(bases, at.given, x, dtype, most)
            if found is None:
                continue
            base, outputs, joined = found
            if most == 1:  # a stream that begins here
                first = base.of[0] if base.kind == "norm" else base
                first.kind, first.of, first.begins = "begin", (), first
                base.begins = first
                if first not in self.nodes:
                    self.nodes.insert(self.nodes.index(base) if base in self.nodes else len(self.nodes), first)
            base.read = base.kind == "norm"
            made = self.node("sum", x, (base, *outputs), joined=joined)
            made.begins.summed = True
            at.move(made)
            return made
        inside = next((one for one in at.given if torch.equal(one.rows, x)), None)
        if inside is not None and at.base is not None:
            return inside
        at.move(self.node("begin", x))
        return at.base

    # (base, outputs, whether two outputs were added to each other first) whose sum is x: exactly if there are such,
    # else the nearest within float32's rounding.
    @staticmethod
    def sum_of(bases, given, x, dtype, most):
        low = dtype in (torch.float16, torch.bfloat16)
        kind = dtype if low else torch.float32
        tolerance, best = 1e-5 * max(1.0, float(x.abs().max())), None
        pairs = [(one,) for one in given] + [(a, b) for i, a in enumerate(given) for b in given[i + 1:] if most > 1]
        for base in bases:
            for outputs in pairs:
                if any(one.norm is base or one is base or torch.equal(one.rows, base.rows) for one in outputs):
                    continue
                # The last row tells most of them apart.
                if float((base.rows[-1] + sum(o.rows[-1] for o in outputs) - x[-1]).abs().max()) > \
                        (tolerance * 4096 if low else tolerance):
                    continue
                rows = [one.rows.to(kind) for one in outputs]
                stream = base.rows.to(kind)
                ways = [(outputs, False, stream + rows[0])] if len(rows) == 1 else [
                    (outputs, True, stream + (rows[0] + rows[1])), (outputs, False, (stream + rows[0]) + rows[1]),
                    (outputs[::-1], False, (stream + rows[1]) + rows[0])]
                for order, joined, total in ways:
                    off = float((total.float() - x).abs().max())
                    if off == 0:
                        return base, order, joined
                    if not low and off <= tolerance and (best is None or off < best[0]):
                        best = off, (base, order, joined)
        return best and best[1]

    # A linear layer that reads what the last norm gave, or a multiple of it (T5, of tied weights).
    def output_layer(self, path, module, x, y):
        norm = next((node for node in reversed(self.nodes) if node.kind == "norm"), None)
        if norm is None or norm.rows.shape != x.shape:
            return
        factor = None
        if not torch.equal(norm.rows, x):
            last, own = norm.rows[-1], x[-1]
            most = int(last.abs().argmax())
            factor = float(own[most] / last[most])
            if not factor > 0 or not all(_near(a * factor, b, rtol=1e-6, atol=0)
                                         for a, b in ((last, own), (norm.rows, x))):  # the last row tells most apart
                return
        self.head = _Attention(path=path, of=norm, y=self.keep(y), factor=factor,
                               weight=module.weight.detach().float().to("cpu"),
                               bias=None if module.bias is None else module.bias.detach().float().to("cpu"),
                               before=len(self.recorder.attentions))


class _StreamWriter:
    """The steps of the residual stream, between those of the attentions, called as Headroom calls its own: residual =
    stream + output, and the norms that read it."""

    def __init__(self, recorder, tensors, steps, places):
        self.recorder, self.stream = recorder, recorder._stream
        self.tensors, self.steps, self.places = tensors, steps, places
        self.paths, self.of = set(), {}  # of: the path of a node's step
        head = self.stream.head
        if head is not None and head.before != len(places):
            head = None
        self.head = head
        self.nodes = [node for node in self.stream.nodes
                      if node.begins.summed or node.begins.kind == "output" or head and head.of.begins is node.begins]
        self.readers = collections.defaultdict(list)
        for node in self.nodes:
            self.readers[node.of[0] if node.of else None].append(node)
        self.next = 0

    def write(self, number):
        while self.next < len(self.nodes) and self.nodes[self.next].before <= number:
            node = self.nodes[self.next]
            self.next += 1
            if node.kind == "sum":
                self.sum(node)
            elif node.kind == "begin":
                self.begin(node)
            elif node.of[0].kind != "output":
                self.norm(node, self.name(node))

    def finish(self, vocabulary):
        self.write(len(self.places))
        head = self.head
        if head is None or head.y.numel() > _Stream.LOGITS:
            return
        transformed = head.of.of[0]
        if head.of not in self.of and transformed.kind == "output":  # BERT's output layer has a norm of its own
            self.begin(transformed)
            self.norm(head.of, "output/norm")
        if self.of.get(head.of) is None:
            return
        words = {"name": "vocabulary"}
        if vocabulary is not None and len(vocabulary) == head.y.shape[1]:
            words["labels"] = "vocabulary"
        final = self.of[head.of]
        if head.factor is not None:
            rows = head.of.rows * head.factor
            final = self.add("output/scaled", "scale", [self.axis(final, rows), {"name": "feature"}], [final], rows, "c · x",
                             "The rows are scaled before the output layer.", {"factor": {"number": head.factor}})
        inputs = []
        if head.weight.numel() <= _Stream.WEIGHTS:
            inputs = [final, self.add(f"{head.path}.weight", "parameter", [words, {"name": "input feature"}], [],
                                      head.weight, "W", "The output layer’s weights.")]
            if head.bias is not None:
                inputs.append(self.add(f"{head.path}.bias", "parameter", [words], [], head.bias, "b",
                                       "The output layer’s bias."))
        axes = [self.axis(final, head.y), words]
        given = self.stream.logits
        changed = given is not None and given.shape == head.y.shape and not torch.equal(given, head.y)
        logits = self.add("output/linear" if changed else "output/logits", "linear" if inputs else "measure", axes, inputs,
                          head.y, "x W + b" if head.bias is not None else "x W",
                          "Each position's row is compared with every token of the vocabulary.")
        if changed:
            logits = self.add("output/logits", "measure", axes, [], given, "logits",
                              "Recorded: the logits that the model gives, changed after its output layer.")
        self.add("output/probabilities", "softmax", axes, [logits], None, "softmax(logits)",
                 "Softmax turns the logits into probabilities that add up to 1 at each position.")

    def stack(self, node):
        return self.places[min(node.before, len(self.places) - 1)].split(".")[0]

    # The sublayer that gave this output to a stream that stood at `base`: an attention since then, which the module holds
    # or is part of, or the only work done since; else the feed-forward behind the last attention.
    def sublayer(self, base, output, alone):
        path = output.norm.of[0].path if output.norm else output.path
        since = range(base.before, output.before)
        for number in since:
            attention = self.recorder.attentions[number].path
            if attention and path and (f"{path}.".startswith(f"{attention}.") or f"{attention}.".startswith(f"{path}.")):
                return self.places[number]
        if alone and len(since) > 0:
            return self.places[base.before]
        behind = output.before - 1 if alone else base.before
        return f"{self.places[max(behind, 0)].split('/')[0]}/feed_forward"

    def scopes(self, node):
        base, *outputs = node.of
        return [self.sublayer(base, output, len(outputs) == 1) for output in outputs]

    def begin(self, node):
        stack = self.stack(node)
        if not node.summed:
            self.of[node] = self.measure("output/transformed", node.rows, "Recorded: what the output layer's norm reads.")
            return
        normed = any(reader.kind == "norm" and reader.read for reader in self.readers[node])
        self.of[node] = self.measure(f"{stack}/{'embedded' if normed else 'residual_stream'}", node.rows,
                                     "Recorded: what enters the first layer.")

    def measure(self, path, rows, caption, formula="x"):
        return self.add(path, "measure", [self.axis(path, rows), {"name": "feature"}], [], rows, formula, caption)

    def sum(self, node):
        base, *outputs = node.of
        scopes = self.scopes(node)
        if len(set(scopes)) < len(scopes):  # nothing tells which is the attention's: that which came first
            scopes = [self.places[base.before], scopes[-1]]
        given = []
        for scope, output in zip(scopes, outputs):
            inner = output.norm.of[0] if output.norm else output
            given.append(self.measure(f"{scope}/output", inner.rows, "Recorded: what the sublayer gives.", "sublayer(x)"))
            if output.norm:
                self.of[inner] = given[-1]
                given[-1] = self.norm(output.norm, f"{scope}/norm_after")
        stream = self.of.get(base)
        if stream is None or None in given:  # a path that is taken: the stream is told from here on
            self.of[node] = self.measure(f"{scopes[-1]}/residual", node.rows, "Recorded: the stream behind this sublayer.")
            return
        if len(outputs) == 2 and node.joined:
            attention = 0 if scopes[0].endswith("attention") else 1
            scope, caption = scopes[1 - attention], "What the attention read and what the feed-forward block gave are added up."
            given = [self.added(f"{scope}/with_attention", given[attention], given[1 - attention],
                                outputs[0].rows + outputs[1].rows, caption)]
            scopes = [scope]
        total = base.rows
        for scope, output, path in zip(scopes, outputs, given):
            total = total + output.rows
            last = path is given[-1]
            stream = self.added(f"{scope}/residual", stream, path, node.rows if last else total,
                                "The sublayer's result is added to what came in.")
        self.of[node] = stream

    def added(self, path, x, y, rows, caption):
        return self.add(path, "add", [self.axis(path, rows), {"name": "feature"}], [x, y], rows, "x + sublayer(x)", caption) \
            if x and y else None

    # A norm on the stream stands behind the sublayer whose sum it reads; one beside the stream is read by the sublayers
    # of the next sum, and by the output where there is none.
    def name(self, node):
        of = node.of[0]
        ahead = next((reader for reader in self.readers[of] if reader.kind == "sum"), None)
        beside = [reader for reader in self.readers[of] if reader.kind == "norm" and not reader.read]
        if of.kind == "begin" and not of.summed:
            return "output/norm"
        if ahead is not None and not node.read:
            scopes = self.scopes(ahead)
            attention = next((scope for scope in scopes if scope.endswith("attention")), scopes[0])
            other = next((scope for scope in scopes if scope != attention), attention)
            return f"{(attention if node is beside[0] else other)}/norm"
        if of.kind == "begin":
            return f"{self.stack(node)}/embedding_norm"
        if of.kind == "sum":
            before = of.of[0]
            aside = any(reader.kind == "norm" and not reader.read for reader in self.readers[before])
            if not aside:
                return f"{self.scopes(of)[-1]}/norm"
        return f"{self.places[max(node.before - 1, 0)].split('.')[0]}/norm"

    def norm(self, node, path):
        self.of[node] = self.normalise(path, node, self.of.get(node.of[0]))
        return self.of[node]

    def normalise(self, path, norm, stream):
        inputs = [stream, self.add(f"{norm.path}.weight", "parameter", [{"name": "feature"}], [], norm.gain, "g",
                                   "The norm's gain.")]
        if norm.bias is not None:
            inputs.append(self.add(f"{norm.path}.bias", "parameter", [{"name": "feature"}], [], norm.bias, "b",
                                   "The norm's bias."))
        name = "LayerNorm" if norm.function == "layer" else "RMSNorm"
        return self.add(path, "normalise", [self.axis(path, norm.rows), {"name": "feature"}], inputs, norm.rows, f"{name}(x)",
                        f"{name} of each position's row.", {"norm": norm.function, "epsilon": norm.epsilon}) \
            if all(inputs) else None

    def axis(self, path, rows):
        name = "source" if path.startswith("encoder") and self.recorder.source else "tokens"
        labels = getattr(self.recorder, name)
        return {"name": "position", "labels": name} if labels and len(labels) == rows.shape[0] else {"name": "position"}

    def add(self, path, operation, axes, inputs, tensor, formula, caption, recipe=None):
        if path in self.paths and operation == "parameter":
            return path
        if path in self.paths or path in self.tensors:
            return None
        self.paths.add(path)
        step = {"path": path, "operation": operation, "axes": axes, "inputs": inputs, "formula": formula,
                "caption": caption}
        if recipe:
            step["recipe"] = recipe
        self.steps.append(step)
        if tensor is not None:
            self.tensors[path] = tensor.contiguous()
        return path


class _Attention:
    def __init__(self, **fields):
        self.__dict__.update(fields)


class _Shape:
    """Brings tensors of one attention to [batch, head, row, column]: those that an attention has with its heads put
    together with the batch, and masks that have fewer axes."""

    def __init__(self, like, heads, sequences):
        self.joined = like.dim() == 3
        self.lead = like.shape[0] if self.joined else like.shape[0] * like.shape[1] if like.dim() == 4 else 0
        self.heads = 1
        if like.dim() == 4:
            self.heads = like.shape[1]
        elif self.lead and heads and self.lead % heads == 0:
            self.heads = heads
        elif self.lead and sequences and self.lead % sequences == 0:
            self.heads = self.lead // sequences
        elif self.lead:  # nothing says that there is a batch
            self.heads = self.lead

    def __call__(self, x):
        if x.dim() > 4:
            x = x.reshape(-1, *x.shape[-3:])
        if x.dim() == 4:
            return x
        if x.dim() == 3 and self.lead and x.shape[0] == self.lead:
            return x.reshape(-1, self.heads, *x.shape[-2:])
        if x.dim() == 3 and self.joined and x.shape[0] > 1:
            return x[:, None]  # one for each sequence
        while x.dim() < 4:
            x = x[None]
        return x


class _Writer:
    """The steps of one attention, called as Headroom calls those of its own models."""

    def __init__(self, tensors, steps, masks, scope, one, rows, columns, heads, keep_weights):
        self.tensors, self.steps, self.masks = tensors, steps, masks
        self.scope, self.one, self.rows, self.columns, self.heads = scope, one, rows, columns, heads
        self.keep_weights = keep_weights
        self.where = f"Recorded in {one.path}." if one.path else "Recorded in the model."

    def write(self):
        one, head = self.one, self.axis("head", self.heads)
        query, key, width = self.axis("query", self.rows), self.axis("key", self.columns), self.axis("dimension")
        scores = None
        if one.query is not None:
            self.add("query_heads", "measure", [head, query, width], [], one.query, "q",
                     f"{self.where} The queries as they are compared with the keys.")
            keys = self.shared("key", [head, key, width], one.key, "k",
                               f"{self.where} The keys as they are compared with the queries.")
            self.add("key_transposed", "rearrange", [head, width, key], [keys], None, "kᵀ",
                     "The keys are transposed: one column per key.",
                     {"moves": [{"kind": "transpose", "axis": -2, "other": -1}]})
            self.add("product", "matmul", [head, query, key], [self.path("query_heads"), self.path("key_transposed")],
                     None, "q kᵀ", "Each query is compared with each key by their dot product.")
            d = one.query.shape[-1]
            usual = abs(one.scale * d ** 0.5 - 1.0) < 1e-6
            factor = {"number": d, "root": True, "divides": True} if usual else {"number": one.scale}
            self.add("scores", "scale", [head, query, key], [self.path("product")], None,
                     "q kᵀ / √d_k" if usual else "c · q kᵀ", "The products are scaled.", {"factor": factor})
            scores = self.path("scores")
            if one.bias is not None:
                bias = one.bias
                axes = [head, query, key] if bias.shape[0] > 1 else [query, key]
                bias = _spread(bias if bias.shape[0] > 1 else bias[0], one)
                self.add("bias", "measure", axes, [], bias, "b", f"{self.where} What is added to the scores.")
                self.add("biased", "add", [head, query, key], [scores, self.path("bias")], None, "scores + b",
                         "A recorded bias is added to each score.")
                scores = self.path("biased")
            if one.closed is not None:
                scores = self.masked(scores, head, query, key)
        elif one.scores is not None:
            self.add("scores", "measure", [head, query, key], [], one.scores, "scores",
                     f"{self.where} The scores that the softmax was given.")
            scores = self.path("scores")
            if one.closed is not None:
                scores = self.masked(scores, head, query, key)
        recorded = one.weights if self.keep_weights or one.query is None or one.empty else None
        self.add("weights", "softmax", [head, query, key], [scores] if scores else [], recorded, "softmax(scores)",
                 f"{self.where} Softmax turns each row of scores into weights that add up to 1." if scores else
                 f"{self.where} Its scores were not recorded.")
        if one.value is not None:
            values = self.shared("value", [head, key, width], one.value, "v", f"{self.where} The values.")
            self.add("context", "matmul", [head, query, width], [self.path("weights"), values], one.context,
                     "weights · v", "For each query, the weighted sum of the values.")

    # Keys or values; where a few heads of them serve all heads of queries, each is read by a group.
    def shared(self, name, axes, tensor, symbol, caption):
        self.add(f"{name}_heads", "measure", axes, [], tensor, symbol, caption)
        groups = self.one.heads // tensor.shape[0]
        if groups <= 1:
            return self.path(f"{name}_heads")
        self.add(f"{name}_shared", "rearrange", axes, [self.path(f"{name}_heads")], None, f"{symbol} of the group",
                 "A few heads serve all heads of queries: each is read by a group of them.",
                 {"moves": [{"kind": "pick", "axis": -3, "sizes": [i // groups for i in range(self.one.heads)]}]})
        return self.path(f"{name}_shared")

    def masked(self, scores, head, query, key):
        closed = self.one.closed
        closed = _spread(closed if closed.shape[0] > 1 else closed[0], self.one)
        is_open = (~closed).to(torch.uint8)
        stack = self.scope.split(".")[0]
        known = next((path for path, of, tensor in self.masks if of == stack and torch.equal(tensor, is_open)), None)
        if known is None:
            known = f"{self.scope}/mask"
            self.masks.append((known, stack, is_open))
            self.add("mask", "formula", [head, query, key] if is_open.dim() == 3 else [query, key], [], is_open, "mask",
                     f"{self.where} 1 where a query may read a key, else 0.")
        self.add("masked", "mask", [head, query, key], [scores, known], None, "scores where the mask is 1, else −∞",
                 "The mask: keys that a query cannot read get the score −∞.")
        return self.path("masked")

    def path(self, name):
        return f"{self.scope}/{name}"

    def axis(self, name, labels=None):
        return {"name": name, "labels": labels} if labels else {"name": name}

    def add(self, name, operation, axes, inputs, tensor, formula, caption, recipe=None):
        step = {"path": self.path(name), "operation": operation, "axes": axes, "inputs": inputs, "formula": formula,
                "caption": caption}
        if recipe:
            step["recipe"] = recipe
        self.steps.append(step)
        if tensor is not None:
            self.tensors[self.path(name)] = tensor.contiguous()


def _name_of(model):
    config = getattr(model, "config", None)
    return getattr(config, "_name_or_path", None) or type(model).__name__


def _host(tensor):
    return None if tensor is None else tensor.to("cpu")


def _is_number(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool) or (
        isinstance(x, torch.Tensor) and x.dim() == 0 and not x.is_complex())


# (function, gain, bias, ε) of a module that normalises rows, found out by what it gives.
def _norm_of(module, x, y):
    weight = getattr(module, "weight", None)
    if not isinstance(weight, torch.Tensor) or weight.dim() != 1 or x.shape != y.shape or weight.shape[0] != x.shape[-1]:
        return None
    epsilon = next((float(getattr(module, name)) for name in ("eps", "variance_epsilon", "epsilon")
                    if isinstance(getattr(module, name, None), float)), 1e-6)
    gain, bias = weight.detach().float().to("cpu"), getattr(module, "bias", None)
    bias = bias.detach().float().to("cpu") if isinstance(bias, torch.Tensor) else None
    tolerance = dict(rtol=2e-2, atol=2e-2) if weight.dtype in (torch.float16, torch.bfloat16) else dict(rtol=1e-3, atol=1e-4)
    if _near(torch.nn.functional.layer_norm(x, x.shape[-1:], gain, bias, epsilon), y, **tolerance):
        return "layer", gain, bias if bias is not None else torch.zeros_like(gain), epsilon
    plain = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + epsilon)
    for scaled in (gain, 1.0 + gain):  # Gemma counts its gain from 1
        if bias is None and _near(plain * scaled, y, **tolerance):
            return "rms", scaled, None, epsilon
    return None


# torch.allclose() of finite numbers, in fewer passes over them.
def _near(x, y, rtol, atol):
    return bool((x - y).abs_().le(y.abs().mul_(rtol).add_(atol)).all())


def _rows_add_up(x):
    return x.is_floating_point() and x.numel() > 0 and bool((x >= 0).all()) \
        and bool(((x.float().sum(-1) - 1).abs() < 0.02).all())


def _are_weights(x):
    if not isinstance(x, torch.Tensor) or x.dim() != 4 or not x.is_floating_point() or x.numel() == 0:
        return False
    sums = x.float().sum(-1)
    return bool((x >= 0).all()) and bool(((sums - 1).abs() < 0.02).all())


# In the batch that the model is called with: the first axis of its token ids or, of rows of numbers, of more than two
# axes. 1: it has no batch axis.
def _sequences(arguments, keywords):
    for one in [*arguments, *keywords.values()]:
        if isinstance(one, torch.Tensor) and one.dim() >= 1 and one.dtype != torch.bool:
            return one.shape[0] if one.dim() > (2 if one.is_floating_point() else 1) else 1
    return None


def _number_of_heads(module):
    for name in HEADS:
        heads = getattr(module, name, None)
        if isinstance(heads, int) and not isinstance(heads, bool) and heads > 0:
            return heads
    return None


# Keys or values that were repeated for every head of a group, each once.
def _once(x, module):
    groups = getattr(module, "num_key_value_groups", None)
    if x is None or not isinstance(groups, int) or groups < 2 or x.shape[0] % groups:
        return x
    few = x[::groups]
    return few if torch.equal(few.repeat_interleave(groups, 0), x) else x


def _is_causal(weights, closed):
    queries, keys = weights.shape[-2:]
    if queries < 2 or queries > keys:
        return False
    if closed is not None:
        ahead = torch.ones(queries, keys, dtype=torch.bool, device=closed.device).triu(1 + keys - queries)
        return bool((closed | ~ahead).all())
    return not bool(weights.triu(1 + keys - queries).any())


# A mask or bias with axes of size 1 in full.
def _spread(x, one):
    return x.expand(*x.shape[:-2], one.queries, one.keys)


# softmax(scale q kᵀ + bias) in float32, a block of rows at a time.
def _weights(query, key, scale, bias, closed):
    heads, queries = query.shape[:2]
    groups = heads // key.shape[0]
    keys = key.float().repeat_interleave(groups, 0).transpose(-1, -2) if groups > 1 else key.float().transpose(-1, -2)
    rows = max(1, ROWS_AT_ONCE // max(1, heads * key.shape[-2]))
    out = torch.empty(heads, queries, key.shape[-2])
    for begin in range(0, queries, rows):
        some = slice(begin, begin + rows)
        scores = query[:, some].float() @ keys * scale
        for extra, apply in ((bias, lambda s, x: s + x.float()), (closed, lambda s, x: s.masked_fill(x, -torch.inf))):
            if extra is not None:
                scores = apply(scores, extra[:, some] if extra.shape[1] > 1 else extra)
        out[:, some] = torch.softmax(scores, -1).nan_to_num(0.0).to("cpu")
    return out


# A .safetensors file: the length of its header in 8 bytes, the header as JSON, the numbers. The widest come first, so that
# each stands at a multiple of its width.
def _write(path, tensors, metadata):
    names = {torch.float64: "F64", torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.uint8: "U8",
             torch.int64: "I64"}
    tensors = dict(sorted(tensors.items(), key=lambda item: -item[1].element_size()))
    header, at = {"__metadata__": metadata}, 0
    for name, tensor in tensors.items():
        end = at + tensor.numel() * tensor.element_size()
        header[name] = {"dtype": names[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [at, end]}
        at = end
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        for tensor in tensors.values():
            numbers = tensor.detach().reshape(-1).view(torch.uint8)
            try:
                file.write(memoryview(numbers.numpy()))
            except RuntimeError:  # there is no NumPy
                file.write(bytes(numbers.tolist()))


# Rows without an open key: which of the three conventions their weights follow. None: there is no such row.
def _convention(weights, closed):
    if closed is None:
        return None
    shut = closed.expand(weights.shape).all(-1)
    if not shut.any():
        return None
    row = weights[shut][0].float()
    if row.isnan().any():
        return "NaN: softmax of −∞ alone is 0 / 0"
    return "0 to every key" if not row.any() else "the same share to every key"


# Where each attention stands, as Headroom says it: "decoder.2/self_attention". Its stack is told by the module's path,
# by its mask or by an attention to another sequence beside it; a layer begins where an attention of the same kind comes
# again, also in layers that share their weights.
def _places(attentions):
    has_cross = any(a.cross for a in attentions)
    places, layers, kinds = [], {}, {}
    for a in attentions:
        if a.place:
            places.append(a.place)
            continue
        words = a.path.lower()
        decoder = a.cross or "decoder" in words or (a.causal and not (has_cross and "encoder" in words))
        stack = "decoder" if decoder else "encoder"
        kind = "encoder_decoder_attention" if a.cross else "self_attention"
        if stack not in layers or kind in kinds[stack]:
            layers[stack], kinds[stack] = layers.get(stack, 0) + 1, set()
        kinds[stack].add(kind)
        places.append(f"{stack}.{layers[stack]}/{kind}")
    return places


# torch.nn.functional hands whole composite functions (multi_head_attention_forward, softmax) to a mode. While a model is
# recorded they run as they are, so that the mode sees what they are made of.
@contextlib.contextmanager
def _open_functional():
    names = [name for name in ("has_torch_function", "has_torch_function_unary", "has_torch_function_variadic")
             if hasattr(torch.nn.functional, name)]
    kept = {name: getattr(torch.nn.functional, name) for name in names}
    for name in names:
        setattr(torch.nn.functional, name, lambda *_: False)
    try:
        yield
    finally:
        for name, function in kept.items():
            setattr(torch.nn.functional, name, function)


_HANDLERS = {"scaled_dot_product_attention": Recorder._on_attention, "baddbmm": Recorder._on_baddbmm,
             "einsum": Recorder._on_einsum, "softmax": Recorder._on_softmax, "where": Recorder._on_where}
for _names, _handler in (
        (("nan_to_num", "nan_to_num_"), Recorder._on_nan_to_num),
        (("matmul", "bmm", "__matmul__"), Recorder._on_matmul),
        (("mul", "multiply", "__mul__", "__rmul__", "mul_", "__imul__"), Recorder._on_scale),
        (("div", "divide", "true_divide", "__truediv__", "div_", "__itruediv__"), Recorder._on_divide),
        (("add", "__add__", "__radd__", "add_", "__iadd__"), Recorder._on_add),
        (("sub", "subtract", "__sub__", "sub_", "__isub__"), Recorder._on_subtract),
        (("masked_fill", "masked_fill_"), Recorder._on_masked_fill),
        (("dropout", "dropout_"), Recorder._on_dropout),
        (("to", "type_as", "float", "half", "bfloat16", "contiguous", "clone", "view",
          "reshape", "unsqueeze", "squeeze", "flatten", "unflatten", "type", "detach"), Recorder._on_same)):
    for _name in _names:
        _HANDLERS[_name] = _handler


# End like those that change their first operand, and do not.
_READS = {name for name in dir(torch.Tensor) if re.fullmatch(r"__\w+__", name)} - {"__setitem__"} - {
    f"__i{name}__" for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "lshift", "rshift")}
# The names under which operands may be given, in the order of their places.
_OPERANDS = {name: ("input", "other", "mat2", "tensor2") for name in _HANDLERS}
_OPERANDS.update({"baddbmm": ("input", "batch1", "batch2"), "masked_fill": ("input", "mask", "value"),
                  "masked_fill_": ("mask", "value"), "where": ("condition", "input", "other"), "softmax": ("input", "dim"),
                  "scaled_dot_product_attention": ()})


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Record the attention of a PyTorch model, for Headroom to open.")
    parser.add_argument("make", metavar="FILE.py:FUNCTION",
                        help="a function that returns (model, arguments) or (model, arguments, tokens)")
    parser.add_argument("--out", required=True, metavar="FILE.safetensors")
    parser.add_argument("--tokens", help="the texts of the tokens, separated by spaces")
    parser.add_argument("--source", help="those of the encoder, if the model has a decoder too")
    parser.add_argument("--name", help="what the model is called")
    parser.add_argument("--no-weights", action="store_true",
                        help="leave out weights that follow from queries and keys: Headroom computes them")
    options = parser.parse_args(arguments)
    file, _, function = options.make.rpartition(":")
    spec = importlib.util.spec_from_file_location("recorded_model", file) if file else None
    if spec is None or not os.path.isfile(file):
        parser.error(f"{options.make} names no file and function, as in mymodel.py:make")
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, os.path.dirname(os.path.abspath(file)))
    spec.loader.exec_module(module)
    if not hasattr(module, function):
        parser.error(f"{file} has no function {function}")
    model, inputs, *tokens = getattr(module, function)()
    recorder = Recorder(model, tokens=options.tokens.split() if options.tokens else tokens[0] if tokens else None,
                        source=options.source.split() if options.source else None, name=options.name,
                        weights=not options.no_weights)
    with torch.no_grad(), recorder:
        model(**inputs) if isinstance(inputs, dict) else model(*inputs if isinstance(inputs, (tuple, list)) else [inputs])
    recording = recorder.save(options.out)
    print(f"{options.out}: {len(recording['attentions'])} attentions of {recording['model']}")
    for note in recording["notes"]:
        print(f"note: {note}")


if __name__ == "__main__":
    main()
