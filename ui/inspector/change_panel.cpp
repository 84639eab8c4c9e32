// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/change_panel.h"

#include "document/nudge.h"
#include "inspector/typed_number.h"
#include "text/printed.h"
#include "widgets/cell_grid.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "words/names.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <optional>

namespace headroom {

namespace {

// The corner flag that marks what was changed by hand.
class Flag : public QWidget {
public:
    explicit Flag(QWidget* parent = nullptr) : QWidget(parent) { setFixedSize(11, 11); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(Theme::instance().palette().accent);
        painter.drawPolygon(QPolygonF {{0.0, 0.0}, {11.0, 0.0}, {11.0, 11.0}});
    }
};

constexpr double kBeyondFloat = 0x1.ffffffp127; // from here on float32 rounds to infinity

bool hasHeads(const Step& step) { return step.axes.size() == 3 && step.axes.front().name == "head"; }

// Six digits at most: the field shows them all.
QString editableText(double value)
{
    const double size = std::abs(value);
    return numberText(value, size < 100.0 ? 3 : size < 1000.0 ? 2 : size < 10000.0 ? 1 : 0);
}

} // namespace

ChangePanel::ChangePanel(Document& document, QWidget* parent) : Section(parent), m_document(document)
{
    auto* column = m_column = columnIn(this, {12, 4, 12, 5}, 5);
    auto* head = new QHBoxLayout;
    head->addWidget(new Text(tr("Change it"), TextSize::Body, Text::Tone::Ink, true));
    head->addSpacing(10);
    head->addWidget(m_scope = new SegmentedControl({tr("Cell"), tr("Row"), tr("Head")}, nullptr, 24));
    head->addStretch(1);
    m_scope->setAccessibleName(tr("What to change"));
    column->addLayout(head);
    column->addWidget(makeButtons());
    column->addWidget(m_allHeads = new QCheckBox);
    QSizePolicy kept = m_allHeads->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_allHeads->setSizePolicy(kept);
    column->addWidget(m_unused = new Text({}, TextSize::Small, Text::Tone::Ink2));
    m_unused->setWordWrap(true);
    m_unused->setObjectName(QStringLiteral("unused"));
    column->addWidget(makeState());
    connect(m_scope, &SegmentedControl::currentChanged, this, &ChangePanel::showCell);
    connect(&Theme::instance(), &Theme::changed, this, &ChangePanel::showState);
    connect(&document, &Document::modelOpened, m_allHeads, [this] { m_allHeads->setChecked(false); });
}

void ChangePanel::sayAbove(bool above)
{
    for (QWidget* said : {static_cast<QWidget*>(m_state), static_cast<QWidget*>(m_unused)}) {
        m_column->removeWidget(said);
        m_column->insertWidget(above ? 0 : -1, said);
    }
}

QWidget* ChangePanel::makeButtons()
{
    auto* row = new QWidget;
    auto* buttons = rowIn(row, {}, 5);
    buttons->addWidget(m_value = new QLineEdit);
    m_value->setMinimumWidth(60);
    m_value->setMaximumWidth(72);
    m_value->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_value->setTextMargins(2, 0, 0, 0);
    m_value->setAccessibleName(tr("New value"));
    m_value->installEventFilter(this);
    const auto add = [&](const QString& text, const QString& hint, int width) {
        auto* button = new QPushButton(text);
        button->setToolTip(hint);
        button->setAccessibleName(text);
        button->setMinimumWidth(width - 4);
        button->setMaximumWidth(width);
        buttons->addWidget(button);
        return button;
    };
    m_set = add(tr("Set"), tr("Set it to the number typed here"), 43);
    m_double = add(QStringLiteral("× 2"), tr("Multiply it by 2"), 43);
    m_zero = add(tr("Zero"), tr("Set it to 0"), 52);
    buttons->addStretch(1);
    m_reset = add(tr("Reset"), tr("Undo every change to this step"), 62);

    connect(m_value, &QLineEdit::returnPressed, this, &ChangePanel::setTyped);
    connect(m_set, &QPushButton::clicked, this, &ChangePanel::setTyped);
    connect(m_double, &QPushButton::clicked, this, [this] { change(Intervention::Kind::Scale, 2.0, tr("doubling")); });
    connect(m_zero, &QPushButton::clicked, this, [this] { change(Intervention::Kind::Zero, 0.0, tr("zeroing")); });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        if (const auto cell = m_document.subject(); cell && m_document.trace())
            m_document.removeInterventions(QString::fromStdString(m_document.trace()->step(cell->step).path));
    });
    return row;
}

QWidget* ChangePanel::makeState()
{
    m_state = new QWidget;
    auto* row = rowIn(m_state, {0, 0, 0, 2}, 8);
    row->addWidget(new Flag, 0, Qt::AlignVCenter);
    row->addWidget(m_stateText = new Text({}, TextSize::Body, Text::Tone::Ink2), 1);
    m_stateText->setTextFormat(Qt::RichText);
    m_stateText->setWordWrap(true);
    m_stateText->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_stateText, &QLabel::linkActivated, this, [this] { m_document.undoStack()->undo(); });
    return m_state;
}

// Where nothing is typed, Ctrl+Z takes a change back; a field would keep it to itself.
bool ChangePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_value || event->type() != QEvent::ShortcutOverride || m_value->isUndoAvailable()
        || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Undo))
        return Section::eventFilter(watched, event);
    event->ignore();
    return true;
}

// The cells of the step that a change would touch, as Intervention::at.
Index ChangePanel::target() const
{
    const auto cell = m_document.subject();
    if (!cell || !m_document.trace())
        return {};
    Index at = cell->at;
    const bool heads = hasHeads(m_document.trace()->step(cell->step));
    const int scope = m_scope->current();
    if (scope >= WholeRow && !at.empty())
        at.back() = Intervention::kAll;
    if (scope == WholeHead)
        for (std::size_t axis = heads ? 1 : 0; axis < at.size(); ++axis)
            at[axis] = Intervention::kAll;
    if (heads && m_allHeads->isChecked())
        at.front() = Intervention::kAll;
    return at;
}

void ChangePanel::change(Intervention::Kind kind, double value, const QString& what)
{
    const auto cell = m_document.subject();
    if (!cell || !m_document.trace())
        return;
    Intervention intervention;
    intervention.path = m_document.trace()->step(cell->step).path;
    intervention.kind = kind;
    intervention.at = target();
    intervention.value = value;
    m_document.tell({}); // what was refused before it
    m_document.addInterventions({intervention}, what);
}

void ChangePanel::setTyped()
{
    const auto value = typedNumber(m_value->text());
    if (value && std::abs(*value) < kBeyondFloat)
        change(Intervention::Kind::Set, *value, tr("setting a value"));
    else if (value)
        m_document.tell(tr("“%1” is too large: the largest number a model computes with is 3.4028235e38 (float32).")
                            .arg(m_value->text()));
    else
        m_document.tell(tr("“%1” is not a number: type one such as 0.25 or −3.").arg(m_value->text()));
}

void ChangePanel::showCell()
{
    const Trace* trace = m_document.trace();
    const auto cell = m_document.subject();
    const auto& all = m_document.interventions();
    const bool changed = trace && cell && std::any_of(all.begin(), all.end(), [&](const Intervention& i) {
        return i.path == trace->step(cell->step).path;
    });
    const bool usable = trace && cell && trace->step(cell->step).operation != Operation::Parameter;
    const bool recorded = m_document.model().recorded;
    const bool back = usable && isOfGradients(trace->step(cell->step).path);
    const bool used = usable && !recorded && !back && !trace->users(cell->step).empty();
    setEnabled(usable);
    m_unused->setText(recorded ? Document::recordedOnly()
            : back             ? tr("A gradient follows from the run: change the number it is the gradient of.")
            : usable && trace->step(cell->step).study()
            ? tr("A study number: the model itself does not read it.")
            : tr("Nothing depends on this number, so it cannot be changed."));
    m_unused->setVisible(usable && !used && !(back && whyNoNudge(m_document).isEmpty())); // it can be nudged
    const bool heads = usable && hasHeads(trace->step(cell->step));
    m_heads = heads ? static_cast<int>(trace->step(cell->step).axes.front().size) : 0;
    m_scope->setTexts({tr("Cell"), tr("Row"), heads || !usable ? tr("Head") : tr("Step")});
    m_allHeads->setVisible(m_heads > 1);
    m_allHeads->setText(tr("in all %1 heads of this layer").arg(m_heads));
    const bool covered = usable && m_document.cover().covers(*trace, *cell);
    m_value->setText(usable && !covered ? editableText(trace->value(cell->step, cell->at)) : QString());
    m_value->setCursorPosition(0);
    m_reset->setEnabled(usable && changed);
    for (QWidget* control :
        {static_cast<QWidget*>(m_scope), static_cast<QWidget*>(m_value), static_cast<QWidget*>(m_set),
            static_cast<QWidget*>(m_double), static_cast<QWidget*>(m_zero), static_cast<QWidget*>(m_allHeads)})
        control->setEnabled(used);
    m_set->setToolTip(used ? tr("Set it to the number typed here")
            : usable       ? m_unused->text()
                           : tr("Pin a computed number to change it; the model’s weights change only in training"));
    showState();
}

void ChangePanel::showState()
{
    const Trace* trace = m_document.trace();
    const auto cell = m_document.subject();
    const auto changes = static_cast<int>(m_document.interventions().size());
    m_state->setVisible(trace && changes > 0);
    if (!trace || changes == 0)
        return;
    QString text;
    if (cell && trace->changedByHand(cell->step, cell->at)) {
        int heads = 0;
        Index at = cell->at;
        for (int head = 0; head < m_heads; ++head) {
            at.front() = head;
            heads += trace->changedByHand(cell->step, at) ? 1 : 0;
        }
        if (heads > 1 && heads == m_heads)
            m_allHeads->setChecked(true); // as it was done
        // As the stage has it: before any change, not beside the others.
        const auto plain = sameStep(*trace, cell->step, m_document.result()->untouched.get());
        const double before = plain ? m_document.result()->untouched->value(*plain, cell->at)
                                    : trace->untouched(cell->step, cell->at);
        const QString was = numberText(before, decimalsApart(before, trace->value(cell->step, cell->at)));
        text = m_document.cover().covers(*trace, *cell) ? tr("Set by hand")
            : heads > 1 ? tr("Set by hand in %1 heads (was %2)").arg(QString::number(heads), was)
                        : tr("Set by hand (was %1)").arg(was);
        const auto& all = m_document.interventions();
        const auto elsewhere = static_cast<int>(std::count_if(all.begin(), all.end(),
            [&](const Intervention& i) { return i.path != trace->step(cell->step).path || !i.covers(cell->at); }));
        text = elsewhere > 0 ? tr("%1; %2.").arg(
                   text, counted(elsewhere, tr("%1 more change elsewhere"), tr("%1 more changes elsewhere")))
                             : tr("%1.").arg(text);
    } else {
        text = counted(changes, tr("%1 change made by hand elsewhere."), tr("%1 changes made by hand elsewhere."));
    }
    const auto& timeline = trace->timeline();
    const auto after = static_cast<int>(
        std::count_if(timeline.begin(), timeline.end(), [trace](StepId id) { return trace->step(id).downstream; }));
    text += QLatin1Char(' ')
        + (after == 0         ? tr("No other step changed.")
                : changes > 1 ? counted(after, tr("%1 later step changed."), tr("%1 later steps changed."))
                              : counted(after, tr("%1 later step changed."), tr("%1 later steps changed.")));
    const QString link = QStringLiteral("<a href=\"undo\" style=\"color:%1; text-decoration:none\">%2</a>")
                             .arg(Theme::instance().palette().accentText.name(), tr("Undo"));
    m_stateText->setText(text + QLatin1Char(' ') + link);
}

} // namespace headroom
