// SPDX-License-Identifier: GPL-3.0-or-later
#include "pseudo_language.h"
#include "scene/scene_view.h"
#include "stage_fixture.h"
#include "words/names.h"

#include "test_program.h"

#include <QHash>
#include <QTextDocumentFragment>

#include <map>
#include <set>

using namespace headroom;

namespace position_numbers_test {

// A position has one number, from 1 (and −1, −2, … in memory), whichever view speaks of it: where one names a token
// with its number, they belong together; where one names a number's position, the number stands there.
class PositionNumbersTest : public QObject {
    Q_OBJECT

    using Pair = std::pair<QString, QString>; // "3" and the token there

    static std::set<Pair> pairsOf(const Trace& trace)
    {
        std::set<Pair> pairs;
        for (const Step& step : trace.steps())
            for (const Axis& axis : step.axes)
                if (axis.labels && labelsTokens(axis))
                    for (const AxisLabel& label : labelsOf(trace, step, axis))
                        if (!label.number.isEmpty())
                            pairs.emplace(label.number, label.text);
        return pairs;
    }

    // In a text of several segments a view of all of it counts from its first token.
    static std::set<Pair> pairsOfText(const RunResult& run)
    {
        std::set<Pair> pairs;
        std::int64_t before = 0;
        for (const auto& segment : run.segments) {
            const auto& steps = segment->steps();
            const auto text = std::find_if(steps.begin(), steps.end(), [](const Step& step) {
                return !step.axes.empty() && step.axes.front().name == "position" && step.axes.front().labels;
            });
            if (text == steps.end())
                return {};
            const Axis& axis = text->axes.front();
            for (std::int64_t i = 0; i < axis.size; ++i)
                pairs.emplace(QString::number(before + i + 1), QString::fromStdString(axis.label(i)));
            before += axis.size;
        }
        return pairs;
    }

    static bool namesTokens(const Axis& axis) { return axis.labels && labelsTokens(axis); }

    // Pairs as sentences have them.
    std::vector<Pair> pairsIn(const QString& sentence)
    {
        static const QString number = QStringLiteral("([−-]?\\d+)");
        static const QRegularExpression before(
            QStringLiteral("\\b(?:token|position|row|place) %1(?: \\(([^)]+)\\)|, (?:token )?“([^”]+)”|, token (\\S+))")
                .arg(number),
            QRegularExpression::CaseInsensitiveOption);
        static const QRegularExpression behind(QStringLiteral("^(\\S+), position %1\\b").arg(number));
        std::vector<Pair> pairs;
        for (auto it = before.globalMatch(sentence); it.hasNext();) {
            const auto match = it.next();
            pairs.emplace_back(match.captured(1), match.captured(2) + match.captured(3) + match.captured(4));
        }
        for (auto it = behind.globalMatch(sentence); it.hasNext();) {
            const auto match = it.next();
            pairs.emplace_back(match.captured(2), match.captured(1));
        }
        return pairs;
    }

    void checkPairs(const QString& sentence, const QString& where)
    {
        if (const auto known = m_read.constFind(sentence); known != m_read.constEnd()) {
            m_pairs += *known;
            return;
        }
        const std::vector<Pair> pairs = pairsIn(sentence);
        m_read.insert(sentence, static_cast<int>(pairs.size()));
        for (const Pair& pair : pairs) {
            ++m_pairs;
            QVERIFY2(m_known.contains(pair),
                qPrintable(
                    QStringLiteral("%1: %2 is not number %3 in “%4”").arg(where, pair.second, pair.first, sentence)));
        }
    }

    // What the places along an axis of a step are called: the same for every number of it.
    const AxisLabel& labelOf(const Step& step, std::size_t axis, std::int64_t place)
    {
        std::vector<AxisLabel>& labels = m_axes[{step.id, axis}];
        if (labels.empty())
            labels = labelsOf(*m_document->trace(), step, step.axes[axis]);
        return labels[static_cast<std::size_t>(place)];
    }

    // "position 4": of the number's own place. The papers' count from 0 may stand beside it: "position 3, the 4th".
    void checkPlace(const Trace& trace, const SceneCell& cell, const QString& where)
    {
        static const QRegularExpression place(QStringLiteral("\\bposition ([−-]?\\d+)(?:, the (\\d+))?"));
        if (!cell.name.contains(QLatin1String("position ")))
            return;
        const Step& step = trace.step(cell.source.step);
        for (auto it = place.globalMatch(cell.name); it.hasNext();) {
            const auto match = it.next();
            const QString said = match.captured(match.hasCaptured(2) ? 2 : 1);
            bool right = false;
            for (std::size_t i = 0; i < step.axes.size() && !right; ++i) {
                const AxisLabel& label = labelOf(step, i, cell.source.at[i]);
                right = (label.number.isEmpty() ? label.text : label.number) == said;
            }
            ++m_places;
            QVERIFY2(right, qPrintable(where + QStringLiteral(": ") + cell.name));
        }
    }

    // A numbered token beside a row or above a column: the numbers there are of that token.
    void checkLabel(const Scene& scene, const SceneLabels& labels, int i, const QString& where)
    {
        const AxisLabel& label = labels.labels[static_cast<std::size_t>(i)];
        if (label.number.isEmpty() || label.text.isEmpty()
            || !labels.layout.shows(
                labels.columns ? GridCell {labels.layout.firstRow, i} : GridCell {i, labels.layout.firstColumn}))
            return;
        const Pair pair(label.number, label.text);
        if (!m_known.contains(pair))
            return; // no position: a row of a table and its distance
        const Trace& trace = *m_document->trace();
        const QRectF there = labels.columns ? labels.layout.cell({0, i}) : labels.layout.cell({i, 0});
        for (const SceneCell& cell : scene.cells) {
            const QPointF at = cell.area.center();
            const bool beside = labels.columns ? at.x() > there.left() && at.x() < there.right()
                                               : at.y() > there.top() && at.y() < there.bottom();
            if (cell.source.step < 0 || cell.area.isEmpty() || cell.is(SceneCell::Plain) || !beside
                || !labels.layout.bounds().contains(at))
                continue;
            const Step& step = trace.step(cell.source.step);
            const std::size_t axes = step.axes.size();
            if (axes < 2 || !namesTokens(step.axes[axes - 1]) || !namesTokens(step.axes[axes - 2]))
                continue; // it counts distances or features
            // A name may say more than the axis, which has only this segment's.
            bool right = cell.name.contains(QStringLiteral("%1 (%2)").arg(label.number, label.text))
                || cell.name.contains(QStringLiteral("%2 (%1)").arg(label.number, label.text));
            for (std::size_t axis = 0; axis < step.axes.size() && !right; ++axis) {
                const AxisLabel& own = labelOf(step, axis, cell.source.at[axis]);
                right = Pair(own.number, own.text) == pair;
                if (own.number.isEmpty()) { // no labels: counted, as far as the axis knows of memory
                    const std::int64_t place = cell.source.at[axis] - memoryRows(trace, step.path);
                    right = own.text == label.number
                        || label.number
                            == (place < 0 ? QChar(0x2212) + QString::number(-place) : QString::number(place + 1));
                }
            }
            ++m_labels;
            QVERIFY2(right,
                qPrintable(
                    QStringLiteral("%1: label %2 (%3) beside “%4”").arg(where, label.number, label.text, cell.name)));
        }
    }

    void checkFrame(View& view, const QString& where)
    {
        const Trace& trace = *m_document->trace();
        QList<QWidget*> widgets = view.findChildren<QWidget*>();
        widgets << &view;
        for (QWidget* widget : std::as_const(widgets))
            for (const PaintedText& text : paintedTexts(*widget))
                checkPairs(text.text, where);
        const QString caption = QTextDocumentFragment::fromHtml(view.caption(*m_document)).toPlainText();
        checkPairs(caption, where);
        const auto* scenes = qobject_cast<SceneView*>(&view);
        QVERIFY(scenes);
        for (const SceneLabels& labels : scenes->scene().labels)
            for (int i = 0; i < static_cast<int>(labels.labels.size()); ++i)
                checkLabel(scenes->scene(), labels, i, where);
        if (QTest::currentTestFailed())
            return;
        for (const SceneHandle& handle : scenes->scene().handles)
            checkPairs(handle.tip, where);
        for (const SceneCell& cell : scenes->scene().cells) {
            if (cell.source.step < 0)
                continue;
            checkPairs(cell.name, where);
            checkPlace(trace, cell, where);
            if (QTest::currentTestFailed())
                return;
        }
    }

private slots:
    void initTestCase()
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
    }

    void everyView_data()
    {
        QTest::addColumn<QString>("id");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

    void everyView()
    {
        QFETCH(QString, id);
        openVariant(*m_document, id);
        std::vector<std::pair<QString, std::unique_ptr<View>>> shown;
        std::vector<std::string> studies; // of all views: one run has them
        for (const ViewDescriptor& info : views())
            if (info.canShow(*m_document->trace())) {
                shown.emplace_back(info.id, info.make(*m_document, nullptr));
                const std::vector<std::string> wanted = shown.back().second->studies(*m_document);
                studies.insert(studies.end(), wanted.begin(), wanted.end());
            }
        m_document->setStudies(studies);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        m_known = pairsOf(*m_document->trace());
        m_known.merge(pairsOfText(*m_document->result()));
        m_axes.clear();
        m_read.clear();
        for (const auto& [name, view] : shown) {
            m_document->setView(name);
            view->resize(1100, 760);
            const std::vector<Frame> frames = view->frames(*m_document);
            for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame) {
                m_document->setPosition(
                    positionOf(frames, {frame, static_cast<double>(frames[static_cast<std::size_t>(frame)].stops)}));
                view->show(*m_document);
                checkFrame(*view, QStringLiteral("%1 %2 frame %3").arg(id, name).arg(frame));
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    void thereWasSomethingToCompare()
    {
        QVERIFY2(m_pairs > 500 && m_places > 1000 && m_labels > 1000,
            qPrintable(QStringLiteral("%1 pairs, %2 places, %3 labels").arg(m_pairs).arg(m_places).arg(m_labels)));
    }

private:
    std::unique_ptr<Document> m_document;
    std::set<Pair> m_known;
    std::map<std::pair<StepId, std::size_t>, std::vector<AxisLabel>> m_axes; // what their places are called
    QHash<QString, int> m_read; // sentences, with how many pairs they name
    int m_pairs = 0, m_places = 0, m_labels = 0;
};

HEADROOM_TEST(PositionNumbersTest)

} // namespace position_numbers_test

#include "position_numbers_test.moc"
