// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "files/read_file.h"
#include "io/safetensors.h"
#include "test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <random>

#include <sys/stat.h>

using namespace headroom;

namespace safetensors_test {

namespace {

const std::string kGood =
    R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"I8","shape":[3],"data_offsets":[8,11]}})";

std::vector<std::byte> bytesOfText(const std::string& text)
{
    const auto* begin = reinterpret_cast<const std::byte*>(text.data());
    return {begin, begin + text.size()};
}

std::string lengthField(std::uint64_t length)
{
    std::string text(8, '\0');
    std::memcpy(text.data(), &length, 8);
    return text;
}

// A file with this header and so many bytes of tensors.
std::string fileOf(const std::string& header, std::size_t dataBytes = 0)
{
    return lengthField(header.size()) + header + std::string(dataBytes, '\1');
}

std::string tensorJson(const std::string& dtype, const std::string& shape, const std::string& offsets)
{
    // No raw strings: moc would miss the namespace after them.
    return "{\"t\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}}";
}

std::optional<std::string> messageOf(auto call)
{
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return std::nullopt;
}

std::filesystem::path pathIn(const QTemporaryDir& folder, const char* name)
{
    return std::filesystem::path(folder.path().toStdString()) / name;
}

void store(const std::filesystem::path& path, const std::string& content)
{
    QFile file(QString::fromStdString(path.string()));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(content.data(), static_cast<qint64>(content.size())), static_cast<qint64>(content.size()));
}

// What a caller may do with a file that was accepted.
void useAll(const SafetensorsFile& file)
{
    for (const TensorView& tensor : file.tensors()) {
        countNotFinite(tensor);
        const std::vector<float> values = toFloats(tensor);
        QCOMPARE(values.size() * byteSize(tensor.dtype), tensor.bytes.size());
        QCOMPARE(file.find(tensor.name), &tensor);
    }
}

template <typename T>
std::span<const std::byte> viewOf(const std::vector<T>& values)
{
    return std::as_bytes(std::span(values));
}

} // namespace

class SafetensorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void refuses_data();
    void refuses();
    void refusesForeignFormats_data();
    void refusesForeignFormats();
    void refusesWhatIsNoFile();
    void refusesFilesThatChange();
    void refusesManyTensors();
    void accepts_data();
    void accepts();
    void readsUnalignedNumbers();
    void countsWhatIsNotFinite();
    void convertsHalves();
    void returnsWhatWasWritten();
    void writesAsTheReferenceWriter();
    void refusesToWrite_data();
    void refusesToWrite();
    void survivesMutations();
    void survivesTheFuzzingCorpus();
};

void SafetensorsTest::refuses_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& content, const char* message) {
        QTest::newRow(name) << QByteArray::fromStdString(content) << QString::fromUtf8(message);
    };
    const auto header = [&](const char* name, const std::string& json, const char* message) {
        row(name, fileOf(json), message);
    };
    const auto tensor = [&](const char* name, const char* dtype, const char* shape, const char* offsets,
                            std::size_t bytes, const char* message) {
        row(name, fileOf(tensorJson(dtype, shape, offsets), bytes), message);
    };

    row("0 bytes", "", "the file is empty (0 bytes)");
    row("7 bytes", std::string(7, '\0'), "the file has only 7 bytes");
    row("8 bytes, N = 0", lengthField(0), "the header must begin with \"{\" but is empty");
    row("8 bytes, N = 2", lengthField(2), "the header should have 2 bytes but the file ends after 0 of them");
    row("N = 100,000,000, no more", lengthField(100'000'000) + "{}",
        "should have 100000000 bytes but the file ends after 2");
    row("N = 100,000,001", lengthField(100'000'001) + "{}",
        "header length of 100000001 bytes, more than the 100000000");
    row("N = 2^32", lengthField(std::uint64_t {1} << 32) + "{}", "header length of 4294967296 bytes");
    row("N = 2^63", lengthField(std::uint64_t {1} << 63) + "{}", "header length of 9223372036854775808 bytes");
    row("N = 2^64 - 1", lengthField(~std::uint64_t {0}) + "{}", "header length of 18446744073709551615 bytes");
    row("N past the end", lengthField(3) + "{}", "ends after 2 of them");

    header("a text first", "abcdefghij{}", "must begin with \"{\", not with \"abcdefgh\"");
    header("space first", " {}", "must begin with \"{\", not with \" {}\"");
    header("byte order mark first", "\xEF\xBB\xBF{}", "must begin with \"{\", not with \"\\uFEFF{}\"");
    header("list", "[]", "must begin with \"{\", not with \"[]\"");
    header("null", "null", "must begin with \"{\"");
    header("brackets, a million", std::string(1'000'000, '['), "must begin with \"{\"");
    header("brackets in a shape, a million", R"({"t":{"shape":)" + std::string(1'000'000, '['),
        "tensor \"t\": shape must hold whole numbers from 0 to 2^64 − 1, but the file has a list");
    header(
        "objects, a million",
        [] {
            std::string text;
            for (int i = 0; i < 1'000'000; ++i)
                text += R"({"a":)";
            return text;
        }(),
        "tensor \"a\" has the unknown field \"a\"");
    header("invalid UTF-8", "{\"a\xFF\":1}", "the header is not valid JSON at byte 4");
    header("overlong UTF-8", "{\"\xC0\x80\":1}", "not valid JSON");
    header("lone surrogate", R"({"\uD800":1})", "not valid JSON");
    header("lone low surrogate", R"({"\uDC00":1})", "not valid JSON");
    row("NUL after the object", fileOf(std::string("{}\0\0", 4)), "NUL character at byte 3");
    header("NUL in a name", R"({"a\u0000b":{}})", "the name \"a\\u0000b\" holds a NUL character");
    header("NUL in a metadata key", R"({"__metadata__":{"\u0000":""}})", "holds a NUL character");
    header("trailing comma", "{},", "not valid JSON at byte 3");
    header("comma before the end", R"({"__metadata__":{},})", "not valid JSON");
    header("two objects", "{}{}", "not valid JSON");
    header("cut", R"({"a":)", "not valid JSON");
    header("comment", "{/**/}", "not valid JSON");
    header("number too large for any type", R"({"t":1e999})", "not valid JSON");

    header("duplicate tensor",
        R"({"t":{"dtype":"I8","shape":[0],"data_offsets":[0,0]},"t":{"dtype":"I8","shape":[0],"data_offsets":[0,0]}})",
        "tensor \"t\" is in the header twice");
    header("duplicate tensor, spelt otherwise",
        R"({"t":{"dtype":"I8","shape":[0],"data_offsets":[0,0]},"\u0074":{"dtype":"I8","shape":[0],"data_offsets":[0,0]}})",
        "tensor \"t\" is in the header twice");
    header("duplicate metadata", R"({"__metadata__":{},"__metadata__":{}})", "the header has __metadata__ twice");
    header("duplicate metadata key", R"({"__metadata__":{"k":"1","k":"2"}})", "__metadata__ has the entry \"k\" twice");
    header("duplicate field", R"({"t":{"dtype":"I8","dtype":"I8"}})", "tensor \"t\" has the field dtype twice");
    header("duplicate shape", R"({"t":{"shape":[],"shape":[]}})", "tensor \"t\" has the field shape twice");
    header("metadata with a number", R"({"__metadata__":{"k":1}})", "entry \"k\" must be a string, but the file has 1");
    header("metadata with an object", R"({"__metadata__":{"k":{}}})",
        "entry \"k\" must be a string, but the file has an object");
    header("metadata with a list", R"({"__metadata__":{"k":[]}})",
        "entry \"k\" must be a string, but the file has a list");
    header("metadata with null", R"({"__metadata__":{"k":null}})", "must be a string, but the file has null");
    header("metadata is a text", R"({"__metadata__":"x"})",
        "__metadata__ must be an object of strings, but the file has the string \"x\"");
    header("metadata is a list", R"({"__metadata__":[]})",
        "__metadata__ must be an object of strings, but the file has a list");
    header("tensor is a number", R"({"t":5})",
        "tensor \"t\" must be an object with dtype, shape and data_offsets, but the file has 5");
    header("tensor is true", R"({"t":true})",
        "must be an object with dtype, shape and data_offsets, but the file has true");
    header("unknown field", R"({"t":{"strides":[1]}})", "tensor \"t\" has the unknown field \"strides\"");
    header("no dtype", R"({"t":{"shape":[0],"data_offsets":[0,0]}})", "tensor \"t\" has no dtype");
    header("no shape", R"({"t":{"dtype":"I8","data_offsets":[0,0]}})", "tensor \"t\" has no shape");
    header("no offsets", R"({"t":{"dtype":"I8","shape":[0]}})", "tensor \"t\" has no data_offsets");
    header("dtype is a number", R"({"t":{"dtype":1}})", "tensor \"t\": dtype must be a string, but the file has 1");
    header("dtype is a list", R"({"t":{"dtype":["F32"]}})", "dtype must be a string, but the file has a list");
    header("shape is a text", R"({"t":{"shape":"2"}})",
        "shape must be a list of whole numbers, but the file has the string \"2\"");
    header("long name", "{\"" + std::string(1025, 'n') + "\":{}}", "has 1025 bytes, more than the 1024 allowed");
    header("name of right-to-left writing", "{\"\u05D0\u202E\n\":1}", "not valid JSON");
    header("name with a direction override", "{\"\u05D0\u202E\":1}", "tensor \"\u2068\u05D0\\u202E\u2069\" must be");

    tensor("unknown dtype", "F31", "[0]", "[0,0]", 0, "tensor \"t\" has the unknown type \"F31\"");
    tensor("dtype of lower case", "f32", "[0]", "[0,0]", 0, "tensor \"t\" has the unknown type \"f32\"");
    tensor("dtype of others", "F8_E4M3", "[0]", "[0,0]", 0,
        "type F8_E4M3, which is not supported. The supported types are F64");
    tensor("dtype of others, wide", "U64", "[0]", "[0,0]", 0, "type U64, which is not supported");
    tensor("negative offset", "I8", "[1]", "[-1,0]", 0,
        "data_offsets must hold whole numbers from 0 to 2^64 − 1, but the file has -1");
    tensor("fraction", "I8", "[1]", "[0,1.0]", 1, "whole numbers from 0 to 2^64 − 1, but the file has 1.0");
    tensor("exponent", "I8", "[1000]", "[0,1e3]", 1000, "but the file has 1e3");
    tensor("offset 2^64", "I8", "[1]", "[0,18446744073709551616]", 1, "but the file has 18446744073709551616");
    tensor("offset 2^64 - 1", "I8", "[1]", "[0,18446744073709551615]", 1,
        "ends at byte 18446744073709551615 but its shape [1] of I8 needs 1 bytes");
    tensor("one offset", "I8", "[1]", "[0]", 1, "data_offsets must be two numbers, begin and end, but has 1");
    tensor("three offsets", "I8", "[1]", "[0,1,2]", 1, "data_offsets must be two numbers, begin and end, but has more");
    tensor("negative dimension", "I8", "[-1]", "[0,1]", 1, "shape must hold whole numbers");
    tensor("text in the shape", "I8", "[\"1\"]", "[0,1]", 1, "but the file has the string \"1\"");
    tensor("begin after end", "I8", "[1]", "[1,0]", 1, "tensor \"t\" ends at byte 0, before it begins at byte 1");
    tensor("too many bytes", "F32", "[32]", "[0,4096]", 4096,
        "tensor \"t\" ends at byte 4096 but its shape [32] of F32 needs 128 bytes");
    tensor("too few bytes", "F64", "[2]", "[0,8]", 8, "ends at byte 8 but its shape [2] of F64 needs 16 bytes");
    tensor("product wraps to 4", "I8", "[4194305,4194305,211106198978564]", "[0,4]", 4,
        "has more elements than can be counted");
    tensor("product of elements fits, of bytes not", "F64", "[2305843009213693952]", "[0,0]", 0,
        "has more elements than can be counted");
    tensor("zero hides the overflow", "I8", "[4294967296,4294967296,0]", "[0,0]", 0,
        "has more elements than can be counted");
    tensor("dimension 2^63", "I8", "[0,9223372036854775808]", "[0,0]", 0,
        "dimension 9223372036854775808 of its shape is too large");
    tensor("rank 65", "I8",
        ("[1" +
            [] {
                std::string ones;
                for (int i = 0; i < 64; ++i)
                    ones += ",1";
                return ones;
            }()
            + "]")
            .c_str(),
        "[0,1]", 1, "tensor \"t\" has more than the 16 dimensions");
    tensor("first does not begin at 0", "I8", "[1]", "[1,2]", 2,
        "tensor \"t\" begins at byte 1, which leaves a gap from byte 0");
    tensor("data missing", "I8", "[8]", "[0,8]", 7,
        "tensor \"t\" ends at byte 8 but the file holds only 7 bytes of tensors: it was cut short");
    tensor("one trailing byte", "I8", "[8]", "[0,8]", 9, "the file has 1 trailing byte after its last tensor");
    row("trailing bytes, no tensor", fileOf("{}", 5), "the file has 5 trailing bytes after its last tensor");
    row("overlap",
        fileOf(
            R"({"a":{"dtype":"I8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"I8","shape":[4],"data_offsets":[2,6]}})",
            6),
        "tensor \"b\" begins at byte 2, inside tensor \"a\", which ends at byte 4");
    row("hole",
        fileOf(
            R"({"a":{"dtype":"I8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"I8","shape":[4],"data_offsets":[5,9]}})",
            9),
        "tensor \"b\" begins at byte 5, which leaves a gap from byte 4");
    row("same place",
        fileOf(
            R"({"a":{"dtype":"I8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"I8","shape":[4],"data_offsets":[0,4]}})",
            4),
        "tensor \"b\" begins at byte 0, inside tensor \"a\"");
}

// From memory and from a file, the message is the same and names the file.
void SafetensorsTest::refuses()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, message);
    const auto fromMemory = messageOf([&] { parseSafetensors(bytesOfText(content.toStdString()), "bad.safetensors"); });
    QVERIFY2(fromMemory, "accepted");
    const QString text = QString::fromStdString(*fromMemory);
    QVERIFY2(text.startsWith("bad.safetensors: "), fromMemory->c_str());
    QVERIFY2(text.contains(message), fromMemory->c_str());
    QVERIFY2(text.size() < 600, "a long message");

    const QTemporaryDir folder;
    const auto path = pathIn(folder, "bad.safetensors");
    store(path, content.toStdString());
    QCOMPARE(messageOf([&] { readSafetensors(path); }), fromMemory);
}

void SafetensorsTest::refusesForeignFormats_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("remedy");
    const auto row = [](const char* title, const std::string& content, const char* name, const char* remedy) {
        QTest::newRow(title) << QByteArray::fromStdString(content) << QString(name) << QString(remedy);
    };
    const std::string zip = std::string("PK\x03\x04", 4) + std::string(40, '\0');
    row("PyTorch", zip + "archive/data.pkl" + std::string(100'000, 'x') + "archive/data.pkl", "a PyTorch pickle",
        "torch.load(");
    row("TorchScript", zip + std::string(100'000, 'x') + "net/data.pkl net/code/__torch__/net.py",
        "a TorchScript program", "torch.jit.load(");
    row("zip", zip, "a zip archive", "If it is PyTorch's");
    row("old PyTorch", std::string("\x80\x02\x8a\x0al\xfc\x9c\x46\xf9 j\xa8P\x19.", 15), "a Python pickle",
        "save_file");
    row("pickle, protocol 4", "\x80\x04\x95 something", "a Python pickle", "save_file");
    row("GGUF", std::string("GGUF\3\0\0\0", 8) + "x", "a GGUF model", "Open the model's .safetensors");
    row("ONNX", "\x08\x07\x12\x07pytorch", "an ONNX model", "Open the model's .safetensors");
    row("HDF5", "\x89HDF\r\n\x1a\n", "an HDF5 file", "Open the model's .safetensors");
    row("NumPy", std::string("\x93NUMPY\1\0", 8), "a NumPy array", "Open the model's .safetensors");
    row("TensorFlow index", std::string(40, '\1') + "\x57\xfb\x80\x8b\x24\x75\x47\xdb",
        "the index of a TensorFlow checkpoint", ".safetensors");
    row("TensorFlow Lite", std::string("\x1c\0\0\0TFL3", 8), "a TensorFlow Lite model", ".safetensors");
    row("Git LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", "a Git LFS pointer",
        "git lfs pull");
    row("HTML", "<!DOCTYPE html><html>", "a web page", "download link");
    row("HTML, spaced", "\xEF\xBB\xBF\n  <HTML lang=en>", "a web page", "download link");
    row("JSON", "{\"weight_map\": {}}", "a JSON file", "beside it");
    row("text", "A book: it was the best of times,\nit was the worst of times.", "a text", "--task text --file");
    row("short text", "abc", "a text", "open the model's .safetensors file");
    row("text of another script", std::string("Всё смешалось в доме Облонских. ") + std::string(2000, 'x'), "a text",
        "train a variant on task text");
    row("text cut in a character", std::string(511, 'a') + "é and so on", "a text", "train a variant on task text");
    row("PNG", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16), "a picture (PNG)", "Open a model's .safetensors");
    row("JPEG", "\xff\xd8\xff\xe0 picture", "a picture (JPEG)", "Open a model's .safetensors");
    row("WebP", "RIFF1234WEBPVP8 ", "a picture (WebP)", "Open a model's .safetensors");
    row("PDF", "%PDF-1.7 document", "a PDF document", "Open a model's .safetensors");
    row("video",
        std::string("\0\0\0\x20"
                    "ftypisom",
            12),
        "a video file", "Open a model's .safetensors");
    row("xz",
        std::string("\xfd"
                    "7zXZ\0 packed",
            13),
        "an xz archive", "Unpack");
    row("gzip", "\x1f\x8b\x08 compressed", "a gzip archive", "Unpack");
    row("bzip2", "BZh91AY packed", "a bzip2 archive", "Unpack");
    row("Zstandard", "\x28\xb5\x2f\xfd packed", "a Zstandard archive", "Unpack");
    row("7-Zip", "7z\xbc\xaf\x27\x1c packed", "a 7-Zip archive", "Unpack");
    row("RAR", "Rar!\x1a\x07 packed", "a RAR archive", "Unpack");
    row("GIF", "GIF89a picture", "a picture (GIF)", "Open a model's .safetensors");
    row("TIFF", std::string("II*\0 picture", 12), "a picture (TIFF)", "Open a model's .safetensors");
    row("TIFF, the other way", std::string("MM\0* picture", 12), "a picture (TIFF)", "Open a model's .safetensors");
    row("WAVE", "RIFF1234WAVEfmt ", "a sound file", "Open a model's .safetensors");
    row("Ogg", "OggS sound", "a sound file", "Open a model's .safetensors");
    row("MP3", "ID3 sound", "a sound file", "Open a model's .safetensors");
    row("FLAC", "fLaC sound", "a sound file", "Open a model's .safetensors");
    row("Matroska", "\x1a\x45\xdf\xa3 video", "a video file", "Open a model's .safetensors");
    row("Office", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 sheet", "an Office document", "Open a model's .safetensors");
    row("SQLite", "SQLite format 3 rows", "a database (SQLite)", "Open a model's .safetensors");
    row("Parquet", "PAR1 table", "a table (Parquet)", "Open a model's .safetensors");
    row("Arrow", "ARROW1 table", "a table (Arrow)", "Open a model's .safetensors");
    row("program",
        "\x7f"
        "ELF code",
        "a program", "Open a model's .safetensors");
    row("pickle, protocol 3", "\x80\x03\x95 something", "a Python pickle", "save_file");
    row("pickle, protocol 5", "\x80\x05\x95 something", "a Python pickle", "save_file");
    row("TorchScript without constants", zip + std::string(100'000, 'x') + "net/code/__torch__/net.py",
        "a TorchScript program", "torch.jit.load(");
    row("TorchScript of constants", zip + std::string(100'000, 'x') + "net/constants.pkl", "a TorchScript program",
        "torch.jit.load(");
    row("tar", std::string(257, 'n') + "ustar", "a tar archive", "Unpack");
}

void SafetensorsTest::refusesForeignFormats()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, name);
    QFETCH(QString, remedy);
    const QTemporaryDir folder;
    const auto path = pathIn(folder, "model.safetensors");
    store(path, content.toStdString());
    const auto message = messageOf([&] { readSafetensors(path); });
    QVERIFY2(message, "accepted");
    QVERIFY2(QString::fromStdString(*message).startsWith("model.safetensors: this is " + name), message->c_str());
    QVERIFY2(QString::fromStdString(*message).contains(remedy), message->c_str());
    QCOMPARE(messageOf([&] { parseSafetensors(bytesOfText(content.toStdString()), "model.safetensors"); }), message);
}

void SafetensorsTest::refusesWhatIsNoFile()
{
    const QTemporaryDir folder;
    const auto refusal = [](const std::filesystem::path& path) {
        return QString::fromStdString(messageOf([&] { readSafetensors(path); }).value_or("accepted"));
    };
    const auto pipe = pathIn(folder, "pipe");
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    QVERIFY(refusal(pipe).endsWith("pipe: this is a pipe, not a file."));
    QVERIFY(refusal(folder.path().toStdString()).endsWith(": this is a folder, not a file."));
    QCOMPARE(refusal("/dev/zero"), "/dev/zero: this is a device, not a file.");
    QVERIFY(refusal(pathIn(folder, "none")).contains("cannot be opened: No such file or directory"));
    const auto loop = pathIn(folder, "loop");
    std::filesystem::create_symlink(loop, loop);
    QVERIFY(refusal(loop).contains("cannot be opened: Too many levels of symbolic links"));
    QVERIFY(refusal(pathIn(folder, "no\nne")).contains("no\\nne: the file cannot be opened"));
}

void SafetensorsTest::refusesFilesThatChange()
{
    const QTemporaryDir folder;
    const auto path = pathIn(folder, "file");
    std::vector<std::byte> content(1000);
    store(path, std::string(1000, 'x'));
    const InputFile shrinking(path);
    std::filesystem::resize_file(path, 999);
    const auto shorter = messageOf([&] { shrinking.read(0, content); });
    QVERIFY(shorter && shorter->find("the file got shorter while it was being read") != shorter->npos);

    store(path, std::string(1000, 'x'));
    const InputFile growing(path);
    std::filesystem::resize_file(path, 1001);
    growing.read(0, content);
    const auto longer = messageOf([&] { growing.checkUnchanged(); });
    QVERIFY(longer
        && longer->find("changed while it was being read (1000 bytes before, 1001 bytes after)") != longer->npos);

    const auto large = messageOf([&] { readFile(path, 1000); });
    QVERIFY(large && large->find("the file has 1001 bytes, more than the 1000 bytes allowed") != large->npos);
    QCOMPARE(readFile(path, 1001).size(), std::size_t {1001});
}

void SafetensorsTest::refusesManyTensors()
{
    const auto many = [](int count) {
        std::string json = "{";
        for (int i = 0; i < count; ++i)
            json += (i ? ",\"" : "\"") + std::to_string(i) + R"(":{"dtype":"I8","shape":[0],"data_offsets":[0,0]})";
        return bytesOfText(fileOf(json + "}"));
    };
    QCOMPARE(parseSafetensors(many(200'000), "f").tensors().size(), std::size_t {200'000});
    const auto message = messageOf([&] { parseSafetensors(many(200'001), "f"); });
    QCOMPARE(message.value_or(""), "f: the header has more than the 200000 tensors allowed.");
    SafetensorsLimits limits;
    const QTemporaryDir folder;
    const auto path = pathIn(folder, "f");
    store(path, fileOf(kGood, 11));
    limits.fileBytes = std::filesystem::file_size(path);
    QVERIFY(!messageOf([&] { readSafetensors(path, limits); }));
    --limits.fileBytes;
    QVERIFY(messageOf([&] { readSafetensors(path, limits); }).value_or("").find("more than the") != std::string::npos);
    limits.metadataEntries = 1;
    const auto metadata = bytesOfText(fileOf(R"({"__metadata__":{"a":"","b":""}})"));
    QVERIFY(messageOf([&] { parseSafetensors(metadata, "f", limits); }).value_or("").find("more than the 1 entries")
        != std::string::npos);
}

void SafetensorsTest::accepts_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("tensors");
    const auto row = [](const char* name, const std::string& content, int tensors) {
        QTest::newRow(name) << QByteArray::fromStdString(content) << tensors;
    };
    row("nothing", fileOf("{}"), 0);
    row("padding", fileOf("{}      "), 0);
    row("two tensors", fileOf(kGood, 11), 2);
    row("rank 0", fileOf(tensorJson("F32", "[]", "[0,4]"), 4), 1);
    row("empty tensor", fileOf(tensorJson("F32", "[0,7]", "[0,0]")), 1);
    row("rank 16", fileOf(tensorJson("I8", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]", "[0,1]"), 1), 1);
    row("name of 1024 bytes",
        fileOf("{\"" + std::string(1024, 'n') + R"(":{"dtype":"I8","shape":[0],"data_offsets":[0,0]}})"), 1);
    row("empty name", fileOf(R"({"":{"dtype":"I8","shape":[0],"data_offsets":[0,0]}})"), 1);
    row("surrogate pair", fileOf(R"({"\uD83D\uDE00":{"dtype":"I8","shape":[0],"data_offsets":[0,0]}})"), 1);
    row("empty tensors between others",
        fileOf(
            R"({"z":{"dtype":"I8","shape":[0],"data_offsets":[4,4]},"a":{"dtype":"I8","shape":[4],"data_offsets":[4,8]},)"
            R"("y":{"dtype":"I8","shape":[0],"data_offsets":[8,8]},"b":{"dtype":"I8","shape":[4],"data_offsets":[0,4]}})",
            8),
        4);
    row("a header length that looks like a pickle", fileOf("{" + std::string(0x280 - 2, ' ') + "}"), 0);
}

void SafetensorsTest::accepts()
{
    QFETCH(QByteArray, content);
    QFETCH(int, tensors);
    const SafetensorsFile file = parseSafetensors(bytesOfText(content.toStdString()), "good.safetensors");
    QCOMPARE(static_cast<int>(file.tensors().size()), tensors);
    useAll(file);
    QVERIFY(!file.find("no such tensor"));
    const QTemporaryDir folder;
    const auto path = pathIn(folder, "good.safetensors");
    store(path, content.toStdString());
    useAll(readSafetensors(path));
}

void SafetensorsTest::readsUnalignedNumbers()
{
    const std::string json =
        R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"b":{"dtype":"F64","shape":[2],"data_offsets":[1,17]}})";
    const std::vector<double> numbers {1.5, -2.25};
    std::string content = fileOf(json) + "\x07";
    content.append(reinterpret_cast<const char*>(numbers.data()), 16);
    const SafetensorsFile file = parseSafetensors(bytesOfText(content), "f");
    QCOMPARE(toFloats(*file.find("a")), std::vector<float> {7});
    QCOMPARE(toFloats(*file.find("b")), (std::vector<float> {1.5F, -2.25F}));
}

void SafetensorsTest::countsWhatIsNotFinite()
{
    constexpr float inf = std::numeric_limits<float>::infinity();
    const std::vector<float> f32 {0, inf, -inf, std::nanf(""), std::numeric_limits<float>::max(), 1};
    const std::vector<double> f64 {0, static_cast<double>(inf), std::nan(""), std::numeric_limits<double>::max()};
    const std::vector<std::uint16_t> f16 {0x7C00, 0xFC00, 0x7E01, 0x7BFF, 0x8000};
    const std::vector<std::uint16_t> bf16 {0x7F80, 0xFF80, 0x7FC1, 0x7F7F, 0x0001};
    const std::vector<std::int32_t> i32 {0x7F80'0000};
    QCOMPARE(countNotFinite({"", DType::F32, {6}, viewOf(f32)}), 3);
    QCOMPARE(countNotFinite({"", DType::F64, {4}, viewOf(f64)}), 2);
    QCOMPARE(countNotFinite({"", DType::F16, {5}, viewOf(f16)}), 3);
    QCOMPARE(countNotFinite({"", DType::BF16, {5}, viewOf(bf16)}), 3);
    QCOMPARE(countNotFinite({"", DType::I32, {1}, viewOf(i32)}), 0);
}

// All 65,536 halves against their definition.
void SafetensorsTest::convertsHalves()
{
    std::vector<std::uint16_t> bits(65'536);
    for (std::size_t i = 0; i < bits.size(); ++i)
        bits[i] = static_cast<std::uint16_t>(i);
    const std::vector<float> half = toFloats({"", DType::F16, {65'536}, viewOf(bits)});
    const std::vector<float> brain = toFloats({"", DType::BF16, {65'536}, viewOf(bits)});
    for (std::size_t i = 0; i < bits.size(); ++i) {
        const double sign = i & 0x8000 ? -1 : 1;
        const auto expected = [&](int exponentBits, int mantissaBits) {
            const int exponent = static_cast<int>(i >> mantissaBits) & ((1 << exponentBits) - 1);
            const double fraction = std::ldexp(static_cast<double>(i & ((1u << mantissaBits) - 1)), -mantissaBits);
            const int bias = (1 << (exponentBits - 1)) - 1;
            if (exponent == (1 << exponentBits) - 1)
                return fraction == 0 ? sign * HUGE_VAL : std::nan("");
            return sign * (exponent ? std::ldexp(1 + fraction, exponent - bias) : std::ldexp(fraction, 1 - bias));
        };
        const auto same = [](float a, double b) {
            return std::isnan(b) ? std::isnan(a) : static_cast<double>(a) == b && std::signbit(a) == std::signbit(b);
        };
        QVERIFY2(same(half[i], expected(5, 10)), std::to_string(i).c_str());
        QVERIFY2(same(brain[i], expected(8, 7)), std::to_string(i).c_str());
    }
}

void SafetensorsTest::returnsWhatWasWritten()
{
    constexpr std::array kTypes {DType::Bool, DType::U8, DType::I8, DType::I16, DType::F16, DType::BF16, DType::I32,
        DType::F32, DType::F64, DType::I64};
    std::mt19937_64 random(1);
    std::vector<std::vector<std::byte>> contents;
    std::vector<TensorView> tensors;
    for (const DType type : kTypes)
        for (const std::vector<std::int64_t>& shape : {std::vector<std::int64_t> {}, {0}, {3}, {2, 3, 1}, {5, 0, 2}}) {
            std::size_t bytes = byteSize(type);
            for (const std::int64_t size : shape)
                bytes *= static_cast<std::size_t>(size);
            std::vector<std::byte> content(bytes);
            for (std::byte& byte : content)
                byte = static_cast<std::byte>(random());
            tensors.push_back({std::string(toString(type)) + "." + std::to_string(tensors.size()), type, shape, {}});
            contents.push_back(std::move(content));
        }
    for (std::size_t i = 0; i < tensors.size(); ++i)
        tensors[i].bytes = contents[i];
    const std::map<std::string, std::string> metadata {
        {"format", "pt"}, {"text", "line\n\"quoted\" \\ \u05D0 \U0001F600 \x01"}, {"", ""}};

    const QTemporaryDir folder;
    const auto path = pathIn(folder, "all.safetensors");
    writeSafetensors(path, metadata, tensors);
    const SafetensorsFile file = readSafetensors(path);
    QCOMPARE(file.metadata(), metadata);
    QCOMPARE(file.tensors().size(), tensors.size());
    for (const TensorView& wanted : tensors) {
        const TensorView* found = file.find(wanted.name);
        QVERIFY(found);
        QCOMPARE(found->dtype, wanted.dtype);
        QCOMPARE(found->shape, wanted.shape);
        QVERIFY(std::equal(found->bytes.begin(), found->bytes.end(), wanted.bytes.begin(), wanted.bytes.end()));
    }
    SafetensorsFile moved = readSafetensors(path);
    const SafetensorsFile target = std::move(moved);
    useAll(target);
}

// The bytes are those that Python's safetensors 0.8.0 made of the same tensors.
void SafetensorsTest::writesAsTheReferenceWriter()
{
    const std::vector<float> weight {1, 2, 3, 4, 5, 6};
    const std::vector<double> wide {0.5};
    const std::vector<std::int64_t> ids {1, -1};
    const std::vector<std::uint8_t> flags {1, 0, 1};
    const std::vector<std::uint16_t> half {0x3C00};
    const QTemporaryDir folder;
    const auto path = pathIn(folder, "reference.safetensors");
    writeSafetensors(path, {{"format", "pt"}},
        {{"flags", DType::Bool, {3}, viewOf(flags)}, {"b.weight", DType::F32, {2, 3}, viewOf(weight)},
            {"half", DType::F16, {1}, viewOf(half)}, {"a.\u03B1\"\n", DType::F32, {}, viewOf(weight).first(4)},
            {"ids", DType::I64, {2}, viewOf(ids)}, {"wide", DType::F64, {1}, viewOf(wide)},
            {"brain", DType::BF16, {1}, viewOf(half)}});
    const auto reference = readFile(
        std::filesystem::path(HEADROOM_SOURCE_DIR) / "tests/core/data/reference.safetensors");
    QCOMPARE(readFile(path), reference);
}

void SafetensorsTest::refusesToWrite_data()
{
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("message");
    QTest::newRow("duplicate") << 0 << "two tensors have the name \"w\"";
    QTest::newRow("metadata's name") << 1 << "tensor \"__metadata__\" has the name reserved for metadata";
    QTest::newRow("size") << 2 << "has 8 bytes, which do not fit its shape [3] of F32";
    QTest::newRow("invalid UTF-8") << 3 << "\"\\xFF\" is not valid UTF-8";
    QTest::newRow("invalid UTF-8 in metadata") << 4 << "\"\\xC3\" is not valid UTF-8";
    QTest::newRow("long name") << 5 << "has a name that is too long";
    QTest::newRow("rank") << 6 << "has more than 16 dimensions";
    QTest::newRow("negative") << 7 << "do not fit its shape [-2]";
}

void SafetensorsTest::refusesToWrite()
{
    QFETCH(int, fault);
    QFETCH(QString, message);
    const std::vector<float> numbers {1, 2};
    const TensorView good {"w", DType::F32, {2}, viewOf(numbers)};
    std::vector<TensorView> tensors {good, good};
    std::map<std::string, std::string> metadata;
    tensors[1].name = fault == 0 ? "w"
        : fault == 1             ? "__metadata__"
        : fault == 3             ? "\xFF"
        : fault == 5             ? std::string(1025, 'n')
                                 : "v";
    if (fault == 2)
        tensors[1].shape = {3};
    if (fault == 4)
        metadata["k"] = "\xC3";
    if (fault == 6)
        tensors[1].shape = std::vector<std::int64_t>(17, 1);
    if (fault == 7)
        tensors[1].shape = {-2};
    const QTemporaryDir folder;
    const auto path = pathIn(folder, "refused.safetensors");
    const auto refusal = messageOf([&] { writeSafetensors(path, metadata, tensors); });
    QVERIFY(refusal);
    QVERIFY2(QString::fromStdString(*refusal).contains("refused.safetensors was not saved: "), refusal->c_str());
    QVERIFY2(QString::fromStdString(*refusal).contains(message), refusal->c_str());
    QVERIFY(!std::filesystem::exists(path));
}

// Whatever is changed in a good file, it is read or refused.
void SafetensorsTest::survivesMutations()
{
    const std::string good = fileOf(R"({"__metadata__":{"format":"pt","k":"v"},)" + kGood.substr(1), 11);
    constexpr const char* kPieces[] = {"{", "}", "[", "]", ",", ":", "\"", "0", "-1", "18446744073709551615", "1e3",
        "\"__metadata__\"", "\"dtype\"", "\"F64\"", "\"shape\"", "null", "\\u0000", "\\uD800", "\xFF", " ",
        "9223372036854775807"};
    std::mt19937 random(20'170'612);
    int accepted = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text = good;
        for (int change = 0; change <= static_cast<int>(random() % 4); ++change) {
            const std::size_t at = random() % text.size();
            switch (random() % 4) {
            case 0: text[at] = static_cast<char>(random()); break;
            case 1: text.erase(at, 1 + random() % 16); break;
            case 2: text.insert(at, kPieces[random() % std::size(kPieces)]); break;
            default: text.insert(at, text.substr(random() % text.size(), random() % 64)); break;
            }
            if (text.empty())
                break;
        }
        if (random() % 2 && text.size() >= 19) // so that more than the length is found wrong
            text.replace(0, 8, lengthField(text.size() - 19));
        try {
            const SafetensorsFile file = parseSafetensors(bytesOfText(text), "mutant");
            useAll(file);
            ++accepted;
        } catch (const Error& error) {
            QVERIFY2(QByteArray(error.what()).startsWith("mutant: "), error.what());
        }
    }
    QVERIFY(accepted > 0);
}

void SafetensorsTest::survivesTheFuzzingCorpus()
{
    int files = 0;
    const std::filesystem::path folder = std::filesystem::path(HEADROOM_SOURCE_DIR) / "tests/fuzz/corpus/safetensors";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        messageOf([&] { useAll(readSafetensors(entry.path())); });
        ++files;
    }
    QVERIFY(files > 0);
}

HEADROOM_TEST(SafetensorsTest)

} // namespace safetensors_test

#include "safetensors_test.moc"
