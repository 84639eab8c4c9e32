// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/icons.h"

#include "theme/theme.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace headroom {

namespace {

QString fileOf(const QString& name) { return QStringLiteral(":/headroom/icons/ui/%1.svg").arg(name); }

QByteArray source(const QString& name)
{
    static QHash<QString, QByteArray> read;
    const auto found = read.constFind(name);
    if (found != read.constEnd())
        return *found;
    QFile file(fileOf(name));
    return *read.insert(name, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
}

class ThemedIconEngine : public QIconEngine {
public:
    explicit ThemedIconEngine(QString name) : m_name(std::move(name)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const int side = std::min(rect.width(), rect.height());
        const QPixmap pixmap = tintedPixmap(m_name, colour(mode), side, painter->device()->devicePixelRatio());
        painter->drawPixmap(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2, pixmap);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override
    {
        return tintedPixmap(m_name, colour(mode), std::min(size.width(), size.height()), 1.0);
    }

    QIconEngine* clone() const override { return new ThemedIconEngine(m_name); }

private:
    static QColor colour(QIcon::Mode mode)
    {
        const Palette& palette = Theme::instance().palette();
        return mode == QIcon::Disabled ? palette.lineStrong : palette.ink2;
    }

    QString m_name;
};

} // namespace

QPixmap tintedPixmap(const QString& name, const QColor& colour, int size, qreal ratio)
{
    const QString key = QStringLiteral("headroom/%1/%2/%3/%4").arg(name, colour.name()).arg(size).arg(ratio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    QByteArray svg = source(name);
    svg.replace("#000", colour.name().toLatin1());
    pixmap = QPixmap(QSize(size, size) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(svg);
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, size, size));
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIcon themedIcon(const QString& name) { return source(name).isEmpty() ? QIcon() : QIcon(new ThemedIconEngine(name)); }

} // namespace headroom
