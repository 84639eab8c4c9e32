// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures_beside.h"

#include "error.h"
#include "files/files.h"
#include "words/tr.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageReader>
#include <QTextBlock>
#include <QTextCursor>
#include <QUrl>

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

constexpr std::uint64_t kPictureBytes = 2'000'000;
constexpr int kPictureSide = 4096; // pixels
const QString kWithin = QStringLiteral("data:image/png;base64,");

[[noreturn]] void refusePicture(const QString& reason) { throw Error(reason.toStdString()); }

// The file's content decides what it is, not its name.
QImage pictureBeside(const QString& folder, const QString& name)
{
    QByteArray bytes = bytesBelow(folder, QUrl::fromPercentEncoding(name.toUtf8()));
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    const QByteArray format = reader.format();
    if (format != "png" && format != "jpeg")
        refusePicture(tr("it is no PNG or JPEG"));
    const QSize size = reader.size();
    if (size.width() > kPictureSide || size.height() > kPictureSide)
        refusePicture(tr("it has %1 × %2 pixels; at most %3 × %3 are shown")
                          .arg(size.width())
                          .arg(size.height())
                          .arg(kPictureSide));
    const QImage picture = reader.read();
    if (picture.isNull())
        refusePicture(tr("it is damaged"));
    return picture;
}

struct NamedPicture {
    int at = 0;
    QTextImageFormat format;
};

std::vector<NamedPicture> picturesOf(const QTextDocument& document)
{
    std::vector<NamedPicture> pictures;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (part.fragment().charFormat().isImageFormat())
                for (int i = 0; i < part.fragment().length(); ++i) // two equal ones in a row are one fragment
                    pictures.push_back({part.fragment().position() + i, part.fragment().charFormat().toImageFormat()});
    return pictures;
}

QTextImageFormat withinText(const QImage& picture, int widest, const QString& other)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    const int wide = std::min(widest, picture.width());
    (picture.width() > 2 * widest ? picture.scaledToWidth(2 * widest, Qt::SmoothTransformation) : picture)
        .save(&buffer, "PNG");
    QTextImageFormat format;
    format.setName(kWithin + QString::fromLatin1(png.toBase64()));
    format.setWidth(wide);
    format.setHeight(picture.height() * static_cast<double>(wide) / picture.width());
    format.setProperty(QTextFormat::ImageAltText, other);
    return format;
}

} // namespace

QByteArray bytesBelow(const QString& folder, const QString& name)
{
    if (name.contains(QLatin1Char(':')) || QFileInfo(name).isAbsolute())
        refusePicture(tr("it is not in the text’s folder"));
    const QString path = QFileInfo(folder + QLatin1Char('/') + name).canonicalFilePath();
    if (path.isEmpty())
        refusePicture(tr("there is no such file"));
    if (!path.startsWith(QFileInfo(folder).canonicalFilePath() + QLatin1Char('/')))
        refusePicture(tr("it is not in the text’s folder"));
    return readBytes(path, kPictureBytes);
}

void setPictures(QTextDocument& document, const QString& folder, int widest)
{
    const std::vector<NamedPicture> pictures = picturesOf(document);
    QTextCursor cursor(&document);
    for (auto picture = pictures.rbegin(); picture != pictures.rend(); ++picture) { // places before stay
        const QString other = picture->format.property(QTextFormat::ImageAltText).toString();
        QString text = other;
        cursor.setPosition(picture->at);
        cursor.setPosition(picture->at + 1, QTextCursor::KeepAnchor);
        try {
            if (!folder.isEmpty()) {
                cursor.insertImage(withinText(pictureBeside(folder, picture->format.name()), widest, other));
                continue;
            }
        } catch (const Error& error) {
            text = tr("%1 (the picture “%2” is not shown: %3)")
                       .arg(other, picture->format.name().left(80), QString::fromUtf8(error.what()));
        }
        cursor.insertText(text.trimmed(), QTextCharFormat());
    }
}

QVariant RichDocument::loadResource(int type, const QUrl& name)
{
    return name.scheme() == QLatin1String("data") ? QTextDocument::loadResource(type, name) : QVariant(noPicture());
}

QImage noPicture()
{
    QImage clear(1, 1, QImage::Format_ARGB32);
    clear.fill(Qt::transparent);
    return clear;
}

} // namespace headroom
