// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/palettes.h"

namespace headroom {

const Palette& lightPalette()
{
    static const Palette palette {
        .dark = false,
        .window = 0xECEEF1,
        .panel = 0xF7F8F9,
        .stage = 0xFFFFFF,
        .raised = 0xFFFFFF,
        .line = 0xDDE1E5,
        .lineStrong = 0xAEB6BF,
        .ink = 0x1A1E23,
        .ink2 = 0x444C55,
        .ink3 = 0x5C656F,
        .accent = 0xD55E00,
        .accentText = 0xAA4800,
        .accentFill = 0xB84F00,
        .accentSoft = 0xFCEADD,
        .onAccent = 0xFFFFFF,
        .query = 0x0072B2,
        .queryText = 0x0068A3,
        .querySoft = 0xDDEDF7,
        .key = 0xCC9A00,
        .keyText = 0x6F5200,
        .keySoft = 0xFAF1CC,
        .value = 0x009E73,
        .valueText = 0x006E50,
        .valueSoft = 0xDAF1E8,
        .position = 0xCC79A7,
        .positionText = 0x9C4173,
        .positionSoft = 0xF8E8F0,
        .memory = 0x8A929C,
        .memoryText = 0x5C656F,
        .memorySoft = 0xEDEFF1,
        .hatch = 0x848D97,
        .hover = 0xE4E8EC,
        .selectedRow = 0xE1E6EB,
    };
    return palette;
}

const Palette& darkPalette()
{
    static const Palette palette {
        .dark = true,
        .window = 0x14171B,
        .panel = 0x1A1E23,
        .stage = 0x0F1215,
        .raised = 0x23282E,
        .line = 0x2C323A,
        .lineStrong = 0x4B545E,
        .ink = 0xE8EBEE,
        .ink2 = 0xB9C1C9,
        .ink3 = 0x949DA7,
        .accent = 0xF58A4B,
        .accentText = 0xFF9D66,
        .accentFill = 0xF58A4B,
        .accentSoft = 0x38231A,
        .onAccent = 0x14171B,
        .query = 0x56B4E9,
        .queryText = 0x6FC0EE,
        .querySoft = 0x12303F,
        .key = 0xE8BE2E,
        .keyText = 0xF2CB4A,
        .keySoft = 0x34300F,
        .value = 0x2DB98E,
        .valueText = 0x4CC9A0,
        .valueSoft = 0x0F3429,
        .position = 0xCC79A7,
        .positionText = 0xDE9ABF,
        .positionSoft = 0x3A2431,
        .memory = 0x78818B,
        .memoryText = 0x949DA7,
        .memorySoft = 0x22272D,
        .hatch = 0x6B7580,
        .hover = 0x2A3037,
        .selectedRow = 0x2D343C,
    };
    return palette;
}

// The light theme without grounds, in ink that a printer shows.
const Palette& paperPalette()
{
    static const Palette palette = [] {
        Palette paper = lightPalette();
        paper.window = paper.panel = paper.raised = QColor(Qt::white);
        paper.line = 0xC9CED4;
        paper.lineStrong = 0x8A929C;
        paper.ink = QColor(Qt::black);
        paper.ink2 = 0x2A2F35;
        paper.ink3 = 0x444C55;
        return paper;
    }();
    return palette;
}

QPalette toQPalette(const Palette& palette)
{
    QPalette q;
    q.setColor(QPalette::Window, palette.window);
    q.setColor(QPalette::WindowText, palette.ink);
    q.setColor(QPalette::Base, palette.raised);
    q.setColor(QPalette::AlternateBase, palette.panel);
    q.setColor(QPalette::Text, palette.ink);
    q.setColor(QPalette::PlaceholderText, palette.ink3);
    q.setColor(QPalette::Button, palette.raised);
    q.setColor(QPalette::ButtonText, palette.ink);
    q.setColor(QPalette::BrightText, palette.accentText);
    q.setColor(QPalette::ToolTipBase, palette.raised);
    q.setColor(QPalette::ToolTipText, palette.ink);
    q.setColor(QPalette::Highlight, palette.ink2);
    q.setColor(QPalette::HighlightedText, palette.raised);
    q.setColor(QPalette::Link, palette.accentText);
    q.setColor(QPalette::LinkVisited, palette.accentText);
    q.setColor(QPalette::Light, palette.raised);
    q.setColor(QPalette::Midlight, palette.line);
    q.setColor(QPalette::Mid, palette.lineStrong);
    q.setColor(QPalette::Dark, palette.lineStrong);
    q.setColor(QPalette::Shadow, palette.lineStrong);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        q.setColor(QPalette::Disabled, role, palette.lineStrong);
    return q;
}

} // namespace headroom
