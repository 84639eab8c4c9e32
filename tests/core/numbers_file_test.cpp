// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/numbers_file.h"
#include "outcome.h"
#include "test_program.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace headroom;
using namespace headroom::test;

namespace numbers_file_test {

namespace {

const QString kStep = QStringLiteral("decoder.1/self_attention/weights");

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

// Numbers and explanations as files for other programs.
class NumbersFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        Session session("cpu");
        const ModelInfo model = open(session, "transformer");
        m_run = run(session, requestOf(model, "7 3 9 1"));
        m_step = m_run.trace->find(kStep.toStdString()).value();
    }

    void aTableHasEveryNumberUnderItsName()
    {
        const Trace& trace = *m_run.trace;
        const Step& step = trace.step(m_step);
        const QStringList lines = QString::fromStdString(numbersAsCsv(trace, m_step)).split(QLatin1Char('\n'));
        const std::int64_t heads = step.axes[0].size, queries = step.axes[1].size, keys = step.axes[2].size;
        QCOMPARE(lines.size(), heads * queries + 2); // and the empty one behind the last
        QVERIFY2(lines[0].startsWith(QStringLiteral("head,query,")), qPrintable(lines[0]));
        int closed = 0;
        for (std::int64_t head = 0; head < heads; ++head)
            for (std::int64_t query = 0; query < queries; ++query) {
                const QStringList cells = lines[1 + head * queries + query].split(QLatin1Char(','));
                QCOMPARE(cells.size(), 2 + keys);
                QCOMPARE(cells[1], QString::fromStdString(step.axes[1].label(query)));
                for (std::int64_t key = 0; key < keys; ++key) {
                    const Index at {head, query, key};
                    closed += trace.masked(m_step, at);
                    if (trace.masked(m_step, at))
                        QVERIFY(cells[2 + key].isEmpty());
                    else
                        QCOMPARE(cells[2 + key].toFloat(), static_cast<float>(trace.value(m_step, at)));
                }
            }
        QVERIFY(closed > 0);
    }

    void anArrayHasShapeAndNumbers()
    {
        const Trace& trace = *m_run.trace;
        const std::string file = numbersAsNpy(trace, m_step);
        QCOMPARE(QByteArray(file.data(), 6), QByteArray("\x93NUMPY"));
        const std::size_t length = static_cast<unsigned char>(file[8]) + 256U * static_cast<unsigned char>(file[9]);
        QCOMPARE((10 + length) % 64, std::size_t(0));
        const Index shape = trace.step(m_step).shape();
        const std::string said = "'shape': (" + std::to_string(shape[0]) + ',' + std::to_string(shape[1]) + ','
            + std::to_string(shape[2]) + ",)";
        QVERIFY2(file.substr(10, length).find(said) != std::string::npos, file.substr(10, length).c_str());
        const std::vector<float> numbers = trace.values(m_step);
        QCOMPARE(file.size(), 10 + length + numbers.size() * sizeof(float));
        QCOMPARE(std::memcmp(file.data() + 10 + length, numbers.data(), numbers.size() * sizeof(float)), 0);
    }

    void theCommandLineWritesTheSameBytes_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::newRow("csv") << "csv";
        QTest::newRow("npy") << "npy";
    }
    void theCommandLineWritesTheSameBytes()
    {
        QFETCH(QString, ending);
        QTemporaryDir folder;
        const QString mine = folder.filePath(QStringLiteral("mine.") + ending),
                      theirs = folder.filePath(QStringLiteral("theirs.") + ending);
        writeNumbers(*m_run.trace, m_step, mine.toStdString());
        QProcess process;
        process.start(HEADROOM_CLI,
            {QStringLiteral("run"), QStringLiteral("--variant"), QStringLiteral("transformer"),
                QStringLiteral("--text"), QStringLiteral("7 3 9 1"), QStringLiteral("--device"), QStringLiteral("cpu"),
                QStringLiteral("--numbers"), kStep, QStringLiteral("--out"), theirs});
        QVERIFY(process.waitForFinished(60000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
        QVERIFY(!bytesOf(mine).isEmpty());
        QCOMPARE(bytesOf(theirs), bytesOf(mine));
    }

    void anotherEndingIsRefused()
    {
        try {
            writeNumbers(*m_run.trace, m_step, "numbers.xlsx");
            QFAIL("it was written");
        } catch (const Error& error) {
            QVERIFY(QString::fromUtf8(error.what()).contains(QStringLiteral(".csv or .npy")));
        }
    }

    void anExplanationIsMarkdownWithItsTerms()
    {
        const Trace& trace = *m_run.trace;
        const StepId output = trace.find("decoder.1/self_attention/output").value();
        const Explanation explanation = trace.explain(output, {0, 0});
        const QString text = QString::fromStdString(explanationMarkdown(trace, explanation));
        QVERIFY(text.contains(QString::fromStdString(formatNumber(explanation.value))));
        QVERIFY2(text.contains(QStringLiteral("`decoder.1/self_attention/output` (0, 0)")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("| term | value | factor | adds | from |")));
        double largest = 0.0;
        for (const Term& term : explanation.terms)
            largest = std::max(largest, std::abs(term.contribution));
        const QString first = text.section(QStringLiteral("| --- |\n"), 1).section(QLatin1Char('\n'), 0, 0);
        const QString adds = first.section(QLatin1Char('|'), 4, 4).trimmed();
        QVERIFY(adds == QString::fromStdString(formatNumber(largest))
            || adds == QString::fromStdString(formatNumber(-largest)));
    }

private:
    RunResult m_run;
    StepId m_step = -1;
};

HEADROOM_TEST(NumbersFileTest)

} // namespace numbers_file_test

#include "numbers_file_test.moc"
