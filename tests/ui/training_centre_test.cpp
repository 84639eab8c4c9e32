// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture_export.h"
#include "files/settings.h"
#include "stage/chapter_bar.h"
#include "test_program.h"
#include "theme/palettes.h"
#include "theme/theme.h"
#include "training/film_strip.h"
#include "training/sample_rows.h"
#include "training/training_controls.h"
#include "training/training_curves.h"
#include "training/training_stage.h"
#include "training/training_timeline.h"
#include "training/training_words.h"
#include "widgets/controls.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <QXmlStreamReader>
#include <QtTest>

using namespace headroom;

namespace training_centre_test {

using Phase = TrainingState::Phase;

class TrainingCentreTest : public QObject {
    Q_OBJECT

    static TrainRequest request(const std::string& preset, std::int64_t steps)
    {
        TrainRequest request;
        request.preset = preset;
        request.task = taskFor({}, preset);
        request.task.training = 200;
        request.task.validation = 30;
        request.task.test = 20;
        request.settings.steps = steps;
        request.settings.batch = 8;
        request.settings.evaluateEvery = 6;
        request.snapshotEvery = 6;
        return request;
    }

    void train(const TrainRequest& request, bool wait = true)
    {
        QSignalSpy failed(m_desk, &TrainingDesk::failed);
        const std::size_t runs = m_desk->runs().size();
        m_desk->start(request);
        QTRY_VERIFY2_WITH_TIMEOUT(
            m_desk->runs().size() == runs + 1, qPrintable(failed.value(0).value(0).toString()), 60000);
        if (wait)
            QTRY_VERIFY_WITH_TIMEOUT(state().phase == Phase::Finished, 120000);
        m_stage->curves()->settle();
    }

    const TrainingState& state() const { return *m_desk->state(); }
    QWidget* plot() const { return m_stage->curves()->findChild<QWidget*>(QStringLiteral("plot")); }
    QPoint at(double step, int chart) const
    {
        const QRect area = m_stage->curves()->chartArea(chart);
        const auto x = static_cast<int>(std::lround(m_stage->curves()->xOf(step, chart)));
        return plot()->mapFrom(m_stage->curves(), QPoint(x, area.center().y()));
    }
    void drag(const QPoint& from, const QPoint& to)
    {
        QTest::mousePress(plot(), Qt::LeftButton, {}, from);
        for (const QPoint& point : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, point, plot()->mapToGlobal(point), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(plot(), &move);
        }
        QTest::mouseRelease(plot(), Qt::LeftButton, {}, to);
    }

private slots:
    void initTestCase()
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        QVERIFY(m_folder.isValid());
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_desk = new TrainingDesk(*m_document, m_folder.path());
        m_stage = std::make_unique<TrainingStage>(*m_desk);
        m_stage->resize(847, 808);
        m_stage->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_stage.get()));
    }
    void cleanupTestCase()
    {
        m_stage.reset();
        m_document.reset();
    }

    void nothingYetOffersTheStart()
    {
        QSignalSpy asked(m_stage.get(), &TrainingStage::startAsked);
        int offered = 0;
        for (FilledButton* button : m_stage->findChildren<FilledButton*>())
            if (button->isVisible()) {
                ++offered;
                QTest::mouseClick(button, Qt::LeftButton);
            }
        QCOMPARE(offered, 1);
        QCOMPARE(asked.count(), 1);
        QVERIFY(!m_stage->curves()->isVisible());
        for (QPushButton* button :
            {m_stage->controls()->pause(), m_stage->controls()->oneStep(), m_stage->controls()->finish()})
            QVERIFY(!button->isEnabled());
    }

    void aRunIsShownAsItWasMeasured()
    {
        train(request("transformer", 24));
        QVERIFY(m_stage->curves()->isVisible());
        QCOMPARE(state().points.size(), std::size_t(5)); // 0, 6, 12, 18, 24
        QCOMPARE(m_stage->curves()->range(), std::pair(0.0, 24.0));
        QCOMPARE(m_stage->film()->frames(), (std::vector<std::int64_t> {0, 6, 12, 18, 24}));
        QVERIFY(m_stage->timeline()->caption()->text().contains(shareText(state().points.back().heldOutAccuracy)));
        QVERIFY(!m_stage->controls()->pause()->isEnabled());
        QSignalSpy asked(m_stage.get(), &TrainingStage::startAsked);
        QTest::mouseClick(m_stage->controls()->start(), Qt::LeftButton);
        QCOMPARE(asked.count(), 1); // a finished run is not gone on with
        QSignalSpy reset(m_stage.get(), &TrainingStage::resetAsked);
        QTest::mouseClick(m_stage->controls()->reset(), Qt::LeftButton);
        QCOMPARE(reset.count(), 1);
    }

    void theMarkerIsDraggedClickedAndWalked()
    {
        TrainingCurves* curves = m_stage->curves();
        QCOMPARE(m_desk->marker(), -1);
        drag(at(24, 0), at(11, 0)); // 12 is nearest
        QCOMPARE(m_desk->marker(), 12);
        QVERIFY(!curves->zoomed());
        const TrainingPoint& point = state().points[2];
        QVERIFY(curves->accessibleDescription().contains(measureText(point.heldOutLoss)));
        QVERIFY(m_stage->timeline()->caption()->text().contains(shareText(point.heldOutAccuracy)));
        QTest::mouseClick(plot(), Qt::LeftButton, {}, at(18.4, 2)); // any of the three
        QCOMPARE(m_desk->marker(), 18);
        QVERIFY(curves->hasFocus());
        QTest::keyClick(curves, Qt::Key_Left);
        QCOMPARE(m_desk->marker(), 12);
        QTest::keyClick(curves, Qt::Key_Right);
        QTest::keyClick(curves, Qt::Key_Right);
        QCOMPARE(m_desk->marker(), -1); // the last one goes on with the training
        for (int i = 0; i < 9; ++i)
            QTest::keyClick(curves, Qt::Key_Left);
        QCOMPARE(m_desk->marker(), 0);
        drag(at(0, 1), at(24, 1));
        QCOMPARE(m_desk->marker(), -1);
    }

    void wheelAndDragZoom()
    {
        TrainingCurves* curves = m_stage->curves();
        const QPoint middle = at(12, 1);
        QWheelEvent wheel(
            middle, plot()->mapToGlobal(middle), {}, {0, 240}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot(), &wheel);
        QVERIFY(curves->zoomed());
        QVERIFY(curves->range().first > 0.0 && curves->range().second < 24.0);
        QTest::keyClick(curves, Qt::Key_Escape);
        QVERIFY(!curves->zoomed());
        drag(at(4, 0), at(16, 0));
        QVERIFY2(std::abs(curves->range().first - 4.0) < 0.5 && std::abs(curves->range().second - 16.0) < 0.5,
            qPrintable(QStringLiteral("%1 to %2").arg(curves->range().first).arg(curves->range().second)));
        QCOMPARE(m_desk->marker(), -1); // zooming moves no marker
        QTest::mouseDClick(plot(), Qt::LeftButton, {}, at(10, 0));
        QCOMPARE(curves->range(), std::pair(0.0, 24.0));
        m_desk->setMarker(12);
        QTest::keyClick(curves, Qt::Key_Plus);
        QVERIFY(curves->zoomed());
        QTest::mouseClick(curves->findChild<LinkButton*>(), Qt::LeftButton);
        QVERIFY(!curves->zoomed());
    }

    void theOptimiserHasItsCurves()
    {
        TrainingCurves* curves = m_stage->curves();
        QCOMPARE(curves->pages()->count(), 2); // nothing halts here
        QTest::mouseClick(curves->pages()->button(1), Qt::LeftButton);
        QCOMPARE(curves->page(), ChartPage::Optimiser);
        m_desk->setMarker(12);
        QVERIFY(curves->accessibleDescription().contains(measureText(state().points[2].rate)));
        QVERIFY(curves->accessibleDescription().contains(measureText(state().points[2].gradientNorm)));
        QTest::mouseClick(curves->pages()->button(0), Qt::LeftButton);
    }

    // Ticks at 1, 2 and 5 times powers of ten, what is 0 left out, and the choice remembered.
    void lossesHaveALogarithmicAxis()
    {
        TrainingCurves* curves = m_stage->curves();
        const std::vector<double> linear = curves->valueTicks(0), shares = curves->valueTicks(1);
        QVERIFY(curves->logarithmic()->isVisible() && !curves->logarithmic()->isChecked());
        QTest::mouseClick(curves->logarithmic(), Qt::LeftButton, {}, QPoint(8, curves->logarithmic()->height() / 2));
        QVERIFY(curves->logarithmic()->isChecked());
        for (const ChartPage page : {ChartPage::Results, ChartPage::Optimiser}) {
            curves->setPage(page);
            for (const int chart : {0, 1}) {
                if (page == ChartPage::Results && chart == 1)
                    continue;
                const std::vector<double> ticks = curves->valueTicks(chart);
                QVERIFY2(ticks.size() >= 2, qPrintable(QString::number(ticks.size())));
                for (const double tick : ticks) {
                    const double times = tick / std::pow(10.0, std::floor(std::log10(tick) + 1e-9));
                    QVERIFY2(std::abs((times - 1.0) * (times - 2.0) * (times - 5.0)) < 1e-6,
                        qPrintable(QStringLiteral("%1 of chart %2").arg(tick).arg(chart)));
                }
            }
        }
        curves->setPage(ChartPage::Results);
        QVERIFY(curves->valueTicks(1) == shares); // a share stays from 0 to 100 %
        QVERIFY(TrainingStage(*m_desk).curves()->logarithmic()->isChecked());
        QTest::mouseClick(curves->logarithmic(), Qt::LeftButton, {}, QPoint(8, curves->logarithmic()->height() / 2));
        QVERIFY(curves->valueTicks(0) == linear);
    }

    void exports()
    {
        const QString csv = m_folder.filePath(QStringLiteral("a.csv")),
                      svg = m_folder.filePath(QStringLiteral("a.svg")),
                      png = m_folder.filePath(QStringLiteral("a.png"));
        m_desk->setMarker(12);
        QCOMPARE(m_stage->curves()->exportTo(csv), QString());
        QFile numbers(csv);
        QVERIFY(numbers.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = numbers.readAll().trimmed().split('\n');
        QCOMPARE(static_cast<std::size_t>(lines.size()), state().points.size() + 1);
        const QByteArray title = '"' + m_desk->current()->title.toUtf8() + '"';
        const QList<QByteArray> names = lines[0].split(','),
                                cells = QByteArray(lines[3]).replace(title, "title").split(',');
        QCOMPARE(cells[names.indexOf("step")].toInt(), 12);
        QVERIFY(std::abs(cells[names.indexOf("held_out_loss")].toDouble() - state().points[2].heldOutLoss) < 1e-7);
        QCOMPARE(m_stage->curves()->exportTo(svg), QString());
        QFile drawing(svg);
        QVERIFY(drawing.open(QIODevice::ReadOnly) && drawing.readAll().contains("<svg"));
        const QString pdf = m_folder.filePath(QStringLiteral("a.pdf"));
        QCOMPARE(m_stage->curves()->exportTo(pdf), QString());
        QFile page(pdf);
        QVERIFY(page.open(QIODevice::ReadOnly) && page.readAll().startsWith("%PDF"));
        QVERIFY(drawing.seek(0));
        const QByteArray words = drawing.readAll();
        for (const char* said : {">Loss<", ">training step<", "held-out"})
            QVERIFY2(words.contains(said), said);
        for (const char* control : {">Results<", ">Optimiser<", ">Show all steps<"})
            QVERIFY2(!words.contains(control), control);
        QString plain = QString::fromUtf8(words).remove(QRegularExpression(QStringLiteral("<[^>]*>|\\s")));
        const TrainingPoint& marked = state().points[2];
        QVERIFY2(plain.contains(QStringLiteral("step%1.Loss:%2").arg(marked.step).arg(marked.heldOutLoss, 0, 'f', 2)),
            qPrintable(plain.right(400))); // the caption
        const QSize before = m_stage->curves()->size();
        QCOMPARE(exportPicture(*m_stage->curves()->picture(), {PictureColours::Dark, QSize(1280, 720), 2.0}, png),
            QString());
        QCOMPARE(QImage(png).size(), QSize(2560, 1440));
        QCOMPARE(QImage(png).pixelColor(1, 1), darkPalette().stage);
        QCOMPARE(m_stage->curves()->size(), before);
        QCOMPARE(m_stage->curves()->exportTo(png), QString());
        QCOMPARE(QImage(png).width(), 2 * m_stage->curves()->width());
        const QString nowhere = m_folder.filePath(QStringLiteral("no/such.csv"));
        QVERIFY(m_stage->curves()->exportTo(nowhere).contains(nowhere));
    }

    // Qt's SVG has no clipping: a part of the curves must not run on beside its axes.
    void whatIsExportedStaysWithinItsAxes()
    {
        TrainingCurves* curves = m_stage->curves();
        drag(at(4, 0), at(16, 0)); // points at 0, 6, 12, 18 and 24: a line leaves on either side
        QVERIFY(curves->zoomed());
        const QImage before = curves->grab().toImage();
        const QString file = m_folder.filePath(QStringLiteral("part.svg"));
        QCOMPARE(curves->exportTo(file), QString());
        QVERIFY(curves->grab().toImage() == before);
        QFile drawing(file);
        QVERIFY(drawing.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&drawing);
        QTransform placed;
        static const QRegularExpression matrix(QStringLiteral("matrix\\(([^)]*)\\)")), comma(QStringLiteral("[, ]"));
        const double bottom = curves->chartArea(0).bottom();
        int lines = 0, reach = 0; // lines that end at an axis' first or last step
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (const auto found = matrix.match(xml.attributes().value(QLatin1String("transform")).toString());
                found.hasMatch()) {
                const QStringList m = found.captured(1).split(comma);
                placed = QTransform(m[0].toDouble(), m[1].toDouble(), m[2].toDouble(), m[3].toDouble(), m[4].toDouble(),
                    m[5].toDouble());
            }
            const QString points = xml.attributes().value(QLatin1String("points")).toString();
            if (xml.name() != QLatin1String("polyline"))
                continue;
            for (const QString& pair : points.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
                const QPointF point = placed.map(QPointF(
                    pair.section(QLatin1Char(','), 0, 0).toDouble(), pair.section(QLatin1Char(','), 1).toDouble()));
                if (point.y() > bottom + 1.0) // the legend
                    continue;
                ++lines;
                bool within = false;
                for (const int chart : {0, 1, 2}) {
                    const double left = curves->xOf(curves->range().first, chart),
                                 right = curves->xOf(curves->range().second, chart);
                    within = within || (point.x() >= left - 1.5 && point.x() <= right + 1.5);
                    reach += std::abs(point.x() - left) < 0.6 || std::abs(point.x() - right) < 0.6;
                }
                QVERIFY2(within, qPrintable(QStringLiteral("a line at %1, %2").arg(point.x()).arg(point.y())));
            }
        }
        QVERIFY(!xml.hasError());
        QVERIFY2(lines > 20 && reach >= 6, qPrintable(QStringLiteral("%1 points, %2 at an end").arg(lines).arg(reach)));
        curves->resetZoom();
    }

    void framesAreTheTraces()
    {
        FilmStrip* film = m_stage->film();
        QCOMPARE(film->heads()->count(), 4);
        const QString subject = film->subjects()->currentText();
        QVERIFY2(subject.contains(QLatin1String("Decoder 2")), qPrintable(subject));
        for (const int head : {0, 2}) {
            QTest::keyClick(film, static_cast<Qt::Key>(Qt::Key_1 + head));
            QCOMPARE(film->heads()->currentIndex(), head);
            double highest = 0.0;
            for (int i = 0; i < 5; ++i) {
                const Trace& trace = *state().snapshots[static_cast<std::size_t>(i)].trace;
                const StepId weights = *trace.find("decoder.2/encoder_decoder_attention/weights");
                const CellGrid& grid = film->picture(i)->grid;
                for (int row = 0; row < grid.rowCount(); ++row)
                    for (int column = 0; column < grid.columnCount(); ++column) {
                        QCOMPARE(grid.value({row, column}), trace.value(weights, {head, row, column}));
                        highest = std::max(highest, grid.value({row, column}));
                    }
            }
            QCOMPARE(film->highest(), highest);
        }
        QTest::mouseClick(film, Qt::LeftButton, {}, film->frameArea(1).center());
        QCOMPARE(m_desk->marker(), 6);
        QTest::keyClick(film, Qt::Key_Right);
        QCOMPARE(m_desk->marker(), 12);
        QTest::keyClick(film, Qt::Key_Left);
        QTest::keyClick(film, Qt::Key_Left);
        QCOMPARE(m_desk->marker(), 0);
    }

    void aFewFramesOfMany()
    {
        QCOMPARE(chosenFrames(3, 7, 1), (std::vector<int> {0, 1, 2}));
        QCOMPARE(chosenFrames(61, 7, 60), (std::vector<int> {0, 10, 20, 30, 40, 50, 60}));
        QCOMPARE(chosenFrames(61, 7, 33), (std::vector<int> {0, 10, 20, 33, 40, 50, 60}));
        QCOMPARE(chosenFrames(61, 7, 1), (std::vector<int> {0, 1, 20, 30, 40, 50, 60}));
        QCOMPARE(chosenFrames(5, 1, 2), (std::vector<int> {4}));
        QVERIFY(chosenFrames(0, 7, -1).empty());
    }

    void samplesAreMarked()
    {
        SampleRows* rows = m_stage->samples();
        for (const std::int64_t step : {0, 12, -1}) {
            m_desk->setMarker(step);
            const TrainingDesk::SamplesAt* kept = m_desk->samplesAtMarker();
            QVERIFY(kept);
            QCOMPARE(rows->step(), kept->step);
            QVERIFY(step < 0 || rows->step() <= step);
            QCOMPARE(rows->samples().size(), kept->samples.size());
            for (std::size_t i = 0; i < kept->samples.size(); ++i) {
                const TrainingSample& sample = kept->samples[i];
                int right = 0;
                for (std::size_t j = 0; j < std::min(sample.expected.size(), sample.written.size()); ++j)
                    right += sample.expected[j] == sample.written[j] ? 1 : 0;
                QCOMPARE(rows->samples()[i].right, right);
                QCOMPARE(rows->samples()[i].asked, static_cast<int>(sample.expected.size()));
                QCOMPARE(rows->samples()[i].input.size(), static_cast<qsizetype>(sample.input.size()));
            }
        }
        QVERIFY(rows->rect().contains(rows->tokenArea(0, 0)));
    }

    void samplesByBeam()
    {
        SampleRows* rows = m_stage->samples();
        m_desk->setMarker(-1);
        const std::vector<TrainingSample>& kept = m_desk->samplesAtMarker()->samples;
        const auto shown = [&](std::size_t sample) {
            std::vector<std::string> tokens;
            for (const SampleRows::Token& token : rows->samples()[sample].written)
                if (!token.text.isEmpty())
                    tokens.push_back(token.text.toStdString());
            return tokens;
        };
        for (const bool beam : {false, true, false}) {
            QTest::mouseClick(rows->way()->button(beam ? 1 : 0), Qt::LeftButton);
            for (std::size_t i = 0; i < kept.size(); ++i) {
                QVERIFY(shown(i) == (beam ? kept[i].beam : kept[i].written));
                QVERIFY(!kept[i].beam.empty());
            }
        }
        QVERIFY(rows->rect().contains(rows->way()->geometry()));
    }

    void playbackStepsOverSnapshots()
    {
        m_stage->setFocus();
        QTest::keyClick(m_stage.get(), Qt::Key_Home);
        QCOMPARE(m_desk->marker(), 0);
        QTest::keyClick(m_stage.get(), Qt::Key_Space);
        QTest::keyClick(m_stage.get(), Qt::Key_Space);
        QCOMPARE(m_desk->marker(), 12);
        QTest::keyClick(m_stage.get(), Qt::Key_Backspace);
        QCOMPARE(m_desk->marker(), 6);
        QTest::keyClick(m_stage.get(), Qt::Key_End);
        QCOMPARE(m_desk->marker(), -1);
        QTest::keyClick(m_stage.get(), Qt::Key_Backspace);
        QCOMPARE(m_desk->marker(), 18);
        m_stage->timeline()->speed()->setCurrentIndex(4);
        QTest::keyClick(m_stage.get(), Qt::Key_P); // plays to the end
        QVERIFY(m_stage->timeline()->playing());
        QTRY_VERIFY(!m_stage->timeline()->playing());
        QCOMPARE(m_desk->marker(), -1);
        ChapterBar* bar = m_stage->timeline()->bar();
        const QPoint third(static_cast<int>(bar->xOf(2, 0.1)), bar->height() / 2);
        QTest::mouseClick(bar, Qt::LeftButton, {}, third);
        QCOMPARE(m_desk->marker(), 12);
        QTest::mousePress(bar, Qt::LeftButton, {}, third);
        const QPoint there(static_cast<int>(bar->xOf(0, 0.5)), bar->height() / 2);
        QMouseEvent move(QEvent::MouseMove, there, bar->mapToGlobal(there), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(bar, &move);
        QTest::mouseRelease(bar, Qt::LeftButton, {}, there);
        QCOMPARE(m_desk->marker(), 3); // between two snapshots
        QCOMPARE(m_desk->snapshotAtMarker()->step, 0);
    }

    void anotherProbeIsTraced()
    {
        QLineEdit* probe = m_stage->film()->probe();
        QCOMPARE(probe->text(), QString::fromStdString(state().probe));
        probe->setFocus();
        probe->selectAll();
        QTest::keyClicks(probe, QStringLiteral("7 3 9"));
        QTest::keyClick(probe, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(state().probe), QStringLiteral("7 3 9"), 30000);
        const auto keys = [this](int frame) {
            const FilmFrame* picture = m_stage->film()->picture(frame);
            return picture ? picture->grid.columnCount() : 0;
        };
        for (int i = 0; i < 5; ++i)
            QTRY_COMPARE_WITH_TIMEOUT(keys(i), 4, 30000); // and the end
    }

    // The marker stands in the past while the run goes on; what is done to it is done by the buttons.
    void scrubbingDoesNotPause()
    {
        train(request("transformer", 100000), false);
        QTRY_VERIFY_WITH_TIMEOUT(state().points.size() > 2, 60000);
        m_desk->setMarker(6);
        QCOMPARE(m_stage->film()->frames().front(), 0);
        const std::int64_t before = state().step;
        QTRY_VERIFY_WITH_TIMEOUT(state().step > before + 6, 60000);
        QCOMPARE(state().phase, Phase::Running);
        QCOMPARE(m_desk->marker(), 6);
        TrainingSettings other = state().settings;
        other.labelSmoothing = 0.0;
        m_desk->change(other);
        QTRY_VERIFY_WITH_TIMEOUT(!state().events.empty(), 60000);
        QTest::mouseClick(m_stage->controls()->pause(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(state().phase, Phase::Paused, 60000);
        const std::int64_t paused = state().step;
        QTest::mouseClick(m_stage->controls()->oneStep(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(state().step == paused + 1 && state().phase == Phase::Paused, 60000);
        m_desk->setMarker(-1); // shows the newest point, perhaps of an earlier step
        const auto labels = m_stage->timeline()->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [this](const QLabel* label) {
            return label->text().contains(QLatin1String("Training step"))
                && label->text().contains(QLatin1Char('>') + countText(state().points.back().step) + QLatin1Char('<'));
        }));
        QTest::mouseClick(m_stage->controls()->start(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(state().phase, Phase::Running, 60000);
        QTest::mouseClick(m_stage->controls()->finish(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(state().phase, Phase::Finished, 60000);
        QVERIFY(state().step < 100000);
    }

    void haltingHasCurvesAndBars()
    {
        train(request("universal-transformer", 12));
        TrainingCurves* curves = m_stage->curves();
        QCOMPARE(curves->pages()->count(), 3);
        QTest::mouseClick(curves->pages()->button(2), Qt::LeftButton);
        QCOMPARE(curves->page(), ChartPage::Halting);
        QVERIFY(curves->accessibleDescription().contains(measureText(state().points.back().ponder)));
        double mean = 0.0;
        for (std::size_t i = 0; i < state().points.back().steps.size(); ++i)
            mean += static_cast<double>(i + 1) * state().points.back().steps[i];
        QVERIFY(
            curves->accessibleDescription().contains(QStringLiteral("mean steps per position: ") + measureText(mean)));
        FilmStrip* film = m_stage->film();
        int bars = -1;
        for (int i = 0; i < film->subjects()->count(); ++i)
            if (film->subjects()->itemText(i).contains(QLatin1String("steps per position")))
                bars = bars < 0 ? i : bars;
        QVERIFY(bars >= 0);
        film->subjects()->setFocus();
        for (int i = 0; i < film->subjects()->count() && film->subjects()->currentIndex() != bars; ++i)
            QTest::keyClick(film->subjects(), film->subjects()->currentIndex() < bars ? Qt::Key_Down : Qt::Key_Up);
        for (int i = 0; i < static_cast<int>(film->frames().size()); ++i) {
            const Trace& trace = *state().snapshots[static_cast<std::size_t>(i)].trace;
            QVERIFY(film->picture(i)->steps);
            for (int position = 0; position < film->picture(i)->grid.columnCount(); ++position) {
                int ran = 0; // counted from the halting steps themselves
                while (const auto weight = trace.find("encoder." + std::to_string(ran + 1) + "/update_weight")) {
                    if (trace.value(*weight, {position}) <= 0.0)
                        break;
                    ++ran;
                }
                QCOMPARE(static_cast<int>(film->picture(i)->grid.value({0, position})), ran);
            }
        }
        film->grab();
        QVERIFY(film->highest() <= static_cast<double>(state().config.maxSteps));
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Document> m_document;
    TrainingDesk* m_desk = nullptr; // the document's
    std::unique_ptr<TrainingStage> m_stage;
};

HEADROOM_TEST(TrainingCentreTest)

} // namespace training_centre_test

#include "training_centre_test.moc"
