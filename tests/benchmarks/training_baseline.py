#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The models of training_benchmark.cpp in plain PyTorch, as one writes them: the copy task of the DGL tutorial, sort
with adaptive computation time, and a Transformer-XL character model. Weights have the same names and shapes, so that
`compare_training.py --check` can load those of the C++ side and compare losses.

Reads lines "BENCHMARK STEPS THREADS" and answers each with the seconds that so many training steps took. A benchmark
whose name ends in "-even" has sequences of one length, and no padding. --compile: with torch.compile.
"""
import json, math, sys, time
from pathlib import Path

import needs

needs.need(*(needs.COMPILE if "--compile" in sys.argv else needs.PYTORCH))
import torch
from torch import nn
from torch.nn import functional as F

PAD, START, END, FIRST = 0, 1, 2, 3
BATCH, DROPOUT, SMOOTHING, WARMUP, BATCHES = 128, 0.1, 0.1, 400, 70
ALPHABET = " abcdefghijklmnopqrstuvwxyz.,:?"


def sinusoids(positions, width):
    angles = positions[:, None] * torch.exp(torch.arange(0, width, 2) * (-math.log(1e4) / width))
    return angles.sin(), angles.cos()


def interleaved(positions, width):
    return torch.stack(sinusoids(positions, width), -1).flatten(1)


class Attention(nn.Module):
    def __init__(self, width, heads, bias=True):
        super().__init__()
        self.heads, self.per_head = heads, width // heads
        self.norm = nn.LayerNorm(width)
        self.query, self.key, self.value, self.output = (nn.Linear(width, width, bias=bias) for _ in range(4))

    def split(self, x):
        return x.view(*x.shape[:-1], self.heads, self.per_head).transpose(-3, -2)

    def read(self, scores, v, mask):
        if mask is not None:
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = F.dropout(scores.softmax(-1), DROPOUT, self.training)
        return self.output((weights @ v).transpose(-3, -2).flatten(-2))

    def forward(self, x, source, mask):
        q, k, v = self.split(self.query(x)), self.split(self.key(source)), self.split(self.value(source))
        return self.read(q @ k.transpose(-1, -2) / math.sqrt(self.per_head), v, mask)


class FeedForward(nn.Module):
    def __init__(self, width, inner):
        super().__init__()
        self.norm, self.hidden, self.output = nn.LayerNorm(width), nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x):
        return self.output(F.dropout(F.relu(self.hidden(x)), DROPOUT, self.training))


class Layer(nn.Module):
    """Pre-norm: x + dropout(sublayer(norm(x)))."""

    def __init__(self, width, heads, inner, decoder):
        super().__init__()
        self.self_attention, self.feed_forward = Attention(width, heads), FeedForward(width, inner)
        self.drop = nn.Dropout(DROPOUT)
        if decoder:
            self.encoder_decoder_attention = Attention(width, heads)

    def forward(self, x, mask, encoded=None, source_mask=None):
        y = self.self_attention.norm(x)
        x = x + self.drop(self.self_attention(y, y, mask))
        if encoded is not None:
            cross = self.encoder_decoder_attention
            x = x + self.drop(cross(cross.norm(x), encoded, source_mask))
        return x + self.drop(self.feed_forward(self.feed_forward.norm(x)))


class EncoderDecoder(nn.Module):
    def __init__(self, vocabulary, width, heads, inner, longest, make_stack, tied):
        super().__init__()
        self.width = width
        self.embedding = nn.Module()
        self.output = nn.Module()
        if tied:
            self.embedding.weight = nn.Parameter(torch.randn(vocabulary, width) / math.sqrt(width))
        else:
            self.embedding.source = nn.Embedding(vocabulary, width)
            self.embedding.target = nn.Embedding(vocabulary, width)
            self.output.weight = nn.Parameter(torch.randn(vocabulary, width) / math.sqrt(width))
        self.output.bias = nn.Parameter(torch.zeros(vocabulary))
        self.tied = tied
        self.encoder, self.decoder = make_stack(False), make_stack(True)
        self.drop = nn.Dropout(DROPOUT)
        self.register_buffer("positions", interleaved(torch.arange(float(longest)), width), persistent=False)

    def table(self, source):
        return self.embedding.weight if self.tied else (self.embedding.source if source else self.embedding.target).weight

    def embed(self, tokens, source):
        return F.embedding(tokens, self.table(source)) * math.sqrt(self.width)

    def loss(self, source, fed, expected):
        source_open, fed_open = source != PAD, fed != PAD
        source_mask = source_open[:, None, None]
        causal = torch.ones(fed.shape[1], fed.shape[1], dtype=torch.bool).tril()
        encoded, cost = self.encoder(self.embed(source, True), self.positions, self.drop, source_mask, source_open)
        states, more = self.decoder(self.embed(fed, False), self.positions, self.drop, causal, fed_open, encoded, source_mask)
        logits = F.linear(states, self.table(False) if self.tied else self.output.weight, self.output.bias)
        loss = F.cross_entropy(logits.flatten(0, 1), expected.flatten(), ignore_index=PAD, label_smoothing=self.smoothing)
        return loss + 0.01 * (cost + more)


class Stack(nn.Module):
    """Layers one after the other."""

    def __init__(self, layers, width, heads, inner, decoder):
        super().__init__()
        for i in range(layers):
            self.add_module(str(i + 1), Layer(width, heads, inner, decoder))
        self.layers, self.norm = layers, nn.LayerNorm(width)

    def forward(self, x, positions, drop, mask, _open, *encoded):
        x = drop(x + positions[: x.shape[1]])
        for i in range(self.layers):
            x = getattr(self, str(i + 1))(x, mask, *encoded)
        return self.norm(x), 0.0


class Halting(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.randn(1, width) / math.sqrt(width)), nn.Parameter(torch.ones(1))
        self.norm = nn.LayerNorm(width)

    def forward(self, x):
        return F.linear(self.norm(x), self.weight, self.bias).squeeze(-1).sigmoid()


class UniversalStack(nn.Module):
    """One layer again and again; a position that has halted keeps its state, and the key and value it had."""
    STEPS, THRESHOLD = 6, 0.99

    def __init__(self, width, heads, inner, decoder):
        super().__init__()
        self.add_module("1", Layer(width, heads, inner, decoder))
        self.halting, self.norm = Halting(width), nn.LayerNorm(width)
        self.register_buffer("times", interleaved(torch.arange(float(self.STEPS)), width), persistent=False)

    def forward(self, x, positions, drop, mask, open, *encoded):
        layer, state, positions = getattr(self, "1"), drop(x), positions[: x.shape[1]]
        running, result = open, torch.zeros_like(state)
        spent = remainders = updates = torch.zeros(open.shape)
        for step in range(self.STEPS):
            if not running.any():
                break
            moving = state + positions + self.times[step]
            given = torch.where(running[..., None], moving, given) if step else moving
            fresh = layer(given, mask, *encoded)
            p = self.halting(fresh)
            state = torch.where(running[..., None], fresh, state) if step else fresh
            last = step == self.STEPS - 1
            halts = running if last else running & (spent + p >= self.THRESHOLD)
            goes_on = running & ~halts
            remainder = torch.where(halts, 1 - spent, torch.zeros_like(spent))
            result = result + state * torch.where(goes_on, p, remainder)[..., None]
            spent = torch.where(halts, torch.ones_like(spent), torch.where(running, spent + p, spent))
            updates, remainders, running = updates + running, remainders + remainder, goes_on
        return self.norm(result), ((updates + remainders) * open).sum() / open.sum()


class RelativeAttention(Attention):
    def __init__(self, width, heads):
        super().__init__(width, heads, bias=False)
        self.position = nn.Linear(width, width, bias=False)

    def forward(self, x, source, mask, distances, u, v):
        q, k, value = self.split(self.query(x)), self.split(self.key(source)), self.split(self.value(source))
        r = self.split(self.position(distances))
        content = (q + u[:, None]) @ k.transpose(-1, -2)
        position = F.pad((q + v[:, None]) @ r.transpose(-1, -2), (1, 0))
        *leading, queries, columns = position.shape
        position = position.view(*leading, columns, queries)[..., 1:, :].reshape(content.shape)
        return self.read((content + position) / math.sqrt(self.per_head), value, mask)


class RecurrentLayer(nn.Module):
    """Post-norm: norm(x + dropout(sublayer(x)))."""

    def __init__(self, width, heads, inner):
        super().__init__()
        self.self_attention, self.feed_forward = RelativeAttention(width, heads), FeedForward(width, inner)
        self.drop = nn.Dropout(DROPOUT)

    def forward(self, x, memory, mask, distances, bias):
        attention = self.self_attention
        source = x if memory is None else torch.cat([memory, x], 1)
        x = attention.norm(x + self.drop(attention(x, source, mask, distances, bias.content, bias.position)))
        return self.feed_forward.norm(x + self.drop(self.feed_forward(x)))


class TransformerXL(nn.Module):
    def __init__(self, vocabulary, layers, width, heads, inner, segment, memory):
        super().__init__()
        self.width, self.segment, self.memory, self.count = width, segment, memory, layers
        self.embedding, self.decoder, self.output = nn.Module(), nn.Module(), nn.Module()
        self.embedding.target = nn.Embedding(vocabulary, width)
        for i in range(layers):
            self.decoder.add_module(str(i + 1), RecurrentLayer(width, heads, inner))
        self.decoder.position_bias = nn.Module()  # u and v, which all layers share
        for name in ("content", "position"):
            self.decoder.position_bias.register_parameter(name, nn.Parameter(torch.randn(heads, width // heads) * 0.02))
        self.output.weight = nn.Parameter(torch.randn(vocabulary, width) / math.sqrt(width))
        self.output.bias = nn.Parameter(torch.zeros(vocabulary))
        self.drop = nn.Dropout(DROPOUT)

    def forward(self, tokens, memory):
        x = self.drop(self.embedding.target(tokens) * math.sqrt(self.width))
        before, own = (memory[0].shape[1] if memory else 0), tokens.shape[1]
        distances = self.drop(torch.cat(sinusoids(torch.arange(before + own - 1, -1, -1.0), self.width), 1))
        mask = torch.ones(own, before + own, dtype=torch.bool).tril(before)
        following = []
        for i in range(self.count):
            kept = memory[i] if memory else None
            following.append((x if kept is None else torch.cat([kept, x], 1))[:, -self.memory:].detach())
            x = getattr(self.decoder, str(i + 1))(x, kept, mask, distances, self.decoder.position_bias)
        return F.linear(x, self.output.weight, self.output.bias), following

    def loss(self, fed, expected):
        memory, total = [], 0.0
        for tokens, wanted in zip(fed.split(self.segment, 1), expected.split(self.segment, 1)):
            logits, memory = self(tokens, memory)
            total = total + F.cross_entropy(logits.flatten(0, 1), wanted.flatten(), ignore_index=PAD, reduction="sum",
                                            label_smoothing=self.smoothing)
        return total / (expected != PAD).sum()


def sequences(shortest, longest, symbols, answer):
    def batch():
        lengths = torch.randint(shortest, longest + 1, (BATCH, 1))
        places = torch.arange(longest + 2)
        symbol = torch.randint(FIRST, FIRST + symbols, (BATCH, longest + 2))
        target = answer(symbol.masked_fill(places >= lengths, FIRST + symbols)).masked_fill(places >= lengths, PAD)
        source = symbol.masked_fill(places >= lengths, PAD).masked_fill(places == lengths, END)
        expected = target.masked_fill(places == lengths, END)
        fed = torch.cat([torch.full((BATCH, 1), START), target[:, :-1]], 1)
        end = int(lengths.max()) + 1
        return source[:, :end], fed[:, :end], expected[:, :end]
    return batch


def pieces(length):
    text = (Path(__file__).resolve().parents[2] / "resources/samples/reading.txt").read_text()
    ids = torch.tensor([FIRST + ALPHABET.index(c) for c in text if c in ALPHABET])

    def batch():
        begins = torch.randint(0, len(ids) - length, (BATCH, 1))
        target = ids[begins + torch.arange(length)]
        start, end = torch.full((BATCH, 1), START), torch.full((BATCH, 1), END)
        return torch.cat([start, target], 1), torch.cat([target, end], 1)
    return batch, FIRST + len(ALPHABET)


def make(name):
    name, _, even = name.partition("-")
    if name == "copy":
        model = EncoderDecoder(29, 128, 1, 128, 64, lambda decoder: Stack(1, 128, 1, 128, decoder), True)
        return model, sequences(20 if even else 10, 20, 26, lambda x: x)
    if name == "sort":
        model = EncoderDecoder(13, 32, 4, 64, 13, lambda decoder: UniversalStack(32, 4, 64, decoder), False)
        return model, sequences(12 if even else 5, 12, 10, lambda x: x.sort(1).values)
    batch, vocabulary = pieces(64)
    return TransformerXL(vocabulary, 2, 64, 4, 128, 16, 16), batch


class Training:
    def __init__(self, name, compiled):
        torch.manual_seed(1)
        self.model, batch = make(name)
        self.model.smoothing = SMOOTHING
        self.loss = torch.compile(self.model.loss, dynamic=True) if compiled else self.model.loss
        for p in self.model.parameters():
            if p.dim() > 1:
                nn.init.xavier_uniform_(p)
        self.optimiser = torch.optim.Adam(self.model.parameters(), lr=1.0, betas=(0.9, 0.98), eps=1e-9)
        width = self.model.width
        self.schedule = torch.optim.lr_scheduler.LambdaLR(
            self.optimiser, lambda i: width ** -0.5 * min((i + 1) ** -0.5, (i + 1) * WARMUP ** -1.5))
        self.batches, self.next = [batch() for _ in range(BATCHES)], 0

    def step(self):
        loss = self.loss(*self.batches[self.next % BATCHES])
        self.next += 1
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        self.schedule.step()
        return loss


def main():
    trainings, compiled = {}, "--compile" in sys.argv
    print("ready", torch.__version__, flush=True)
    for line in sys.stdin:
        name, steps, threads = line.split()
        torch.set_num_threads(int(threads))
        key = name, threads if compiled else ""  # what is compiled is compiled for a number of threads
        if key not in trainings:
            trainings[key] = Training(name, compiled)
        training = trainings[key]
        begin = time.perf_counter()
        for _ in range(int(steps)):
            loss = training.step()
        seconds = time.perf_counter() - begin
        print(json.dumps({"seconds": seconds, "loss": loss.item()}), flush=True)


if __name__ == "__main__":
    main()
