// SPDX-License-Identifier: GPL-3.0-or-later
#include "names.h"

#include <QCoreApplication>

namespace headroom {

namespace {

struct Names {
    Q_DECLARE_TR_FUNCTIONS(headroom::Names)
};

QString plain(QString part)
{
    part.replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!part.isEmpty())
        part[0] = part[0].toUpper();
    return part;
}

} // namespace

QString stageName(const QString& part)
{
    const QString stage = part.section(QLatin1Char('.'), 0, 0);
    const QString layer = part.section(QLatin1Char('.'), 1, 1);
    QString name = stage == QLatin1String("encoder") ? Names::tr("Encoder")
        : stage == QLatin1String("decoder")          ? Names::tr("Decoder")
        : stage == QLatin1String("output")           ? Names::tr("Output")
                                                     : plain(stage);
    return layer.isEmpty() ? name : name + QLatin1Char(' ') + layer;
}

QString sublayerName(const QString& part)
{
    if (part == QLatin1String("self_attention"))
        return Names::tr("Self-attention");
    if (part == QLatin1String("encoder_decoder_attention"))
        return Names::tr("Encoder–decoder attention");
    if (part == QLatin1String("feed_forward"))
        return Names::tr("Feed-forward");
    return plain(part);
}

QString sublayerShort(const QString& part)
{
    if (part == QLatin1String("encoder_decoder_attention"))
        return Names::tr("Encoder–decoder");
    return sublayerName(part);
}

QString stepName(const Step& step)
{
    return QString::fromStdString(step.title);
}

bool holdsShares(const Trace& trace, StepId id)
{
    const Step& step = trace.step(id); // a second input says where an edge ends
    return step.operation == Operation::Softmax && step.inputs.size() == 1 && !holdsLogShares(trace, id);
}

bool holdsLogShares(const Trace& trace, StepId id)
{
    const Step& step = trace.step(id);
    for (const Axis& axis : step.axes)
        if (axis.size == 0)
            return false;
    // The explanation of any cell says so; the numbers of a large step may be costly to read.
    return step.operation == Operation::Softmax
        && trace.explain(id, Index(step.axes.size(), 0)).formula.find("log Σ") != std::string::npos;
}

QStringList breadcrumb(const Trace& trace, const Cell& cell)
{
    const Step& step = trace.step(cell.step);
    const QStringList parts = QString::fromStdString(step.path).split(QLatin1Char('/'));
    QStringList crumbs {stageName(parts.first())};
    for (qsizetype i = 1; i + 1 < parts.size(); ++i)
        crumbs << sublayerShort(parts[i]);
    if (step.operation == Operation::Parameter)
        crumbs = QStringList {Names::tr("Weights of the model")};
    if (!step.axes.empty() && step.axes.front().name == "head" && !cell.at.empty())
        crumbs << Names::tr("Head %1").arg(cell.at.front() + 1);
    return crumbs << stepName(step);
}

QString counted(qint64 number, const QString& one, const QString& many)
{
    return (number == 1 ? one : many).arg(number);
}

QString ordinal(qint64 number)
{
    const qint64 tens = number % 100, ones = number % 10;
    const bool teen = tens >= 11 && tens <= 13;
    const char* suffix = !teen && ones == 1 ? "st"
        : !teen && ones == 2                ? "nd"
        : !teen && ones == 3                ? "rd"
                                            : "th";
    return QString::number(number) + QLatin1String(suffix);
}

} // namespace headroom
