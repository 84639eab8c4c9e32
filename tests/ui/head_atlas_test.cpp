// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "study/head_labels.h"
#include "test_program.h"
#include "widgets/controls.h"

#include <QCheckBox>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

using namespace headroom;

namespace head_atlas_test {

// The trained model of repeated phrases: its heads as the atlas labels them, and what happens without them.
class HeadAtlasTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> m_document;

    std::unique_ptr<SceneView> open(const QString& id)
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_document->openModel(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/phrase.safetensors"),
            QStringLiteral("3 b 7 0 a 3 b 7 0 a 3 b"));
        [&] { QTRY_VERIFY_WITH_TIMEOUT(m_document->trace() && !m_document->busy(), 60000); }();
        std::unique_ptr<SceneView> view(qobject_cast<SceneView*>(madeView(id, *m_document)));
        view->resize(847, 620);
        m_document->setStudies(view->studies(*m_document));
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000); }();
        keepShown(*view, *m_document);
        return view;
    }

    template <typename Control>
    static Control* control(const View& view, const QString& name)
    {
        for (auto* found : const_cast<View&>(view).header()->findChildren<Control*>())
            if (found->accessibleName() == name)
                return found;
        qFatal("no control called %s", qPrintable(name));
    }

    static const SceneHandle& handle(const SceneView& view, const QString& id)
    {
        for (const SceneHandle& each : view.scene().handles)
            if (each.id == id)
                return each;
        qFatal("no handle %s", qPrintable(id));
    }

private slots:
    void labelsAndWhereTheyLead()
    {
        const auto view = open(QStringLiteral("head_atlas"));
        const QStringList words = view->scene().words();
        QVERIFY2(words.contains(QStringLiteral("prev")) && words.contains(QStringLiteral("induction*")),
            qPrintable(words.join(QLatin1Char('|'))));
        const HeadLabels labels(*m_document->trace(), "decoder/self_attention");
        int layer = 0, head = 0;
        for (int i = 0; i < labels.heads(); ++i)
            if (labels.of(*m_document->trace(), 1, i).text == "induction")
                layer = 1, head = i;
        QCOMPARE(layer, 1);
        view->press(handle(*view, QStringLiteral("head:1:%1").arg(head)));
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
        QCOMPARE(m_document->sublayer(), QStringLiteral("decoder.2/self_attention"));
        QCOMPARE(m_document->head(), head);
    }

    // The maps of induction heads show what their label means: outlined is what followed the row's token earlier.
    void inductionIsSeenInItsMaps()
    {
        const auto view = open(QStringLiteral("head_atlas"));
        const auto frames = [&] {
            std::vector<QRectF> found;
            for (const SceneShape& line : view->scene().lines)
                if (line.line.color() == Theme::instance().palette().ink && line.line.widthF() == 1.0)
                    for (const QPolygonF& each : line.path.toSubpathPolygons())
                        found.push_back(each.boundingRect());
            return found;
        };
        const HeadLabels labels(*m_document->trace(), "decoder/self_attention");
        const std::vector<QRectF> outlined = frames();
        QCOMPARE(outlined.size(), std::size_t {2 * 9}); // of two heads: 3 b 7 0 a once, 3 b twice
        std::size_t seen = 0;
        for (const SceneMap& map : view->scene().maps)
            for (const QRectF& frame : outlined)
                if (map.layout.bounds().contains(frame.center())) {
                    const int row = static_cast<int>((frame.center().y() - map.layout.origin.y()) / map.layout.pitchY),
                              key = static_cast<int>((frame.center().x() - map.layout.origin.x()) / map.layout.pitchX);
                    const Axis& tokens = m_document->trace()->step(map.grid->step).axes[1];
                    QCOMPARE(tokens.label(key - 1), tokens.label(row));
                    QVERIFY(map.grid->value({row, key}) > 0.15);
                    ++seen;
                }
        QCOMPARE(seen, outlined.size());
        QVERIFY(view->scene().words().join(QLatin1Char(' ')).contains(QStringLiteral("Outlined: what followed")));
        changed(*m_document, [&] { m_document->setText(QStringLiteral("3 b 7 0 a")); });
        view->show(*m_document);
        QVERIFY(frames().empty());
        QVERIFY(!view->scene().words().join(QLatin1Char(' ')).contains(QStringLiteral("Outlined")));
    }

    void orderAndFilter()
    {
        const auto view = open(QStringLiteral("head_atlas"));
        const auto placeOf = [&](int layer, int head) {
            return handle(*view, QStringLiteral("head:%1:%2").arg(layer).arg(head)).area.topLeft();
        };
        const QPointF before = placeOf(1, 0);
        QVERIFY(before.y() > placeOf(0, 0).y()); // a row for each layer
        auto* order = control<SegmentedControl>(*view, QStringLiteral("Order of the heads"));
        order->button(1)->click();
        QCOMPARE(placeOf(1, 0).y(), placeOf(0, 0).y()); // side by side, by label
        order->button(0)->click();
        QCOMPARE(placeOf(1, 0), before);
        auto* filter = control<SegmentedControl>(*view, QStringLiteral("Heads with this label"));
        QVERIFY(filter->count() > 2);
        const auto dim = [&] {
            return std::count_if(view->scene().maps.begin(), view->scene().maps.end(),
                [](const SceneMap& map) { return map.look.style.testFlag(SceneCell::Dim); });
        };
        QCOMPARE(dim(), 0);
        filter->button(1)->click();
        QVERIFY(dim() > 0 && dim() < std::ssize(view->scene().maps));
    }

    // Few heads use the room there is, and every rule can be read whole, without scrolling sideways.
    void fewHeadsAndTheirRulesHaveRoom_data()
    {
        QTest::addColumn<QSize>("stage");
        QTest::addColumn<double>("side"); // of a map, at least
        QTest::newRow("1024x650") << QSize(492, 330) << 80.0;
        QTest::newRow("1280x800") << QSize(752, 545) << 180.0;
        QTest::newRow("1920x1080") << QSize(1328, 800) << 300.0;
    }
    void fewHeadsAndTheirRulesHaveRoom()
    {
        QFETCH(QSize, stage);
        QFETCH(double, side);
        const auto view = open(QStringLiteral("head_atlas"));
        view->resize(stage + QSize(0, view->header()->height()));
        keepShown(*view, *m_document);
        QVERIFY(view->scene().size.width() <= stage.width());
        for (const SceneMap& map : view->scene().maps)
            QVERIFY2(map.layout.pitchX * 13.0 >= side, qPrintable(QString::number(map.layout.pitchX * 13.0)));
        const QString rule = QStringLiteral(
            "on the token that followed the row’s token the first time, in a random sequence written twice");
        QVERIFY(std::any_of(view->scene().texts.begin(), view->scene().texts.end(),
            [&](const SceneText& text) { return text.text == rule && text.area.right() <= stage.width(); }));
    }

    void settingAsideIsASetting()
    {
        const auto view = open(QStringLiteral("head_atlas"));
        const StepId rest = HeadLabels(*m_document->trace(), "decoder/self_attention").atRest();
        const std::vector<float> before = m_document->trace()->values(rest);
        QVERIFY(m_document->trace()->find("study/head_labels/decoder.1/self_attention/row_sum"));
        changed(*m_document, [&] { view->header()->findChild<QCheckBox*>()->click(); });
        QVERIFY(!m_document->trace()->find("study/head_labels/decoder.1/self_attention/row_sum"));
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->trace()->values(rest), before);
    }

    // Without the layer that reads the token before, the phrase is not found again.
    void aClickedCellIsTheRun()
    {
        const auto view = open(QStringLiteral("sweep"));
        changed(*m_document,
            [&] { control<SegmentedControl>(*view, QStringLiteral("What is switched off"))->button(1)->click(); });
        const Trace* trace = m_document->trace();
        const StepId effect = *trace->find("study/sweep/effect"), after = *trace->find("study/sweep/after");
        const std::vector<float> effects = trace->values(effect);
        const auto most = std::min_element(effects.begin(), effects.end()) - effects.begin();
        const std::int64_t heads = trace->step(effect).axes[1].size;
        const Cell cell {effect, {most / heads, most % heads}};
        QVERIFY2(effects[static_cast<std::size_t>(most)] < -0.3F,
            std::to_string(effects[static_cast<std::size_t>(most)]).c_str());
        const double expected = trace->value(after, cell.at);
        const StepId chosen = *trace->find("study/sweep/chosen");
        const Index output {
            static_cast<std::int64_t>(trace->value(chosen, {0})), static_cast<std::int64_t>(trace->value(chosen, {1}))};
        const SceneCell* shown = view->scene().find(cell);
        QVERIFY(shown);
        const SceneCell clicked = *shown;
        m_document->pinHere(cell); // keys look; Enter is a click
        QTest::keyClick(view.get(), cell.at[1] == 0 ? Qt::Key_Right : Qt::Key_Left);
        QTest::keyClick(view.get(), cell.at[1] == 0 ? Qt::Key_Left : Qt::Key_Right);
        QVERIFY(m_document->pinned() == cell && !m_document->busy() && m_document->interventions().empty());
        changed(*m_document, [&] { QTest::keyClick(view.get(), Qt::Key_Return); });
        QCOMPARE(m_document->interventions().size(), std::size_t {1});
        changed(*m_document, [&] { QTest::keyClick(view.get(), Qt::Key_Return); });
        QVERIFY(m_document->interventions().empty());
        changed(*m_document, [&] { view->chooseCell(clicked); });
        QCOMPARE(m_document->interventions().size(), std::size_t {1});
        const Trace* now = m_document->trace();
        QVERIFY(std::abs(now->value(*now->find("output/probabilities"), output) - expected) < 1e-5);
        QCOMPARE(now->value(*now->find("study/sweep/effect"), cell.at), 0.0); // it is switched off already
        changed(*m_document, [&] { view->chooseCell(clicked); });
        QVERIFY(m_document->interventions().empty());
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->interventions().size(), std::size_t {1});
    }

    // While a number of another view is pinned, the change that does most is the one that is spoken of.
    void theStrongestChangeIsLit()
    {
        const auto view = open(QStringLiteral("sweep"));
        const Trace* trace = m_document->trace();
        m_document->pinHere({*trace->find("decoder.1/self_attention/weights"), {0, 1, 0}});
        const std::vector<float> effects = trace->values(*trace->find("study/sweep/effect"));
        const StepId after = *trace->find("study/sweep/after");
        const auto most = std::max_element(effects.begin(), effects.end(), [](float a, float b) {
            return std::abs(a) < std::abs(b);
        }) - effects.begin();
        QVERIFY(most > 0);
        const std::int64_t columns = trace->step(after).axes[1].size;
        const Cell cell {after, {most / columns, most % columns}};
        QVERIFY(std::any_of(view->scene().cells.begin(), view->scene().cells.end(),
            [&](const SceneCell& said) { return said.source == cell && said.name.endsWith("with this change"); }));
    }

    void anotherSweep()
    {
        const auto view = open(QStringLiteral("sweep"));
        changed(*m_document,
            [&] { control<SegmentedControl>(*view, QStringLiteral("What is switched off"))->button(2)->click(); });
        const Trace* trace = m_document->trace();
        QCOMPARE(trace->step(*trace->find("study/sweep/effect")).axes[1].name, std::string("position"));
        changed(*m_document, [&] { view->press(handle(*view, view->scene().handles.front().id)); });
        // Copied from a run beside.
        Document other(QStringLiteral("cpu"));
        other.openModel(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/phrase.safetensors"),
            QStringLiteral("9 c 1 5 h 9 c 1 5 h 9 c"));
        QTRY_VERIFY_WITH_TIMEOUT(other.trace() && !other.busy(), 60000);
        changed(*m_document,
            [&] { control<SegmentedControl>(*view, QStringLiteral("What takes its place"))->button(2)->click(); });
        QVERIFY(!m_document->trace()->find("study/sweep/effect")); // there is none to copy from
        changed(*m_document, [&] { m_document->setComparison(other.result()); });
        QVERIFY(m_document->trace()->find("study/sweep/effect"));
    }
};

HEADROOM_TEST(HeadAtlasTest)

} // namespace head_atlas_test

#include "head_atlas_test.moc"
