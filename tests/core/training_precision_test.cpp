// SPDX-License-Identifier: GPL-3.0-or-later
#include "preset_rows.h"
#include "test_program.h"
#include "training_fixture.h"

#include <QTest>

using namespace headroom;
using namespace headroom::test;

namespace training_precision_test {

// bfloat16 has 8 bits of a number's 24: the loss is nearly that of float32, and never the same.
class TrainingPrecisionTest : public QObject {
    Q_OBJECT

    static std::vector<TrainingPoint> pointsOf(const std::string& preset, Precision precision)
    {
        TrainRequest request = smallRequest(preset);
        request.settings.dropout = 0.0;
        request.settings.precision = precision;
        TrainingRun run(request, torch::kCPU);
        toTheEnd(run);
        return run.state()->points;
    }

private Q_SLOTS:
    void everyVariantTrains_data() { addPresetRows(); }

    void everyVariantTrains()
    {
        QFETCH(QString, id);
        const std::string preset = id.toStdString();
        if (TORCH_VERSION_MAJOR < 2) {
            QVERIFY(refusal([&] { pointsOf(preset, Precision::BFloat16); }).contains("needs LibTorch 2.0 or newer"));
            return;
        }
        const std::vector<TrainingPoint> whole = pointsOf(preset, Precision::Float32),
                                         half = pointsOf(preset, Precision::BFloat16);
        QCOMPARE(half.size(), whole.size());
        QCOMPARE(half.front().heldOutLoss, whole.front().heldOutLoss); // before the first step, evaluated in float32
        for (std::size_t i = 1; i < whole.size(); ++i) {
            QVERIFY(half[i].loss != whole[i].loss);
            QVERIFY2(std::abs(half[i].loss / whole[i].loss - 1.0) < 0.03,
                qPrintable(QString("%1 and %2").arg(half[i].loss).arg(whole[i].loss)));
        }
    }
};

HEADROOM_TEST(TrainingPrecisionTest)
#include "libtorch.h"

} // namespace training_precision_test

#include "training_precision_test.moc"
