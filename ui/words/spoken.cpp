// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/spoken.h"

#include "words/translation.h"

#include <QCoreApplication>
#include <QLocale>

namespace headroom {

namespace {

// Of the program's own sentences: as they are written.
class AsWritten : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* sentence, const char*, int) const override
    {
        return qstrncmp(context, "headroom", 8) == 0 ? QString::fromUtf8(sentence) : QString();
    }
};

} // namespace

QString spokenLanguage(const QString& folder)
{
    const QStringList languages = languagesIn(folder);
    const QString locale = QLocale().name(), language = locale.section(QLatin1Char('_'), 0, 0);
    return languages.contains(locale) ? locale : languages.contains(language) ? language : QStringLiteral("en");
}

Spoken::Spoken(const QString& code, const QString& folder)
{
    if (code == spokenLanguage(folder))
        return;
    if (code == QLatin1String("en")) {
        m_translator = std::make_unique<AsWritten>();
    } else {
        auto translation = std::make_unique<Translation>();
        if (translation->load(QStringLiteral("headroom_") + code, folder))
            m_translator = std::move(translation);
    }
    if (m_translator)
        QCoreApplication::installTranslator(m_translator.get());
}

Spoken::~Spoken()
{
    if (m_translator)
        QCoreApplication::removeTranslator(m_translator.get());
}

} // namespace headroom
