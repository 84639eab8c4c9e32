// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/translation.h"

#include "config/model_config.h"
#include "text/say.h"
#include "words/tr.h"

#include <QCoreApplication>
#include <QDir>
#include <QGlyphRun>
#include <QLibraryInfo>
#include <QTextLayout>

#include <algorithm>
#include <memory>

namespace headroom {

namespace {

std::string translatedForCore(const char* sentence) { return tr(sentence).toStdString(); }

} // namespace

QString Translation::translate(const char* /*context*/, const char* sentence, const char* comment, int n) const
{
    return QTranslator::translate("headroom", sentence, comment, n);
}

void installTranslations(QCoreApplication& application, const QLocale& language, const QString& folder)
{
    setSentenceTranslator(translatedForCore);
    const auto install = [&](std::unique_ptr<QTranslator> translator, const QString& name, const QString& from) {
        if (translator->load(language, name, QStringLiteral("_"), from)) {
            translator->setParent(&application);
            QCoreApplication::installTranslator(translator.release());
        }
    };
    install(
        std::make_unique<QTranslator>(), QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(std::make_unique<Translation>(), QStringLiteral("headroom"), folder);
}

QStringList languagesIn(const QString& folder)
{
    QStringList codes {QStringLiteral("en")};
    for (const QString& file : QDir(folder).entryList({QStringLiteral("headroom_*.qm")}, QDir::Files, QDir::Name))
        codes << file.section(QLatin1Char('_'), 1).chopped(3);
    return codes;
}

QString languageName(const QString& code)
{
    // For "en" Qt names a country too.
    return code == QLatin1String("en") ? QStringLiteral("English") : QLocale(code).nativeLanguageName();
}

bool isUntranslated(const QString& folder)
{
    const auto shipped = [](const char* part) { return QString::fromStdString((resourceFolder() / part).string()); };
    const QStringList languages = languagesIn(shipped("translations"));
    const QString locale = QLocale().name(), language = locale.section(QLatin1Char('_'), 0, 0);
    if (language == QLatin1String("en") || !(languages.contains(locale) || languages.contains(language)))
        return false;
    const QDir asked(folder);
    return asked == QDir(shipped("lessons/en")) || asked == QDir(shipped("manual"));
}

bool fontsCanShow(const QString& text)
{
    QTextLayout layout(text);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    const QList<QGlyphRun> runs = layout.glyphRuns();
    // Glyph 0 is the box that stands for a character no font has.
    return text.isEmpty() || (!runs.isEmpty() && std::all_of(runs.begin(), runs.end(), [](const QGlyphRun& run) {
        return !run.glyphIndexes().contains(0);
    }));
}

} // namespace headroom
