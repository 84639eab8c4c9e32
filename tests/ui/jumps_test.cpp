// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector.h"
#include "inspector/words.h"
#include "scene/scene_view.h"
#include "shown_numbers.h"
#include "stage/stage.h"
#include "widgets/controls.h"
#include "window_fixture.h"

#include "test_program.h"

#include <QElapsedTimer>

#include <map>
#include <set>

using namespace headroom;

namespace jumps_test {

// Where a number came from, from every picture of every view: each source is where the jump says, and the way back is
// exact.
class JumpsTest : public WindowFixture {
    Q_OBJECT

    struct Where {
        QString view;
        Position position;
        std::optional<Cell> pinned, subject;
        int head = 0;
        QString sublayer;

        bool operator==(const Where&) const = default;
    };

    Where where() const
    {
        const Document& d = *m_document;
        return {d.view(), d.position(), d.pinned(), d.subject(), d.head(), d.sublayer()};
    }

    QString text(const Cell& cell) const
    {
        QStringList at;
        for (const std::int64_t index : cell.at)
            at << QString::number(index);
        return QStringLiteral("%1[%2]").arg(
            QString::fromStdString(m_document->trace()->step(cell.step).path), at.join(QLatin1Char(',')));
    }

    void settle() { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 60000); }

    void open(const QString& id, bool trained)
    {
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(id, {}, trained);
        QVERIFY2(opened.wait(60000), qPrintable(m_document->error()));
        settle();
    }

    void show(const QString& view)
    {
        m_document->setView(view);
        settle();
    }

    // What keeps this cell from being seen on the stage, with its value; empty: nothing.
    QString hides(const Cell& cell)
    {
        const auto& scenes = *qobject_cast<SceneView*>(m_window->stage()->view());
        if (!scenes.scene().holds(cell))
            return QStringLiteral("not in the scene");
        if (const std::vector<Frame> frames = scenes.frames(*m_document); !frames.empty()) {
            const FramePlace place = placeIn(frames, m_document->position());
            if (frames[static_cast<std::size_t>(place.frame)].step != m_document->position().step)
                return QStringLiteral("playback at a step that is not the one of the frame");
        }
        if (const SceneCell* held = scenes.scene().find(cell); held && held->presence < 1.0)
            return QStringLiteral("not there yet");
        if (const SceneCell* held = scenes.scene().find(cell); held
            && !QRectF(scenes.rect()).adjusted(-1, -1, 1, 1).contains(held->area.translated(-scenes.offset()).center()))
            return QStringLiteral("off the stage");
        const auto subject = scenes.subjectOf(scenes.present());
        if (subject == cell)
            return {};
        // A picture of one operation speaks of its result, and shows what that was computed from.
        const std::vector<StepId> inputs = subject && scenes.followsSteps()
            ? m_document->trace()->step(subject->step).inputs
            : std::vector<StepId>();
        return std::count(inputs.begin(), inputs.end(), cell.step) > 0
            ? QString()
            : QStringLiteral("not what the picture speaks of");
    }

    // Every source of what is pinned.
    void follow(const Cell& cell, const QByteArray& at)
    {
        const Trace& trace = *m_document->trace();
        m_document->pinHere(cell);
        QCOMPARE(m_document->subject(), std::optional(cell));
        const std::vector<Source> sources = sourcesOf(trace, explanationChain(trace, cell));
        QCOMPARE(m_window->inspector()->sourceLinks().size(), static_cast<qsizetype>(sources.size()));
        const Where before = where();
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const QByteArray from = at + ", from " + text(cell).toUtf8() + " to " + text(sources[i].cell).toUtf8();
            m_window->inspector()->sourceLinks()[static_cast<qsizetype>(i)]->click();
            ++m_jumps;
            settle();
            QVERIFY2(
                m_document->pinned() == sources[i].cell, from + ": pinned is " + text(*m_document->pinned()).toUtf8());
            QVERIFY2(m_document->subject() == sources[i].cell,
                from + ": explained is " + text(*m_document->subject()).toUtf8());
            const QString hidden = hides(sources[i].cell);
            QVERIFY2(hidden.isEmpty(), from + ": " + hidden.toUtf8() + " in " + m_document->view().toUtf8());
            const QString wrong = wrongIn(*m_document, *m_window->inspector());
            QVERIFY2(wrong.isEmpty(), from + ": " + wrong.toUtf8());
            m_document->back();
            settle();
            QVERIFY2(where() == before, from + ": not back where it was");
        }
    }

private slots:
    void initTestCase() { openWindow({1440, 900}); }
    void cleanupTestCase()
    {
        qInfo("%d jumps", m_jumps);
        closeWindow();
    }

    void everySource_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("view");
        std::map<QString, int> done;
        for (const Preset& preset : presets()) {
            const QString id = QString::fromStdString(preset.id), view = QString::fromStdString(preset.view);
            if (++done[view] > 2)
                continue;
            QTest::newRow(qPrintable(view + ", " + id)) << id << view;
        }
        for (const ViewDescriptor& info : views()) {
            if (done.count(info.id) > 0)
                continue;
            QTest::newRow(qPrintable(info.id)) << QString() << info.id;
        }
        QTest::newRow("lines") << QString() << "lines"; // a form of Attention
    }

    void everySource()
    {
        QFETCH(QString, id);
        QFETCH(QString, view);
        if (!id.isEmpty())
            open(id, false);
        m_document->setOption(QStringLiteral("attention.form"), {});
        m_document->setView(view);
        const auto info = std::find_if(
            views().begin(), views().end(), [&](const ViewDescriptor& v) { return v.id == m_document->view(); });
        QVERIFY(info != views().end());
        for (const Preset& preset : presets()) // the first that it can show
            if (!info->canShow(*m_document->trace()))
                open(QString::fromStdString(preset.id), false);
        QVERIFY(info->canShow(*m_document->trace()));
        show(view);
        QElapsedTimer timer;
        timer.start();
        const int jumps = m_jumps;
        if (auto* scenes = qobject_cast<SceneView*>(m_window->stage()->view()); scenes && !scenes->followsSteps())
            followScenes(*scenes);
        else
            followSteps();
        qInfo("%d jumps in %lld ms", m_jumps - jumps, timer.elapsed());
        QVERIFY(m_jumps > jumps);
    }

private:
    // One number of each step in each frame, or every nth; of many frames, in the first that has it.
    void followScenes(SceneView& view)
    {
        const QString id = m_document->view();
        const auto count = view.frames(*m_document).size();
        std::set<StepId> followed;
        for (std::size_t frame = 0; frame < count; ++frame) {
            const std::vector<Frame> frames = view.frames(*m_document);
            QCOMPARE(frames.size(), count);
            const Position position = positionOf(
                frames, {static_cast<int>(frame), static_cast<double>(std::max(1, frames[frame].stops))});
            m_document->setPosition(position);
            std::map<StepId, std::vector<Cell>> cells;
            for (const SceneCell& cell : view.scene().cells)
                if (cell.source.step >= 0 && !cell.is(SceneCell::Masked))
                    cells[cell.source.step].push_back(cell.source);
            for (const SceneMap& map : view.scene().maps)
                for (int row = 0; row < map.grid->rowCount() && !map.apart; ++row)
                    for (int column = 0; column < map.grid->columnCount(); ++column)
                        if (!map.grid->is(CellGrid::Masked, {row, column}))
                            cells[map.grid->step].push_back(map.grid->cell({row, column}));
            for (const auto& [step, all] : cells) {
                if (!followed.insert(step).second && count > 8)
                    continue;
                const std::size_t one = (all.size() * 2 / 3 + 5 * frame) % all.size(); // another in each frame
                const std::size_t stride = m_stride > 0 ? static_cast<std::size_t>(m_stride) : all.size();
                for (std::size_t i = one % stride; i < all.size(); i += stride) {
                    m_document->setPosition(position);
                    follow(all[i], id.toUtf8() + ", frame " + QByteArray::number(static_cast<int>(frame)));
                    if (QTest::currentTestFailed())
                        return;
                }
            }
        }
    }

    // One number, or every nth, of a step of each operation and shape of its path.
    void followSteps()
    {
        std::set<std::pair<Operation, std::string>> seen;
        const Trace& trace = *m_document->trace();
        for (const StepId id : trace.timeline()) {
            const Step& step = trace.step(id);
            if (step.study() || !m_window->stage()->view()->whereSeen(*m_document, {id, Index(step.axes.size(), 0)}, {})
                || !seen.emplace(step.operation, step.path.substr(step.path.rfind('/') + 1)).second)
                continue;
            Index at;
            for (const Axis& axis : step.axes)
                at.push_back(m_stride > 0 ? 0 : axis.size * 2 / 3);
            int cell = 0;
            do {
                if (m_stride > 0 && cell++ % m_stride != 0)
                    continue;
                m_document->setStep(id);
                follow({id, at}, m_document->view().toUtf8());
                if (QTest::currentTestFailed())
                    return;
            } while (m_stride > 0 && nextIn(step.shape(), at));
        }
    }

    // The last axis first; false: that was the last.
    static bool nextIn(const Index& shape, Index& at)
    {
        for (std::size_t axis = shape.size(); axis-- > 0; at[axis] = 0)
            if (++at[axis] < shape[axis])
                return true;
        return false;
    }

    const int m_stride = qEnvironmentVariableIntValue(
        "HEADROOM_ALL_JUMPS"); // 1: every number, which takes hours; 0: one
    int m_jumps = 0;
};

HEADROOM_TEST(JumpsTest)

} // namespace jumps_test

#include "jumps_test.moc"
