// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/option_bar.h"

#include "stage/header_row.h"
#include "stage/option_menu.h"
#include "stage/view.h"
#include "widgets/controls.h"
#include "words/tr.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringListModel>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kMostSegments = 8;
constexpr int kFieldHeight = 28;

bool wearsItsLabel(const Option& option)
{
    return option.kind == Option::Action || (option.kind == Option::Flag && option.look != Option::Toggle);
}

// With a minus sign as elsewhere, not a hyphen.
class NumberBox : public QSpinBox {
public:
    using QSpinBox::QSpinBox;

protected:
    QString textFromValue(int value) const override
    {
        return QSpinBox::textFromValue(value).replace(QLatin1Char('-'), kMinus);
    }
    int valueFromText(const QString& text) const override { return QSpinBox::valueFromText(hyphened(text)); }
    QValidator::State validate(QString& text, int& place) const override
    {
        QString plain = hyphened(text);
        return QSpinBox::validate(plain, place);
    }

private:
    static constexpr QChar kMinus {0x2212};
    static QString hyphened(QString text) { return text.replace(kMinus, QLatin1Char('-')); }
};

template <typename Box>
void settleNumber(Box& box, const Option& option)
{
    box.setSuffix(QString::fromUtf8(option.unit));
    box.setSpecialValueText(translated(option.leastSays));
    box.setWrapping(option.wraps);
    box.setKeyboardTracking(false);
}

} // namespace

OptionBar::OptionBar(View& view, HeaderRow& row, int at) : QObject(&view), m_view(view), m_row(&row)
{
    QWidget* parent = row.parentWidget();
    const auto put = [&](QWidget* widget, bool atEnd) {
        if (atEnd)
            row.addWidget(widget);
        else
            row.insertWidget(at++, widget);
    };
    for (const Option* option : view.allOptions()) {
        if (option->kind == Option::Kept || option->look == Option::Hidden)
            continue;
        Control control {option};
        make(control, parent);
        if (!wearsItsLabel(*option))
            put(control.label = new QLabel(parent), option->atEnd);
        if (option->kind == Option::Action)
            put(control.beside = new QLabel(parent), option->atEnd);
        put(control.widget, option->atEnd);
        if (option->kind == Option::Number)
            put(control.beside = new QLabel(parent), option->atEnd);
        if (control.list)
            put(control.list, option->atEnd);
        m_controls.push_back(control);
    }
    std::vector<std::vector<QWidget*>> folds;
    for (const bool comparison : {true, false}) // what puts another run beside this one stays longest
        for (const Control& control : m_controls)
            if (control.option->atEnd && control.option->comparison == comparison)
                folds.push_back(widgetsOf(control));
    m_more = new QPushButton(tr("More") + QStringLiteral(" ▾"), parent);
    m_more->setObjectName(QStringLiteral("more"));
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setAccessibleName(tr("More options of this view"));
    m_more->setToolTip(tr("More options of this view"));
    auto* menu = new QMenu(m_more);
    connect(m_more, &QPushButton::clicked, this, [this, menu] {
        menu->clear();
        std::vector<const Option*> folded;
        for (const Control& each : m_controls)
            if (m_row->isFolded(each.widget))
                folded.push_back(each.option);
        addOptions(*menu, m_view, folded);
        menu->popup(m_more->mapToGlobal(m_more->rect().bottomLeft()));
    });
    put(m_more, true);
    row.setFolding(std::move(folds), m_more);
}

std::vector<QWidget*> OptionBar::widgetsOf(const Control& control)
{
    std::vector<QWidget*> all;
    for (QWidget* each : {static_cast<QWidget*>(control.label), control.widget, static_cast<QWidget*>(control.beside),
             static_cast<QWidget*>(control.list)})
        if (each)
            all.push_back(each);
    return all;
}

void OptionBar::see(QWidget* widget, bool there) const
{
    if (m_row)
        m_row->want(widget, there);
    else
        widget->setVisible(there);
}

OptionBar::OptionBar(View& view, std::span<const Option* const> options) : QObject(&view), m_view(view)
{
    for (const Option* option : options) {
        make(m_controls.emplace_back(option), &view);
        m_controls.back().widget->show();
    }
}

void OptionBar::make(Control& control, QWidget* parent)
{
    const Option& option = *control.option;
    const auto choose = [this, &option](const QString& value) { this->choose(option, value); };
    const auto list = [&] {
        auto* box = new QComboBox(parent);
        box->setSizeAdjustPolicy(
            option.width > 0 ? QComboBox::AdjustToMinimumContentsLengthWithIcon : QComboBox::AdjustToContents);
        box->setMinimumContentsLength(option.width);
        connect(
            box, &QComboBox::activated, this, [choose, box](int index) { choose(box->itemData(index).toString()); });
        return box;
    };
    switch (option.kind) {
    case Option::Choice:
        if (option.look == Option::List) {
            control.widget = list();
        } else {
            auto* segments = option.height > 0 ? new SegmentedControl({}, parent, option.height)
                                               : new SegmentedControl({}, parent);
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
        if (option.look == Option::Toggle || option.look == Option::Hidden) {
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
            settleNumber(*box, option);
            connect(box, &QDoubleSpinBox::valueChanged, this,
                [choose](double number) { choose(QString::number(number, 'g', 12)); });
            control.widget = box;
        } else {
            auto* box = new NumberBox(parent);
            box->setSingleStep(static_cast<int>(option.step));
            settleNumber(*box, option);
            connect(box, &QSpinBox::valueChanged, this, [choose](int number) { choose(QString::number(number)); });
            control.widget = box;
        }
        break;
    case Option::Text: {
        auto* line = new QLineEdit(parent);
        auto* completer = new QCompleter(new QStringListModel(line), line);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        line->setCompleter(completer);
        connect(completer, qOverload<const QString&>(&QCompleter::activated), this, choose);
        connect(line, &QLineEdit::returnPressed, this, [choose, line] {
            line->setModified(false);
            choose(line->text());
        });
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
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QPushButton::clicked, this, [choose] { choose({}); });
        control.widget = button;
        break;
    }
    case Option::Kept: break;
    }
    if (option.width > 0 && !qobject_cast<QComboBox*>(control.widget))
        control.widget->setFixedSize(option.width, option.height > 0 ? option.height : kFieldHeight);
    for (QWidget* widget : {control.widget, static_cast<QWidget*>(control.list)})
        if (widget)
            widget->setObjectName(QString::fromLatin1(option.id));
}

void OptionBar::choose(const Option& option, const QString& value)
{
    m_view.choose(option, value);
    for (Control& control : m_controls)
        if (control.option == &option && !m_view.isBusy())
            show(control); // as it came to be, if that was refused
}

void OptionBar::show()
{
    for (Control& control : m_controls)
        show(control);
}

void OptionBar::show(Control& control)
{
    const Option& option = *control.option;
    OptionState state = m_view.stateOf(option);
    state.there = state.there && state.inHeader;
    control.fits = std::ssize(state.choices) <= kMostSegments;
    if (control.label) {
        control.label->setText(state.label);
        control.label->setToolTip(state.tip);
        see(control.label, state.there && !state.label.isEmpty());
    }
    if (control.beside) {
        control.beside->setText(state.beside);
        control.beside->setToolTip(state.besideTip);
        see(control.beside, state.there && !state.beside.isEmpty());
    }
    for (QWidget* widget : {control.widget, static_cast<QWidget*>(control.list)}) {
        if (!widget)
            continue;
        const bool stands = !control.list || (widget == control.list) != control.fits;
        see(widget, state.there && stands);
        widget->setEnabled(state.can);
        widget->setToolTip(state.tip);
        widget->setAccessibleName(state.name);
        if (option.look == Option::Hidden)
            widget->setAccessibleDescription(state.beside);
    }
    if (control.widget->hasFocus() && m_view.isBusy())
        return; // what is being typed is newer than the run
    const QSignalBlocker blocker(control.widget);
    QStringList words;
    for (const OptionState::Choice& choice : state.choices)
        words << choice.words;
    const auto showList = [&](QComboBox& box) {
        showItems(box, words, state.current());
        for (int i = 0; i < box.count(); ++i)
            box.setItemData(i, state.choices[static_cast<std::size_t>(i)].id);
        // Qt keeps the least size of what stood in it first.
        if (box.sizeAdjustPolicy() == QComboBox::AdjustToContents) {
            box.ensurePolished();
            box.setMinimumWidth(box.sizeHint().width());
        }
    };
    if (auto* segments = qobject_cast<SegmentedControl*>(control.widget)) {
        if (!control.fits)
            return showList(*control.list);
        const bool focused = segments->isAncestorOf(QApplication::focusWidget()); // other words are other buttons
        segments->setTexts(words);
        for (int i = 0; i < segments->count(); ++i) {
            const OptionState::Choice& choice = state.choices[static_cast<std::size_t>(i)];
            segments->button(i)->setEnabled(choice.can);
            segments->button(i)->setToolTip(choice.tip);
            segments->button(i)->setAccessibleName(choice.name);
        }
        segments->setCurrent(state.current());
        if (focused && !segments->isAncestorOf(QApplication::focusWidget()) && segments->count() > 0)
            segments->button(std::max(0, state.current()))->setFocus();
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
        auto* model = qobject_cast<QStringListModel*>(line->completer()->model());
        if (model->stringList() != state.completions)
            model->setStringList(state.completions);
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
            return m_row && m_row->isFolded(control.widget) ? m_more
                : control.list && !control.fits             ? control.list
                                                            : control.widget;
    return nullptr;
}

} // namespace headroom
