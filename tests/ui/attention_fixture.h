// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/attention/attention_view.h"
#include "views/attention/attention_words.h"

#include <QTest>

#include <algorithm>

namespace headroom {

// A cell of the enlarged map, as it is in the picture; null: it is not there by itself.
inline const SceneCell* enlarged(const AttentionView& view, GridCell at)
{
    const auto& cells = view.scene().cells;
    const auto found = std::find_if(cells.begin(), cells.end(), [&](const SceneCell& cell) {
        return cell.group == kEnlarged && cell.row == at.row && cell.column == at.column;
    });
    return found == cells.end() ? nullptr : &*found;
}

inline QString textIn(const AttentionView& view, GridCell at)
{
    const SceneCell* cell = enlarged(view, at);
    return cell ? cell->text() : QString();
}

// Where a head's map lies in the rail; null: it is not in sight.
inline QRectF mapRect(const AttentionView& view, int layer, int head)
{
    for (const SceneHandle& handle : view.scene().handles)
        if (handle.id == QStringLiteral("map:%1:%2").arg(layer).arg(head))
            return handle.area;
    return {};
}

inline void clickAt(AttentionView& view, const QRectF& area)
{
    QTest::mouseClick(&view, Qt::LeftButton, {}, (area.center() - view.offset()).toPoint());
}

inline MatrixContent contentOf(const Document& document, const AttentionView& view)
{
    const ShownAttention shown = view.shown();
    return matrixContent(*document.result(), *shown.maps, shown.layer, shown.head);
}

inline bool writes(const Scene& scene, const QString& words)
{
    return std::any_of(
        scene.texts.begin(), scene.texts.end(), [&](const SceneText& text) { return text.text.contains(words); });
}

} // namespace headroom
