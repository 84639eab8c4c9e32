// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector.h"
#include "lesson/lesson_dock.h"
#include "lesson/lesson_player.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace headroom;

namespace {

const QString kWeights = QStringLiteral("decoder.2/encoder_decoder_attention/weights");

const char* const kLesson = R"(# A lesson

```lesson
path: First steps
minutes: 3
```

## Look

```stage
model: transformer
text: 7 3 9 1
view: attention
sublayer: decoder.2/encoder_decoder_attention
head: 0
pin: none
cover: decoder.2/encoder_decoder_attention/weights
```

There are {{tokens}} tokens.

```question
kind: click
ask: Where does row 2 look?
of: decoder.2/encoder_decoder_attention/weights@0,1,-
right: key == largest("decoder.2/encoder_decoder_attention/weights", 0, 1)
praise: There, with {{it;2}}.
wrong: Column {{key + 1}} has {{it;3}}.
hint: First.
hint: Second.
```

## Type

```stage
```

```question
kind: type
ask: Type three tokens.
right: tokens == 3
solution: 1 2 3
try: 1
try: 2
try: 4
praise: Three.
wrong: {{tokens}} are not three.
```

## Choose

```question
kind: choose
ask: Which is larger?
option: one | 1
option: two | 2
praise: Two.
wrong: One is {{it}}.
```
)";

} // namespace

// A lesson in the window: what is clicked and typed is judged by the run, and the stage can be had back.
class LessonWindowTest : public WindowFixture {
    Q_OBJECT

private slots:
    void init()
    {
        openWindow();
        m_file = m_folder.filePath(QStringLiteral("small.md"));
        write(kLesson);
        m_window->openLesson(m_file);
        QVERIFY(player().isOpen());
        ready();
    }
    void cleanup() { closeWindow(); }

    void theStageIsSetAndNumbersFilledIn()
    {
        QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1"));
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
        QCOMPARE(player().prose(), QStringLiteral("There are 4 tokens."));
        QVERIFY(!m_document->pinned());
        QVERIFY(!player().wandered());
        QVERIFY(dock()->isVisible());
    }

    void wrongClicksOpenTheirCellAndRightOnesAll()
    {
        const Trace& trace = *m_document->trace();
        const StepId weights = trace.find(kWeights.toStdString()).value();
        std::int64_t best = 0;
        for (std::int64_t key = 0; key < trace.step(weights).axes[2].size; ++key)
            if (trace.value(weights, {0, 1, key}) > trace.value(weights, {0, 1, best}))
                best = key;
        const Cell right {weights, {0, 1, best}}, wrong {weights, {0, 1, best == 0 ? 1 : 0}},
            other {weights, {0, 0, 0}};
        QVERIFY(m_document->cover().covers(trace, wrong) && m_document->cover().covers(trace, right));

        m_document->pin(wrong);
        QVERIFY(player().verdict() && !player().verdict()->right);
        const QString told = QString::fromStdString(player().verdict()->feedback);
        QVERIFY2(
            told.contains(QString::fromStdString(formatNumber(trace.value(weights, wrong.at), 3))), qPrintable(told));
        QVERIFY(!m_document->cover().covers(trace, wrong)); // it has been said
        QVERIFY(m_document->cover().covers(trace, right));
        QCOMPARE(player().tries(), 1);

        m_document->pin(other); // in another row: not what was asked
        QVERIFY(!player().verdict()->right);

        m_document->pin(right);
        QVERIFY(player().verdict()->right && player().answered());
        QVERIFY(!m_document->cover().covers(trace, right));
        QCOMPARE(player().tries(), 3);
    }

    void coveredNumbersAreNowhere()
    {
        const auto shows = [&](const QString& number) {
            const auto labels = m_window->inspector()->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                [&](const QLabel* label) { return label->isVisible() && label->text() == number; });
        };
        const Trace& trace = *m_document->trace();
        const StepId weights = trace.find(kWeights.toStdString()).value();
        m_document->setCover({});
        m_document->pinHere({weights, {1, 1, 1}});
        const QString number = QString::fromStdString(formatNumber(trace.value(weights, {1, 1, 1}), 3));
        QVERIFY(shows(number));
        m_document->setCover({{kWeights.toStdString()}, {}});
        m_document->release();
        m_document->pinHere({weights, {1, 1, 1}});
        m_document->setCover({{kWeights.toStdString()}, {}});
        m_document->hover({});
        QVERIFY(!shows(number));
    }

    void hintsComeOneByOneAndTheSolutionIsPlayed()
    {
        QVERIFY(player().hints().isEmpty());
        player().hint();
        QCOMPARE(player().hints(), QStringList {QStringLiteral("First.")});
        player().hint();
        QVERIFY(!player().moreHints());
        player().showMe();
        QVERIFY(player().answered() && player().shown());
        QCOMPARE(player().tries(), 0);
        QVERIFY(m_document->pinned());
    }

    void aTypedAnswerIsJudgedOnceItHasBeenRun()
    {
        player().next();
        ready();
        m_document->setText(QStringLiteral("1 2"));
        QTRY_VERIFY_WITH_TIMEOUT(player().verdict(), 20000);
        QCOMPARE(player().verdict()->feedback, std::string("2 are not three."));
        m_document->setText(QStringLiteral("1 2 3"));
        QTRY_VERIFY_WITH_TIMEOUT(player().answered(), 20000);
    }

    void whoWandersOffComesBack()
    {
        player().next();
        ready();
        m_document->setView(QStringLiteral("model"));
        m_document->setText(QStringLiteral("9 9"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 20000);
        QVERIFY(player().wandered());
        player().restore();
        ready();
        QVERIFY(!player().wandered());
        QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1"));
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
    }

    void anotherModelComesBackToo()
    {
        m_window->openPreset(QStringLiteral("transformer-encoder"), false);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->model().preset == "transformer-encoder", 20000);
        QVERIFY(player().wandered());
        player().restore();
        ready();
        QCOMPARE(m_document->model().preset, std::string("transformer"));
        QVERIFY(!player().wandered());
    }

    void aChoiceIsJudged()
    {
        player().goTo(2);
        ready();
        player().answer({0});
        QVERIFY(!player().verdict()->right);
        QCOMPARE(player().verdict()->feedback, std::string("One is 1."));
        player().answer({1});
        QVERIFY(player().answered());
        player().next();
        QVERIFY(!dock()->isVisible());
    }

    void theFileIsReadAgainWhenItIsSaved()
    {
        QString another = QString::fromUtf8(kLesson);
        write(another.replace(QStringLiteral("There are"), QStringLiteral("Now there are")).toUtf8().constData());
        QTRY_COMPARE_WITH_TIMEOUT(player().prose(), QStringLiteral("Now there are 4 tokens."), 20000);
    }

    void aBrokenLessonIsAMessage()
    {
        write("# A\n");
        m_window->openLesson(m_file);
        QVERIFY2(m_document->error().contains(QLatin1String("is no lesson")), qPrintable(m_document->error()));
    }

private:
    LessonPlayer& player() const { return *m_window->lesson(); }
    LessonDock* dock() const { return m_window->findChild<LessonDock*>(); }
    void ready() { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && !player().prose().isNull(), 60000); }

    void write(const char* text)
    {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(text);
    }

    QTemporaryDir m_folder;
    QString m_file;
};

HEADROOM_TEST(LessonWindowTest)
#include "lesson_test.moc"
