// SPDX-License-Identifier: GPL-3.0-or-later
// What the window writes and what the programs write on the command line for the same place are the same bytes; films
// hold the view's pictures, pixel by pixel.
#include "export/animated_png.h"
#include "export/animated_webp.h"
#include "export/export_dialog.h"
#include "stage/stage.h"
#include "stage/view_film.h"
#include "stage/view_picture.h"
#include "test_program.h"
#include "widgets/controls.h"
#include "window_fixture.h"

#include <QBuffer>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QPainter>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <webp/demux.h>

using namespace headroom;

namespace export_files_test {

namespace {

const char* const kWeights = "decoder.2/self_attention/weights";

struct Film {
    QList<QImage> pictures;
    QList<int> milliseconds;
};

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Film readWebp(const QByteArray& bytes)
{
    Film film;
    const WebPData data {
        reinterpret_cast<const std::uint8_t*>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
    WebPAnimDecoder* decoder = WebPAnimDecoderNew(&data, nullptr); // RGBA
    WebPAnimInfo info {};
    if (!decoder || WebPAnimDecoderGetInfo(decoder, &info) == 0)
        return film;
    std::uint8_t* pixels = nullptr;
    int end = 0;
    for (int before = 0; WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0; before = end) {
        const QImage picture(
            pixels, static_cast<int>(info.canvas_width), static_cast<int>(info.canvas_height), QImage::Format_RGBA8888);
        film.pictures << picture.convertToFormat(QImage::Format_RGB32);
        film.milliseconds << end - before;
    }
    WebPAnimDecoderDelete(decoder);
    return film;
}

// As the specification says: each picture is laid over the one before, at its place.
Film readAnimatedPng(const QByteArray& bytes)
{
    struct Chunk {
        QByteArray type, data;
    };
    const auto number = [](const QByteArray& data, qsizetype at) {
        return qFromBigEndian<quint32>(data.constData() + at);
    };
    Film film;
    QByteArray header, frame, control;
    QImage canvas;
    const auto written = [](const Chunk& chunk) { // no reader of PNG here minds a checksum of 0
        QByteArray size(4, '\0');
        qToBigEndian(static_cast<quint32>(chunk.data.size()), size.data());
        return size + chunk.type + chunk.data;
    };
    const auto finish = [&] {
        if (control.isEmpty())
            return;
        QByteArray own = header;
        own.replace(0, 8, control.mid(4, 8)); // width and height
        QByteArray png("\x89PNG\r\n\x1a\n", 8);
        for (const Chunk& chunk : {Chunk {"IHDR", own}, Chunk {"IDAT", frame}, Chunk {"IEND", {}}}) {
            const QByteArray body = written(chunk);
            QByteArray sum(4, '\0');
            quint32 crc = 0xFFFFFFFFU;
            for (const char byte : body.mid(4)) {
                crc ^= static_cast<quint8>(byte);
                for (int bit = 0; bit < 8; ++bit)
                    crc = (crc & 1U) != 0 ? 0xEDB88320U ^ (crc >> 1U) : crc >> 1U;
            }
            qToBigEndian(crc ^ 0xFFFFFFFFU, sum.data());
            png += body + sum;
        }
        const QImage part = QImage::fromData(png, "PNG");
        if (canvas.isNull())
            canvas = QImage(part.size(), QImage::Format_RGB32);
        QPainter(&canvas).drawImage(
            QPoint(static_cast<int>(number(control, 12)), static_cast<int>(number(control, 16))), part);
        film.pictures << canvas.copy();
        film.milliseconds << qFromBigEndian<quint16>(control.constData() + 20);
        frame.clear();
    };
    for (qsizetype at = 8; at + 12 <= bytes.size();) {
        const auto size = static_cast<qsizetype>(number(bytes, at));
        const QByteArray type = bytes.mid(at + 4, 4), data = bytes.mid(at + 8, size);
        if (type == "IHDR")
            header = data;
        else if (type == "IDAT")
            frame += data;
        else if (type == "fdAT")
            frame += data.mid(4);
        else if (type == "fcTL" || type == "IEND") {
            finish();
            control = data;
        }
        at += 12 + size;
    }
    return film;
}

QImage plain(const QImage& picture) { return picture.convertToFormat(QImage::Format_RGB32); }

} // namespace

class ExportFilesTest : public WindowFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        openWindow();
        m_window->openPreset(QStringLiteral("transformer-xl"), false);
        wait();
        RunSettings settings = m_document->settings();
        settings.changes = {{"memory", "4"}};
        m_document->setSettings(settings);
        m_document->setText(QStringLiteral("she looks at the sea"));
        m_document->setView(QStringLiteral("rel_shift"));
        wait();
        m_document->pin({m_document->trace()->find(kWeights).value(), {0, 1, 2}});
        m_place = path("here.headroom");
        m_window->savePlace(m_place);
        QVERIFY(QFile::exists(m_place));
    }
    void cleanupTestCase() { closeWindow(); }

    void picturesAreTheSameBytes_data()
    {
        QTest::addColumn<int>("format"); // of the dialog
        QTest::addColumn<int>("scale");
        QTest::addColumn<int>("colours");
        int format = 0;
        for (const char* name : {"png", "svg", "pdf", "apng", "webp"}) {
            const bool pixels = format != 1 && format != 2;
            for (const int scale : format == 0 ? QList<int> {1, 2, 3, 4} : QList<int> {1})
                QTest::addRow("%s %d", name, scale) << format << (pixels ? scale : 1) << (format == 2 ? 2 : 0);
            ++format;
        }
    }

    void picturesAreTheSameBytes()
    {
        QFETCH(int, format);
        QFETCH(int, scale);
        QFETCH(int, colours);
        ExportDialog dialog(m_window->picture());
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        QTest::mouseClick(dialog.format()->button(format), Qt::LeftButton);
        QTest::mouseClick(dialog.colours()->button(colours), Qt::LeftButton);
        dialog.size()->setCurrentIndex(2);
        if (dialog.scale()->isEnabled())
            QTest::mouseClick(dialog.scale()->button(scale - 1), Qt::LeftButton);
        const QSize page = *dialog.options().page;
        QCOMPARE(dialog.options().scale, static_cast<double>(scale));
        const QString ending = QLatin1Char('.') + dialog.ending(), ours = path("window") + ending,
                      theirs = path("program") + ending;
        if (dialog.film())
            QCOMPARE(exportFilm(*m_document, *m_window->stage()->view(), dialog.subject(), dialog.options(), ours),
                QString());
        else
            QCOMPARE(exportPicture(dialog.subject(), dialog.options(), ours), QString());
        QStringList arguments {"--export", theirs, "--size",
            QStringLiteral("%1x%2").arg(page.width()).arg(page.height()), "--scale", QString::number(scale), "--theme",
            colours == 2 ? "paper" : "light", "--device", "cpu", m_place};
        if (dialog.film())
            arguments << QStringLiteral("--record");
        const QByteArray said = program("headroom", arguments);
        QVERIFY2(QFile::exists(theirs), said);
        QVERIFY(!contents(ours).isEmpty());
        QVERIFY2(contents(ours) == contents(theirs), qPrintable(ours + QStringLiteral(" is another than ") + theirs));
    }

    void numbersAreTheSameBytes()
    {
        for (const char* ending : {".csv", ".npy"}) {
            const QString ours = path("window") + QLatin1String(ending),
                          theirs = path("program") + QLatin1String(ending);
            m_window->saveNumbers(ours);
            const QByteArray said = program("headroom-cli",
                {"run", "--model", m_place, "--numbers", spokenOf().first, "--out", theirs, "--device", "cpu"});
            QVERIFY2(QFile::exists(theirs), said);
            QVERIFY(!contents(ours).isEmpty());
            QCOMPARE(contents(ours), contents(theirs));
        }
    }

    void explanationsAreTheSameBytes()
    {
        m_window->copyExplanation();
        const QByteArray ours = QGuiApplication::clipboard()->text().toUtf8();
        QVERIFY2(ours.contains('|'), ours);
        QCOMPARE(program("headroom-cli",
                     {"explain", spokenOf().first, "--at", spokenOf().second, "--model", m_place, "--markdown",
                         "--device", "cpu"}),
            ours);
    }

    void filmsHoldTheViewsPictures_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::newRow("WebP") << QStringLiteral(".webp");
        QTest::newRow("PNG") << QStringLiteral(".png");
    }

    void filmsHoldTheViewsPictures()
    {
        QFETCH(QString, ending);
        const QString file = path("film") + ending;
        const Position before = m_document->position();
        QList<QImage> shown; // that differ from the one before
        ViewPicture subject(*m_document, *m_window->stage()->view());
        QCOMPARE(
            recordFilm(*m_document, *m_window->stage()->view(), file,
                [&] {
                    const QImage picture = plain(pictureOf(subject, {PictureColours::Light, QSize(640, 360), 1.0}));
                    if (shown.isEmpty() || picture != shown.last())
                        shown << picture;
                    return picture;
                }),
            QString());
        QVERIFY(m_document->position() == before);
        const Film film = ending == QLatin1String(".webp") ? readWebp(contents(file)) : readAnimatedPng(contents(file));
        QVERIFY(shown.size() > 10);
        QCOMPARE(film.pictures.size(), shown.size());
        for (qsizetype i = 0; i < shown.size(); ++i)
            QVERIFY2(film.pictures[i] == shown[i], qPrintable(QStringLiteral("picture %1").arg(i)));
        for (const int milliseconds : film.milliseconds)
            QVERIFY(milliseconds >= 50);
    }

    void aFilmThatIsStoppedIsNotWritten()
    {
        int pictures = 0;
        const QString file = path("stopped.webp");
        QCOMPARE(recordFilm(
                     *m_document, *m_window->stage()->view(), file,
                     [] {
                         QImage picture(8, 8, QImage::Format_RGB32);
                         picture.fill(Qt::white);
                         return picture;
                     },
                     [&](double) { return ++pictures < 3; }),
            QString());
        QCOMPARE(pictures, 3);
        QVERIFY(!QFile::exists(file));
    }

    void aFilmThatCannotBeWrittenSaysWhy()
    {
        AnimatedWebp none;
        QVERIFY(none.save(path("none.webp")).contains(QLatin1String("no picture")));
        QImage picture(8, 8, QImage::Format_RGB32);
        picture.fill(Qt::white);
        none.add(picture, 100);
        QVERIFY(none.save(QStringLiteral("/nowhere/a.webp")).contains(QLatin1String("/nowhere")));
        QCOMPARE(none.save(path("some.webp")), QString()); // asked again
        AnimatedWebp large;
        large.add(QImage(20000, 2, QImage::Format_RGB32), 100);
        QVERIFY(!large.save(path("large.webp")).isEmpty());
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    void wait() { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 60000); }

    // The step and the cell that the window speaks of, as the command line names them.
    std::pair<QString, QString> spokenOf() const
    {
        const Cell cell = *m_document->subject();
        QStringList at;
        for (const std::int64_t index : cell.at)
            at << QString::number(index);
        return {QString::fromStdString(m_document->trace()->step(cell.step).path), at.join(QLatin1Char(','))};
    }

    // What it prints.
    static QByteArray program(const char* name, const QStringList& arguments)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationDirPath() + QLatin1Char('/') + QLatin1String(name), arguments);
        process.waitForFinished(-1);
        return process.readAllStandardOutput();
    }

    QTemporaryDir m_folder;
    QString m_place;
};

HEADROOM_TEST(ExportFilesTest)

} // namespace export_files_test

#include "export_files_test.moc"
