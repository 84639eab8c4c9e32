// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"
#include "experiments/experiment_film.h"
#include "experiments/experiment_list.h"
#include "experiments/experiment_plot.h"
#include "experiments/experiments_page.h"
#include "small_experiments.h"
#include "test_program.h"
#include "theme/theme.h"
#include "training/training_desk.h"
#include "training/training_page.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;

namespace experiments_page_test {

namespace {

constexpr int kPatience = 120'000; // ms

// The texts that the page shows.
QStringList textsOf(const QWidget& page)
{
    QStringList texts;
    for (const QLabel* label : page.findChildren<QLabel*>())
        texts << label->text();
    return texts;
}

QPushButton* button(const QWidget& page, const QString& text)
{
    for (QPushButton* found : page.findChildren<QPushButton*>())
        if (found->text() == text)
            return found;
    return nullptr;
}

} // namespace

class ExperimentsPageTest : public QObject {
    Q_OBJECT

private:
    test::SmallExperiments m_small;

private slots:
    void initTestCase() { Theme::instance().apply(*qApp, ThemeMode::Light); }

    void listsEveryExperiment()
    {
        Document document(QStringLiteral("cpu"));
        ExperimentsPage page(document);
        page.QWidget::show();
        const auto* list = page.findChild<ExperimentList*>();
        const std::vector<Experiment> all = experimentList();
        QCOMPARE(list->count(), static_cast<int>(all.size()));
        for (int i = 0; i < list->count(); ++i) {
            const QString heard = list->item(i)->data(Qt::AccessibleTextRole).toString();
            QVERIFY(heard.contains(QString::fromStdString(all[static_cast<std::size_t>(i)].question)));
        }
        QVERIFY(!page.result(page.current()));
        QTest::keyClick(const_cast<ExperimentList*>(list), Qt::Key_Down);
        QCOMPARE(page.current(), QString::fromStdString(all[1].id));
        QVERIFY(textsOf(page).contains(QString::fromStdString(all[1].question)));
    }

    void runsAndShowsWhatWasMeasured()
    {
        QTemporaryDir folder;
        Document document(QStringLiteral("cpu"));
        ExperimentsPage page(document, nullptr, folder.path());
        page.resize(1280, 800);
        page.QWidget::show();
        page.show(QStringLiteral("copy-diagonal"));
        page.setQuick(true);
        QSignalSpy finished(&page, &ExperimentsPage::finished);
        QTest::mouseClick(button(page, QStringLiteral("Run")), Qt::LeftButton);
        QVERIFY(page.running());
        QVERIFY(!button(page, QStringLiteral("Run"))->isEnabled());
        QVERIFY(finished.wait(kPatience));
        const ExperimentResult* result = page.result(QStringLiteral("copy-diagonal"));
        QVERIFY(result && result->quick);
        const QStringList texts = textsOf(page);
        for (const ExperimentTable& table : result->tables)
            for (const auto& row : table.rows)
                for (std::size_t i = 0; i < row.size(); ++i)
                    QVERIFY(texts.contains(QString::fromStdString(textOf(row[i], table.columns[i]))));
        for (const ExperimentVerdict& verdict : result->verdicts)
            QVERIFY(texts.contains(QString::fromStdString(verdict.claim)));
        QCOMPARE(texts.count(QStringLiteral("✓ held once")) + texts.count(QStringLiteral("≠ not this time")),
            static_cast<qsizetype>(result->verdicts.size()));
        QVERIFY(!texts.contains(QStringLiteral("≠ differs")) && !texts.contains(QStringLiteral("✓ holds")));
        QCOMPARE(texts.filter(QStringLiteral("Done in")).size(), 1);
        page.show(QStringLiteral("sort-halting")); // has not run
        QVERIFY(textsOf(page).filter(QStringLiteral("Done in")).isEmpty());
        page.show(QStringLiteral("copy-diagonal"));
        QCOMPARE(textsOf(page).filter(QStringLiteral("Done in")).size(), 1);
        QCOMPARE(static_cast<std::size_t>(page.findChildren<ExperimentPlotView*>().size()), result->plots.size());
        QCOMPARE(page.findChildren<ExperimentFilm*>().size(), 1);
        const ExperimentsPage again(document, nullptr, folder.path()); // at the next start
        QVERIFY(again.result(QStringLiteral("copy-diagonal")));
        QCOMPARE(again.result(QStringLiteral("copy-diagonal"))->toJson(), result->toJson());
    }

    void theTrainingWaitsForAnExperiment()
    {
        Document document(QStringLiteral("cpu"));
        auto* desk = new TrainingDesk(document, {}); // the document's
        TrainingPage lab(document, *desk);
        ExperimentsPage& page = *lab.showExperiments();
        page.show(QStringLiteral("copy-diagonal"));
        QSignalSpy finished(&page, &ExperimentsPage::finished);
        page.run();
        QVERIFY(!desk->waitsFor().isEmpty());
        page.cancel();
        QVERIFY(finished.wait(kPatience));
        QVERIFY(desk->waitsFor().isEmpty());
    }

    void cancelKeepsTheLastResult()
    {
        Document document(QStringLiteral("cpu"));
        ExperimentsPage page(document);
        page.QWidget::show();
        page.show(QStringLiteral("linear-cost"));
        page.setQuick(true);
        QSignalSpy finished(&page, &ExperimentsPage::finished);
        page.run();
        QVERIFY(finished.wait(kPatience));
        const std::string before = page.result(QStringLiteral("linear-cost"))->toJson();
        page.show(QStringLiteral("sort-halting"));
        page.setQuick(false);
        page.run();
        QTest::qWait(50);
        page.show(QStringLiteral("linear-cost")); // another may be looked at meanwhile
        QCOMPARE(page.result(QStringLiteral("linear-cost"))->toJson(), before);
        QTest::mouseClick(button(page, QStringLiteral("Cancel")), Qt::LeftButton);
        QVERIFY(finished.wait(kPatience));
        QVERIFY(!page.running());
        QVERIFY(!page.result(QStringLiteral("sort-halting")));
        QVERIFY(button(page, QStringLiteral("Run"))->isEnabled());
    }

    void mayBeClosedWhileOneRuns()
    {
        Document document(QStringLiteral("cpu"));
        {
            ExperimentsPage page(document);
            page.show(QStringLiteral("sort-halting"));
            page.run();
            QTest::qWait(50);
        }
        ExperimentsPage page(document); // the worker is free again for this one
        page.show(QStringLiteral("linear-cost"));
        page.setQuick(true);
        QSignalSpy finished(&page, &ExperimentsPage::finished);
        page.run();
        QVERIFY(finished.wait(kPatience));
        QVERIFY(page.result(QStringLiteral("linear-cost")));
    }
};

HEADROOM_TEST(ExperimentsPageTest)

} // namespace experiments_page_test

#include "experiments_page_test.moc"
