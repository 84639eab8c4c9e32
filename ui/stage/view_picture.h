// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_export.h"

namespace headroom {

class Document;
class View;

// A view of a document with what the timeline says below it.
class ViewPicture : public PictureSubject {
public:
    ViewPicture(Document& document, View& view) : m_document(document), m_view(view) {}

    QString name() const override;
    QString title() const override;
    QSize shownSize() const override;
    QSizeF pose(const QSize& size) override;
    void paint(QPainter& painter) override;
    QString caption() const override;
    double scrolledDown() const override { return m_scrolledDown; }
    std::vector<std::pair<Cell, QRectF>> places() const override;
    FilmLength film() const override;
    bool hasPage() const override { return true; }
    QString page(const QSize& size, QByteArray& html) override;
    void leave() override;

private:
    Document& m_document;
    View& m_view;
    std::optional<QSize> m_before; // while posed
    double m_scrolledDown = 0.0; // before
};

} // namespace headroom
