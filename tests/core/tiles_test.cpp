// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/tiles.h"

#include "config/attention_descriptor.h"
#include "error.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "session/session.h"
#include "tasks/task.h"
#include "test_program.h"
#include "trace/block_rows.h"
#include "trace/blocks.h"
#include "trace/closed_score.h"
#include "trace/trace_data.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <functional>
#include <mutex>

using namespace headroom;

namespace tiles_test {

namespace {

constexpr std::size_t kEnough = std::size_t {1} << 40;

ModelConfig decoderWith(const std::function<void(ModelConfig&)>& change)
{
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.vocabulary = 11;
    config.maxLength = 4096;
    config.width = 8;
    config.heads = 2;
    config.feedForward = 12;
    config.decoderLayers = 1;
    change(config);
    config.validate();
    return config;
}

void addForms()
{
    QTest::addColumn<ModelConfig>("config");
    QTest::addColumn<int>("length");
    const auto row = [](const char* name, int length, const std::function<void(ModelConfig&)>& change) {
        QTest::newRow(name) << decoderWith(change) << length;
    };
    const auto none = [](ModelConfig& c) { c.position = PositionKind::None; };
    row("sinusoids", 70, [](ModelConfig&) {});
    row("dot, several blocks", 2300, [](ModelConfig&) {});
    row("not causal", 70, [](ModelConfig& c) { c.causal = false; });
    row("window", 70, [](ModelConfig& c) { c.attentionWindow = 9; });
    row("window, several blocks", 2300, [](ModelConfig& c) { c.attentionWindow = 900; });
    row("rotary", 70, [](ModelConfig& c) { c.position = PositionKind::Rotary; });
    for (const AttentionKind kind : attentionKinds())
        if (describe(kind).family != AttentionFamily::Sum) // has no matrix
            row(describe(kind).id, 70, [&](ModelConfig& c) { none(c), c.attention = kind; });
    row("alibi, several blocks", 2300, [&](ModelConfig& c) { none(c), c.attention = AttentionKind::Alibi; });
    row("t5-bias, several blocks", 2300, [&](ModelConfig& c) { none(c), c.attention = AttentionKind::T5Bias; });
    row("relative, direct", 40, [](ModelConfig& c) { c.attention = AttentionKind::Relative, c.directRelative = true; });
    row("transformer-xl, several blocks", 2300,
        [&](ModelConfig& c) { none(c), c.attention = AttentionKind::TransformerXl; });
    row("transformer-xl, cleared", 70,
        [&](ModelConfig& c) { none(c), c.attention = AttentionKind::TransformerXl, c.zeroUpperTriangle = true; });
    row("learned-relative, several blocks", 2300,
        [&](ModelConfig& c) { none(c), c.attention = AttentionKind::LearnedRelative; });
    row("linear-elu, quadratic", 70,
        [](ModelConfig& c) { c.attention = AttentionKind::LinearElu, c.quadraticLinear = true; });
}

std::shared_ptr<const Trace> record(
    const ModelConfig& config, std::int64_t length, std::size_t budget, const std::vector<Intervention>& changes = {})
{
    const torch::NoGradGuard guard;
    const Transformer model(config, Parameters(7));
    torch::manual_seed(3);
    for (const Parameter& parameter : model.parameters())
        parameter.tensor.add_(torch::randn_like(parameter.tensor) * 0.2);
    torch::manual_seed(length);
    ModelInput input;
    input.target = torch::randint(3, config.vocabulary, {length}, torch::kLong);
    Tracer t({true, changes, nullptr, budget});
    runForward(model, t, input, model.defaults());
    return t.finish();
}

// Of a matrix that is there as a whole, cell by cell; `values` are its numbers.
Tile plainTile(const Trace& trace, const std::vector<float>& values, const TileRequest& request)
{
    Tile tile;
    tile.request = request;
    const Index shape = trace.step(request.step).shape();
    const std::int64_t rows = shape[shape.size() - 2], columns = shape.back();
    for (std::int64_t r = 0; r < request.dotRows(); ++r)
        for (std::int64_t c = 0; c < request.dotColumns(); ++c) {
            double sum = 0.0, most = -std::numeric_limits<double>::infinity();
            int open = 0;
            Index at = request.lead;
            at.resize(at.size() + 2);
            for (std::int64_t i = r * request.down; i < std::min((r + 1) * request.down, request.rows); ++i)
                for (std::int64_t j = c * request.across; j < std::min((c + 1) * request.across, request.columns);
                     ++j) {
                    at[at.size() - 2] = request.row + i;
                    at.back() = request.column + j;
                    if (trace.masked(request.step, at))
                        continue;
                    const double value = values[static_cast<std::size_t>(
                        (request.lead.front() * rows + at[at.size() - 2]) * columns + at.back())];
                    sum += value;
                    most = std::max(most, value);
                    ++open;
                }
            tile.mean.push_back(open ? static_cast<float>(sum / open) : std::nanf(""));
            tile.largest.push_back(open ? static_cast<float>(most) : std::nanf(""));
        }
    return tile;
}

void compare(const std::vector<float>& found, const std::vector<float>& expected, double size, const char* what)
{
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2((std::isnan(found[i]) && std::isnan(expected[i]))
                || std::abs(static_cast<double>(found[i]) - static_cast<double>(expected[i])) <= 2e-5 * size,
            qPrintable(QString("%1, dot %2: %3, expected %4").arg(what).arg(i).arg(found[i]).arg(expected[i])));
}

} // namespace

class TilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matricesTooLargeToHoldHaveTheSameNumbers_data() { addForms(); }
    void matricesTooLargeToHoldHaveTheSameNumbers();
    void aMatrixOfAnyLengthIsNotHeld_data();
    void aMatrixOfAnyLengthIsNotHeld();
    void linksAreTheLargestNumbers();
    void changesReachWhatFollows();
    void cellsThatAreNotThereAreRefused();
    void theSessionReadsTilesAndCancelsThem();
    void movesAreFollowedBackInRuns();
    void rowsAreSummedAndSharedAsInDoublePrecision();
    void aMaskAlongDiagonalsClosesTheSameCells();
    void onePassReadsValuesAsTwoDo();

private:
    void tilesPoolTheSameNumbers(const Trace& whole, const Trace& late, std::int64_t length);
};

// The forward without its matrices against the one with them: everything that is recorded.
void TilesTest::matricesTooLargeToHoldHaveTheSameNumbers()
{
    QFETCH(ModelConfig, config);
    QFETCH(int, length);
    const auto whole = record(config, length, kEnough), late = record(config, length, 0);
    QCOMPARE(late->steps().size(), whole->steps().size());
    int recomputed = 0;
    for (const Step& step : whole->steps()) {
        const StepId id = *late->find(step.path);
        QCOMPARE(late->step(id).shape(), step.shape());
        const auto [low, high] = whole->range(step.id);
        const double size = std::max({1e-3, std::abs(low), std::abs(high)});
        const auto [lateLow, lateHigh] = late->range(id);
        QVERIFY2(std::abs(low - lateLow) <= 2e-5 * size && std::abs(high - lateHigh) <= 2e-5 * size,
            qPrintable(QString("%1: %2 to %3, expected %4 to %5")
                           .arg(step.path.c_str())
                           .arg(lateLow)
                           .arg(lateHigh)
                           .arg(low)
                           .arg(high)));
        QCOMPARE(late->notFinite(id), whole->notFinite(step.id));
        recomputed += late->recomputed(id) ? 1 : 0;
        Random random(static_cast<std::uint64_t>(id));
        for (int i = 0; i < 60; ++i) {
            Index at;
            for (const Axis& axis : step.axes)
                at.push_back(random.below(axis.size));
            const double value = whole->value(step.id, at), again = late->value(id, at);
            QVERIFY2(value == again || std::abs(value - again) <= 2e-5 * size,
                qPrintable(QString("%1: %2, expected %3").arg(step.path.c_str()).arg(again).arg(value)));
        }
    }
    QVERIFY(recomputed > 3);
    QVERIFY(late->bytes() < whole->bytes());
    tilesPoolTheSameNumbers(*whole, *late, length);
}

void TilesTest::aMatrixOfAnyLengthIsNotHeld_data()
{
    QTest::addColumn<qint64>("length");
    for (const qint64 length : {16'384, 65'536, 131'072, 1'048'576})
        QTest::addRow("%lld", static_cast<long long>(length)) << length;
}

// Beyond 55,108 a product of two counts of cells is no 64-bit number.
void TilesTest::aMatrixOfAnyLengthIsNotHeld()
{
    QFETCH(qint64, length);
    const torch::NoGradGuard guard;
    Tracer t(Tracer::Options {});
    const Traced x = t.input("x", torch::ones({length, 1}), {"position", "feature"});
    const Traced weight = t.parameter("weight", torch::ones({1, 1}), {"output", "feature"});
    const Traced q = t.linear("q", x, weight, {}, "feature");
    const Traced k = t.rearrange("k", q, {transposeAxes(-1, -2)}, {"feature", "key"});
    const Traced scores = t.matmul("scores", q, k);
    QCOMPARE(scores.tensor.sizes().vec(), (Index {length, length}));
    QVERIFY(scores.tensor.is_meta()); // else these are gigabytes
}

void TilesTest::tilesPoolTheSameNumbers(const Trace& whole, const Trace& late, std::int64_t length)
{
    for (const char* name : {"weights", "masked", "scores"}) {
        const std::string path = std::string("decoder.1/self_attention/") + name;
        const auto step = whole.find(path);
        if (!step)
            continue;
        const auto [low, high] = whole.range(*step);
        const double size = std::max({1e-3, std::abs(low), std::abs(high)});
        const std::vector<float> values = whole.values(*step);
        const std::int64_t keys = whole.step(*step).axes.back().size;
        const std::int64_t coarse = std::max<std::int64_t>(3, keys / 9);
        const std::vector<TileRequest> requests {{*step, {1}, 0, length, 0, keys, coarse, coarse, 0, true, {}},
            {*step, {0}, 5, 20, 3, 31, 1, 1, 0, true, {}},
            {*step, {1}, length - 30, 30, keys - 33, 33, 4, 7, 0, true, {}},
            {*step, {0}, 0, 1, 0, keys, 1, 1, 0, true, {}}, {*step, {0}, length - 1, 1, 0, keys, 1, 1, 0, true, {}}};
        for (const TileRequest& request : requests) {
            const Tile expected = plainTile(whole, values, request);
            TileRequest own = request;
            own.step = *late.find(path);
            for (const Tile& tile : {readTile(whole, request), readTile(late, own)}) {
                compare(tile.mean, expected.mean, size, name);
                compare(tile.largest, expected.largest, size, name);
            }
        }
    }
}

void TilesTest::linksAreTheLargestNumbers()
{
    const ModelConfig config = decoderWith([](ModelConfig&) {});
    const auto whole = record(config, 60, kEnough), late = record(config, 60, 0);
    const StepId weights = *whole->find("decoder.1/self_attention/weights");
    TileRequest request {weights, {1}, 0, 60, 0, 60, 10, 10, 12, false, {0}};
    std::vector<TileLink> all;
    for (std::int64_t row = 0; row < 60; ++row)
        for (std::int64_t column = 1; column < row; ++column)
            all.push_back({row, column, static_cast<float>(whole->value(weights, {1, row, column}))});
    std::sort(all.begin(), all.end(), [](const TileLink& a, const TileLink& b) { return a.value > b.value; });
    for (const Trace* trace : {whole.get(), late.get()}) {
        request.step = *trace->find("decoder.1/self_attention/weights");
        const std::vector<TileLink> links = readTile(*trace, request).links;
        QCOMPARE(links.size(), std::size_t {12});
        for (std::size_t i = 0; i < links.size(); ++i) {
            QVERIFY(links[i].row != links[i].column && links[i].column != 0);
            QVERIFY(std::abs(links[i].value - all[i].value) < 1e-5F);
        }
    }
}

void TilesTest::changesReachWhatFollows()
{
    const ModelConfig config = decoderWith([](ModelConfig&) {});
    const std::string scope = "decoder.1/self_attention/";
    std::vector<Intervention> changes;
    changes.push_back({scope + "weights", Intervention::Kind::Zero, {1, 40, 7}, 0.0, {}});
    changes.push_back({scope + "scores", Intervention::Kind::Set, {0, 50, Intervention::kAll}, 0.5, {}});
    changes.push_back({scope + "weights", Intervention::Kind::Scale, {0, 20, 3}, 2.0, {}});
    const auto whole = record(config, 70, kEnough, changes), late = record(config, 70, 0, changes);
    const StepId weights = *late->find(scope + "weights");
    QVERIFY(late->recomputed(weights));
    QCOMPARE(late->value(weights, {1, 40, 7}), 0.0);
    QVERIFY(late->untouched(weights, {1, 40, 7}) > 0.0);
    QVERIFY(std::abs(late->value(weights, {0, 20, 3}) - 2.0 * late->untouched(weights, {0, 20, 3})) < 1e-6);
    QVERIFY(std::abs(late->value(weights, {0, 50, 9}) - 1.0 / 51.0) < 1e-6); // equal scores
    QVERIFY(late->explain(weights, {1, 40, 7}).changedByHand);
    for (const char* name : {"scores", "weights", "context", "output"}) {
        const StepId step = *whole->find(scope + name);
        const std::vector<float> expected = whole->values(step), found = late->values(*late->find(scope + name));
        compare(found, expected, 1.0, name);
    }
    const Tile tile = readTile(*late, {weights, {1}, 38, 5, 5, 5, 1, 1, 0, true, {}});
    QCOMPARE(tile.at(tile.largest, 2, 2), 0.0F);
}

void TilesTest::cellsThatAreNotThereAreRefused()
{
    const auto trace = record(decoderWith([](ModelConfig&) {}), 20, kEnough);
    const StepId weights = *trace->find("decoder.1/self_attention/weights");
    for (const TileRequest& request : {TileRequest {weights, {2}, 0, 20, 0, 20, 1, 1, 0, true, {}},
             TileRequest {weights, {0}, 1, 20, 0, 20, 1, 1, 0, true, {}},
             TileRequest {weights, {0}, 0, 20, -1, 20, 1, 1, 0, true, {}},
             TileRequest {weights, {}, 0, 20, 0, 20, 1, 1, 0, true, {}},
             TileRequest {weights, {0}, 0, 20, 0, 20, 0, 1, 0, true, {}}, TileRequest {}})
        QVERIFY_EXCEPTION_THROWN(readTile(*trace, request), Error);
}

void TilesTest::theSessionReadsTilesAndCancelsThem()
{
    const auto trace = record(decoderWith([](ModelConfig& c) { c.heads = 1; }), 3100, 0);
    const StepId weights = *trace->find("decoder.1/self_attention/weights");
    std::mutex mutex;
    std::condition_variable done;
    std::string ended;
    JobId whole = 0;
    bool lens = false;
    Session session("cpu");
    JobCallbacks<Tile> callbacks;
    callbacks.finished = [&](Tile) {
        const std::lock_guard lock(mutex);
        ended = "finished";
        done.notify_all();
    };
    callbacks.cancelled = [&] {
        const std::lock_guard lock(mutex);
        ended = "cancelled";
        done.notify_all();
    };
    callbacks.progress = [&](Progress progress) { // a small one, asked for meanwhile, comes first
        if (progress.done == 0)
            session.tile(trace, {weights, {0}, 9, 4, 2, 3, 1, 1, 0, true, {}},
                {[&](Tile tile) {
                     const std::lock_guard lock(mutex); // `whole` is known by then
                     lens = tile.largest.size() == 12;
                     session.cancel(whole);
                 },
                    {}, {}, {}});
    };
    {
        const std::lock_guard lock(mutex);
        whole = session.tile(trace, {weights, {0}, 0, 3100, 0, 3100, 16, 16, 0, true, {}}, std::move(callbacks));
    }
    std::unique_lock lock(mutex);
    done.wait(lock, [&] { return !ended.empty(); });
    QVERIFY(lens);
    QCOMPARE(ended, std::string("cancelled"));
}

// Against the moves followed back cell by cell.
void TilesTest::movesAreFollowedBackInRuns()
{
    const std::vector<std::vector<Move>> all {
        {padAxis(-1, 1, 0), reshapeLast(2, {7, 5}), sliceAxis(-2, 1, 7), reshapeLast(2, {5, 6})},
        {transposeAxes(-1, -2)}, {transposeAxes(-3, -2), reshapeLast(2, {15, 2}), transposeAxes(-1, -2)},
        {reshapeLast(3, {10, 6}), sliceAxis(-1, 1, 5), padAxis(-2, 2, 3)},
        {pickAlong(-1, {3, 4, 5, 0, 1, 1}), pickAlong(-2, {4, 0, 2})}, {windowsOf(2), transposeAxes(-1, -3)},
        {reshapeLast(3, {2, 5, 1, 6}), transposeAxes(-2, -3), reshapeLast(4, {60})}};
    for (const std::vector<Move>& moves : all) {
        const std::vector<Index> sizes {{2, 5, 6}};
        const std::vector<Index> stages = stagesOf(moves, sizes);
        const Index& result = stages.back();
        for (std::size_t axis = 0; axis < result.size(); ++axis)
            for (std::int64_t flat = 0; flat < 60; ++flat) {
                Index first(result.size());
                std::int64_t rest = flat;
                for (std::size_t i = result.size(); i-- > 0; rest /= result[i])
                    first[i] = rest % result[i];
                if (rest > 0)
                    continue;
                std::int64_t done = 0;
                for (const MoveRun& run : traceRunsBack(moves, sizes, stages, first, axis, result[axis] - first[axis]))
                    for (std::int64_t i = 0; i < run.length; ++i, ++done) {
                        Index cell = first;
                        cell[axis] += done;
                        const MoveSource source = traceBack(moves, sizes, stages, cell);
                        QCOMPARE(run.padding, source.padding);
                        if (source.padding)
                            continue;
                        Index at = run.at;
                        at[run.axis] += i;
                        QCOMPARE(at, source.at);
                    }
                QCOMPARE(done, result[axis] - first[axis]);
            }
    }
}

void TilesTest::rowsAreSummedAndSharedAsInDoublePrecision()
{
    torch::manual_seed(5);
    torch::Tensor scores = torch::randn({6, 1037}) * 3.0;
    scores[1] = scores[1] * 20.0; // shares down to what single precision can hold
    scores[2].slice(0, 400) = kClosedScore;
    scores[3][7] = std::nanf("");
    scores[4][7] = std::numeric_limits<float>::infinity();
    const torch::Tensor before = scores.clone(), exact = torch::log_softmax(scores.to(torch::kDouble), -1).exp();
    const RowSums sums = sumsOfRows(scores);
    const torch::Tensor shares = sharesOfRows(scores, sums.largest, sums.total.log().to(torch::kFloat));
    QVERIFY(torch::allclose(scores, before, 0.0, 0.0, true)); // they are held here
    for (const int row : {0, 1, 2, 5}) {
        QCOMPARE(sums.largest[row].item<float>(), before[row].max().item<float>());
        QCOMPARE(sums.least[row].item<float>(), before[row].min().item<float>());
        QVERIFY(torch::allclose(shares[row].to(torch::kDouble), exact[row], 2e-5, 3e-45));
    }
    QVERIFY(shares[3].isnan().all().item<bool>() && shares[4].isnan().all().item<bool>());
    const Extent extent = extentOf(shares.narrow(0, 0, 4));
    QCOMPARE(extent.notFinite, std::int64_t {1037});
    QCOMPARE(extent.most, shares.narrow(0, 0, 3).max().item<float>());
    QCOMPARE(extent.least, 0.0F);
}

void TilesTest::aMaskAlongDiagonalsClosesTheSameCells()
{
    torch::manual_seed(6);
    const torch::Tensor scores = torch::randn({9, 37}), along = torch::rand({45}).gt(0.4),
                        whole = along.unfold(0, 37, 1).flip(0),
                        wanted = scores.masked_fill(whole.logical_not(), kClosedScore);
    QVERIFY(torch::equal(maskedAlong(scores, along), wanted));
    QVERIFY(torch::equal(maskedAlong(scores.clone(), along.to(torch::kFloat)), wanted)); // in place
    QVERIFY(torch::equal(maskedRows(scores, whole), wanted));
    QVERIFY(torch::equal(maskedRows(scores, whole.narrow(0, 2, 1)),
        scores.masked_fill(whole.narrow(0, 2, 1).logical_not(), kClosedScore)));
    QVERIFY(torch::equal(maskedAlong(scores, torch::ones({45})), scores));
    for (const auto& [from, to] : {std::pair {0, 9}, {0, 30}, {4, 12}, {8, 45}, {40, 45}, {20, 20}}) { // one run
        const torch::Tensor one = torch::zeros({45}, torch::kBool);
        one.slice(0, from, to).fill_(true);
        const torch::Tensor its = scores.masked_fill(one.unfold(0, 37, 1).flip(0).logical_not(), kClosedScore);
        QVERIFY(torch::equal(maskedAlong(scores, one), its));
        QVERIFY(torch::equal(maskedAlong(scores.clone(), one), its));
    }
}

// Each row sees the keys before its own, so the first sees none and reads all alike; and blocks are closed as a whole.
void TilesTest::onePassReadsValuesAsTwoDo()
{
    torch::manual_seed(7);
    constexpr std::int64_t kLength = 2300;
    const auto held = [](const torch::Tensor& numbers) {
        auto source = std::make_shared<BlockSource>();
        source->sizes = numbers.sizes().vec();
        source->whole = numbers;
        return source;
    };
    const torch::Tensor raw = torch::randn({kLength, kLength}), values = torch::randn({kLength, 5}),
                        before = torch::arange(2 * kLength - 1).lt(kLength - 1);
    const auto mask = std::make_shared<BlockSource>();
    mask->sizes = {kLength, kLength};
    mask->diagonals = before.to(torch::kFloat);
    BlockSource scores;
    scores.sizes = mask->sizes;
    scores.operation = Operation::Mask;
    scores.inputs = {held(raw), mask};
    scores.inputSizes = {scores.sizes, scores.sizes};
    const auto read = held(values);
    torch::Tensor product;
    Extent seen;
    std::int64_t numbers = 0;
    const BlockWatch watch = [&](const BlockSource& from, const Block& block, const torch::Tensor& part) {
        if (&from == &scores) {
            seen.add(extentOf(part));
            numbers += block.rows * block.columns;
        }
    };
    const ScoreRows rows = rowSums(
                        scores, [] {}, &watch, read.get(), &product),
                    again = rowSums(
                        scores, [] {}, nullptr);
    const torch::Tensor masked = raw.masked_fill(before.unfold(0, kLength, 1).flip(0).logical_not(), kClosedScore),
                        shares = torch::softmax(masked.to(torch::kDouble), -1).to(torch::kFloat);
    QCOMPARE(product.sizes().vec(), values.sizes().vec());
    QVERIFY(torch::allclose(product, shares.matmul(values), 1e-5, 1e-6));
    QVERIFY(torch::allclose(product[0], values.mean(0), 1e-5, 1e-6));
    QVERIFY(torch::equal(rows.largest, masked.amax(-1)) && torch::equal(rows.least, masked.amin(-1)));
    QVERIFY(torch::equal(rows.largest, again.largest) && torch::equal(rows.logTotal, again.logTotal));
    QVERIFY(torch::allclose(rows.logTotal, -shares.amax(-1).log(), 1e-5, 1e-6));
    QCOMPARE(numbers, kLength * kLength);
    QCOMPARE(seen.most, masked.max().item<float>());
    QCOMPARE(seen.least, raw.masked_fill(masked.eq(kClosedScore), 0.0).min().item<float>());
}

HEADROOM_TEST(TilesTest)

} // namespace tiles_test

#include "tiles_test.moc"
