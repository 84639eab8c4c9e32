// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene_fixture.h"
#include "views/rel_shift/rel_shift_figure.h"
#include "widgets/controls.h"

#include <QCheckBox>
#include <QRegularExpression>

#include <map>

namespace headroom {

// What the tests of rel_shift share: its switches, and what stands in its matrices.
class RelShiftFixture : public SceneFixture<> {
protected:
    static constexpr int kLeft = 0, kRight = 1, kBoth = 2, kNumbers = 3; // the switch

    void open(const QString& id, const QString& text = {}, bool all = true)
    {
        openVariant(*m_document, id, text);
        m_document->setOption(QStringLiteral("rel_shift.all"), all ? QStringLiteral("on") : QString());
        m_view->show(*m_document);
    }

    QAbstractButton* direction(int index) const
    {
        return m_view->header()->findChild<SegmentedControl*>()->button(index);
    }
    QCheckBox* zeroTriu() const
    {
        for (QCheckBox* box : m_view->header()->findChildren<QCheckBox*>())
            if (box->text() == QLatin1String("zero_triu"))
                return box;
        return nullptr;
    }
    SegmentedControl* says() const { return m_view->header()->findChildren<SegmentedControl*>().back(); }
    RelShift ownShift() const { return readShift(*m_document->trace(), m_document->sublayer(), false); }

    // What stands in a group of cells, row by row.
    std::vector<double> numbers(int group) const
    {
        std::map<std::pair<int, int>, double> at;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == group)
                at[{cell.row, cell.column}] = cell.value;
        std::vector<double> values;
        for (const auto& [place, value] : at)
            values.push_back(value);
        return values;
    }

    SceneCell cellIn(int wanted, quint64 identity) const
    {
        for (const SceneCell& cell : group(wanted))
            if (cell.identity == identity)
                return cell;
        return {};
    }

    // As the person does it: by a click, and what follows has been computed and is on screen.
    void bothOnNumbers()
    {
        const bool known = m_document->trace()->find("study/shifts/numbers").has_value();
        if (known)
            QTest::mouseClick(direction(kNumbers), Qt::LeftButton);
        else
            changed(*m_document, [&] { QTest::mouseClick(direction(kNumbers), Qt::LeftButton); });
        QTRY_COMPARE(m_view->frames(*m_document).size(), zeroTriu()->isChecked() ? 4U : 3U);
        QTRY_COMPARE(
            placeIn(m_view->frames(*m_document), m_document->position()), lastStop(m_view->frames(*m_document)));
    }

    void click(const SceneCell& cell) { SceneFixture<>::click(cell.area); }
};

} // namespace headroom
