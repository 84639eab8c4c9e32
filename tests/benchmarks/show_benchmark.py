# SPDX-License-Identifier: GPL-3.0-or-later
"""How long headroom.show() takes from the call to the window's picture, for a model of GPT-2's shape: 12 layers of 12 heads,
width 768, 50,257 tokens, 64 positions. And how many changed runs of a model of 2 layers headroom.run gives in a second.

show_benchmark.py FOLDER_OF_PROGRAMS. Needs torch; Linux. The clock: median (least … most)."""

import os
import statistics
import sys
import tempfile
import time

FOLDER = sys.argv[1]
os.environ["HEADROOM_BIN"] = os.path.abspath(FOLDER)
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
HOME = tempfile.TemporaryDirectory()
for name in ("RUNTIME_DIR", "CONFIG_HOME", "CACHE_HOME", "DATA_HOME"):
    os.environ[f"XDG_{name}"] = HOME.name  # a window of its own, as it is when first started
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import torch  # noqa: E402
from torch import nn  # noqa: E402
from torch.nn import functional as F  # noqa: E402

import headroom  # noqa: E402

POSITIONS, SHOWS, CHANGES = 64, 15, 100


class Block(nn.Module):
    def __init__(self, width=768, heads=12):
        super().__init__()
        self.heads = heads
        self.norm_1, self.norm_2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        q, k, v = (part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in self.qkv(self.norm_1(x)).chunk(3, -1))
        read = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).flatten(2)
        x = x + self.out(read)
        return x + self.down(F.gelu(self.up(self.norm_2(x)), approximate="tanh"))


class OfGpt2sShape(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens, self.positions = nn.Embedding(50257, 768), nn.Embedding(1024, 768)
        self.blocks = nn.ModuleList([Block() for _ in range(12)])
        self.norm = nn.LayerNorm(768)
        self.output = nn.Linear(768, 50257, bias=False)

    def forward(self, ids):
        x = self.tokens(ids) + self.positions(torch.arange(ids.shape[1]))
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))


def processor():
    """Milliseconds that this process and the window have computed."""
    taken = time.process_time()
    for window in headroom._show._windows:
        with open(f"/proc/{window.pid}/stat", encoding="utf-8") as told:
            user, system = told.read().rsplit(")", 1)[1].split()[11:13]
        taken += (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return 1000.0 * taken


def measured(words, what, count):
    """Prints how long what(i) takes on the clock, and what it has the processors compute, which other programs do not disturb."""
    taken, before = [], processor()
    for i in range(count):
        begin = time.perf_counter()
        what(i)
        taken.append(1000.0 * (time.perf_counter() - begin))
    computed = (processor() - before) / count
    print(f"{words}: {statistics.median(taken):.0f} ({min(taken):.0f} … {max(taken):.0f}) ms, of the processor {computed:.0f} ms")
    return taken


def main():
    torch.manual_seed(1)
    model = OfGpt2sShape().eval()
    texts = [torch.randint(0, 50257, (1, POSITIONS)) for _ in range(SHOWS)]
    words = [[f"t{int(one)}" for one in text[0]] for text in texts]
    shown = []

    def show(i):
        shown[:] = [headroom.show(model, texts[i], tokens=words[i], view="attention")]

    def forward(i):
        with torch.no_grad():
            model(texts[i])

    forward(0)
    print(f"threads: {torch.get_num_threads()}")
    measured("the model’s forward pass alone", forward, SHOWS)
    measured("the first show, which opens the window", show, 1)
    measured("each later show, the forward pass in it", show, SHOWS)
    print(f"its file: {os.path.getsize(shown[0].file) / 1e6:.1f} MB")
    handle = shown[0]
    measured("a pin", lambda i: handle.pin("decoder.3/self_attention/weights", (i % 12, 40, i)), SHOWS)
    measured("a picture of the window", lambda i: handle.picture(), SHOWS)
    measured("the page of what it shows", lambda i: handle.page(), 3)
    run = headroom.run("transformer", "7 3 9 1 4")
    step = "decoder.1/self_attention/weights"
    taken = measured(
        "a changed run of 2 layers and its logits",
        lambda i: run.changed({f"{step}@{i % 2},{i % 4},-": i / CHANGES}).logits.numpy(),
        CHANGES,
    )
    print(f"changed runs a second: {1000.0 * CHANGES / sum(taken):.0f}")


if __name__ == "__main__":
    try:
        main()
    finally:
        for window in headroom._show._windows:
            window.terminate()
            window.wait()
