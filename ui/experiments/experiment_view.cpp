// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/experiment_view.h"

#include "experiments/experiment_film.h"
#include "experiments/experiment_plot.h"
#include "widgets/flow_layout.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace headroom {

namespace {

constexpr int kViewMargin = 20;

QString textOf(const std::string& text) { return QString::fromStdString(text); }

} // namespace

ExperimentView::ExperimentView(QWidget* parent)
    : Section(parent, false, &Palette::stage), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    setResult(nullptr);
}

void ExperimentView::setResult(const ExperimentResult* result)
{
    delete m_content;
    m_content = new QWidget(this);
    m_column->addWidget(m_content);
    auto* column = columnIn(m_content, {kViewMargin, 18, kViewMargin, 24}, 18);
    if (!result) {
        auto* empty = new Text(
            tr("Not measured on this machine yet. Press Run to train the models, fill the tables and plots, and "
               "check whether the paper’s claims hold."),
            TextSize::Body, Text::Tone::Ink2);
        empty->setWordWrap(true);
        column->addWidget(empty);
        column->addStretch(1);
        return;
    }
    addVerdicts(*result);
    for (const ExperimentTable& table : result->tables)
        addTable(table);
    addPlots(*result);
    QStringList facts {result->seeds == 1 ? tr("Seed %1").arg(result->seed)
                                          : tr("Seeds %1 to %2: means, with minimum and maximum in brackets")
                                                .arg(result->seed)
                                                .arg(result->seed + static_cast<std::uint64_t>(result->seeds) - 1)};
    if (result->quick)
        facts << tr("quick check");
    facts << textOf(result->device) << tr("%1 s").arg(numberText(result->seconds, 0)) << textOf(result->software);
    for (const std::string& notice : result->notices) {
        auto* text = new Text(textOf(notice), TextSize::Body, Text::Tone::Ink2);
        text->setWordWrap(true);
        column->addWidget(text);
    }
    column->addWidget(new Text(facts.join(QStringLiteral("  ·  ")), TextSize::Small, Text::Tone::Ink3));
    column->addStretch(1);
}

void ExperimentView::addVerdicts(const ExperimentResult& result)
{
    auto* part = new QWidget;
    auto* grid = new QGridLayout(part);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const ExperimentVerdict& verdict : result.verdicts) {
        const QString told = verdict.conclusive ? (verdict.holds ? tr("✓ holds") : tr("≠ differs"))
                                                : (verdict.holds ? tr("✓ held once") : tr("≠ not this time"));
        auto* mark = new Text(told, TextSize::Body, Text::Tone::Ink, true);
        grid->addWidget(mark, row, 0, Qt::AlignTop);
        auto* claim = new Text(translated(verdict.claim), TextSize::Body, Text::Tone::Ink);
        claim->setWordWrap(true);
        grid->addWidget(claim, row++, 1);
        QString numbers = textOf(verdict.measured) + QLatin1Char('.');
        if (!verdict.reason.empty())
            numbers += QLatin1Char(' ') + textOf(verdict.reason);
        auto* measured = new Text(numbers, TextSize::Small, Text::Tone::Ink2);
        measured->setWordWrap(true);
        measured->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(measured, row, 1);
        grid->setRowMinimumHeight(++row, 6);
        ++row;
    }
    m_content->layout()->addWidget(part);
}

void ExperimentView::addTable(const ExperimentTable& table)
{
    auto* part = new QWidget;
    auto* grid = new QGridLayout(part);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(22);
    grid->setVerticalSpacing(4);
    const auto columns = static_cast<int>(table.columns.size());
    grid->setColumnStretch(columns, 1);
    int row = 0;
    if (!table.title.empty()) {
        auto* title = new Text(translated(table.title), TextSize::Body, Text::Tone::Ink, true);
        title->setWordWrap(true);
        grid->addWidget(title, row++, 0, 1, columns + 1);
    }
    for (int i = 0; i < columns; ++i) {
        const ExperimentColumn& column = table.columns[static_cast<std::size_t>(i)];
        auto* head = new Text(column.unit.empty()
                ? translated(column.title)
                : translated(column.title) + QLatin1Char('\n') + translated(column.unit),
            TextSize::Small, Text::Tone::Ink3);
        head->setAlignment((i == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom);
        head->setWordWrap(true);
        head->setMaximumWidth(i == 0 ? QWIDGETSIZE_MAX : 130);
        grid->addWidget(head, row, i);
    }
    for (std::size_t line = 0; line < table.rows.size(); ++line) {
        grid->addWidget(makeRule(part), ++row, 0, 1, columns);
        ++row;
        for (int i = 0; i < columns; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const auto* name = std::get_if<std::string>(&table.rows[line][at]);
            auto* cell = new Text(name ? translated(*name) : textOf(headroom::textOf(table, line, at)));
            cell->setAlignment((i == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            cell->setTextInteractionFlags(Qt::TextSelectableByMouse);
            grid->addWidget(cell, row, i);
        }
    }
    m_content->layout()->addWidget(part);
}

void ExperimentView::addPlots(const ExperimentResult& result)
{
    auto* part = new QWidget;
    auto* flow = new FlowLayout(part, 20, 20);
    flow->setContentsMargins(0, 0, 0, 0);
    for (const ExperimentPlot& plot : result.plots)
        flow->addWidget(new ExperimentPlotView(plot));
    m_content->layout()->addWidget(part);
    if (!result.maps.empty())
        m_content->layout()->addWidget(new ExperimentFilm(result.maps));
}

} // namespace headroom
