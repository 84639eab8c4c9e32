// SPDX-License-Identifier: GPL-3.0-or-later
// The header row of the step-through view.
#include "views/step_through/step_options.h"
#include "views/step_through/step_view.h"

#include "stage/captions.h"
#include "stage/header_row.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <QAction>
#include <QPainter>

#include <algorithm>

namespace headroom {

using namespace step_view;

namespace {

constexpr int kSwitchesFrom = 1080; // width of the stage

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
    while (QLayoutItem* item = headerRow()->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    headerRow()->addWidget(m_title = new HeaderTitle(header()), 1);
    for (const Option* option : {&kNumbers, &kDim}) {
        auto* action = new QAction(translated(option->label), this);
        action->setObjectName(QString::fromLatin1(option->id));
        action->setCheckable(true);
        addAction(action);
        connect(action, &QAction::triggered, this, [this, option](bool on) { choose(*option, onOrOff(on)); });
    }
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
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(moment.number(kOuter)) - 1, 0, last);
}

void StepView::showActions()
{
    for (QAction* action : actions()) {
        action->setChecked(
            isOn(m_document.options(), action->objectName() == QLatin1String(kDim.id) ? kDim : kNumbers));
        action->setVisible(width() < kSwitchesFrom);
    }
}

std::span<const Option* const> StepView::options() const { return kOptions; }

void StepView::adjust(OptionState& state, const Option& option) const
{
    if (!m_document.currentStep())
        return;
    const StepPicture* picture = m_large ? nullptr : asked();
    const Step& step = m_document.trace()->step(*m_document.currentStep());
    if (&option == &kNumbers || &option == &kDim) {
        state.there = width() >= kSwitchesFrom;
    } else if (&option == &kSweep) {
        state.there = picture != nullptr;
        if (picture)
            state.value = kSweeps[static_cast<std::size_t>(picture->moment().plan.sweep)].id;
        if (!isProduct(step.operation)) // nothing is added up
            state.choices.erase(state.choices.begin());
    } else if (&option == &kStepHead) {
        const int heads = picture ? headCount(step) : 0;
        state.there = heads > 0;
        for (int head = 1; head <= heads; ++head)
            state.choices.push_back({QString::number(head), QString::number(head)});
        state.value = QString::number(m_document.head() + 1);
    } else if (&option == &kOuter) {
        const int axis = picture ? outerAxis(step) : -1;
        state.there = axis >= 0;
        if (axis < 0)
            return;
        const Axis& cut = step.axes[static_cast<std::size_t>(axis)];
        state.name = state.label = axisName(cut.name);
        state.label[0] = state.label[0].toUpper();
        state.least = 1;
        state.most = static_cast<double>(cut.size);
        state.beside = tr("of %1").arg(cut.size);
        state.value = QString::number(picture->moment().outer + 1);
    }
}

void StepView::choose(const Option& option, const QString& value)
{
    const auto step = m_document.currentStep();
    if (&option == &kStepHead)
        return m_document.setHead(value.toInt() - 1);
    const int before = m_picture ? m_picture->moment().plan.stops() - 1 : 0;
    View::choose(option, value);
    if (&option == &kSweep && step && before > 0) {
        // The same share of the step stays done.
        Position position = m_document.position();
        const int after = planOf(*m_document.trace(), *step, sweepOf(m_document.options())).stops() - 1;
        if (position.stop < Position::kFinished) {
            position.stop = std::floor(std::min(1.0, position.stop / before) * after);
            m_document.setPosition(position);
        }
    }
    auto pinned = m_document.pinned();
    const int axis = &option == &kOuter && step ? outerAxis(m_document.trace()->step(*step)) : -1;
    if (axis >= 0 && pinned && pinned->step == *step) {
        pinned->at[static_cast<std::size_t>(axis)] = value.toLongLong() - 1;
        m_document.pin(*pinned);
    }
}

void StepView::updateHeader(const Document& document)
{
    const Step& step = document.trace()->step(*document.currentStep());
    const QString place = placeOf(*document.trace(), QString::fromStdString(step.path));
    static_cast<HeaderTitle*>(m_title)->setTexts(tr("Step through"),
        step.operation == Operation::Add ? tr("add") : QString::fromLatin1(toString(step.operation)), place);
    m_title->setToolTip(trailOf(*document.trace(), QString::fromStdString(step.path)));
}

} // namespace headroom
