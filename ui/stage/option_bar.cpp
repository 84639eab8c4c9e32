// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/option_bar.h"

#include "stage/header_row.h"
#include "stage/view.h"
#include "widgets/controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

namespace headroom {

namespace {

constexpr int kMostSegments = 8;

bool wearsItsLabel(const Option& option)
{
    return option.kind == Option::Action || (option.kind == Option::Flag && option.look != Option::Toggle);
}

} // namespace

OptionBar::OptionBar(View& view, HeaderRow& row, int at) : QObject(&view), m_view(view)
{
    QWidget* parent = row.parentWidget();
    const auto put = [&](QWidget* widget, bool atEnd) {
        if (atEnd)
            row.addWidget(widget);
        else
            row.insertWidget(at++, widget);
    };
    for (const Option* option : view.options()) {
        if (option->kind == Option::Kept || option->look == Option::Hidden)
            continue;
        Control control {option};
        make(control, parent);
        if (!wearsItsLabel(*option))
            put(control.label = new QLabel(parent), option->atEnd);
        put(control.widget, option->atEnd);
        if (control.list)
            put(control.list, option->atEnd);
        m_controls.push_back(control);
    }
}

void OptionBar::make(Control& control, QWidget* parent)
{
    const Option& option = *control.option;
    const auto choose = [this, of = control](const QString& value) { this->choose(of, value); };
    const auto list = [&] {
        auto* box = new QComboBox(parent);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        connect(
            box, &QComboBox::activated, this, [choose, box](int index) { choose(box->itemData(index).toString()); });
        return box;
    };
    switch (option.kind) {
    case Option::Choice:
        if (option.look == Option::List) {
            control.widget = list();
        } else {
            auto* segments = new SegmentedControl({}, parent);
            connect(segments, &SegmentedControl::currentChanged, this, [this, choose, &option](int index) {
                choose(m_view.stateOf(option).choices.at(static_cast<std::size_t>(index)).id);
            });
            control.widget = segments;
            control.list = list();
            control.list->hide();
        }
        break;
    case Option::Flag: {
        QAbstractButton* button = nullptr;
        if (option.look == Option::Toggle) {
            button = new Switch(parent);
        } else if (option.look == Option::Button) {
            button = new QPushButton(parent);
            button->setCheckable(true);
        } else {
            button = new QCheckBox(parent);
        }
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QAbstractButton::clicked, this, [choose](bool on) { choose(onOrOff(on)); });
        control.widget = button;
        break;
    }
    case Option::Number:
        if (option.decimals > 0) {
            auto* box = new QDoubleSpinBox(parent);
            box->setDecimals(option.decimals);
            box->setSingleStep(option.step);
            box->setKeyboardTracking(false);
            connect(box, &QDoubleSpinBox::valueChanged, this,
                [choose](double number) { choose(QString::number(number, 'g', 12)); });
            control.widget = box;
        } else {
            auto* box = new QSpinBox(parent);
            box->setSingleStep(static_cast<int>(option.step));
            box->setKeyboardTracking(false);
            connect(box, &QSpinBox::valueChanged, this, [choose](int number) { choose(QString::number(number)); });
            control.widget = box;
        }
        break;
    case Option::Text: {
        auto* line = new QLineEdit(parent);
        connect(line, &QLineEdit::editingFinished, this, [choose, line] {
            if (line->isModified())
                choose(line->text());
            line->setModified(false);
        });
        control.widget = line;
        break;
    }
    case Option::Action: {
        auto* button = new QPushButton(parent);
        connect(button, &QPushButton::clicked, this, [choose] { choose({}); });
        control.widget = button;
        break;
    }
    case Option::Kept: break;
    }
    for (QWidget* widget : {control.widget, static_cast<QWidget*>(control.list)})
        if (widget)
            widget->setObjectName(QString::fromLatin1(option.id));
}

void OptionBar::choose(const Control& control, const QString& value) { m_view.choose(*control.option, value); }

void OptionBar::show()
{
    for (Control& control : m_controls)
        show(control);
}

void OptionBar::show(Control& control)
{
    const Option& option = *control.option;
    const OptionState state = m_view.stateOf(option);
    control.fits = std::ssize(state.choices) <= kMostSegments;
    if (control.label) {
        control.label->setText(state.label);
        control.label->setVisible(state.there && !state.label.isEmpty());
    }
    for (QWidget* widget : {control.widget, static_cast<QWidget*>(control.list)}) {
        if (!widget)
            continue;
        const bool stands = !control.list || (widget == control.list) != control.fits;
        widget->setVisible(state.there && stands);
        widget->setEnabled(state.can);
        widget->setToolTip(state.tip);
        widget->setAccessibleName(state.name);
    }
    if (control.widget->hasFocus() && m_view.isBusy())
        return; // what is being typed is newer than the run
    const QSignalBlocker blocker(control.widget);
    const auto showList = [&](QComboBox& box) {
        QStringList words;
        for (const OptionState::Choice& choice : state.choices)
            words << choice.words;
        showItems(box, words, state.current());
        for (int i = 0; i < box.count(); ++i)
            box.setItemData(i, state.choices[static_cast<std::size_t>(i)].id);
    };
    if (auto* segments = qobject_cast<SegmentedControl*>(control.widget)) {
        if (!control.fits)
            return showList(*control.list);
        QStringList words;
        for (const OptionState::Choice& choice : state.choices)
            words << choice.words;
        segments->setTexts(words);
        for (int i = 0; i < segments->count(); ++i) {
            const OptionState::Choice& choice = state.choices[static_cast<std::size_t>(i)];
            segments->button(i)->setEnabled(choice.can);
            segments->button(i)->setToolTip(choice.tip);
        }
        segments->setCurrent(state.current());
    } else if (auto* list = qobject_cast<QComboBox*>(control.widget)) {
        showList(*list);
    } else if (auto* number = qobject_cast<QSpinBox*>(control.widget)) {
        number->setRange(static_cast<int>(state.least), static_cast<int>(state.most));
        number->setValue(qRound(state.value.toDouble()));
    } else if (auto* real = qobject_cast<QDoubleSpinBox*>(control.widget)) {
        real->setRange(state.least, state.most);
        real->setValue(state.value.toDouble());
    } else if (auto* line = qobject_cast<QLineEdit*>(control.widget)) {
        if (!line->isModified())
            line->setText(state.value);
    } else if (auto* button = qobject_cast<QAbstractButton*>(control.widget)) {
        if (wearsItsLabel(option))
            button->setText(state.label);
        button->setChecked(state.value == onOrOff(true));
    }
}

QWidget* OptionBar::control(const Option& option) const
{
    for (const Control& control : m_controls)
        if (control.option == &option)
            return control.list && !control.fits ? control.list : control.widget;
    return nullptr;
}

QList<QWidget*> OptionBar::live() const
{
    QList<QWidget*> controls;
    for (const Control& control : m_controls)
        if (control.option->live())
            for (QWidget* widget : {control.widget, static_cast<QWidget*>(control.list)})
                if (widget)
                    controls << widget;
    return controls;
}

} // namespace headroom
