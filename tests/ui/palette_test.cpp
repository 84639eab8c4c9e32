// SPDX-License-Identifier: GPL-3.0-or-later
#include "palette/palette.h"

#include "commands/commands.h"
#include "commands/place_link.h"
#include "config/preset_list.h"
#include "stage/stage.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace headroom;

namespace palette_test {

class PaletteTest : public WindowFixture {
    Q_OBJECT

    CommandPalette* opened()
    {
        CommandPalette* palette = m_window->palette();
        palette->field()->clear();
        return palette;
    }

    void type(CommandPalette* palette, const char* text)
    {
        palette->field()->clear();
        QTest::keyClicks(palette->field(), QString::fromUtf8(text));
    }

private slots:
    void initTestCase() { openWindow(); }
    void cleanupTestCase() { closeWindow(); }

    // Whatever there is, its own title finds it, and so does a fragment of each word.
    void everythingIsFound()
    {
        const std::vector<PaletteEntry> present = presentEntries(
            m_window->commands(), *m_document, m_window->stage()->view());
        QVERIFY(!present.empty() && !standingEntries().empty());
        for (const std::vector<PaletteEntry>* entries : {&present, &standingEntries()})
            for (const PaletteEntry& entry : *entries) {
                QString fragments;
                for (const QString& word : entry.title.split(QLatin1Char(' '), Qt::SkipEmptyParts))
                    fragments += word.left(5) + QLatin1Char(' ');
                for (const QString& typed : {entry.title, fragments}) {
                    if (!entry.words.match(typed)) { // of marks only, such as a sample "= = ="
                        QVERIFY2(!typed.contains(QRegularExpression(QStringLiteral("[\\p{L}\\p{N}]"))),
                            qPrintable(entry.title + QLatin1Char('|') + typed));
                        continue;
                    }
                    const std::vector<PaletteHit> hits = findEntries({&present, &standingEntries()}, typed);
                    QVERIFY2(std::any_of(
                                 hits.begin(), hits.end(), [&](const PaletteHit& hit) { return hit.entry == &entry; }),
                        qPrintable(typed));
                }
            }
    }

    void everyCommandIsThere()
    {
        const std::vector<PaletteEntry> present = presentEntries(
            m_window->commands(), *m_document, m_window->stage()->view());
        std::set<QString> there;
        for (const PaletteEntry& entry : present)
            for (const QString& line : entry.lines)
                there.insert(line.section(QLatin1Char(' '), 0, 0));
        for (const auto& [id, command] : m_window->commands().all())
            if (command.arguments.empty())
                QVERIFY2(there.contains(id), qPrintable(id));
        for (const ViewDescriptor& view : views())
            QVERIFY2(there.contains(QStringLiteral("view.") + view.id), qPrintable(view.id));
        std::set<QString> lines;
        for (const PaletteEntry& entry : standingEntries())
            lines.insert(entry.lines.first());
        for (const Preset& preset : presets())
            QVERIFY2(lines.contains(QStringLiteral("open ") + QString::fromStdString(preset.id)), preset.id.c_str());
    }

    void stepsOfEveryVariantAreFound_data()
    {
        QTest::addColumn<QString>("variant");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

    void stepsOfEveryVariantAreFound()
    {
        QFETCH(QString, variant);
        Document document(QStringLiteral("cpu"));
        openVariant(document, variant, {});
        const std::vector<PaletteEntry> present = presentEntries(m_window->commands(), document, nullptr);
        std::size_t found = 0;
        for (const StepId id : document.trace()->timeline()) {
            const QString path = QString::fromStdString(document.trace()->step(id).path);
            const std::vector<PaletteHit> hits = findEntries({&present}, path);
            const QString line = scriptLine(QStringLiteral("playback.at"), {path});
            QVERIFY2(std::any_of(hits.begin(), hits.end(),
                         [&](const PaletteHit& hit) { return hit.entry->lines.contains(line); }),
                qPrintable(path));
            ++found;
        }
        QCOMPARE(found, document.trace()->timeline().size());
    }

    void aFewLettersAndEnterDoIt()
    {
        CommandPalette* palette = opened();
        QVERIFY(palette->isVisible());
        type(palette, "step through");
        QVERIFY(palette->chosen());
        QCOMPARE(palette->chosen()->lines, QStringList {QStringLiteral("view.step")});
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QVERIFY(!palette->isVisible());
        QCOMPARE(m_document->view(), QStringLiteral("step"));
        palette = opened(); // what was done is offered first
        QVERIFY(palette->chosen());
        QCOMPARE(palette->chosen()->lines, QStringList {QStringLiteral("view.step")});
        QTest::keyClick(palette->field(), Qt::Key_Escape);
        QVERIFY(!palette->isVisible());
        QCOMPARE(m_document->view(), QStringLiteral("step"));
    }

    void whatWasTypedIsNotKept()
    {
        CommandPalette* palette = opened();
        type(palette, "run.text \"7 3 9\"");
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(m_document->text(), QStringLiteral("7 3 9"), 240000);
        for (const QString& kept : Settings::value(QStringLiteral("palette/recent")).toStringList())
            QVERIFY2(!kept.contains(QStringLiteral("7 3 9")), qPrintable(kept));
    }

    void numbersAreTyped()
    {
        CommandPalette* palette = opened();
        type(palette, "head 2");
        QCOMPARE(palette->chosen()->lines, QStringList {QStringLiteral("head 2")});
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QCOMPARE(m_document->head(), 1);
        palette = opened();
        type(palette, "temperature 0.5");
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 240000);
        QCOMPARE(m_document->settings().temperature, 0.5);
        palette = opened();
        type(palette, "step 3");
        QCOMPARE(palette->chosen()->kind, PaletteEntry::Kind::Step);
        QTest::keyClick(palette->field(), Qt::Key_Escape);
    }

    void theModelsSettingsAreFound()
    {
        CommandPalette* palette = opened();
        type(palette, "Model: norm bias");
        QVERIFY(palette->chosen());
        QCOMPARE(palette->chosen()->lines, QStringList {QStringLiteral("run.set norm_bias false")});
        type(palette, "Model: memory"); // a number awaits its value
        QVERIFY(palette->chosen());
        QCOMPARE(palette->chosen()->lines, QStringList {QStringLiteral("run.set memory")});
        type(palette, "Model: norm placement");
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QCOMPARE(palette->field()->text(), QStringLiteral("run.set norm_placement "));
        QTest::keyClicks(palette->field(), QStringLiteral("before"));
        QCOMPARE(palette->chosen()->lines, QStringList {QStringLiteral("run.set norm_placement before")});
        QTest::keyClick(palette->field(), Qt::Key_Escape);
    }

    // The one saved last, and those beside it.
    void bookmarksAndLinksAreFound()
    {
        QTemporaryDir folder;
        for (const char* name : {"chapter 1.headroom", "chapter 2.headroom"})
            writePlace(m_window->placeNow(), folder.filePath(QLatin1String(name)).toStdString());
        m_window->savePlace(folder.filePath(QStringLiteral("chapter 1.headroom")));
        for (const char* name : {"chapter 1", "chapter 2"}) {
            CommandPalette* palette = opened();
            type(palette, name);
            QVERIFY(palette->chosen());
            QCOMPARE(palette->chosen()->kind, PaletteEntry::Kind::File);
            QCOMPARE(palette->chosen()->lines,
                QStringList {scriptLine(
                    QStringLiteral("open"), {folder.filePath(QLatin1String(name) + QStringLiteral(".headroom"))})});
            QTest::keyClick(palette->field(), Qt::Key_Escape);
        }
        CommandPalette* palette = opened();
        palette->field()->setText(linkTo(m_window->placeNow()));
        QVERIFY(palette->chosen());
        QCOMPARE(palette->chosen()->title, QStringLiteral("Open this link"));
        QTest::keyClick(palette->field(), Qt::Key_Escape);
    }

    void oneKindOnly()
    {
        CommandPalette* palette = opened();
        type(palette, "norm");
        const PaletteEntry::Kind kind = palette->chosen()->kind;
        QTest::keyClick(palette->field(), Qt::Key_Tab);
        for (int row = 0; row < palette->list()->count(); ++row) {
            palette->list()->setCurrentRow(row);
            if (palette->chosen())
                QCOMPARE(palette->chosen()->kind, kind);
        }
        palette->field()->clear();
        QTest::keyClick(palette->field(), Qt::Key_Backspace);
        type(palette, "norm");
        std::set<PaletteEntry::Kind> kinds;
        for (int row = 0; row < palette->list()->count(); ++row) {
            palette->list()->setCurrentRow(row);
            if (palette->chosen())
                kinds.insert(palette->chosen()->kind);
        }
        QVERIFY(kinds.size() > 1);
        QTest::keyClick(palette->field(), Qt::Key_Escape);
    }

    void whatIsNotPossibleSaysWhy()
    {
        CommandPalette* palette = opened();
        type(palette, "leave the lesson");
        QVERIFY(palette->chosen());
        QCOMPARE(palette->chosen()->whyNot, QStringLiteral("No lesson is open."));
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QVERIFY(palette->isVisible()); // nothing was done
        type(palette, "xyzzyx");
        QCOMPARE(palette->list()->item(0)->text(), QStringLiteral("Nothing is called “xyzzyx”."));
        QTest::keyClick(palette->field(), Qt::Key_Escape);
    }

    void otherNamesFindIt_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("line");
        QTest::newRow("GPT") << "gpt"
                             << "open transformer-decoder";
        QTest::newRow("ACT") << "ponder"
                             << "view.halting";
        QTest::newRow("adaptive") << "adaptive computation"
                                  << "open universal-transformer";
        QTest::newRow("kernel") << "performer"
                                << "open linear-attention";
        QTest::newRow("heat") << "heatmap"
                              << "view.attention";
        QTest::newRow("keys") << "shortcuts"
                              << "help.keys";
        QTest::newRow("beamer") << "projector"
                                << "lecture";
    }

    void otherNamesFindIt()
    {
        QFETCH(QString, typed);
        QFETCH(QString, line);
        const std::vector<PaletteEntry> present = presentEntries(
            m_window->commands(), *m_document, m_window->stage()->view());
        const std::vector<PaletteHit> hits = findEntries({&present, &standingEntries()}, typed);
        QVERIFY(std::any_of(
            hits.begin(), hits.end(), [&](const PaletteHit& hit) { return hit.entry->lines.first() == line; }));
    }
};

HEADROOM_TEST(PaletteTest)

} // namespace palette_test

#include "palette_test.moc"
