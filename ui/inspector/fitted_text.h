// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/text.h"

#include <QStringList>

namespace headroom {

// Rich text in a room of so many lines that stays as high whatever it says: of the forms offered, the longest first,
// the first that fits is shown. Where the shortest does not fit its lines end in an ellipsis, and the longest stands in
// the tip.
class FittedText : public Text {
    Q_OBJECT

public:
    explicit FittedText(int lines, QWidget* parent = nullptr);
    void offer(const QStringList& forms);
    void fit(); // again, in another width
    QSize sizeHint() const override { return {100, height()}; }
    QSize minimumSizeHint() const override { return {40, height()}; }
    bool hasHeightForWidth() const { return false; }
    int heightForWidth(int) const override { return height(); }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void settle();
    QString set(const QString& form, bool close) const;

    int m_lines;
    QStringList m_forms;
};

} // namespace headroom
