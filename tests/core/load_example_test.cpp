// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "outcome.h"
#include "test_program.h"
#include "training_fixture.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::test;

namespace load_example_test {

namespace {

QString pythonWithNumPy() // empty if there is none
{
    for (const QString& candidate :
        {qEnvironmentVariable("HEADROOM_PYTHON"), QString(HEADROOM_SOURCE_DIR "/.deps/bin/python"), QString("python3")})
        if (!candidate.isEmpty() && QProcess::execute(candidate, {"-c", "import numpy, safetensors"}) == 0)
            return candidate;
    return {};
}

} // namespace

class LoadExampleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void attentionIsTheSameInNumPy_data();
    void attentionIsTheSameInNumPy();
    void saysItsUsage();
};

void LoadExampleTest::attentionIsTheSameInNumPy_data()
{
    QTest::addColumn<QString>("preset");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("finished");
    QTest::newRow("norm after") << "transformer"
                                << "7 3 9 1 4" << true;
    QTest::newRow("norm before, tied") << "transformer-tutorial"
                                       << "h e a d" << true;
    QTest::newRow("in training") << "transformer"
                                 << "7 3 9 1 4" << false;
}

// What the manual's script makes of a trained file with safetensors and NumPy is what the program computes.
void LoadExampleTest::attentionIsTheSameInNumPy()
{
    QFETCH(QString, preset);
    QFETCH(QString, text);
    QFETCH(bool, finished);
    const QString python = pythonWithNumPy();
    if (python.isEmpty())
        QSKIP("There is no Python with numpy and safetensors here (HEADROOM_PYTHON names one).");
    const QTemporaryDir folder;
    TrainRequest request = smallRequest(preset.toStdString());
    request.out = folder.filePath("my.safetensors").toStdString();
    {
        TrainingRun run(request, torch::kCPU);
        takeSteps(run, 5);
        if (finished)
            toTheEnd(run);
    }
    Session session("cpu");
    const ModelInfo info = open(session, request.out);
    const RunResult result = run(session, test::requestOf(info, text.toStdString()));
    const StepId weights = result.trace->find("encoder.1/self_attention/weights").value();
    const Index shape = result.trace->step(weights).shape();
    for (const std::int64_t head : {std::int64_t {0}, shape[0] - 1}) {
        QProcess process;
        process.start(python,
            {HEADROOM_SOURCE_DIR "/resources/manual/load_example.py", QString::fromStdString(request.out), text,
                QString::number(head), "2"});
        process.waitForFinished(-1);
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        const QStringList lines = QString::fromUtf8(process.readAllStandardOutput()).trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].contains(QString("weights %1 step %2 ").arg(info.parameters).arg(info.training.back().step)),
            qPrintable(lines[0]));
        QVERIFY(lines[0].endsWith(finished ? " finished" : " unfinished"));
        const QStringList row = lines[1].split(' ');
        QCOMPARE(row.size(), static_cast<qsizetype>(shape[2]));
        for (std::int64_t key = 0; key < shape[2]; ++key)
            QVERIFY(std::abs(row[key].toDouble() - result.trace->value(weights, {head, 2, key})) < 1e-5);
    }
}

void LoadExampleTest::saysItsUsage()
{
    const QString python = pythonWithNumPy();
    if (python.isEmpty())
        QSKIP("There is no Python with numpy and safetensors here (HEADROOM_PYTHON names one).");
    QProcess process;
    process.start(python, {HEADROOM_SOURCE_DIR "/resources/manual/load_example.py"});
    process.waitForFinished(-1);
    QCOMPARE(process.exitCode(), 2);
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(said.startsWith("usage: ") && said.count('\n') == 1, said.constData());
}

HEADROOM_TEST(LoadExampleTest)

} // namespace load_example_test

#include "load_example_test.moc"
