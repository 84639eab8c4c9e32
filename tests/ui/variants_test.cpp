// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/model_dock.h"
#include "docks/outline_model.h"
#include "document/document_focus.h"
#include "shown_numbers.h"
#include "stage/captions.h"
#include "stage/chapters.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "views/attention/attention_view.h"
#include "views/step_through/step_view.h"
#include "words/names.h"

#include <QImage>
#include <QSpinBox>
#include <QUndoStack>

using namespace headroom;

namespace variants_test {

// Every variant's run in the two views: nothing shown that the trace does not say.
class VariantsTest : public QObject {
    Q_OBJECT

    void open(const QString& id, const QString& text = {})
    {
        openVariant(*m_document, id, text);
        QVERIFY2(m_document->trace() && m_document->error().isEmpty(), qPrintable(m_document->error()));
    }

private slots:
    void initTestCase()
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
    }

    void everyStep_data()
    {
        QTest::addColumn<QString>("id");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

    void everyStep()
    {
        QFETCH(QString, id);
        open(id, id.contains("perceiver") || id.contains("set") ? QString() : QStringLiteral("1 2 3 1 a b"));
        const Trace& trace = *m_document->trace();
        QImage image(752, 544, QImage::Format_RGB32);
        int index = 0;
        for (const StepId step : trace.timeline()) {
            const QByteArray path = QByteArray::fromStdString(trace.step(step).path);
            QVERIFY2(!trace.step(step).caption.empty(), path);
            // Finished, and, of one step in three, half-way.
            for (const double share : {1.0, 0.4}) {
                if (share < 1.0 && index++ % 3 != 0)
                    continue;
                SceneMoment moment;
                moment.run = m_document->result();
                moment.size = image.size();
                moment.head = 1;
                moment.options = {{"step.matrix", "2"}};
                if (share == 1.0)
                    moment.options["step.sweep"] = "all";
                const SweepPlan plan = planOf(trace, step, share < 1.0 ? std::nullopt : std::optional(Sweep::All));
                moment.position = {*timelineIndex(trace, step), std::floor(share * (plan.stops() - 1))};
                const auto picture = StepPicture::make(moment);
                const Scene scene = picture->draw();
                QPainter painter(&image);
                paintScene(painter, scene);
                QCOMPARE(picture->result().rowCount(), plan.rows);
                QCOMPARE(picture->result().columnCount(), plan.columns);
                QVERIFY(!scene.tables.empty());
                QCOMPARE(wrongIn(trace, scene), QString());
                if (const auto lit = picture->lit()) {
                    QCOMPARE(lit->cell.step, step);
                    QVERIFY2(trace.explain(step, lit->cell.at).agrees(), path);
                }
            }
        }
    }

    void everyHead_data() { everyStep_data(); }

    void everyHead()
    {
        QFETCH(QString, id);
        open(id);
        const Trace& trace = *m_document->trace();
        if (!AttentionView::canShow(trace)) {
            QVERIFY(showableView(QStringLiteral("attention"), trace) != QLatin1String("attention"));
            return;
        }
        AttentionView view(*m_document);
        view.resize(752, 544);
        const auto layers = attentionLayers(trace);
        QCOMPARE(static_cast<int>(layers.size()), static_cast<int>(m_document->sublayers().size()));
        for (const AttentionLayer& layer : layers)
            for (int head = 0; head < layer.heads; ++head) {
                m_document->setSublayer(layer.path);
                m_document->setHead(head);
                view.show(*m_document);
                view.grab();
                const CellGrid& grid = *view.shown().grid();
                QCOMPARE(grid.slice.at.front(), static_cast<std::int64_t>(head));
                m_document->pin({grid.step, {head, grid.rowCount() - 1, 0}});
                view.show(*m_document);
                QCOMPARE(wrongIn(*m_document, view), QString());
                const QString caption = view.caption(*m_document);
                QVERIFY(!caption.isEmpty());
                const bool tokens = writesItsRows(layer.kind);
                QVERIFY2(tokens || !caption.contains("Writing"), qPrintable(caption));
            }
    }

    void chaptersAndOutlineNameEverything_data() { everyStep_data(); }

    void chaptersAndOutlineNameEverything()
    {
        QFETCH(QString, id);
        open(id);
        const Trace& trace = *m_document->trace();
        int next = 0;
        for (const Chapter& chapter : chapters(trace)) {
            QCOMPARE(chapter.first, next);
            next += chapter.count;
            QVERIFY(!chapter.title.isEmpty() && !chapter.title.contains('_') && !chapter.title.contains('.'));
            QVERIFY(!chapter.tip.isEmpty());
            const QString path = QString::fromStdString(
                trace.step(trace.timeline()[static_cast<std::size_t>(chapter.first)]).path);
            const bool looksUp = path.count('/') == 1 && !path.section('/', 0, 0).contains('.');
            QVERIFY2(chapter.title != "Embedding" || looksUp, qPrintable(path));
        }
        QCOMPARE(next, static_cast<int>(trace.timeline().size()));
        OutlineModel outline;
        outline.setResult(m_document->result());
        for (const StepId step : trace.timeline())
            QVERIFY2(outline.indexOf(step).isValid(), trace.step(step).path.c_str());
    }

    void segmentsAreChosenAndUndone()
    {
        open(QStringLiteral("transformer-xl"));
        ModelDock dock(*m_document);
        auto* spin = dock.findChild<QSpinBox*>();
        const auto count = static_cast<int>(m_document->result()->segments.size());
        QVERIFY(count > 2);
        QCOMPARE(spin->value(), count);
        QCOMPARE(m_document->result()->segment, count - 1);
        changed(*m_document, [&] { spin->setValue(1); });
        QCOMPARE(m_document->result()->segment, 0);
        QCOMPARE(m_document->trace(), m_document->result()->segments[0].get());
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->result()->segment, count - 1);
        QCOMPARE(spin->value(), count);
    }

    void memoryKeysAreTold()
    {
        open(QStringLiteral("transformer-xl"));
        for (const AttentionLayer& layer : attentionLayers(*m_document->trace())) {
            const Step& weights = m_document->trace()->step(layer.weights);
            QCOMPARE(layer.memory, static_cast<int>(weights.axes[2].size - weights.axes[1].size));
            QVERIFY(layer.memory > 0);
        }
    }

private:
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(VariantsTest)

} // namespace variants_test

#include "variants_test.moc"
