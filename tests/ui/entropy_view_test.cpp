// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "shown_numbers.h"
#include "test_program.h"

#include <algorithm>
#include <cmath>

using namespace headroom;

namespace entropy_view_test {

class EntropyViewTest : public SceneFixture<> {
    Q_OBJECT

    static constexpr int kBars = 1, kDots = 4;
    const std::string kCross = "decoder.2/encoder_decoder_attention/";

    bool says(const QString& words) const { return m_view->scene().words().join(QLatin1Char(' ')).contains(words); }
    StepId step(const std::string& path) const { return *m_document->trace()->find(path); }

private slots:
    void initTestCase()
    {
        makeDocument();
        makeView(QStringLiteral("entropy"));
        openVariant(*m_document, QStringLiteral("transformer"));
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
    }

    // Largest first, once they are sorted; before, in the order of the text.
    void weightsAreSorted()
    {
        m_document->pin({step(kCross + "weights"), {0, 2, 0}});
        for (const int frame : {0, 1}) {
            goTo(frame);
            const std::vector<SceneCell> bars = group(kBars);
            QVERIFY(bars.size() > 3);
            bool falls = true;
            for (const SceneCell& one : bars)
                for (const SceneCell& other : bars)
                    falls = falls && (one.area.left() >= other.area.left() || one.value >= other.value);
            QCOMPARE(falls, frame == 1);
        }
    }

    // As many keys as e to the power of the entropy, for each query that is walked to.
    void theBoxSaysHowManyKeys()
    {
        m_document->pin({step(kCross + "weights"), {0, 2, 0}});
        finish();
        for (const int query : {2, 3, 4}) {
            const double keys = std::exp(
                m_document->trace()->value(step("study/entropy/" + kCross + "entropy"), {0, query}));
            QVERIFY2(says(fixedText(keys, 1) + QStringLiteral(" keys")),
                qPrintable(QStringLiteral("%1 keys: %2").arg(keys).arg(m_view->scene().words().join('|'))));
            QTest::keyClick(m_view.get(), Qt::Key_Down);
            QCOMPARE(m_document->pinned()->at[1], std::int64_t {query + 1});
        }
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QCOMPARE(m_document->pinned()->at[1], std::int64_t {4});
    }

    // At rest the sentence and the words beside its circle are of the head in focus.
    void theSentenceIsOfTheHeadInFocus()
    {
        m_document->pin({step(kCross + "weights"), {1, 2, 0}});
        finish();
        const std::vector<SceneCell> dots = group(kDots);
        const auto own = std::ranges::find_if(dots, [&](const SceneCell& dot) {
            return m_document->trace()->step(dot.source.step).path.find("encoder_decoder") != std::string::npos
                && dot.source.at == Index {1, 1}; // of decoder 2
        });
        QVERIFY(own != dots.end());
        const QString keys = fixedText(std::exp(own->value), 1);
        QVERIFY(says(keys + QStringLiteral(" keys")));
        const QString caption = m_view->caption(*m_document);
        QVERIFY2(caption.contains(QStringLiteral("head 2")) && caption.contains(keys + QStringLiteral(" of 9 keys")),
            qPrintable(caption));
        QVERIFY(caption.contains(QStringLiteral("24 heads")));
    }

    // Every head of every layer has a dot, the further right the more it reads; a click shows its row.
    void everyHeadHasADot()
    {
        finish();
        const std::vector<SceneCell> dots = group(kDots);
        std::size_t heads = 0;
        for (const StepId id : m_document->trace()->timeline())
            if (m_document->trace()->step(id).name() == "weights" && !m_document->trace()->step(id).study())
                heads += static_cast<std::size_t>(m_document->trace()->step(id).axes[0].size);
        QCOMPARE(dots.size(), heads);
        for (const SceneCell& one : dots)
            for (const SceneCell& other : dots)
                QVERIFY(one.value <= other.value || one.area.center().x() >= other.area.center().x());
        const auto own = std::find_if(dots.begin(), dots.end(), [](const SceneCell& dot) { return dot.row == 0; });
        click(own->area);
        QCOMPARE(m_document->pinned(), std::optional(own->source));
        QVERIFY(says(QStringLiteral("Encoder 1, Self-attention, head %1").arg(own->column + 1)));
    }

    // What is printed on the way is the trace's.
    void numbersOnTheWayAreTrue()
    {
        m_document->pin({step(kCross + "weights"), {0, 2, 0}});
        for (const int frame : {1, 2, 3})
            for (const double share : {0.1, 0.5, 0.9}) {
                goTo(frame, share);
                const QString wrong = wrongIn(*m_document->trace(), m_view->scene());
                QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
                for (const SceneCell& cell : m_view->scene().cells)
                    QVERIFY(QRectF(QPointF(), m_view->size()).contains(cell.area));
            }
    }
};

HEADROOM_TEST(EntropyViewTest)

} // namespace entropy_view_test

#include "entropy_view_test.moc"
