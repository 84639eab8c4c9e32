# SPDX-License-Identifier: GPL-3.0-or-later
"""python/headroom/headroom_record.py on small PyTorch models, against numbers that are computed here from their weights.

record_test.py [headroom-cli]: with the program, what was recorded is also opened and explained by it. Exit 77: there is
no torch or safetensors here."""

import json
import math
import os
import subprocess
import sys
import tempfile
import unittest

try:
    import torch
    from safetensors import safe_open
    from torch import nn
    from torch.nn import functional as F
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python", "headroom"))
import headroom_record  # noqa: E402

PROGRAM = None


def softmax(scores):  # as the formula says, in double precision
    scores = scores.double()
    powers = torch.exp(scores - scores.amax(-1, keepdim=True))
    return powers / powers.sum(-1, keepdim=True)


def split(x, heads):  # [position, feature] → [head, position, dimension]
    return x.reshape(x.shape[0], heads, -1).transpose(0, 1)


def ahead(length):
    return torch.ones(length, length, dtype=torch.bool).triu(1)


class Projections(nn.Module):
    """Queries, keys and values of a hand-written attention; `groups` heads of queries share one of keys."""

    def __init__(self, width, num_heads, groups=1):
        super().__init__()
        self.num_heads, self.few, self.size = num_heads, num_heads // groups, width // num_heads
        self.q = nn.Linear(width, width)
        self.k = nn.Linear(width, self.few * self.size)
        self.v = nn.Linear(width, self.few * self.size)

    def heads(self, x, source):
        def apart(y, heads):
            return y.view(*y.shape[:2], heads, self.size).transpose(1, 2)
        return apart(self.q(x), self.num_heads), apart(self.k(source), self.few), apart(self.v(source), self.few)

    def expected(self, x, source):  # of one sequence
        groups = self.num_heads // self.few
        return (split(self.q(x), self.num_heads), split(self.k(source), self.few).repeat_interleave(groups, 0),
                split(self.v(source), self.few).repeat_interleave(groups, 0))


class Sdpa(Projections):
    def forward(self, x, source=None):
        q, k, v = self.heads(x, x if source is None else source)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=source is None, enable_gqa=self.few < self.num_heads)
        return y.transpose(1, 2).flatten(2)


class ByHand(Projections):
    slope = 0.25

    def forward(self, x):
        q, k, v = self.heads(x, x)
        n = x.shape[1]
        scores = (q @ k.transpose(-2, -1)) / math.sqrt(self.size)
        places = torch.arange(n, dtype=x.dtype)
        scores = scores - self.slope * (places[:, None] - places[None]).abs()
        scores = scores.masked_fill(ahead(n), float("-inf"))
        return (F.softmax(scores, dim=-1) @ v).transpose(1, 2).flatten(2)


class InPlace(Projections):
    def forward(self, x):
        q, k, v = (y.flatten(0, 1) for y in self.heads(x, x))  # [batch × head, position, dimension]
        scores = torch.bmm(q, k.transpose(1, 2))
        scores *= self.size ** -0.5
        scores.masked_fill_(ahead(x.shape[1]), -1e9)
        weights = torch.softmax(scores, -1)
        return torch.bmm(F.dropout(weights, 0.1, self.training), v)


class Einsum(Projections):
    def forward(self, x):
        q, k, v = (y.transpose(1, 2) for y in self.heads(x, x))  # [batch, position, head, dimension]
        scores = torch.einsum("bqhd,bkhd->bhqk", q, k) * self.size ** -0.5
        return torch.einsum("bhqk,bkhd->bqhd", scores.softmax(-1), v).flatten(2)


class Capped(Projections):  # what leads to its scores is not followed
    def forward(self, x):
        q, k, v = self.heads(x, x)
        scores = 5 * torch.tanh(q @ k.transpose(-2, -1) / 5)
        scores = scores + torch.zeros(scores.shape[-2:]).masked_fill(ahead(x.shape[1]), -torch.inf)
        return (torch.softmax(scores, -1) @ v).transpose(1, 2).flatten(2)


class Kernel(Projections):  # computes in a way that nothing sees, and returns its weights
    def forward(self, x):
        q, k, v = self.heads(x, x)
        powers = torch.exp(q @ k.transpose(-2, -1) * self.size ** -0.5)
        weights = powers / powers.sum(-1, keepdim=True)
        return (weights[..., None] * v[:, :, None]).sum(-2).transpose(1, 2).flatten(2), weights


class Around(nn.Module):
    def __init__(self, *layers):
        super().__init__()
        self.layers = nn.ModuleList(layers)

    def forward(self, x):
        for layer in self.layers:
            y = layer(x)
            x = x + (y[0] if isinstance(y, tuple) else y)
        return x


class Block(nn.Module):
    """A layer in one of the ways in which layers are built."""

    def __init__(self, kind, width=16):
        super().__init__()
        self.kind = kind
        self.attention, self.feed = Sdpa(width, 2), nn.Sequential(nn.Linear(width, 24), nn.GELU(), nn.Linear(24, width))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(4))

    def forward(self, x):
        one, two, three, four = self.norms
        if self.kind == "after":
            x = one(x + self.attention(x))
            return two(x + self.feed(x))
        if self.kind == "around":  # Gemma 2
            x = x + two(self.attention(one(x)))
            return x + four(self.feed(three(x)))
        if self.kind == "parallel":  # GPT-NeoX
            attention = self.attention(one(x))
            return self.feed(two(x)) + attention + x
        if self.kind == "parallel, one norm":  # GPT-J
            y = one(x)
            return self.attention(y) + self.feed(y) + x
        if self.kind == "parallel, in turn":  # Cohere
            y = one(x)
            return x + self.attention(y) + self.feed(y)
        if self.kind == "in place":
            x += self.attention(one(x))
            x += self.feed(two(x))
            return x
        x = x + self.attention(one(x))
        return x + self.feed(two(x))


class Tower(nn.Module):
    def __init__(self, kind, embedding_norm=False, factor=None, transform=False):
        super().__init__()
        self.embedding, self.factor = nn.Embedding(11, 16), factor
        self.embedding_norm = nn.LayerNorm(16) if embedding_norm else nn.Identity()
        self.blocks = nn.ModuleList(Block(kind) for _ in range(2))
        self.final = nn.Identity() if kind == "after" else nn.LayerNorm(16)
        self.transform = nn.Sequential(nn.Linear(16, 16), nn.GELU(), nn.LayerNorm(16)) if transform else nn.Identity()
        self.out = nn.Linear(16, 11)

    def forward(self, ids):
        x = self.embedding_norm(self.embedding(ids))
        for block in self.blocks:
            x = block(x)
        x = self.transform(self.final(x))
        return self.out(x if self.factor is None else x * self.factor)


class RecordTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(7)
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def record(self, model, *inputs, keywords=None, **options):
        recorder = headroom_record.Recorder(model.eval(), **options)
        with torch.no_grad():
            before = model(*inputs, **(keywords or {}))
            with recorder:
                during = model(*inputs, **(keywords or {}))
        first = [y[0] if isinstance(y, tuple) else y for y in (before, during)]
        # Recording may turn fused kernels off, which round differently.
        self.assertLess((first[0].float() - first[1].float()).abs().max().item(),
                        1e-5 if first[0].dtype == torch.float32 else 0.05)
        path = os.path.join(self.folder.name, "trace.safetensors")
        recording = recorder.save(path)
        with safe_open(path, "pt") as file:
            tensors = {name: file.get_tensor(name) for name in file.keys()}
            steps = {step["path"]: step for step in json.loads(file.metadata()["headroom.trace"])}
        self.opens(path, 0)  # the bound of 16-bit numbers is wider
        return tensors, steps, recording

    # Headroom opens it, and every number follows from those that it says it was computed from. What a model summed in
    # bfloat16 it rounded on the way: then the check opens it, and says by how much it disagrees.
    def opens(self, path, code):
        if PROGRAM is None:
            return
        check = subprocess.run([PROGRAM, "explain", "--model", path, "--check", "50"], capture_output=True, text=True)
        self.assertEqual(check.returncode, code, check.stdout[-1000:] + check.stderr)

    def close(self, a, b, tolerance=2e-6):
        self.assertEqual(tuple(a.shape), tuple(b.shape))
        self.assertLess((a.double() - b.double()).abs().max().item(), tolerance)

    def attention(self, tensors, scope, q, k, v, closed=None, bias=None, tolerance=2e-6):
        scores = q.double() @ k.double().transpose(-1, -2) / math.sqrt(q.shape[-1])
        if bias is not None:
            scores = scores + bias
        if closed is not None:
            scores = scores.masked_fill(closed, -torch.inf)
        weights = softmax(scores)
        self.close(tensors[f"{scope}/weights"], weights, tolerance)
        if f"{scope}/context" in tensors:
            self.close(tensors[f"{scope}/context"], weights @ v.double(), tolerance)
        return weights

    def projected(self, attention, x, source):
        q, k, v = attention.in_proj_weight.chunk(3)
        bq, bk, bv = attention.in_proj_bias.chunk(3)
        return [split(one @ w.T + b, attention.num_heads) for one, w, b in ((x, q, bq), (source, k, bk), (source, v, bv))]

    def test_transformer_encoder(self):
        model = nn.TransformerEncoder(nn.TransformerEncoderLayer(16, 4, 32, batch_first=True), 2)
        x = torch.randn(2, 6, 16)
        tensors, steps, recording = self.record(model, x, tokens="the sea is blue and cold".split(), batch=1)
        self.assertEqual([a["path"] for a in recording["attentions"]],
                         ["encoder.1/self_attention", "encoder.2/self_attention"])
        with torch.no_grad():
            q, k, v = self.projected(model.layers[0].self_attn, x[1], x[1])
        self.close(tensors["encoder.1/self_attention/query_heads"], q)
        self.close(tensors["encoder.1/self_attention/key_heads"], k)
        self.close(tensors["encoder.1/self_attention/value_heads"], v)
        self.attention(tensors, "encoder.1/self_attention", q, k, v)
        with torch.no_grad():
            q, k, v = self.projected(model.layers[1].self_attn, *[model.layers[0](x)[1]] * 2)
        self.attention(tensors, "encoder.2/self_attention", q, k, v, tolerance=2e-5)
        self.assertEqual(steps["encoder.1/self_attention/weights"]["axes"][2], {"name": "key", "labels": "tokens"})

    def test_padding_is_a_mask(self):
        model = nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), 1,
                                      enable_nested_tensor=False)
        x, padding = torch.randn(1, 5, 8), torch.tensor([[False, False, False, True, True]])
        tensors, _, _ = self.record(model, x, keywords={"src_key_padding_mask": padding})
        self.assertTrue((tensors["encoder.1/self_attention/weights"][..., 3:] == 0).all())
        self.assertTrue(torch.equal(tensors["encoder.1/self_attention/mask"][0], torch.tensor([1, 1, 1, 0, 0],
                                                                                             dtype=torch.uint8)))

    def test_multihead_attention_with_weights_has_a_map_for_each_head(self):
        attention = nn.MultiheadAttention(12, 3)  # positions first
        x = torch.randn(4, 2, 12)
        tensors, _, _ = self.record(attention, x, x, x, batch=1)
        with torch.no_grad():
            q, k, v = self.projected(attention, x[:, 1], x[:, 1])
            mean = attention(x, x, x, need_weights=True)[1][1]
        weights = self.attention(tensors, "encoder.1/self_attention", q, k, v)
        self.close(weights.mean(0), mean)

    def test_cross_attention_and_decoder(self):
        model = nn.Transformer(16, 2, 2, 2, 32, batch_first=True)
        source, target = torch.randn(1, 5, 16), torch.randn(1, 3, 16)
        tensors, steps, recording = self.record(
            model, source, target, keywords={"tgt_mask": nn.Transformer.generate_square_subsequent_mask(3)},
            source=list("abcde"), tokens=list("xyz"))
        self.assertEqual([a["path"] for a in recording["attentions"]],
                         ["encoder.1/self_attention", "encoder.2/self_attention", "decoder.1/self_attention",
                          "decoder.1/encoder_decoder_attention", "decoder.2/self_attention",
                          "decoder.2/encoder_decoder_attention"])
        with torch.no_grad():
            q, k, v = self.projected(model.decoder.layers[0].self_attn, target[0], target[0])
            self.attention(tensors, "decoder.1/self_attention", q, k, v, closed=ahead(3))
            layer = model.decoder.layers[0]
            y = layer.norm1(target + layer.self_attn(target, target, target, attn_mask=ahead(3))[0])
            q, k, v = self.projected(layer.multihead_attn, y[0], model.encoder(source)[0])
        self.attention(tensors, "decoder.1/encoder_decoder_attention", q, k, v, tolerance=2e-5)
        axes = steps["decoder.1/encoder_decoder_attention/weights"]["axes"]
        self.assertEqual([axis.get("labels") for axis in axes], [None, "tokens", "source"])

    def test_decoder_by_sdpa(self):
        model = Around(Sdpa(16, 4), Sdpa(16, 4))
        x = torch.randn(1, 7, 16)
        tensors, steps, recording = self.record(model, x, name="small", tokens=[f"t{i}" for i in range(7)])
        self.assertEqual(recording["model"], "small")
        with torch.no_grad():
            self.attention(tensors, "decoder.1/self_attention", *model.layers[0].expected(x[0], x[0]), closed=ahead(7))
        # One mask serves both layers.
        self.assertEqual(steps["decoder.2/self_attention/masked"]["inputs"][1], "decoder.1/self_attention/mask")

    def test_grouped_keys(self):
        model = Around(Sdpa(16, 4, groups=2))
        x = torch.randn(1, 5, 16)
        tensors, steps, _ = self.record(model, x)
        self.assertEqual(tensors["decoder.1/self_attention/key_heads"].shape[0], 2)
        self.assertEqual(steps["decoder.1/self_attention/key_shared"]["recipe"]["moves"][0]["sizes"], [0, 0, 1, 1])
        with torch.no_grad():
            self.attention(tensors, "decoder.1/self_attention", *model.layers[0].expected(x[0], x[0]), closed=ahead(5))

    def test_softmax_by_hand_with_a_bias(self):
        model = Around(ByHand(12, 3))
        x = torch.randn(2, 6, 12)
        tensors, _, recording = self.record(model, x, batch=1)
        self.assertEqual(recording["attentions"][0]["recorded"], "a softmax of products")
        places = torch.arange(6.0)
        bias = -0.25 * (places[:, None] - places[None]).abs()
        with torch.no_grad():
            self.attention(tensors, "decoder.1/self_attention", *model.layers[0].expected(x[1], x[1]), closed=ahead(6),
                           bias=bias)

    def test_batches_and_heads_on_one_axis(self):
        model = Around(InPlace(12, 3))
        x = torch.randn(1, 6, 12)
        with torch.no_grad():
            with self.assertRaises(RuntimeError):  # its result does not fit the residual; the attention is seen all the same
                self.record(model, x)
            recorder = headroom_record.Recorder(model.layers[0], batch=1)
            with recorder:
                model.layers[0](torch.cat([x, 2 * x]))
            path = os.path.join(self.folder.name, "joined.safetensors")
            recorder.save(path)
            with safe_open(path, "pt") as file:
                tensors = {name: file.get_tensor(name) for name in file.keys()}
            self.attention(tensors, "decoder.1/self_attention", *model.layers[0].expected(2 * x[0], 2 * x[0]),
                           closed=ahead(6))
        self.opens(path, 0)

    def test_einsum(self):
        model = Around(Einsum(12, 3))
        x = torch.randn(1, 5, 12)
        tensors, _, _ = self.record(model, x)
        with torch.no_grad():
            q, k, v = model.layers[0].expected(x[0], x[0])
        self.close(tensors["encoder.1/self_attention/key_heads"], k)
        self.attention(tensors, "encoder.1/self_attention", q, k, v)

    def test_scores_that_are_not_followed(self):
        model = Around(Capped(12, 3))
        x = torch.randn(1, 5, 12)
        tensors, steps, _ = self.record(model, x)
        with torch.no_grad():
            q, k, _ = model.layers[0].expected(x[0], x[0])
        scores = 5 * torch.tanh(q @ k.transpose(-1, -2) / 5)
        self.close(tensors["decoder.1/self_attention/weights"], softmax(scores.masked_fill(ahead(5), -torch.inf)))
        self.assertNotIn("decoder.1/self_attention/query_heads", tensors)
        self.assertEqual(steps["decoder.1/self_attention/weights"]["inputs"], ["decoder.1/self_attention/masked"])

    def test_weights_that_a_module_returns(self):
        model = Around(Kernel(12, 3))
        x = torch.randn(1, 5, 12)
        tensors, steps, recording = self.record(model, x)
        self.assertIn("returns", recording["attentions"][0]["recorded"])
        with torch.no_grad():
            q, k, v = model.layers[0].expected(x[0], x[0])
        self.attention(tensors, "encoder.1/self_attention", q, k, v)
        self.assertEqual(steps["encoder.1/self_attention/weights"]["inputs"], [])

    def test_a_layer_that_runs_twice_is_two_layers(self):
        layer = Sdpa(8, 2)
        model = Around(layer, layer)
        x = torch.randn(1, 4, 8)
        tensors, _, _ = self.record(model, x)
        with torch.no_grad():
            self.attention(tensors, "decoder.1/self_attention", *layer.expected(x[0], x[0]), closed=ahead(4))
            y = (x + layer(x))[0]
            self.attention(tensors, "decoder.2/self_attention", *layer.expected(y, y), closed=ahead(4))

    def test_bfloat16_stays_so(self):
        model = Around(Sdpa(16, 2)).bfloat16()
        x = torch.randn(1, 6, 16).bfloat16()
        tensors, _, _ = self.record(model, x)
        q, k = (tensors[f"decoder.1/self_attention/{name}_heads"] for name in ("query", "key"))
        self.assertEqual(q.dtype, torch.bfloat16)
        with torch.no_grad():
            self.assertTrue(torch.equal(q, model.layers[0].expected(x[0], x[0])[0]))
        scores = (q.double() @ k.double().transpose(-1, -2) / math.sqrt(8)).masked_fill(ahead(6), -torch.inf)
        self.close(tensors["decoder.1/self_attention/weights"], softmax(scores))

    def test_weights_can_be_left_to_headroom(self):
        model = Around(Sdpa(8, 2))
        tensors, steps, _ = self.record(model, torch.randn(1, 4, 8), weights=False)
        self.assertNotIn("decoder.1/self_attention/weights", tensors)
        self.assertIn("decoder.1/self_attention/weights", steps)

    def test_blocks_of_rows_give_the_same(self):
        q, k = torch.randn(2, 9, 4), torch.randn(1, 9, 4)
        whole = headroom_record._weights(q, k, 0.5, None, ahead(9)[None])
        kept, headroom_record.ROWS_AT_ONCE = headroom_record.ROWS_AT_ONCE, 40
        try:
            blocks = headroom_record._weights(q, k, 0.5, None, ahead(9)[None])
        finally:
            headroom_record.ROWS_AT_ONCE = kept
        self.close(blocks, whole, 1e-7)
        self.close(whole, softmax((q @ k.transpose(-1, -2) * 0.5).masked_fill(ahead(9), -torch.inf)))

    def test_one_run_of_several(self):
        model = Around(Sdpa(8, 2))
        recorder = headroom_record.Recorder(model, run=2)
        x = [torch.randn(1, n, 8) for n in (3, 4, 5)]
        with torch.no_grad(), recorder:
            for one in x:
                model(one)
        self.assertEqual([a.queries for a in recorder.attentions], [4])
        self.assertIn("3 times", recorder.notes[0])

    # Softmax, then a mask of 0 and 1, then each row shared out again: the softmax of what the mask leaves.
    def test_a_mask_behind_the_softmax(self):
        class Gated(Projections):
            again = True

            def forward(self, x):
                q, k, v = self.heads(x, x)
                weights = torch.softmax(q @ k.transpose(-2, -1) * self.size ** -0.5, -1) * ~ahead(x.shape[1])
                if self.again:
                    weights = weights / weights.sum(-1, keepdim=True)
                return (weights @ v).transpose(1, 2).flatten(2)

        model, x = Around(Gated(12, 3)), torch.randn(1, 5, 12)
        tensors, _, recording = self.record(model, x)
        with torch.no_grad():
            q, k, v = model.layers[0].expected(x[0], x[0])
        self.attention(tensors, "decoder.1/self_attention", q, k, v, closed=ahead(5))
        self.assertEqual(recording["notes"], [])
        model.layers[0].again = False
        _, steps, recording = self.record(model, x)
        self.assertEqual(steps["decoder.1/self_attention/weights"]["inputs"], [])
        self.assertIn("not shared out again", recording["notes"][0])

    def test_weights_of_no_softmax(self):  # linear attention that compares every query with every key
        class Linear(Projections):
            def forward(self, x):
                q, k, v = self.heads(x, x)
                weights = (F.elu(q) + 1) @ (F.elu(k) + 1).transpose(-2, -1)
                return ((weights / weights.sum(-1, keepdim=True)) @ v).transpose(1, 2).flatten(2)

        model, x = Around(Linear(12, 3)), torch.randn(1, 5, 12)
        tensors, _, recording = self.record(model, x)
        self.assertEqual(tensors["encoder.1/self_attention/weights"].shape, (3, 5, 5))
        self.assertIn("no softmax made its weights", recording["notes"][0])

    def test_without_a_batch_axis(self):
        class Flat(Projections):
            def forward(self, x):
                q, k, v = (y[0] for y in self.heads(x[None], x[None]))
                return F.scaled_dot_product_attention(q, k, v).transpose(0, 1).flatten(1)

        for heads in (1, 4, 5):  # 5: as many as positions
            model, x = Around(Flat(20, heads)), torch.randn(5, 20)
            model.layers[0].num_heads, model.layers[0].own = None, heads
            model.layers[0].heads = lambda x, source, m=model.layers[0]: tuple(
                y(x).view(1, 5, m.own, -1).transpose(1, 2) for y in (m.q, m.k, m.v))
            tensors, _, _ = self.record(model, x)
            self.assertEqual(tensors["encoder.1/self_attention/weights"].shape, (heads, 5, 5))

    def test_rows_without_an_open_key(self):
        closed = torch.zeros(4, 4, dtype=torch.bool)
        closed[1] = True

        class Hand(Projections):
            fill, clean = -torch.inf, False

            def forward(self, x):
                q, k, v = self.heads(x, x)
                weights = torch.softmax((q @ k.transpose(-2, -1) / 2).masked_fill(closed, self.fill), -1)
                return ((weights.nan_to_num(0.0) if self.clean else weights) @ v).transpose(1, 2).flatten(2)

        for fill, clean, row, said in ((-torch.inf, False, torch.nan, "NaN"), (-torch.inf, True, 0.0, "0 to every key"),
                                       (-1e9, False, 0.25, "the same share")):
            model = Around(Hand(8, 2))
            model.layers[0].fill, model.layers[0].clean = fill, clean
            recorder = self.kept(model, torch.randn(1, 4, 8))
            self.assertTrue(torch.allclose(recorder.attentions[0].weights[:, 1], torch.full((2, 4), row),
                                           equal_nan=True))
            self.assertIn(said, recorder.notes[0])
            out = os.path.join(self.folder.name, "closed.safetensors")
            recorder.save(out)
            self.opens(out, 0)

    def kept(self, model, *arguments, **keywords):
        with torch.no_grad(), headroom_record.Recorder(model.eval(), **keywords) as recorder:
            model(*arguments)
        return recorder

    def test_dropout_and_low_precision_are_noted(self):
        layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, dropout=0.25)
        with torch.no_grad(), headroom_record.Recorder(nn.TransformerEncoder(layer, 1).train()) as recorder:
            recorder.model(torch.randn(1, 3, 8))
        self.assertIn("p = 0.25", recorder._file()[2]["notes"][0])
        recorder = self.kept(Around(Sdpa(16, 2)).bfloat16(), torch.randn(1, 6, 16).bfloat16())
        self.assertIn("bfloat16", recorder._file()[2]["notes"][0])
        self.assertEqual(self.kept(Around(Sdpa(16, 2)), torch.randn(1, 6, 16))._file()[2]["notes"], [])

    # What enters each norm is the stream, which grows by what the sublayers give; logits are read from its end.
    def test_the_residual_stream(self):
        for first in (False, True):
            layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, norm_first=first)
            stack = nn.TransformerEncoder(layer, 2, norm=nn.LayerNorm(8) if first else None, enable_nested_tensor=False)
            model = nn.Sequential(stack, nn.Linear(8, 5))
            recorder = self.kept(model, torch.randn(1, 4, 8), vocabulary=list("abcde"))
            tensors, steps, recording = recorder._file()
            steps = {step["path"]: step for step in steps}
            stream = tensors["encoder/residual_stream"]
            for place in ("encoder.1/self_attention", "encoder.1/feed_forward", "encoder.2/self_attention",
                          "encoder.2/feed_forward"):
                stream = stream + tensors[f"{place}/output"]
                self.close(tensors[f"{place}/residual"], stream, 1e-5)
                norm = tensors[f"{place}/norm"]
                stream = tensors[f"{place}/residual"] if first else norm
            weight, bias = model[1].weight.detach(), model[1].bias.detach()
            end = tensors["encoder/norm"] if first else norm
            self.close(tensors["output/logits"], end @ weight.T + bias, 1e-5)
            self.assertEqual(steps["output/logits"]["axes"][1], {"name": "vocabulary", "labels": "vocabulary"})
            self.assertEqual(recording["notes"], [])
            out = os.path.join(self.folder.name, "stream.safetensors")
            recorder.save(out)
            self.opens(out, 0)

    # However a layer is built, its sums, norms and logits are recorded under Headroom's names and follow from each other.
    def test_ways_to_build_a_layer(self):
        sums = ["decoder.1/self_attention/residual", "decoder.1/feed_forward/residual",
                "decoder.2/self_attention/residual", "decoder.2/feed_forward/residual"]
        beside = ["decoder.1/self_attention/norm", "decoder.1/feed_forward/norm", "decoder.2/self_attention/norm",
                  "decoder.2/feed_forward/norm"]
        for kind, options, there in (
                ("before", {}, [*sums, *beside, "decoder/norm", "decoder/residual_stream"]),
                ("before", {"embedding_norm": True}, [*sums, *beside, "decoder/embedding_norm", "decoder/norm"]),
                ("after", {"embedding_norm": True}, [*sums, *beside, "decoder/embedding_norm"]),
                ("after", {"transform": True}, [*sums, *beside, "output/norm"]),
                ("before", {"factor": 0.25}, [*sums, *beside, "decoder/norm", "output/scaled"]),
                ("around", {}, [*sums, *beside, "decoder.1/self_attention/norm_after", "decoder.2/feed_forward/norm_after"]),
                ("parallel", {}, [*sums[1::2], *beside, "decoder.2/feed_forward/with_attention", "decoder/norm"]),
                ("parallel, one norm", {}, [*sums[1::2], *beside[::2], "decoder.1/feed_forward/with_attention"]),
                ("parallel, in turn", {}, [*sums, *beside[::2], "decoder/norm"])):
            for dtype in (torch.float32, torch.bfloat16):
                torch.manual_seed(3)
                model = Tower(kind, **options).eval().to(dtype)
                ids = torch.tensor([[3, 1, 4, 1, 5]])
                recorder = self.kept(model, ids)
                tensors, steps, recording = recorder._file()
                self.assertLessEqual(set(there) | {"output/logits"}, {step["path"] for step in steps}, (kind, options, dtype))
                with torch.no_grad():
                    self.close(tensors["output/logits"], model(ids)[0].float(), 0.1 if dtype == torch.bfloat16 else 1e-5)
                if dtype == torch.float32:
                    self.assertEqual(recording["notes"], [], kind)
                    out = os.path.join(self.folder.name, "built.safetensors")
                    recorder.save(out)
                    self.opens(out, 0)

    # What a model writes over, or who called it writes over its answer, was recorded as it was before.
    def test_what_is_changed_in_place(self):
        ids, recorded = torch.tensor([[3, 1, 4, 1, 5]]), []
        for kind in ("before", "in place"):
            torch.manual_seed(3)
            model = Tower(kind).eval()
            recorder = headroom_record.Recorder(model)
            with torch.no_grad(), recorder:
                model(ids).div_(7.0)
            recorded.append(recorder._file())
        (tensors, _, _), (changed, _, recording) = recorded
        self.assertEqual(set(tensors), set(changed))
        self.assertIn("decoder.2/feed_forward/residual", tensors)
        for name, numbers in tensors.items():
            self.assertTrue(torch.equal(numbers, changed[name]), name)
        self.assertEqual(recording["notes"], [])

        class Writes(torch.autograd.Function):  # a kernel of its own: no function of torch is called that could be watched
            @staticmethod
            def forward(_, x):
                with torch._C.DisableTorchFunction():
                    x.mul_(2.0)
                return x.clone()

        model = Tower("before").eval()
        model.final.register_forward_pre_hook(lambda _, given: (Writes.apply(given[0]),))
        recorder = self.kept(model, ids)
        tensors, _, recording = recorder._file()
        self.assertIn("decoder.1/self_attention/weights", tensors)
        self.assertIn("changed it in place", " ".join(recording["notes"]))
        self.assertFalse([name for name in tensors if name.endswith("/residual")])

    def test_nothing_seen_is_said(self):
        recorder = headroom_record.Recorder(nn.Linear(3, 3))
        with recorder:
            pass
        with self.assertRaisesRegex(ValueError, "ran 0 times"):
            recorder.save(os.path.join(self.folder.name, "none.safetensors"))
        with recorder:
            recorder.model(torch.zeros(1, 3))
        with self.assertRaisesRegex(ValueError, "No attention was seen"):
            recorder.save(os.path.join(self.folder.name, "none.safetensors"))
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_from_the_command_line(self):
        source = os.path.join(self.folder.name, "small.py")
        with open(source, "w", encoding="utf-8") as file:
            file.write("import torch\n\ndef make():\n    torch.manual_seed(1)\n"
                       "    layer = torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)\n"
                       "    return torch.nn.TransformerEncoder(layer, 1).eval(), torch.randn(1, 3, 8), ['a', 'b', 'c']\n")
        out = os.path.join(self.folder.name, "out.safetensors")
        headroom_record.main([f"{source}:make", "--out", out])
        with safe_open(out, "pt") as file:
            self.assertIn("encoder.1/self_attention/weights", file.keys())
            self.assertEqual(json.loads(file.metadata()["headroom.recording"])["labels"], {"tokens": ["a", "b", "c"]})
        self.opens(out, 0)


if __name__ == "__main__":
    if len(sys.argv) > 1 and os.path.exists(sys.argv[1]):
        PROGRAM = sys.argv.pop(1)
    unittest.main()
