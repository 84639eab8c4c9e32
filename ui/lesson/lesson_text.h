// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/place_file.h"
#include "widgets/text.h"

#include <optional>

namespace headroom {

// Markdown with the marks of LessonNumbers::fill(). On screen a number of a cell is framed and a link to it, what a
// place is called has the colour of its role, and so have the words for roles. `folder`: where its pictures lie.
QString lessonHtml(const QString& marked, const QString& folder = {}, TextSize size = TextSize::Body);
QString lessonPlain(const QString& marked); // the same as it is read out: without marks and without Markdown

// A passage of a lesson.
class LessonText : public Text {
    Q_OBJECT

public:
    explicit LessonText(QWidget* parent = nullptr, TextSize size = TextSize::Body);
    void setMarked(const QString& marked, const QString& folder);
    QString plain() const { return lessonPlain(m_marked); }

signals:
    void pointedAt(const std::optional<NamedCell>& cell); // a number of which the mouse is over

private:
    void refill();

    QString m_marked, m_folder;
    TextSize m_textSize;
};

} // namespace headroom
