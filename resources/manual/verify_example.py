# One layer of a Transformer encoder in NumPy, and the file that headroom-cli verify compares with Headroom's:
#     python verify_example.py mine.safetensors && headroom-cli verify mine.safetensors
import json, sys
import numpy as np
from safetensors.numpy import save_file

length, width, heads, hidden, vocabulary = 5, 8, 2, 16, 6
d = width // heads
rng = np.random.default_rng(1)
p, s = {}, {}  # parameters and steps, by their names in Headroom


def weight(name, *shape):
    p[name] = rng.normal(0, 0.5, shape)
    return p[name]


def linear(name, x, columns):
    return x @ weight(name + ".weight", columns, x.shape[-1]).T + weight(name + ".bias", columns)


def norm(name, x):
    x = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)
    return x * weight(name + ".weight", width) + weight(name + ".bias", width)


tokens = rng.integers(0, vocabulary, length)
angles = np.arange(length)[:, None] / 10000 ** (np.arange(0, width, 2) / width)
positions = np.stack([np.sin(angles), np.cos(angles)], -1).reshape(length, width)
x = s["encoder/embedded"] = weight("embedding.source.weight", vocabulary, width)[tokens] * np.sqrt(width) + positions

a = "encoder.1/self_attention/"
n = s[a + "norm"] = norm("encoder.1.self_attention.norm", x)
for name in ("query", "key", "value"):
    s[a + name] = linear("encoder.1.self_attention." + name, n, width)
q, k, v = (s[a + name].reshape(length, heads, d).transpose(1, 0, 2) for name in ("query", "key", "value"))
scores = s[a + "scores"] = q @ k.transpose(0, 2, 1) / np.sqrt(d)
e = np.exp(scores - scores.max(-1, keepdims=True))
weights = s[a + "weights"] = e / e.sum(-1, keepdims=True)
merged = s[a + "merged"] = (weights @ v).transpose(1, 0, 2).reshape(length, width)
x = s[a + "residual"] = x + linear("encoder.1.self_attention.output", merged, width)

f = "encoder.1/feed_forward/"
h = np.maximum(0, linear("encoder.1.feed_forward.hidden", norm("encoder.1.feed_forward.norm", x), hidden))
x = s[f + "residual"] = x + linear("encoder.1.feed_forward.output", h, width)
s["output/logits"] = linear("output", norm("encoder.norm", x), vocabulary)

# The export: settings in the metadata, weights under Headroom's names, the input, and every step under its path.
config = {"topology": "encoder", "encoder_layers": 1, "width": width, "heads": heads, "feed_forward": hidden,
          "vocabulary": vocabulary, "position": "sinusoidal-interleaved"}
tensors = {**p, "input.source": tokens, **{"expected." + path: values for path, values in s.items()}}
save_file({name: np.ascontiguousarray(t) for name, t in tensors.items()}, sys.argv[1],
          metadata={"headroom.config": json.dumps(config)})
