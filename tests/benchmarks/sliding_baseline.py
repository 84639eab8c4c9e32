#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `variants_benchmark evaluation` measures, in plain PyTorch and by the shortest road: microseconds a token for a
language model that reads segments with a memory (Transformer-XL) and for one that runs a whole window again for every
token, the window with PyTorch's fused attention. Same sizes: 4 layers, width 128, 4 heads, feed-forward 512, 256 tokens,
segments of 64, one sequence.
"""
import math, statistics, time

import needs

needs.need(*needs.PYTORCH)
import torch
from torch.nn import functional as F

LAYERS, WIDTH, HEADS, HIDDEN, TOKENS, SEGMENT, RUNS = 4, 128, 4, 512, 256, 64, 14
PER_HEAD = WIDTH // HEADS
def weight(*sizes):
    return torch.randn(*sizes) * 0.05

def make_layer():
    return {name: weight(WIDTH, WIDTH) for name in "qkvor"} | {"in": weight(HIDDEN, WIDTH), "out": weight(WIDTH, HIDDEN)}

def sinusoids(places):
    angles = places[:, None] * torch.exp(torch.arange(0, WIDTH, 2) * (-math.log(1e4) / WIDTH))
    return torch.cat([angles.sin(), angles.cos()], 1)

def heads(x):
    return x.view(-1, HEADS, PER_HEAD).transpose(0, 1)

def layer_forward(p, x, context, distances, u, v, closed):
    # x [query, width] reads context [key, width]; distances [key, width], the farthest first, or None
    q, k, value = heads(x @ p["q"].T), heads(context @ p["k"].T), heads(context @ p["v"].T)
    if distances is None:
        read = F.scaled_dot_product_attention(q[None], k[None], value[None], is_causal=True)[0]
    else:
        position = (q + v) @ heads(distances @ p["r"].T).transpose(1, 2)
        _, rows, columns = position.shape
        shifted = F.pad(position, (1, 0)).view(HEADS, columns + 1, rows)[:, 1:].reshape(HEADS, rows, columns)
        scores = (q + u) @ k.transpose(1, 2) + shifted
        read = (scores / math.sqrt(PER_HEAD)).masked_fill(closed, float("-inf")).softmax(-1) @ value
    x = F.layer_norm(x + read.transpose(0, 1).reshape(len(x), WIDTH) @ p["o"].T, (WIDTH,))
    return F.layer_norm(x + F.relu(x @ p["in"].T) @ p["out"].T, (WIDTH,))

def forward(model, tokens, memory):
    # memory: one [rows, width] a layer, or None for absolute positions; gives the states and the next memory
    table, layers, u, v = model
    x, before = table[tokens] * math.sqrt(WIDTH), 0 if memory is None else len(memory[0])
    keys = before + len(tokens)
    closed = torch.ones(len(tokens), keys, dtype=torch.bool).triu(before + 1)
    distances = None if memory is None else sinusoids(torch.arange(keys - 1, -1, -1.0))
    if memory is None:
        x = x + sinusoids(torch.arange(float(keys)))
    following = []
    for i, p in enumerate(layers):
        context = x if memory is None else torch.cat([memory[i], x])
        following.append(context[-before:] if before else None)
        x = layer_forward(p, x, context, distances, u, v, closed)
    return x, following

def median_time(run):
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        run()
        times.append(time.perf_counter() - begin)
    return statistics.median(times[2:])

@torch.no_grad()
def main():
    torch.manual_seed(1)
    model = weight(TOKENS, WIDTH), [make_layer() for _ in range(LAYERS)], weight(HEADS, 1, PER_HEAD), weight(HEADS, 1, PER_HEAD)
    for length in (128, 512, 1024, 2048):
        state = {"memory": [torch.randn(length - SEGMENT, WIDTH) for _ in range(LAYERS)]}

        def segment():
            states, state["memory"] = forward(model, torch.randint(TOKENS, (SEGMENT,)), state["memory"])
            return states @ model[0].T

        def window():
            return forward(model, torch.randint(TOKENS, (length,)), None)[0][-1:] @ model[0].T

        with_memory, sliding = median_time(segment) / SEGMENT * 1e6, median_time(window) * 1e6
        print(f"{length:6d}  sliding {sliding:10.1f} µs/token  with memory {with_memory:8.1f} µs/token  ratio {sliding / with_memory:6.0f}")
main()
