// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/chapter_bar.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view.h"
#include "stage/view_film.h"
#include "stage_fixture.h"
#include "test_program.h"

#include <QLabel>
#include <QLineEdit>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

using namespace headroom;

namespace timeline_test {

class TimelineTest : public QObject {
    Q_OBJECT

    // One map for all heads is of no step of its own: the timeline has the run's.
    void showTheRunsSteps()
    {
        m_document->setOption(QStringLiteral("attention.aggregate"), QStringLiteral("mean"));
        m_document->setView(QStringLiteral("attention"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 20000);
        m_stage->grab();
    }

private slots:
    void init()
    {
        m_document = openedDocument();
        m_stage = std::make_unique<Stage>(*m_document);
        m_stage->resize(847, 808);
        m_stage->grab();
    }

    void chaptersCoverTheTimeline()
    {
        const Trace& trace = *m_document->trace();
        int next = 0;
        for (const Chapter& chapter : chapters(trace)) {
            QCOMPARE(chapter.first, next);
            next += chapter.count;
        }
        QCOMPARE(next, static_cast<int>(trace.timeline().size()));
    }

    // Whatever a study adds to a run is one chapter, named after it.
    void aStudyIsOneChapter()
    {
        m_document->setStudies({"heads"});
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        const Trace& trace = *m_document->trace();
        int found = 0;
        for (const Chapter& chapter : chapters(trace))
            if (trace.step(trace.timeline()[static_cast<std::size_t>(chapter.first)]).path.starts_with("study/")) {
                QCOMPARE(chapter.title, QStringLiteral("Heads"));
                ++found;
            }
        QCOMPARE(found, 1);
    }

    void spansFillTheWidth()
    {
        const auto all = chapters(*m_document->trace());
        const auto spans = chapterSpans(all, 815.0, 32.0, 3.0);
        QVERIFY(std::abs(spans.back().first + spans.back().second - 815.0) < 0.01);
        for (const auto& [left, width] : spans)
            QVERIFY(width >= 31.99);
    }

    void steppingForthAndBack()
    {
        showTheRunsSteps();
        m_stage->timeline()->first();
        QCOMPARE(m_document->position(), (Position {0, 0.0}));
        for (int i = 0; i < 5; ++i)
            m_stage->timeline()->next();
        QCOMPARE(m_document->position().step, 5);
        for (int i = 0; i < 5; ++i)
            m_stage->timeline()->previous();
        QCOMPARE(m_document->position(), (Position {0, 0.0}));
        m_stage->timeline()->last();
        QCOMPARE(m_document->position().step, static_cast<int>(m_document->trace()->timeline().size()) - 1);
    }

    void scrubbingIsStepping()
    {
        m_document->setView("step");
        m_document->setStep(*m_document->trace()->find("decoder.2/encoder_decoder_attention/weights"));
        const int step = m_document->position().step;
        m_document->setPosition({step, 0.0});
        m_stage->timeline()->next();
        m_stage->timeline()->next();
        const Position stepped = m_document->position();
        const QImage picture = m_stage->grab().toImage();
        const int stops = m_stage->view()->stops(*m_document, *m_document->currentStep());
        QVERIFY(stops > 3);
        m_document->setPosition({0, 0.0});
        m_stage->grab();
        m_stage->timeline()->scrubTo(step, 2.0 / (stops - 1));
        QCOMPARE(m_document->position(), stepped);
        QCOMPARE(m_stage->grab().toImage(), picture);
    }

    void draggingTheBarScrubs()
    {
        showTheRunsSteps();
        ChapterBar* bar = m_stage->timeline()->bar();
        const int y = 20;
        QTest::mousePress(bar, Qt::LeftButton, {}, QPoint(1, y));
        QMouseEvent move(QEvent::MouseMove, QPointF(bar->width() - 1, y),
            bar->mapToGlobal(QPointF(bar->width() - 1, y)), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(bar, &move);
        QTest::mouseRelease(bar, Qt::LeftButton, {}, QPoint(bar->width() - 1, y));
        QCOMPARE(m_document->position().step, static_cast<int>(m_document->trace()->timeline().size()) - 1);
        QVERIFY(bar->playheadX() <= bar->width() - ChapterBar::kInset); // all of it can be seen
        QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(2, y));
        QCOMPARE(m_document->position().step, 0);
        QVERIFY(bar->playheadX() < 20.0 && bar->playheadX() >= ChapterBar::kInset);
    }

    // What is half-way between two pictures has two frames for one number and labels over each other.
    void letGoBetweenTwoPicturesItGoesToTheNearer()
    {
        openVariant(*m_document, QStringLiteral("transformer-xl"));
        m_document->setView(QStringLiteral("rel_shift"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 20000);
        m_stage->grab();
        ChapterBar* bar = m_stage->timeline()->bar();
        const auto frames = m_stage->view()->frames(*m_document);
        for (int x = 3; x < bar->width() - 2; x += 7) {
            QTest::mousePress(bar, Qt::LeftButton, {}, QPoint(1, 20));
            QMouseEvent move(QEvent::MouseMove, QPointF(x + 20.0, 20), bar->mapToGlobal(QPointF(x + 20.0, 20)),
                Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(bar, &move);
            QMouseEvent back(
                QEvent::MouseMove, QPointF(x, 20), bar->mapToGlobal(QPointF(x, 20)), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(bar, &back);
            const FramePlace held = placeIn(frames, m_document->position());
            QTest::mouseRelease(bar, Qt::LeftButton, {}, QPoint(x, 20));
            const FramePlace now = placeIn(frames, m_document->position());
            QCOMPARE(now.stop, std::floor(now.stop));
            QVERIFY(now.frame == 0 || now.stop >= 1.0);
            const bool before = held.frame > 0 && held.stop < 0.5;
            QCOMPARE(now.frame, before ? held.frame - 1 : held.frame);
            QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(x, 20)); // shows a frame as it ends
            const FramePlace clicked = placeIn(frames, m_document->position());
            QCOMPARE(
                clicked.stop, static_cast<double>(std::max(1, frames[static_cast<std::size_t>(clicked.frame)].stops)));
        }
    }

    // And where a caption wants to be read; elsewhere it moves.
    void aFilmRestsWhereFramesEnd()
    {
        openVariant(*m_document, QStringLiteral("transformer-xl"));
        m_document->setView(QStringLiteral("rel_shift"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 20000);
        m_stage->grab();
        const FilmLength film = filmLength(*m_document, *m_stage->view());
        const View& view = *m_stage->view();
        const std::vector<Frame> plain = view.frames(*m_document);
        double rests = 0.0;
        int resting = 0;
        for (const Frame& frame :
            paced(plain, [&](const FramePlace& place) { return view.captionAt(*m_document, plain, place); }))
            for (int stop = 1; stop <= frame.stops; ++stop)
                if (const int rest = static_cast<int>(frame.rest(stop)); rest > 0) {
                    rests += rest / 1000.0;
                    ++resting;
                }
        const int moving = film.frames - resting - 1; // the last is shown once more, for longer
        QCOMPARE(film.seconds, rests + 0.05 * moving + 1.6);
        QVERIFY(rests > 0.4 * static_cast<double>(plain.size()) && film.seconds <= 30.0);
    }

    // 0.3 s a word, less where the whole would be too long or hardly move; a caption that stays needs no rest between
    // its frames.
    void aCaptionStandsAsLongAsItIsRead()
    {
        std::vector<Frame> frames(3);
        for (int i = 0; i < 3; ++i) {
            frames[static_cast<std::size_t>(i)].step = i;
            frames[static_cast<std::size_t>(i)].milliseconds = i < 2 ? 500.0 : 9000.0;
        }
        const std::vector<Frame> brief(frames.begin(), frames.begin() + 2);
        const auto saying = [](const QStringList& words) {
            return [words](const FramePlace& place) { return words[place.frame]; };
        };
        const QString eight = QStringLiteral("one <b>two</b> three four five six seven eight");
        std::vector<Frame> all = paced(frames, saying({eight, QStringLiteral("short"), {}}));
        QCOMPARE(all[0].rest(1), 8 * 300.0 - 500.0);
        QCOMPARE(all[1].rest(1), 400.0);
        all = paced(frames, saying({eight, eight, {}}));
        QCOMPARE(all[0].rest(1), 400.0);
        QCOMPARE(all[1].rest(1), 8 * 300.0 - 500.0 - 400.0 - 500.0);
        frames[2].milliseconds = 29000.0;
        QCOMPARE(paced(frames, saying({eight, eight, {}}))[1].rest(1), 400.0);
        QCOMPARE(paced(brief, saying({eight, {}}))[0].rest(1), 400.0);
        // Playback rests and then goes on.
        frames = all;
        frames[0].rests = {1900.0};
        double left = 1800.0;
        FramePlace place = advance(frames, {0, 1.0}, left, false);
        QCOMPARE(place, (FramePlace {0, 1.0}));
        left += 200.0;
        place = advance(frames, place, left, false);
        QVERIFY(place.frame == 1 && place.stop > 0.0);
    }

    void theFirstSpaceGoesOn()
    {
        openVariant(*m_document, QStringLiteral("transformer-xl"));
        m_document->setView(QStringLiteral("rel_shift"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 20000);
        Theme::instance().setReducedMotion(true);
        const auto frames = m_stage->view()->frames(*m_document);
        const FramePlace opening = placeIn(frames, m_document->position());
        QVERIFY(opening.frame > 0 && !(opening == lastStop(frames)));
        m_stage->timeline()->next();
        QCOMPARE(placeIn(frames, m_document->position()), nextStop(frames, opening));
        Theme::instance().setReducedMotion(false);
    }

    // Of the frame that is shown, wherever another view left playback.
    void theCaptionIsOfThePicture()
    {
        openVariant(*m_document, QStringLiteral("transformer-xl"));
        m_document->setView(QStringLiteral("step"));
        m_document->setStep(*m_document->trace()->find("decoder.1/self_attention/query_heads"));
        m_document->setView(QStringLiteral("four_terms"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 20000);
        const auto frames = m_stage->view()->frames(*m_document);
        const Step& shown = m_document->trace()->step(m_document->trace()->timeline()[static_cast<std::size_t>(
            frames[static_cast<std::size_t>(placeIn(frames, m_document->position()).frame)].step)]);
        QVERIFY(*m_document->currentStep() != shown.id);
        const QString said = m_stage->view()->caption(*m_document);
        QVERIFY(!said.isEmpty());
        QVERIFY(std::ranges::any_of(m_stage->timeline()->findChildren<QLabel*>(),
            [&](const QLabel* label) { return label->text().contains(said); }));
    }

    void playingIsAPureFunctionOfTime()
    {
        const Unfolding three {3, [](int step) { return step == 1 ? 11 : 1; }, [](int) { return 60.0; }};
        double left = 240.0 + 90.0;
        const Position now = advance({0, 0.0}, left, three, false);
        QCOMPARE(now.step, 1);
        QCOMPARE(now.stop, 1.5);
        // The same time in small pieces arrives at the same place.
        Position piecewise {0, 0.0};
        double carry = 0.0;
        for (int i = 0; i < 33; ++i) {
            carry += 10.0;
            piecewise = advance(piecewise, carry, three, false);
        }
        QCOMPARE(piecewise.step, 1);
        QVERIFY(std::abs(piecewise.stop - 1.5) < 1e-9);
        // Reduced motion shows whole stops only.
        left = 240.0 + 90.0;
        QCOMPARE(advance({0, 0.0}, left, three, true), (Position {1, 1.0}));
        // The end is the end.
        left = 1e6;
        QCOMPARE(advance({0, 0.0}, left, three, false), (Position {2, 0.0}));
        QVERIFY(atEnd({2, 0.0}, three));
    }

    void formulaNeverCut()
    {
        m_document->setView("step");
        for (const int width : {752, 817, 1327}) {
            m_stage->resize(width, 708);
            for (const StepId step : m_document->trace()->timeline()) {
                m_document->setStep(step);
                m_stage->grab();
                for (const QLabel* label : m_stage->timeline()->findChildren<QLabel*>()) {
                    if (label->accessibleName() != "Formula")
                        continue;
                    QVERIFY(label->geometry().right() < m_stage->timeline()->width() - 14);
                    QVERIFY2(label->width() >= label->sizeHint().width(), m_document->trace()->step(step).path.c_str());
                    QVERIFY2(width < 800 || label->text() != QStringLiteral("…"),
                        m_document->trace()->step(step).path.c_str());
                }
            }
        }
    }

    // In one line or two; what is longer says all of it on hover.
    void longCaptionsAreNeverCut()
    {
        struct Speaker : View {
            using QWidget::show;
            using View::View;
            void show(const Document&) override {}
            QString caption(const Document&) const override { return text; }
            QString text;
        };
        Speaker view(*m_document);
        Timeline timeline(*m_document);
        const auto labels = timeline.findChildren<QLabel*>();
        const auto found = std::find_if(
            labels.begin(), labels.end(), [](const QLabel* l) { return l->accessibleName() == "What happens"; });
        QVERIFY(found != labels.end());
        const QLabel& label = **found;
        for (const bool compact : {false, true})
            for (const int words : {3, 10, 16, 24, 80}) {
                view.text = QStringLiteral("representations ").repeated(words).trimmed();
                timeline.resize(752, timeline.height());
                timeline.setCompact(compact);
                timeline.show(*m_document, &view);
                QTextDocument measure;
                measure.setDefaultFont(label.font());
                measure.setDocumentMargin(0);
                measure.setHtml(label.text());
                measure.setTextWidth(label.width());
                QVERIFY2(measure.size().height() <= label.height() + 1, qPrintable(QString::number(words)));
                QVERIFY(label.geometry().bottom() < (compact ? 34 : 38)); // where the controls begin
                const bool whole = measure.toPlainText() == view.text;
                QCOMPARE(whole, words <= 10);
                QCOMPARE(label.toolTip().replace(QLatin1Char('\n'), QLatin1Char(' ')), whole ? QString() : view.text);
            }
    }

    void playbackIsExplained()
    {
        const StepId product = *m_document->trace()->find("decoder.2/encoder_decoder_attention/product");
        m_document->setStep(product);
        const auto pinned = m_document->pinned();
        QCOMPARE(m_document->focus(),
            std::optional(Focus {{product, pinned->at}, 0})); // the pinned pair where playback is now
        m_document->setView("step");
        const int step = m_document->position().step;
        m_document->setPosition({step, 404.0});
        QCOMPARE(m_document->focus(), std::optional(Focus {{product, {0, 5, 5}}, 5}));
        m_stage->timeline()->next();
        QCOMPARE(m_document->focus()->terms, 6);
        QCOMPARE(m_document->subject(), std::optional(Cell {product, {0, 5, 5}}));
        QCOMPARE(m_document->pinned(), pinned);
        m_document->setHead(1);
        QCOMPARE(m_document->focus()->cell.at.front(), 1);
        m_document->pin({product, {1, 2, 3}}); // what was pinned last counts until the next move
        QCOMPARE(m_document->subject(), std::optional(Cell {product, {1, 2, 3}}));
        m_stage->timeline()->next();
        QCOMPARE(m_document->focus()->terms, 7);
        m_document->setView("attention");
        QCOMPARE(m_document->focus(), std::optional(Focus {{product, {1, 2, 3}}, 0}));
        m_document->setStep(m_document->trace()->timeline().back()); // no picture of this view
        QVERIFY(!m_document->focus());
        m_document->release();
        m_document->setStep(product);
        QVERIFY(!m_document->focus()); // nothing is pinned: what is hovered is explained
    }

    void aClickOnTheStageTakesTheKeys()
    {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* field = new QLineEdit;
        auto* stage = new Stage(*m_document);
        column->addWidget(field);
        column->addWidget(stage);
        window.resize(900, 850);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (const QString& view : {QString("attention"), QString("step")}) {
            m_document->setView(view);
            QCoreApplication::processEvents();
            for (const QPoint& point : {QPoint(6, 6), QPoint(60, 20), QPoint(500, 300),
                     QPoint(stage->width() - 40, 110), QPoint(30, stage->height() - 130),
                     QPoint(300, stage->height() - 40), QPoint(110, stage->height() - 90)}) {
                field->setFocus();
                QVERIFY(field->hasFocus());
                QTest::mouseClick(window.windowHandle(), Qt::LeftButton, {}, stage->mapTo(&window, point));
                QVERIFY2(!field->hasFocus(), qPrintable(QString("%1 %2,%3").arg(view).arg(point.x()).arg(point.y())));
                QVERIFY(stage->isAncestorOf(QApplication::focusWidget()));
            }
            if (stage->timeline()->playing())
                stage->timeline()->togglePlay();
        }
    }

    void playStopsAtTheEnd()
    {
        showTheRunsSteps();
        m_stage->timeline()->setSpeed(4.0);
        const int last = static_cast<int>(m_document->trace()->timeline().size()) - 1;
        m_document->setPosition({last - 1, 0.0});
        m_stage->timeline()->togglePlay();
        QVERIFY(m_stage->timeline()->playing());
        QTRY_VERIFY(!m_stage->timeline()->playing());
        QCOMPARE(m_document->position().step, last);
    }

private:
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Stage> m_stage;
};

HEADROOM_TEST(TimelineTest)

} // namespace timeline_test

#include "timeline_test.moc"
