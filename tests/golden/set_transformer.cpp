// SPDX-License-Identifier: GPL-3.0-or-later
// juho-lee/set_transformer: its blocks and model. Scores are divided by √ of the full width; the heads of its weights
// lie on the batch axis, one head's whole batch after the other's.
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "nn/set_blocks.h"

namespace headroom::golden::set_transformer {

namespace {

class Run {
public:
    explicit Run(Golden& golden) : m_golden(golden), m_tracer(Tracer::Options {true, {}, nullptr}) {}

    Traced input(const std::string& name)
    {
        return m_tracer.input(name.c_str(), m_golden.tensor("in." + name), {"position", "feature"});
    }

    Traced mab(const std::string& theirs, const Traced& x, const Traced& y)
    {
        const std::string name = next();
        const SetBlockSettings settings = take(name, theirs);
        Parameters parameters = m_weights.parameters();
        const Mab ours(parameters, name, settings);
        const Tracer::Scope scope(m_tracer, name);
        m_attentions.push_back(name + "/weights");
        return ours(m_tracer, x, y);
    }

    Traced isab(const std::string& theirs, const Traced& x)
    {
        const std::string name = next();
        const torch::Tensor points = m_golden.parameter(theirs + "I").squeeze(0);
        take(name + ".induce", theirs + "mab0.");
        SetBlockSettings settings = take(name + ".read", theirs + "mab1.");
        settings.sourceFeatures = settings.queryFeatures; // both the set's, as the points have the block's width
        m_weights.set(name + ".points", points);
        Parameters parameters = m_weights.parameters();
        const Isab ours(parameters, name, settings, points.size(0));
        const Tracer::Scope scope(m_tracer, name);
        m_attentions.push_back(name + "/induce/weights");
        m_attentions.push_back(name + "/read/weights");
        return ours(m_tracer, x);
    }

    Traced pma(const std::string& theirs, const Traced& x)
    {
        const std::string name = next();
        const torch::Tensor seeds = m_golden.parameter(theirs + "S").squeeze(0);
        const SetBlockSettings settings = take(name + ".read", theirs + "mab.");
        m_weights.set(name + ".seeds", seeds);
        Parameters parameters = m_weights.parameters();
        const Pma ours(parameters, name, settings, seeds.size(0));
        const Tracer::Scope scope(m_tracer, name);
        m_attentions.push_back(name + "/read/weights");
        return ours(m_tracer, x);
    }

    Traced linear(const std::string& theirs, const Traced& x)
    {
        const std::string name = next();
        const torch::Tensor weight = m_golden.parameter(theirs + ".weight");
        Parameters parameters = m_weights.linear(name, theirs).parameters();
        const Tracer::Scope scope(m_tracer, name);
        return Linear(parameters, name, weight.size(1), weight.size(0))(m_tracer, {"output"}, x);
    }

    // One of the blocks of a model, known by its weights.
    Traced block(const std::string& theirs, const Traced& x)
    {
        if (m_golden.has("param." + theirs + "I"))
            return isab(theirs, x);
        return m_golden.has("param." + theirs + "S") ? pma(theirs, x) : mab(theirs + "mab.", x, x);
    }

    void finish(const torch::Tensor& output)
    {
        const auto trace = m_tracer.finish();
        for (std::size_t i = 0; i < m_attentions.size(); ++i) {
            const torch::Tensor weights = stepTensor(*trace, m_attentions[i]);
            m_golden.compare("mid.attn_prob" + std::to_string(i), weights.transpose(0, 1).flatten(0, 1));
        }
        m_golden.compare("out.output", output);
        m_golden.gradients(output.square().sum());
    }

private:
    std::string next() { return "block" + std::to_string(++m_blocks); }

    // Hands the weights of one MAB of theirs to ours.
    SetBlockSettings take(const std::string& ours, const std::string& theirs)
    {
        const std::pair<const char*, const char*> parts[] {
            {".query", "fc_q"}, {".key", "fc_k"}, {".value", "fc_v"}, {".output", "fc_o"}};
        for (const auto& [our, their] : parts)
            m_weights.linear(ours + our, theirs + their);
        const torch::Tensor query = m_golden.parameter(theirs + "fc_q.weight");
        SetBlockSettings settings;
        settings.queryFeatures = query.size(1);
        settings.sourceFeatures = m_golden.parameter(theirs + "fc_k.weight").size(1);
        settings.width = query.size(0);
        settings.heads = m_golden.integer("heads");
        settings.fullWidthScale = true;
        if (m_golden.has("param." + theirs + "ln0.weight")) {
            settings.norm = NormKind::Layer;
            m_weights.linear(ours + ".attention_norm", theirs + "ln0");
            m_weights.linear(ours + ".output_norm", theirs + "ln1");
        }
        return settings;
    }

    Golden& m_golden;
    Tracer m_tracer;
    Weights m_weights {m_golden};
    std::int64_t m_blocks = 0;
    std::vector<std::string> m_attentions; // where ours are, in the order of theirs
};

Traced model(Golden& golden, Run& run)
{
    Traced x = run.input("X");
    for (const std::string part : {"enc.", "dec."}) {
        for (std::int64_t i = 0; !golden.names("param." + part + std::to_string(i) + ".").empty(); ++i) {
            const std::string theirs = part + std::to_string(i);
            x = golden.has("param." + theirs + ".weight") ? run.linear(theirs, x) : run.block(theirs + ".", x);
        }
    }
    return x;
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    golden.expect("loss_def", {"sum(out.output**2)"});
    Run run(golden);
    if (kind == "MAB") {
        const Traced queries = run.input("Q"), source = run.input("K");
        run.finish(run.mab("", queries, source).tensor);
    } else if (kind == "SAB" || kind == "ISAB" || kind == "PMA") {
        run.finish(run.block("", run.input("X")).tensor);
    } else if (kind == "SetTransformer") {
        run.finish(model(golden, run).tensor);
    } else {
        throw Error("There is no adapter for kind \"" + kind + "\" of set_transformer.");
    }
}

} // namespace headroom::golden::set_transformer
