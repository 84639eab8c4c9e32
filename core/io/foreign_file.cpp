// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/foreign_file.h"

#include "error.h"
#include "io/other_weights.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace headroom {

namespace {

using namespace std::string_view_literals;

constexpr const char* kExportRemedy = toSay(
    "Open the model's .safetensors file, or save it as one with Python's safetensors.");
constexpr const char* kModelRemedy = toSay("Open a model's .safetensors file, or its folder.");
constexpr const char* kUnpackRemedy = toSay("Unpack it and open the .safetensors file inside.");

std::string remedyOf(const std::string& command)
{
    return say(
        "Such files are programs, and Headroom never runs them. If you trust the source, convert it once: %1", command);
}

struct Format {
    std::size_t offset;
    std::string_view magic;
    const char* name;
    const char* remedy; // null: that of a pickle
};

constexpr std::array kFormats {
    Format {0, "version https://git-lfs.github.com/spec/"sv,
        toSay("a Git LFS pointer, a placeholder for the real file"),
        toSay("Fetch the file itself: git lfs install && git lfs pull.")},
    Format {0, "GGUF"sv, toSay("a GGUF model"), kExportRemedy},
    Format {0, "\x89HDF\r\n\x1a\n"sv, toSay("an HDF5 file (.h5, Keras)"), kExportRemedy},
    Format {0, "\x93NUMPY"sv, toSay("a NumPy array (.npy)"), kExportRemedy},
    Format {4, "TFL3"sv, toSay("a TensorFlow Lite model"), kExportRemedy},
    Format {0, "\x1f\x8b"sv, toSay("a gzip archive"), kUnpackRemedy},
    Format {257, "ustar"sv, toSay("a tar archive"), kUnpackRemedy},
    Format {0, "\x42\x5a\x68"sv, toSay("a bzip2 archive"), kUnpackRemedy},
    Format {0, "\xfd\x37zXZ"sv, toSay("an xz archive"), kUnpackRemedy},
    Format {0, "\x28\xb5\x2f\xfd"sv, toSay("a Zstandard archive"), kUnpackRemedy},
    Format {0, "7z\xbc\xaf\x27\x1c"sv, toSay("a 7-Zip archive"), kUnpackRemedy},
    Format {0, "Rar!\x1a\x07"sv, toSay("a RAR archive"), kUnpackRemedy},
    Format {0, "\x89PNG\r\n\x1a\n"sv, toSay("a picture (PNG)"), kModelRemedy},
    Format {0, "\xff\xd8\xff"sv, toSay("a picture (JPEG)"), kModelRemedy},
    Format {0, "GIF8"sv, toSay("a picture (GIF)"), kModelRemedy},
    Format {0, "II*\0"sv, toSay("a picture (TIFF)"), kModelRemedy},
    Format {0, "MM\0*"sv, toSay("a picture (TIFF)"), kModelRemedy},
    Format {8, "WEBP"sv, toSay("a picture (WebP)"), kModelRemedy},
    Format {8, "WAVE"sv, toSay("a sound file"), kModelRemedy},
    Format {0, "OggS"sv, toSay("a sound file"), kModelRemedy},
    Format {0, "ID3"sv, toSay("a sound file"), kModelRemedy},
    Format {0, "fLaC"sv, toSay("a sound file"), kModelRemedy},
    Format {4, "ftyp"sv, toSay("a video file"), kModelRemedy},
    Format {0, "\x1a\x45\xdf\xa3"sv, toSay("a video file"), kModelRemedy},
    Format {0, "%PDF-"sv, toSay("a PDF document"), kModelRemedy},
    Format {0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv, toSay("an Office document"), kModelRemedy},
    Format {0, "SQLite format 3"sv, toSay("a database (SQLite)"), kModelRemedy},
    Format {0, "PAR1"sv, toSay("a table (Parquet)"), kModelRemedy},
    Format {0, "ARROW1"sv, toSay("a table (Arrow)"), kModelRemedy},
    Format {0,
        "\x7f"
        "ELF"sv,
        toSay("a program"), kModelRemedy},
    Format {0, "\x80\x02"sv, toSay("a Python pickle (such as PyTorch's .pt, .pth and .bin)"), nullptr},
    Format {0, "\x80\x03"sv, toSay("a Python pickle (such as PyTorch's .pt, .pth and .bin)"), nullptr},
    Format {0, "\x80\x04"sv, toSay("a Python pickle (such as PyTorch's .pt, .pth and .bin)"), nullptr},
    Format {0, "\x80\x05"sv, toSay("a Python pickle (such as PyTorch's .pt, .pth and .bin)"), nullptr},
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

[[noreturn]] void refuse(const std::string& where, const char* name, const std::string& remedy)
{
    throw Error(say("%1: this is %2, not a .safetensors file. %3", where, say(name), remedy));
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
            refuse(where, toSay("a TorchScript program (a zip archive)"),
                remedyOf(
                    "python3 -c \"import torch, safetensors.torch as s; s.save_file({k: v.contiguous().clone() for k, v "
                    "in torch.jit.load('model.pt', map_location='cpu').state_dict().items()}, "
                    "'model.safetensors')\""));
        if (tail.find("data.pkl") != std::string_view::npos)
            refuse(
                where, toSay("a PyTorch pickle in a zip archive (.pt, .pth or .bin)"), remedyOf(pickleCommand(where)));
        refuse(where, toSay("a zip archive"),
            say("If it is PyTorch's (.pt, .pth or .bin): %1", remedyOf(pickleCommand(where))));
    }
    for (const Format& format : kFormats)
        if (head.size() > format.offset && head.substr(format.offset).starts_with(format.magic))
            refuse(where, format.name, format.remedy ? say(format.remedy) : remedyOf(pickleCommand(where)));
    if (isWebPage(head))
        refuse(where, toSay("a web page (HTML)"), say("Download the file again with the site's own download link."));
    if (isOnnx(head))
        refuse(where, toSay("an ONNX model"), say(kExportRemedy));
    if (isJson(head))
        refuse(where, toSay("a JSON file"), say("Open the .safetensors file beside it."));
    if (tail.ends_with("\x57\xfb\x80\x8b\x24\x75\x47\xdb"))
        refuse(where, toSay("the index of a TensorFlow checkpoint"), say(kExportRemedy));
    if (head.starts_with("../../blobs/"))
        refuse(where, toSay("a link of the Hugging Face cache that became a text when it was copied"),
            say("Copy the folder again with its links (cp -a), or download the model again."));
    if (isPlainText(head))
        refuse(where, toSay("a text file"),
            say("To run a model on it, open the model's .safetensors file and paste the text into its input. To "
                "learn from it, train a variant on task text with this file (Training lab, or headroom-cli train "
                "--task text --file)."));
}

} // namespace headroom
