// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/input_pieces.h"
#include "docks/model_dock.h"
#include "document/attribution.h"
#include "document/find_step.h"
#include "scene_fixture.h"
#include "test_program.h"

#include <cmath>

using namespace headroom;

namespace attribution_marks_test {

// Tokens are coloured where they stand by what they add to the loss: beside Attention's lines, in Long text and in the
// input. Every such number is the study's.
class AttributionMarksTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& variant, const QString& view, const QString& method)
    {
        takeAway();
        openVariant(*m_document, variant);
        m_document->setOptions({{QStringLiteral("attention.form"), QStringLiteral("lines")}});
        makeView(view);
        m_view->choose(kAttribution, method);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && study("residue") >= 0, 60000);
        finish();
    }
    void takeAway()
    {
        m_view.reset();
        m_document->setOptions({});
    }
    const Trace& trace() const { return *m_document->trace(); }
    StepId study(const char* below) const { return findStep(trace(), studied::attribution::scope, std::string(below)); }

private Q_SLOTS:
    void initTestCase() { makeDocument(); }

    void numbersAreTheStudys_data()
    {
        QTest::addColumn<QString>("variant");
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("method");
        QTest::addColumn<int>("group");
        QTest::addColumn<QString>("path");
        const auto row = [](const char* variant, const char* view, const char* method, int group, const char* path) {
            QTest::addRow("%s, %s, %s", variant, view, method)
                << QString::fromLatin1(variant) << QString::fromLatin1(view) << QString::fromLatin1(method) << group
                << QStringLiteral("study/attribution/") + QLatin1String(path);
        };
        row("transformer-decoder", "attention", "integrated", 2, "decoder/integrated_gradients");
        row("transformer-decoder", "attention", "input", 2, "decoder/gradient_by_input");
        row("transformer-decoder", "attention", "attention", 2, "decoder.1/self_attention/attention_by_gradient");
        row("transformer-decoder", "long_text", "integrated", 7, "decoder/integrated_gradients");
        row("transformer", "attention", "integrated", 2, "encoder/integrated_gradients");
        row("transformer-xl", "attention", "input", 2, "decoder/gradient_by_input");
    }

    void numbersAreTheStudys()
    {
        QFETCH(QString, variant);
        QFETCH(QString, view);
        QFETCH(QString, method);
        QFETCH(int, group);
        QFETCH(QString, path);
        open(variant, view, method);
        const std::vector<SceneCell> cells = this->group(group);
        const auto step = trace().find(path.toStdString());
        QVERIFY(step);
        QVERIFY(!cells.empty());
        // Which attention is shown follows from playback: of another layer it is that layer's number.
        const Step& shown = trace().step(cells.front().source.step);
        if (method == QLatin1String("attention"))
            QVERIFY(shown.path.ends_with("/attention_by_gradient"));
        else
            QCOMPARE(QString::fromStdString(shown.path), path);
        QCOMPARE(static_cast<std::int64_t>(cells.size()), shown.axes.front().size);
        for (const SceneCell& cell : cells) {
            QCOMPARE(cell.value, trace().value(cell.source.step, cell.source.at));
            QVERIFY2(cell.name.contains(QString::fromStdString(shown.axes.front().label(cell.source.at.front()))),
                qPrintable(cell.name));
        }
    }

    // What is printed as missing is what the tokens do not add up to.
    void theResidueIsSaid()
    {
        open(QStringLiteral("transformer-decoder"), QStringLiteral("attention"), QStringLiteral("integrated"));
        double sum = 0.0;
        for (const SceneCell& cell : group(2))
            sum += cell.value;
        const double change = trace().value(study("change"), {0}), residue = trace().value(study("residue"), {0});
        QVERIFY(std::abs(change - residue - sum) <= 1e-4 * std::max(1.0, std::abs(change)));
        const QString words = attributionWords(*m_document->result(), m_document->options());
        for (const double number : {change, residue})
            QVERIFY2(words.contains(QString::fromStdString(formatNumber(number, 4))), qPrintable(words));
        QVERIFY2(m_view->scene().words().join(' ').contains(words), qPrintable(m_view->scene().words().join(' ')));
    }

    // The tokens of the input have the same numbers, at their places, also where a text has a part of each.
    void theInputIsMarked_data()
    {
        QTest::addColumn<QString>("variant");
        for (const char* variant : {"transformer-decoder", "transformer", "transformer-xl"})
            QTest::newRow(variant) << QString::fromLatin1(variant);
    }

    void theInputIsMarked()
    {
        QFETCH(QString, variant);
        open(variant, QStringLiteral("attention"), QStringLiteral("input"));
        ModelDock dock(*m_document);
        const Attribution added = attributionOfInput(*m_document->result(), m_document->options());
        QVERIFY(added.there());
        const Axis& tokens = trace().step(added.step).axes.front();
        const auto& input = m_document->result()->input;
        int marked = 0;
        for (std::size_t i = 0; i < input.size(); ++i)
            if (const auto cell = added.of(static_cast<std::int64_t>(i))) {
                QCOMPARE(input[i], tokens.label(cell->at.front()));
                ++marked;
            }
        QCOMPARE(static_cast<std::int64_t>(marked), tokens.size);
        const auto* pieces = dock.findChild<InputPieces*>();
        QVERIFY(!pieces->isHidden());
        const QString last = QString::fromStdString(formatNumber(trace().value(added.step, {tokens.size - 1})));
        QVERIFY2(pieces->accessibleDescription().contains(last), qPrintable(pieces->accessibleDescription()));
        m_document->setOption(QString::fromLatin1(kAttribution.id), {});
        QVERIFY(pieces->isHidden() && pieces->accessibleDescription().isEmpty());
    }
};

HEADROOM_TEST(AttributionMarksTest)

} // namespace attribution_marks_test

#include "attribution_marks_test.moc"
