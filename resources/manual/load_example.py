# A model that Headroom trained, read with safetensors and NumPy alone: what it is, how it learned, and one row of attention
# recomputed from its weights.
#     headroom-cli train --out my.safetensors && python load_example.py my.safetensors "7 3 9 1 4" 0 2
# prints what query 2 of head 0 reads in the encoder's first layer: encoder.1/self_attention/weights of `headroom-cli run`.
import json, sys

if len(sys.argv) != 5:
    print("usage: python load_example.py FILE.safetensors TEXT HEAD QUERY (head and query from 0)", file=sys.stderr)
    sys.exit(2)
import numpy as np
from safetensors import safe_open

path, text, head, query = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
with safe_open(path, framework="numpy") as file:
    metadata = file.metadata()
    p = {name: file.get_tensor(name) for name in file.keys() if not name.startswith("training.")}
config, record = json.loads(metadata["headroom.config"]), json.loads(metadata["headroom.record"])
curve = record["training"]
print("task", record["task"]["id"], "weights", sum(tensor.size for tensor in p.values()), "step", curve["step"][-1],
      "held-out accuracy", curve["held_out_accuracy"][-1], "unfinished" if "headroom.progress" in metadata else "finished")

for field, expected in (("topology", "encoder-decoder"), ("attention", "dot"), ("norm", "layer"), ("depth", "layers"),
                        ("position", "sinusoidal-interleaved"), ("embedding", "plain")):
    assert config.get(field, expected) == expected, f"this example computes {field} {expected}; the model has {config[field]}"

tokens = [record["vocabulary"].index(word) for word in text.split() + ["end"]]
width, d = config["width"], config["width"] // config["heads"]
embedding = p["embedding.weight"] if config["tied_embeddings"] else p["embedding.source.weight"]
angles = np.arange(len(tokens))[:, None] / 10000 ** (np.arange(0, width, 2) / width)
x = embedding[tokens] * np.sqrt(width) + np.stack([np.sin(angles), np.cos(angles)], -1).reshape(len(tokens), width)

a = "encoder.1.self_attention."
if config["norm_placement"] == "before":
    x = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + config["norm_epsilon"])
    x = x * p[a + "norm.weight"] + p[a + "norm.bias"]
q, k = (x @ p[a + name + ".weight"].T + p[a + name + ".bias"] for name in ("query", "key"))
rows = slice(head * d, (head + 1) * d)
scores = q[query, rows] @ k[:, rows].T / np.sqrt(d)
e = np.exp(scores - scores.max())
print(*(e / e.sum()))
