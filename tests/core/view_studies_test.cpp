// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "outcome.h"
#include "session/session.h"
#include "test_program.h"

#include <QtTest>

#include <cmath>
#include <set>

using namespace headroom;

namespace view_studies_test {

namespace {

torch::Tensor tensorOf(const Trace& trace, const std::string& path)
{
    const auto step = trace.find(path);
    if (!step)
        throw std::runtime_error("no step " + path);
    return torch::tensor(trace.values(*step)).view(trace.step(*step).shape()).to(torch::kDouble);
}

double apart(const torch::Tensor& a, const torch::Tensor& b) { return (a - b).abs().max().item<double>(); }

} // namespace

// What single views ask of a run besides: each against its own arithmetic.
class ViewStudiesTest : public QObject {
    Q_OBJECT

    static RunResult runWith(const std::string& variant, const std::vector<std::string>& studies,
        std::vector<ConfigChange> changes = {}, std::vector<ConfigChange> options = {}, const std::string& text = "")
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, variant, false);
        RunRequest request = test::requestOf(model, text.empty() ? model.sample : text);
        request.studies = studies;
        request.settings.changes = std::move(changes);
        request.settings.study = std::move(options);
        return test::run(session, request);
    }

private Q_SLOTS:
    void withoutTheMask()
    {
        const RunResult result = runWith("transformer-xl-same-length", {"unmasked"}, {{"attention_window", "5"}});
        const Trace& trace = *result.trace;
        for (const std::string sublayer : {"decoder.1/self_attention", "decoder.2/self_attention"}) {
            const torch::Tensor free = tensorOf(trace, "study/unmasked/" + sublayer + "/unmasked");
            const auto masked = trace.find(sublayer + "/masked");
            QVERIFY(masked);
            const std::string scores = trace.step(trace.step(*masked).inputs.front()).path;
            QVERIFY(apart(free, torch::softmax(tensorOf(trace, scores), -1)) < 1e-6);
            // What the mask leaves is shared out in proportion.
            const torch::Tensor open = tensorOf(trace, "decoder/causal_mask");
            const torch::Tensor left = free * open;
            QVERIFY(apart(left / left.sum(-1, true), tensorOf(trace, sublayer + "/weights")) < 1e-5);
            QCOMPARE(open.sum(-1).max().item<double>(), 5.0);
        }
    }

    void bothShiftsOfTheNumbers()
    {
        const RunResult result = runWith("learned-relative", {"shifts"});
        const Trace& trace = *result.trace;
        const auto is = [&](const std::string& path, const std::vector<double>& expected) {
            return trace.values(*trace.find("study/shifts/" + path))
                == std::vector<float>(expected.begin(), expected.end());
        };
        QVERIFY(is("numbers", {1, 2, 3, 4, 5, 6, 7, 8, 9}));
        QVERIFY(is("left/shift_padded", {0, 1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9}));
        QVERIFY(is("left/shifted", {3, 0, 4, 5, 6, 0, 7, 8, 9})); // Dai et al. 2019
        QVERIFY(is("left/zero_triu", {3, 0, 0, 5, 6, 0, 7, 8, 9}));
        QVERIFY(is("right/shift_padded", {1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0}));
        QVERIFY(is("right/shifted", {1, 2, 3, 0, 4, 5, 6, 0, 7})); // learned-relative
        QVERIFY(!trace.find("study/shifts/decoder.1/self_attention/zero_triu")); // nothing was moved in
    }

    void whatWasMovedInIsZeroed()
    {
        const RunResult result = runWith("transformer-xl", {"shifts"});
        const Trace& trace = *result.trace;
        for (const std::string sublayer : {"decoder.1/self_attention", "decoder.2/self_attention"}) {
            const torch::Tensor shifted = tensorOf(trace, sublayer + "/position/shifted");
            const torch::Tensor zeroed = tensorOf(trace, "study/shifts/" + sublayer + "/zero_triu");
            const std::int64_t queries = shifted.size(-2), memory = shifted.size(-1) - queries;
            QVERIFY(memory > 0);
            for (std::int64_t i = 0; i < queries; ++i)
                for (std::int64_t j = 0; j < shifted.size(-1); ++j)
                    QVERIFY(apart(zeroed.select(-1, j).select(-1, i),
                                j > i + memory ? torch::zeros({shifted.size(0)}, torch::kDouble)
                                               : shifted.select(-1, j).select(-1, i))
                        == 0.0);
        }
        // One that may look ahead has a score for every key: nothing is moved in.
        Session session("cpu");
        const ModelInfo model = test::open(session, "transformer-xl", false);
        RunRequest request = test::requestOf(model, model.sample);
        request.studies = {"shifts"};
        request.settings.causal = false;
        request.settings.changes = {{"memory", "0"}}; // memory is for those that look back only
        const RunResult ahead = test::run(session, request);
        QVERIFY(ahead.trace->find("study/shifts/left/zero_triu"));
        QVERIFY(!ahead.trace->find("study/shifts/decoder.1/self_attention/zero_triu"));
    }

    void bothFormsOfAlibi()
    {
        const RunResult result = runWith("alibi", {"alibi_forms"});
        const Trace& trace = *result.trace;
        const std::string sublayer = "decoder.2/self_attention", study = "study/alibi_forms/" + sublayer;
        const torch::Tensor own = tensorOf(trace, sublayer + "/scores"), other = tensorOf(trace, study + "/scores");
        const torch::Tensor slopes = tensorOf(trace, sublayer + "/slopes");
        const std::int64_t n = own.size(-1);
        const torch::Tensor place = torch::arange(n, torch::kDouble);
        // Open scores differ by m times the query's place, alike in a row.
        const torch::Tensor shift = slopes.view({-1, 1, 1}) * place.view({1, -1, 1});
        const torch::Tensor open = torch::ones({n, n}, torch::kDouble).tril();
        QVERIFY(apart(other * open, (own + shift) * open) < 1e-4);
        const torch::Tensor shares = tensorOf(trace, study + "/shares"),
                            weights = tensorOf(trace, sublayer + "/weights");
        const torch::Tensor largest = tensorOf(trace, study + "/largest_difference");
        QVERIFY(apart(largest, (shares - weights).abs().amax({1, 2})) < 1e-9);
        QVERIFY(largest.max().item<double>() < 1e-5);
        QVERIFY(apart(shares.sum(-1), torch::ones_like(shares.sum(-1))) < 1e-5);
    }

    // Looking ahead, |i − j| is not i − j: the two are no longer the same, and the number says so.
    void aheadTheFormsDiffer()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, "alibi", false);
        RunRequest request = test::requestOf(model, model.sample);
        request.studies = {"alibi_forms"};
        request.settings.causal = false;
        const RunResult result = test::run(session, request);
        QVERIFY(tensorOf(*result.trace, "study/alibi_forms/decoder.1/self_attention/largest_difference")
                    .max()
                    .item<double>()
            > 0.01);
    }

    void theOrderInAWindow_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<QString>("order");
        for (const char* cell : {"rnn", "gru", "lstm"})
            for (const char* order : {"0", "5"})
                QTest::addRow("%s %s", cell, order) << cell << order;
    }

    void theOrderInAWindow()
    {
        QFETCH(QString, cell);
        QFETCH(QString, order);
        const RunResult result = runWith("r-transformer", {"window_order"},
            {{"local", cell.toStdString()}, {"window", "5"}}, {{"window_order.order", order.toStdString()}},
            "she looks back");
        const Trace& trace = *result.trace;
        const std::string scope = "decoder.2/local_rnn.1", study = "study/window_order/" + scope;
        const torch::Tensor windows = tensorOf(trace, scope + "/windows"),
                            other = tensorOf(trace, study + "/reordered");
        // The same rows in each window, but not in the same order.
        QVERIFY(!torch::equal(windows, other));
        QVERIFY(torch::equal(std::get<0>(windows.sort(1)), std::get<0>(other.sort(1))));
        if (order == "0")
            QVERIFY(torch::equal(windows.flip({1}), other));
        // The same weights: the input's part of every row is what it was, in its new place.
        const torch::Tensor projected = tensorOf(trace, scope + "/projected"),
                            again = tensorOf(trace, study + "/projected");
        QVERIFY(apart(std::get<0>(projected.sort(1)), std::get<0>(again.sort(1))) < 1e-5);
        const torch::Tensor states = tensorOf(trace, study + "/window.5/hidden")
            - tensorOf(trace, scope + "/window.5/hidden");
        QVERIFY(apart(tensorOf(trace, study + "/of_states/difference"), states) < 1e-6);
        QVERIFY(apart(tensorOf(trace, study + "/of_states/largest_in_row"), states.abs().amax(-1)) < 1e-6);
        QVERIFY(states.abs().max().item<double>() > 0.01);
        QVERIFY(apart(tensorOf(trace, study + "/sum"), windows.sum(1)) < 1e-5);
        QVERIFY(tensorOf(trace, study + "/of_sums/largest_difference").item<double>() < 1e-5);
    }

    void theMapOfEachTable()
    {
        const RunResult result = runWith("adaptive-embedding", {"pca"});
        const Trace& trace = *result.trace;
        for (int cluster = 1; cluster <= 3; ++cluster) {
            const std::string number = "/cluster." + std::to_string(cluster), scope = "decoder" + number,
                              study = "study/pca/decoder" + number;
            const Step& row = trace.step(*trace.find(scope + "/row"));
            torch::Tensor rows = tensorOf(trace, trace.step(row.inputs[0]).path);
            if (const auto projected = trace.find(scope + "/projected"))
                rows = torch::matmul(rows, tensorOf(trace, trace.step(trace.step(*projected).inputs[1]).path).t());
            const torch::Tensor centred = rows - rows.mean(0, true);
            // By another way: the singular values of the rows themselves.
            const auto svd = torch::linalg_svd(centred, false);
            const torch::Tensor values = std::get<1>(svd), vectors = std::get<2>(svd).slice(0, 0, 2);
            const torch::Tensor directions = tensorOf(trace, study + "/directions");
            QVERIFY(apart(torch::matmul(directions, directions.t()), torch::eye(2, torch::kDouble)) < 1e-5);
            QVERIFY(apart((directions * vectors).sum(1).abs(), torch::ones({2}, torch::kDouble)) < 1e-3);
            for (int i = 0; i < 2; ++i)
                QVERIFY(directions[i][directions[i].abs().argmax()].item<double>()
                    > 0.0); // always the same of the two signs
            const torch::Tensor projection = tensorOf(trace, study + "/projection");
            QCOMPARE(projection.sizes().vec(), (std::vector<std::int64_t> {rows.size(0), 2}));
            QVERIFY(apart(projection, torch::matmul(centred, directions.t())) < 1e-4);
            const torch::Tensor squares = values * values;
            QVERIFY(apart(tensorOf(trace, study + "/variance"), (squares / squares.sum()).slice(0, 0, 2)) < 1e-5);
            theNeighbours(trace, study, rows);
        }
    }

    // The four rows with the largest cosine, word by word.
    void theNeighbours(const Trace& trace, const std::string& study, const torch::Tensor& rows)
    {
        const torch::Tensor nearest = tensorOf(trace, study + "/nearest"), cosine = tensorOf(trace, study + "/cosine");
        QCOMPARE(cosine.sizes().vec(), (std::vector<std::int64_t> {rows.size(0), 4}));
        const auto cosineOf = [&](std::int64_t a, std::int64_t b) {
            return torch::dot(rows[a], rows[b]).item<double>()
                / (rows[a].norm().item<double>() * rows[b].norm().item<double>());
        };
        for (std::int64_t word = 0; word < rows.size(0); ++word) {
            std::vector<double> all;
            for (std::int64_t other = 0; other < rows.size(0); ++other)
                if (other != word)
                    all.push_back(cosineOf(word, other));
            std::sort(all.begin(), all.end(), std::greater<>());
            for (std::int64_t rank = 0; rank < 4; ++rank) {
                const auto found = static_cast<std::int64_t>(std::lround(nearest[word][rank].item<double>()));
                QVERIFY(found != word);
                QVERIFY(std::abs(cosineOf(word, found) - all[static_cast<std::size_t>(rank)]) < 1e-5);
                QVERIFY(std::abs(cosine[word][rank].item<double>() - all[static_cast<std::size_t>(rank)]) < 1e-5);
            }
        }
        QVERIFY(apart(tensorOf(trace, study + "/mean_cosine"), cosine.mean(0)) < 1e-6);
    }

    void fewerTokensOnTheMap()
    {
        const RunResult result = runWith("adaptive-embedding", {"pca"}, {}, {{"pca.tokens", "5"}});
        for (const char* cluster : {"1", "2", "3"})
            QCOMPARE(
                result.trace
                    ->step(*result.trace->find(std::string("study/pca/decoder/cluster.") + cluster + "/projection"))
                    .axes[0]
                    .size,
                5);
    }

    // Both levels multiplied are the probabilities of all tokens.
    void theSoftmaxInTwoLevels()
    {
        const RunResult result = runWith("adaptive-embedding", {"two_levels"});
        const Trace& trace = *result.trace;
        const std::string study = "study/two_levels/";
        const torch::Tensor tables = tensorOf(trace, study + "tables"), all = tensorOf(trace, "output/probabilities");
        QCOMPARE(tables.size(1), 3);
        QVERIFY(apart(tables.sum(1), torch::ones({tables.size(0)}, torch::kDouble)) < 1e-5);
        std::vector<torch::Tensor> parts;
        for (std::int64_t cluster = 0; cluster < 3; ++cluster) {
            const std::string scope = study + "cluster." + std::to_string(cluster + 1);
            const torch::Tensor share = tensorOf(trace, scope + "/share");
            QVERIFY(apart(share.sum(1), torch::ones({share.size(0)}, torch::kDouble)) < 1e-5);
            parts.push_back(share * tables.slice(1, cluster, cluster + 1));
            QVERIFY(apart(tensorOf(trace, scope + "/probability"), parts.back()) < 1e-6);
        }
        QVERIFY(apart(torch::cat(parts, 1), all) < 1e-5);
    }

    void whatEachSublayerWouldWrite_data()
    {
        QTest::addColumn<QString>("variant");
        for (const char* variant : {"transformer", "transformer-encoder", "transformer-decoder", "adaptive-embedding",
                 "transformer-xl", "rms-norm", "message-passing", "r-transformer"})
            QTest::newRow(variant) << QString::fromLatin1(variant);
    }

    // The last reading is the model's own output; what the sublayers add makes up the stream where no norm comes
    // between; and lengths are lengths.
    void whatEachSublayerWouldWrite()
    {
        QFETCH(QString, variant);
        const RunResult result = runWith(variant.toStdString(), {"logit_lens"});
        const Trace& trace = *result.trace;
        const std::string study = "study/logit_lens/";
        const torch::Tensor read = tensorOf(trace, study + "output/probabilities"),
                            own = tensorOf(trace, "output/probabilities"), stream = tensorOf(trace, study + "stream"),
                            added = tensorOf(trace, study + "added");
        const ModelConfig& config = result.config;
        const std::int64_t layers = config.hasDecoder() ? config.decoderLayers : config.encoderLayers,
                           inside = 2 + (config.topology == Topology::EncoderDecoder ? 1 : 0)
            + (config.local == LocalKind::None ? 0 : config.localLayers);
        QCOMPARE(read.size(0), 1 + layers * inside);
        QCOMPARE(read.size(1), own.size(0));
        QVERIFY(apart(read[-1], own) < 1e-6);
        QVERIFY(apart(read[0], own) > 1e-3);
        QVERIFY(apart(stream[0], added[0]) == 0.0);
        if (config.normPlacement == NormPlacement::Before)
            QVERIFY(apart(added.cumsum(0), stream) < 1e-4);
        QVERIFY(apart(stream.norm(2, -1), tensorOf(trace, study + "stream/length")) < 1e-4);
        QVERIFY(apart(added.norm(2, -1), tensorOf(trace, study + "added/length")) < 1e-4);
        // From one position on, what comes after it is not read.
        const RunResult third = runWith(variant.toStdString(), {"logit_lens"}, {}, {{"logit_lens.position", "3"}});
        QVERIFY(apart(tensorOf(*third.trace, study + "output/probabilities"), read.slice(1, 0, 3)) < 1e-6);
    }

    void noLensWhereOneLayerIsRepeated()
    {
        for (const char* variant : {"universal-transformer", "perceiver-io", "set-transformer"})
            QVERIFY(!runWith(variant, {"logit_lens"}).trace->find("study/logit_lens/stream"));
    }

    // A set has no order, a Perceiver's input has.
    void shufflesOfTheInput()
    {
        for (const bool set : {true, false}) {
            const RunResult result = runWith(
                set ? "set-transformer" : "perceiver-io", {"shuffles"}, {}, {{"shuffles.draws", "7"}});
            const torch::Tensor changes = tensorOf(*result.trace, "study/shuffles/changes");
            QCOMPARE(changes.sizes().vec(), (std::vector<std::int64_t> {1, 7}));
            QCOMPARE(tensorOf(*result.trace, "study/shuffles/largest").item<double>(), changes.max().item<double>());
            QVERIFY(set ? changes.max().item<double>() < 1e-5 : changes.max().item<double>() > 1e-4);
        }
    }

    void bothOrdersOfMultiplication_data()
    {
        QTest::addColumn<QString>("variant");
        QTest::addColumn<bool>("quadratic");
        for (const char* variant : {"linear-attention", "efficient-attention"})
            for (const bool quadratic : {false, true})
                QTest::addRow("%s%s", variant, quadratic ? ", as a matrix" : "") << variant << quadratic;
    }

    void bothOrdersOfMultiplication()
    {
        QFETCH(QString, variant);
        QFETCH(bool, quadratic);
        const RunResult result = runWith(
            variant.toStdString(), {"linear_orders"}, {{"quadratic_linear", quadratic ? "true" : "false"}});
        const Trace& trace = *result.trace;
        const bool causal = variant == "linear-attention";
        const std::string sublayer = causal ? "decoder.1/self_attention" : "encoder.1/self_attention",
                          study = "study/linear_orders/" + sublayer;
        const torch::Tensor q = tensorOf(trace, sublayer + "/query_features"),
                            v = tensorOf(trace, sublayer + "/value_heads");
        torch::Tensor k = tensorOf(trace, sublayer + "/key_features");
        if (trace.step(*trace.find(sublayer + "/key_features")).axes.back().name == "key")
            k = k.transpose(-2, -1);
        torch::Tensor matrix = torch::matmul(q, k.transpose(-2, -1));
        if (causal)
            matrix = matrix.tril();
        const torch::Tensor expected = torch::matmul(matrix, v);
        const torch::Tensor first = tensorOf(trace, study + "/state_first/read"),
                            second = tensorOf(trace, study + "/matrix_first/read");
        QVERIFY(apart(first, expected) < 1e-3);
        QVERIFY(apart(second, expected) < 1e-3);
        const torch::Tensor largest = tensorOf(trace, study + "/largest_difference");
        QVERIFY(apart(largest, (first - second).abs().amax({1, 2})) < 1e-6);
        QVERIFY(largest.max().item<double>() < 1e-4 * std::max(1.0, expected.abs().max().item<double>()));
        if (!quadratic && causal) // and it is what the forward pass itself read
            QVERIFY(apart(first, tensorOf(trace, sublayer + "/numerator")) < 1e-4);
    }
};

HEADROOM_TEST(ViewStudiesTest)

} // namespace view_studies_test

#include "view_studies_test.moc"
