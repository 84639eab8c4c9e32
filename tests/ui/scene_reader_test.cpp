// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader finds of the pictures of every view: all that is in them.
#include "pseudo_language.h"
#include "scene/scene_view.h"
#include "stage/view.h"
#include "stage_fixture.h"
#include "test_program.h"

#include <QAccessible>
#include <QSet>

#include <algorithm>
#include <map>
#include <set>

using namespace headroom;

namespace scene_reader_test {

class SceneReaderTest : public QObject {
    Q_OBJECT

    struct Heard {
        QSet<QString> names;
        QSet<QString> words; // besides those of cells: descriptions, headers, what stands alone
        int tables = 0, headless = 0; // rows and columns without a name
    };

    static void hearCell(const QAccessibleInterface& cell, Heard& heard)
    {
        heard.names << cell.text(QAccessible::Name);
        heard.words << cell.text(QAccessible::Description);
    }

    static Heard hear(SceneView& view)
    {
        Heard heard;
        QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(&view);
        for (int i = 0; i < picture->childCount(); ++i) {
            QAccessibleInterface* child = picture->child(i);
            QAccessibleTableInterface* table = child->tableInterface();
            if (!table) {
                hearCell(*child, heard);
                heard.words << child->text(QAccessible::Name);
                continue;
            }
            ++heard.tables;
            const auto head = [&heard](const QString& words) {
                heard.words << words;
                heard.headless += words.isEmpty() ? 1 : 0;
            };
            for (int row = 0; row < table->rowCount(); ++row)
                head(table->rowDescription(row));
            for (int column = 0; column < table->columnCount(); ++column)
                head(table->columnDescription(column));
            if (table->rowCount() * table->columnCount() > kMostCells)
                continue; // made when asked for, and like those of smaller ones
            for (int row = 0; row < table->rowCount(); ++row)
                for (int column = 0; column < table->columnCount(); ++column)
                    hearCell(*table->cellAt(row, column), heard);
        }
        return heard;
    }

    void check(SceneView& view, const QByteArray& where)
    {
        const Scene& scene = view.scene();
        const Heard heard = hear(view);
        const QString all = heard.words.values().join(QLatin1Char('\n'));
        QVERIFY2(heard.tables == static_cast<int>(scene.tables.size()), where);
        QVERIFY2(heard.headless == 0, where + ", rows or columns without a name");
        for (const SceneTable& table : scene.tables) {
            QVERIFY2(table.layout.rows > 0 && table.layout.columns > 0, where + ", a table without cells");
        }
        for (const SceneCell& cell : scene.cells)
            QVERIFY2(scene.map(cell.group) || heard.names.contains(view.sentence(cell, 2)),
                where + ": " + view.sentence(cell, 2).toUtf8());
        for (const SceneNumber& number : scene.numbers)
            QVERIFY2(heard.names.contains(number.text()), where + ": " + number.text().toUtf8());
        const QStringList written = scene.words();
        for (const QString& word : QSet<QString>(written.begin(), written.end()))
            QVERIFY2(word.trimmed().isEmpty() || all.contains(word), where + ": " + word.toUtf8());
    }

    // What is painted is what the scene says: words by closures would be known to nobody.
    void checkPainted(SceneView& view, const QByteArray& where)
    {
        const Scene& scene = view.scene();
        QString known = scene.words().join(QLatin1Char('\n'));
        for (const SceneCell& cell : scene.cells)
            known += QLatin1Char('\n') + cell.text();
        for (const SceneNumber& number : scene.numbers)
            known += QLatin1Char('\n') + number.text();
        static const QRegularExpression letter(QStringLiteral("\\p{L}"));
        for (const PaintedText& text : paintedTexts(view))
            for (const QString& part : text.text.split(QChar(0x2026))) // an ellipsis: there is more of it
                QVERIFY2(!part.contains(letter) || known.contains(part.trimmed()),
                    where + ": painted, but no word of the scene: " + text.text.toUtf8());
    }

    // Cells in rows and columns are one table.
    void checkTables(const Scene& scene, const QByteArray& where)
    {
        std::map<int, std::map<std::pair<int, int>, QRectF>> groups;
        std::set<int> crowded; // two cells at one place: no grid
        for (const SceneCell& cell : scene.cells)
            if (!scene.map(cell.group) && !groups[cell.group].try_emplace({cell.row, cell.column}, cell.area).second)
                crowded.insert(cell.group);
        for (const auto& [group, cells] : groups) {
            std::map<int, double> tops, lefts;
            bool grid = !crowded.contains(group);
            for (const auto& [at, area] : cells) {
                const double top = tops.try_emplace(at.first, area.top()).first->second,
                             left = lefts.try_emplace(at.second, area.left()).first->second;
                grid = grid && std::abs(top - area.top()) < 1.0 && std::abs(left - area.left()) < 1.0;
            }
            const bool matrix = grid && tops.size() > 1 && lefts.size() > 1;
            QVERIFY2(!matrix || scene.table(group),
                where + ": a matrix that is no table, group " + QByteArray::number(group));
        }
        for (const SceneMap& map : scene.maps)
            QVERIFY2(map.apart || scene.table(map.look.group), where + ": a large matrix that is no table");
    }

private slots:
    void initTestCase()
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
    }

    void everythingIsReached_data()
    {
        QTest::addColumn<QString>("id");
        for (const ViewDescriptor& info : views())
            QTest::newRow(info.id.toUtf8().constData()) << info.id;
    }

    void everythingIsReached()
    {
        QFETCH(QString, id);
        const auto info = std::find_if(
            views().begin(), views().end(), [&](const ViewDescriptor& v) { return v.id == id; });
        openVariant(*m_document, info->variant);
        QVERIFY(info->canShow(*m_document->trace()));
        const std::unique_ptr<View> made(info->make(*m_document, nullptr));
        auto* view = qobject_cast<SceneView*>(made.get());
        QVERIFY(view);
        view->resize(847, 620);
        m_document->setStudies(view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        view->show(*m_document);
        const std::vector<Frame> frames = view->sequence(*m_document);
        const std::size_t stride = std::max<std::size_t>(1, frames.size() / 5);
        for (std::size_t i = 0; i < frames.size(); i += stride) {
            m_document->setPosition(
                positionOf(frames, {static_cast<int>(i), static_cast<double>(std::max(1, frames[i].stops))}));
            view->show(*m_document);
            view->grab();
            const QByteArray where = id.toUtf8() + ", frame " + QByteArray::number(static_cast<int>(i));
            check(*view, where);
            checkPainted(*view, where);
            checkTables(view->scene(), where);
            if (QTest::currentTestFailed())
                return;
        }
    }

private:
    static constexpr int kMostCells = 4096;

    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(SceneReaderTest)

} // namespace scene_reader_test

#include "scene_reader_test.moc"
