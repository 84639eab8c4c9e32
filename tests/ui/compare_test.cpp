// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_pane.h"
#include "compare/difference_page.h"
#include "compare/pair_picture.h"
#include "config/model_config.h"
#include "files/settings.h"
#include "lecture/presentation.h"
#include "shown_numbers.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view_film.h"
#include "test_program.h"
#include "views/attention/attention_view.h"
#include "views/four_terms/four_terms_read.h"
#include "widgets/controls.h"
#include "widgets/text.h"
#include "window/main_window.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QUndoStack>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

using namespace headroom;
using namespace headroom::four_terms_view;

namespace compare_test {

class CompareTest : public WindowFixture {
    Q_OBJECT

    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && !m_window->compare()->comparison().busy()
                && m_window->compare()->comparison().trace() && m_document->trace(),
            60000);
        QApplication::processEvents();
    }
    Document& comparison() { return m_window->compare()->comparison(); }

    // As the left half and the right one paint now.
    template <typename V>
    std::pair<const V*, const V*> halves() const
    {
        return {qobject_cast<const V*>(m_window->stage()->view()),
            qobject_cast<const V*>(m_window->compare()->stage()->view())};
    }

    // The first cell of a step whose colour is not that of the scale.
    static QString strayColour(const Scene& scene, StepId step, const ColourScale& scale)
    {
        int seen = 0;
        for (const SceneCell& cell : scene.cells)
            if (cell.source.step == step && !cell.is(SceneCell::Masked) && ++seen
                && cell.ground != scale.colour(cell.value))
                return QStringLiteral("%1 is %2").arg(cell.value).arg(cell.ground.name());
        return seen > 0 ? QString() : QStringLiteral("no cell");
    }

    static ColourScale scaleOfTerm(const Trace& trace, StepId term)
    {
        ColourScale scale {true, 1e-9};
        scale.include(readGrid(trace, term, Slice {{0}, -1, -1}));
        return scale;
    }
    // Only cells that a whole matrix has, not those of bars.
    static QString strayMapColour(Scene scene, StepId step, const ColourScale& scale)
    {
        std::erase_if(scene.cells, [](const SceneCell& cell) { return cell.is(SceneCell::Plain); });
        return strayColour(scene, step, scale);
    }

    // The view of four terms on a window as it opens on a small screen, and nothing beside it.
    void openFourTerms(const QString& variant)
    {
        m_window->setComparing(false);
        m_window->resize(1280, 800);
        openVariant(*m_document, variant);
        m_document->setView(QStringLiteral("four_terms"));
        m_document->setOption(QStringLiteral("four_terms.whole"), QStringLiteral("on"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 60000);
        QApplication::processEvents();
    }
    QPushButton* besideButton() const { return m_window->stage()->view()->header()->findChild<QPushButton*>(); }
    void settleOn(const char* preset)
    {
        QVERIFY(m_window->compare());
        QTRY_COMPARE_WITH_TIMEOUT(comparison().model().preset, std::string(preset), 60000);
        settle();
    }

    // The first control of a row that does not lie whole within it.
    static QString cutControl(const QWidget* row)
    {
        const int room = std::min(row->width(), row->parentWidget()->width());
        for (const QWidget* control : row->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            const int least = control->minimumWidth() > 0 ? control->minimumWidth()
                                                          : control->minimumSizeHint().width();
            if (control->isVisible()
                && (control->x() < 0 || control->geometry().right() >= room || control->width() < least))
                return QStringLiteral("%1 at %2, %3 wide, in %4")
                    .arg(control->metaObject()->className())
                    .arg(control->x())
                    .arg(control->width())
                    .arg(room);
        }
        return {};
    }

    // Rows and columns of the two have the same token; what only one has is empty in the other.
    static QString outOfLine(const JointPicture& joint)
    {
        const JointGrid &left = *joint.left.grid, &right = *joint.right.grid;
        const auto label = [](const JointSide& side, bool rows, int place) {
            const auto& axes = side.step().axes;
            return axes[axes.size() - (rows ? 2 : 1)].label(place);
        };
        for (const bool rows : {true, false})
            for (int i = 0; i < (rows ? left.rowCount() : left.columnCount()); ++i) {
                const int mine = rows ? left.rowPlace(i) : left.columnPlace(i),
                          its = rows ? right.rowPlace(i) : right.columnPlace(i);
                if (mine < 0 && its < 0)
                    return QStringLiteral("%1 is of neither").arg(i);
                if (mine >= 0 && its >= 0 && label(joint.left, rows, mine) != label(joint.right, rows, its))
                    return QStringLiteral("%1 is %2 and %3")
                        .arg(i)
                        .arg(QString::fromStdString(label(joint.left, rows, mine)),
                            QString::fromStdString(label(joint.right, rows, its)));
            }
        return {};
    }

    // What leaves the picture, lies over something else or is too long for its place.
    static QString crowdedIn(const SceneView& view)
    {
        const Scene& scene = view.scene();
        std::map<int, QRectF> maps;
        for (const SceneCell& cell : scene.cells)
            maps[cell.group] |= cell.area;
        for (auto map = maps.begin(); map != maps.end(); ++map) {
            if (map->second.left() < 0.0 || map->second.right() > view.width())
                return QStringLiteral("map %1 leaves the picture").arg(map->first);
            for (auto other = std::next(map); other != maps.end(); ++other)
                if (map->second.intersects(other->second))
                    return QStringLiteral("maps %1 and %2 overlap").arg(map->first).arg(other->first);
        }
        for (const SceneNumber& number : scene.numbers) {
            const double length =
                QFontMetricsF(Theme::instance().font(number.size, number.bold)).horizontalAdvance(number.text());
            if (number.area.left() + length > std::min<double>(view.width(), number.area.right() + 6.0))
                return QStringLiteral("%1 has no room").arg(number.text());
        }
        return {};
    }

    static QRectF boundsOf(const Scene& scene, StepId step)
    {
        QRectF all;
        for (const SceneCell& cell : scene.cells)
            if (cell.source.step == step)
                all |= cell.area;
        return all;
    }

    static QPoint placeOf(const Scene& scene, const Cell& source)
    {
        const SceneCell* cell = scene.find(source);
        return cell ? cell->area.center().toPoint() : QPoint(-1, -1);
    }

    static bool speaksOf(const Scene& scene, const Cell& source)
    {
        return std::any_of(scene.numbers.begin(), scene.numbers.end(),
            [&](const SceneNumber& number) { return number.source == source; });
    }

    static std::string pathOf(const Document& document, StepId step) { return document.trace()->step(step).path; }

private slots:
    // A run in segments shows its last one: the same token is the same, however many were written before it.
    void outputsAreComparedInLine()
    {
        m_document->openModel(
            QStringLiteral("transformer-xl"), QStringLiteral("a 3 b 1 c 4 a 2 d 2 b 1 e 0 c 4 d 2 a 1 e 0"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 240000);
        m_window->compare()->compareWith(QStringLiteral("alibi"));
        settle();
        const std::vector<std::string>&left = m_document->result()->output, &right = comparison().result()->output;
        QVERIFY(left.size() < right.size() && m_document->result()->input == comparison().result()->input);
        const QStringList its =
            m_window->compare()->outputs()[1].section(QStringLiteral(": "), 1).split(QLatin1Char(' '));
        QCOMPARE(static_cast<std::size_t>(its.size()), right.size());
        int alike = 0;
        for (std::size_t i = 0; i < right.size(); ++i) {
            const std::size_t before = right.size() - left.size();
            const bool same = i >= before && left[i - before] == right[i];
            QCOMPARE(its[static_cast<qsizetype>(i)].startsWith(QLatin1Char('[')), !same);
            alike += same;
        }
        QVERIFY(alike > 2);
    }

    void init()
    {
        openWindow({1600, 900}, QStringLiteral("7 3 9 1 4"));
        QTest::keyClick(m_window->stage(), Qt::Key_B, Qt::ControlModifier);
        QVERIFY(m_window->compare());
        settle();
    }
    void cleanup() { closeWindow(); }

    void theSameRunIsTheSame()
    {
        const StepId last = m_document->trace()->timeline().back();
        QCOMPARE(comparison().trace()->values(last), m_document->trace()->values(last));
        m_window->compare()->showDifference(true);
        const CellGrid* grid = m_window->compare()->difference()->grid();
        QVERIFY(grid);
        QCOMPARE(grid->low, 0.0);
        QCOMPARE(grid->high, 0.0);
    }

    void aChangeStandsApart()
    {
        const StepId weights = *m_document->trace()->find("decoder.1/self_attention/weights");
        m_document->pin({weights, {0, 2, 1}});
        m_document->addIntervention({pathOf(*m_document, weights), Intervention::Kind::Zero, {0, 2, 1}, 0.0, {}});
        settle();
        QVERIFY(comparison().interventions().empty());
        m_window->compare()->showDifference(true);
        const DifferencePage* page = m_window->compare()->difference();
        const CellGrid& grid = *page->grid();
        const StepId here = *m_document->trace()->find("decoder.1/self_attention/weights");
        const double before = comparison().trace()->value(here, {0, 2, 1});
        QVERIFY(before > 0.0);
        QCOMPARE(grid.value({2, 1}), -static_cast<double>(static_cast<float>(before)));
        QCOMPARE(grid.value({1, 1}), 0.0);
        QVERIFY2(page->words().contains(QStringLiteral("left 0.0000")), qPrintable(page->words()));
        QCOMPARE(wrongIn(*m_document, comparison(), *page), QString());
        m_document->undoStack()->undo();
        settle();
        QCOMPARE(page->grid()->value({2, 1}), 0.0);
    }

    // While nobody has pinned anything, what is shown is where the two runs differ most, in whichever layer that is.
    void theExampleIsWhereTheyDifferMost()
    {
        const QString changedIn = QStringLiteral("encoder.1/self_attention");
        m_document->addIntervention(
            {changedIn.toStdString() + "/weights", Intervention::Kind::Zero, {0, 0, 0}, 0.0, {}});
        settle();
        QCOMPARE(m_document->result()->output, comparison().result()->output);
        m_window->compare()->showDifference(true);
        settle();
        double most = 0.0;
        for (const QString& sublayer : headedSublayers(*m_document->trace())) {
            const auto left = m_document->trace()->values(
                           *m_document->trace()->find(sublayer.toStdString() + "/weights")),
                       right = comparison().trace()->values(
                           *comparison().trace()->find(sublayer.toStdString() + "/weights"));
            for (std::size_t i = 0; i < left.size(); ++i)
                most = std::max(most, static_cast<double>(std::abs(left[i] - right[i])));
        }
        const DifferencePage* page = m_window->compare()->difference();
        const auto shown = m_document->subject();
        QVERIFY(shown && page->joint().there());
        QVERIFY(most > 0.01);
        QCOMPARE(std::abs(m_document->trace()->value(shown->step, shown->at)
                     - comparison().trace()->value(shown->step, shown->at)),
            most);
        QCOMPARE(page->joint().left.grid->step, shown->step);
        QVERIFY2(page->joint().headline.contains(QStringLiteral("Changed 0.00")), qPrintable(page->joint().headline));
        QCOMPARE(page->joint().changed, QStringLiteral("changed here"));
        QVERIFY2(page->joint().heading.startsWith(QStringLiteral("Encoder 1")), qPrintable(page->joint().heading));
        m_document->setHead(2); // of the layer in focus: a choice
        settle();
        QVERIFY(m_document->subject() == m_document->pinned());
        QCOMPARE(m_document->subject()->at.front(), 2);
        QCOMPARE(page->joint().left.grid->step, m_document->pinned()->step);
    }

    void oneClockAndOneCursor()
    {
        const StepId step = *m_document->trace()->find("encoder.2/self_attention/scores");
        m_document->setStep(step);
        QCOMPARE(pathOf(comparison(), *comparison().currentStep()), pathOf(*m_document, step));
        m_document->pin({step, {1, 2, 3}});
        QCOMPARE(comparison().pinned()->at, (Index {1, 2, 3}));
        // And the other way.
        comparison().setStep(*comparison().trace()->find("decoder.1/self_attention/context"));
        QCOMPARE(pathOf(*m_document, *m_document->currentStep()), std::string("decoder.1/self_attention/context"));
        comparison().release();
        QVERIFY(!m_document->pinned());
        m_document->setHead(2);
        QCOMPARE(comparison().head(), 2);
    }

    // Where the right half only has something near, what arrives there moves nothing on the left.
    void theRunBesideLeadsNowhereByItself()
    {
        m_document->openModel(QStringLiteral("linear-attention"), {}, false);
        settle();
        const Trace& trace = *m_document->trace();
        m_window->compare()->compareWith(QStringLiteral("transformer-xl"), false);
        settle();
        const auto alone = std::find_if(trace.timeline().rbegin(), trace.timeline().rend(), [&](StepId step) {
            if (comparison().trace()->find(trace.step(step).path))
                return false;
            m_document->setStep(step);
            const auto back = placeLike(comparison(), trace);
            return back && !(*back == m_document->position());
        });
        QVERIFY(alone != trace.timeline().rend());
        const Cell cell {*alone, Index(trace.step(*alone).axes.size(), 0)};
        m_document->pin(cell);
        const auto left = [&] {
            return std::tuple(
                m_document->position().step, m_document->pinned(), m_document->head(), m_document->sublayer());
        };
        const auto before = left();
        QCOMPARE(pathOf(*m_document, *m_document->currentStep()), trace.step(*alone).path);
        m_window->compare()->compareWith(QStringLiteral("learned-relative"), false);
        settle();
        m_window->compare()->compareWith(QStringLiteral("transformer-xl"));
        settle();
        QVERIFY(left() == before);
        QVERIFY(!comparison().pinned());
        // By hand it does.
        const Trace& other = *comparison().trace();
        const auto both = std::find_if(other.timeline().begin(), other.timeline().end(),
            [&](StepId step) { return step != comparison().currentStep() && trace.find(other.step(step).path); });
        QVERIFY(both != other.timeline().end());
        comparison().setStep(*both);
        QCOMPARE(pathOf(*m_document, *m_document->currentStep()), other.step(*both).path);
    }

    void bothHalvesSpeakOfOneNumber()
    {
        m_document->setView(QStringLiteral("step"));
        m_document->setStep(*m_document->trace()->find("decoder.1/self_attention/scores"));
        m_document->release();
        m_document->setPosition({m_document->position().step, 4.0});
        QApplication::processEvents();
        const auto subject = m_document->subject();
        QVERIFY(!m_document->pinned() && subject);
        QVERIFY(comparison().pinned());
        QCOMPARE(comparison().pinned(), cellLike(*m_document->trace(), *subject, *comparison().trace()));
        const QString words = inBothRuns(*m_document->trace(), *subject, *comparison().trace());
        const auto labels = m_window->compare()->footer()->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text() == words; }));
    }

    void theInputIsOneUntilItIsNot()
    {
        m_document->setText(QStringLiteral("1 2 3"));
        settle();
        QCOMPARE(comparison().text(), QStringLiteral("1 2 3"));
        m_window->compare()->keepThisRun();
        settle();
        QVERIFY(m_window->compare()->input()->isVisible());
        m_document->setText(QStringLiteral("4 5 6"));
        settle();
        QCOMPARE(comparison().text(), QStringLiteral("1 2 3"));
        QLineEdit* input = m_window->compare()->input();
        input->selectAll();
        QTest::keyClicks(input, QStringLiteral("8 8"));
        settle();
        QCOMPARE(comparison().text(), QStringLiteral("8 8"));
        QCOMPARE(comparison().result()->input.size(), std::size_t {3});
    }

    void theKeptRunKeepsItsChangesAndSettings()
    {
        RunSettings settings = m_document->settings();
        settings.causal = false;
        changed(*m_document, [&] { m_document->setSettings(settings); });
        const std::string path = "decoder.1/self_attention/weights";
        changed(*m_document, [&] {
            m_document->addIntervention({path, Intervention::Kind::Zero, {0, 1, 0}, 0.0, {}});
        });
        m_window->compare()->keepThisRun();
        QTRY_VERIFY_WITH_TIMEOUT(!comparison().interventions().empty() && !comparison().busy(), 60000);
        m_document->resetAll();
        settle();
        const StepId weights = *comparison().trace()->find(path);
        QCOMPARE(comparison().trace()->value(weights, {0, 1, 0}), 0.0);
        QVERIFY(!comparison().settings().causal);
        QVERIFY(m_document->trace()->value(weights, {0, 1, 0}) > 0.0);
    }

    void anotherVariantIsChosenAndSaysWhatItLacks()
    {
        QComboBox* choice = m_window->compare()->choice();
        const int index = choice->findText(QStringLiteral("Transformer-XL"));
        QVERIFY(index > 0);
        choice->setCurrentIndex(index);
        emit choice->activated(index);
        settle();
        QCOMPARE(comparison().model().preset, std::string("transformer-xl"));
        m_window->compare()->showDifference(true);
        m_document->setStep(*m_document->trace()->find("encoder.1/self_attention/scores"));
        const QString words = m_window->compare()->difference()->words();
        QVERIFY2(words.contains(QStringLiteral("has no step encoder.1")), qPrintable(words));
    }

    // A page chosen while another model is still being opened does not keep it from being opened.
    void aPageIsChosenWhileTheOtherModelOpens()
    {
        m_document->openModel(QStringLiteral("transformer-xl"));
        settle();
        QCOMPARE(comparison().model().preset, std::string("transformer-xl"));
        m_window->compare()->compareWith(QStringLiteral("vanilla-segments"));
        m_window->compare()->showDifference(true);
        settle();
        QCOMPARE(comparison().model().preset, std::string("vanilla-segments"));
        QTRY_VERIFY_WITH_TIMEOUT(comparison().trace()->find("study/heads/decoder.2/self_attention/mean"), 60000);
    }

    // Of attention the page opens on what differs; a page that somebody chose stays.
    void anotherModelBesideAttentionShowsWhatDiffers()
    {
        ComparePane& pane = *m_window->compare();
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
        QVERIFY(!pane.showsDifference());
        const auto choose = [&](const char* title) {
            const int index = pane.choice()->findText(QLatin1String(title));
            QVERIFY(index > 0);
            pane.choice()->setCurrentIndex(index);
            emit pane.choice()->activated(index);
            settle();
        };
        choose("Transformer, one layer and one head");
        QVERIFY(pane.showsDifference());
        QCOMPARE(pane.difference()->shows(), JointShows::Differing);
        auto* pages = pane.header()->findChild<SegmentedControl*>();
        QTest::mouseClick(pages->button(0), Qt::LeftButton);
        QVERIFY(!pane.showsDifference());
        choose("Relative positions");
        QVERIFY(!pane.showsDifference());
    }

    // Head 1 of one model is not head 1 of another: means are compared, and heads only where somebody chooses them. A
    // file that ships is called what its variant is.
    void headsOfTwoModelsHaveNoPartners()
    {
        ComparePane& pane = *m_window->compare();
        m_document->setView(QStringLiteral("attention"));
        pane.compareWith(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/reverse-scale.safetensors"));
        pane.showDifference(true);
        settle();
        QCOMPARE(pane.choice()->currentText(), QStringLiteral("Transformer with ScaleNorm"));
        const DifferencePage* page = pane.difference();
        QTRY_VERIFY_WITH_TIMEOUT(page->joint().there() && page->joint().mean, 60000);
        const auto said = [&] { return page->scene().words().join(QLatin1Char('|')); };
        QVERIFY2(said().contains(QStringLiteral("mean of 4 heads")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("numbers: differences from 0.05")), qPrintable(said()));
        m_document->setOption(QStringLiteral("compare.left"), QStringLiteral("1"));
        m_document->setOption(QStringLiteral("compare.right"), QStringLiteral("1"));
        settle();
        QVERIFY2(said().contains(QStringLiteral("head 1 − head 1")), qPrintable(said()));
        m_document->setOption(QStringLiteral("compare.left"), {});
        m_document->setOption(QStringLiteral("compare.right"), {});
        pane.compareWithUntouched();
        settle();
        QVERIFY(!page->joint().mean); // one model: its heads are their own partners
    }

    void anInputThatTheOtherCannotReadGivesWayToItsSample()
    {
        ComparePane& pane = *m_window->compare();
        pane.compareWith(QStringLiteral("transformer-encoder")); // letters and brackets
        settle();
        QVERIFY(!comparison().model().sample.empty());
        QCOMPARE(comparison().text(), QString::fromStdString(comparison().model().sample));
        QVERIFY(comparison().result()->input.size() > 1);
        QVERIFY(!pane.sameInput()->isChecked() && !pane.sameInput()->isEnabled());
        QVERIFY2(pane.notice().contains(QStringLiteral("lacks 7 3 9 1 4")), qPrintable(pane.notice()));
        m_document->setText(QStringLiteral("h e a d 7")); // most of it
        settle();
        QCOMPARE(comparison().text(), QStringLiteral("h e a d 7"));
        QVERIFY(pane.sameInput()->isChecked() && pane.sameInput()->isEnabled());
        QVERIFY2(pane.notice().endsWith(QStringLiteral("lacks 7")), qPrintable(pane.notice()));
        pane.compareWithUntouched();
        m_document->setText(QStringLiteral("1 2"));
        settle();
        QCOMPARE(comparison().text(), QStringLiteral("1 2"));
        QCOMPARE(pane.notice(), QString());
    }

    void theDifferenceIsOfWhatIsFramed()
    {
        m_document->openModel(QStringLiteral("universal-transformer"));
        settle();
        m_document->setView(QStringLiteral("halting"));
        settle();
        m_window->compare()->showDifference(true);
        QCOMPARE(comparison().model().title, m_document->model().title); // whatever was read while it opened
        QVERIFY(m_document->subject());
        const std::string path = pathOf(*m_document, m_document->subject()->step);
        const DifferencePage* page = m_window->compare()->difference();
        QVERIFY2(page->title().endsWith(QString::fromStdString(path)), qPrintable(page->title()));
        QVERIFY(page->grid()->locate(*m_document->subject()));
    }

    void whatOnlyOneRunMayReadStandsApart()
    {
        m_document->openModel(QStringLiteral("alibi"), QStringLiteral("she looks"), false);
        settle();
        m_document->setView(QStringLiteral("attention"));
        m_window->compare()->showDifference(true);
        const DifferencePage* page = m_window->compare()->difference();
        const auto grid = [&] { return page->grid(); };
        const auto pin = [&] {
            m_document->pin({*m_document->trace()->find("decoder.1/self_attention/weights"), {0, 1, 3}});
        };
        const auto number = [](const Document& document) {
            return fixedText(
                document.trace()->value(*document.trace()->find("decoder.1/self_attention/weights"), {0, 1, 3}), 4);
        };
        pin();
        const int size = grid()->rowCount(), ahead = size * (size - 1) / 2;
        QVERIFY(size > 3);
        // Both causal.
        QVERIFY(grid()->is(CellGrid::Masked, {1, 3}) && !grid()->openInOne({1, 3}));
        QCOMPARE(grid()->masked, ahead);
        QCOMPARE(grid()->oneSided, 0);
        QVERIFY2(page->words().endsWith(QStringLiteral(": masked in both")), qPrintable(page->words()));
        QVERIFY(!page->legend().masked.isEmpty() && page->legend().oneSided.isEmpty());
        // The left one reads all.
        RunSettings open = m_document->settings();
        open.causal = false;
        changed(*m_document, [&] { m_document->setSettings(open); });
        settle();
        pin();
        QVERIFY(grid()->is(CellGrid::OpenBefore, {1, 3}) && !grid()->is(CellGrid::OpenNow, {1, 3}));
        QVERIFY(!grid()->openInOne({3, 1}) && !grid()->is(CellGrid::Masked, {3, 1}));
        QCOMPARE(grid()->masked, 0);
        QCOMPARE(grid()->oneSided, ahead);
        QVERIFY2(std::max(std::abs(grid()->low), std::abs(grid()->high)) <= 1.0,
            "what is masked in one run has no difference");
        QCOMPARE(page->cellAt(GridCell {1, 3})->text(), QString());
        QVERIFY2(page->words().endsWith(QStringLiteral(": left %1, right masked").arg(number(*m_document))),
            qPrintable(page->words()));
        QVERIFY2(page->legend().oneSided.startsWith(QStringLiteral("open in one run only")),
            qPrintable(page->legend().oneSided));
        QVERIFY(page->legend().masked.isEmpty());
        QVERIFY(page->sentence(*page->cellAt(GridCell {1, 3})).endsWith(QStringLiteral("open in one run only")));
        QCOMPARE(page->note(*page->cellAt(GridCell {1, 3})),
            QStringLiteral("left %1, right masked").arg(number(*m_document)));
        QCOMPARE(wrongIn(*m_document, comparison(), *page), QString());
        const QImage left = m_window->compare()->difference()->grab().toImage();
        // The same the other way round.
        m_window->compare()->keepThisRun();
        QTRY_VERIFY_WITH_TIMEOUT(
            !comparison().busy() && comparison().trace() && !comparison().settings().causal, 60000);
        m_document->undoStack()->undo();
        settle();
        pin();
        QVERIFY(grid()->is(CellGrid::OpenNow, {1, 3}) && !grid()->is(CellGrid::OpenBefore, {1, 3}));
        QCOMPARE(grid()->oneSided, ahead);
        QVERIFY2(page->words().endsWith(QStringLiteral(": left masked, right %1").arg(number(comparison()))),
            qPrintable(page->words()));
        QVERIFY(m_window->compare()->difference()->grab().toImage() != left); // the mark lies on the other side
    }

    void whatIsOfNoStepIsHoveredAlone()
    {
        m_document->hover(Cell {-1, {}}); // a zero that a picture put there
        QVERIFY(m_document->hovered() && !comparison().hovered());
        m_document->hover(Cell {static_cast<StepId>(m_document->trace()->steps().size()), {0}}); // of a run before
        QVERIFY(!m_document->hovered() && !comparison().hovered());
    }

    void equalQuantitiesShareOneScale()
    {
        m_document->setSublayer(QStringLiteral("decoder.1/self_attention"));
        m_document->setStep(*m_document->trace()->find("decoder.1/self_attention/scores"));
        QApplication::processEvents();
        const auto scales = [&] {
            const auto [left, right] = halves<AttentionView>();
            return std::pair(left->shown().maps->scale, right->shown().maps->scale);
        };
        const double alone = scales().second.extent;
        QCOMPARE(scales().first.extent, alone); // the same run
        changed(*m_document, [&] {
            m_document->addIntervention({"decoder.1/self_attention/scores", Intervention::Kind::Scale, {}, 100.0, {}});
        });
        settle();
        const auto [left, right] = scales();
        QVERIFY(left.diverging && left.shared && right.shared);
        QCOMPARE(right.extent, left.extent);
        QVERIFY2(right.extent > alone, "the right half takes the left one's numbers in");
        Legend legend;
        legend.scale = right;
        legend.title = QStringLiteral("score, all maps");
        QCOMPARE(legendTitles(legend),
            (QStringList {"score, all maps, both runs", "score, both runs", "score, both", "score"}));
        legend.scale.shared = false;
        QCOMPARE(legendTitles(legend), (QStringList {"score, all maps", "score"}));
        // Where the title has no room for "both runs", a note says it, below what is narrow.
        legend.title = QStringLiteral("a quantity of a long name");
        legend.scale.extent = 1.0;
        const double lone = legendHeight(legend, 120.0);
        legend.scale.shared = true;
        QVERIFY(legendHeight(legend, 120.0) > lone);
        QCOMPARE(legendHeight(legend, 700.0), lone);
        legend.title = QStringLiteral("x"); // has room
        QCOMPARE(legendHeight(legend, 120.0), lone);
        // Both stand in one picture, and neither is drawn by itself.
        m_window->compare()->showDifference(true);
        QVERIFY(!m_document->comparison());
        QVERIFY(!m_window->compare()->isVisible());
        m_window->compare()->showDifference(false);
        QCOMPARE(scales().first.extent, scales().second.extent);
        // Each again by itself.
        m_document->undoStack()->undo();
        settle();
        QCOMPARE(scales().second.extent, alone);
        QTest::keyClick(m_window->stage(), Qt::Key_B, Qt::ControlModifier);
        QTRY_VERIFY(!m_document->comparison());
        QVERIFY(!qobject_cast<const AttentionView*>(m_window->stage()->view())->shown().maps->scale.shared);
    }

    void termsOfTwoVariantsShareOneScale()
    {
        const QString sublayer = QStringLiteral("decoder.1/self_attention");
        m_document->openModel(QStringLiteral("transformer-xl"), QStringLiteral("she looks"), false);
        settle();
        m_window->compare()->compareWith(QStringLiteral("learned-relative"));
        settle();
        QCOMPARE(comparison().model().preset, std::string("learned-relative"));
        m_document->setView(QStringLiteral("four_terms"));
        m_document->setOption(QStringLiteral("four_terms.whole"), QStringLiteral("on"));
        m_document->setSublayer(sublayer);
        m_document->setHead(0);
        settle();
        const auto [left, right] = halves<SceneView>();
        QVERIFY(left && right);
        const StepId mine = readTerms(*m_document->trace(), sublayer).terms[0],
                     its = readTerms(*comparison().trace(), sublayer).terms[0];
        ColourScale both = scaleOfTerm(*m_document->trace(), mine);
        both.share(scaleOfTerm(*comparison().trace(), its));
        QCOMPARE(strayMapColour(left->scene(), mine, both), QString());
        QCOMPARE(strayMapColour(right->scene(), its, both), QString());
    }

    void shawStandsBesideTransformerXl()
    {
        openFourTerms(QStringLiteral("transformer-xl"));
        QPushButton* button = besideButton();
        QVERIFY(button && button->isVisible() && button->isEnabled() && !button->isChecked());
        QCOMPARE(button->text(), QStringLiteral("Beside Shaw’s"));
        QCOMPARE(cutControl(m_window->stage()->view()->header()), QString());
        QTest::mouseClick(button, Qt::LeftButton);
        settleOn("relative-decoder");
        QVERIFY(button->isChecked());
        QVERIFY(
            !m_window->compare()->stage()->view()->header()->findChild<QPushButton*>()->isVisible()); // that half leads
                                                                                                      // nowhere else
        QCOMPARE(comparison().view(), QStringLiteral("four_terms"));
        QCOMPARE(comparison().text(), m_document->text());
        QVERIFY(comparison().result()->input == m_document->result()->input);
        const QString sublayer = m_document->sublayer();
        QCOMPARE(comparison().sublayer(), sublayer);
        QCOMPARE(comparison().head(), m_document->head());

        const Trace &left = *m_document->trace(), &right = *comparison().trace();
        const FourTerms mine = readTerms(left, sublayer), its = readTerms(right, sublayer);
        QVERIFY(!mine.shaw() && its.shaw());
        QCOMPARE(missingTerms(mine), QString());
        QCOMPARE(missingTerms(its), QStringLiteral("Shaw’s has no (c), no (d)"));
        QCOMPARE(its.queries, mine.queries);
        QCOMPARE(its.keys, mine.keys);
        for (std::int64_t head = 0; head < right.step(its.sum).axes[0].size; ++head)
            for (std::int64_t query = 0; query < its.queries; ++query)
                for (std::int64_t key = 0; key < its.keys; ++key) {
                    const auto of = [&](StepId step) {
                        return static_cast<float>(right.value(step, {head, query, key}));
                    };
                    QCOMPARE(of(its.sum), of(its.terms[0]) + of(its.terms[1]));
                }
        // It says so.
        const auto [here, there] = halves<SceneView>();
        QCOMPARE(wrongIn(left, here->scene()), QString());
        QCOMPARE(wrongIn(right, there->scene()), QString());
        QVERIFY(there->scene().words().contains(missingTerms(its)));
        QVERIFY(!here->scene().words().contains(missingTerms(its)));
    }

    void bothHalvesOfFourTermsFit()
    {
        openFourTerms(QStringLiteral("transformer-xl"));
        QTest::mouseClick(besideButton(), Qt::LeftButton);
        settleOn("relative-decoder");
        m_window->stage()->timeline()->last();
        for (const bool docks : {false, true}) {
            if (docks)
                for (QDockWidget* dock : m_window->findChildren<QDockWidget*>())
                    dock->show();
            QTRY_COMPARE(m_window->stage()->view()->width() < 400, docks);
            QTRY_COMPARE(cutControl(m_window->compare()->choice()->parentWidget()), QString());
            for (Stage* stage : {m_window->stage(), m_window->compare()->stage()}) {
                stage->grab(); // as it is painted in its new size
                QCOMPARE(cutControl(stage->view()->header()), QString());
                QCOMPARE(crowdedIn(*qobject_cast<SceneView*>(stage->view())), QString());
                QCOMPARE(wrongIn(stage == m_window->stage() ? *m_document->trace() : *comparison().trace(),
                             qobject_cast<SceneView*>(stage->view())->scene()),
                    QString());
            }
        }
    }

    void bothKindsOfAttentionSpeakOfOnePair()
    {
        openFourTerms(QStringLiteral("transformer-xl"));
        QTest::mouseClick(besideButton(), Qt::LeftButton);
        settleOn("relative-decoder");
        m_window->stage()->timeline()->last();
        QApplication::processEvents();
        const FourTerms mine = readTerms(*m_document->trace(), m_document->sublayer()),
                        its = readTerms(*comparison().trace(), m_document->sublayer());
        View *left = m_window->stage()->view(), *right = m_window->compare()->stage()->view();
        left->grab(); // in their new size
        right->grab();
        const auto scenes = halves<SceneView>();
        const auto pinLeft = [&](const Cell& cell) {
            QTest::mouseClick(left, Qt::LeftButton, {}, placeOf(scenes.first->scene(), cell));
        };
        // The term of the distance is made in another way, and is the same term.
        const Index at {m_document->head(), 3, 5};
        pinLeft({mine.terms[1], at});
        QCOMPARE(m_document->pinned(), std::optional(Cell {mine.terms[1], at}));
        QCOMPARE(comparison().pinned(), std::optional(Cell {its.terms[1], at}));
        QVERIFY(speaksOf(scenes.first->scene(), {mine.terms[2], {at[0], 0, 5}}));
        QVERIFY(speaksOf(scenes.second->scene(), {its.terms[0], at}));
        m_window->compare()->showDifference(true);
        QVERIFY(m_window->compare()->difference()->grid());
        m_window->compare()->showDifference(false);
        // A term that Shaw's lacks: the sum of the same pair.
        pinLeft({mine.terms[3], at});
        QCOMPARE(m_document->pinned(), std::optional(Cell {mine.terms[3], at}));
        QCOMPARE(comparison().pinned(), std::optional(Cell {its.sum, at}));
        // And back.
        const Index other {m_document->head(), 7, 2};
        QTest::mouseClick(right, Qt::LeftButton, {}, placeOf(scenes.second->scene(), {its.terms[0], other}));
        QCOMPARE(m_document->pinned(), std::optional(Cell {mine.terms[0], other}));
        // While a term comes that the other run has not, that one stays with the term before.
        m_document->setStep(mine.terms[2]);
        QCOMPARE(*comparison().currentStep(), its.terms[0]);
        m_document->setStep(mine.terms[1]);
        QCOMPARE(*comparison().currentStep(), its.terms[1]);
        m_document->setStep(mine.terms[3]);
        QCOMPARE(*comparison().currentStep(), its.terms[1]);
        // One segment of the text.
        m_document->setSegment(1);
        settle();
        QCOMPARE(comparison().segment(), std::int64_t {1});
        const auto shapeOf = [&](const Document& document) {
            return document.trace()->step(readTerms(*document.trace(), m_document->sublayer()).sum).shape();
        };
        QCOMPARE(shapeOf(comparison()), shapeOf(*m_document));
    }

    void theButtonOpensReplacesAndCloses()
    {
        openFourTerms(QStringLiteral("relative-decoder"));
        QPushButton* button = besideButton();
        QCOMPARE(button->text(), QStringLiteral("Beside Transformer-XL’s"));
        m_window->setComparing(true);
        m_window->compare()->compareWith(QStringLiteral("alibi"));
        settleOn("alibi");
        QVERIFY(!button->isChecked());
        m_window->compare()->showDifference(true);
        const ComparePane* pane = m_window->compare();
        QVERIFY(!button->isVisible()); // both stand in one picture
        m_window->compare()->showDifference(false);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(m_window->compare(), pane);
        settleOn("transformer-xl");
        QVERIFY(button->isChecked() && pane->stage()->isVisible() && !pane->difference()->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!m_window->compare());
        QTRY_VERIFY(!m_document->comparison() && !button->isChecked());
        const auto docks = m_window->findChildren<QDockWidget*>();
        QVERIFY(std::all_of(docks.begin(), docks.end(), [](const QDockWidget* dock) { return dock->isVisible(); }));
        // On another text there is nothing to compare.
        openFourTerms(QStringLiteral("relative-positions"));
        QVERIFY(!button->isEnabled());
        QVERIFY(button->toolTip().contains(QStringLiteral("language model")));
    }

    // In a small window what has no room in the header is in the menu of its last button, and one line is left.
    void whatHasNoRoomIsInMore()
    {
        m_window->setComparing(false);
        m_window->resize(1280, 720);
        openVariant(*m_document, QStringLiteral("transformer"));
        m_document->setView(QStringLiteral("backward"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->result()->backward, 60000);
        QApplication::processEvents();
        QWidget* header = m_window->stage()->view()->header();
        auto* more = header->findChild<QPushButton*>(QStringLiteral("more"));
        QVERIFY(more);
        const auto inOneLine = [&] {
            const auto rowOf = [](const QWidget* control) { return control->geometry().center().y(); };
            const auto all = header->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
            return std::all_of(all.begin(), all.end(), [&](const QWidget* control) {
                return !control->isVisible() || std::abs(rowOf(control) - rowOf(more)) <= 3;
            });
        };
        QTRY_VERIFY(more->isVisible() && inOneLine());
        QCOMPARE(cutControl(header), QString());
        more->click();
        QStringList offered;
        for (const QAction* each : more->findChild<QMenu*>()->actions())
            offered << each->text();
        more->findChild<QMenu*>()->close();
        QVERIFY2(offered.contains(QStringLiteral("Which tokens the number comes from")), qPrintable(offered.join(' ')));
        m_window->resize(2600, 1080);
        QTRY_VERIFY(!more->isVisible());
        QVERIFY(header->findChild<QWidget*>(QStringLiteral("backward.tokens"))->isVisible());
    }

    // Where two legends say that they speak of both runs, equal colours are equal numbers.
    void bothRunsOfALegendHaveOneScale_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::addColumn<QString>("view");
        QTest::newRow("biases") << "alibi"
                                << "t5-relative-bias"
                                << "distance_bias";
        QTest::newRow("terms") << "transformer-xl"
                               << "learned-relative"
                               << "four_terms";
        QTest::newRow("states") << "linear-attention"
                                << "efficient-attention"
                                << "linear";
    }
    void bothRunsOfALegendHaveOneScale()
    {
        QFETCH(QString, left);
        QFETCH(QString, right);
        QFETCH(QString, view);
        m_document->openModel(left);
        settle();
        m_document->setView(view);
        m_window->compare()->compareWith(right);
        m_window->compare()->showDifference(false);
        settle();
        const auto [mine, its] = halves<SceneView>();
        QVERIFY(mine && its);
        for (const SceneLegend& one : mine->scene().legends)
            for (const SceneLegend& other : its->scene().legends)
                if (one.legend.title == other.legend.title && (one.legend.scale.shared || other.legend.scale.shared)) {
                    QCOMPARE(one.legend.scale.shared, other.legend.scale.shared);
                    QCOMPARE(one.legend.scale.extent, other.legend.scale.extent);
                }
    }

    // Beside the other kind the curves are what is compared: one query and one distance in both, whatever tokens one
    // vocabulary lacks and however many layers there are.
    void twoKindsOfBiasAreReadAtOneDistance_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::newRow("ALiBi, T5") << "alibi"
                                   << "t5-relative-bias";
        QTest::newRow("T5, ALiBi") << "t5-relative-bias"
                                   << "alibi";
    }
    void twoKindsOfBiasAreReadAtOneDistance()
    {
        QFETCH(QString, left);
        QFETCH(QString, right);
        m_document->openModel(left);
        settle();
        m_document->setView(QStringLiteral("distance_bias"));
        m_window->compare()->compareWith(right);
        m_window->compare()->showDifference(false);
        settle();
        const auto pair = [](const Document& document) {
            const Cell cell = document.subject().value_or(Cell());
            return std::pair(document.trace()->step(cell.step).axes[1].label(cell.at[1]),
                document.trace()->step(cell.step).axes[2].label(cell.at[2]));
        };
        QCOMPARE(pair(comparison()), pair(*m_document));
        const Cell shown = *m_document->subject();
        QCOMPARE(shown.at[1] - shown.at[2], 2); // where T5's bias is largest
        const auto [mine, its] = halves<SceneView>();
        QVERIFY(mine && its);
        for (const SceneView* half : {mine, its}) {
            const auto cells = [&](int group) {
                return std::ranges::count_if(
                    half->scene().cells, [group](const SceneCell& cell) { return cell.group == group; });
            };
            QVERIFY(cells(1) == 0 && cells(2) > 0 && cells(3) > 0); // no matrix
            QVERIFY(std::ranges::none_of(half->scene().cells, [](const SceneCell& cell) { // as strong as the legend
                return cell.is(SceneCell::Dim);
            }));
            QCOMPARE(half->scene().legends.size(), std::size_t {3}); // of content, of the bias and of weights
        }
        QVERIFY(mine->caption(*m_document) != its->caption(comparison())); // each says what it is
        for (const char* step : {"/bias", "/weights"}) { // both play
            m_document->setStep(*m_document->trace()->find(m_document->sublayer().toStdString() + step));
            QVERIFY(pathOf(comparison(), *comparison().currentStep()).ends_with(step));
        }
    }

    void bothHalvesAreAlike()
    {
        const View *left = m_window->stage()->view(), *right = m_window->compare()->stage()->view();
        QVERIFY(std::abs(left->width() - right->width()) <= 2);
        QTRY_COMPARE(left->height(), right->height()); // a header's second row comes with the next event
        QCOMPARE(left->mapTo(m_window.get(), QPoint()).y(), right->mapTo(m_window.get(), QPoint()).y());
        const ComparePane* mine = m_window->compare();
        QCOMPARE(mine->leftName(), QStringLiteral("This model"));
        Intervention change;
        change.path = "decoder.2/encoder_decoder_attention/weights";
        m_document->addIntervention(change);
        settle();
        QCOMPARE(mine->leftName(), QStringLiteral("This model, 1 change"));
    }

    void bothMapsAreEquallyLarge()
    {
        m_document->setView(QStringLiteral("attention"));
        for (const QSize& size : {QSize(1024, 650), QSize(1280, 800), QSize(1600, 900)}) {
            m_window->resize(size);
            settle();
            QApplication::processEvents();
            const auto map = [](const AttentionView* view) {
                QRectF all;
                for (const SceneCell& cell : view->scene().cells)
                    if (cell.group == kEnlarged)
                        all |= cell.area;
                return all;
            };
            const auto [left, right] = halves<AttentionView>();
            QVERIFY(left && right && !map(left).isEmpty());
            QCOMPARE(map(left).size(), map(right).size());
            QCOMPARE(map(left).top(), map(right).top());
        }
    }

    void anUntrainedModelSaysSo()
    {
        ComparePane& pane = *m_window->compare();
        const ComparePane* mine = m_window->compare();
        const auto said = [&] {
            QStringList texts;
            for (const QWidget* edge : {pane.header(), pane.footer()})
                for (const QLabel* label : edge->findChildren<QLabel*>())
                    if (!label->isHidden())
                        texts << label->text();
            return texts;
        };
        QVERIFY(!m_document->model().file.empty() && !said().contains(QStringLiteral("untrained")));
        pane.compareWith(QStringLiteral("transformer"), false);
        settle();
        QVERIFY(comparison().model().file.empty());
        QVERIFY(said().contains(QStringLiteral("untrained")));
        QVERIFY2(pane.notice().contains(QStringLiteral("right model is untrained")), qPrintable(pane.notice()));
        QCOMPARE(mine->leftName(), QStringLiteral("This model"));
        const auto* choice = pane.choice();
        for (const int width :
            {1024, 1280, 1600}) { // in a narrow window the foot alone says so, and the title has room
            m_window->resize(width, 800);
            QApplication::processEvents();
            for (const auto* text : pane.header()->findChildren<ElidedText*>())
                if (!text->isHidden() && text->text() == QLatin1String("untrained"))
                    QCOMPARE(text->shown(), text->text());
            QVERIFY2(choice->width() >= 120, qPrintable(QString::number(choice->width())));
        }
        m_window->openPreset(QStringLiteral("transformer"), false);
        QTRY_VERIFY_WITH_TIMEOUT(m_document->model().file.empty(), 60000);
        settle();
        QCOMPARE(mine->leftName(), QStringLiteral("This model, untrained"));
        QCOMPARE(pane.notice(), QString()); // neither has learned anything
    }

    void theDifferenceIsNamedAsWhatItIs()
    {
        const auto subject = m_document->subject();
        QVERIFY(subject);
        const QString words = inBothRuns(*m_document->trace(), *subject, *comparison().trace());
        static const QRegularExpression both(QStringLiteral("left (\\S+), right (\\S+), difference (\\S+)$"));
        const auto found = both.match(words);
        QVERIFY2(found.hasMatch(), qPrintable(words));
        const auto number = [&](int i) {
            return found.captured(i).replace(QChar(0x2212), QLatin1Char('-')).toDouble();
        };
        QVERIFY(std::abs(number(1) - number(2) - number(3)) < 1.6e-4);
    }

    // On the screen of a lecture and in a picture that is exported both halves stand, each under its name.
    void bothHalvesLeaveTheWindow()
    {
        QPointer<Presentation> lecture(m_window->present());
        lecture->resize(1280, 720);
        lecture->show();
        const auto rightOf = [](const QImage& image) {
            return image.copy(image.width() / 2 + 2, 0, image.width() / 2 - 2, image.height() / 2);
        };
        const auto seen = [&] { return lecture->grab().toImage().convertToFormat(QImage::Format_RGB32); };
        QVERIFY(dynamic_cast<PairPicture*>(lecture->subject().get()));
        QVERIFY(dynamic_cast<PairPicture*>(m_window->picture().get()));
        const QImage run = seen();
        QTest::keyClick(lecture, Qt::Key_Home); // the picture of another step
        settle();
        QVERIFY(rightOf(seen()) != rightOf(run));
        QTest::keyClick(lecture, Qt::Key_End);
        settle();
        const QImage last = seen();
        m_window->compare()->showDifference(true);
        QVERIFY(rightOf(seen()) != rightOf(last));
        m_window->compare()->showDifference(false);
        const auto trigger = [&](const QString& entry) {
            for (QAction* action : m_window->findChildren<QAction*>())
                if (action->text().remove(QLatin1Char('&')) == entry)
                    return action->trigger();
            QFAIL("no such entry");
        };
        const auto picture = m_window->picture();
        trigger(QStringLiteral("Copy picture"));
        QCOMPARE(QGuiApplication::clipboard()->image().convertToFormat(QImage::Format_RGB32),
            pictureOf(*picture, {coloursOnScreen(), {}, m_window->devicePixelRatioF()}));
        trigger(QStringLiteral("Copy numbers"));
        const Document& beside = m_window->compare()->comparison();
        for (const QString& numbers :
            {m_window->stage()->view()->numbers(*m_document), m_window->compare()->stage()->view()->numbers(beside)})
            QVERIFY(!numbers.isEmpty() && QGuiApplication::clipboard()->text().contains(numbers));
        QVERIFY(picture->film().frames > 10);
        std::set<int> steps; // of the run on the right, which goes along
        QCOMPARE(recordFilm(
                     *m_document, *m_window->stage()->view(), QDir::temp().filePath(QStringLiteral("never.webp")),
                     [&] {
                         steps.insert(beside.position().step);
                         return pictureOf(*picture, {PictureColours::Light, QSize(64, 36), 1.0});
                     },
                     [&](double) { return steps.size() < 3; }),
            QString());
        QCOMPARE(steps.size(), std::size_t {3});
        m_window->setComparing(false);
        QVERIFY(!dynamic_cast<PairPicture*>(lecture->subject().get()));
        QVERIFY(!seen().isNull());
        m_window->setComparing(true);
        settle();
        QVERIFY(dynamic_cast<PairPicture*>(lecture->subject().get()));
        lecture->close();
    }

    // The tokens that both read stand over one another, whatever memory or segments come before them.
    void tokensStandOverOneAnother()
    {
        const QString text = QStringLiteral("a 3 b 1 c 4 a 3 d 2 b 1 e 0 c 4 d 2 a 3 e 0 b 1 c 4 e 0");
        DifferencePage* page = nullptr;
        const auto beside = [&](const char* variant) {
            m_window->compare()->compareWith(QLatin1String(variant));
            settleOn(variant);
            m_window->compare()->showDifference(true);
            page = m_window->compare()->difference();
            settle();
            QTRY_VERIFY(!page->joint().awaited);
            page->grab();
        };
        const auto checked = [&] {
            const JointPicture& joint = page->joint();
            QVERIFY2(joint.there(), qPrintable(joint.words));
            QCOMPARE(outOfLine(joint), QString());
            for (const bool differing : {true, false}) {
                if (differing)
                    m_window->compare()->showDiffering();
                else
                    m_window->compare()->showDifference(true);
                m_window->stage()->view()->grab();
                QCOMPARE(wrongIn(*m_document, comparison(), *page), QString());
                QVERIFY(page->scene().cells.size() > 100);
            }
        };
        m_document->openModel(QStringLiteral("transformer-xl"), text);
        QTRY_COMPARE_WITH_TIMEOUT(m_document->model().preset, std::string("transformer-xl"), 60000);
        settle();
        beside("vanilla-segments");
        const auto inRight = [&](int column) { return page->joint().right.grid->columnPlace(column); };
        QVERIFY2(inRight(15) < 0 && inRight(16) == 0,
            qPrintable(page->words() + m_document->text() + '|' + comparison().text())); // its memory
        checked();
        beside("alibi"); // reads the text whole, with other heads: their means
        QCOMPARE(page->joint().left.grid->rowPlace(0), 0);
        QCOMPARE(page->joint().right.grid->rowPlace(0), 16);
        QVERIFY(page->title().contains(QStringLiteral("weights")));
        QCOMPARE(m_document->trace()->step(page->joint().left.grid->step).axes.size(), std::size_t {2});
        checked();
        // What a text goes on with is the next token of it.
        const auto& input = m_document->result()->input;
        QCOMPARE(page->joint().next(12), QStringLiteral("?"));
        QCOMPARE(page->joint().next(11).toStdString(), input.back());
        // Another text has no such partners; both are seen all the same.
        comparison().setText(QStringLiteral("e 0 e 0 b 1"));
        m_window->compare()->sameInput()->setChecked(false);
        settle();
        m_window->stage()->view()->grab();
        QVERIFY(!page->joint().there() && page->joint().left.grid && page->joint().right.grid);
        QVERIFY2(page->words().contains(QStringLiteral("have no partners")), qPrintable(page->words()));
        QVERIFY(page->scene().cells.size() > 50);
    }

    // Whatever two models differ in: one vocabulary lacks tokens, one reads segments with a memory, they have other
    // layers, heads or kinds of attention.
    void unequalModelsStandInLine_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("inLine");
        const auto row = [](const char* left, const char* right, const char* text, bool inLine) {
            QTest::addRow("%s, %s", left, right) << left << right << text << inLine;
        };
        const char fives[] = "a 3 b 1 c 4 a 5 d 2 b 1 e 0 c 4 d 2 a 5 e 0 b 1 c 4 e 0";
        row("transformer-xl", "alibi", fives, true);
        row("transformer-xl", "vanilla-segments", fives, true);
        row("alibi", "transformer-xl-same-length", "a 3 b 1 c 4 a 3 d 2 b 1 e 0 c 4 d 2 a 3 e 0 b 1", true);
        row("rotary", "alibi", "3 b 7 0 a 3 b 7 0 a 3 b", true);
        row("transformer", "transformer-tutorial", "7 3 9 1 4 1 8 6", true);
        row("r-transformer", "alibi", "b a c 3 a d b 2 c b a 1 d a", true);
        row("transformer", "transformer-decoder", "7 3 9 1 4 1 8 6", false);
        row("perceiver-io", "transformer", "7 3 9 1 4 1 8 6", false);
        row("transformer", "universal-transformer", "7 3 9 1 4 1 8 6", false);
    }
    void unequalModelsStandInLine()
    {
        QFETCH(QString, left);
        QFETCH(QString, right);
        QFETCH(QString, text);
        QFETCH(bool, inLine);
        m_document->openModel(left, text);
        QTRY_COMPARE_WITH_TIMEOUT(m_document->model().preset, left.toStdString(), 60000);
        settle();
        m_window->compare()->compareWith(right);
        settleOn(right.toUtf8());
        for (const QSize size : {QSize(1280, 720), QSize(1440, 900)}) {
            m_window->resize(size);
            for (const bool difference : {true, false}) {
                if (difference)
                    m_window->compare()->showDifference(true);
                else
                    m_window->compare()->showDiffering();
                const DifferencePage& page = *m_window->compare()->difference();
                QTRY_VERIFY_WITH_TIMEOUT(!page.joint().awaited, 60000);
                settle();
                m_window->compare()->difference()->grab();
                const JointPicture& joint = page.joint();
                const Scene& scene = page.scene();
                QVERIFY2(joint.left.grid && joint.right.grid, qPrintable(joint.words));
                if (inLine)
                    QVERIFY2(joint.there(), qPrintable(joint.words));
                QCOMPARE(wrongIn(*m_document, comparison(), page), QString());
                QVERIFY(scene.size.width() <= page.width() && scene.size.height() <= page.height());
                // All rows and columns are there, but for those at the ends that the other alone has.
                const bool one = joint.there() && joint.shows == JointShows::Difference;
                for (const int group :
                    one ? std::vector {kDifferenceGroup} : std::vector {kLeftRunGroup, kRightRunGroup}) {
                    const SceneTable* table = scene.table(group);
                    QVERIFY(table);
                    const JointGrid& grid = *(one    ? joint.difference
                            : group == kLeftRunGroup ? joint.left.grid
                                                     : joint.right.grid);
                    const bool beside = joint.shows == JointShows::Differing || one;
                    int first = 0, end = static_cast<int>(table->columns.size());
                    while (beside && grid.columnPlace(first) < 0)
                        ++first;
                    while (beside && grid.columnPlace(end - 1) < 0)
                        --end;
                    QCOMPARE(table->layout.rows, static_cast<int>(table->rows.size()));
                    QCOMPARE(table->layout.firstColumn, first);
                    QCOMPARE(table->layout.columns, end - first);
                    QVERIFY(QRectF(page.rect()).contains(table->layout.bounds()));
                }
                if (!joint.there())
                    continue;
                if (left != QLatin1String("transformer")) // what it has written it reads
                    QCOMPARE(outOfLine(joint), QString());
                int masked = 0;
                for (const SceneCell& cell : scene.cells) {
                    const bool mine = cell.group == kLeftRunGroup;
                    if (!mine && cell.group != kRightRunGroup && cell.group != kDifferenceGroup)
                        continue;
                    const GridCell at {cell.row, cell.column};
                    QVERIFY(!(mine || cell.group == kDifferenceGroup) || !joint.left.grid->lacks(at));
                    QVERIFY(mine || !joint.right.grid->lacks(at));
                    masked += cell.is(SceneCell::Masked);
                }
                if (left != QLatin1String("transformer")) // causal, also as a mean of heads
                    QVERIFY(masked > 20);
            }
        }
    }

    // What stands for this model otherwise is of the model on the left, whichever is opened there; another model stays.
    void whatStandsBesideFollowsTheModelOnTheLeft()
    {
        ComparePane& pane = *m_window->compare();
        const auto modelsFile = [](const char* name) {
            return QString::fromStdString((resourceFolder() / "models" / name).string());
        };
        const auto open = [&](const QString& source, bool trained) {
            m_document->openModel(source, {}, trained);
            QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->openingProgress().isEmpty(), 240000);
            QTRY_VERIFY_WITH_TIMEOUT(!comparison().busy() && comparison().trace()
                    && (pane.source() == QLatin1String("alibi")
                        || (comparison().model().preset == m_document->model().preset
                            && comparison().result()->input == m_document->result()->input)),
                240000);
            QVERIFY2(comparison().error().isEmpty(), qPrintable(comparison().error()));
        };
        for (const char* source : {ComparePane::kUntouched, "this:fresh", "this:norm_placement=before", "alibi"}) {
            QString(QLatin1String(source)) == QLatin1String(ComparePane::kUntouched) ? pane.compareWithUntouched()
                                                                                     : pane.compareWith(source);
            settle();
            for (const char* name : {"phrase.safetensors", "copy.safetensors"}) {
                open(modelsFile(name), true);
                QCOMPARE(pane.source(), QLatin1String(source));
                const ModelInfo& beside = comparison().model();
                const bool alibi = pane.source() == QLatin1String("alibi"),
                           fresh = pane.source() == QLatin1String("this:fresh");
                QCOMPARE(isUntrained(beside), fresh);
                QCOMPARE(beside.file == m_document->model().file, !fresh && !alibi);
                if (pane.source().endsWith(QLatin1String("before")))
                    QCOMPARE(comparison().result()->config.normPlacement, NormPlacement::Before);
            }
        }
        open(QStringLiteral("transformer"), false);
        pane.compareWith(QStringLiteral("this:trained"));
        QTRY_VERIFY_WITH_TIMEOUT(!comparison().model().file.empty() && !comparison().busy(), 240000);
        open(modelsFile("copy.safetensors"), true); // beside which there is no other
        QCOMPARE(pane.source(), QLatin1String(ComparePane::kUntouched));
        QCOMPARE(comparison().model().file, m_document->model().file);
    }

    void closingBringsTheDocksBack()
    {
        int visible = 0;
        QTest::keyClick(m_window->stage(), Qt::Key_B, Qt::ControlModifier);
        QVERIFY(!m_window->compare());
        QApplication::processEvents();
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>())
            visible += dock->isVisible();
        QCOMPARE(visible, 3);
    }
};

HEADROOM_TEST(CompareTest)

} // namespace compare_test

#include "compare_test.moc"
