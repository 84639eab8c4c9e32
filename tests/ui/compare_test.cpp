// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_pane.h"
#include "compare/difference_page.h"
#include "compare/mine_pane.h"
#include "main_window.h"
#include "settings.h"
#include "stage/stage.h"
#include "stage_fixture.h"
#include "views/view.h"
#include "widgets/matrix_view.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QUndoStack>

using namespace headroom;

class CompareTest : public QObject {
    Q_OBJECT

    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && !m_window->compare()->beside().busy()
                && m_window->compare()->beside().trace() && m_document->trace(), 60000);
        QApplication::processEvents();
    }
    Document& beside() { return m_window->compare()->beside(); }

    static std::string pathOf(const Document& document, StepId step) { return document.trace()->step(step).path; }

private slots:
    void init()
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_window = std::make_unique<MainWindow>(*m_document);
        m_window->resize(1600, 900);
        m_window->show();
        m_document->openModel(QStringLiteral("transformer"), QStringLiteral("7 3 9 1 4"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 60000);
        QTest::keyClick(m_window->stage(), Qt::Key_B, Qt::ControlModifier);
        QVERIFY(m_window->compare());
        settle();
    }
    void cleanup()
    {
        m_window.reset();
        m_document.reset();
    }

    void theSameRunIsTheSame()
    {
        const StepId last = m_document->trace()->timeline().back();
        QCOMPARE(beside().trace()->values(last), m_document->trace()->values(last));
        m_window->compare()->showDifference(true);
        const auto& grid = m_window->compare()->difference()->matrix()->content().grid;
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
        QVERIFY(beside().interventions().empty());
        m_window->compare()->showDifference(true);
        const DifferencePage* page = m_window->compare()->difference();
        const CellGrid& grid = *page->matrix()->content().grid;
        const StepId here = *m_document->trace()->find("decoder.1/self_attention/weights");
        const double before = beside().trace()->value(here, {0, 2, 1});
        QVERIFY(before > 0.0);
        QCOMPARE(grid.value({2, 1}), static_cast<double>(static_cast<float>(before)));
        QCOMPARE(grid.value({1, 1}), 0.0);
        QVERIFY2(page->words().contains(QStringLiteral("0.0000 left")), qPrintable(page->words()));
        m_document->undoStack()->undo();
        settle();
        QCOMPARE(page->matrix()->content().grid->value({2, 1}), 0.0);
    }

    void oneClockAndOneCursor()
    {
        const StepId step = *m_document->trace()->find("encoder.2/self_attention/scores");
        m_document->setStep(step);
        QCOMPARE(pathOf(beside(), *beside().currentStep()), pathOf(*m_document, step));
        m_document->pin({step, {1, 2, 3}});
        QCOMPARE(beside().pinned()->at, (Index {1, 2, 3}));
        // And the other way.
        beside().setStep(*beside().trace()->find("decoder.1/self_attention/context"));
        QCOMPARE(pathOf(*m_document, *m_document->currentStep()), std::string("decoder.1/self_attention/context"));
        beside().release();
        QVERIFY(!m_document->pinned());
        m_document->setHead(2);
        QCOMPARE(beside().head(), 2);
    }

    void theInputIsOneUntilItIsNot()
    {
        m_document->setText(QStringLiteral("1 2 3"));
        settle();
        QCOMPARE(beside().text(), QStringLiteral("1 2 3"));
        m_window->compare()->keepThisRun();
        settle();
        QVERIFY(m_window->compare()->input()->isVisible());
        m_document->setText(QStringLiteral("4 5 6"));
        settle();
        QCOMPARE(beside().text(), QStringLiteral("1 2 3"));
        QLineEdit* input = m_window->compare()->input();
        input->selectAll();
        QTest::keyClicks(input, QStringLiteral("8 8"));
        settle();
        QCOMPARE(beside().text(), QStringLiteral("8 8"));
        QCOMPARE(beside().result()->input.size(), std::size_t {3});
    }

    void theKeptRunKeepsItsChangesAndSettings()
    {
        RunSettings settings = m_document->settings();
        settings.causal = false;
        changed(*m_document, [&] { m_document->setSettings(settings); });
        const std::string path = "decoder.1/self_attention/weights";
        changed(*m_document, [&] { m_document->addIntervention({path, Intervention::Kind::Zero, {0, 1, 0}, 0.0, {}}); });
        m_window->compare()->keepThisRun();
        QTRY_VERIFY_WITH_TIMEOUT(!beside().interventions().empty() && !beside().busy(), 60000);
        m_document->resetAll();
        settle();
        const StepId weights = *beside().trace()->find(path);
        QCOMPARE(beside().trace()->value(weights, {0, 1, 0}), 0.0);
        QVERIFY(!beside().settings().causal);
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
        QCOMPARE(beside().model().preset, std::string("transformer-xl"));
        m_document->setStep(*m_document->trace()->find("encoder.1/self_attention/scores"));
        m_window->compare()->showDifference(true);
        QVERIFY(m_window->compare()->difference()->words().contains(QStringLiteral("has no step encoder.1")));
    }

    void anInputThatTheOtherCannotReadGivesWayToItsSample()
    {
        ComparePane& pane = *m_window->compare();
        pane.compareWith(QStringLiteral("transformer-tutorial")); // letters
        settle();
        QVERIFY(!beside().model().sample.empty());
        QCOMPARE(beside().text(), QString::fromStdString(beside().model().sample));
        QVERIFY(beside().result()->input.size() > 1);
        QVERIFY(!pane.sameInput()->isChecked() && !pane.sameInput()->isEnabled());
        QVERIFY2(pane.notice().contains(QStringLiteral("lacks 7 3 9 1 4")), qPrintable(pane.notice()));
        m_document->setText(QStringLiteral("h e a d 7")); // most of it
        settle();
        QCOMPARE(beside().text(), QStringLiteral("h e a d 7"));
        QVERIFY(pane.sameInput()->isChecked() && pane.sameInput()->isEnabled());
        QVERIFY2(pane.notice().endsWith(QStringLiteral("lacks 7")), qPrintable(pane.notice()));
        pane.compareWithUntouched();
        m_document->setText(QStringLiteral("1 2"));
        settle();
        QCOMPARE(beside().text(), QStringLiteral("1 2"));
        QCOMPARE(pane.notice(), QString());
    }

    void theDifferenceIsOfWhatIsFramed()
    {
        m_document->openModel(QStringLiteral("universal-transformer"));
        settle();
        m_document->setView(QStringLiteral("halting"));
        settle();
        m_window->compare()->showDifference(true);
        QCOMPARE(beside().model().title, m_document->model().title); // whatever was read while it opened
        QVERIFY(m_document->subject());
        const std::string path = pathOf(*m_document, m_document->subject()->step);
        const DifferencePage* page = m_window->compare()->difference();
        QVERIFY2(page->matrix()->content().name.endsWith(QString::fromStdString(path)), qPrintable(page->matrix()->content().name));
        QVERIFY(page->matrix()->content().grid->locate(*m_document->subject()));
    }

    void bothHalvesAreAlike()
    {
        const View *left = m_window->stage()->view(), *right = m_window->compare()->stage()->view();
        QVERIFY(std::abs(left->width() - right->width()) <= 2);
        QCOMPARE(left->height(), right->height());
        QCOMPARE(left->mapTo(m_window.get(), QPoint()).y(), right->mapTo(m_window.get(), QPoint()).y());
        const auto* mine = m_window->findChild<MinePane*>();
        QCOMPARE(mine->name(), QStringLiteral("This model"));
        Intervention change;
        change.path = "decoder.2/encoder_decoder_attention/weights";
        m_document->addIntervention(change);
        settle();
        QCOMPARE(mine->name(), QStringLiteral("This model, 1 change"));
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

private:
    std::unique_ptr<Document> m_document;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(CompareTest)
#include "compare_test.moc"
