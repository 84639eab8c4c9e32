// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/thumbnail.h"

#include <QBuffer>
#include <QDataStream>

namespace headroom {

namespace {

constexpr quint32 kMagic = 0x48524d31; // "HRM1"
constexpr quint32 kThumbnailMostPictures = 256;
constexpr int kFastest = 60; // PNG quality: cheap to write, still small

} // namespace

void Thumbnail::add(const QImage& picture, int milliseconds)
{
    m_still = picture;
    m_still.setDevicePixelRatio(m_ratio);
    Picture next;
    next.milliseconds = milliseconds;
    QBuffer buffer(&next.png);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "png", kFastest);
    m_pictures.push_back(std::move(next));
}

QImage Thumbnail::picture(int index) const
{
    if (index == count() - 1)
        return m_still;
    QImage image = QImage::fromData(m_pictures[static_cast<std::size_t>(index)].png, "png");
    image.setDevicePixelRatio(m_ratio);
    return image;
}

QByteArray Thumbnail::toBytes() const
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_2);
    stream << kMagic << m_ratio << static_cast<quint32>(m_pictures.size());
    for (const Picture& picture : m_pictures)
        stream << static_cast<qint32>(picture.milliseconds) << picture.png;
    return bytes;
}

std::optional<Thumbnail> Thumbnail::fromBytes(const QByteArray& bytes)
{
    QDataStream stream(bytes);
    stream.setVersion(QDataStream::Qt_6_2);
    quint32 magic = 0, pictures = 0;
    Thumbnail thumbnail;
    stream >> magic >> thumbnail.m_ratio >> pictures;
    if (stream.status() != QDataStream::Ok || magic != kMagic || pictures == 0 || pictures > kThumbnailMostPictures)
        return {};
    for (quint32 i = 0; i < pictures; ++i) {
        qint32 milliseconds = 0;
        Picture picture;
        stream >> milliseconds >> picture.png;
        picture.milliseconds = milliseconds;
        thumbnail.m_pictures.push_back(std::move(picture));
    }
    if (stream.status() != QDataStream::Ok)
        return {};
    thumbnail.m_still = QImage::fromData(thumbnail.m_pictures.back().png, "png");
    thumbnail.m_still.setDevicePixelRatio(thumbnail.m_ratio);
    return thumbnail.m_still.isNull() ? std::nullopt : std::optional(std::move(thumbnail));
}

} // namespace headroom
