// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help.h"
#include "stage/view.h"
#include "text/say.h"
#include "window/error_bar.h"
#include "words/tr.h"
#include "words/translation.h"

#include "test_program.h"

#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace headroom;

namespace translation_test {

namespace {

const QString kRoot = QStringLiteral(HEADROOM_SOURCE_DIR);

QString linguistTool(const QString& name)
{
    const QString own = QStringLiteral("/usr/lib/qt6/bin/") + name;
    return QFile::exists(own) ? own : QStandardPaths::findExecutable(name + QStringLiteral("-qt6"));
}

struct Section {
    qsizetype level = 0; // of its heading
    QString anchor;
    QStringList code; // the lines of code blocks, in order
    QStringList commands; // in order
    QStringList words, numbers, links; // `like this`; in the rest of the prose; pictures too, as absolute paths. Sorted
    QStringList within; // links to headings of the page
    qsizetype rows = 0; // of tables
};

// What a language still lacks, by the file's name without its extension: lines of untranslated.txt in its folder.
QStringList untranslated(const QDir& folder)
{
    QFile file(folder.filePath(QStringLiteral("untranslated.txt")));
    QStringList names;
    if (file.open(QIODevice::ReadOnly))
        for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            if (!line.startsWith(QLatin1Char('#')))
                names << line.trimmed();
    return names;
}

QStringList found(const QRegularExpression& what, const QString& text)
{
    QStringList all;
    for (auto it = what.globalMatch(text); it.hasNext();)
        all << it.next().captured(1);
    return all;
}

QList<Section> sectionsOf(const QString& name)
{
    static const QRegularExpression heading(QStringLiteral("^(#+) (.*)")), fence(QStringLiteral("^(`{3,})")),
        command(QStringLiteral("`(headroom-cli [^`]+)`")), word(QStringLiteral("`([^`]+)`")),
        link(QStringLiteral("\\]\\(([^)\\s]+)\\)")), number(QStringLiteral("(\\d[\\d.,]*\\d|\\d)"));
    QList<Section> sections;
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return sections;
    QString open;
    for (QString line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        const auto head = heading.match(line);
        if (open.isEmpty() && head.hasMatch()) {
            sections << Section();
            sections.last().level = head.capturedLength(1);
            sections.last().anchor = anchorOf(head.captured(2));
            continue;
        }
        if (sections.isEmpty())
            continue;
        Section& section = sections.last();
        if (const QString marks = fence.match(line).captured(1); open.isEmpty() ? !marks.isEmpty() : marks == open) {
            open = open.isEmpty() ? marks : QString();
            section.code << line;
        } else if (!open.isEmpty() || line.startsWith(QLatin1String("    "))) {
            section.code << line;
        } else {
            section.rows += line.startsWith(QLatin1Char('|')) ? 1 : 0;
            section.commands << found(command, line);
            section.words << found(word, line);
            line.remove(word);
            for (const QString& to : found(link, line)) {
                const QFileInfo linked(QFileInfo(name).dir(), to);
                if (to.startsWith(QLatin1Char('#')))
                    section.within << QUrl::fromPercentEncoding(to.mid(1).toUtf8());
                else // a page is the one of its own language
                    section.links << (to.contains(QLatin1Char(':')) ? to
                            : !linked.exists()                      ? name + to
                            : to.endsWith(QLatin1String(".md"))     ? linked.fileName()
                                                                    : linked.canonicalFilePath());
            }
            section.numbers << found(number, line.remove(link));
        }
    }
    for (Section& section : sections)
        for (QStringList* sorted : {&section.words, &section.numbers, &section.links})
            sorted->sort();
    return sections;
}

} // namespace

class TranslationTest : public QObject {
    Q_OBJECT

    // headroom_de.qm with these sentences.
    void makeGerman(const QList<std::pair<QString, QString>>& sentences)
    {
        QString text = QStringLiteral("<?xml version=\"1.0\" encoding=\"utf-8\"?><!DOCTYPE TS>"
                                      "<TS version=\"2.1\" language=\"de\"><context><name>headroom</name>");
        for (const auto& [english, german] : sentences)
            text += QStringLiteral("<message><source>%1</source><translation>%2</translation></message>")
                        .arg(english, german);
        QFile file(m_folder.filePath(QStringLiteral("headroom_de.ts")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write((text + QStringLiteral("</context></TS>")).toUtf8());
        file.close();
        QCOMPARE(
            QProcess::execute(linguistTool(QStringLiteral("lrelease")), {QStringLiteral("-silent"), file.fileName()}),
            0);
    }

private slots:
    void everySentenceIsListed()
    {
        QProcess check;
        check.setProcessChannelMode(QProcess::MergedChannels);
        check.start(kRoot + QStringLiteral("/scripts/translations"), {QStringLiteral("--check")});
        QVERIFY(check.waitForFinished(120000));
        if (check.exitCode() == 77)
            QSKIP("lupdate is not installed");
        QVERIFY2(check.exitStatus() == QProcess::NormalExit && check.exitCode() == 0, check.readAll());
    }

    // A sentence cannot be found by lupdate where its literal stands elsewhere.
    void onlyLiteralsAreTranslated()
    {
        static const QRegularExpression call(QStringLiteral("\\btr\\(\\s*([^\"\\s)])"));
        for (const char* folder : {"/ui", "/app"}) {
            QStringList folders {kRoot + QLatin1String(folder)};
            for (int i = 0; i < folders.size(); ++i) {
                const QDir dir(folders[i]);
                for (const QString& inner : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
                    folders << dir.filePath(inner);
                for (const QString& name : dir.entryList({QStringLiteral("*.cpp")}, QDir::Files)) {
                    QFile file(dir.filePath(name));
                    QVERIFY(file.open(QIODevice::ReadOnly));
                    const QString text = QString::fromUtf8(file.readAll());
                    for (auto it = call.globalMatch(text); it.hasNext();) {
                        const auto match = it.next();
                        const QString line = text.mid(match.capturedStart(), 80).section(QLatin1Char('\n'), 0, 0);
                        QVERIFY2(text.contains(QStringLiteral("QT_TRANSLATE_NOOP"))
                                || name == QLatin1String("translation.cpp"),
                            qPrintable(name + QStringLiteral(": ") + line));
                    }
                }
            }
        }
    }

    // What people may read of a failure goes through say(), and of the command line through tr().
    void noSentenceIsLeftOut()
    {
        static const QRegularExpression thrown(QStringLiteral("throw (?:Error|Diverged)\\(([^;]*);")),
            words(QStringLiteral("\"[^\"]*[A-Za-z]{2,} [A-Za-z]{2,}[^\"]*\"")),
            sentence(QStringLiteral("QStringLiteral\\(\\s*\"[A-Z][^\"<>=]* [^\"<>=]*[.…!?]\"\\)"));
        int said = 0;
        for (const char* folder : {"/core", "/ui", "/app"}) {
            QDirIterator files(
                kRoot + QLatin1String(folder), {QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString text = QString::fromUtf8(file.readAll());
                const auto found = sentence.match(text);
                QVERIFY2(!found.hasMatch(), qPrintable(file.fileName() + QStringLiteral(": ") + found.captured()));
                if (qstrcmp(folder, "/core") != 0)
                    continue;
                for (auto it = thrown.globalMatch(text); it.hasNext();) {
                    const QString what = it.next().captured(1);
                    said += what.contains(QLatin1String("say("));
                    QVERIFY2(what.contains(QLatin1String("say(")) || !what.contains(words),
                        qPrintable(file.fileName() + QStringLiteral(": ") + what));
                }
            }
        }
        QVERIFY(said > 200);
    }

    // What is added to another sentence has no grammar of its own; a place in a whole sentence has.
    void noSentenceIsAPieceOfAnother()
    {
        QFile file(kRoot + QStringLiteral("/resources/translations/headroom_zh_CN.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression piece(QStringLiteral("<source>([ ,;:.][^<]*)</source>"));
        const auto found = piece.match(QString::fromUtf8(file.readAll()));
        QVERIFY2(!found.hasMatch(), qPrintable(found.captured(1)));
    }

    // The same sentence in a class, in a function and in core: one translation.
    void oneContextForAll()
    {
        if (linguistTool(QStringLiteral("lrelease")).isEmpty())
            QSKIP("lrelease is not installed");
        QCOMPARE(ErrorBar::tr("Dismiss"), QStringLiteral("Dismiss"));
        makeGerman({{QStringLiteral("Dismiss"), QStringLiteral("Schließen")},
            {QStringLiteral("%1 of %2"), QStringLiteral("von %2 das %1.")}});
        installTranslations(*qApp, QLocale(QStringLiteral("de_DE")), m_folder.path());
        QCOMPARE(ErrorBar::tr("Dismiss"), QStringLiteral("Schließen"));
        QCOMPARE(tr("Dismiss"), QStringLiteral("Schließen"));
        QCOMPARE(headroom::tr("Dismiss"), QStringLiteral("Schließen"));
        QCOMPARE(translated("Dismiss"), QStringLiteral("Schließen"));
        QCOMPARE(say("Dismiss"), std::string("Schließen"));
        QCOMPARE(say("%1 of %2", 3, "7%1"), std::string("von 7%1 das 3."));
        QCOMPARE(say("nobody translated %1", "this"), std::string("nobody translated this"));
        setSentenceTranslator(nullptr);
        QCOMPARE(say("%1 of %2", 3, 7), std::string("3 of 7"));
    }

    void languagesAreThoseWithAFile()
    {
        const QTemporaryDir folder;
        QCOMPARE(languagesIn(folder.path()), QStringList {QStringLiteral("en")});
        for (const char* name : {"headroom_zh_CN.qm", "headroom_de.qm", "headroom_fr.ts", "headroom.ts"}) {
            QFile file(folder.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        QCOMPARE(languagesIn(folder.path()),
            QStringList({QStringLiteral("en"), QStringLiteral("de"), QStringLiteral("zh_CN")}));
        QCOMPARE(languageName(QStringLiteral("en")), QStringLiteral("English"));
        QCOMPARE(languageName(QStringLiteral("de")), QStringLiteral("Deutsch"));
        QCOMPARE(languageName(QStringLiteral("zh_CN")), QStringLiteral("简体中文"));
    }

    // Each page of the manual is in each language that has a folder, with the same sections, code, links and numbers,
    // but for those that the folder's untranslated.txt names: they are shown in English.
    void pagesOfTheManualAgree()
    {
        int languages = 0;
        const QDir manual(kRoot + QStringLiteral("/resources/manual"));
        const QStringList pages = manual.entryList({QStringLiteral("*.md")}, QDir::Files);
        for (const QString& language : manual.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            if (QLocale(language).language() == QLocale::C)
                continue; // of data
            const QDir folder(manual.filePath(language));
            QStringList own = pages;
            for (const QString& name : untranslated(folder)) {
                QVERIFY2(own.removeOne(name + QStringLiteral(".md")), qPrintable(name));
                qWarning("%s: not in %s", qPrintable(name), qPrintable(language));
            }
            QCOMPARE(folder.entryList({QStringLiteral("*.md")}, QDir::Files), own);
            for (const QString& name : std::as_const(own)) {
                const auto english = sectionsOf(manual.filePath(name)), other = sectionsOf(folder.filePath(name));
                QVERIFY2(!english.isEmpty(), qPrintable(name));
                QCOMPARE(other.size(), english.size());
                QStringList anchors;
                for (qsizetype i = 0; i < other.size(); ++i) {
                    const QByteArray where = (name + QStringLiteral(", ") + english[i].anchor).toUtf8();
                    anchors << other[i].anchor;
                    QVERIFY2(other[i].level == english[i].level, where);
                    QVERIFY2(other[i].code == english[i].code, where);
                    QVERIFY2(other[i].commands == english[i].commands, where);
                    QVERIFY2(other[i].rows == english[i].rows, where);
                    QVERIFY2(other[i].within.size() == english[i].within.size(), where);
                    for (const auto list : {&Section::words, &Section::numbers, &Section::links})
                        QVERIFY2(other[i].*list == english[i].*list,
                            where + ": " + (other[i].*list).join(QLatin1Char(' ')).toUtf8() + "\nnot "
                                + (english[i].*list).join(QLatin1Char(' ')).toUtf8());
                }
                QCOMPARE(QSet<QString>(anchors.begin(), anchors.end()).size(), anchors.size());
                for (const Section& section : other)
                    for (const QString& anchor : section.within)
                        QVERIFY2(anchors.contains(anchor), qPrintable(name + QStringLiteral("#") + anchor));
            }
            ++languages;
        }
        QVERIFY(languages > 0);
    }

    // And views.md has a row for each view.
    void everyViewIsInTheManual()
    {
        QFile page(kRoot + QStringLiteral("/resources/manual/views.md"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(page.readAll());
        QStringList rows;
        for (const ViewDescriptor& view : views()) {
            rows << view.title;
            QVERIFY2(text.contains(QStringLiteral("\n| %1 | ").arg(view.title)), qPrintable(view.title));
        }
        QCOMPARE(text.count(QStringLiteral("\n| ")), rows.size() + 3); // the head's two, and the gallery
    }

    // From what was measured, in each language.
    void tablesOfTheManualAreWritten()
    {
        QProcess check;
        check.setProcessChannelMode(QProcess::MergedChannels);
        check.start(kRoot + QStringLiteral("/scripts/manual-pages"), {QStringLiteral("--check")});
        QVERIFY(check.waitForFinished(60000));
        QVERIFY2(check.exitStatus() == QProcess::NormalExit && check.exitCode() == 0, check.readAll());
    }

private:
    QTemporaryDir m_folder;
};

HEADROOM_TEST(TranslationTest)

} // namespace translation_test

#include "translation_test.moc"
