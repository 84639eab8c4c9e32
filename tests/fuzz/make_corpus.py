#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the seeds of corpus: one small file for each rule of the readers. Those it does not know stay: what fuzzers found,
and checkpoints, which headroom-cli wrote."""
import base64
import json
import pathlib
import struct
import zlib

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


INDEXES = {
    "index": {"metadata": {"total_size": 8}, "weight_map": {"wte.weight": "model-00001-of-00002.safetensors"}},
    "outside": {"weight_map": {"wte.weight": "../model.safetensors"}},
    "itself": {"weight_map": {"wte.weight": ".."}},
    "no_text": {"weight_map": {"wte.weight": 1}},
    "empty": {"weight_map": {}},
}


CONFIGS = {
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


def recording(steps, about=None, tensors=(("k", [1, 4, 3]), ("q", [1, 2, 4]))):
    header, offset = {"__metadata__": {"headroom.trace": json.dumps(steps)}}, 0
    if about is not None:
        header["__metadata__"]["headroom.recording"] = json.dumps(about)
    for name, shape in tensors:
        size = 4
        for side in shape:
            size *= side
        header[name] = tensor("F32", shape, offset, offset + size)
        offset += size
    return file(header, struct.pack(f"<{offset // 4}f", *(i / 8 for i in range(offset // 4))))


def axes(*names):
    return [{"name": name} for name in names]


Q = {"path": "q", "operation": "input", "axes": [{"name": "head"}, {"name": "query", "labels": "words"}, {"name": "dimension"}]}
K = {"path": "k", "operation": "input", "axes": axes("head", "dimension", "key")}
SCORES_STEP = {"path": "scores", "operation": "matmul", "inputs": ["q", "k"],
               "axes": [{"name": "head"}, {"name": "query", "labels": ["a", "b"]}, {"name": "key"}]}
WEIGHTS = {"path": "weights", "operation": "softmax", "inputs": ["scores"], "axes": axes("head", "query", "key")}
ABOUT = {"model": "tiny", "by": "test", "notes": ["one", 2], "labels": {"words": ["a", "b"]}}
RECORDINGS = {
    "whole": recording([Q, K, SCORES_STEP, WEIGHTS], ABOUT),
    "inputs": recording([Q, K]),
    "from_later": recording([{**SCORES_STEP, "inputs": ["weights", "k"]}, Q, K]),
    "shape_differs": recording([Q, K, {**SCORES_STEP, "axes": axes("head", "key")}]),
    "no_steps": recording([]),
    "no_operation": recording([{**Q, "operation": "guess"}, K]),
    "twice": recording([Q, Q, K]),
    "recipe": recording([Q, K, {"path": "half", "operation": "scale", "inputs": ["q"], "recipe": {"factor": 0.5},
                               "axes": axes("head", "query", "dimension")}]),
}

VERIFY = {"headroom.config": json.dumps({**json.loads(JSONS["transformer-decoder"]), "width": 4, "heads": 1}),
          "headroom.vocabulary": '["a","b"]'}


def verify(metadata, tensors):
    header, offset = {"__metadata__": metadata}, 0
    for name, dtype, count in tensors:
        header[name] = tensor(dtype, [count], offset, offset + TYPES[dtype] * count)
        offset += TYPES[dtype] * count
    return file(header, bytes(offset))


VERIFIES = {
    "whole": verify(VERIFY, [("input.target", "I64", 2), ("expected.decoder.1/output", "F64", 4), ("output.bias", "F32", 2)]),
    "no_config": verify({"headroom.vocabulary": "[]"}, [("input.source", "I64", 1)]),
    "fractions": verify(VERIFY, [("input.target", "F32", 2)]),
    "memory": verify(VERIFY, [("input.target", "I32", 2), ("input.memory.1", "F32", 4)]),
    "memory_missing": verify(VERIFY, [("input.target", "I32", 2), ("input.memory.2", "F16", 4)]),
}

PLACES = {
    "least": {"headroom_place": 1, "model": "transformer"},
    "changed": {"headroom_place": 1, "model": "transformer-xl", "text": "1 2 3", "settings": {
        "model": [{"setting": "memory", "value": "4"}], "temperature": 0.5, "padding": 2},
        "changes": [{"step": "decoder.1/self_attention/weights", "set": 0.25, "at": [[0, 1, 2]]}]},
    "looks": {"headroom_place": 1, "model": "../model.safetensors", "view": "masks", "step": "decoder.1/self_attention/weights",
              "stop": 0.5, "pinned": {"step": "output", "cell": [0, 1]}, "head": 1, "sublayer": "decoder.1/self_attention",
              "options": {"rel_shift.direction": "both"}, "difference": True, "beside": "untouched"},
    "later": {"headroom_place": 99, "model": "transformer"},
    "unknown": {"headroom_place": 1, "model": "transformer", "colour": "red"},
}
for shipped in sorted((VARIANTS.parent / "places").glob("*.headroom")):
    PLACES[shipped.stem] = {**json.loads(shipped.read_text()), "text": "a b"}

STAGE = "```stage\nmodel: transformer\ntext: 7 3 9\nview: attention\nstep: decoder.1/self_attention/weights\n```\n"
BEGIN = "# Rows\n```lesson\npath: First\nminutes: 3\n```\n## One\n" + STAGE
LESSONS = {
    "prose": BEGIN + 'It is {{value("decoder.1/self_attention/weights", 0, 1, 0);2}} of {{size("encoder.1/self_attention/weights", 2)}}, '
                     '{{label "encoder.1/self_attention/weights" 2 1}}. {{if tokens > 3}} long {{else}} short {{end}}\n',
    "click": BEGIN + "```question\nkind: click\nask: Where?\nof: decoder.1/self_attention/weights@0,-,-\nright: key == query - 1\n"
                     "praise: Yes.\nwrong if: key > query | No.\nwrong: Look again.\nhint: Left.\n```\n## Two\nMore.\n",
    "choose": BEGIN + "```question\nkind: choose\nask: Which?\nby: largest\noption: one | value(\"output\", 0, 0)\noption: two | 1/0\n"
                      "praise: Yes.\nwrong: No.\n```\n",
    "type": BEGIN + "```question\nkind: type\nask: What?\nright: tokens == 3\nsolution: 1 2 3\ntry: 1\npraise: Yes.\nwrong: No.\n```\n",
    "set": BEGIN + "```stage\nset: temperature=0.5\nchange: decoder.1/self_attention/weights@0,-,3=0.5\n```\n```question\nkind: set\n"
                   "setting: temperature\nask: What?\nright: setting(\"temperature\") > 1\nsolution: 2\npraise: Yes.\nwrong: No.\n```\n",
    "no_end": BEGIN + "```question\nask: What?\n",
    "no_title": "## One\n",
    "deep": BEGIN + "{{" + "(" * 300 + "1" + ")" * 300 + "}}\n",
}

RECIPE = json.loads((VARIANTS.parent / "recipes" / "reverse.json").read_text())
RECIPES = {
    "reverse": RECIPE,
    "same_seed": {**RECIPE, "seed": 9764},
    "few_inputs": {**RECIPE, "claim": {**RECIPE["claim"], "inputs": 3}},
    "no_samples": {**RECIPE, "samples": []},
    "experiment": json.loads((VARIANTS.parent / "experiments" / "linear-cost.json").read_text()),
}

SCRIPTS = {
    "session": 'open transformer\nview.masks # a remark\n\nrun.text "7 3 \\"9\\""\nhead 2\nquit\n',
    "letters": 'a "\\n\\t\\r\\\\" "" "#"\n',
    "wrong_letter": 'a "\\x"\n',
    "open_mark": 'a "b\n',
    "no_text": b"a \xff\n",
    "link": "headroom:place?v=1&z=" + base64.urlsafe_b64encode(zlib.compress(json.dumps(PLACES["changed"]).encode())).decode()
            .rstrip("=") + "\nheadroom:place?v=2\nheadroom:place?v=1&window=new&z=AAAA\n",
}


def varint(number):
    bytes_ = b""
    while number > 127:
        bytes_, number = bytes_ + bytes([number & 127 | 128]), number >> 7
    return bytes_ + bytes([number])


def field(number, content):
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    if isinstance(content, float):
        return varint(number << 3 | 5) + struct.pack("<f", content)
    content = content.encode() if isinstance(content, str) else content
    return varint(number << 3 | 2) + varint(len(content)) + content


def sentence_pieces(pieces, algorithm=1, unknown=0, fallback=0):
    entries = b"".join(field(1, field(1, text) + field(2, score) + field(3, kind)) for text, score, kind in pieces)
    return entries + field(2, field(3, algorithm) + field(35, fallback) + field(40, unknown)) + field(3, field(1, "identity")
                                                                                                   + field(3, 1) + field(4, 1))


LITTLE = [("<unk>", 0.0, 2), ("<s>", 0.0, 3), ("</s>", 0.0, 3), ("\u2581a", -1.5, 1), ("b", -2.0, 1), ("<0x41>", 0.0, 6), ("x y", 0.0, 4)]
PIECE_MODELS = {
    "unigram": sentence_pieces(LITTLE),
    "pairs": sentence_pieces(LITTLE, algorithm=2, fallback=1),
    "unknown_outside": sentence_pieces(LITTLE, unknown=99),
    "characters": sentence_pieces(LITTLE, algorithm=4),
    "nothing": b"",
    "cut": sentence_pieces(LITTLE)[:30],
    "no_field": b"\x0f\x00",
}

# Folders of a tokenizer, as one text: see file_targets.cpp.
def folder_of(files):
    return b"\n".join(b"%%% " + name.encode() + b"\n" + content for name, content in files.items()) + b"\n"


VOCABULARIES = {
    "gpt2": folder_of({"vocab.json": b'{"a":0,"b":1,"ab":2,"\xc4\xa0a":3,"<|endoftext|>":4}', "merges.txt": b"#version: 0.2\na b\n",
                       "tokenizer_config.json": b'{"tokenizer_class":"GPT2Tokenizer"}'}),
    "bert": folder_of({"vocab.txt": b"[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n##b\n",
                       "tokenizer_config.json": b'{"tokenizer_class":"BertTokenizer","do_lower_case":false}'}),
    "marian": folder_of({"source.spm": PIECE_MODELS["unigram"], "target.spm": PIECE_MODELS["unigram"],
                         "vocab.json": b'{"</s>":0,"<unk>":1,"a":2,"<pad>":3}',
                         "tokenizer_config.json": b'{"tokenizer_class":"MarianTokenizer"}'}),
    "llama": folder_of({"tokenizer.model": PIECE_MODELS["pairs"], "tokenizer_config.json":
                        b'{"tokenizer_class":"LlamaTokenizer","add_eos_token":true}', "added_tokens.json": b'{"<pad>":7}'}),
    "t5": folder_of({"spiece.model": PIECE_MODELS["unigram"], "config.json": b'{"model_type":"t5"}'}),
    "nothing": folder_of({"config.json": b"{}"}),
    "class_unknown": folder_of({"tokenizer_config.json": b'{"tokenizer_class":"NoSuchTokenizer"}', "vocab.txt": b"a\n"}),
}
for folder in sorted(path for path in (HERE.parent / "field").iterdir() if path.is_dir()):
    files = {each.name: each.read_bytes() for each in sorted(folder.iterdir()) if each.is_file() and each.name not in
             ("case.json", "cases.json") and each.suffix in (".json", ".txt", ".model")}
    if any("vocab" in name or name.endswith(".model") for name in files) and sum(map(len, files.values())) < 4000:
        VOCABULARIES[folder.name] = folder_of(files)
        for name, content in files.items():
            if name.endswith(".model"):
                PIECE_MODELS[folder.name] = content

# Changes to a model that opens, as bytes: which model, how many changes in its three parts, which tokenizer, where.
MODELS = {"nothing": b""}
for base in range(19):
    MODELS[f"as_it_is_{base:02}"] = bytes([base, 0, 0, 0, 255])
    MODELS[f"changed_{base:02}"] = bytes([base, 1 + base % 3, base % 3, (base + 1) % 3, base % 7, base]) + bytes(
        (base * 37 + i * 11) % 256 for i in range(24))


def write(target, seeds):
    (HERE / "corpus" / target).mkdir(parents=True, exist_ok=True)
    for name, content in seeds.items():
        if isinstance(content, dict):
            content = json.dumps(content)
        (HERE / "corpus" / target / name).write_bytes(content.encode() if isinstance(content, str) else content)


write("safetensors", SEEDS)
write("json", JSONS)
write("config", CONFIGS)
write("index", INDEXES)
write("tokenizer", TOKENIZERS)
write("recording", RECORDINGS)
write("verify", VERIFIES)
write("place", PLACES)
write("lesson", LESSONS)
write("recipe", RECIPES)
write("script", SCRIPTS)
write("sentencepiece", PIECE_MODELS)
write("vocabulary", VOCABULARIES)
write("model", MODELS)
