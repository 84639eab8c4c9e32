# SPDX-License-Identifier: GPL-3.0-or-later
"""What `headroom-cli attribution` says of a model of two layers, against Captum's on the same weights in plain PyTorch.

attribution_test.py headroom-cli. Exit 77: there is no torch, safetensors or captum here."""

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

try:
    import torch
    from captum.attr import InputXGradient, IntegratedGradients
    from safetensors.torch import save_file
    from torch.nn import functional as F
except ImportError as missing:
    print(f"skipped, for there is nothing to compare with: {missing}")
    sys.exit(77)

PROGRAM = None
WIDTH, HEADS, LAYERS, VOCABULARY, STEPS = 16, 4, 2, 24, 24
IDS = [5, 9, 3, 17, 9, 2, 21]
ALLOWED = 1e-4


def weights():
    torch.manual_seed(3)
    shapes = {"wte.weight": (VOCABULARY, WIDTH), "wpe.weight": (len(IDS) + 1, WIDTH)}
    for layer in range(LAYERS):
        shapes |= {f"h.{layer}.attn.c_attn.weight": (WIDTH, 3 * WIDTH), f"h.{layer}.attn.c_attn.bias": (3 * WIDTH,),
                   f"h.{layer}.attn.c_proj.weight": (WIDTH, WIDTH), f"h.{layer}.attn.c_proj.bias": (WIDTH,),
                   f"h.{layer}.mlp.c_fc.weight": (WIDTH, 4 * WIDTH), f"h.{layer}.mlp.c_fc.bias": (4 * WIDTH,),
                   f"h.{layer}.mlp.c_proj.weight": (4 * WIDTH, WIDTH), f"h.{layer}.mlp.c_proj.bias": (WIDTH,)}
    made = {name: 0.4 * torch.randn(*shape) for name, shape in shapes.items()}
    for norm in [f"h.{layer}.ln_{i}" for layer in range(LAYERS) for i in (1, 2)] + ["ln_f"]:
        made[norm + ".weight"] = 1.0 + 0.2 * torch.randn(WIDTH)
        made[norm + ".bias"] = 0.2 * torch.randn(WIDTH)
    return made


def forward(w, rows):
    """GPT-2 from its embedded tokens: [batch, position, width] to [batch, position, vocabulary]."""
    norm = lambda x, name: F.layer_norm(x, (WIDTH,), w[name + ".weight"], w[name + ".bias"], 1e-5)  # noqa: E731
    dense = lambda x, name: x @ w[name + ".weight"] + w[name + ".bias"]  # noqa: E731
    x = rows + w["wpe.weight"][: rows.shape[1]]
    for layer in range(LAYERS):
        below = f"h.{layer}."
        q, k, v = (part.unflatten(-1, (HEADS, -1)).transpose(1, 2)
                   for part in dense(norm(x, below + "ln_1"), below + "attn.c_attn").chunk(3, -1))
        scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        scores = scores.masked_fill(torch.ones(scores.shape[-2:]).triu(1) > 0, -math.inf)
        x = x + dense((scores.softmax(-1) @ v).transpose(1, 2).flatten(2), below + "attn.c_proj")
        hidden = F.gelu(dense(norm(x, below + "ln_2"), below + "mlp.c_fc"), approximate="tanh")
        x = x + dense(hidden, below + "mlp.c_proj")
    return norm(x, "ln_f") @ w["wte.weight"].T


class Attribution(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.weights = weights()
        save_file({"transformer." + name: tensor for name, tensor in cls.weights.items()},
                  os.path.join(cls.folder, "model.safetensors"))
        with open(os.path.join(cls.folder, "config.json"), "w") as file:
            json.dump({"architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "activation_function": "gelu_new",
                       "n_embd": WIDTH, "n_head": HEADS, "n_layer": LAYERS, "n_positions": len(IDS) + 1,
                       "vocab_size": VOCABULARY, "layer_norm_epsilon": 1e-5, "tie_word_embeddings": True}, file)

    def ours(self, *objective, steps=STEPS):
        done = subprocess.run([PROGRAM, "attribution", "--model", self.folder, "--ids", " ".join(map(str, IDS)),
                               "--steps", str(steps), "--json", *objective], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def compare(self, number, *objective):
        ours = self.ours(*objective)
        (tokens,) = ours["tokens"].values()
        rows = self.weights["wte.weight"][IDS].unsqueeze(0)
        of_rows = lambda x: number(forward(self.weights, x))  # noqa: E731
        captums, residue = IntegratedGradients(of_rows).attribute(
            rows, baselines=torch.zeros_like(rows), n_steps=STEPS, method="riemann_middle",
            return_convergence_delta=True)
        by_input = InputXGradient(of_rows).attribute(rows.clone().requires_grad_(True))
        asked = rows.clone().requires_grad_(True)
        length = torch.autograd.grad(of_rows(asked).sum(), asked)[0].norm(dim=-1)
        self.assertAlmostEqual(ours["number"], of_rows(rows).item(), delta=ALLOWED)
        for i, token in enumerate(tokens):
            self.assertAlmostEqual(token["integrated_gradients"], captums[0, i].sum().item(), delta=ALLOWED)
            self.assertAlmostEqual(token["gradient_by_input"], by_input[0, i].sum().item(), delta=ALLOWED)
            self.assertAlmostEqual(token["gradient"], length[0, i].item(), delta=ALLOWED)
        self.assertGreater(max(abs(token["integrated_gradients"]) for token in tokens), 0.05)
        self.assertAlmostEqual(ours["residue"], -residue.item(), delta=ALLOWED)
        return ours

    def test_of_a_logit(self):
        self.compare(lambda logits: logits[:, 6, 7], "--logit", "6=#7")

    def test_of_a_difference(self):
        self.compare(lambda logits: logits[:, 4, 7] - logits[:, 4, 11], "--logit", "4=#7-#11")

    def test_of_a_loss(self):
        self.compare(lambda logits: -logits.log_softmax(-1)[:, 6, 7], "--loss", "6=#7")

    def test_the_residue_shrinks(self):
        number = lambda steps: abs(self.ours("--logit", "6=#7", steps=steps)["residue"])  # noqa: E731
        self.assertLess(number(256), number(4))


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
