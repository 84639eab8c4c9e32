# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands that headroom-cli prints when it refuses a folder, each run as printed: afterwards the folder opens, with
the same numbers.

convert_test.py headroom-cli. Exit 77: there is no torch or safetensors here. What needs transformers or gguf is skipped
where they are missing."""

import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

try:
    import torch
    from safetensors.torch import load_file, save_file
    from torch.nn import functional as F
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

PROGRAM = None
LLAMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden", "hf", "llama")


def weights():
    tensors = {}
    for part in (1, 2, 3):
        tensors |= load_file(os.path.join(LLAMA, f"model-0000{part}-of-00003.safetensors"))
    return tensors


def program(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120)


class NanoGpt(torch.nn.Module):
    """As in nanoGPT's model.py, written from its description: no biases, exact GELU, the head tied."""

    def __init__(self, layers, heads, width, length, vocabulary, bias):
        super().__init__()
        self.heads = heads
        linear = lambda i, o: torch.nn.Linear(i, o, bias=bias)  # noqa: E731
        block = lambda: torch.nn.ModuleDict({  # noqa: E731
            "ln_1": torch.nn.LayerNorm(width, bias=bias),
            "attn": torch.nn.ModuleDict({"c_attn": linear(width, 3 * width), "c_proj": linear(width, width)}),
            "ln_2": torch.nn.LayerNorm(width, bias=bias),
            "mlp": torch.nn.ModuleDict({"c_fc": linear(width, 4 * width), "c_proj": linear(4 * width, width)})})
        self.transformer = torch.nn.ModuleDict({
            "wte": torch.nn.Embedding(vocabulary, width), "wpe": torch.nn.Embedding(length, width),
            "h": torch.nn.ModuleList(block() for _ in range(layers)), "ln_f": torch.nn.LayerNorm(width, bias=bias)})
        self.lm_head = torch.nn.Linear(width, vocabulary, bias=False)
        self.lm_head.weight = self.transformer.wte.weight

    def forward(self, ids):
        t = self.transformer
        x = t.wte(ids) + t.wpe(torch.arange(ids.shape[1]))
        for block in t.h:
            q, k, v = (part.unflatten(-1, (self.heads, -1)).transpose(1, 2)
                       for part in block.attn.c_attn(block.ln_1(x)).chunk(3, -1))
            scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
            scores = scores.masked_fill(torch.ones(scores.shape[-2:]).triu(1) > 0, -math.inf)
            x = x + block.attn.c_proj((scores.softmax(-1) @ v).transpose(1, 2).flatten(2))
            x = x + block.mlp.c_proj(F.gelu(block.mlp.c_fc(block.ln_2(x))))
        return self.lm_head(t.ln_f(x))


class Converted(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def copy(self, *names):
        for name in names:
            shutil.copy(os.path.join(LLAMA, name), self.folder)

    def put(self, name, value):
        torch.save(value, os.path.join(self.folder, name))

    def command(self):
        """What the refusal says to do."""
        refused = program("run", "--model", self.folder)
        self.assertNotEqual(refused.returncode, 0)
        found = re.search(r'python3 (-c "[^"]*")', refused.stderr)
        self.assertIsNotNone(found, refused.stderr)
        return f'"{sys.executable}" {found.group(1)}'

    def follow(self):
        done = subprocess.run(["/bin/bash", "-c", self.command()], cwd=self.folder, capture_output=True, text=True,
                              timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)

    def agrees(self, folder=None):
        verified = program("verify", folder or self.folder)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_pickle(self):
        self.copy("config.json", "reference.safetensors")
        tensors = weights()
        tensors["model.copy.weight"] = tensors["lm_head.weight"]  # both in one place of memory
        self.put("pytorch_model.bin", tensors)
        self.follow()
        self.agrees()

    def test_pickles(self):
        self.copy("config.json", "reference.safetensors")
        tensors = weights()
        for part in (0, 1):
            names = list(tensors)[part::2]
            self.put(f"pytorch_model-0000{part + 1}-of-00002.bin", {name: tensors[name] for name in names})
        with open(os.path.join(self.folder, "pytorch_model.bin.index.json"), "w") as index:
            json.dump({"weight_map": {}}, index)
        self.follow()
        self.agrees()

    def test_checkpoint_of_a_training(self):
        self.copy("config.json", "reference.safetensors")
        tensors = weights()
        state = {"exp_avg": torch.ones(3), "exp_avg_sq": torch.ones(3)}
        self.put("epoch-3.ckpt", {"epoch": 3, "optimizer": {"state": {0: state}, "param_groups": []},
                                  "state_dict": {"module." + name: tensor for name, tensor in tensors.items()}})
        self.follow()
        self.agrees()

    def test_a_file_itself(self):
        self.copy("config.json", "reference.safetensors")
        path = os.path.join(self.folder, "weights.pth")
        self.put("weights.pth", weights())
        refused = program("run", "--model", path)
        found = re.search(r'python3 (-c "[^"]*")', refused.stderr)
        self.assertIsNotNone(found, refused.stderr)
        subprocess.run(["/bin/bash", "-c", f'"{sys.executable}" {found.group(1)}'], cwd=self.folder, check=True)
        self.agrees()

    def test_torchscript(self):
        self.copy("config.json", "reference.safetensors")

        class Holder(torch.nn.Module):
            def __init__(self, tensors):
                super().__init__()
                for name, tensor in tensors.items():
                    at = self
                    for part in name.split(".")[:-1]:
                        if not hasattr(at, part):
                            at.add_module(part, torch.nn.Module())
                        at = getattr(at, part)
                    at.register_parameter(name.split(".")[-1], torch.nn.Parameter(tensor))

            def forward(self, x):
                return x

        path = os.path.join(self.folder, "model.pt")
        torch.jit.script(Holder(weights())).save(path)
        refused = program("run", "--model", path)
        found = re.search(r'python3 (-c "[^"]*")', refused.stderr)
        self.assertIsNotNone(found, refused.stderr)
        subprocess.run(["/bin/bash", "-c", f'"{sys.executable}" {found.group(1)}'], cwd=self.folder, check=True,
                       capture_output=True)
        self.agrees()

    def test_nanogpt(self):
        torch.manual_seed(1)
        model = NanoGpt(2, 2, 16, 32, 40, bias=False).eval()
        for parameter in model.parameters():
            parameter.data += 0.3 * torch.randn_like(parameter)
        settings = {"n_layer": 2, "n_head": 2, "n_embd": 16, "block_size": 32, "bias": False, "vocab_size": 40,
                    "dropout": 0.0}
        self.put("ckpt.pt", {"model": {"_orig_mod." + k: v for k, v in model.state_dict().items()},
                             "optimizer": {"state": {}, "param_groups": []}, "model_args": settings, "iter_num": 5,
                             "best_val_loss": torch.tensor(1.5), "config": {"device": "cpu"}})
        ids = torch.tensor([[5, 9, 11, 3, 17, 22, 8]])
        with torch.no_grad():
            save_file({"text.input_ids": ids, "text.logits": model(ids).contiguous()},
                      os.path.join(self.folder, "reference.safetensors"))
        self.follow()
        self.agrees()

    def test_gguf(self):
        try:
            import gguf
            import transformers
        except ImportError as missing:
            self.skipTest(str(missing))
        torch.manual_seed(2)
        model = transformers.LlamaForCausalLM(transformers.LlamaConfig(
            hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=4, num_key_value_heads=2,
            vocab_size=40, max_position_embeddings=64, rms_norm_eps=1e-5, tie_word_embeddings=False))
        model.config.save_pretrained(self.folder)
        ids = torch.tensor([[5, 9, 11, 3, 17, 22, 8]])
        with torch.no_grad():
            logits = model.eval()(ids).logits
        writer = gguf.GGUFWriter(os.path.join(self.folder, "tiny.gguf"), "llama")
        writer.add_context_length(64)
        writer.add_embedding_length(32)
        writer.add_block_count(1)
        writer.add_feed_forward_length(64)
        writer.add_head_count(4)
        writer.add_head_count_kv(2)
        writer.add_layer_norm_rms_eps(1e-5)
        writer.add_rope_freq_base(10000.0)
        writer.add_vocab_size(40)
        writer.add_tokenizer_model("gpt2")
        writer.add_token_list([chr(65 + i) for i in range(39)] + ["AB"])
        writer.add_token_types([1] * 40)
        writer.add_token_merges(["A B"])
        writer.add_bos_token_id(0)
        writer.add_eos_token_id(1)
        names = {"model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output"}
        for part, other in {"input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm",
                            "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
                            "self_attn.o_proj": "attn_output", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
                            "mlp.down_proj": "ffn_down"}.items():
            names["model.layers.0." + part] = "blk.0." + other
        for name, tensor in model.state_dict().items():
            heads = {"q_proj": 4, "k_proj": 2}.get(name.split(".")[-2])
            if heads:  # llama.cpp rotates pairs that lie side by side
                tensor = tensor.reshape(heads, 2, -1, tensor.shape[1]).transpose(1, 2).reshape(tensor.shape)
            writer.add_tensor(names[name[:-7]] + ".weight", tensor.numpy())
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        self.follow()
        plain = os.path.join(self.folder, "plain")
        save_file({"text.input_ids": ids, "text.logits": logits.contiguous()},
                  os.path.join(plain, "reference.safetensors"))
        self.agrees(plain)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
