// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/header_row.h"

#include <QLabel>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr double kLongest = 1.8; // lines: what takes more folds, even where that leaves two
constexpr int kRowLine = 43, kNextLine = 36; // px of height: alone or first, each further one

} // namespace

void HeaderRow::setFolding(std::vector<std::vector<QWidget*>> folds, QWidget* more)
{
    m_folds = std::move(folds);
    m_more = more;
    m_more->hide();
}

void HeaderRow::want(QWidget* widget, bool there)
{
    if (there)
        m_unwanted.erase(widget);
    else
        m_unwanted.insert(widget);
    widget->setVisible(there && !isFolded(widget));
    if (isFolded(widget))
        update(); // hidden as it was: Qt does not ask again how much goes into the line
}

int HeaderRow::widthOf(const std::vector<QWidget*>& widgets) const
{
    int width = 0;
    for (QWidget* widget : widgets) {
        if (m_unwanted.contains(widget))
            continue;
        widget->ensurePolished();
        const int own = widget->minimumWidth() > 0 ? widget->minimumWidth()
            : widget->sizePolicy().horizontalPolicy() & QSizePolicy::ShrinkFlag
            ? widget->minimumSizeHint().width()
            : std::max(widget->sizeHint().width(), widget->minimumSizeHint().width());
        width += std::min(own, widget->maximumWidth()) + spacing();
    }
    return width;
}

bool HeaderRow::isOff(const std::vector<QWidget*>& widgets) const
{
    return std::none_of(widgets.begin(), widgets.end(),
        [&](const QWidget* each) { return each->isEnabled() && !m_unwanted.contains(each); });
}

int HeaderRow::wholeWidth(Folds folds) const
{
    int width = lineWidth();
    if (!m_more)
        return width;
    if (!m_more->isHidden())
        width -= widthOf({m_more});
    bool any = false;
    for (const std::vector<QWidget*>& each : m_folds) {
        const int own = widthOf(each);
        const bool folded = own > 0 && isFolded(each.front()),
                   goes = own > 0 && (folds == Folds::All || (folds == Folds::Off && isOff(each)));
        width += (folded ? own : 0) - (goes ? own : 0);
        any = any || goes;
    }
    return width + (any ? widthOf({m_more}) : 0);
}

void HeaderRow::fold(Folds folds, int width)
{
    if (!m_more)
        return;
    std::set<const QWidget*> folded;
    int takes = wholeWidth();
    if (wholeWidth(Folds::All) > width && takes < kLongest * width)
        folds = Folds::None;
    const auto take = [&](const std::vector<QWidget*>& each) {
        const int own = widthOf(each);
        if (own == 0 || folded.contains(each.front()) || takes <= width)
            return;
        takes += (folded.empty() ? widthOf({m_more}) : 0) - own;
        folded.insert(each.begin(), each.end());
    };
    for (const Folds now : {Folds::Off, Folds::All})
        for (auto each = m_folds.rbegin(); each != m_folds.rend(); ++each)
            if (folds != Folds::None && (now == Folds::Off ? isOff(*each) : folds == Folds::All))
                take(*each);
    if (folded == m_folded)
        return;
    m_folded = std::move(folded);
    for (const std::vector<QWidget*>& each : m_folds)
        for (QWidget* widget : each)
            widget->setVisible(!m_unwanted.contains(widget) && !isFolded(widget));
    m_more->setVisible(!m_folded.empty());
    emit refolded();
}

int HeaderRow::lineWidth() const { return QHBoxLayout::minimumSize().width(); }

// What is there, without the spaces between.
std::vector<HeaderRow::Group> HeaderRow::groups() const
{
    std::vector<Group> result;
    bool named = false;
    for (int i = 0; i < count(); ++i) {
        QLayoutItem* item = itemAt(i);
        if (item->isEmpty())
            continue;
        if (!named)
            result.emplace_back();
        result.back().push_back(item);
        named = qobject_cast<QLabel*>(item->widget()) != nullptr;
    }
    return result;
}

int HeaderRow::widthOf(const Group& group) const
{
    int width = std::max(0, static_cast<int>(group.size()) - 1) * spacing();
    for (const QLayoutItem* item : group)
        width += item->minimumSize().width();
    return width;
}

std::vector<HeaderRow::Group> HeaderRow::lines(int width) const
{
    const QMargins margins = contentsMargins();
    const int room = width - margins.left() - margins.right();
    std::vector<Group> result;
    const auto add = [&](const Group& group) {
        if (result.empty() || widthOf(result.back()) + spacing() + widthOf(group) > room)
            result.emplace_back();
        result.back().insert(result.back().end(), group.begin(), group.end());
    };
    for (const Group& group : groups())
        if (widthOf(group) <= room)
            add(group);
        else
            for (QLayoutItem* item : group)
                add({item});
    return result;
}

int HeaderRow::heightForWidth(int width) const
{
    const int further = lineWidth() <= width ? 0 : static_cast<int>(lines(width).size()) - 1;
    return kRowLine + std::max(0, further) * kNextLine;
}

QSize HeaderRow::minimumSize() const
{
    int widest = 0;
    for (const Group& group : groups())
        for (const QLayoutItem* item : group)
            widest = std::max(widest, item->minimumSize().width());
    const QMargins margins = contentsMargins();
    return {widest + margins.left() + margins.right(), kRowLine};
}

void HeaderRow::setGeometry(const QRect& rect)
{
    if (lineWidth() <= rect.width())
        return QHBoxLayout::setGeometry(rect);
    QLayout::setGeometry({}); // or one line in the same place would be taken for the one laid out last
    const std::vector<Group> all = lines(rect.width());
    const double pitch = static_cast<double>(rect.height()) / static_cast<double>(std::max<std::size_t>(1, all.size()));
    double top = rect.top();
    for (const Group& line : all) {
        int x = rect.left() + contentsMargins().left();
        for (QLayoutItem* item : line) {
            const int wide = item->minimumSize().width();
            item->setGeometry({x, static_cast<int>(top), wide, static_cast<int>(pitch)});
            x += wide + spacing();
        }
        top += pitch;
    }
}

} // namespace headroom
