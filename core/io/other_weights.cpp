// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/other_weights.h"

#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

namespace headroom {

namespace {

constexpr std::size_t kMostNames = 10'000;

struct Kind {
    const char* suffix;
    const char* name;
    const char* remedy;
};

constexpr const char* kOriginal = toSay(
    "Open the folder of the model that it was made from, which has .safetensors files.");

constexpr std::array kKinds {
    Kind {".onnx", toSay("an ONNX graph"), kOriginal},
    Kind {".h5", toSay("weights for TensorFlow (Keras)"), kOriginal},
    Kind {".keras", toSay("weights for TensorFlow (Keras)"), kOriginal},
    Kind {".ckpt.index", toSay("a TensorFlow checkpoint"), kOriginal},
    Kind {".tflite", toSay("a TensorFlow Lite model"), kOriginal},
    Kind {".msgpack", toSay("weights for Flax"), kOriginal},
    Kind {".npz", toSay("an archive of NumPy arrays"), kOriginal},
    Kind {".ot", toSay("weights for Rust's tch"), kOriginal},
    Kind {".llamafile", toSay("a llamafile"), kOriginal},
    Kind {".mlmodel", toSay("a Core ML model"), kOriginal},
    Kind {".mlpackage", toSay("a Core ML model"), kOriginal},
    Kind {".engine", toSay("a TensorRT engine"), kOriginal},
};

bool isPickle(std::string_view name)
{
    constexpr std::array kNoWeights {"training_args", "optimizer", "scheduler", "rng_state", "random_states", "scaler"};
    for (const std::string_view other : kNoWeights)
        if (name.starts_with(other))
            return false;
    constexpr std::array kSuffixes {".bin", ".pt", ".pth", ".ckpt"};
    return std::any_of(kSuffixes.begin(), kSuffixes.end(), [&](const char* suffix) { return name.ends_with(suffix); });
}

// As it can stand between quotes in a command.
bool isPlainName(std::string_view name)
{
    return std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_'
            || c == '-' || c == '+';
    });
}

std::string pythonName(const std::string& name, const char* otherwise)
{
    return isPlainName(name) ? '\'' + name + '\'' : '\'' + std::string(otherwise) + '\'';
}

} // namespace

std::vector<std::string> filesIn(const std::filesystem::path& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end && names.size() < kMostNames;
         at.increment(error))
        names.push_back(at->path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string pickleCommand(const std::string& name)
{
    if (name.starts_with("pytorch_model")) // in one file or in several
        return "python3 -c \"import glob, torch, safetensors.torch as s; s.save_file({k: v.contiguous().clone() for f "
               "in sorted(glob.glob('pytorch_model*.bin')) for k, v in torch.load(f, map_location='cpu', "
               "weights_only=True).items()}, 'model.safetensors', {'format': 'pt'})\"";
    // Checkpoints of a training keep the weights in a dictionary beside others, and nanoGPT's its settings.
    return "python3 -c \"import json, torch, safetensors.torch as s; t = torch.load(" + pythonName(name, "model.pt")
        + ", map_location='cpu', weights_only=True); w = max([t, *(v for v in t.values() if isinstance(v, dict))], "
          "key=lambda d: sum(map(torch.is_tensor, d.values()))); s.save_file({k: v.contiguous().clone() for k, v in "
          "w.items() if torch.is_tensor(v)}, 'model.safetensors', {'format': 'pt'}); a = t.get('model_args'); a and "
          "json.dump({'model_type': 'nanogpt', **a}, open('config.json', 'w'))\"";
}

std::string otherWeights(const std::filesystem::path& folder)
{
    const std::vector<std::string> names = filesIn(folder);
    const auto first = [&](auto fits) {
        const auto found = std::find_if(names.begin(), names.end(), fits);
        return found == names.end() ? std::string() : *found;
    };
    std::string name = first([](const std::string& n) { return n.starts_with("pytorch_model") && isPickle(n); });
    if (name.empty())
        name = first([](const std::string& n) { return isPickle(n); });
    if (!name.empty())
        return say(
            "%1 is a pickle, a program that could do anything when it is opened, so Headroom never opens one. If "
            "you trust it, convert it once; run in that folder: %2",
            escaped(name), pickleCommand(name));
    name = first([](const std::string& n) { return n.ends_with(".gguf"); });
    if (!name.empty())
        return say("%1 is a GGUF file, of llama.cpp. Open the folder of the model that it was made from, or write its "
                   "weights out once with transformers and gguf; run in that folder: %2",
            escaped(name),
            "python3 -c \"import safetensors.torch as s, transformers as t; m = t.AutoModelForCausalLM.from_pretrained('.', "
            "gguf_file="
                + pythonName(name, "model.gguf")
                + "); m.config.__dict__.pop('quantization_config', None); m.config.save_pretrained('plain'); "
                  "s.save_file({k: v.contiguous().clone() for k, v in m.state_dict().items()}, "
                  "'plain/model.safetensors', {'format': 'pt'}); t.AutoTokenizer.from_pretrained('.', gguf_file="
                + pythonName(name, "model.gguf") + ").save_pretrained('plain')\"");
    for (const Kind& kind : kKinds)
        if (name = first([&](const std::string& n) { return n.ends_with(kind.suffix); }); !name.empty())
            return say("%1 is %2, which Headroom does not open. %3", escaped(name), say(kind.name), say(kind.remedy));
    return {};
}

} // namespace headroom
