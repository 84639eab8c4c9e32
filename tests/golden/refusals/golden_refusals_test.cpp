// SPDX-License-Identifier: GPL-3.0-or-later
// golden_refusals_test VERIFIER VECTORS: spoils copies of golden vectors in one place each and runs golden-verify on
// them. One number changed must be found and its tensor named (exit code 1); what cannot be read or understood must be
// refused with a message that says why (exit code 2).
#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string contentOf(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

// A .safetensors file in its three parts.
struct Vectors {
    Json header;
    std::string data;

    explicit Vectors(const fs::path& file)
    {
        const std::string bytes = contentOf(file);
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data(), sizeof length);
        header = Json::parse(bytes.substr(sizeof length, length));
        data = bytes.substr(sizeof length + length);
    }

    std::string bytes() const
    {
        std::string text = header.dump();
        text.resize((text.size() + 7) / 8 * 8, ' ');
        const std::uint64_t length = text.size();
        std::string result(sizeof length, '\0');
        std::memcpy(result.data(), &length, sizeof length);
        return result + text + data;
    }

    std::vector<std::string> names(const std::string& prefix) const
    {
        std::vector<std::string> result;
        for (const auto& [name, entry] : header.items())
            if (name.starts_with(prefix))
                result.push_back(name);
        return result;
    }

    void scale(const std::string& tensor, float by)
    {
        const Json& offsets = header.at(tensor).at("data_offsets");
        for (std::size_t at = offsets.at(0); at < offsets.at(1).get<std::size_t>(); at += sizeof(float)) {
            float number = 0.0F;
            std::memcpy(&number, data.data() + at, sizeof number);
            number *= by;
            std::memcpy(data.data() + at, &number, sizeof number);
        }
    }

    // Only this tensor.
    void keep(const std::string& tensor)
    {
        const std::size_t begin = header.at(tensor).at("data_offsets").at(0),
                          end = header.at(tensor).at("data_offsets").at(1);
        for (const std::string& name : names(""))
            if (name != tensor && name != "__metadata__")
                header.erase(name);
        data = data.substr(begin, end - begin);
        header[tensor]["data_offsets"] = {0, data.size()};
    }

    // All floats as doubles.
    void widen()
    {
        std::string wide;
        for (auto& [name, entry] : header.items()) {
            if (name == "__metadata__")
                continue;
            Json& offsets = entry.at("data_offsets");
            const std::size_t begin = offsets.at(0), end = offsets.at(1), first = wide.size();
            if (entry.at("dtype") == "F32") {
                entry["dtype"] = "F64";
                for (std::size_t at = begin; at < end; at += sizeof(float)) {
                    float number = 0.0F;
                    std::memcpy(&number, data.data() + at, sizeof number);
                    const double same = number;
                    wide.append(reinterpret_cast<const char*>(&same), sizeof same);
                }
            } else {
                wide += data.substr(begin, end - begin);
            }
            offsets = {first, wide.size()};
        }
        data = wide;
    }

    // Adds to the last number of a tensor of floats.
    void change(const std::string& tensor, float by)
    {
        const std::size_t at = header.at(tensor).at("data_offsets").at(1).get<std::size_t>() - sizeof(float);
        float number = 0.0F;
        std::memcpy(&number, data.data() + at, sizeof number);
        number += by;
        std::memcpy(data.data() + at, &number, sizeof number);
    }
};

class Runner {
public:
    Runner(fs::path verifier, fs::path vectors)
        : m_verifier(std::move(verifier)),
          m_vectors(std::move(vectors)),
          m_folder(fs::temp_directory_path() / ("golden_refusals_" + std::to_string(getpid())))
    {
        fs::create_directories(m_folder);
    }
    ~Runner() { fs::remove_all(m_folder); }
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    Vectors original(const std::string& name) const { return Vectors(m_vectors / name); }

    // Runs golden-verify on these bytes; it must end with `code` and say each of `texts`.
    void expect(const std::string& what, const std::string& bytes, int code, const std::vector<std::string>& texts)
    {
        const fs::path file = m_folder / "spoilt.safetensors", output = m_folder / "output.txt";
        std::ofstream(file, std::ios::binary) << bytes;
        const std::string command = "'" + m_verifier.string() + "' '" + file.string() + "' > '" + output.string()
            + "' 2>&1";
        const int status = std::system(command.c_str());
        const int got = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        const std::string said = contentOf(output);
        bool well = got == code;
        for (const std::string& text : texts)
            well = well && said.find(text) != std::string::npos;
        std::cout << (well ? "ok      " : "FAILED  ") << what << '\n';
        if (well)
            return;
        ++m_failures;
        std::cout << "  exit code " << got << ", expected " << code << "; expected to read:";
        for (const std::string& text : texts)
            std::cout << " \"" << text << '"';
        std::cout << "\n" << said << '\n';
    }

    int failures() const { return m_failures; }

private:
    fs::path m_verifier, m_vectors, m_folder;
    int m_failures = 0;
};

void numbers(Runner& runner)
{
    const std::string name = "onmt/rpr_k3.safetensors";
    runner.expect("an untouched copy agrees", runner.original(name).bytes(), 0, {"0 failures"});
    for (const std::string tensor : {"out.output", "mid.attn_prob", "grad.linear_query.weight"}) {
        Vectors changed = runner.original(name);
        changed.change(tensor, 0.01F);
        runner.expect(
            "one number of " + tensor + " changed", changed.bytes(), 1, {"FAILED  " + tensor, "1 failures in 1 files"});
    }
    Vectors weight = runner.original(name);
    weight.change("param.linear_keys.weight", 0.01F);
    runner.expect("one number of a weight changed", weight.bytes(), 1, {"FAILED  mid.attn_prob", "FAILED  out.output"});
    Vectors excused = runner.original("txl/mha_preln_mlen3.safetensors");
    excused.change("out.output", 0.01F);
    runner.expect("one number of a tensor that is known to deviate changed", excused.bytes(), 1,
        {"FAILED  out.output", "as theirs"});
    Vectors unknown = runner.original(name);
    unknown.header["mid.unheard_of"] = unknown.header["out.output"];
    unknown.header.erase("out.output");
    runner.expect("a result that no adapter computes", unknown.bytes(), 1, {"not compared: mid.unheard_of"});
}

// Where zeros would agree with theirs, nothing has been compared.
void magnitudes(Runner& runner)
{
    const std::string name = "tears/encdec_pre_scalenorm_weighed.safetensors";
    Vectors zeroed = runner.original(name);
    std::vector<std::string> named;
    for (const std::string& tensor : zeroed.names("grad.")) {
        zeroed.scale(tensor, 0.0F);
        named.push_back("FAILED  " + tensor);
    }
    runner.expect("gradients that are zero", zeroed.bytes(), 1, named);
    Vectors small = runner.original(name); // all gradients far below the tolerance of 1e-4
    for (const std::string& tensor : small.names("grad."))
        small.scale(tensor, 1e-6F);
    small.scale("in.loss_weight", 1e-6F);
    runner.expect("small gradients that agree", small.bytes(), 0, {"0 with rounding only", "0 failures"});
    small.change("grad.decoder.atts.0.weights", 5e-6F);
    runner.expect("a small gradient that does not", small.bytes(), 1,
        {"FAILED  grad.decoder.atts.0.weights", "1 failures in 1 files"});
    Vectors bias = runner.original("labml/mha_causal.safetensors");
    runner.expect("a gradient that is rounding", bias.bytes(), 0,
        {"rounding only  grad.key.linear.bias  (A bias of the keys", "1 with rounding only"});
    bias.change("grad.key.linear.bias", 0.01F);
    runner.expect("a gradient that should be rounding", bias.bytes(), 1, {"FAILED  grad.key.linear.bias"});
    Vectors unexplained = runner.original("onmt/rpr_none.safetensors");
    unexplained.scale("grad.linear_query.weight", 0.0F);
    unexplained.scale("param.linear_keys.weight", 0.0F);
    runner.expect("a gradient of zeros that nothing explains", unexplained.bytes(), 1,
        {"nothing says why grad.linear_query.weight holds no more than rounding"});
    Vectors empty = runner.original("txl_tf/masks.safetensors");
    empty.keep("mask.q1_m4_same0");
    runner.expect(
        "a file in which zeros would agree", empty.bytes(), 1, {"nothing was compared: zeros would agree as well"});
}

void damaged(Runner& runner)
{
    const std::string whole = runner.original("onmt/rpr_k3.safetensors").bytes();
    runner.expect("an empty file", "", 2, {"spoilt.safetensors", "1 files not understood"});
    runner.expect(
        "half a file", whole.substr(0, whole.size() / 2), 2, {"spoilt.safetensors", "1 files not understood"});
    runner.expect("a file without its last byte", whole.substr(0, whole.size() - 1), 2, {"spoilt.safetensors"});
    std::string header = whole;
    header[9] = '!';
    runner.expect("a header that is no JSON", header, 2, {"spoilt.safetensors"});
}

void refused(Runner& runner)
{
    const auto with = [&](const std::string& file, const std::string& key, const std::string& value) {
        Vectors changed = runner.original(file);
        changed.header["__metadata__"][key] = value;
        return changed.bytes();
    };
    const std::string file = "onmt/rpr_k3.safetensors";
    runner.expect("an unknown oracle", with(file, "oracle", "delphi"), 2, {"no adapter for oracle \"delphi\"", "onmt"});
    runner.expect("an unknown kind", with(file, "kind", "Sphinx"), 2, {"kind \"Sphinx\" of onmt"});
    runner.expect(
        "an unknown setting", with(file, "max_relative_positions", "-7"), 2, {"max_relative_positions is -7"});
    runner.expect("an unknown loss", with(file, "loss_def", "sum(out.output)"), 2, {"loss_def is \"sum(out.output)\""});
    runner.expect("no number", with(file, "heads", "two"), 2, {"\"heads\" is \"two\""});
    runner.expect("neither true nor false", with("txl/mha_mlen3.safetensors", "pre_lnorm", "perhaps"), 2,
        {"\"pre_lnorm\" is \"perhaps\""});
    runner.expect("an option that no adapter reads", with(file, "reversed", "True"), 2,
        {"does not know the option reversed = True", "1 files not understood"});
    runner.expect("another optimiser than ours",
        with("annotated/copy_train.safetensors", "optimizer", "Adam(lr=0.1, betas=(0.9,0.999), eps=1e-9)"), 2,
        {"our Adam has betas=(0.9,0.98)"});
    Vectors wide = runner.original("txl/lm_mem8.safetensors");
    wide.widen();
    runner.expect("a language model in doubles", wide.bytes(), 0, {"0 failures"});
    Vectors bare = runner.original(file);
    bare.header["__metadata__"].erase("heads");
    runner.expect("no heads", bare.bytes(), 2, {"no \"heads\" in its metadata"});
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::cerr << "usage: golden_refusals_test VERIFIER VECTORS\n";
        return 2;
    }
    Runner runner(argv[1], argv[2]);
    numbers(runner);
    magnitudes(runner);
    damaged(runner);
    refused(runner);
    return runner.failures() == 0 ? 0 : 1;
}
