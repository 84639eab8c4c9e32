// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "libtorch.h"
#include "nn/local_rnn.h"
#include "tasks/task.h"
#include "test_program.h"

#include <QTest>

#include <cmath>

using namespace headroom;

namespace local_rnn_test {

namespace {

constexpr std::int64_t kWidth = 3, kLength = 5;

// Biases away from their start at 0.
LocalRnn made(LocalKind kind, std::int64_t window, Parameters& parameters, torch::Dtype dtype = torch::kDouble)
{
    const LocalRnn fresh(parameters, "rnn", kWidth, kind, window);
    std::map<std::string, torch::Tensor> weights;
    torch::manual_seed(2);
    for (const Parameter& parameter : parameters.all())
        weights[parameter.name] = (torch::randn_like(parameter.tensor) * 0.6).to(dtype).set_requires_grad(true);
    parameters = Parameters(weights, "test");
    return {parameters, "rnn", kWidth, kind, window};
}

torch::Tensor sequence(torch::Dtype dtype = torch::kDouble)
{
    torch::manual_seed(3);
    return torch::randn({kLength, kWidth}, dtype);
}

torch::Tensor traced(const LocalRnn& rnn, const torch::Tensor& x, const torch::Tensor& before = {},
    std::shared_ptr<const Trace>* trace = nullptr)
{
    Tracer t(Tracer::Options {true, {}, nullptr});
    const torch::Tensor y = rnn(t, t.input("x", x, {"position", "feature"}), before).tensor;
    if (trace)
        *trace = t.finish();
    return y;
}

torch::Tensor fused(const LocalRnn& rnn, const torch::Tensor& x, const torch::Tensor& before = {})
{
    Tracer off;
    return rnn(off, {x}, before).tensor;
}

double sigmoid(double x) { return 1.0 / (1.0 + std::exp(-x)); }

// Gate g of unit u: W x + b for a row x.
double said(const Parameters& p, const char* part, const std::vector<double>& x, std::int64_t row)
{
    const std::size_t first = part[0] == 'i' ? 0 : 2;
    double sum = p.all()[first + 1].tensor[row].item<double>();
    for (std::int64_t d = 0; d < kWidth; ++d)
        sum += p.all()[first].tensor[row][d].item<double>() * x[static_cast<std::size_t>(d)];
    return sum;
}

// The last state of one window, from the cells' textbook equations.
std::vector<double> byHand(const Parameters& p, LocalKind kind, const std::vector<std::vector<double>>& window)
{
    std::vector<double> h(kWidth, 0.0), c(kWidth, 0.0);
    for (const std::vector<double>& x : window) {
        std::vector<double> next(kWidth);
        for (std::int64_t u = 0; u < kWidth; ++u) {
            const auto in = [&](std::int64_t g) { return said(p, "input", x, g * kWidth + u); };
            const auto back = [&](std::int64_t g) { return said(p, "hidden", h, g * kWidth + u); };
            const auto i = static_cast<std::size_t>(u);
            if (kind == LocalKind::Rnn) {
                next[i] = std::tanh(in(0) + back(0));
            } else if (kind == LocalKind::Gru) {
                const double r = sigmoid(in(0) + back(0)), z = sigmoid(in(1) + back(1));
                next[i] = (1.0 - z) * std::tanh(in(2) + r * back(2)) + z * h[i];
            } else {
                c[i] = sigmoid(in(1) + back(1)) * c[i] + sigmoid(in(0) + back(0)) * std::tanh(in(2) + back(2));
                next[i] = sigmoid(in(3) + back(3)) * std::tanh(c[i]);
            }
        }
        h = next;
    }
    return h;
}

} // namespace

class LocalRnnTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalsTheEquations_data();
    void equalsTheEquations();
    void fusedEqualsTraced_data() { equalsTheEquations_data(); }
    void fusedEqualsTraced();
    void zerosStandBeforeTheStart();
    void everyNumberExplainsItself_data() { equalsTheEquations_data(); }
    void everyNumberExplainsItself();
    void continuesFromTheRowsBefore();
    void orderInsideAWindowMatters();
    void onlyTheWindowMatters();
    void batchedEqualsOneByOne();
    void wrongSettingsAreNamed();
};

void LocalRnnTest::equalsTheEquations_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("window");
    for (const LocalKind kind : {LocalKind::Rnn, LocalKind::Gru, LocalKind::Lstm})
        for (const int window : {1, 3, 8}) // 8: longer than the sequence
            QTest::addRow("%s %d", toString(kind), window) << int(kind) << window;
}

void LocalRnnTest::equalsTheEquations()
{
    QFETCH(int, kind);
    QFETCH(int, window);
    Parameters parameters(1);
    const LocalRnn rnn = made(LocalKind(kind), window, parameters);
    const torch::Tensor x = sequence(), y = traced(rnn, x);
    for (std::int64_t t = 0; t < kLength; ++t) {
        std::vector<std::vector<double>> rows;
        for (std::int64_t s = t - window + 1; s <= t; ++s) {
            std::vector<double> row(kWidth, 0.0);
            for (std::int64_t d = 0; s >= 0 && d < kWidth; ++d)
                row[static_cast<std::size_t>(d)] = x[s][d].item<double>();
            rows.push_back(row);
        }
        const std::vector<double> expected = byHand(parameters, LocalKind(kind), rows);
        for (std::int64_t d = 0; d < kWidth; ++d)
            QVERIFY(std::abs(expected[static_cast<std::size_t>(d)] - y[t][d].item<double>()) < 1e-12);
    }
}

void LocalRnnTest::fusedEqualsTraced()
{
    QFETCH(int, kind);
    QFETCH(int, window);
    for (const torch::Dtype dtype : {torch::kDouble, torch::kFloat}) {
        Parameters parameters(1);
        const LocalRnn rnn = made(LocalKind(kind), window, parameters, dtype);
        const torch::Tensor x = sequence(dtype).set_requires_grad(true);
        const double tolerance = dtype == torch::kDouble ? 1e-12 : 1e-5;
        const torch::Tensor one = traced(rnn, x), other = fused(rnn, x);
        QVERIFY(torch::allclose(one, other, tolerance, tolerance));
        QCOMPARE(other.scalar_type(), dtype);
        std::vector<torch::Tensor> leaves {x};
        for (const Parameter& parameter : parameters.all())
            leaves.push_back(parameter.tensor);
        const auto first = torch::autograd::grad({one.square().sum()}, leaves);
        const auto second = torch::autograd::grad({other.square().sum()}, leaves);
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            QVERIFY(torch::allclose(first[i], second[i], 10 * tolerance, 10 * tolerance));
            // In a window of one place the state is 0, so its weight has nothing to multiply.
            QCOMPARE(first[i].abs().sum().item<double>() > 0.0, !(window == 1 && i == 3));
        }
    }
}

void LocalRnnTest::zerosStandBeforeTheStart()
{
    Parameters parameters(1);
    const LocalRnn rnn = made(LocalKind::Gru, 4, parameters);
    const torch::Tensor x = sequence();
    std::shared_ptr<const Trace> trace;
    traced(rnn, x, {}, &trace);
    const StepId windows = trace->find("windows").value();
    QCOMPARE(trace->step(windows).shape(), (Index {kLength, 4, kWidth}));
    for (std::int64_t t = 0; t < kLength; ++t)
        for (std::int64_t k = 0; k < 4; ++k)
            for (std::int64_t d = 0; d < kWidth; ++d)
                QCOMPARE(trace->value(windows, {t, k, d}), t + k < 3 ? 0.0 : x[t + k - 3][d].item<double>());
    const StepId start = trace->find("start").value();
    QCOMPARE(trace->range(start), (std::pair<double, double> {0.0, 0.0}));
}

void LocalRnnTest::everyNumberExplainsItself()
{
    QFETCH(int, kind);
    QFETCH(int, window);
    Parameters parameters(1);
    const LocalRnn rnn = made(LocalKind(kind), window, parameters, torch::kFloat);
    const torch::NoGradGuard guard;
    std::shared_ptr<const Trace> trace;
    traced(rnn, sequence(torch::kFloat), {}, &trace);
    QVERIFY(trace->find("window." + std::to_string(window) + "/hidden").has_value());
    Random random(1);
    for (const Step& step : trace->steps())
        for (int i = 0; i < 12; ++i) {
            Index at;
            for (const Axis& axis : step.axes)
                at.push_back(random.below(axis.size));
            const Explanation e = trace->explain(step.id, at);
            QVERIFY2(e.agrees(), qPrintable(QString::fromStdString(step.path + ": " + e.numbers.text())));
            QVERIFY(!step.computed() || (!step.formula.empty() && !step.caption.empty()));
        }
}

void LocalRnnTest::continuesFromTheRowsBefore()
{
    for (const LocalKind kind : {LocalKind::Rnn, LocalKind::Gru, LocalKind::Lstm})
        for (const std::int64_t window : {1, 3}) {
            Parameters parameters(1);
            const LocalRnn rnn = made(kind, window, parameters);
            const torch::Tensor x = sequence(), whole = fused(rnn, x);
            const torch::Tensor before = x.slice(0, 3 - (window - 1), 3), rest = x.slice(0, 3);
            QVERIFY(torch::allclose(fused(rnn, rest, before), whole.slice(0, 3)));
            QVERIFY(torch::allclose(traced(rnn, rest, before), whole.slice(0, 3)));
        }
}

void LocalRnnTest::orderInsideAWindowMatters()
{
    for (const LocalKind kind : {LocalKind::Rnn, LocalKind::Gru, LocalKind::Lstm}) {
        Parameters parameters(1);
        const LocalRnn rnn = made(kind, 3, parameters);
        const torch::Tensor x = sequence();
        const torch::Tensor swapped = x.index_select(0, torch::tensor({0, 2, 1, 3, 4}, torch::kLong));
        const torch::Tensor there = traced(rnn, x)[3], here = traced(rnn, swapped)[3]; // its window: rows 1, 2 and 3
        QVERIFY((there - here).abs().max().item<double>() > 1e-3);
    }
}

void LocalRnnTest::onlyTheWindowMatters()
{
    Parameters parameters(1);
    const LocalRnn rnn = made(LocalKind::Lstm, 2, parameters);
    const torch::Tensor x = sequence();
    torch::Tensor other = x.clone();
    other[1] = other[1] + 1.0;
    const torch::Tensor apart = (traced(rnn, x) - traced(rnn, other)).abs().sum(-1);
    for (std::int64_t t = 0; t < kLength; ++t)
        QCOMPARE(apart[t].item<double>() > 0.0, t == 1 || t == 2);
}

void LocalRnnTest::batchedEqualsOneByOne()
{
    Parameters parameters(1);
    const LocalRnn rnn = made(LocalKind::Gru, 3, parameters);
    const torch::Tensor x = torch::stack({sequence(), sequence().flip(0)});
    for (const torch::Tensor& many : {traced(rnn, x), fused(rnn, x)})
        for (std::int64_t i = 0; i < 2; ++i)
            QVERIFY(torch::allclose(many[i], traced(rnn, x[i]), 1e-12, 1e-12));
}

void LocalRnnTest::wrongSettingsAreNamed()
{
    Parameters parameters(1);
    QVERIFY_THROWS_EXCEPTION(Error, LocalRnn(parameters, "a", 4, LocalKind::None, 3));
    QVERIFY_THROWS_EXCEPTION(Error, LocalRnn(parameters, "b", 4, LocalKind::Gru, 0));
    const LocalRnn rnn(parameters, "c", kWidth, LocalKind::Gru, 3);
    QVERIFY_THROWS_EXCEPTION(Error, fused(rnn, sequence(torch::kFloat), torch::zeros({3, kWidth})));
}

HEADROOM_TEST(LocalRnnTest)

} // namespace local_rnn_test

#include "local_rnn_test.moc"
