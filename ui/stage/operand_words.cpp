// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/operand_words.h"

#include "stage/captions.h"
#include "words/names.h"
#include "words/tr.h"

namespace headroom {

QString shapeText(const CellGrid& grid)
{
    return QStringLiteral("%1 × %2").arg(grid.rowCount()).arg(grid.columnCount());
}

Role operandRole(const Step& step)
{
    const std::string_view part = step.name();
    return part.starts_with("query") ? Role::Query
        : part.starts_with("key")    ? Role::Key
        : part.starts_with("value")  ? Role::Value
                                     : Role::None;
}

QString operandName(const Step& step, bool plainHeads)
{
    const QString path = QString::fromStdString(step.path);
    if (step.operation == Operation::Parameter) {
        const QString last = path.section('.', -1);
        if (path.contains(QLatin1String("embedding")))
            return tr("table");
        if (last == QLatin1String("weight") && path.contains(QLatin1String("norm")))
            return tr("gain");
        return last == QLatin1String("weight") ? QStringLiteral("W") : QString(last).replace('_', ' ');
    }
    if (step.operation == Operation::Mask)
        return tr("masked");
    const QString name = path.section('/', -1);
    if (name == QLatin1String("key_transposed"))
        return QStringLiteral("kᵀ");
    for (const QString& role : {QStringLiteral("query"), QStringLiteral("key"), QStringLiteral("value")})
        if (name == role || (plainHeads && name == role + QLatin1String("_heads")))
            return role.left(1);
    return QString::fromStdString(step.title);
}

QString rowName(const CellGrid& grid, int row)
{
    if (!grid.rows.labels)
        return tr("Row %1").arg(row + 1);
    const Role role = roleOf(grid.rows.name);
    const QString label = coloured(QString::fromStdString(grid.rows.label(row)), role);
    if (labelsTokens(grid.rows))
        return (role == Role::None ? tr("Row %1, %2") : tr("Row %1, token %2")).arg(row + 1).arg(label);
    return tr("Row %1, %2 %3").arg(row + 1).arg(axisName(grid.rows.name), label);
}

QString withCut(QString text, const Step& step, const Slice& slice)
{
    for (int axis = 0; axis < static_cast<int>(step.axes.size()); ++axis) {
        const Axis& cut = step.axes[static_cast<std::size_t>(axis)];
        const std::int64_t at = slice.at[static_cast<std::size_t>(axis)];
        if (axis == slice.rows || axis == slice.columns || (cut.size == 1 && cut.name != "head"))
            continue;
        const bool place = !cut.labels || labelsTokens(cut); // else the label says which: a distance, a bucket
        const QString name = axisName(cut.name),
                      which = place ? QString::number(at + 1) : QString::fromStdString(cut.label(at));
        text = cut.labels && place ? tr("%1, %2 %3 (%4)").arg(text, name, which, QString::fromStdString(cut.label(at)))
                                   : tr("%1, %2 %3").arg(text, name, which);
    }
    return text;
}

} // namespace headroom
