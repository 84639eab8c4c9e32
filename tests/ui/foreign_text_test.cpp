// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animated_png.h"
#include "export/animated_webp.h"
#include "export/picture_export.h"
#include "files/files.h"
#include "inspector/words.h"
#include "lesson/lesson_text.h"
#include "stage/view.h"
#include "test_program.h"
#include "widgets/pictures_beside.h"
#include "window_fixture.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextDocument>
#include <QToolTip>

#include <set>

#include <sys/stat.h>

using namespace headroom;

namespace foreign_text_test {

namespace {

// Markup that the program itself never writes, and what QString::arg() would take for a place.
const std::string kOpen = "<s>", kClose = "</s>%2%3";

// What is wrong with rich text in which every label of the run is struck out, if it were read as markup.
QString wrongIn(const QString& html)
{
    QTextDocument document;
    document.setHtml(html);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (part.fragment().charFormat().fontStrikeOut())
                return QStringLiteral("markup of a label acts: ") + html;
    static const QRegularExpression filled(QStringLiteral("</s>(?!%2%3)"));
    if (document.toPlainText().contains(filled))
        return QStringLiteral("a label is filled: ") + document.toPlainText();
    return document.toPlainText().contains(QLatin1String("&lt;"))
        ? QStringLiteral("a label is escaped twice: ") + document.toPlainText()
        : QString();
}

void strikeLabelsOut(const Trace& trace)
{
    std::set<const Labels*> done;
    for (const Step& step : trace.steps())
        for (const Axis& axis : step.axes)
            if (axis.labels && done.insert(axis.labels.get()).second)
                for (std::string& label : const_cast<Labels&>(*axis.labels))
                    label = kOpen + label + kClose;
}

void writePicture(const QString& path, const QSize& size)
{
    QImage picture(size, QImage::Format_RGB32);
    picture.fill(Qt::red);
    QVERIFY(picture.save(path, "PNG"));
}

} // namespace

class ForeignTextTest : public WindowFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        QVERIFY(m_folder.isValid());
        QDir(m_folder.path()).mkpath(QStringLiteral("lesson/below"));
        writePicture(in("secret.png"), {40, 20});
        writePicture(in("lesson/own.png"), {40, 20});
        writePicture(in("lesson/below/own.png"), {40, 20});
        writePicture(in("lesson/wide.png"), {5000, 2});
        QVERIFY(QFile::link(in("secret.png"), in("lesson/out.png")));
        QVERIFY(::mkfifo(qPrintable(in("lesson/pipe.png")), 0600) == 0);
        QFile sparse(in("lesson/sparse.png"));
        QVERIFY(sparse.open(QIODevice::WriteOnly) && sparse.resize(qint64 {8} << 30));
        QFile text(in("lesson/text.png"));
        QVERIFY(text.open(QIODevice::WriteOnly) && text.write("no picture") > 0);
    }

    // A label, a tip or a message is plain text, unless the program's own source says that it is rich.
    void labelsArePlain()
    {
        openWindow();
        for (const QLabel* label : m_window->findChildren<QLabel*>())
            if (label->isVisible())
                QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->text()));
        QToolTip::showText({}, QStringLiteral("<b>tip</b>"), m_window.get());
        QMessageBox box(QMessageBox::Warning, QStringLiteral("title"), QStringLiteral("<b>message</b>"));
        box.setInformativeText(QStringLiteral("<b>more</b>"));
        box.show();
        QStringList bold;
        for (QWidget* widget : QApplication::allWidgets())
            if (const auto* label = qobject_cast<QLabel*>(widget);
                label && label->text().contains(QLatin1String("<b>"))) {
                bold << label->text();
                if (label->isVisible() && !m_window->isAncestorOf(label))
                    QVERIFY2(label->textFormat() == Qt::PlainText, qPrintable(label->text()));
            }
        QVERIFY2(bold.contains(QStringLiteral("<b>tip</b>")) && bold.contains(QStringLiteral("<b>message</b>"))
                && bold.contains(QStringLiteral("<b>more</b>")),
            qPrintable(bold.join(QLatin1Char('\n'))));
        closeWindow();
    }

    // Nor wait for a pipe that nobody writes to.
    void richTextReadsNoFiles()
    {
        const QString names[] = {in("secret.png"), in("lesson/pipe.png"), QStringLiteral("file://") + in("secret.png"),
            QStringLiteral("/dev/zero")};
        for (const QString& name : names) {
            RichDocument document;
            document.setHtml(
                QStringLiteral("<img src=\"%1\"><table background=\"%1\"><tr><td>x</td></tr></table>").arg(name));
            QVERIFY2(document.size().width() < 30.0, qPrintable(name));
        }
    }

    void everyViewShowsLabelsAsText_data()
    {
        QTest::addColumn<QString>("id");
        for (const ViewDescriptor& view : views())
            QTest::newRow(qPrintable(view.id)) << view.id;
    }

    void everyViewShowsLabelsAsText()
    {
        QFETCH(QString, id);
        Document document(QStringLiteral("cpu"));
        const auto info = std::find_if(
            views().begin(), views().end(), [&](const ViewDescriptor& view) { return view.id == id; });
        openVariant(document, sourceFor(id));
        const std::unique_ptr<View> view(info->make(document, nullptr));
        view->resize(847, 620);
        document.setStudies(view->studies(document));
        QTRY_VERIFY_WITH_TIMEOUT(!document.busy(), 60000);
        const Trace& trace = *document.trace();
        strikeLabelsOut(trace);
        view->show(document);
        const auto check = [&] {
            const auto step = document.currentStep();
            const QString wrong = wrongIn(captionBelow(view.get(), document, step) + QLatin1String("<br>")
                + formulaBelow(view.get(), document, step));
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        };
        const std::vector<Frame> frames = view->frames(document);
        const std::size_t stride = std::max<std::size_t>(1, frames.size() / 12);
        for (std::size_t frame = 0; frame < frames.size(); frame += stride) {
            document.setPosition(
                positionOf(frames, {static_cast<int>(frame), static_cast<double>(frames[frame].stops)}));
            view->show(document);
            check();
        }
        const std::vector<StepId>& timeline = trace.timeline();
        for (std::size_t at = 0; at < timeline.size(); at += std::max<std::size_t>(1, timeline.size() / 24)) {
            const Cell cell {timeline[at], Index(trace.step(timeline[at]).axes.size(), 0)};
            document.pin(cell);
            view->show(document);
            check();
            const auto chain = explanationChain(trace, cell);
            const FormulaWords formula = formulaWords(trace, chain);
            const QStringList said = cellWords(cellPlace(trace, cell)) + formula.symbols
                + QStringList {formula.numbers, formula.right};
            const QString wrong = wrongIn(said.join(QLatin1String("<br>")));
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }

    void aLessonShowsPicturesBesideItAlone_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("reason"); // empty: it is shown
        const auto row = [](const QString& name, const char* reason) {
            QTest::newRow(qPrintable(name)) << name << QString::fromUtf8(reason);
        };
        row(QStringLiteral("own.png"), "");
        row(QStringLiteral("below/own.png"), "");
        row(QStringLiteral("./below/../own.png"), "");
        row(QStringLiteral("../secret.png"), "it is not in the text’s folder");
        row(QStringLiteral("below/../../secret.png"), "it is not in the text’s folder");
        row(QStringLiteral("%2e%2e/secret.png"), "it is not in the text’s folder");
        row(QStringLiteral("out.png"), "it is not in the text’s folder");
        row(in("secret.png"), "it is not in the text’s folder");
        row(in("lesson/own.png"), "it is not in the text’s folder");
        row(QStringLiteral("file://") + in("lesson/own.png"), "it is not in the text’s folder");
        row(QStringLiteral("/dev/zero"), "it is not in the text’s folder");
        row(QStringLiteral("http://127.0.0.1:9/x.png"), "it is not in the text’s folder");
        row(QStringLiteral(":/headroom/icons/ui/check.svg"), "it is not in the text’s folder");
        row(QStringLiteral("data:image/png;base64,AAAA"), "it is not in the text’s folder");
        row(QStringLiteral("none.png"), "there is no such file");
        row(QStringLiteral("pipe.png"), "a pipe, not a file");
        row(QStringLiteral("below"), "a folder, not a file");
        row(QStringLiteral("sparse.png"), "more than the 2.0 MB allowed");
        row(QStringLiteral("wide.png"), "it has 5000 × 2 pixels");
        row(QStringLiteral("text.png"), "it is no PNG or JPEG");
    }

    void aLessonShowsPicturesBesideItAlone()
    {
        QFETCH(QString, name);
        QFETCH(QString, reason);
        const QString marked = QStringLiteral("before ![other words](%1) after").arg(name);
        const QString html = lessonHtml(marked, in("lesson"));
        QTextDocument document;
        document.setHtml(html);
        const QString text = document.toPlainText();
        QCOMPARE(html.contains(QLatin1String("<img")), reason.isEmpty());
        QVERIFY2(reason.isEmpty() ? document.size().width() > 40.0
                                  : text.contains(QLatin1String("other words")) && text.contains(reason),
            qPrintable(text));
        QCOMPARE(lessonPlain(marked), QStringLiteral("before other words after"));
    }

    // Every way out of the window: what is no file stays as it is, and the sentence names what is in the way.
    void whatIsNoFileIsNotReplaced()
    {
        QImage picture(QSize(30, 20), QImage::Format_RGB32);
        picture.fill(Qt::white);
        AnimatedPng apng;
        AnimatedWebp webp;
        for (Recording* film : {static_cast<Recording*>(&apng), static_cast<Recording*>(&webp)})
            film->add(picture, 100);
        const Drawing drawing {{}, {}, {30, 20}, {30, 20}, 1.0, [](QPainter&) {}};
        const std::function<QString(const QString&)> ways[] = {
            [&](const QString& path) { return savePicture(picture, path + QStringLiteral(".png")); },
            [&](const QString& path) { return saveDrawing(drawing, path + QStringLiteral(".svg")); },
            [&](const QString& path) { return saveDrawing(drawing, path + QStringLiteral(".pdf")); },
            [&](const QString& path) { return apng.save(path + QStringLiteral(".png")); },
            [&](const QString& path) { return webp.save(path + QStringLiteral(".webp")); },
            [&](const QString& path) { return writeBytes(path, "numbers"); }};
        const QString endings[] = {QStringLiteral(".png"), QStringLiteral(".svg"), QStringLiteral(".pdf"),
            QStringLiteral(".png"), QStringLiteral(".webp"), QString()};
        for (std::size_t way = 0; way < std::size(ways); ++way) {
            const QTemporaryDir folder;
            const auto here = [&](const char* name) { return folder.filePath(QLatin1String(name)); };
            const QString end = endings[way];
            QVERIFY(::mkfifo(qPrintable(here("pipe") + end), 0600) == 0);
            QVERIFY(QDir().mkpath(here("folder") + end));
            QVERIFY(QFile::link(QStringLiteral("/dev/full"), here("device") + end));
            const auto says = [&](const char* name, const char* why) {
                const QString failure = ways[way](here(name));
                QVERIFY2(
                    failure.contains(QLatin1String(why)) && failure.contains(QLatin1String(name)), qPrintable(failure));
            };
            says("pipe", "a pipe, not a file");
            says("folder", "a folder, not a file");
            says("device", "a device, not a file");
            says("none/file", "No such file or directory");
            struct stat status {};
            QVERIFY(::stat(qPrintable(here("pipe") + end), &status) == 0 && S_ISFIFO(status.st_mode));
            QVERIFY(::stat("/dev/full", &status) == 0 && S_ISCHR(status.st_mode));
            QCOMPARE(ways[way](here("good")), QString());
            QVERIFY(QFileInfo(here("good") + end).size() > 0);
        }
    }

    // Ways round those that are safe.
    void sourcesTakeTheSafeWays()
    {
        struct Way {
            const char* pattern;
            QStringList where; // it may stand
        };
        const Way ways[] = {{"QSaveFile|std::[io]?fstream|\\bfopen\\(|QTextStream\\b.*QFile", {}},
            // of resources, and none that somebody named
            {"\\bQFile( [a-z]+)?\\(",
                {QStringLiteral("theme/icons.cpp"), QStringLiteral("export/picture_export.cpp"),
                    QStringLiteral("export/page_file.cpp")}},
            {"QImageReader|QImage::fromData|QPixmap::loadFromData",
                {QStringLiteral("gallery/thumbnail.cpp"), QStringLiteral("widgets/pictures_beside.cpp")}},
            {"Q(Image|Pixmap|Icon|Movie)\\((path|file|name|QString::fromStdString)|\\.load\\(", {}},
            {"AutoText|QErrorMessage|setSearchPaths|QDesktopServices", // of the second only the folder of its own logs
                {QStringLiteral("theme/style.cpp"), QStringLiteral("window/main_window_sessions.cpp")}},
            // rich text: who sets it escapes what was not written here
            {"QTextDocument [a-z]+;|new QTextDocument", {}},
            {"Qt::RichText|setHtml\\(|setMarkdown\\(|insertHtml\\(",
                {QStringLiteral("export/picture_export.cpp"), QStringLiteral("help/help.cpp"),
                    QStringLiteral("help/manual_search.cpp"), QStringLiteral("help/manual_search_panel.cpp"),
                    QStringLiteral("inspector/change_panel.cpp"), QStringLiteral("inspector/inspector.cpp"),
                    QStringLiteral("inspector/fitted_text.cpp"), QStringLiteral("inspector/nudge_panel.cpp"),
                    QStringLiteral("inspector/pointer.cpp"), QStringLiteral("lesson/lesson_text.cpp"),
                    QStringLiteral("experiments/experiments_page.cpp"), QStringLiteral("stage/timeline.cpp"),
                    QStringLiteral("stage/timeline_layout.cpp"), QStringLiteral("training/training_controls.cpp"),
                    QStringLiteral("training/training_timeline.cpp")}},
            {"toHtmlEscaped", // the last writes a file of HTML
                {QStringLiteral("words/html.h"), QStringLiteral("export/picture_export.cpp"),
                    QStringLiteral("export/page_file.cpp")}},
            {"\\b(bold|coloured)\\([^();\\n]*htmlOf", {QStringLiteral("inspector/words.cpp")}}};
        const QString ui = QStringLiteral(HEADROOM_SOURCE_DIR "/ui/");
        int files = 0;
        for (QDirIterator all(
                 ui, {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files, QDirIterator::Subdirectories);
             all.hasNext();) {
            QFile file(all.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll()), name = file.fileName().mid(ui.size());
            for (const Way& way : ways) {
                const auto found = QRegularExpression(QLatin1String(way.pattern)).match(text);
                QVERIFY2(!found.hasMatch() || way.where.contains(name),
                    qPrintable(QStringLiteral("%1: %2").arg(name, found.captured())));
            }
            ++files;
        }
        QVERIFY(files > 300);
    }

private:
    QString in(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    QTemporaryDir m_folder;
};

HEADROOM_TEST(ForeignTextTest)

} // namespace foreign_text_test

#include "foreign_text_test.moc"
