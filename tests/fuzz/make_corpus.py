#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the seeds of corpus: one small file for each rule of the readers."""
import json
import pathlib
import struct

HERE = pathlib.Path(__file__).parent
VARIANTS = HERE.parents[1] / "resources" / "variants"


def tensor(dtype, shape, begin, end):
    return {"dtype": dtype, "shape": shape, "data_offsets": [begin, end]}


def file(header, data=b"", length=None):
    text = header if isinstance(header, bytes) else json.dumps(header, separators=(",", ":")).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + data


def one(dtype, shape, begin, end, data):
    return file({"t": tensor(dtype, shape, begin, end)}, data)


TYPES = {"BOOL": 1, "U8": 1, "I8": 1, "I16": 2, "F16": 2, "BF16": 2, "I32": 4, "F32": 4, "F64": 8, "I64": 8}


def every_type():
    header, offset = {"__metadata__": {"format": "pt"}}, 0
    for name, size in TYPES.items():
        header[name] = tensor(name, [3, 1], offset, offset + 3 * size)
        offset += 3 * size
    return file(header, bytes(range(offset)))


SEEDS = {
    "every_type": every_type(),
    "nothing": file({}),
    "metadata": file({"__metadata__": {"a": "é\n", "b": "\U0001F600"}}),
    "scalar": one("F32", [], 0, 4, b"\0\0\x80\x7f"),
    "empty": one("F64", [0, 5], 0, 0, b""),
    "short": b"\1\2\3",
    "length_huge": file({}, length=2**64 - 1),
    "length_past_end": file({}, length=100),
    "list": file(b"[]"),
    "nested": file(b'{"t":{"shape":' + b"[" * 64),
    "utf8": file(b'{"\xff":{}}'),
    "surrogate": file(b'{"\\ud800":{}}'),
    "nul": file(b"{}\0\0"),
    "twice": file(b'{"t":{"dtype":"I8","shape":[0],"data_offsets":[0,0]},"t":{"dtype":"I8"}}'),
    "field_twice": file(b'{"t":{"dtype":"I8","dtype":"I8"}}'),
    "field_unknown": file(b'{"t":{"order":"C"}}'),
    "metadata_number": file(b'{"__metadata__":{"a":1}}'),
    "offset_negative": file(b'{"t":{"dtype":"I8","shape":[1],"data_offsets":[-1,0]}}'),
    "offset_float": file(b'{"t":{"dtype":"I8","shape":[1],"data_offsets":[0,1e3]}}'),
    "overlap": file({"a": tensor("I8", [4], 0, 4), "b": tensor("I8", [4], 2, 6)}, bytes(6)),
    "hole": file({"a": tensor("I8", [4], 0, 4), "b": tensor("I8", [4], 5, 9)}, bytes(9)),
    "trailing": one("I8", [4], 0, 4, bytes(5)),
    "cut": one("I8", [4], 0, 4, bytes(3)),
    "wraps": one("I8", [4194305, 4194305, 211106198978564], 0, 4, bytes(4)),
    "rank": one("I8", [1] * 17, 0, 1, bytes(1)),
    "type_unknown": one("F8_E4M3", [1], 0, 1, bytes(1)),
    "zip": b"PK\3\4" + bytes(30) + b"archive/data.pkl",
    "pickle": b"\x80\2}q\0.",
    "gguf": b"GGUF\3\0\0\0\0",
    "onnx": b"\x08\7\x12\7pytorch",
    "hdf5": b"\x89HDF\r\n\x1a\n",
    "lfs": b"version https://git-lfs.github.com/spec/v1\n",
    "html": b"<!DOCTYPE html>",
    "json": b'{"weight_map":{}}',
}

JSONS = {
    "nothing": "{}",
    "list": "[]",
    "deep_lists": '{"cutoffs":' + "[" * 1000,
    "deep_objects": '{"options":' + '{"a":' * 1000,
    "twice": '{"id":"copy","id":"sort"}',
    "number_large": '{"vocabulary":18446744073709551615}',
    "number_past_all": '{"noise":1e999}',
    "surrogate": '{"tokens":["\\ud800"]}',
    "symbols": '{"kind":"symbols","tokens":["pad","start","end","é"]}',
    "task": '{"id":"addition","alphabet":["0","1"],"shortest":1,"longest":2,"noise":0.5,"options":{"digits":3}}',
}
for variant in sorted(VARIANTS.glob("*.json")):
    JSONS[variant.stem] = json.dumps(json.loads(variant.read_text())["config"])


WORDS = {"type": "WordLevel", "vocab": {"<unk>": 0, "a": 1}, "unk_token": "<unk>"}
PAIRS = {"type": "BPE", "vocab": {"<0x41>": 0, "a": 1, "b": 2, "ab": 3, "?": 4}, "merges": ["a b", ["a", "b"]],
         "byte_fallback": True, "fuse_unk": True, "unk_token": "?", "ignore_merges": True}
SCORES = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0], ["a", -1.5], ["ab", -2]], "byte_fallback": True}
PIECES = {"type": "WordPiece", "vocab": {"[UNK]": 0, "a": 1, "##b": 2}, "max_input_chars_per_word": 9}
SPLIT = {"type": "Split", "pattern": {"Regex": "(?i:'s)|[^\\r\\p{L}]?\\p{L}+|\\p{N}{1,3}+|\\s+(?!\\S)"},
         "behavior": "MergedWithNext", "invert": True}
MARK = {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "first", "split": False}
TOKENIZERS = {
    "words": {"model": WORDS, "pre_tokenizer": {"type": "Whitespace"}, "decoder": {"type": "BPEDecoder", "suffix": "a"}},
    "pairs": {"model": PAIRS, "pre_tokenizer": MARK, "decoder": {"type": "Sequence", "decoders": [
        {"type": "Replace", "pattern": {"String": "\u2581"}, "content": " "}, {"type": "ByteFallback"},
        {"type": "Fuse"}, {"type": "Strip", "content": " ", "start": 1, "stop": 1}]}},
    "bytes": {"model": PAIRS, "pre_tokenizer": {"type": "Sequence", "pretokenizers": [SPLIT, {"type": "ByteLevel"}]},
              "post_processor": {"type": "ByteLevel"}, "decoder": {"type": "ByteLevel"}},
    "scores": {"model": SCORES, "pre_tokenizer": {"type": "UnicodeScripts"}, "decoder": MARK, "normalizer": {
        "type": "Precompiled", "precompiled_charsmap": "CAAAAAAEAAABAAAAYgA="}},
    "pieces": {"model": PIECES, "normalizer": {"type": "BertNormalizer"}, "decoder": {"type": "WordPiece"},
               "pre_tokenizer": {"type": "BertPreTokenizer"},
               "post_processor": {"type": "BertProcessing", "cls": ["a", 1], "sep": ["[UNK]", 0]}},
    "added": {"model": WORDS, "normalizer": {"type": "Sequence", "normalizers": [
        {"type": "NFKC"}, {"type": "Nmt"}, {"type": "Prepend", "prepend": "_"}, {"type": "Strip"}]}, "added_tokens": [
        {"content": "<s>", "special": True, "lstrip": True, "rstrip": True, "single_word": True},
        {"content": "<S>", "normalized": True}],
        "post_processor": {"type": "TemplateProcessing", "single": [{"Sequence": {"id": "A", "type_id": 1}}],
                           "pair": [{"SpecialToken": {"id": "S", "type_id": 0}}, {"Sequence": {"id": "B"}}],
                           "special_tokens": {"S": {"ids": [1], "tokens": ["a"]}}}},
    "digits": {"model": WORDS, "decoder": {"type": "CTC"}, "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
        {"type": "Digits", "individual_digits": True}, {"type": "Punctuation", "behavior": "Contiguous"},
        {"type": "CharDelimiterSplit", "delimiter": "x"}, {"type": "FixedLength", "length": 2}]}},
}


FOLDERS = {
    "index": {"metadata": {"total_size": 8}, "weight_map": {"wte.weight": "model-00001-of-00002.safetensors"}},
    "index_outside": {"weight_map": {"wte.weight": "../model.safetensors"}},
    "gpt2": {"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "n_embd": 8, "n_head": 2, "n_layer": 1,
             "vocab_size": 10, "n_positions": 8},
    "quantised": {"model_type": "llama", "quantization_config": {"quant_method": "gptq", "bits": 4}},
    "llama": {"model_type": "llama", "hidden_size": 16, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 4,
              "num_hidden_layers": 2, "intermediate_size": 32, "vocab_size": 20, "rope_scaling": {
                  "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                  "original_max_position_embeddings": 8192}},
    "qwen2": {"model_type": "qwen2", "hidden_size": 16, "num_attention_heads": 4, "num_key_value_heads": 4,
              "num_hidden_layers": 2, "intermediate_size": 32, "vocab_size": 20, "use_sliding_window": True,
              "sliding_window": 4, "layer_types": ["full_attention", "sliding_attention"]},
    "bert": {"model_type": "bert", "architectures": ["BertForMaskedLM"], "hidden_size": 8, "num_attention_heads": 2,
             "num_hidden_layers": 1, "intermediate_size": 16, "vocab_size": 10, "position_embedding_type": "relative_key"},
    "albert": {"model_type": "albert", "architectures": ["AlbertForMaskedLM"], "hidden_size": 8, "embedding_size": 4,
               "num_attention_heads": 2, "num_hidden_layers": 4, "num_hidden_groups": 2, "inner_group_num": 2,
               "intermediate_size": 16, "vocab_size": 10},
    "t5": {"model_type": "t5", "architectures": ["T5ForConditionalGeneration"], "d_model": 8, "d_kv": 4, "num_heads": 2,
           "num_layers": 1, "d_ff": 16, "vocab_size": 10, "feed_forward_proj": "gated-gelu", "tie_word_embeddings": False},
    "transfo_xl": {"model_type": "transfo-xl", "architectures": ["TransfoXLLMHeadModel"], "d_model": 8, "d_embed": 8,
                   "n_head": 2, "d_head": 4, "d_inner": 16, "n_layer": 1, "cutoffs": [4, 6], "div_val": 2, "vocab_size": 10},
}


def write(folder, seeds):
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in seeds.items():
        (folder / name).write_bytes(content)


write(HERE / "corpus" / "safetensors", SEEDS)
write(HERE / "corpus" / "json", {name: text.encode() for name, text in JSONS.items()})
write(HERE / "corpus" / "folder", {name: json.dumps(document).encode() for name, document in FOLDERS.items()})
write(HERE / "corpus" / "tokenizer", {name: json.dumps(document).encode() for name, document in TOKENIZERS.items()})
