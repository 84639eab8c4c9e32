// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_fixture.h"
#include "experiments/experiment_plot.h"
#include "scene_fixture.h"
#include "test_program.h"
#include "views/linear/linear_read.h"
#include "widgets/controls.h"
#include "words/names.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <map>

using namespace headroom;
using namespace headroom::linear_view;

namespace linear_test {

class LinearTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id, const QString& text)
    {
        m_view.reset();
        makeDocument();
        m_document->openModel(id, text, false);
        QTRY_VERIFY_WITH_TIMEOUT(m_document->trace() && !m_document->busy(), 60000);
        makeView(QStringLiteral("linear"), false);
    }

    const SceneCell* cellOf(const char* step, int row = -1) const
    {
        const StepId id = *m_document->trace()->find(std::string("decoder.1/self_attention/") + step);
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.source.step == id && (row < 0 || cell.row == row))
                return &cell;
        return nullptr;
    }

private slots:
    void init() { open(QStringLiteral("linear-attention"), QStringLiteral("she looks")); }

    void bothOrdersAreTheSame()
    {
        const std::size_t before = m_view->frames(*m_document).size();
        changed(*m_document, [&] { m_document->setStudies(m_view->studies(*m_document)); });
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(frames.size(), before + 2); // one a layer
        const Trace& trace = *m_document->trace();
        const std::string study = "study/linear_orders/decoder.1/self_attention/";
        goTo(static_cast<int>(before));
        const StepId first = *trace.find(study + "state_first/read"), second = *trace.find(study + "matrix_first/read");
        const StepId largest = *trace.find(study + "largest_difference");
        const auto counted = [&](StepId step) {
            return std::count_if(m_view->scene().cells.begin(), m_view->scene().cells.end(),
                [&](const SceneCell& c) { return c.source.step == step; });
        };
        const auto cells = m_document->trace()->step(first).axes[1].size
            * m_document->trace()->step(first).axes[2].size;
        QCOMPARE(counted(first), cells);
        QCOMPARE(counted(second), cells);
        const SceneCell* one = m_view->scene().find({first, {0, 3, 2}});
        const SceneCell* other = m_view->scene().find({second, {0, 3, 2}});
        QVERIFY(one && other && std::abs(one->value - other->value) < 1e-4);
        // The number that says so can be clicked down.
        const SceneCell* number = m_view->scene().find({largest, {0}});
        QVERIFY(number && number->value < 1e-4);
        click(number->area);
        QCOMPARE(m_document->pinned(), std::optional(Cell {largest, {0}}));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("up to rounding")));
    }

    void theStateGrowsTokenByToken()
    {
        const Trace& trace = *m_document->trace();
        const StepId state = *trace.find("decoder.1/self_attention/state");
        const int tokens = static_cast<int>(m_document->result()->input.size());
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(frames[2].stops, tokens);
        for (int token = 0; token < tokens; ++token) {
            goTo(2, token + 1.0);
            int shown = 0;
            for (const SceneCell& cell : m_view->scene().cells)
                if (cell.source.step == state) { // and, before the sum, the state before it
                    QVERIFY(cell.source.at[1] == token || cell.source.at[1] == token - 1);
                    QCOMPARE(cell.value, trace.value(state, cell.source.at));
                    ++shown;
                }
            QCOMPARE(shown, token == 0 ? 256 : 512);
            QVERIFY(std::ranges::any_of(m_view->scene().words(), [&](const QString& said) {
                return said.contains(QStringLiteral("(%1) adds").arg(ordinal(token + 1)));
            }));
            QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("256 numbers")));
        }
    }

    // Before + added = after, from the left; while what is added is on its way nothing hides a state.
    void theSumReadsFromTheLeft()
    {
        changed(*m_document, [&] { m_document->setStudies(m_view->studies(*m_document)); });
        const Trace& trace = *m_document->trace();
        const StepId state = *trace.find("decoder.1/self_attention/state"),
                     added = *trace.find("decoder.1/self_attention/key_value");
        goTo(2, 2.0);
        const auto left = [&](StepId step, int token) {
            return m_view->scene().find({step, {0, token, 0, 0}})->area.left();
        };
        QVERIFY(left(state, 0) < left(added, 1) && left(added, 1) < left(state, 1));
        for (const double share : {0.7, 0.8, 0.9}) { // row by row the sum is the old state or the new one
            goTo(2, 1.0 + share);
            int sums = 0;
            for (const SceneCell& cell : m_view->scene().cells)
                if (cell.source.step == state && cell.area.left() >= left(added, 1)) {
                    QCOMPARE(cell.presence, 1.0);
                    ++sums;
                }
            QCOMPARE(sums, 256);
        }
    }

    // A scene of another kind comes once the first is gone: what both have travels alone.
    void theStateTravelsAloneToWhereItIsRead()
    {
        const Trace& trace = *m_document->trace();
        const StepId state = *trace.find("decoder.1/self_attention/state");
        goTo(3, 0.18);
        QVERIFY(!m_view->scene().cells.empty());
        for (const SceneCell& cell : m_view->scene().cells)
            QCOMPARE(cell.source.step, state);
    }

    // The same numbers made two ways: the state, and below it the matrix, row by row as tokens come.
    void theMatrixItImpliesStandsAboveTheSquares()
    {
        changed(*m_document, [&] { m_document->setStudies(m_view->studies(*m_document)); });
        const Trace& trace = *m_document->trace();
        const std::string study = "study/linear_orders/decoder.1/self_attention/";
        const StepId implied = *trace.find(study + "matrix_first/open_similarity"),
                     state = *trace.find("decoder.1/self_attention/state");
        const StepId read = *trace.find(study + "matrix_first/read"),
                     numerator = *trace.find("decoder.1/self_attention/numerator");
        const StepId largest = *trace.find(study + "largest_difference");
        const int tokens = static_cast<int>(m_document->result()->input.size());
        const auto first = placeIn(m_view->frames(*m_document), Position {0, Position::kUnmoved}); // first sight has it
        QVERIFY(m_view->frames(*m_document)[static_cast<std::size_t>(first.frame)].title.startsWith(
            QStringLiteral("State")));
        for (const int token : {0, 2, tokens - 1}) {
            goTo(2, token + 1.0);
            int shown = 0;
            double top = 1e9; // of the squares
            for (const SceneCell& cell : m_view->scene().cells)
                if (cell.source.step == state)
                    top = std::min(top, cell.area.top());
            for (const SceneCell& cell : m_view->scene().cells) {
                if (cell.source.step != implied)
                    continue;
                ++shown;
                const Index& at = cell.source.at;
                QVERIFY(at[1] <= token);
                QVERIFY(!cell.is(SceneCell::Dim)); // it has the colours of its legend
                QVERIFY(at[2] <= at[1] && !cell.is(SceneCell::Masked));
                QVERIFY(cell.area.bottom() < top);
            }
            QCOMPARE(shown, (token + 1) * (token + 2) / 2);
            QVERIFY(!m_view->scene().find({largest, {0}})); // another idea: said where both orders are
        }
        goTo(2, tokens);
        click(m_view->scene().find({implied, {0, 4, 1}})->area);
        QCOMPARE(m_document->pinned(), std::optional(Cell {implied, {0, 4, 1}}));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        for (const QSize& size : {QSize(640, 544), QSize(752, 544)}) { // reading: the row of the token
            m_view->resize(size);
            goTo(3);
            int row = 0;
            for (const SceneCell& cell : m_view->scene().cells) {
                if (cell.source.step != read)
                    continue;
                QCOMPARE(cell.source.at[1], tokens - 1);
                QVERIFY(std::abs(cell.value - trace.value(numerator, cell.source.at))
                    < 1e-4 * std::max(1.0, std::abs(cell.value)));
                const QRectF equal = m_view->scene().find({numerator, cell.source.at})->area;
                QCOMPARE(cell.area.left(), equal.left());
                QVERIFY(cell.area.top() > equal.bottom()
                    && cell.area.top() < equal.bottom() + equal.height()); // right under it
                ++row;
            }
            QCOMPARE(row, 16);
            QVERIFY(m_view->scene().find({largest, {0}}));
        }
    }

    // A long text's matrix is painted in one go, in the colours of its legend.
    void aLongTextsMatrixHasTheColoursOfItsLegend()
    {
        open(QStringLiteral("linear-attention"), QStringLiteral("to be or not ").repeated(6));
        changed(*m_document, [&] { m_document->setStudies(m_view->studies(*m_document)); });
        const Trace& trace = *m_document->trace();
        const StepId implied = *trace.find("study/linear_orders/decoder.1/self_attention/matrix_first/open_similarity");
        const int tokens = static_cast<int>(m_document->result()->input.size());
        QVERIFY(tokens > 64);
        goTo(2, tokens);
        const SceneCell* first = m_view->scene().find({implied, {0, tokens - 1, 2}});
        QVERIFY(first);
        QVERIFY(!m_view->scene().find({implied, {0, 30, 2}}));
        Slice slice;
        slice.at = {0, 0, 0};
        ColourScale scale {false, 1e-9};
        scale.include(readGrid(trace, implied, slice));
        const double pitch = m_view->scene().find({implied, {0, tokens - 1, 3}})->area.left() - first->area.left();
        const QPointF at = first->area.center() - QPointF(0.0, (tokens - 1 - 30) * pitch);
        const QColor seen = m_view->grab().toImage().pixelColor(static_cast<int>(at.x()), static_cast<int>(at.y()));
        const QColor legend = scale.colour(trace.value(implied, {0, 30, 2}));
        for (const auto part : {&QColor::red, &QColor::green, &QColor::blue})
            QVERIFY2(std::abs((seen.*part)() - (legend.*part)()) <= 4, qPrintable(seen.name() + ' ' + legend.name()));
    }

    void aClickOnATokenGoesThere()
    {
        goTo(2, 1.0);
        const auto& handles = m_view->scene().handles;
        const auto fifth = std::find_if(
            handles.begin(), handles.end(), [](const SceneHandle& h) { return h.id == "token:4"; });
        QVERIFY(fifth != handles.end());
        click(fifth->area);
        QCOMPARE(m_document->position().stop, 5.0);
        QCOMPARE(cellOf("state")->source.at[1], 4);
        auto* token = m_view->header()->findChild<QSpinBox*>(QStringLiteral("linear.token"));
        QCOMPARE(token->value(), 5);
        QTest::keyClick(token, Qt::Key_Up);
        QCOMPARE(m_document->position().stop, 6.0);
    }

    void anotherTokenReads()
    {
        goTo(4);
        const auto& handles = m_view->scene().handles;
        const auto third = std::find_if(
            handles.begin(), handles.end(), [](const SceneHandle& h) { return h.id == "token:2"; });
        click(third->area);
        QVERIFY(m_document->pinned());
        QCOMPARE(cellOf("context")->source.at[1], 2);
        QCOMPARE(cellOf("state")->source.at[1], 2);
        QCOMPARE(cellOf("query_features")->source.at[1], 2);
    }

    void clickPinsArrowsWalkEscapeReleases()
    {
        goTo(2, 3.0);
        const Cell first = cellOf("state")->source;
        click(cellOf("state")->area);
        QCOMPARE(m_document->pinned(), std::optional(first));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned()->at[3], 1);
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_document->pinned()->at[2], 1);
        // Playback goes on: what is explained is the same place of the newer state.
        goTo(2, 4.0);
        QCOMPARE(m_view->lit(*m_document)->cell.at, (Index {0, 3, 1, 1}));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void headsAndLayers()
    {
        goTo(2, 3.0);
        m_document->setHead(2);
        QCOMPARE(cellOf("state")->source.at[0], 2);
        auto* layers = m_view->header()->findChild<QComboBox*>(QStringLiteral("linear.layer"));
        QCOMPARE(layers->count(), 2);
        layers->setFocus();
        QTest::keyClick(layers, Qt::Key_Down);
        QVERIFY(QString::fromStdString(m_document->trace()->step(*m_document->currentStep()).path)
                    .startsWith("decoder.2/"));
        QCOMPARE(m_document->position().stop, 3.0);
        QCOMPARE(layers->currentIndex(), 1);
    }

    void theMatrixIsARunOfItsOwn()
    {
        goTo(2, 3.0);
        const StepId context = *m_document->trace()->find("decoder.1/self_attention/context");
        const std::vector<float> recurrent = m_document->trace()->values(context);
        auto* form = m_view->header()->findChild<SegmentedControl*>(QStringLiteral("linear.form"));
        changed(*m_document, [&] { QTest::mouseClick(form->button(1), Qt::LeftButton); });
        const Trace& trace = *m_document->trace();
        QVERIFY(m_document->result()->config.quadraticLinear);
        QCOMPARE(form->current(), 1);
        QTRY_VERIFY(cellOf("weights"));
        const std::size_t tokens = m_document->result()->input.size();
        std::size_t closed = 0, open = 0;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.source.step == *trace.find("decoder.1/self_attention/weights"))
                ++(cell.is(SceneCell::Masked) ? closed : open);
        QCOMPARE(open, tokens * (tokens + 1) / 2);
        QCOMPARE(closed, tokens * (tokens - 1) / 2);
        const std::vector<float> compared = trace.values(*trace.find("decoder.1/self_attention/context"));
        QCOMPARE(compared.size(), recurrent.size());
        for (std::size_t i = 0; i < compared.size(); ++i)
            QVERIFY(std::abs(compared[i] - recurrent[i]) < 1e-4F);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(form->current(), 0);
        QVERIFY(m_document->trace()->find("decoder.1/self_attention/state"));
    }

    // A number of the whole state is a row of features times a column of values: the column is ruled in both tables.
    void theWholeStateLightsWhatItsNumberIsMadeOf()
    {
        open(QStringLiteral("efficient-attention"), QStringLiteral("1 2 3 4 5"));
        const std::vector<Frame> frames = m_view->frames(*m_document);
        const auto state = std::find_if(frames.begin(), frames.end(),
            [](const Frame& frame) { return frame.title.startsWith(QLatin1String("State")); });
        QVERIFY(state != frames.end());
        goTo(static_cast<int>(state - frames.begin()));
        const auto ruled = [this] {
            const QColor colour = Theme::instance().roleColour(Role::Value);
            const auto& lines = m_view->scene().lines;
            return std::count_if(
                lines.begin(), lines.end(), [&](const SceneShape& line) { return line.line.color() == colour; });
        };
        QCOMPARE(ruled(), 2);
        const StepId value = *m_document->trace()->find("encoder.1/self_attention/value_heads");
        m_document->pinHere({value, {0, 2, 1}});
        m_view->show(*m_document);
        QCOMPARE(ruled(), 0);
    }

    void everyFormHasItsPictures_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("matrix");
        QTest::addColumn<QString>("attention");
        for (const char* id : {"linear-attention", "efficient-attention"})
            for (const bool matrix : {false, true})
                for (const char* attention : {"linear-elu", "linear-exp"})
                    QTest::addRow("%s, %s%s", id, attention, matrix ? ", matrix" : "")
                        << QString(id) << matrix << QString(attention);
    }

    // Causal or not, either feature map, either order, from two tokens to sixty-four, large and small, and thumbnails.
    void everyFormHasItsPictures()
    {
        QFETCH(QString, id);
        QFETCH(bool, matrix);
        QFETCH(QString, attention);
        open(id, QStringLiteral("1 "));
        RunSettings settings = m_document->settings();
        settings.changes = {
            {"attention", '"' + attention.toStdString() + '"'}, {"quadratic_linear", matrix ? "true" : "false"}};
        m_document->setSettings(settings);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        QVERIFY2(m_document->error().isEmpty(), qPrintable(m_document->error()));
        changed(*m_document, [&] { m_document->setStudies(m_view->studies(*m_document)); });
        for (const int tokens : {2, 17, 62}) {
            changed(*m_document, [&] { m_document->setText(QStringLiteral("1 ").repeated(tokens).trimmed()); });
            for (const QSize& size : {QSize(752, 544), QSize(847, 620), QSize(1327, 900)}) {
                m_view->resize(size);
                m_view->show(*m_document);
                const std::vector<Frame> frames = m_view->frames(*m_document);
                QVERIFY(frames.size() >= 6);
                for (int frame = 0; frame < static_cast<int>(frames.size()) / 2; ++frame) {
                    const Scene scene = m_view->sceneAt(frame, frames[static_cast<std::size_t>(frame)].stops);
                    QVERIFY(!scene.cells.empty());
                    for (const SceneCell& cell : scene.cells) {
                        QCOMPARE(cell.value, m_document->trace()->value(cell.source.step, cell.source.at));
                        QVERIFY2(QRectF(QPointF(), size).adjusted(0, 0, 0, -30).contains(cell.area),
                            qPrintable(QStringLiteral("%1 tokens, frame %2: %3 at %4 %5")
                                           .arg(tokens)
                                           .arg(frame)
                                           .arg(cell.name)
                                           .arg(cell.area.right())
                                           .arg(cell.area.bottom())));
                    }
                }
            }
            SceneMoment moment;
            moment.run = m_document->result();
            moment.size = {198, 120};
            moment.thumbnail = true;
            for (const SceneCell& cell : m_view->build(moment).cells)
                QVERIFY(QRectF(-1, -1, 200, 122).contains(cell.area) && cell.decimals < 0);
        }
    }

    void theCostByLengthIsMeasured()
    {
        open(QStringLiteral("linear-attention"), QStringLiteral("to be"));
        CostWindow* window = clickCost(*m_view, *m_view->header());
        QVERIFY(window && window->isVisible());
        const auto* plot = window->findChild<ExperimentPlotView*>();
        QVERIFY(plot && plot->shows(64.0) && plot->shows(4096.0) && !plot->shows(5.0));
        QTRY_VERIFY_WITH_TIMEOUT(!window->running(), 120000);
        const auto labels = window->findChildren<QLabel*>(); // no line is drawn for so short a text
        QVERIFY(std::any_of(labels.begin(), labels.end(),
            [](const QLabel* label) { return label->text().contains(QLatin1String("left of this axis")); }));
        std::map<std::string, double> grows, last; // memory, from 1,024 to 4,096 tokens
        for (const CostCurve& curve : window->curves())
            last[curve.label] = curve.mebibytes.back(),
            grows[curve.label] = curve.mebibytes[curve.mebibytes.size() - 1]
                / curve.mebibytes[curve.mebibytes.size() - 3];
        QVERIFY2(grows.at("softmax") > 12.0, qPrintable(QString::number(grows["softmax"])));
        QVERIFY2(grows.at("as a state") < 5.0, qPrintable(QString::number(grows["as a state"])));
        QVERIFY2(grows.at("as a matrix") > 12.0, qPrintable(QString::number(grows["as a matrix"])));
        QVERIFY(!(last.at("softmax, fused") > 0.5 * last.at("softmax"))); // NaN: LibTorch has none
        window->close();
        QCOMPARE(clickCost(*m_view, *m_view->header()), window); // again, and away from it
        QVERIFY(window->running());
        m_view.reset();
    }
};

HEADROOM_TEST(LinearTest)

} // namespace linear_test

#include "linear_test.moc"
