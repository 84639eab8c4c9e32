// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/option_menu.h"

#include "stage/view.h"
#include "words/menu_text.h"
#include "words/tr.h"

#include <QActionGroup>
#include <QInputDialog>
#include <QMenu>

namespace headroom {

namespace {

QString commandOf(const Option& option) { return QStringLiteral("option.") + QLatin1String(option.id); }

void addChoices(QMenu& menu, View& view, const Option& option, const OptionState& state)
{
    auto* group = new QActionGroup(&menu);
    for (const OptionState::Choice& choice : state.choices) {
        QAction* action = menu.addAction(menuText(choice.words));
        action->setObjectName(commandOf(option) + QLatin1Char(' ') + choice.id);
        action->setCheckable(true);
        action->setChecked(choice.id == state.value);
        action->setEnabled(choice.can);
        action->setToolTip(choice.tip);
        group->addAction(action);
        QObject::connect(
            action, &QAction::triggered, &view, [&view, &option, id = choice.id] { view.choose(option, id); });
    }
}

// A number or a text, asked for.
void ask(View& view, const Option& option)
{
    const OptionState state = view.stateOf(option);
    bool good = false;
    const QString value = option.kind == Option::Text
        ? QInputDialog::getText(&view, state.name, state.tip, QLineEdit::Normal, state.value, &good)
        : QString::number(QInputDialog::getDouble(&view, state.name, state.tip, state.value.toDouble(), state.least,
                              state.most, option.decimals, &good),
            'g', 12);
    if (good)
        view.choose(option, value);
}

} // namespace

void addOptions(QMenu& menu, View& view) { addOptions(menu, view, view.allOptions()); }

void addOptions(QMenu& menu, View& view, std::span<const Option* const> options)
{
    menu.setToolTipsVisible(true);
    for (const Option* option : options) {
        const OptionState state = view.stateOf(*option);
        if (option->kind == Option::Kept || !state.there || state.name.isEmpty())
            continue;
        QAction* action = nullptr;
        if (option->kind == Option::Choice) {
            QMenu* choices = menu.addMenu(menuText(state.name));
            choices->setToolTipsVisible(true);
            addChoices(*choices, view, *option, state);
            action = choices->menuAction();
        } else {
            const bool asks = option->kind == Option::Number || option->kind == Option::Text;
            action = menu.addAction(menuText(asks ? tr("%1…").arg(state.name) : state.name));
            action->setObjectName(commandOf(*option));
            action->setCheckable(option->kind == Option::Flag);
            action->setChecked(state.value == onOrOff(true));
            QObject::connect(action, &QAction::triggered, &view, [&view, option, asks](bool on) {
                if (asks)
                    ask(view, *option);
                else
                    view.choose(*option, option->kind == Option::Flag ? onOrOff(on) : QString());
            });
        }
        action->setEnabled(state.can);
        action->setToolTip(state.tip);
    }
}

} // namespace headroom
