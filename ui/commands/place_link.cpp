// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/place_link.h"

#include "commands/commands.h"
#include "text/utf8.h"
#include "words/tr.h"

#include <QByteArray>
#include <QUrl>
#include <QUrlQuery>

namespace headroom {

namespace {

const QString kScheme = QStringLiteral("headroom");
constexpr int kVersion = 1;
constexpr qsizetype kJsonMost = 1 << 16; // bytes
constexpr auto kBase64 = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;
const std::filesystem::path kFolder = "/"; // from which paths of models are named

// What qUncompress() expects before a stream of zlib: its length, with which it begins to take memory. It takes more
// where the stream has more, which no stream of kLinkMost letters can make more than 2 MB of.
QByteArray lengthFirst(const QByteArray& stream)
{
    QByteArray bytes;
    for (const int shift : {24, 16, 8, 0})
        bytes += static_cast<char>((kJsonMost >> shift) & 0xff);
    return bytes + stream;
}

} // namespace

bool isLink(const QString& text) { return text.startsWith(kScheme + QLatin1Char(':'), Qt::CaseInsensitive); }

QString linkTo(PlaceFile place, const std::string& sample)
{
    if (place.text == sample)
        place.text.clear();
    constexpr int kSmallest = 9;
    const QByteArray json = QByteArray::fromStdString(toJson(place, kFolder));
    const QString link = QStringLiteral("headroom:place?v=%1&z=%2")
                             .arg(kVersion)
                             .arg(QString::fromLatin1(qCompress(json, kSmallest).mid(4).toBase64(kBase64)));
    if (link.size() > kLinkMost || json.size() > kJsonMost)
        refuse(tr("A link to this picture would have %1 characters; at most %2 are possible. Save a bookmark instead "
                  "(Ctrl+Alt+S).")
                   .arg(link.size())
                   .arg(kLinkMost));
    return link;
}

PlaceLink readLink(const QString& link)
{
    if (link.size() > kLinkMost)
        refuse(tr("This link has %1 characters; a link to a picture has at most %2.").arg(link.size()).arg(kLinkMost));
    const QUrl url(link, QUrl::StrictMode);
    if (!url.isValid() || url.scheme() != kScheme
        || (url.path() != QLatin1String("place") && url.host() != QLatin1String("place")))
        refuse(tr("“%1” is no link to a picture: it does not begin with headroom:place?").arg(link.left(60)));
    const QUrlQuery query(url);
    const QString version = query.queryItemValue(QStringLiteral("v")),
                  window = query.queryItemValue(QStringLiteral("window"));
    bool number = false;
    if (version.toInt(&number) > kVersion && number)
        refuse(tr("This link was made by a newer Headroom (version %1 of links; this one reads %2).")
                   .arg(version)
                   .arg(kVersion));
    if (version != QString::number(kVersion))
        refuse(tr("This link does not say which version it is: v is “%1”.").arg(version.left(20)));
    PlaceLink read;
    if (window == QLatin1String("running"))
        read.window = PlaceLink::Window::Running;
    else if (window == QLatin1String("new"))
        read.window = PlaceLink::Window::New;
    else if (!window.isEmpty())
        refuse(tr("This link’s window is “%1”; it can be running or new.").arg(window.left(20)));
    const QByteArray packed = query.queryItemValue(QStringLiteral("z")).toLatin1();
    const auto decoded = QByteArray::fromBase64Encoding(packed, kBase64 | QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded || decoded.decoded.isEmpty())
        refuse(tr("This link is damaged: what stands behind z= is not base64url. Copy it again in full."));
    const QByteArray json = qUncompress(lengthFirst(decoded.decoded));
    if (json.size() > kJsonMost)
        refuse(tr("This link holds more than %1 kB; no place needs as much.").arg(kJsonMost / 1024));
    if (json.isEmpty() || !isUtf8(json.toStdString()))
        refuse(tr("This link is damaged: it cannot be unpacked. Copy it again in full."));
    read.place = placeFromJson(json.toStdString(), kFolder, tr("This link").toStdString());
    return read;
}

} // namespace headroom
