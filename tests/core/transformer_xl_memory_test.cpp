// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/transformer.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;

namespace transformer_xl_memory_test {

namespace {

ModelConfig smallModel(std::int64_t segment, std::int64_t memory)
{
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.attention = AttentionKind::TransformerXl;
    config.position = PositionKind::None;
    config.vocabulary = 11;
    config.width = 8;
    config.heads = 2;
    config.feedForward = 12;
    config.maxLength = 32;
    config.dropout = 0.0;
    config.segment = segment;
    config.memory = memory;
    return config;
}

Transformer shaken(const ModelConfig& config)
{
    Transformer model(config, Parameters(7));
    torch::manual_seed(3);
    for (const Parameter& parameter : model.parameters())
        parameter.tensor.add_(torch::randn_like(parameter.tensor) * 0.2);
    return model;
}

const torch::Tensor kText = torch::tensor({1, 5, 3, 9, 4, 4, 7, 2, 10, 6, 8, 3}, torch::kLong);

// Runs a text segment by segment, each reading the memories of those before.
std::vector<ModelOutput> runSegments(const Transformer& model, const torch::Tensor& text)
{
    std::vector<ModelOutput> outputs;
    ModelInput input;
    for (std::int64_t first = 0; first < text.size(0); first += model.config().segment) {
        Tracer t;
        input.target = text.slice(0, first, std::min(text.size(0), first + model.config().segment));
        outputs.push_back(model.forward(t, input, model.defaults()));
        input.memory = outputs.back().memory;
    }
    return outputs;
}

torch::Tensor logitsOf(const std::vector<ModelOutput>& outputs)
{
    std::vector<torch::Tensor> rows;
    for (const ModelOutput& output : outputs)
        rows.push_back(output.logits.tensor);
    return torch::cat(rows, 0);
}

} // namespace

class TransformerXlMemoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void memoryHoldsTheLastRows();
    void noGradientFlowsIntoMemory();
    void segmentsWithFullMemoryEqualTheWholeText();
    void sameLengthEqualsSlidingWindows();
};

void TransformerXlMemoryTest::memoryHoldsTheLastRows()
{
    const torch::NoGradGuard guard;
    for (const std::int64_t memory : {3, 4, 6, 20}) { // shorter than a segment, as long, longer, never full
        const Transformer model = shaken(smallModel(4, memory));
        const auto table = std::find_if(model.parameters().begin(), model.parameters().end(),
            [](const Parameter& parameter) { return parameter.name.starts_with("embedding."); });
        std::int64_t read = 0;
        for (const ModelOutput& output : runSegments(model, kText)) {
            read += 4;
            const std::int64_t kept = std::min(read, memory);
            QCOMPARE(output.memory.size(), std::size_t {2}); // one a layer
            // What comes into the first layer is the words themselves.
            const torch::Tensor words = table->tensor.index_select(0, kText.slice(0, read - kept, read))
                * std::sqrt(8.0);
            QVERIFY(torch::allclose(output.memory[0], words, 1e-6, 1e-6));
            QCOMPARE(output.memory[1].size(0), kept);
        }
    }
}

void TransformerXlMemoryTest::noGradientFlowsIntoMemory()
{
    const Transformer model = shaken(smallModel(6, 6));
    torch::Tensor embedding;
    for (const Parameter& parameter : model.parameters()) {
        parameter.tensor.requires_grad_();
        if (parameter.name.starts_with("embedding."))
            embedding = parameter.tensor;
    }
    const torch::Tensor text = torch::tensor({1, 5, 3, 9, 4, 4, 7, 2, 10, 6, 8, 2}, torch::kLong);
    const std::vector<ModelOutput> outputs = runSegments(model, text);
    for (const torch::Tensor& memory : outputs[0].memory)
        QVERIFY(!memory.requires_grad());
    outputs[1].logits.tensor.square().sum().backward();
    // Tokens that only the first segment holds were read through memory: the gradient stops there.
    for (const std::int64_t token : {1, 5, 3, 9, 4})
        QCOMPARE(embedding.grad()[token].abs().sum().item<float>(), 0.0F);
    QVERIFY(embedding.grad()[7].abs().sum().item<float>() > 0.0F);
}

void TransformerXlMemoryTest::segmentsWithFullMemoryEqualTheWholeText()
{
    const torch::NoGradGuard guard;
    // What a position becomes does not depend on what comes after it, so segments that remember everything lose
    // nothing.
    const torch::Tensor whole = logitsOf(runSegments(shaken(smallModel(12, 12)), kText));
    for (const std::int64_t segment : {1, 4, 5})
        QVERIFY(torch::allclose(logitsOf(runSegments(shaken(smallModel(segment, 12)), kText)), whole, 1e-4, 1e-5));
    QVERIFY(!torch::allclose(logitsOf(runSegments(shaken(smallModel(4, 2)), kText)), whole, 1e-4, 1e-5));
}

void TransformerXlMemoryTest::sameLengthEqualsSlidingWindows()
{
    const torch::NoGradGuard guard;
    for (const SameLength same : {SameLength::Memory, SameLength::MemoryPlusOne}) {
        ModelConfig config = smallModel(3, 5);
        config.decoderLayers = 1; // what a layer remembers are then the words alone
        config.sameLength = same;
        const Transformer model = shaken(config);
        const torch::Tensor ours = logitsOf(runSegments(model, kText));
        ModelConfig slidingConfig = config;
        slidingConfig.segment = 12;
        slidingConfig.sameLength = SameLength::Off;
        const Transformer sliding = shaken(slidingConfig);
        const std::int64_t window = same == SameLength::Memory ? 5 : 6;
        for (std::int64_t at = 0; at < kText.size(0); ++at) {
            Tracer t;
            ModelInput input;
            input.target = kText.slice(0, std::max<std::int64_t>(0, at + 1 - window), at + 1);
            const torch::Tensor last = sliding.forward(t, input, sliding.defaults()).logits.tensor[-1];
            QVERIFY2(torch::allclose(ours[at], last, 1e-4, 1e-5), qPrintable(QString::number(at)));
        }
    }
}

HEADROOM_TEST(TransformerXlMemoryTest)
#include "libtorch.h"

} // namespace transformer_xl_memory_test

#include "transformer_xl_memory_test.moc"
