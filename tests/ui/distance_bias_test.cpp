// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "shown_numbers.h"
#include "test_program.h"
#include "views/distance_bias/distance_bias_read.h"
#include "widgets/controls.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUndoStack>
#include <QtEndian>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::distance_bias_view;

namespace distance_bias_test {

class DistanceBiasTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id, const QString& text = {})
    {
        openVariant(*m_document, id, text);
        finish();
    }

    std::vector<SceneCell> line(int head) const { return group(3, head); }

    // Writes into the file's record that it was evaluated once in a training on texts up to that length.
    static void sayTrained(const QString& path, int longest)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray bytes = file.readAll();
        const auto size = qFromLittleEndian<quint64>(bytes.constData());
        QJsonObject header = QJsonDocument::fromJson(bytes.mid(8, static_cast<qsizetype>(size))).object();
        QJsonObject metadata = header[QStringLiteral("__metadata__")].toObject();
        const QString key = QStringLiteral("headroom.record");
        QJsonObject record = QJsonDocument::fromJson(metadata[key].toString().toUtf8()).object();
        record[QStringLiteral("training")] = QJsonObject {
            {"step", QJsonArray {1}}, {"loss", QJsonArray {1.0}}, {"held_out_accuracy", QJsonArray {0.5}}};
        QJsonObject task = record[QStringLiteral("task")].toObject();
        task[QStringLiteral("shortest")] = longest;
        task[QStringLiteral("longest")] = longest;
        record[QStringLiteral("task")] = task;
        metadata[key] = QString::fromUtf8(QJsonDocument(record).toJson(QJsonDocument::Compact));
        header[QStringLiteral("__metadata__")] = metadata;
        QByteArray words = QJsonDocument(header).toJson(QJsonDocument::Compact);
        words.append(QByteArray((8 - words.size() % 8) % 8, ' '));
        QByteArray length(8, Qt::Uninitialized);
        qToLittleEndian<quint64>(static_cast<quint64>(words.size()), length.data());
        file.seek(0);
        QCOMPARE(file.write(length + words + bytes.mid(8 + static_cast<qsizetype>(size))),
            8 + words.size() + bytes.size() - 8 - static_cast<qsizetype>(size));
        file.resize(file.pos());
    }

private slots:
    void initTestCase()
    {
        makeDocument();
        makeView(QStringLiteral("distance_bias"));
        m_document->setOption(QStringLiteral("distance_bias.whole"), QStringLiteral("on"));
    }

    // The lines of the heads are the picture; the matrix of all pairs is there where somebody asks.
    void theMatrixIsThereOnDemand()
    {
        open(QStringLiteral("alibi"));
        const double beside = line(0)[10].area.center().x() - line(0)[0].area.center().x();
        QVERIFY(!group(1).empty() || !m_view->scene().maps.empty());
        m_document->setOption(QStringLiteral("distance_bias.whole"), QString());
        m_view->show(*m_document);
        QVERIFY(group(1).empty() && m_view->scene().maps.empty());
        QVERIFY(line(0)[10].area.center().x() - line(0)[0].area.center().x() > 1.5 * beside);
        m_document->setOption(QStringLiteral("distance_bias.whole"), QStringLiteral("on"));
        m_view->show(*m_document);
    }

    // Files and command lines of before say "alibi".
    void opensByItsOldName()
    {
        open(QStringLiteral("alibi"));
        m_document->setView(QStringLiteral("alibi"));
        QCOMPARE(m_document->view(), QStringLiteral("distance_bias"));
        QCOMPARE(sourceFor(QStringLiteral("alibi")), QStringLiteral("alibi"));
        QCOMPARE(m_document->model().view, std::string("distance_bias")); // its card was written before
    }

    void linesAreTheSlopesOfTheRun()
    {
        open(QStringLiteral("alibi"));
        const DistanceBias bias = readBias(*m_document->trace(), m_document->sublayer());
        QVERIFY(bias.there() && bias.slopes >= 0);
        for (int head = 0; head < bias.heads; ++head) {
            std::vector<SceneCell> points = line(head);
            const Cell end {bias.slopes, {head}}; // the slope itself, where the line is named
            QVERIFY(points.back().source == end);
            QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, points.back().area.center().toPoint());
            QVERIFY(m_document->pinned() == end);
            points.pop_back();
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

    // A model that says it was trained on texts of 12 tokens, given one of 25.
    void beyondTrainingIsMarked()
    {
        open(QStringLiteral("alibi"));
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("trained.safetensors"));
        m_document->saveModel(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 60000);
        sayTrained(path, 12);
        const QString text = QStringLiteral("the line runs on past it");
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(path, text);
        QVERIFY2(opened.wait(60000), qPrintable(m_document->error()));
        QTRY_VERIFY_WITH_TIMEOUT(m_document->trace() && !m_document->busy(), 60000);
        QCOMPARE(m_document->model().longestTrained, 12);
        const std::vector<Frame> frames = m_view->frames(*m_document);
        for (int frame = 1; frame < static_cast<int>(frames.size()); ++frame) {
            int within = 0, beyond = 0;
            for (const SceneCell& cell : m_view->sceneAt(frame, 1).cells)
                if (cell.group == 1) {
                    const bool said = cell.name.endsWith(QStringLiteral("farther than in training"));
                    QCOMPARE(said, std::abs(cell.row - cell.column) >= 12);
                    ++(said ? beyond : within);
                }
            QVERIFY(within > 0 && beyond > 0);
        }
        // The stairs run between keys 3 and 4 of the 16th query, and only there.
        m_document->setPosition(positionOf(frames, {2, 1.0}));
        const SceneCell* last = nullptr;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == 1 && cell.row == 15 && cell.column == 3)
                last = &cell;
        QVERIFY(last);
        const QImage image = m_view->grab().toImage();
        const auto seen = [&](double x) {
            return image.pixelColor(static_cast<int>(x), static_cast<int>(last->area.center().y()));
        };
        QVERIFY(seen(last->area.right() + 0.5).lightness() < 60);
        QVERIFY(seen(last->area.center().x()).lightness() > 60
            && seen(last->area.right() + last->area.width() / 2.0).lightness() > 60);
        // A text no longer than those of the training has no mark.
        changed(*m_document, [&] { m_document->setText(QStringLiteral("the line")); });
        for (const SceneCell& cell : m_view->scene().cells)
            QVERIFY(!cell.name.endsWith(QStringLiteral("farther than in training")));
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

    // A bias that raises its score and one that lowers it have the two hues.
    void raisingAndLoweringHaveTwoHues()
    {
        open(QStringLiteral("t5-relative-bias"));
        const DistanceBias bias = readBias(*m_document->trace(), biasedSublayers(*m_document->trace()).front());
        int seen = 0;
        for (const SceneCell& cell : m_view->sceneAt(4, 1).cells)
            if (cell.group == 2 && cell.source.step == bias.bias && cell.value != 0.0) {
                ++seen;
                QCOMPARE(cell.ground.red() > cell.ground.blue(), cell.value > 0.0);
            }
        QVERIFY(seen > 0);
    }

    void bucketsOfBothDirections()
    {
        open(QStringLiteral("t5-relative-bias"));
        const DistanceBias bias = readBias(*m_document->trace(), biasedSublayers(*m_document->trace()).front());
        QVERIFY(bias.there() && bias.bucket >= 0 && bias.lookAhead());
        QVERIFY(biasAt(bias, 0, -3) && biasAt(bias, 0, 3));
        QVERIFY(!biasAt(bias, 0, bias.keys));
    }

    void whatToDoNextCanBeDone()
    {
        open(QStringLiteral("alibi"));
        auto* longer = m_view->header()->findChild<QPushButton*>();
        QVERIFY(longer->isEnabled());
        QVERIFY(m_view->offered().controls == QList<QWidget*> {longer});
        open(QStringLiteral("t5-relative-bias")); // its sample is longer than half of what it reads
        QVERIFY(!longer->isEnabled());
        QCOMPARE(m_view->offered().controls.size(), 1);
        QVERIFY(m_view->offered().controls.first()->isEnabled());
        QVERIFY(!m_view->next().html.contains(QStringLiteral("double")));
    }

    void oneTokenIsOne()
    {
        open(QStringLiteral("t5-relative-bias"));
        changed(*m_document, [&] { m_document->setText(QString()); });
        QStringList words;
        for (const QLabel* label : m_view->header()->findChildren<QLabel*>())
            words << label->text();
        QVERIFY2(words.contains(QStringLiteral("1 token, untrained")), qPrintable(words.join(QLatin1Char('|'))));
    }

    // Cells that are painted one by one lie on whole pixels: no seam runs through a row.
    void smallCellsLieOnWholePixels()
    {
        open(QStringLiteral("alibi"), QStringLiteral("to be or not ").repeated(4));
        goTo(0);
        QVERIFY(m_view->scene().maps.empty());
        const std::vector<SceneCell> cells = group(1);
        QVERIFY(!cells.empty() && cells.front().area.width() < 8.0);
        for (const SceneCell& cell : cells) {
            QCOMPARE(cell.area.width(), std::round(cell.area.width()));
            QCOMPARE(cell.area.height(), std::round(cell.area.height()));
        }
    }

    // Painted in one go; what is hovered, pinned or walked to is there as ever.
    void aLargeMatrixIsAMap()
    {
        open(QStringLiteral("alibi"), QStringLiteral("to be or not ").repeated(9));
        const auto frames = m_view->frames(*m_document);
        for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame) {
            const Scene scene = m_view->sceneAt(frame, frames[static_cast<std::size_t>(frame)].stops);
            QCOMPARE(scene.maps.size(), 1U);
            QCOMPARE(wrongIn(*m_document->trace(), scene), QString());
        }
        goTo(static_cast<int>(frames.size()) - 1);
        m_document->release();
        const SceneMap map = m_view->scene().maps.front();
        const GridCell at {80, 41};
        const QPoint point = map.layout.cell(at).center().toPoint();
        QTest::mouseMove(m_view.get(), point);
        const Cell under = map.grid->cell(*map.layout.hit(point));
        QCOMPARE(m_document->hovered(), std::optional(under));
        m_view->show(*m_document);
        const auto lens = m_view->lens();
        QVERIFY(lens && lens->cells.size() == 25U && lens->find(under));
        QCOMPARE(wrongIn(*m_document->trace(), *lens), QString());
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, point);
        QCOMPARE(m_document->pinned(), std::optional(under));
        m_view->show(*m_document);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        Cell next = under;
        ++next.at.back();
        QCOMPARE(m_document->pinned(), std::optional(next));
        m_view->show(*m_document);
        QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("weight")));
        QVERIFY(m_view->numbers(*m_document).contains(QStringLiteral("masked")));
    }
};

HEADROOM_TEST(DistanceBiasTest)

} // namespace distance_bias_test

#include "distance_bias_test.moc"
