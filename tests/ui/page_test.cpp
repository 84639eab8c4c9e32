// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/experiment_plot.h"
#include "export/page_file.h"
#include "export/picture_export.h"
#include "files/settings.h"
#include "scene/scene_view.h"
#include "stage/view_picture.h"
#include "stage_fixture.h"
#include "theme/palettes.h"
#include "words/translation.h"

#include "test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <set>

using namespace headroom;

namespace page_test {

// A view as a web page: every view can be one, its numbers are the trace's, and nothing in it acts but its own script.
class PageTest : public QObject {
    Q_OBJECT

    struct Page {
        QByteArray html;
        QJsonObject data;

        QJsonArray all(const char* name) const { return data.value(QLatin1String(name)).toArray(); }
        QString string(int id) const { return all("strings").at(id).toString(); }
        QByteArray bytes(int id) const
        {
            const QByteArray said = all("blobs").at(id).toString().toLatin1();
            if (!said.startsWith('~'))
                return QByteArray::fromBase64(said);
            return qUncompress(
                QByteArray("\0\1\0\0", 4) + QByteArray::fromBase64(said.sliced(1))); // a first guess at its length
        }
    };

    Page pageOf(View& view)
    {
        const QString path = m_folder.filePath(QStringLiteral("page.html"));
        QFile::remove(path);
        ViewPicture subject(*m_document, view);
        Page page;
        [&] { QCOMPARE(exportPicture(subject, {}, path), QString()); }();
        QFile file(path);
        [&] { QVERIFY(file.open(QIODevice::ReadOnly)); }();
        page.html = file.readAll();
        const QByteArray before("id=\"data\">");
        const qsizetype from = page.html.indexOf(before) + before.size(), to = page.html.indexOf("</script>", from);
        QJsonParseError error;
        page.data = QJsonDocument::fromJson(page.html.mid(from, to - from), &error).object();
        [&] { QCOMPARE(error.errorString(), QJsonParseError().errorString()); }();
        return page;
    }

    // 4,4,12,2 → 4 5 6 7 12 13
    static std::vector<int> unrun(const QJsonArray& runs)
    {
        std::vector<int> all;
        for (qsizetype i = 0; i + 1 < runs.size(); i += 2)
            for (int k = 0; k < runs[i + 1].toInt(); ++k)
                all.push_back(runs[i].toInt() + k);
        return all;
    }

    static Index indexFrom(const QJsonArray& said)
    {
        Index at;
        for (const QJsonValue& each : said)
            at.push_back(each.toInt());
        return at;
    }

    // Nothing is asked for elsewhere, and only its own script is one.
    static void checkClosed(const QByteArray& html, const QString& where)
    {
        QVERIFY2(html.startsWith("<!doctype html>"), qPrintable(where));
        QVERIFY2(html.count("<script") == 2 && html.count("</script") == 2, qPrintable(where));
        for (const char* outside : {"http:", "https:", "//cdn", "@import", "url(", "src=", "<link", "<img", "eval("})
            QVERIFY2(!html.contains(outside), qPrintable(where + QStringLiteral(" has ") + QLatin1String(outside)));
        QVERIFY2(html.contains("default-src 'none'"), qPrintable(where));
        // Characters that turn the text beside them round.
        static const QRegularExpression turning(QStringLiteral("[\u202a-\u202e\u2066-\u2069\u200e\u200f]"));
        QVERIFY2(!QString::fromUtf8(html).contains(turning), qPrintable(where));
    }

    // A page asks for nothing that it does not do: there is no run to change and nothing to drag.
    static void checkSentences(const Page& page, const QString& where)
    {
        static const QRegularExpression asks(
            QStringLiteral("\\b(click|drag|hover|press|point at|lights up|type it)\\b"),
            QRegularExpression::CaseInsensitiveOption);
        for (const QJsonValue& said : page.all("strings"))
            QVERIFY2(!said.toString().contains(asks), qPrintable(where + QStringLiteral(" says ") + said.toString()));
    }

    void checkNumbers(const Page& page, const QString& where)
    {
        const Trace& trace = *m_document->trace();
        const QJsonArray steps = page.all("steps"), numbers = page.all("numbers");
        for (const QJsonValue& each : numbers) {
            const QJsonArray number = each.toArray();
            const auto step = trace.find(steps[number[0].toInt()].toArray()[0].toString().toStdString());
            QVERIFY2(step, qPrintable(where));
            const double value = trace.value(*step, indexFrom(number[1].toArray()));
            if (std::isfinite(value))
                QVERIFY2(number[2].toDouble() == value
                        || static_cast<float>(number[2].toDouble()) == static_cast<float>(value),
                    qPrintable(QStringLiteral("%1: %2 is not %3").arg(where).arg(number[2].toDouble()).arg(value)));
            else
                QVERIFY2(number[2].isNull(), qPrintable(where));
        }
        for (const QJsonValue& set : page.all("sets"))
            for (const QJsonValue& frame : set.toObject().value(QLatin1String("frames")).toArray())
                for (const int each : unrun(page.all("lists").at(frame.toArray()[11].toInt()).toArray())) {
                    const QJsonArray map = page.all("maps").at(each).toArray();
                    const auto step = trace.find(steps[map[13].toInt()].toArray()[0].toString().toStdString());
                    QVERIFY2(step, qPrintable(where));
                    if (map[11].toInt() < 0)
                        continue;
                    const QByteArray bytes = page.bytes(map[11].toInt());
                    QCOMPARE(bytes.size(), static_cast<qsizetype>(4) * map[9].toInt() * map[10].toInt());
                    Index at = indexFrom(map[14].toArray());
                    const int row = map[9].toInt() - 1, column = map[10].toInt() / 2;
                    if (map[15].toInt() >= 0)
                        at[static_cast<std::size_t>(map[15].toInt())] = row;
                    if (map[16].toInt() >= 0)
                        at[static_cast<std::size_t>(map[16].toInt())] = column;
                    float there = 0.0F;
                    std::memcpy(&there, bytes.constData() + 4 * (row * map[10].toInt() + column), 4);
                    QCOMPARE(there, static_cast<float>(trace.value(*step, at)));
                }
    }

    // The numbers that stand on screen are there, at their places.
    void checkOpening(const Page& page, View& view, const QString& where)
    {
        auto* scenes = qobject_cast<SceneView*>(&view);
        QVERIFY2(scenes, qPrintable(where));
        ViewPicture subject(*m_document, view);
        subject.pose(view.size());
        const QJsonArray frame = page.all("sets")
                                     .first()
                                     .toObject()
                                     .value(QLatin1String("frames"))
                                     .toArray()
                                     .at(page.data.value(QLatin1String("opening")).toInt())
                                     .toArray();
        QMultiHash<QString, QJsonArray> cells;
        const auto keyOf = [](int step, const QJsonArray& at) {
            return QStringLiteral("%1@%2").arg(step).arg(
                QString::fromUtf8(QJsonDocument(at).toJson(QJsonDocument::Compact)));
        };
        for (const int id : unrun(page.all("lists").at(frame[9].toInt()).toArray())) {
            const QJsonArray cell = page.all("cells").at(id).toArray();
            const QJsonArray number = page.all("numbers").at(cell[5].toInt()).toArray();
            if (cell[5].toInt() >= 0)
                cells.insert(keyOf(number[0].toInt(), number[1].toArray()), cell);
        }
        QHash<QString, int> steps;
        for (int i = 0; i < page.all("steps").size(); ++i)
            steps.insert(page.all("steps").at(i).toArray()[0].toString(), i);
        int compared = 0;
        for (const SceneCell& cell : scenes->scene().cells) {
            if (cell.source.step < 0 || cell.is(SceneCell::Between))
                continue;
            QJsonArray at;
            for (const std::int64_t each : cell.source.at)
                at.append(static_cast<qint64>(each));
            const QString path = QString::fromStdString(m_document->trace()->step(cell.source.step).path);
            const QString key = keyOf(steps.value(path, -1), at);
            const QList<QJsonArray> all = cells.values(key);
            const auto found = std::find_if(all.begin(), all.end(), [&](const QJsonArray& each) {
                return std::abs(each[0].toDouble() - cell.area.x()) < 0.01
                    && std::abs(each[1].toDouble() - cell.area.y()) < 0.01
                    && std::abs(each[2].toDouble() - cell.area.width()) < 0.01;
            });
            QVERIFY2(found != all.end(), qPrintable(where + QStringLiteral(" lacks ") + path + key));
            const QString says = page.string((*found)[7].toInt()), name = page.string((*found)[6].toInt());
            const QString more = scenes->note(cell), own = scenes->sentence(cell);
            QCOMPARE(says.isEmpty()
                    ? (name.isEmpty() ? QString() : name + QStringLiteral(": ")) + fixedText(cell.value, 4)
                    : says,
                more.isEmpty() ? own : own + QStringLiteral(". ") + more);
            ++compared;
        }
        QVERIFY2(compared > 0 || !scenes->scene().maps.empty(), qPrintable(where + QStringLiteral(" has no numbers")));
        subject.leave();
    }

    // Both themes draw the same things, in other colours.
    void checkThemes(View& view, const QString& where)
    {
        ViewPicture subject(*m_document, view);
        PagePicture pictures[2];
        for (int i = 0; i < 2; ++i) {
            const Theme::Scope colours(i == 0 ? lightPalette() : darkPalette());
            subject.pose(view.size());
            QVERIFY2(view.describePicture(pictures[i]), qPrintable(where));
        }
        subject.leave();
        const auto compare = [&](const PageDrawing& light, const PageDrawing& dark) {
            QCOMPARE(light.size(), dark.size());
            for (std::size_t i = 0; i < light.size(); ++i)
                QVERIFY2(light[i].shape == dark[i].shape && light[i].outline == dark[i].outline
                        && light[i].text == dark[i].text && light[i].colours.size() == dark[i].colours.size(),
                    qPrintable(where + ' ' + light[i].text + ' ' + QString::fromUtf8(light[i].shape)
                        + QStringLiteral(" | ") + QString::fromUtf8(dark[i].shape)));
        };
        compare(pictures[0].below, pictures[1].below);
        compare(pictures[0].above, pictures[1].above);
        QCOMPARE(pictures[0].cells.size(), pictures[1].cells.size());
        for (std::size_t i = 0; i < pictures[0].cells.size(); ++i)
            compare(pictures[0].cells[i].look, pictures[1].cells[i].look);
    }

    std::unique_ptr<View> shown(const QString& id)
    {
        m_document->setView(id);
        const auto info = std::find_if(
            views().begin(), views().end(), [&](const ViewDescriptor& each) { return each.id == id; });
        std::unique_ptr<View> view(info->make(*m_document, nullptr));
        view->setId(id);
        view->resize(847, 620);
        m_document->setStudies(view->studies(*m_document));
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000); }();
        view->QWidget::show();
        view->show(*m_document);
        QApplication::processEvents();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000); }();
        view->show(*m_document);
        return view;
    }

private slots:
    void initTestCase()
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        QVERIFY(m_folder.isValid());
    }

    // Each view on the first variant that it shows.
    void everyViewIsAPage()
    {
        std::set<QString> seen;
        std::vector<qsizetype> sizes;
        for (const Preset& preset : presets()) {
            const QString id = QString::fromStdString(preset.id);
            openVariant(*m_document, id);
            for (const ViewDescriptor& info : views()) {
                if (!info.canShow(*m_document->trace()) || !seen.insert(info.id).second)
                    continue;
                const auto view = shown(info.id);
                const QString where = info.id + QStringLiteral(" of ") + id;
                const Position stood = m_document->position();
                const int head = m_document->head();
                const auto pinned = m_document->pinned();
                const Page page = pageOf(*view);
                if (QTest::currentTestFailed())
                    return;
                QVERIFY(
                    m_document->position() == stood && m_document->head() == head && m_document->pinned() == pinned);
                QCOMPARE(view->size(), QSize(847, 620));
                QCOMPARE(page.data.value(QLatin1String("headroom_page")).toInt(), 1);
                QCOMPARE(page.data.value(QLatin1String("view")).toString(), info.id);
                checkClosed(page.html, where);
                checkSentences(page, where);
                checkNumbers(page, where);
                checkOpening(page, *view, where);
                checkThemes(*view, where);
                if (QTest::currentTestFailed())
                    return;
                const QJsonObject words = page.all("languages").first().toObject();
                QCOMPARE(words.value(QLatin1String("title")).toString(), info.title);
                const qsizetype pictures =
                    page.all("sets").first().toObject().value(QLatin1String("frames")).toArray().size();
                QVERIFY2(pictures >= 1, qPrintable(where));
                qInfo("%-32s %4lld kB, %lld pictures, %lld sets", qPrintable(where),
                    static_cast<long long>(page.html.size() / 1000), static_cast<long long>(pictures),
                    static_cast<long long>(page.all("sets").size()));
                sizes.push_back(page.html.size());
                QVERIFY2(page.html.size() < 4'000'000,
                    qPrintable(QStringLiteral("%1: %2 bytes").arg(where).arg(page.html.size())));
            }
        }
        QCOMPARE(seen.size(), views().size());
        std::sort(sizes.begin(), sizes.end());
        QVERIFY2(sizes[sizes.size() / 2] <= 300'000, qPrintable(QString::number(sizes[sizes.size() / 2])));
    }

    void foreignWordsAreWords()
    {
        const std::vector<std::string> hostile {"</script><script>document.title='x'</script>", "\"quoted\" 'too' \\",
            "\xe2\x80\xae"
            "turned",
            "<!--<img src=x onerror=1>", "{{data}}{{script}}", "%1&#37;&lt;", "]]>\xe2\x80\xa8"};
        openVariant(*m_document, QStringLiteral("transformer"), QStringLiteral("7 3 9 1 4"));
        for (const Step& step : m_document->trace()->steps())
            for (const Axis& axis : step.axes)
                if (axis.labels)
                    for (std::size_t i = 0; i < axis.labels->size(); ++i)
                        const_cast<Labels&>(*axis.labels)[i] = hostile[i % hostile.size()];
        for (const char* id : {"attention", "masks", "step", "graph"}) {
            const Page page = pageOf(*shown(QLatin1String(id)));
            const QString where = QLatin1String(id);
            if (QTest::currentTestFailed())
                return;
            QVERIFY2(page.html.count("<script") == 2 && page.html.count("</script") == 2, qPrintable(where));
            QVERIFY2(!page.html.contains("<img") && !page.html.contains("<!--"), qPrintable(where));
            QVERIFY2(!page.html.contains("\xe2\x80\xae") && !page.html.contains("\xe2\x80\xa8"), qPrintable(where));
            QStringList strings;
            for (const QJsonValue& each : page.all("strings"))
                strings << each.toString();
            const QString all = strings.join(QChar(0));
            QVERIFY2(all.contains(QString::fromStdString(hostile.front())) || where != QLatin1String("attention"),
                "a label is not lost"); // others have no room for such a long one
            // What is set as rich text: no element of a label.
            for (const QJsonValue& set : page.all("sets"))
                for (const QJsonValue& frame : set.toObject().value(QLatin1String("frames")).toArray())
                    for (const int part : {6, 7}) {
                        const QString html = page.string(frame.toArray()[part].toInt());
                        static const QRegularExpression tag(QStringLiteral("<(?!/?(span|b|i|sub|sup|br|em)\\b)"));
                        QVERIFY2(!html.contains(tag), qPrintable(html));
                    }
        }
    }

    void headsAndLanguagesComeAlong()
    {
        openVariant(*m_document, QStringLiteral("transformer"));
        const auto view = shown(QStringLiteral("entropy"));
        const Page page = pageOf(*view);
        QStringList languages = languagesIn(
            QString::fromStdString((resourceFolder() / "translations").string())); // English, and what was built
        languages.removeIf([](const QString& language) { return !fontsCanShow(languageName(language)); });
        QCOMPARE(page.all("languages").size(), languages.size());
        std::set<std::pair<int, int>> sets;
        for (const QJsonValue& set : page.all("sets"))
            sets.insert({set.toObject().value(QLatin1String("language")).toInt(),
                set.toObject().value(QLatin1String("head")).toInt()});
        QCOMPARE(sets.size(),
            static_cast<std::size_t>(languages.size()) * static_cast<std::size_t>(m_document->model().config.heads));
        const QJsonArray said = page.all("languages");
        for (qsizetype i = 1; i < said.size(); ++i)
            QVERIFY(
                said[i].toObject().value(QLatin1String("title")) != said[0].toObject().value(QLatin1String("title")));
        QCOMPARE(tr("Play"), QStringLiteral("Play")); // as before
    }

    // What a lesson asks for is not in the file either.
    void coveredNumbersStayBehind()
    {
        openVariant(*m_document, QStringLiteral("transformer"));
        const auto view = shown(QStringLiteral("attention"));
        const std::string path = m_document->trace()->step(*m_document->weights()).path;
        const auto holds = [&](const Page& page) {
            const QJsonArray steps = page.all("steps"), numbers = page.all("numbers"), maps = page.all("maps");
            const auto ofIt = [&](int step) {
                return steps[step].toArray()[0].toString() == QString::fromStdString(path);
            };
            return std::any_of(numbers.begin(), numbers.end(),
                       [&](const QJsonValue& each) { return ofIt(each.toArray()[0].toInt()); })
                || std::any_of(
                    maps.begin(), maps.end(), [&](const QJsonValue& each) { return ofIt(each.toArray()[13].toInt()); });
        };
        QVERIFY(holds(pageOf(*view)));
        m_document->setCover({{path}, {}});
        const Page covered = pageOf(*view);
        m_document->setCover({});
        QVERIFY(!holds(covered));
        for (const QJsonValue& each : covered.all("numbers"))
            QCOMPARE(each.toArray()[3].toInt(), 0); // nor in an equation of what follows from it
    }

    void whatIsNoViewSaysSo()
    {
        ExperimentPlot plot;
        plot.title = "Loss";
        plot.series.push_back({"sinusoids", {1.0, 2.0}, {0.5, 0.25}});
        ExperimentPlotView view(plot);
        view.resize(view.sizeHint());
        const QString path = m_folder.filePath(QStringLiteral("plot.html"));
        const QString why = exportPicture(*view.picture(), {}, path);
        QVERIFY2(why.contains(QStringLiteral("web page")), qPrintable(why));
        QVERIFY(!QFile::exists(path));
    }

    void piecesAreWhatWasDrawn()
    {
        const PageDrawing drawing = pageDrawing({100, 50}, [](QPainter& painter) {
            painter.translate(10.0, 5.0);
            painter.fillRect(QRectF(1.0, 2.0, 3.0, 4.0), Qt::red);
            painter.setOpacity(0.5);
            painter.setPen(QPen(Qt::blue, 2.0));
            painter.setRenderHint(QPainter::Antialiasing);
            painter.drawLine(QPointF(0.0, 0.0), QPointF(5.25, 0.0));
            painter.setFont(Theme::instance().font(TextSize::Body));
            painter.drawText(QPointF(0.0, 10.0), QStringLiteral("a<b"));
        });
        QCOMPARE(drawing.size(), std::size_t(3));
        QCOMPARE(drawing[0].shape, QByteArray("11,7,3,4"));
        QCOMPARE(drawing[0].colours, std::vector<QRgb> {0xffff0000});
        QCOMPARE(drawing[1].shape, QByteArray("2,0,0,0,0"));
        QCOMPARE(drawing[1].outline, QByteArray("M10 5L15.25 5"));
        QCOMPARE(drawing[1].colours, (std::vector<QRgb> {0, 0x800000ff}));
        QCOMPARE(drawing[2].text, QStringLiteral("a<b"));
        QVERIFY2(drawing[2].shape.startsWith("10,15,"), drawing[2].shape.constData());
        QCOMPARE(pageString(QStringLiteral("a\"\\<\n\u202e")), QByteArray("\"a\\\"\\\\\\u003c\\u000a\\u202e\""));
        QCOMPARE(pageNumber(-0.001), QByteArray("0"));
        QCOMPARE(pageNumber(1.5), QByteArray("1.5"));
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(PageTest)

} // namespace page_test

#include "page_test.moc"
