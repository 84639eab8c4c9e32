# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the recordings beside it, of small models with fixed weights, as people record theirs: make.py (needs torch)."""

import os
import sys

import torch
from torch import nn
from torch.nn import functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "..", "python", "headroom"))
import headroom_record  # noqa: E402

WORDS = ["the", "sea", "is", "calm", "today"]


class Attention(nn.Module):
    """Written by hand: `groups` heads of queries share one of keys; `closed` is filled with `fill`."""

    def __init__(self, width=8, heads=2, groups=1, closed=None, fill=-torch.inf, clean=False):
        super().__init__()
        self.num_heads, self.num_key_value_groups, self.size = heads, groups, width // heads
        self.q, self.v = nn.Linear(width, width), nn.Linear(width, width // groups)
        self.k = nn.Linear(width, width // groups)
        self.closed, self.fill, self.clean = closed, fill, clean

    def heads(self, x):
        q, k, v = (y.view(*x.shape[:-1], -1, self.size).transpose(-3, -2) for y in (self.q(x), self.k(x), self.v(x)))
        return q, *(y.repeat_interleave(self.num_key_value_groups, -3) for y in (k, v))

    def forward(self, x):
        q, k, v = self.heads(x)
        scores = q @ k.transpose(-1, -2) * self.size ** -0.5
        weights = torch.softmax(scores if self.closed is None else scores.masked_fill(self.closed, self.fill), -1)
        return ((weights.nan_to_num(0.0) if self.clean else weights) @ v).transpose(-3, -2).flatten(-2)


class WithoutBatch(Attention):
    def forward(self, x):
        return F.scaled_dot_product_attention(*self.heads(x)).transpose(0, 1).flatten(1)


class Linear(Attention):
    def forward(self, x):
        q, k, v = self.heads(x)
        weights = (F.elu(q) + 1) @ (F.elu(k) + 1).transpose(-1, -2)
        return ((weights / weights.sum(-1, keepdim=True)) @ v).transpose(-3, -2).flatten(-2)


class Language(nn.Module):
    """A causal model of one layer that writes one of eleven tokens."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(11, 8)
        layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, norm_first=True)
        self.layers = nn.TransformerEncoder(layer, 1, norm=nn.LayerNorm(8), enable_nested_tensor=False)
        self.out = nn.Linear(8, 11)

    def forward(self, ids):
        mask = nn.Transformer.generate_square_subsequent_mask(ids.shape[1])
        return self.out(self.layers(self.embedding(ids), mask=mask, is_causal=True))


def save(name, model, *arguments, tokens=WORDS, source=None, **keywords):
    torch.manual_seed(sum(map(ord, name)))
    model = model().eval()
    recorder = headroom_record.Recorder(model, tokens=tokens, source=source, name=name.replace("-", " "))
    with torch.no_grad(), recorder:
        model(*arguments, **keywords)
    recorder.save(os.path.join(HERE, f"{name}.safetensors"))


def main():
    torch.manual_seed(0)
    x = torch.randn(1, 5, 8)
    nobody = torch.zeros(5, 5, dtype=torch.bool)
    nobody[2] = True
    padding = torch.tensor([[False, False, False, True, True]])
    save("padding", lambda: nn.Transformer(8, 2, 1, 1, 16, batch_first=True), x, x[:, :4],
         tokens=["<s>", "das", "Meer", "ist"], source=WORDS, src_key_padding_mask=padding,
         memory_key_padding_mask=padding, tgt_mask=nn.Transformer.generate_square_subsequent_mask(4))
    save("grouped", lambda: Attention(16, 4, 2), torch.randn(1, 5, 16))
    save("masked-nan", lambda: Attention(closed=nobody), x)
    save("masked-zero", lambda: Attention(closed=nobody, clean=True), x)
    save("masked-even", lambda: Attention(closed=nobody, fill=-1e9), x)
    save("no-batch", lambda: WithoutBatch(8, 4), x[0])
    save("linear", lambda: Linear(), x)
    save("language", Language, torch.tensor([[3, 1, 4, 1, 5]]), tokens=["a", " ", "\n", "", "\u202e7"])


if __name__ == "__main__":
    main()
