// SPDX-License-Identifier: GPL-3.0-or-later
// The header row of the step-through view.
#include "views/step_through/step_view.h"

#include "stage/captions.h"
#include "stage/header_row.h"
#include "widgets/controls.h"
#include "words/names.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kHeaderMostHeads = 16; // as digits in the header

// The view's name, the operation and, as far as there is room, where in the model it stands.
class HeaderTitle : public QWidget {
public:
    using QWidget::QWidget;

    void setTexts(const QString& title, const QString& operation, const QString& place)
    {
        m_title = title;
        m_operation = operation;
        m_place = place;
        setAccessibleName(QStringLiteral("%1: %2, %3").arg(title, operation, place));
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const Theme& theme = Theme::instance();
        double x = 0.0;
        const auto part = [&](const QString& text, const QFont& font, const QColor& colour, double gap) {
            const QFontMetricsF metrics(font);
            const QString fitting = metrics.elidedText(text, Qt::ElideRight, width() - x);
            drawText(
                painter, QRectF(x, 0, width() - x, height()), Qt::AlignLeft | Qt::AlignVCenter, fitting, colour, font);
            x += metrics.horizontalAdvance(fitting) + gap;
        };
        part(m_title, theme.font(TextSize::Title, true), theme.palette().ink, 12.0);
        part(m_operation, theme.font(TextSize::Body), theme.palette().ink, 8.0);
        part(m_place, theme.font(TextSize::Body), theme.palette().ink3, 0.0);
    }

private:
    QString m_title, m_operation, m_place;
};

// The heads to choose from; 0 where they are rows or columns themselves.
int headCount(const Step& step)
{
    const Slice slice = sliceOf(step);
    for (int axis = 0; axis < static_cast<int>(step.axes.size()); ++axis)
        if (step.axes[static_cast<std::size_t>(axis)].name == "head" && axis != slice.rows && axis != slice.columns)
            return static_cast<int>(step.axes[static_cast<std::size_t>(axis)].size);
    return 0;
}

} // namespace

void StepView::makeHeader()
{
    HeaderRow* row = headerRow();
    while (QLayoutItem* item = row->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_title = new HeaderTitle(header());
    row->addWidget(m_title, 1);
    m_sweepGroup = new QWidget(header());
    auto* sweeps = new QHBoxLayout(m_sweepGroup);
    sweeps->setContentsMargins(0, 0, 0, 0);
    sweeps->setSpacing(row->spacing());
    sweeps->addWidget(new QLabel(tr("Sweep"), m_sweepGroup));
    sweeps->addWidget(m_sweeps = new SegmentedControl({}, m_sweepGroup));
    m_sweeps->setAccessibleName(tr("Sweep"));
    m_headGroup = new QWidget(header());
    auto* heads = new QHBoxLayout(m_headGroup);
    heads->setContentsMargins(8, 0, 0, 0);
    heads->setSpacing(8);
    m_heads = new SegmentedControl({}, m_headGroup);
    m_heads->setAccessibleName(tr("Head"));
    heads->addWidget(new QLabel(tr("Head"), m_headGroup));
    heads->addWidget(m_heads);
    makeSwitches(row);
    row->addWidget(m_sweepGroup);
    row->addWidget(m_headGroup);
    makeOuter(row);
    connect(m_sweeps, &SegmentedControl::currentChanged, this,
        [this](int index) { setSweep(m_sweepOptions[static_cast<std::size_t>(index)]); });
    connect(m_heads, &SegmentedControl::currentChanged, &m_document, &Document::setHead);
}

// One of the matrices of a step that has many: a query, a window, an edge.
void StepView::makeOuter(QHBoxLayout* row)
{
    m_outerGroup = new QWidget(header());
    auto* inside = new QHBoxLayout(m_outerGroup);
    inside->setContentsMargins(8, 0, 0, 0);
    inside->setSpacing(8);
    inside->addWidget(m_outerName = new QLabel(m_outerGroup));
    inside->addWidget(m_outer = new QSpinBox(m_outerGroup));
    m_outer->setFocusPolicy(Qt::TabFocus);
    m_outerName->setBuddy(m_outer);
    row->addWidget(m_outerGroup);
    connect(m_outer, &QSpinBox::valueChanged, this, [this](int number) {
        const auto step = m_document.currentStep();
        auto pinned = m_document.pinned();
        m_outerAt = number - 1;
        const int axis = step ? outerAxis(m_document.trace()->step(*step)) : -1;
        if (axis >= 0 && pinned && pinned->step == *step) {
            pinned->at[static_cast<std::size_t>(axis)] = m_outerAt;
            m_document.pin(*pinned);
        }
        emit refreshNeeded();
    });
}

// The matrix of the pinned cell or of what it goes into, else the one chosen last.
std::int64_t StepView::outerOf(const SceneMoment& moment, const Step& step) const
{
    const int axis = outerAxis(step);
    if (axis < 0)
        return 0;
    const auto& pinned = moment.pinned;
    const auto i = static_cast<std::size_t>(axis);
    const auto last = step.axes[i].size - 1;
    if (pinned && pinned->step == step.id)
        return pinned->at[i];
    if (pinned && std::find(step.inputs.begin(), step.inputs.end(), pinned->step) != step.inputs.end()) {
        const std::vector<Axis>& axes = moment.trace().step(pinned->step).axes;
        for (std::size_t other = 0; other < axes.size(); ++other)
            if (axes[other].name == step.axes[i].name && axes[other].size == step.axes[i].size)
                return std::min(pinned->at[other], last);
    }
    return std::clamp<std::int64_t>(m_outerAt, 0, last);
}

void StepView::updateOuter(const Step& step)
{
    const int axis = outerAxis(step);
    m_outerGroup->setVisible(axis >= 0);
    if (axis < 0)
        return;
    const Axis& cut = step.axes[static_cast<std::size_t>(axis)];
    QString name = axisName(cut.name);
    m_outer->setAccessibleName(name);
    name[0] = name[0].toUpper();
    m_outerName->setText(name);
    const QSignalBlocker blocker(m_outer);
    m_outer->setRange(1, static_cast<int>(cut.size));
    m_outer->setSuffix(QLatin1Char(' ') + tr("of %1").arg(cut.size));
    m_outer->setValue(static_cast<int>(m_picture->moment().outer) + 1);
}

void StepView::makeSwitches(QHBoxLayout* row)
{
    m_switches = new QWidget(header());
    auto* inside = new QHBoxLayout(m_switches);
    inside->setContentsMargins(0, 0, 16, 0);
    inside->setSpacing(8);
    for (QAction* action : {m_numbers, m_dim}) {
        auto* label = new QLabel(action->text(), m_switches);
        auto* toggle = new Switch(m_switches);
        toggle->setAccessibleName(action->text());
        toggle->setCheckable(true);
        toggle->setChecked(true);
        toggle->setFocusPolicy(Qt::TabFocus);
        label->setBuddy(toggle);
        connect(toggle, &Switch::toggled, action, &QAction::setChecked);
        connect(action, &QAction::toggled, toggle, &Switch::setChecked);
        if (inside->count() > 0)
            inside->addSpacing(8);
        inside->addWidget(label);
        inside->addWidget(toggle);
    }
    row->addWidget(m_switches);
}

void StepView::updateHeader(const Document& document)
{
    const Step& step = document.trace()->step(*document.currentStep());
    const int heads = headCount(step);
    const QString place = placeOf(*document.trace(), QString::fromStdString(step.path));
    static_cast<HeaderTitle*>(m_title)->setTexts(
        tr("Step through"), QString::fromLatin1(toString(step.operation)), place);
    m_title->setToolTip(trailOf(*document.trace(), QString::fromStdString(step.path)));
    m_sweepGroup->setVisible(m_picture != nullptr);
    if (!m_picture) { // nothing to choose
        m_outerGroup->hide();
        return m_headGroup->hide();
    }
    const bool product = isProduct(step.operation);
    m_sweepOptions = product ? std::vector<Sweep> {Sweep::Term, Sweep::Cell, Sweep::Row, Sweep::All}
                             : std::vector<Sweep> {Sweep::Cell, Sweep::Row, Sweep::All};
    m_sweeps->setTexts(product ? QStringList {tr("term"), tr("cell"), tr("row"), tr("all")}
                               : QStringList {tr("cell"), tr("row"), tr("all")});
    const auto now = std::find(m_sweepOptions.begin(), m_sweepOptions.end(), m_picture->moment().plan.sweep);
    m_sweeps->setCurrent(static_cast<int>(now - m_sweepOptions.begin()));
    updateOuter(step);
    QStringList digits;
    for (int head = 1; head <= std::min(heads, kHeaderMostHeads); ++head)
        digits << QString::number(head);
    m_headGroup->setVisible(!digits.isEmpty());
    if (!digits.isEmpty()) {
        m_heads->setTexts(digits);
        m_heads->setCurrent(document.head());
    }
}

} // namespace headroom
