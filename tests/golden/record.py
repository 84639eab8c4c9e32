#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Records golden vectors from a checkout of an original implementation. Only its numbers come here, not its code.

    .deps/bin/python tests/golden/record.py efficient_attention CHECKOUT COMMIT
    .deps/bin/python tests/golden/record.py tears CHECKOUT COMMIT

efficient_attention: cmsflash/efficient-attention, by the authors of Shen et al. 2021. out.output is what it gives for the
whole text; out.prefixes holds, for each position, what it gives there for the text up to it: causal attention.
tears: tnq177/transformers_without_tears, with the weights and inputs of vectors that are here already. ScaleNorm makes
all rows equally long, so that the sum of their squares has no gradient; here each number of the output has a weight.
"""
import argparse, sys
from pathlib import Path
from types import SimpleNamespace

import numpy, torch
from safetensors import safe_open
from safetensors.torch import save_file

VECTORS = Path(__file__).resolve().parent / "vectors"


def write(oracle, case, tensors, metadata):
    folder = VECTORS / oracle
    folder.mkdir(exist_ok=True)
    metadata = {"oracle": oracle, "case": case, "torch": torch.__version__} | {k: str(v) for k, v in metadata.items()}
    save_file({k: v.detach().contiguous() for k, v in tensors.items()}, folder / f"{case}.safetensors", metadata)
    print(folder / f"{case}.safetensors")


def gradients(loss, leaves):
    loss.backward()
    return {f"grad.{name}": leaf.grad for name, leaf in leaves.items() if leaf.grad is not None}


def draw(generator, shape, size, dtype):
    return torch.from_numpy(generator.normal(0.0, size, shape)).to(dtype)


def efficient_attention(commit):
    from efficient_attention import EfficientAttention
    cases = {  # batch, height and width of the "image", channels, key channels, value channels, heads, type
        "h1": (2, 2, 3, 8, 8, 8, 1, torch.float32),
        "h2_wide": (2, 1, 7, 12, 8, 20, 2, torch.float32),
        "h4_sharp": (1, 3, 3, 16, 16, 8, 4, torch.float32),
        "h2_f64": (2, 1, 6, 8, 4, 8, 2, torch.float64),
    }
    for seed, (case, (batch, height, width, channels, keys, values, heads, dtype)) in enumerate(cases.items(), 1):
        generator = numpy.random.default_rng(seed)
        module = EfficientAttention(channels, keys, heads, values).to(dtype).eval()
        leaves = dict(module.named_parameters())
        with torch.no_grad():
            for parameter in leaves.values():
                parameter.copy_(draw(generator, parameter.shape, 0.5 if "sharp" in case else 0.3, dtype))
        x = draw(generator, (batch, channels, height, width), 1.0, dtype).requires_grad_()
        output = module(x)
        flat = x.detach().reshape(batch, channels, 1, height * width)
        with torch.no_grad():
            prefixes = torch.cat([module(flat[..., : i + 1])[..., i:] for i in range(flat.shape[-1])], -1)
        tensors = {f"param.{name}": leaf for name, leaf in leaves.items()}
        tensors |= {"in.x": x, "out.output": output, "out.prefixes": prefixes.squeeze(2)}
        tensors |= gradients(output.square().sum(), leaves | {"x": x})
        write("efficient_attention", case, tensors, {
            "kind": "EfficientAttention", "source": "cmsflash/efficient-attention", "commit": commit,
            "file": "efficient_attention.py", "heads": heads, "seed": seed, "loss_def": "sum(out.output**2)",
            "layout": "[batch, channel, height, width]; the input is added to the output; out.prefixes [batch, channel, position]"})


def read(name):
    with safe_open(VECTORS / name, "pt") as file:
        return {key: file.get_tensor(key) for key in file.keys()}, file.metadata()


def weighed(oracle, name, commit, how, run):
    """The vectors `name` once more, with a weight for each number of what `run` gives; the rest must come out as recorded."""
    tensors, metadata = read(f"{oracle}/{name}.safetensors")
    given = {key: tensor for key, tensor in tensors.items() if key.startswith(("param.", "in."))}
    leaves = {key.split(".", 1)[1]: tensor.requires_grad_() for key, tensor in given.items() if tensor.is_floating_point()}
    outputs = run(leaves, tensors, metadata)
    for key, output in outputs.items():
        apart = (output - tensors[key]).abs().max().item()
        assert apart < 1e-5, f"{name}: {key} differs by {apart} from what is recorded"
    last = list(outputs)[-1]
    weight = draw(numpy.random.default_rng(1), outputs[last].shape, 1.0, outputs[last].dtype)
    metadata |= {"commit": commit, "how": how, "loss_def": f"sum({last} * in.loss_weight)"}
    write(oracle, f"{name}_weighed", given | outputs | {"in.loss_weight": weight}
          | gradients((outputs[last] * weight).sum(), leaves), {k: v for k, v in metadata.items() if k not in ("case", "torch")})


def tears(commit):
    import layers

    def load(module, prefix, leaves):
        for name, _ in list(module.named_parameters()):
            owner, _, last = name.rpartition(".")
            owner = module.get_submodule(owner)
            del owner._parameters[last]  # the leaf itself takes its place, to gather its gradient
            setattr(owner, last, leaves[prefix + name])
        return module.eval()

    def model(leaves, tensors, metadata):
        arguments = SimpleNamespace(**{key: int(metadata[key]) for key in ("embed_dim", "num_heads", "ff_dim", "num_enc_layers", "num_dec_layers")},
                                    **{key: float(metadata[key]) for key in ("dropout", "att_dropout", "ff_dropout")},
                                    **{key: metadata[key] == "True" for key in ("use_bias", "pre_act", "scnorm")})
        encoder, decoder = load(layers.Encoder(arguments), "encoder.", leaves), load(layers.Decoder(arguments), "decoder.", leaves)
        mask = {key: tensors[f"in.{key}_mask"].bool() for key in ("src", "tgt")}
        encoded = encoder(leaves["src"], mask["src"])
        return {"out.encoder": encoded, "out.decoder": decoder(leaves["tgt"], mask["tgt"], encoded, mask["src"])}

    def norm(leaves, tensors, metadata):
        return {"out.output": load(layers.ScaleNorm(float(metadata["scale_init"]), float(metadata["eps"])), "", leaves)(leaves["x"])}

    how = "layers.py without its beam search"
    weighed("tears", "encdec_pre_scalenorm", commit, how, model)
    weighed("tears", "scalenorm_d16", commit, how, norm)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("original", choices=["efficient_attention", "tears"])
    parser.add_argument("checkout", type=Path)
    parser.add_argument("commit")
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.checkout.resolve()))
    globals()[arguments.original](arguments.commit)


if __name__ == "__main__":
    main()
