// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animated_png.h"

#include "export/picture_export.h"
#include "files/files.h"

#include <QBuffer>
#include <QtEndian>

#include <algorithm>
#include <array>

namespace headroom {

namespace {

constexpr int kSignature = 8;

quint32 crc(const QByteArray& bytes)
{
    static const std::array<quint32, 256> table = [] {
        std::array<quint32, 256> made {};
        for (quint32 i = 0; i < 256; ++i) {
            made[i] = i;
            for (int bit = 0; bit < 8; ++bit)
                made[i] = (made[i] & 1U) != 0 ? 0xEDB88320U ^ (made[i] >> 1U) : made[i] >> 1U;
        }
        return made;
    }();
    quint32 value = 0xFFFFFFFFU;
    for (const char byte : bytes)
        value = table[(value ^ static_cast<quint8>(byte)) & 0xFFU] ^ (value >> 8U);
    return value ^ 0xFFFFFFFFU;
}

template <typename Number>
QByteArray big(Number number)
{
    QByteArray bytes(sizeof(Number), '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

QByteArray chunk(const QByteArray& type, const QByteArray& data)
{
    const QByteArray body = type + data;
    return big(static_cast<quint32>(data.size())) + body + big(crc(body));
}

struct Parts {
    QByteArray header, data; // IHDR's content; all IDAT contents, joined
};

Parts partsOf(const QImage& picture)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    Parts parts;
    for (qsizetype at = kSignature; at + 12 <= png.size();) {
        const auto size = static_cast<qsizetype>(qFromBigEndian<quint32>(png.constData() + at));
        const QByteArray type = png.mid(at + 4, 4);
        if (type == "IHDR")
            parts.header = png.mid(at + 8, size);
        else if (type == "IDAT")
            parts.data += png.mid(at + 8, size);
        at += 12 + size;
    }
    return parts;
}

// The smallest rectangle that holds every pixel that differs.
QRect changedArea(const QImage& from, const QImage& to)
{
    const int width = to.width(), height = to.height();
    int left = width, right = -1, top = height, bottom = -1;
    for (int y = 0; y < height; ++y) {
        const auto* before = reinterpret_cast<const QRgb*>(from.constScanLine(y));
        const auto* after = reinterpret_cast<const QRgb*>(to.constScanLine(y));
        const auto first = static_cast<int>(std::mismatch(before, before + width, after).first - before);
        if (first == width)
            continue;
        int last = width - 1;
        while (before[last] == after[last])
            --last;
        left = std::min(left, first);
        right = std::max(right, last);
        top = std::min(top, y);
        bottom = y;
    }
    return right < 0 ? QRect() : QRect(QPoint(left, top), QPoint(right, bottom));
}

// The area of `to` with every pixel that is as in `from` clear: laid over `from` it gives `to`, and it packs to little.
QImage differenceIn(const QRect& area, const QImage& from, const QImage& to)
{
    QImage difference = to.copy(area);
    for (int y = 0; y < area.height(); ++y) {
        const auto* before = reinterpret_cast<const QRgb*>(from.constScanLine(area.y() + y)) + area.x();
        auto* after = reinterpret_cast<QRgb*>(difference.scanLine(y));
        for (int x = 0, width = area.width(); x < width; ++x)
            after[x] = before[x] == after[x] ? 0 : after[x];
    }
    return difference;
}

quint16 delayOf(int milliseconds) { return static_cast<quint16>(std::clamp(milliseconds, 1, 65535)); }

} // namespace

void AnimatedPng::control(const QRect& area, int milliseconds)
{
    const QByteArray place = big(static_cast<quint32>(area.width())) + big(static_cast<quint32>(area.height()))
        + big(static_cast<quint32>(area.x())) + big(static_cast<quint32>(area.y()));
    m_delay = m_body.size();
    m_lastMilliseconds = milliseconds;
    const char keepAndLayOver[] = {0, 1};
    m_body += chunk("fcTL",
        big(m_sequence++) + place + big(delayOf(milliseconds)) + big(quint16 {1000}) + QByteArray(keepAndLayOver, 2));
}

void AnimatedPng::add(const QImage& given, int milliseconds)
{
    const QImage picture = given.convertToFormat(QImage::Format_RGB32).convertToFormat(QImage::Format_ARGB32);
    if (m_count == 0) {
        const Parts parts = partsOf(picture);
        m_header = parts.header;
        control(picture.rect(), milliseconds);
        m_body += chunk("IDAT", parts.data);
    } else {
        const QRect area = changedArea(m_last, picture);
        if (area.isEmpty()) {
            // The control chunk of the last picture is written anew with the longer delay.
            m_lastMilliseconds += milliseconds;
            QByteArray data = m_body.mid(m_delay + 8, 26);
            data.replace(20, 2, big(delayOf(m_lastMilliseconds)));
            m_body.replace(m_delay, 38, chunk("fcTL", data));
            return;
        }
        control(area, milliseconds);
        m_body += chunk("fdAT", big(m_sequence++) + partsOf(differenceIn(area, m_last, picture)).data);
    }
    m_last = picture;
    ++m_count;
}

QString AnimatedPng::save(const QString& path)
{
    if (const QString unknown = unknownFormat(path, true); !unknown.isEmpty())
        return unknown;
    const QByteArray animation = big(static_cast<quint32>(m_count)) + big(quint32 {0});
    return writeBytes(path,
        QByteArray("\x89PNG\r\n\x1a\n", kSignature) + chunk("IHDR", m_header) + chunk("acTL", animation) + m_body
            + chunk("IEND", {}));
}

} // namespace headroom
