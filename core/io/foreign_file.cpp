// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/foreign_file.h"

#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace headroom {

namespace {

using namespace std::string_view_literals;

constexpr const char* kPickleRemedy =
    "Such files are programs and are never run here. If you trust where it comes from, convert it once: "
    "python3 -c \"import torch, safetensors.torch as s; s.save_file({k: v.contiguous().clone() for k, v in "
    "torch.load('model.pt', map_location='cpu', weights_only=True).items()}, 'model.safetensors')\"";
constexpr const char* kTorchScriptRemedy =
    "Such files are programs and are never run here. If you trust where it comes from, convert it once: "
    "python3 -c \"import torch, safetensors.torch as s; s.save_file({k: v.contiguous().clone() for k, v in "
    "torch.jit.load('model.pt', map_location='cpu').state_dict().items()}, 'model.safetensors')\"";
constexpr const char* kExportRemedy =
    "Open the model's .safetensors file, or save it as one with Python's safetensors.";

struct Format {
    std::size_t offset;
    std::string_view magic;
    const char* name;
    const char* remedy;
};

constexpr std::array kFormats {
    Format {0, "version https://git-lfs.github.com/spec/"sv, "a Git LFS pointer, a note that stands for the real file",
        "Fetch the file itself: git lfs install && git lfs pull."},
    Format {0, "GGUF"sv, "a GGUF model", kExportRemedy},
    Format {0, "\x89HDF\r\n\x1a\n"sv, "an HDF5 file (.h5, Keras)", kExportRemedy},
    Format {0, "\x93NUMPY"sv, "a NumPy array (.npy)", kExportRemedy},
    Format {4, "TFL3"sv, "a TensorFlow Lite model", kExportRemedy},
    Format {0, "\x1f\x8b"sv, "a gzip archive", "Unpack it and open the .safetensors file inside."},
    Format {257, "ustar"sv, "a tar archive", "Unpack it and open the .safetensors file inside."},
    Format {0, "\x80\x02"sv, "a Python pickle (as PyTorch's .pt, .pth and .bin)", kPickleRemedy},
    Format {0, "\x80\x03"sv, "a Python pickle (as PyTorch's .pt, .pth and .bin)", kPickleRemedy},
    Format {0, "\x80\x04"sv, "a Python pickle (as PyTorch's .pt, .pth and .bin)", kPickleRemedy},
    Format {0, "\x80\x05"sv, "a Python pickle (as PyTorch's .pt, .pth and .bin)", kPickleRemedy},
};

bool isWebPage(std::string_view head)
{
    if (head.starts_with("\xEF\xBB\xBF"))
        head.remove_prefix(3);
    while (!head.empty() && std::isspace(static_cast<unsigned char>(head.front())))
        head.remove_prefix(1);
    std::string start(head.substr(0, 16));
    std::transform(start.begin(), start.end(), start.begin(), [](unsigned char c) { return std::tolower(c); });
    constexpr std::array kStarts {"<!doctype"sv, "<html"sv, "<head"sv, "<?xml"sv, "<!--"sv};
    return std::any_of(kStarts.begin(), kStarts.end(), [&](auto text) { return start.starts_with(text); });
}

// A protocol buffer has no magic: the field ir_version, then a producer, a graph or a set of operators.
bool isOnnx(std::string_view head)
{
    return head.size() > 3 && head[0] == '\x08' && head[1] > 0 && head[1] < 32
        && (head[2] == '\x12' || head[2] == '\x3A' || head[2] == '\x42');
}

// The first bytes of a JSON object; "{" alone may be the length of a header.
bool isJson(std::string_view head)
{
    const auto printable = [](unsigned char c) { return std::isprint(c) || std::isspace(c); };
    return head.size() >= 2 && head[0] == '{'
        && std::all_of(head.begin(), head.begin() + std::min<std::ptrdiff_t>(8, std::ssize(head)), printable);
}

// As far as its first bytes go: UTF-8 without control characters.
bool isPlainText(std::string_view head)
{
    head = head.substr(0, 512);
    for (std::size_t at = 0; at < head.size();) {
        const CodePoint character = codePointAt(head, at);
        const bool cut = !character.valid && at > 0 && head.size() - at < 4; // the last character, in the middle
        const bool control = character.valid && !isSpace(character.value)
            && (character.value < 0x20 || (character.value >= 0x7F && character.value < 0xA0));
        if (control || (!character.valid && !cut))
            return false;
        at += character.bytes;
    }
    return true;
}

[[noreturn]] void refuse(const std::string& where, const std::string& name, const std::string& remedy)
{
    throw Error(say("%1: this is %2, not a .safetensors file. %3", where, name, remedy));
}

std::string_view characters(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

void refuseForeignFile(
    std::span<const std::byte> headBytes, std::span<const std::byte> tailBytes, const std::string& where)
{
    const std::string_view head = characters(headBytes);
    const std::string_view tail = characters(tailBytes);
    if (head.empty())
        throw Error(say("%1: the file is empty (0 bytes). Copy or download it again.", where));
    if (head.starts_with("PK\x03\x04") || head.starts_with("PK\x05\x06")) {
        // A zip archive lists its members at the end.
        if (tail.find("constants.pkl") != std::string_view::npos
            || tail.find("/code/__torch__") != std::string_view::npos)
            refuse(where, "a TorchScript program (a zip archive)", kTorchScriptRemedy);
        if (tail.find("data.pkl") != std::string_view::npos)
            refuse(where, "a PyTorch pickle in a zip archive (.pt, .pth or .bin)", kPickleRemedy);
        refuse(where, "a zip archive", std::string("If it is PyTorch's (.pt, .pth or .bin): ") + kPickleRemedy);
    }
    for (const Format& format : kFormats)
        if (head.size() > format.offset && head.substr(format.offset).starts_with(format.magic))
            refuse(where, format.name, format.remedy);
    if (isWebPage(head))
        refuse(where, "a web page (HTML)", "Download the file again with the site's own download link.");
    if (isOnnx(head))
        refuse(where, "an ONNX model", kExportRemedy);
    if (isJson(head))
        refuse(where, "a JSON text", "Open the .safetensors file that lies beside it.");
    if (tail.ends_with("\x57\xfb\x80\x8b\x24\x75\x47\xdb"))
        refuse(where, "the index of a TensorFlow checkpoint", kExportRemedy);
    if (isPlainText(head))
        refuse(where, "a text",
            "To run a model on it, open the model's .safetensors file and paste the text into its input; to learn from it, "
            "train a variant on task text and name this file (Training lab, or headroom-cli train --task text --file).");
}

} // namespace headroom
