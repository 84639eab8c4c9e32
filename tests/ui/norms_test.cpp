// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "views/norms/norms_figure.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

using namespace headroom;
using namespace headroom::norms_view;

namespace norms_test {

class NormsTest : public SceneFixture<> {
    Q_OBJECT

    static constexpr int kOwn = 4; // the frame of the model's own norm

    void open(const QString& id)
    {
        openVariant(*m_document, id);
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        finish();
    }

    std::vector<SceneCell> bars(int row) const { return group(2, row); }

    SceneHandle circleHandle() const
    {
        for (const SceneHandle& handle : m_view->scene().handles)
            if (handle.id.startsWith(QLatin1String(kCircle)))
                return handle;
        qFatal("no circle");
    }

    QSpinBox* spinBox(const QString& name) const
    {
        for (auto* box : m_view->header()->findChildren<QSpinBox*>())
            if (box->accessibleName() == name)
                return box;
        qFatal("no box called %s", qPrintable(name));
    }

    // Three features after a norm as they are seen: right, up, towards.
    std::map<std::int64_t, std::array<double, 3>> seenAfter(std::size_t norm) const
    {
        std::map<std::int64_t, std::array<double, 3>> points;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.source.step == norms().seen[norm])
                points[cell.source.at[0]][static_cast<std::size_t>(cell.source.at[1])] = cell.value;
        return points;
    }

    NormsRun norms() const { return readNorms(*m_document->result()); }

private slots:
    void initTestCase()
    {
        makeDocument();
        makeView(QStringLiteral("norms"));
    }

    void barsOfEveryNorm()
    {
        open(QStringLiteral("transformer"));
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {7});
        goTo(kOwn);
        std::vector<SceneCell> seen[kOwn + 1];
        for (int frame = 1; frame <= kOwn; ++frame) { // of the norm that is spoken of, beside those before
            goTo(frame, frame == 1 ? 2.0 : 1.0); // LayerNorm has two legs
            for (int row = 0; row <= kOwn; ++row)
                QCOMPARE(bars(row).size(), std::size_t {row == 0 || row == frame ? 32U : 0U});
            seen[frame] = bars(frame);
        }
        for (std::size_t feature = 0; feature < 32; ++feature) // √d is RMSNorm's length
            QVERIFY(std::abs(seen[2][feature].value - seen[3][feature].value) < 1e-3);
    }

    // A number twice as large is a bar twice as high, in whichever chart.
    void allBarsAreOnOneScale()
    {
        open(QStringLiteral("transformer"));
        double pixels = 0.0;
        for (int frame = 0; frame <= kOwn; ++frame) {
            goTo(frame);
            for (int row = 0; row < 5; ++row)
                for (const SceneCell& bar : bars(row))
                    if (std::abs(bar.value) > 0.5) {
                        pixels = pixels > 0.0 ? pixels : bar.area.height() / std::abs(bar.value);
                        QVERIFY(std::abs(bar.area.height() / std::abs(bar.value) - pixels) < 0.01 * pixels);
                    }
        }
        QVERIFY(pixels > 0.0);
    }

    // A line across each chart lies where the recorded mean is: LayerNorm's on 0, RMSNorm's not.
    void theMeanIsALine()
    {
        open(QStringLiteral("rms-norm"));
        const auto tallest = [this](int row) {
            const std::vector<SceneCell> all = bars(row);
            return *std::max_element(
                all.begin(), all.end(), [](const SceneCell& a, const SceneCell& b) { return a.value < b.value; });
        };
        for (int row = 1; row <= kOwn; ++row) {
            goTo(row, row == 1 ? 2.0 : 1.0);
            std::vector<QRectF> lines;
            for (const SceneShape& shape : m_view->scene().lines)
                if (shape.line.style() == Qt::DashLine && shape.path.boundingRect().width() > 60.0)
                    lines.push_back(shape.path.boundingRect());
            QCOMPARE(lines.size(), 1U);
            const SceneCell bar = tallest(row);
            const double mean = m_document->trace()->value(
                norms().rows[static_cast<std::size_t>(row)].mean, {bar.source.at[0]});
            const double high = bar.area.bottom() - lines[0].top();
            QVERIFY(std::abs(high - mean * bar.area.height() / bar.value) <= 1.0);
            QCOMPARE(row == 1, std::abs(mean) < 1e-4);
        }
    }

    // A name stands nearer to its own point than to any other's.
    void namesAreBesideTheirPoints()
    {
        int named = 0;
        for (const char* id : {"transformer", "rms-norm", "scale-norm"}) {
            open(QString::fromLatin1(id));
            goTo(kOwn);
            const auto& labels = *m_document->trace()->step(norms().rows[0].row).axes[0].labels;
            for (const SceneText& text : m_view->scene().texts) {
                double nearest = 20.0, own = 20.0;
                for (int norm = 0; norm < 3; ++norm)
                    for (const SceneCell& point : group(30 + norm))
                        if (point.column == 0) {
                            const QPointF at = point.area.center(),
                                          edge(std::clamp(at.x(), text.area.left(), text.area.right()),
                                              std::clamp(at.y(), text.area.top(), text.area.bottom()));
                            const double away = std::hypot(at.x() - edge.x(), at.y() - edge.y());
                            nearest = std::min(nearest, away);
                            if (labels[static_cast<std::size_t>(point.row)] == text.text.toStdString())
                                own = std::min(own, away);
                        }
                if (own < 20.0) {
                    QVERIFY2(own <= nearest, qPrintable(QString::fromLatin1(id) + ": " + text.text));
                    ++named;
                }
            }
        }
        QVERIFY2(named > 12, qPrintable(QString::number(named)));
    }

    // The way of the row spoken of is in the accent colour in all three charts.
    void oneRowIsFollowedThroughAllThree()
    {
        open(QStringLiteral("rms-norm"));
        goTo(kOwn);
        const auto& shapes = m_view->scene().shapes;
        QCOMPARE(std::count_if(shapes.begin(), shapes.end(),
                     [](const SceneShape& shape) {
                         return shape.line.color() == colours().accent && shape.line.style() == Qt::SolidLine
                             && shape.path.boundingRect().height() > 30.0;
                     }),
            3);
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("Only LayerNorm also removes the mean")));
    }

    // A point’s distance from 0 is its row’s length, before and after; so is what a pull of the circle would set.
    void theDistanceIsTheLength()
    {
        open(QStringLiteral("scale-norm"));
        goTo(3);
        const SceneHandle knob = circleHandle();
        int points = 0;
        for (const SceneCell& length : group(32))
            if (length.source.step == norms().rows[0].length || length.source.step == norms().rows[3].length) {
                const auto shown = pulledLength(knob.id, length.area.center());
                QVERIFY(shown && std::abs(*shown - length.value) < 0.01 * length.value);
                ++points;
            }
        QCOMPARE(points, 2 * norms().positions);
        QVERIFY(std::abs(*pulledLength(knob.id, knob.area.center()) - std::sqrt(32.0)) < 0.05);
    }

    void theCircleIsPulled()
    {
        open(QStringLiteral("scale-norm"));
        goTo(3);
        const QPointF from = circleHandle().area.center();
        const QPointF to = from + QPointF(-12.0, -12.0);
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from.toPoint());
        for (const double share : {0.5, 1.0}) {
            const QPointF at = from + (to - from) * share;
            QMouseEvent move(QEvent::MouseMove, at, m_view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(m_view.get(), &move);
        }
        QVERIFY(m_view->present().drag && m_view->present().drag->to > std::sqrt(32.0));
        changed(*m_document, [&] { QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, to.toPoint()); });
        const double length = m_document->trace()->value(norms().rows[3].length, {0});
        QVERIFY(length > std::sqrt(32.0) + 0.1);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QVERIFY(std::abs(m_document->trace()->value(norms().rows[3].length, {0}) - std::sqrt(32.0)) < 1e-3);
    }

    // On their way LayerNorm’s rows stand above one another first: their mean is 0, their length not yet √d.
    void layerNormHasTwoLegs()
    {
        open(QStringLiteral("transformer"));
        QCOMPARE(m_view->frames(*m_document)[1].stops, 2);
        const auto full = [this](double stop) { // full discs of the first norm
            goTo(1, stop);
            std::vector<QPointF> discs;
            for (const SceneShape& shape : m_view->scene().lines)
                if (shape.ground != Qt::NoBrush && shape.path.boundingRect().center().x() < m_view->width() / 3.0)
                    discs.push_back(shape.path.boundingRect().center());
            return discs;
        };
        const std::vector<QPointF> shifted = full(1.0), there = full(2.0);
        QCOMPARE(static_cast<int>(shifted.size()), norms().positions);
        for (std::size_t i = 0; i < shifted.size(); ++i) {
            QVERIFY(std::abs(shifted[i].x() - shifted.front().x()) < 0.5);
            QVERIFY(
                std::abs(there[i].x() - there.front().x()) < 0.5 && std::abs(there[i].y() - there.front().y()) < 0.5);
        }
    }

    // Features are chosen, and the sphere turned, only where something shows it.
    void boxesStandWhereTheyDoSomething()
    {
        open(QStringLiteral("transformer"));
        const auto shown = [this](int frame) {
            goTo(frame);
            QStringList names;
            for (const auto* box : m_view->header()->findChildren<QSpinBox*>())
                if (!box->isHidden())
                    names << box->accessibleName().section(QLatin1Char(' '), 0, 1);
            return names.join(QLatin1Char('|'));
        };
        QCOMPARE(shown(kOwn), QString());
        QCOMPARE(shown(5), QStringLiteral("The first"));
        QCOMPARE(shown(6), QStringLiteral("The first|Rotation of"));
    }

    // What is asked for concerns the norm of this model.
    void theNextThingFitsTheModel()
    {
        open(QStringLiteral("scale-norm"));
        QVERIFY(m_view->next().html.contains(QLatin1String("ScaleNorm")));
        open(QStringLiteral("rms-norm"));
        QVERIFY(!m_view->next().html.contains(QLatin1String("ScaleNorm")));
    }

    void theLengthIsSetAndUndone()
    {
        open(QStringLiteral("scale-norm"));
        auto* g = m_view->header()->findChild<QDoubleSpinBox*>();
        QCOMPARE(g->value(), 0.0);
        g->setFocus();
        changed(*m_document, [&] {
            g->selectAll();
            QTest::keyClicks(g, QStringLiteral("2"));
            QTest::keyClick(g, Qt::Key_Return);
        });
        goTo(kOwn);
        goTo(3);
        double squares = 0.0;
        for (const SceneCell& bar : bars(3))
            squares += bar.value * bar.value;
        QVERIFY(std::abs(std::sqrt(squares) - 2.0) < 1e-4);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(g->value(), 0.0);
    }

    void anotherNormIsChosen()
    {
        open(QStringLiteral("rms-norm"));
        auto* box = m_view->header()->findChild<QComboBox*>();
        QVERIFY(box->count() > 3);
        const StepId first = norms().own();
        box->setFocus();
        changed(*m_document, [&] { QTest::keyClick(box, Qt::Key_Up); }); // it opens on the last one
        QCOMPARE(box->currentIndex(), box->count() - 2);
        QVERIFY(norms().own() != first);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(box->currentIndex(), box->count() - 1);
    }

    // Each point is a row: a click, then the arrow keys choose whose bars are drawn.
    void positionsByClickAndKeys()
    {
        open(QStringLiteral("transformer"));
        goTo(0);
        const std::vector<SceneCell> points = group(30, 1);
        QVERIFY(!points.empty());
        const SceneCell* above = m_view->scene().at(points.front().area.center()); // two rows may lie at one place
        QVERIFY(above && above->source.at.size() == 1);
        const std::int64_t row = above->source.at.front();
        click(points.front().area);
        QVERIFY(m_document->pinned());
        QCOMPARE(bars(0).front().source.at, (Index {row, 0}));
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(bars(0).front().source.at, (Index {row + 1, 0}));
        QTest::keyClick(m_view.get(), Qt::Key_Escape); // the lens
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void pointsLieOnTheCircle()
    {
        open(QStringLiteral("transformer"));
        m_document->setPosition(positionOf(m_view->frames(*m_document), {5, 1.0}));
        const NormsRun run = norms();
        std::map<std::int64_t, QPointF> points;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.source.step == run.pairs[1])
                (cell.source.at[1] == 0 ? points[cell.source.at[0]].rx() : points[cell.source.at[0]].ry()) = cell.value;
        QCOMPARE(static_cast<int>(points.size()), run.positions);
        for (const auto& [position, point] : points)
            QVERIFY(std::abs(std::hypot(point.x(), point.y()) - std::sqrt(2.0)) < 1e-2);
        auto* feature = spinBox(QStringLiteral("The first of two features in the plane, or of three on the sphere"));
        feature->setFocus();
        changed(*m_document, [&] { QTest::keyClick(feature, Qt::Key_Up); });
        QCOMPARE(norms().feature, 1);
    }

    void pointsLieOnTheSphere()
    {
        open(QStringLiteral("transformer"));
        for (const std::size_t norm : {2U, 3U}) {
            const auto points = seenAfter(norm);
            QCOMPARE(static_cast<int>(points.size()), norms().positions);
            for (const auto& [position, at] : points)
                QVERIFY(std::abs(std::hypot(at[0], at[1], at[2]) - std::sqrt(3.0)) < 1e-2);
        }
        // The sphere is turned: the points move, their distance from the middle and their height do not.
        const auto before = seenAfter(2);
        auto* turn = spinBox(QStringLiteral("Rotation of the sphere"));
        QCOMPARE(turn->value(), -30);
        turn->setFocus();
        changed(*m_document, [&] { QTest::keyClick(turn, Qt::Key_Up); });
        QCOMPARE(turn->value(), -15);
        const auto after = seenAfter(2);
        for (const auto& [position, at] : after) {
            const std::array<double, 3>& was = before.at(position);
            QVERIFY(std::abs(at[0] - was[0]) > 1e-6);
            QVERIFY(std::abs(std::hypot(at[0], at[1], at[2]) - std::hypot(was[0], was[1], was[2])) < 1e-4);
        }
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(turn->value(), -30);
        QVERIFY(seenAfter(2) == before);
        // A click pins a point, and the inspector tells where the number comes from.
        const auto& cells = m_view->scene().cells;
        const auto cell = std::find_if(
            cells.rbegin(), cells.rend(), [&](const SceneCell& c) { return c.source.step == norms().seen[3]; });
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, cell->area.center().toPoint());
        QVERIFY(m_document->pinned() && m_document->pinned()->at.size() == 2);
        QVERIFY(m_document->trace()->explain(m_document->pinned()->step, m_document->pinned()->at).agrees());
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }
};

HEADROOM_TEST(NormsTest)

} // namespace norms_test

#include "norms_test.moc"
