// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/experiment_plot.h"
#include "export/export_dialog.h"
#include "files/settings.h"
#include "scene/scene_view.h"
#include "smallest_type.h"
#include "stage/view_picture.h"
#include "stage_fixture.h"
#include "theme/palettes.h"
#include "widgets/controls.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"

#include "test_program.h"

#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextDocumentFragment>
#include <QXmlStreamReader>

#include <set>

using namespace headroom;

namespace export_test {

// What leaves the program as a picture: every view in every format, with its caption and without controls.
class ExportTest : public QObject {
    Q_OBJECT

    struct Drawing {
        QStringList texts; // as they follow one another
        QString joined; // without spaces: a sentence is broken into lines and weights
        QSizeF box, size; // of what is drawn; of the picture, in pixels
        QString ground; // of the first rectangle
        QString error;
    };

    static Drawing readDrawing(const QString& path)
    {
        Drawing drawing;
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            drawing.error = file.errorString();
        QXmlStreamReader xml(&file);
        QString fill;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            const auto attributes = xml.attributes();
            if (xml.name() == QLatin1String("svg")) {
                const QStringList box = attributes.value(QLatin1String("viewBox")).toString().split(QLatin1Char(' '));
                drawing.box = {box.value(2).toDouble(), box.value(3).toDouble()};
                drawing.size = {attributes.value(QLatin1String("width")).toDouble(),
                    attributes.value(QLatin1String("height")).toDouble()};
            } else if (xml.name() == QLatin1String("text")) {
                drawing.texts << xml.readElementText();
            } else if (drawing.ground.isEmpty()) {
                if (attributes.hasAttribute(QLatin1String("fill")))
                    fill = attributes.value(QLatin1String("fill")).toString();
                if (xml.name() == QLatin1String("path") || xml.name() == QLatin1String("rect"))
                    drawing.ground = fill;
            }
        }
        if (xml.hasError())
            drawing.error = xml.errorString();
        drawing.joined = packed(drawing.texts.join(QString()));
        return drawing;
    }

    static QString packed(QString text)
    {
        static const QRegularExpression space(QStringLiteral("\\s+"));
        return text.remove(space);
    }

    static const Palette& palette(PictureColours colours)
    {
        return colours == PictureColours::Dark ? darkPalette()
            : colours == PictureColours::Paper ? paperPalette()
                                               : lightPalette();
    }

    QString path(const QString& name) const { return m_folder.filePath(name); }

    // The numbers that the posed picture paints.
    static QStringList numbersOf(const SceneView& view)
    {
        QStringList numbers;
        for (const SceneCell& cell : view.scene().cells)
            if (cell.presence >= 0.5 && !cell.is(SceneCell::Plain) && !cell.is(SceneCell::Padding))
                numbers << cell.text();
        for (const SceneNumber& number : view.scene().numbers)
            numbers << number.text();
        numbers.removeAll(QString());
        return numbers;
    }

    void checkDrawing(View& view, const QString& where)
    {
        ViewPicture subject(*m_document, view);
        const QString file = path(where + QStringLiteral(".svg"));
        for (const PictureColours colours : {PictureColours::Light, PictureColours::Dark, PictureColours::Paper}) {
            QCOMPARE(exportPicture(subject, {colours, {}, 1.0}, file), QString());
            const Drawing drawing = readDrawing(file);
            QVERIFY2(drawing.error.isEmpty(), qPrintable(where + drawing.error));
            QCOMPARE(QColor(drawing.ground), palette(colours).stage);
            QCOMPARE(drawing.size, drawing.box);
            QVERIFY2(drawing.box.width() >= view.width() && drawing.box.height() > view.height(), qPrintable(where));
            QString caption;
            QStringList numbers;
            {
                const Theme::Scope scope(palette(colours));
                subject.pose(view.size());
                caption = QTextDocumentFragment::fromHtml(captionBelow(&view, *m_document, m_document->currentStep()))
                              .toPlainText();
                if (const auto* scenes = qobject_cast<const SceneView*>(&view)) {
                    numbers = numbersOf(*scenes);
                    QVERIFY2(scenes->scene().handles.empty(), qPrintable(where)); // grips are painted with these
                    // Told by its ground, wherever that is not the stage's: one of the palettes, the dark one, at
                    // least.
                    QVERIFY(darkPalette().raised != darkPalette().stage);
                    for (const SceneShape& line : scenes->scene().lines)
                        QVERIFY2(palette(colours).raised == palette(colours).stage || line.ground.style() == Qt::NoBrush
                                || line.ground.color() != palette(colours).raised
                                || line.path.boundingRect().width() > 12.0,
                            qPrintable(where + QStringLiteral(" has a grip")));
                }
            }
            subject.leave();
            QVERIFY2(!caption.isEmpty() && drawing.joined.contains(packed(caption)),
                qPrintable(where + QStringLiteral(" lacks: ") + caption));
            for (const QString& number : std::as_const(numbers))
                QVERIFY2(drawing.texts.contains(number), qPrintable(where + QStringLiteral(" lacks ") + number));
            static const QRegularExpression control(
                QStringLiteral("\\b(click|drag|hover|press|shuffle it)|Run as a graph|↗"),
                QRegularExpression::CaseInsensitiveOption);
            for (const QString& text : drawing.texts)
                QVERIFY2(!control.match(text).hasMatch(), qPrintable(where + QStringLiteral(": ") + text));
        }
    }

    // What it shows once nothing moves any more: first sights and arriving studies have their say.
    QImage settled(View& view)
    {
        QImage last, now;
        for (int i = 0; i < 10 && (now.isNull() || now != last); ++i) {
            last = now;
            view.show(*m_document);
            QApplication::processEvents();
            [&] { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000); }();
            now = view.grab().toImage();
        }
        return now;
    }

private slots:
    void initTestCase()
    {
        QApplication::setCursorFlashTime(0); // pictures are compared: of a field in the header, too
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        QVERIFY(m_folder.isValid());
    }

    // Each view on the first variant that it shows.
    void everyView()
    {
        std::set<QString> seen;
        for (const Preset& preset : presets()) {
            const QString id = QString::fromStdString(preset.id);
            openVariant(*m_document, id);
            QVERIFY(m_document->trace());
            QStringList ids {QStringLiteral("lines")}; // a form of Attention
            for (const ViewDescriptor& info : views())
                ids << info.id;
            for (const QString& name : std::as_const(ids)) {
                m_document->setOption(QStringLiteral("attention.form"), {});
                m_document->setView(name);
                const auto& info = *std::find_if(views().begin(), views().end(),
                    [&](const ViewDescriptor& each) { return each.id == m_document->view(); });
                if (!info.canShow(*m_document->trace()) || !seen.insert(name).second)
                    continue;
                const std::unique_ptr<View> view(info.make(*m_document, nullptr));
                view->resize(847, 620);
                m_document->setStudies(view->studies(*m_document));
                QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
                if (info.id == QLatin1String("attention"))
                    m_document->setStep(*m_document->weights());
                view->QWidget::show();
                const QImage before = settled(*view);
                const QString where = name + QLatin1Char('-') + id;
                checkDrawing(*view, where);
                if (QTest::currentTestFailed())
                    return;
                ViewPicture subject(*m_document, *view);
                const QString pdf = path(where + QStringLiteral(".pdf"));
                QCOMPARE(exportPicture(subject, {PictureColours::Paper, QSize(1920, 1080), 1.0}, pdf), QString());
                QFile file(pdf);
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray bytes = file.readAll();
                QVERIFY2(bytes.startsWith("%PDF"), qPrintable(where));
                static const QRegularExpression page(QStringLiteral("/Type\\s*/Page\\b(?!s)"));
                QCOMPARE(QString::fromLatin1(bytes).count(page), 1);
                QVERIFY2(bytes.contains("/FontFile"), "its letters come along");
                const QString png = path(where + QStringLiteral(".png"));
                QCOMPARE(exportPicture(subject, {PictureColours::Dark, QSize(1280, 720), 2.0}, png), QString());
                const QImage slide(png);
                QCOMPARE(slide.size(), QSize(2560, 1440));
                QCOMPARE(slide.pixelColor(2559, 1439), darkPalette().stage);
                // On a slide type is legible from the last row, and the whole picture is on it.
                const PictureOptions slides {PictureColours::Light, QSize(1280, 720), 1.0};
                const auto [letters, words] = smallestType(subject, slides);
                QVERIFY2(letters >= 720.0 / 45.0 - 0.1,
                    qPrintable(QStringLiteral("%1: “%2” is %3 px high").arg(where, words).arg(letters, 0, 'f', 1)));
                QVERIFY(layoutOf(subject, slides)->whole);
                QCOMPARE(view->size(), QSize(847, 620));
                QVERIFY2(settled(*view) == before, qPrintable(where + QStringLiteral(" is not as it was")));
            }
        }
        QCOMPARE(seen.size(), views().size() + 1);
    }

    // The panel's switches are controls; what they are set to belongs to the picture.
    void theMaskLayersComeAlong()
    {
        openVariant(*m_document, QStringLiteral("transformer-xl-same-length"));
        m_document->setView(QStringLiteral("masks"));
        const auto found = std::find_if(views().begin(), views().end(),
            [](const ViewDescriptor& info) { return info.id == QLatin1String("masks"); });
        const std::unique_ptr<View> view(found->make(*m_document, nullptr));
        for (const int width : {900, 320}) { // beside the picture, and where the panel lies over it
            view->resize(width, 400);
            view->show(*m_document);
            ViewPicture subject(*m_document, *view);
            const QString file = path(QStringLiteral("masks-layers.svg"));
            QCOMPARE(exportPicture(subject, {PictureColours::Light, {}, 1.0}, file), QString());
            const Drawing drawing = readDrawing(file);
            for (const char* text : {"Mask layers", "Causal", "same_length", "Sliding window", "Padding", "ALiBi"})
                QVERIFY2(drawing.texts.contains(QLatin1String(text)), text);
            QCOMPARE(drawing.texts.count(QStringLiteral("on")), 2); // causal and same_length
            QVERIFY(drawing.texts.count(QStringLiteral("off")) >= 3);
            const qsizetype memory = drawing.texts.lastIndexOf(QStringLiteral("Memory"));
            QCOMPARE(drawing.texts.value(memory + 1), QString::number(m_document->model().config.memory));
            QVERIFY(drawing.box.width() >= 540 || width == 900);
        }
    }

    void whatIsHoveredStaysBehind()
    {
        openVariant(*m_document, QStringLiteral("transformer"));
        m_document->setView(QStringLiteral("attention"));
        m_document->setStep(*m_document->weights());
        const std::unique_ptr<View> view(views().front().make(*m_document, nullptr));
        view->resize(847, 620);
        keepShown(*view, *m_document);
        view->QWidget::show();
        ViewPicture subject(*m_document, *view);
        const QImage calm = pictureOf(subject, {});
        // A number larger than the picture's own scale: the same picture, in more pixels.
        QCOMPARE(pictureOf(subject, {PictureColours::Light, {}, 3.0}).size(), calm.size() * 3);
        QVERIFY(Theme::instance().palette().stage == lightPalette().stage);
    }

    void theDialogOffersWhatItSays()
    {
        openVariant(*m_document, QStringLiteral("transformer"));
        m_document->setView(QStringLiteral("attention"));
        const std::unique_ptr<View> view(views().front().make(*m_document, nullptr));
        view->resize(847, 620);
        view->show(*m_document);
        ExportDialog dialog(std::make_unique<ViewPicture>(*m_document, *view));
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        QCOMPARE(dialog.ending(), QStringLiteral("png"));
        QCOMPARE(dialog.options().scale, 2.0);
        QVERIFY(!dialog.options().page && !dialog.preview()->pixmap().isNull());
        const QImage light = dialog.preview()->pixmap().toImage();
        QTest::mouseClick(dialog.colours()->button(2), Qt::LeftButton);
        QVERIFY(dialog.options().colours == PictureColours::Paper);
        QVERIFY(dialog.preview()->pixmap().toImage() != light);
        QTest::mouseClick(dialog.format()->button(1), Qt::LeftButton);
        QCOMPARE(dialog.ending(), QStringLiteral("svg"));
        QVERIFY(!dialog.scale()->isEnabled());
        dialog.size()->setCurrentIndex(1);
        QCOMPARE(dialog.options().page, std::optional(QSize(1920, 1080)));
        QCOMPARE(dialog.subject().name(), QStringLiteral("attention"));
        QVERIFY2(dialog.says()->text().contains(
                     QRegularExpression(QStringLiteral("Smallest letters: 1/\\d+ of the height"))),
            qPrintable(dialog.says()->text()));
        QTest::mouseClick(dialog.format()->button(4), Qt::LeftButton);
        QVERIFY(dialog.film() && dialog.format()->button(4)->text().contains(QStringLiteral("film")));
        const FilmLength film = dialog.subject().film();
        QVERIFY(film.frames > 10 && film.seconds > 1.0);
        QVERIFY2(dialog.says()->text().contains(QStringLiteral("%1 frames").arg(film.frames)),
            qPrintable(dialog.says()->text()));
    }

    void aPlotOfAnExperimentIsADrawing()
    {
        ExperimentPlot plot;
        plot.title = "Loss";
        plot.xTitle = "length";
        plot.yTitle = "nats";
        plot.series.push_back({"sinusoids", {1.0, 2.0, 4.0}, {0.5, 0.25, 0.125}});
        plot.series.push_back({"rotary", {1.0, 2.0, 4.0}, {0.75, 0.5, 0.25}});
        ExperimentPlotView view(plot);
        view.resize(view.sizeHint());
        const QString file = path(QStringLiteral("plot.svg"));
        QCOMPARE(exportPicture(*view.picture(), {PictureColours::Paper, {}, 1.0}, file), QString());
        const Drawing drawing = readDrawing(file);
        QCOMPARE(drawing.error, QString());
        for (const char* text : {"Loss", "length", "sinusoids", "rotary"})
            QVERIFY2(drawing.joined.contains(QLatin1String(text)), text);
    }

    void aPictureThatCannotBeWrittenSaysWhy()
    {
        openVariant(*m_document, QStringLiteral("transformer"));
        const std::unique_ptr<View> view(views().front().make(*m_document, nullptr));
        view->resize(847, 620);
        ViewPicture subject(*m_document, *view);
        for (const char* ending : {"png", "svg", "pdf"}) {
            const QString nowhere = path(QStringLiteral("nowhere/picture.") + QLatin1String(ending));
            QVERIFY(exportPicture(subject, {}, nowhere).contains(nowhere));
        }
    }

    // A thread packs and writes what was painted; the same bytes come of it.
    void theWindowGoesOnWhileAPictureIsWritten()
    {
        openVariant(*m_document, QStringLiteral("transformer"));
        const std::unique_ptr<View> view(views().front().make(*m_document, nullptr));
        view->resize(847, 620);
        ViewPicture subject(*m_document, *view);
        for (const char* ending : {"png", "svg"}) {
            const QString now = path(QStringLiteral("now.") + QLatin1String(ending)),
                          later = path(QStringLiteral("later.") + QLatin1String(ending)),
                          nowhere = path(QStringLiteral("nowhere/later.") + QLatin1String(ending));
            QStringList said;
            const auto done = [&](const QString& failure) { said << failure; };
            exportPicture(subject, {}, later, this, done);
            exportPicture(subject, {}, nowhere, this, done);
            {
                QObject gone;
                exportPicture(subject, {}, nowhere, &gone, [](const QString&) { QFAIL("the asker is gone"); });
            }
            QVERIFY(said.isEmpty());
            QCOMPARE(exportPicture(subject, {}, now), QString());
            QTRY_COMPARE_WITH_TIMEOUT(said.size(), 2, 20000);
            said.sort();
            QVERIFY(said[0].isEmpty() && said[1].contains(nowhere));
            QFile a(now), b(later);
            QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly) && a.readAll() == b.readAll());
        }
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(ExportTest)

} // namespace export_test

#include "export_test.moc"
