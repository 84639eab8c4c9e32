// SPDX-License-Identifier: GPL-3.0-or-later
// Finding by words: in texts, in the manual's window.
#include "help/help.h"
#include "help/manual_search_panel.h"
#include "stage/view.h"
#include "test_program.h"
#include "theme/theme.h"
#include "words/find_words.h"

#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>

#include <algorithm>
#include <set>

using namespace headroom;

namespace search_test {

class SearchTest : public QObject {
    Q_OBJECT

    QTextBrowser* reader() const { return m_parent.findChild<QTextBrowser*>(); }
    ManualSearchPanel* panel() const { return m_parent.findChild<ManualSearchPanel*>(); }

private slots:
    void init() { Theme::instance().apply(*qApp, ThemeMode::Light); }

    void ranksOfMatches_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("match"); // −1: none
        const auto row = [](const char* words, int match) {
            QTest::newRow(words) << QString::fromUtf8(words) << match;
        };
        row("transformer-xl", static_cast<int>(Match::Title));
        row("ＴＲＡＮＳＦＯＲＭＥＲ xl", static_cast<int>(Match::Title)); // as an input method may write it
        row("transformer", static_cast<int>(Match::TitleStart));
        row("trans", static_cast<int>(Match::TitleWordStart));
        row("XL", static_cast<int>(Match::TitleWord));
        row("memory xl", static_cast<int>(Match::Word));
        row("dai", static_cast<int>(Match::Word));
        row("mem", static_cast<int>(Match::WordStart));
        row("tr xl", static_cast<int>(Match::TitleWordStart));
        row("former", static_cast<int>(Match::Inside));
        row("mory", static_cast<int>(Match::Inside));
        row("ory", -1); // short ones only at the start of a word
        row("xl zebra", -1);
        row("记忆", static_cast<int>(Match::Word)); // no spaces to begin at
        row("  ", -1);
        row("…", -1);
    }

    void ranksOfMatches()
    {
        QFETCH(QString, words);
        QFETCH(int, match);
        const auto found =
            Searchable(QStringLiteral("Transformer-XL"), QStringLiteral("Memory (Dai), 有记忆的模型")).match(words);
        QCOMPARE(found ? static_cast<int>(*found) : -1, match);
    }

    void aHitHasItsLine()
    {
        const QString text = QStringLiteral("One line.\nThe mask hides what comes later in the text.\nAnother.");
        const FoundWords found = firstOf(text, QStringLiteral("HIDES what"));
        QCOMPARE(text.mid(found.at, found.length), QStringLiteral("hides what"));
        QCOMPARE(lineAround(text, found, 100), QStringLiteral("The mask hides what comes later in the text."));
        const QString cut = lineAround(text, found, 20);
        QVERIFY2(
            cut.startsWith(QChar(0x2026)) && cut.endsWith(QChar(0x2026)) && cut.contains(QLatin1String("hides what")),
            qPrintable(cut));
        QCOMPARE(firstOf(text, QStringLiteral("zebra")).at, qsizetype(-1));
        const QString path = QStringLiteral("along a longer, long way");
        QCOMPARE(firstOf(path, QStringLiteral("long")).at, path.indexOf(QLatin1String("long way")));
        QCOMPARE(firstOf(path.left(14), QStringLiteral("long")).at, path.indexOf(QLatin1String("longer")));
        QCOMPARE(firstOf(path.left(7), QStringLiteral("long")).at, qsizetype(1));
        QCOMPARE(lineAround(text, {}, 100), QStringLiteral("One line."));
    }

    // Each heading is found, in every page of each language, and where the window has it.
    void everySectionIsFoundByItsHeading()
    {
        const QLocale before;
        for (const char* language : {"en_US", "zh_CN"}) {
            QLocale::setDefault(QLocale(QLatin1String(language)));
            const std::vector<ManualSection> sections = manualSections(manualFile());
            const QString shortest = pageInLanguage(
                QFileInfo(manualFile()).dir().filePath(QStringLiteral("lessons.md")));
            showManual(&m_parent, shortest);
            const QString text = reader()->document()->toPlainText();
            std::set<QString> pages;
            for (const ManualSection& section : sections) {
                pages.insert(section.file);
                const auto hits = findInManual(sections, section.heading);
                const auto own = std::find_if(hits.begin(), hits.end(),
                    [&](const ManualHit& hit) { return hit.file == section.file && hit.heading == section.heading; });
                QVERIFY2(own != hits.end() && own->match == Match::Title && hits.front().match == Match::Title,
                    qPrintable(section.heading));
                if (section.file != shortest)
                    continue;
                QCOMPARE(reader()->document()->findBlock(section.position).text(), section.heading);
                QCOMPARE(text.mid(section.position, section.text.size()), section.text);
            }
            QLocale::setDefault(before);
            QCOMPARE(pages.size(), // all of them
                std::size_t(QFileInfo(manualFile()).dir().entryList({QStringLiteral("*.md")}, QDir::Files).size()));
            QVERIFY(pages.contains(shortest));
            close();
        }
    }

    // A word of the field, and its abbreviation, opens the page Words before any other section.
    void wordsAreFoundFirst_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("heading"); // begins with this
        const auto row = [](const char* language, const char* words, const char* heading) {
            QTest::addRow("%s %s", language, words)
                << QString::fromUtf8(language) << QString::fromUtf8(words) << QString::fromUtf8(heading);
        };
        for (const auto& [words, heading] : {std::pair {"FFN", "Feed-forward"}, {"MHA", "Head"}, {"RoPE", "Rotary"},
                 {"UT", "Universal Transformer"}, {"XL", "Transformer-XL"}, {"KV", "Key–value cache"},
                 {"softmax", "Softmax"}, {"rollout", "Rollout"}, {"token", "Token"}, {"perplexity", "Perplexity"},
                 {"logit lens", "Logit lens"}, {"PPL", "Perplexity"}, {"patching", "Patching"}})
            row("en_US", words, heading);
        for (const auto& [words, heading] : {std::pair {"FFN", "前馈"}, {"RoPE", "旋转位置"}, {"softmax", "Softmax"},
                 {"残差流", "残差流"}, {"困惑度", "困惑度"}})
            row("zh_CN", words, heading);
    }

    void wordsAreFoundFirst()
    {
        QFETCH(QString, language);
        QFETCH(QString, words);
        QFETCH(QString, heading);
        const QLocale before;
        QLocale::setDefault(QLocale(language));
        const auto hits = findInManual(manualSections(manualFile()), words);
        QLocale::setDefault(before);
        QVERIFY(!hits.empty());
        QVERIFY2(hits.front().heading.startsWith(heading), qPrintable(hits.front().heading));
        QVERIFY(hits.front().file.endsWith(QLatin1String("words.md")));
    }

    // Each word says where to see it: in views there are.
    void wordsNameViews()
    {
        const QString page = manualFile(QStringLiteral("words.md"));
        static const QRegularExpression see(QStringLiteral("See ([^.\\n]*)\\."));
        QStringList titles {
            QStringLiteral("Training lab"), QStringLiteral("Why this number"), QStringLiteral("Experiments")};
        for (const ViewDescriptor& view : views())
            titles << view.title;
        int count = 0;
        for (const ManualSection& section : manualSections(page)) {
            if (section.file != page || section.heading == section.text.trimmed() || section.heading == section.page)
                continue;
            const auto places = see.match(section.text);
            QVERIFY2(places.hasMatch(), qPrintable(section.heading));
            for (const QString& place : places.captured(1).split(QStringLiteral(", ")))
                QVERIFY2(titles.contains(place) || place.contains(QChar(0x203A)), // or of a menu
                    qPrintable(section.heading + QStringLiteral(": ") + place));
            ++count;
        }
        QVERIFY(count >= 40);
    }

    void insidesOfWordsOnlyWhereNothingElseIsFound()
    {
        const std::vector<ManualSection> sections {
            {{}, {}, {}, 0, QStringLiteral("along"), Searchable(QStringLiteral("A"), QStringLiteral("along"))},
            {{}, {}, {}, 0, QStringLiteral("longer"), Searchable(QStringLiteral("B"), QStringLiteral("longer"))},
            {{}, {}, {}, 0, QStringLiteral("long"), Searchable(QStringLiteral("C"), QStringLiteral("long"))}};
        const auto lines = [&](const QString& words) {
            QStringList all;
            for (const ManualHit& hit : findInManual(sections, words))
                all << hit.line;
            return all;
        };
        QCOMPARE(lines(QStringLiteral("long")), QStringList({QStringLiteral("long"), QStringLiteral("longer")}));
        QCOMPARE(lines(QStringLiteral("onger")), QStringList {QStringLiteral("longer")});
    }

    void theManualIsSearchedByKeyboard()
    {
        showManual(&m_parent, manualFile());
        QWidget* window = reader()->window();
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window));
        auto* contents = window->findChild<QTreeWidget*>(QStringLiteral("contents"));
        QTest::keyClick(window->windowHandle(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(panel()->field()->hasFocus());
        QTest::keyClicks(panel()->field(), QStringLiteral("snapshot"));
        QVERIFY(panel()->isVisible() && !contents->isVisible());
        QVERIFY(panel()->list()->count() > 1);
        for (int i = 0; i < 2; ++i) {
            QTest::keyClick(panel()->field(), Qt::Key_Return);
            QCOMPARE(panel()->list()->currentRow(), i);
            const QList<QTextEdit::ExtraSelection> marks = reader()->extraSelections();
            QVERIFY(!marks.isEmpty());
            QCOMPARE(marks.last().cursor.selectedText().toLower(), QStringLiteral("snapshot"));
            QVERIFY(reader()->viewport()->rect().contains(reader()->cursorRect(marks.last().cursor).center()));
        }
        QTest::keyClicks(panel()->field(), QStringLiteral("zebra"));
        QCOMPARE(panel()->list()->count(), 1);
        QVERIFY(panel()->list()->item(0)->text().contains(QStringLiteral("snapshotzebra")));
        QTest::keyClick(panel()->field(), Qt::Key_Escape);
        QVERIFY(!panel()->isVisible() && contents->isVisible() && window->isVisible());
        close();
    }

    void itOpensAtAHitOfAnotherPage()
    {
        const auto hits = findInManual(manualSections(manualFile()), QStringLiteral("perplexity"));
        const auto other = std::find_if(
            hits.begin(), hits.end(), [](const ManualHit& hit) { return hit.file != manualFile(); });
        QVERIFY(other != hits.end());
        showManual(&m_parent, manualFile(), QStringLiteral("perplexity"), static_cast<int>(other - hits.begin()));
        QCOMPARE(reader()->source().toLocalFile(), other->file);
        const QTextCursor marked = reader()->extraSelections().last().cursor;
        QCOMPARE(marked.selectedText().toLower(), QStringLiteral("perplexity"));
        QVERIFY(reader()->viewport()->rect().contains(reader()->cursorRect(marked).center()));
        close();
    }

private:
    void close()
    {
        reader()->window()->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    QWidget m_parent;
};

HEADROOM_TEST(SearchTest)

} // namespace search_test

#include "search_test.moc"
