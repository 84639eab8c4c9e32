// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QString>

#include <string>

class QApplication;
class QPainter;
class QRectF;

namespace headroom {

enum class ThemeMode { System, Light, Dark };
enum class SequentialMap { Viridis, Cividis };
enum class TextSize { Tiny = 10, Caption = 11, Small = 12, Body = 13, Title = 15, Page = 20, Figure = 28 };

// The colours of the design, one set per theme.
struct Palette {
    bool dark = false;
    QColor window, panel, stage, raised, line, lineStrong, ink, ink2, ink3;
    QColor accent, accentText, accentFill, accentSoft, onAccent;
    QColor query, queryText, querySoft, key, keyText, keySoft, value, valueText, valueSoft;
    QColor position, positionText, positionSoft, memory, memoryText, memorySoft;
    QColor hatch, hover, selectedRow;
};

// Role of an axis, by the name the core gives it.
enum class Role { None, Query, Key, Value, Position, Memory };
Role roleOf(const std::string& axisName);

// Look and feel of the whole program: fonts, palettes, style sheet, colour maps. One instance, GUI thread.
class Theme : public QObject {
    Q_OBJECT

public:
    static Theme& instance();
    void apply(QApplication& application, ThemeMode mode); // loads fonts once, sets palette and style sheet
    ThemeMode mode() const { return m_mode; }
    const Palette& palette() const { return m_palette; }

    QFont font(TextSize size, bool bold = false) const; // tabular figures
    QFont formulaFont(TextSize size) const; // STIX italic

    SequentialMap sequentialMap() const { return m_map; }
    void setSequentialMap(SequentialMap map);
    QColor sequential(double fraction) const; // 0 … 1
    QColor diverging(double fraction) const; // −1 … 1
    QColor roleColour(Role role) const; // for marks
    QColor roleText(Role role) const;
    QColor roleSoft(Role role) const;
    // White or near-black, whichever contrasts more with the cell.
    static QColor textOn(const QColor& cell);
    // Colour mixed 30 % into the stage: a cell that is not being talked about.
    static constexpr double kDimmed = 0.3; // what is left of a colour that is not being talked about
    QColor dimmed(const QColor& colour) const;
    // While it lives, pictures are made in other colours; nobody is told, and what is on screen stays as it was.
    class Scope {
    public:
        explicit Scope(const Palette& palette);
        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Palette m_before;
    };
    // While it lives, no type is smaller.
    class LeastType {
    public:
        explicit LeastType(int pixels);
        ~LeastType();
        LeastType(const LeastType&) = delete;
        LeastType& operator=(const LeastType&) = delete;

    private:
        int m_before;
    };
    void loadFonts(); // the program's own; apply() does it too
    bool reducedMotion() const { return m_reducedMotion; } // the system's setting; tests and pictures switch motion off
    void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }

signals:
    void changed();

private:
    Theme() = default;

    bool m_fontsLoaded = false;
    bool m_reducedMotion = false;
    bool m_systemDark = false;
    QString m_family, m_formulaFamily;
    ThemeMode m_mode = ThemeMode::System;
    SequentialMap m_map = SequentialMap::Viridis;
    Palette m_palette;
    int m_leastType = 0;
};

inline const Palette& colours() { return Theme::instance().palette(); }

// Numbers on screen: U+2212 for minus, tabular, `decimals` places.
QString numberText(double value, int decimals);

} // namespace headroom
