// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>
#include <QTranslator>

class QCoreApplication;

namespace headroom {

// The sentences of Headroom in another language. lupdate files a sentence under the class that says it; here all of
// them share the context "headroom", whoever asks, so that moving a sentence loses no translation.
class Translation : public QTranslator {
public:
    using QTranslator::QTranslator;
    QString translate(
        const char* context, const char* sentence, const char* comment = nullptr, int n = -1) const override;
};

// Qt's own sentences, then Headroom's, those of core too, from `folder`/headroom_<language>.qm. A language without a
// file stays English.
void installTranslations(QCoreApplication& application, const QLocale& language, const QString& folder);

// The codes of the languages there are: English, and those of headroom_<language>.qm in `folder`.
QStringList languagesIn(const QString& folder);
QString languageName(const QString& code); // in the language itself

// Whether lessons or pages of this folder are the English ones that ship, while the program speaks another language.
bool isUntranslated(const QString& folder);

// Whether the machine's fonts have every character of `text`. Needs a QGuiApplication.
bool fontsCanShow(const QString& text);

} // namespace headroom
