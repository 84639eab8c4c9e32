// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QList>
#include <QString>

class QAction;
class QMenuBar;
class QWidget;

namespace headroom {

// Every key there is: those of the menus, and others that stand in none.
void showKeys(QWidget* parent, const QMenuBar& menus, const QList<QAction*>& others);
QString keysAsHtml(const QMenuBar& menus, const QList<QAction*>& others);

QString version();

// A page of the manual in the language of the program, else in English; empty if this installation has none.
QString manualFile(const QString& page = QStringLiteral("manual.md"));
// What a link in Markdown calls a heading: "in-front-of-a-class" for "In front of a class", as GitHub does.
QString anchorOf(const QString& heading);
// `words`: to be looked for at once, and this one of the places shown.
void showManual(QWidget* parent, const QString& file, const QString& words = {}, int hit = 0);
void showAbout(QWidget* parent, const ModelInfo& model);

} // namespace headroom
