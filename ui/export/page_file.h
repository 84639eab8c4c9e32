// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/page_drawing.h"
#include "trace/trace.h"

#include <QHash>
#include <QRectF>
#include <QStringList>

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

// A number of the trace at its place in a picture of a page.
struct PageCell {
    enum Mark : unsigned { Masked = 1, Still = 2, Changed = 4, NotFinite = 8, NotThere = 16 };

    Cell source; // step −1: of none
    double value = 0.0;
    QRectF area;
    PageDrawing look; // from its upper left corner
    QString name; // "query cat, key sat"
    QString says; // what hovering says: "query cat, key sat: 0.4137"
    int group = 0, row = 0, column = 0;
    quint64 identity = 0; // the same number in other pictures: it is seen to move; 0: only here
    unsigned marks = 0;
};

// A matrix whose cells are pixels of the picture.
struct PageMap {
    QRectF first; // its first shown cell, with the gap behind it
    double gap = 0.0;
    int firstRow = 0, firstColumn = 0, rows = 0, columns = 0; // shown
    Slice slice;
    StepId step = -1;
    int gridRows = 0, gridColumns = 0;
    std::vector<float> values; // row-major
    std::vector<std::uint8_t> marks; // PageCell::Masked, PageCell::NotFinite
    QString rowName, columnName; // "query", "key"
    QStringList rowLabels, columnLabels;
};

struct PageTable {
    int group = 0;
    QString title;
    QStringList rows, columns;
};

// One picture of a view, in the colours of one theme.
struct PagePicture {
    QSizeF size;
    PageDrawing below, above; // the cells
    std::vector<PageCell> cells;
    std::vector<PageMap> maps;
    std::vector<PageTable> tables;
    QString caption, formula; // rich text
    std::optional<Cell> pinned;
    quint64 pinnedIdentity = 0; // of the cells that are the same number
};

struct PageFrame {
    QString title, group;
    double milliseconds = 320.0; // of the way there
    bool rests = true; // playback stays a moment
    bool opening = false; // the page opens on it
};

// What a page says in one language, all plain text.
struct PageWords {
    QString code; // "zh_CN"
    QString language; // in itself
    QString title, model, text, step;
    std::vector<std::pair<const char*, QString>> said; // by the names that the page's script has for them
};

// A page in the making: pictures of one run in several languages and for several heads, each in both themes. What
// occurs twice is kept once.
class PageFile {
public:
    using InSymbols = std::function<QString(const Step&, bool dark)>; // a step's formula as rich text

    // The trace outlives it. Without `inSymbols` it has no formulas: one that is only measured.
    PageFile(const Trace& trace, const QString& view, InSymbols inSymbols = {});

    void beginLanguage(const PageWords& words); // of the pictures that follow
    void beginHead(int head, const QString& name = {}); // empty: its number
    void prefer(const PagePicture& picture); // its numbers have their equations, however many there are of others
    void add(const PageFrame& frame, const PagePicture& light, const PagePicture& dark);
    void leaveOut(const QString& sentence); // what the page lacks, of the present language
    qsizetype bytes() const { return m_bytes; } // about as many as html() has by now
    int differing() const { return m_differing; } // pictures of which the themes drew different things
    bool isEmpty() const; // no picture so far
    bool headsAreEqual() const; // the pictures of all heads are the same
    QByteArray data() const; // JSON
    QByteArray html() const;

private:
    struct Pool {
        QHash<QByteArray, int> known;
        std::vector<QByteArray> all;
    };
    struct Set { // the frames of a language and a head
        int language = 0, head = 0;
        QString name; // of the head
        std::vector<QByteArray> frames;
    };

    int keep(Pool& pool, const QByteArray& json);
    int words(const QString& text) { return keep(m_strings, pageString(text)); }
    int colour(QRgb light, QRgb dark);
    int piece(const PagePiece& light, const PagePiece& dark);
    int step(StepId id);
    int identity(quint64 identity) { return 1 + keep(m_identities, QByteArray::number(identity)); }
    int number(const PageCell& cell);
    int cell(const PageCell& light, const PageCell& dark);
    QByteArray pieces(const PageDrawing& light, const PageDrawing& dark);
    QByteArray map(const PageMap& map);
    QString inBoth(const QString& light, const QString& dark);
    int list(const QStringList& texts);

    const Trace& m_trace;
    QString m_view;
    InSymbols m_inSymbols;
    std::vector<PageWords> m_words;
    std::vector<QStringList> m_leftOut;
    std::vector<Set> m_sets;
    Pool m_strings, m_colours, m_fonts, m_pieces, m_looks, m_cells, m_numbers, m_steps, m_blobs, m_lists, m_maps,
        m_identities;
    QHash<quint64, int> m_colourOf; // of a colour in the light theme and in the dark one
    QHash<QByteArray, QString> m_equations;
    std::map<std::pair<std::size_t, StepId>, int> m_knownSteps; // by languages begun
    std::map<int, bool> m_inText; // colours that captions name
    qsizetype m_bytes = 0, m_mapBytes = 0;
    int m_differing = 0, m_opening = 0;
    bool m_mapsCut = false, m_equationsCut = false;
};

// What writes itself as one web page, without a script, font or picture from anywhere.
QByteArray pageHtml(const QByteArray& data, const QString& title, const QString& language, const QString& noScript);

} // namespace headroom
