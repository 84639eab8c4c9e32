// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "stage_fixture.h"

#include <QUndoStack>

namespace headroom {

inline View* madeView(const QString& id, Document& document)
{
    const auto info = std::find_if(
        views().begin(), views().end(), [&](const ViewDescriptor& each) { return each.id == id; });
    View* view = info->make(document, nullptr);
    view->setId(id);
    return view;
}

// What the tests of one view of scenes share: a document, the view of it, and hands to use it with.
template <typename Shown = SceneView>
class SceneFixture : public QObject {
protected:
    void makeDocument()
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        connect(m_document.get(), &Document::errorChanged, this, [this] {
            if (!m_document->error().isEmpty())
                qWarning("%s", qPrintable(m_document->error()));
        });
    }

    // As large as a window of 1440 × 900 leaves it, kept up to date.
    void makeView(bool visible = true) { hold(std::make_unique<Shown>(*m_document, nullptr), visible); }
    void makeView(const QString& id, bool visible = true)
    {
        hold(std::unique_ptr<Shown>(qobject_cast<SceneView*>(madeView(id, *m_document))), visible);
    }
    void hold(std::unique_ptr<Shown> view, bool visible)
    {
        m_view = std::move(view);
        m_view->resize(847, 620);
        if (visible)
            m_view->QWidget::show();
        keepShown(*m_view, *m_document);
    }

    // The document as it was opened, without a view.
    void takeBack()
    {
        m_view.reset();
        m_document->release();
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 240000);
        m_document->undoStack()->setIndex(0);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 240000);
    }

    void goTo(int frame, double stop = 1.0) { goTo(positionOf(m_view->frames(*m_document), {frame, stop})); }

    void finish()
    {
        const std::vector<Frame> frames = m_view->frames(*m_document);
        goTo(positionOf(frames, lastStop(frames)));
    }

    // The view is shown once: it hears of another position itself.
    void goTo(const Position& position)
    {
        if (position == m_document->position())
            m_view->show(*m_document);
        m_document->setPosition(position);
    }

    const SceneHandle* handle(const QString& id) const
    {
        for (const SceneHandle& handle : m_view->scene().handles)
            if (handle.id == id)
                return &handle;
        return nullptr;
    }

    std::vector<SceneCell> group(int wanted, int row = -1) const
    {
        std::vector<SceneCell> cells;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == wanted && (row < 0 || cell.row == row))
                cells.push_back(cell);
        return cells;
    }

    void click(const QPointF& at) { QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, at.toPoint()); }
    void click(const QRectF& area) { click(area.center()); }

    std::unique_ptr<Document> m_document;
    std::unique_ptr<Shown> m_view;
};

} // namespace headroom
