# SPDX-License-Identifier: GPL-3.0-or-later
"""Seconds from a text to BertViz's head_view and model_view of it, as stalls_benchmark measures Headroom's views.

    python bertviz_baseline.py FOLDER LENGTH...     (needs bertviz, transformers and torch)

The model is open and has run once. What is timed: the forward with its attention, and making the page. The browser that
reads the page and draws it is not.
"""
import statistics
import sys
import time

import needs

needs.need("bertviz", "transformers", *needs.COMPILE)
import torch
from bertviz import head_view, model_view
from transformers import AutoConfig, AutoModel

folder, lengths = sys.argv[1], [int(length) for length in sys.argv[2:]]
model = AutoModel.from_pretrained(folder, attn_implementation="eager").eval()
size = AutoConfig.from_pretrained(folder).vocab_size
torch.set_num_threads(2)
for length in lengths:
    ids = torch.randint(size, (1, length), generator=torch.Generator().manual_seed(1))
    words = [f"w{i}" for i in ids[0].tolist()]
    for view in (head_view, model_view):
        times = []
        for _ in range(4):
            begin = time.perf_counter()
            with torch.no_grad():
                attention = model(ids, output_attentions=True).attentions
            page = view(attention, words, html_action="return")
            times.append(time.perf_counter() - begin)
        print(f"{length} tokens, {view.__name__}: {statistics.median(times[1:]):.2f} s, "
              f"a page of {len(page.data) / 1e6:.0f} MB", flush=True)
