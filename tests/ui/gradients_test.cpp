// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document_focus.h"
#include "scene/scene_gradients.h"
#include "scene_fixture.h"
#include "shown_numbers.h"
#include "test_program.h"
#include "words/names.h"

#include <cmath>
#include <set>

using namespace headroom;

namespace gradients_test {

const QString kOn = QStringLiteral("gradients");

// Where gradients are shown, each number in a cell or map of any view of any variant is the trace's gradient of what
// stood there, and where there is none the picture says why.
class GradientsTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id)
    {
        openVariant(*m_document, id);
        m_document->setOptions({{kOn, onOrOff(true)}});
    }

    void turnOn()
    {
        m_view->choose(kShowGradients, onOrOff(true));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && wentBack(*m_document->trace()), 60000);
        m_view->show(*m_document);
    }

    // All views that can show what is open and have the option; one run has the studies of all of them.
    std::vector<std::unique_ptr<SceneView>> madeViews()
    {
        std::vector<std::unique_ptr<SceneView>> made;
        std::vector<std::string> studies;
        for (const ViewDescriptor& info : views()) {
            if (!info.canShow(*m_document->trace()) || info.ownGradients)
                continue;
            made.emplace_back(qobject_cast<SceneView*>(madeView(info.id, *m_document)));
            made.back()->resize(847, 620);
            const std::vector<std::string> own = made.back()->studies(*m_document);
            studies.insert(studies.end(), own.begin(), own.end());
        }
        m_document->setStudies(studies);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 240000); }();
        return made;
    }

    // What stands in a picture and is no gradient of the trace; empty: nothing does. Counts what is one.
    QString wrong(const Scene& scene, int& numbers, int& printed)
    {
        const Trace& trace = *m_document->trace();
        for (const SceneCell& cell : scene.cells) {
            if (cell.is(SceneCell::Plain) || cell.source.step < 0)
                continue;
            const Step& step = trace.step(cell.source.step);
            if (cell.is(SceneCell::NoGradient)) {
                if (!cell.text().isEmpty())
                    return QString::fromStdString(step.path) + QStringLiteral(" prints a number of its own");
                if (gradientOrNumber(trace, cell.source))
                    return QString::fromStdString(step.path) + QStringLiteral(" has a gradient");
                if (whyNoGradient(*m_document->result(), cell.source).isEmpty())
                    return QString::fromStdString(step.path) + QStringLiteral(" says no reason");
                continue;
            }
            const double recorded = trace.value(cell.source.step, cell.source.at);
            const QString text = cell.text();
            if (!isGradient(step) || !sameNumber(cell.value, recorded)
                || (!text.isEmpty() && !saysIn(cell.area.width(), text, recorded)))
                return wrongNumber(trace, cell.source, text, recorded);
            ++numbers;
            printed += !text.isEmpty();
        }
        for (const SceneMap& map : scene.maps) {
            if (!isGradient(trace.step(map.grid->step)))
                return QString::fromStdString(trace.step(map.grid->step).path) + QStringLiteral(" is a map");
            const std::vector<float> all = trace.matrix(map.grid->step, map.grid->slice).values;
            for (std::size_t i = 0; i < map.grid->values.size(); ++i)
                if (!sameNumber(map.grid->values[i], all[i]))
                    return wrongNumber(trace, map.grid->cell({0, 0}), {}, all[i]);
            ++numbers;
        }
        return {};
    }

    int m_printed = 0; // gradients of fresh weights may be too small for a cell, but not everywhere

private Q_SLOTS:
    void initTestCase() { makeDocument(); }
    void init()
    {
        m_view.reset();
        m_document->setOptions({});
    }

    void everyNumberIsItsGradient_data()
    {
        QTest::addColumn<QString>("id");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

    void everyNumberIsItsGradient()
    {
        QFETCH(QString, id);
        open(id);
        int all = 0, printed = 0;
        for (const auto& view : madeViews()) {
            if (!m_document->result()->backward) { // it has no output
                QVERIFY(!m_document->trace()->find(steps::probabilities));
                continue;
            }
            view->show(*m_document);
            const std::vector<Frame> frames = view->sequence(*m_document);
            const int count = static_cast<int>(frames.size());
            const std::set<int> some {0, count / 3, 2 * count / 3, count - 1};
            for (const int frame : some) {
                for (const double back : {0.0, 0.5}) {
                    const double stop = std::max(1, frames[static_cast<std::size_t>(frame)].stops) - back;
                    m_document->setPosition(positionOf(frames, {frame, stop}));
                    view->show(*m_document);
                    const QString found = wrong(view->scene(), all, printed);
                    QVERIFY2(found.isEmpty(),
                        qPrintable(QStringLiteral("%1, frame %2: %3").arg(view->id()).arg(frame).arg(found)));
                }
                QVERIFY(!view->caption(*m_document).isEmpty());
                view->grab();
            }
        }
        QVERIFY2(!m_document->result()->backward || all > 0, "no gradient was shown");
        m_printed += printed;
    }

    void someArePrinted() { QVERIFY(m_printed > 100); }

    // What is pinned, the inspector and the picture go along, there and back.
    void whatIsPinnedGoesAlong()
    {
        openVariant(*m_document, QStringLiteral("transformer-decoder"));
        makeView(QStringLiteral("attention"));
        finish();
        const auto at = m_view->scene().cells[4].source;
        m_document->pinHere(at);
        QVERIFY(m_view->stateOf(kShowGradients).can);
        turnOn();
        const Trace& trace = *m_document->trace();
        const Cell number {*trace.find("decoder.1/self_attention/weights"), {0, 2, 1}},
            gradient = *gradientOrNumber(trace, number);
        m_document->pin(number);
        m_view->show(*m_document);
        const SceneCell* cell = m_view->scene().find(gradient);
        QVERIFY(cell && !m_view->scene().find(number));
        QCOMPARE(m_view->subject(), std::optional(gradient));
        QCOMPARE(cell->value, trace.value(gradient.step, gradient.at));
        const QString more = cell->value < 0.0 ? QStringLiteral("more of it would help")
                                               : QStringLiteral("less of it would help");
        QVERIFY2(m_view->says(*cell).endsWith(more), qPrintable(m_view->says(*cell)));
        m_document->release();
        click(cell->area);
        QCOMPARE(m_document->pinned(), std::optional(gradient));
        m_document->setOption(kOn, {});
        QCOMPARE(m_document->pinned(), std::optional(number));
        QVERIFY(m_view->scene().find(number) && !m_view->scene().find(gradient));
    }

    // Where nothing is pinned the picture speaks of a number whose gradient is not 0.
    void itSpeaksOfTheLargest_data()
    {
        QTest::addColumn<QString>("form");
        QTest::newRow("lines") << QStringLiteral("lines");
        QTest::newRow("heatmap") << QStringLiteral("heatmap");
    }
    void itSpeaksOfTheLargest()
    {
        QFETCH(QString, form);
        openVariant(*m_document, QStringLiteral("transformer-decoder"));
        m_document->setOptions({{QStringLiteral("attention.form"), form}});
        makeView(QStringLiteral("attention"));
        m_document->release();
        turnOn();
        finish();
        const Trace& trace = *m_document->trace();
        const auto subject = m_view->subject();
        if (form == QLatin1String("heatmap") && !subject)
            return; // it speaks of the whole map
        QVERIFY(subject && isOfGradients(trace.step(subject->step).path));
        QVERIFY(trace.value(subject->step, subject->at) != 0.0);
        const Index shape = trace.step(subject->step).shape();
        const std::vector<float> head = trace.values(
            subject->step, subject->at[0] * shape[1] * shape[2], shape[1] * shape[2]);
        for (const float value : head)
            QVERIFY(form == QLatin1String("heatmap")
                || std::abs(value) <= std::abs(trace.value(subject->step, subject->at)) + 1e-12);
    }

    // A number of a gradient leads on to what it was computed from, which the picture does not show while gradients
    // stand in its place.
    void aForwardNumberIsSoughtElsewhere()
    {
        openVariant(*m_document, QStringLiteral("transformer-decoder"));
        makeView(QStringLiteral("attention"));
        turnOn();
        const Cell number {*m_document->trace()->find("decoder.1/self_attention/weights"), {0, 2, 1}};
        QVERIFY(!m_view->toFind(number));
        QCOMPARE(m_view->toFind(*gradientOrNumber(*m_document->trace(), number)), std::optional(number));
        m_document->setOption(kOn, {});
        QCOMPARE(m_view->toFind(number), std::optional(number));
    }

    // Where nothing of a picture has a gradient the control is off and says so; Step through and Backward have none.
    void whereThereIsNoMatrix()
    {
        openVariant(*m_document, QStringLiteral("transformer-decoder"));
        m_document->setOptions({{QStringLiteral("attention.form"), QStringLiteral("heatmap")}});
        for (const char* id : {"step", "backward"}) {
            const std::unique_ptr<View> view(madeView(QString::fromLatin1(id), *m_document));
            const auto all = view->allOptions();
            QVERIFY(std::find(all.begin(), all.end(), &kShowGradients) == all.end());
        }
        QCOMPARE(findOption(kOn), &kShowGradients);
    }

    // A weight that was set has a gradient, and the picture says that it ends there.
    void aChangeByHandIsSaid()
    {
        openVariant(*m_document, QStringLiteral("transformer-decoder"));
        makeView(QStringLiteral("attention"));
        turnOn();
        changed(*m_document, [&] {
            m_document->addIntervention(
                {"decoder.1/self_attention/weights", Intervention::Kind::Set, {0, 2, 1}, 0.25, {}});
        });
        const Cell number {*m_document->trace()->find("decoder.1/self_attention/weights"), {0, 2, 1}};
        m_document->pin(number);
        m_view->show(*m_document);
        const SceneCell* cell = m_view->scene().find(*gradientOrNumber(*m_document->trace(), number));
        QVERIFY(cell && cell->is(SceneCell::Changed));
        QVERIFY(m_view->note(*cell).startsWith(QStringLiteral("Set by hand")));
    }
};

HEADROOM_TEST(GradientsTest)

} // namespace gradients_test

#include "gradients_test.moc"
