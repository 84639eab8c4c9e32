// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage_fixture.h"
#include "views/alibi/alibi_view.h"
#include "widgets/controls.h"

#include <QPushButton>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

using namespace headroom;

class AlibiTest : public QObject {
    Q_OBJECT

    void open(const QString& id, const QString& text = {})
    {
        openVariant(*m_document, id, text);
        const std::vector<Frame> frames = m_view->frames(*m_document);
        m_document->setPosition(positionOf(frames, lastStop(frames)));
        m_view->show(*m_document);
    }

    std::vector<SceneCell> line(int head) const
    {
        std::vector<SceneCell> points;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == 3 && cell.row == head)
                points.push_back(cell);
        return points;
    }

private slots:
    void initTestCase()
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_view = std::make_unique<AlibiView>(*m_document, nullptr);
        m_view->resize(847, 620);
        m_view->QWidget::show();
        for (auto signal : {&Document::resultChanged, &Document::selectionChanged, &Document::positionChanged})
            connect(m_document.get(), signal, m_view.get(), [this] { m_view->show(*m_document); });
    }

    void linesAreTheSlopesOfTheRun()
    {
        open(QStringLiteral("alibi"));
        const DistanceBias bias = readBias(*m_document->trace(), m_document->sublayer());
        QVERIFY(bias.there() && bias.slopes >= 0);
        for (int head = 0; head < bias.heads; ++head) {
            const std::vector<SceneCell> points = line(head);
            QCOMPARE(static_cast<int>(points.size()), bias.keys);
            const double slope = m_document->trace()->value(bias.slopes, {head});
            for (const SceneCell& point : points)
                QVERIFY(std::abs(point.value + slope * point.column) < 1e-5);
        }
    }

    void headsByClickAndHeader()
    {
        open(QStringLiteral("alibi"));
        QCOMPARE(m_document->head(), 0);
        const auto handle = std::find_if(m_view->scene().handles.begin(), m_view->scene().handles.end(),
            [](const SceneHandle& h) { return h.id == QLatin1String("head:2"); });
        QVERIFY(handle != m_view->scene().handles.end());
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, handle->area.center().toPoint());
        QCOMPARE(m_document->head(), 2);
        auto* heads = m_view->header()->findChild<SegmentedControl*>();
        QCOMPARE(heads->current(), 2);
        QTest::mouseClick(heads->button(1), Qt::LeftButton);
        QCOMPARE(m_document->head(), 1);
    }

    void pointsPinAndArrowsWalkAlongTheLine()
    {
        open(QStringLiteral("alibi"));
        const SceneCell point = line(0)[40];
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, point.area.center().toPoint());
        QVERIFY(m_document->pinned());
        QCOMPARE(m_document->pinned()->step, point.source.step);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void twiceTheTextIsLongerAndUndone()
    {
        open(QStringLiteral("alibi"), QStringLiteral("the line"));
        const std::size_t before = line(0).size();
        auto* longer = m_view->header()->findChild<QPushButton*>();
        changed(*m_document, [&] { QTest::mouseClick(longer, Qt::LeftButton); });
        QCOMPARE(m_document->text(), QStringLiteral("the line the line"));
        QVERIFY(line(0).size() > before);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(line(0).size(), before);
    }

    void contentAndBiasAddUpStepByStep()
    {
        open(QStringLiteral("alibi"), QStringLiteral("the line"));
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(frames.size(), std::size_t {5});
        const auto strips = [&](int frame) {
            std::vector<int> rows;
            for (const SceneCell& cell : m_view->sceneAt(frame, 1).cells)
                if (cell.group == 2 && std::find(rows.begin(), rows.end(), cell.row) == rows.end())
                    rows.push_back(cell.row);
            return rows.size();
        };
        QCOMPARE(strips(0), std::size_t {1}); // content
        QCOMPARE(strips(1), std::size_t {3}); // distance and bias
        QCOMPARE(strips(2), std::size_t {4}); // score
        QCOMPARE(strips(4), std::size_t {5}); // weight
    }

    void bucketsOfBothDirections()
    {
        open(QStringLiteral("t5-relative-bias"));
        const DistanceBias bias = readBias(*m_document->trace(), biasedSublayers(*m_document->trace()).front());
        QVERIFY(bias.there() && bias.bucket >= 0 && bias.lookAhead());
        QVERIFY(biasAt(bias, 0, -3) && biasAt(bias, 0, 3));
        QVERIFY(!biasAt(bias, 0, bias.keys));
    }

private:
    std::unique_ptr<Document> m_document;
    std::unique_ptr<AlibiView> m_view;
};

QTEST_MAIN(AlibiTest)
#include "alibi_test.moc"
