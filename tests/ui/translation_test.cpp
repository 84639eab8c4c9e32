// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/say.h"
#include "tr.h"
#include "translation.h"
#include "window/error_bar.h"

#include "test_program.h"

#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;

namespace translation_test {

namespace {

const QString kRoot = QStringLiteral(HEADROOM_SOURCE_DIR);

QString linguistTool(const QString& name)
{
    const QString own = QStringLiteral("/usr/lib/qt6/bin/") + name;
    return QFile::exists(own) ? own : QStandardPaths::findExecutable(name + QStringLiteral("-qt6"));
}

struct Page {
    QList<qsizetype> headings; // their levels
    QStringList code; // the lines of code blocks
    QStringList commands, pictures; // in order; pictures as absolute paths, those of no file are marked
};

Page page(const QString& name)
{
    static const QRegularExpression heading(QStringLiteral("^(#+) ")), fence(QStringLiteral("^(`{3,})")),
        command(QStringLiteral("`(headroom-cli [^`]+)`")), picture(QStringLiteral("!\\[[^\\]]*\\]\\(([^)\\s]+)"));
    Page page;
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return page;
    QString open;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        if (const QString marks = fence.match(line).captured(1); open.isEmpty() ? !marks.isEmpty() : marks == open) {
            open = open.isEmpty() ? marks : QString();
            page.code << line;
        } else if (!open.isEmpty() || line.startsWith(QLatin1String("    "))) {
            page.code << line;
        } else {
            if (const auto match = heading.match(line); match.hasMatch())
                page.headings << match.capturedLength(1);
            for (auto it = command.globalMatch(line); it.hasNext();)
                page.commands << it.next().captured(1);
            for (auto it = picture.globalMatch(line); it.hasNext();) {
                const QFileInfo shown(QFileInfo(name).dir(), it.next().captured(1));
                page.pictures << (shown.exists() ? shown.canonicalFilePath() : name + shown.filePath());
            }
        }
    }
    return page;
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
        QFile file(kRoot + QStringLiteral("/resources/translations/headroom.ts"));
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

    // A page of the manual in another language has what the English one has.
    void pagesOfTheManualAgree()
    {
        int checked = 0;
        const QDir manual(kRoot + QStringLiteral("/resources/manual"));
        for (const QString& language : manual.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            if (QLocale(language).name() != language)
                continue; // of data
            const QDir folder(manual.filePath(language));
            for (const QString& name : folder.entryList({QStringLiteral("*.md")}, QDir::Files)) {
                QVERIFY2(manual.exists(name), qPrintable(name));
                const Page english = page(manual.filePath(name)), other = page(folder.filePath(name));
                QVERIFY2(!english.headings.isEmpty(), qPrintable(name));
                QCOMPARE(other.headings, english.headings);
                QCOMPARE(other.code, english.code);
                QCOMPARE(other.commands, english.commands);
                QCOMPARE(other.pictures, english.pictures);
                ++checked;
            }
        }
        QVERIFY(checked > 0);
    }

private:
    QTemporaryDir m_folder;
};

HEADROOM_TEST(TranslationTest)

} // namespace translation_test

#include "translation_test.moc"
