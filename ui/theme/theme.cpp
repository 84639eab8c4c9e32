// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include "theme/colour_maps.h"
#include "theme/palettes.h"
#include "theme/style.h"
#include "theme/system_look.h"
#include "trace/trace.h"

#include <QApplication>
#include <QFontDatabase>
#include <QHash>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

struct RoleColours {
    QColor Palette::*plain, Palette::*text, Palette::*soft;
};

constexpr RoleColours kRoleColours[] {{&Palette::ink3, &Palette::ink2, &Palette::selectedRow},
    {&Palette::query, &Palette::queryText, &Palette::querySoft}, {&Palette::key, &Palette::keyText, &Palette::keySoft},
    {&Palette::value, &Palette::valueText, &Palette::valueSoft},
    {&Palette::position, &Palette::positionText, &Palette::positionSoft},
    {&Palette::memory, &Palette::memoryText, &Palette::memorySoft}}; // by Role

// The first family of a compiled-in font file, or an empty string.
QString loadFont(const QString& file)
{
    const int id = QFontDatabase::addApplicationFont(QStringLiteral(":/headroom/fonts/") + file);
    const QStringList families = id < 0 ? QStringList() : QFontDatabase::applicationFontFamilies(id);
    return families.value(0);
}

double luminance(const QColor& colour)
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

} // namespace

Role roleOf(const std::string& axisName)
{
    if (axisName == "query")
        return Role::Query;
    if (axisName == "key")
        return Role::Key;
    if (axisName == "value")
        return Role::Value;
    if (axisName == "distance")
        return Role::Position;
    if (axisName == "memory")
        return Role::Memory;
    return Role::None;
}

Theme& Theme::instance()
{
    static Theme theme;
    return theme;
}

void Theme::loadFonts()
{
    if (m_fontsLoaded)
        return;
    m_fontsLoaded = true;
    m_family = loadFont(QStringLiteral("HeadroomSans-Regular.otf"));
    loadFont(QStringLiteral("HeadroomSans-SemiBold.otf"));
    m_formulaFamily = loadFont(QStringLiteral("HeadroomMath-Italic.otf"));
    m_reducedMotion = systemReducesMotion();
    m_systemDark = systemIsDark(QApplication::palette());
}

void Theme::apply(QApplication& application, ThemeMode mode)
{
    loadFonts();
    m_mode = mode;
    const bool dark = mode == ThemeMode::Dark || (mode == ThemeMode::System && m_systemDark);
    m_palette = dark ? darkPalette() : lightPalette();
    if (!qobject_cast<Style*>(application.style()))
        application.setStyle(new Style);
    QPalette lists = toQPalette(m_palette);
    application.setPalette(lists);
    lists.setColor(QPalette::Highlight, m_palette.selectedRow);
    lists.setColor(QPalette::HighlightedText, m_palette.ink);
    application.setPalette(lists, "QAbstractItemView");
    application.setFont(font(TextSize::Body));
    for (QWidget* window : QApplication::topLevelWidgets())
        window->update();
    emit changed();
}

Theme::Scope::Scope(const Palette& palette) : m_before(instance().m_palette) { instance().m_palette = palette; }

Theme::Scope::~Scope() { instance().m_palette = m_before; }

Theme::LeastType::LeastType(int pixels) : m_before(std::exchange(instance().m_leastType, pixels)) {}

Theme::LeastType::~LeastType() { instance().m_leastType = m_before; }

QFont Theme::font(TextSize size, bool bold) const
{
    const int pixels = std::max(m_leastType, static_cast<int>(size));
    thread_local std::pair<QString, QHash<int, QFont>> known; // pictures ask for the same few with every number
    if (known.first != m_family)
        known = {m_family, {}};
    const int key = bold ? -pixels : pixels;
    if (const auto found = known.second.constFind(key); found != known.second.constEnd() && !m_family.isEmpty())
        return *found;
    QFont font;
    if (!m_family.isEmpty())
        font.setFamily(m_family);
    font.setPixelSize(pixels);
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    font.setHintingPreference(QFont::PreferNoHinting);
    known.second.insert(key, font);
    return font;
}

QFont Theme::formulaFont(TextSize size) const
{
    QFont font(m_formulaFamily.isEmpty() ? QStringLiteral("serif") : m_formulaFamily);
    font.setPixelSize(std::max(m_leastType, static_cast<int>(std::lround(static_cast<int>(size) * 1.12))));
    font.setItalic(true);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

void Theme::setSequentialMap(SequentialMap map)
{
    if (map == m_map)
        return;
    m_map = map;
    emit changed();
}

QColor Theme::sequential(double fraction) const { return sequentialColour(m_map, fraction); }

QColor Theme::diverging(double fraction) const { return divergingColour(m_palette.dark, fraction); }

QColor Theme::roleColour(Role role) const { return m_palette.*kRoleColours[static_cast<std::size_t>(role)].plain; }

QColor Theme::roleText(Role role) const { return m_palette.*kRoleColours[static_cast<std::size_t>(role)].text; }

QColor Theme::roleSoft(Role role) const { return m_palette.*kRoleColours[static_cast<std::size_t>(role)].soft; }

QColor Theme::textOn(const QColor& cell)
{
    const QColor nearBlack(0x14, 0x17, 0x1B);
    const double light = 1.05 / (luminance(cell) + 0.05);
    const double dark = (luminance(cell) + 0.05) / (luminance(nearBlack) + 0.05);
    return light >= dark ? QColor(Qt::white) : nearBlack;
}

QColor Theme::dimmed(const QColor& colour) const
{
    const auto mix = [](int own, int stage) {
        return static_cast<int>(std::lround(kDimmed * own + (1.0 - kDimmed) * stage));
    };
    const QColor& stage = m_palette.stage;
    return QColor(mix(colour.red(), stage.red()), mix(colour.green(), stage.green()), mix(colour.blue(), stage.blue()));
}

QString numberText(double value, int decimals) { return QString::fromStdString(formatNumber(value, decimals)); }

} // namespace headroom
