// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/page_file.h"

#include "widgets/cell_number.h"

#include <QCryptographicHash>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace headroom {

namespace {

constexpr int kPageVersion = 1;
constexpr qsizetype kMostMapBytes = 8'000'000; // of numbers that are pixels of a picture
constexpr double kLeastPointed =
    0.5; // pixels of a cell that a pointer can rest on: a page is drawn up to twice as large
constexpr qsizetype kLeastPacked = 4096; // bytes
constexpr int kMostEquations = 2500; // in a language

QByteArray hexOf(QRgb colour)
{
    if (qAlpha(colour) == 0)
        return {};
    QByteArray hex = '#' + QByteArray::number(colour & 0xffffffU, 16).rightJustified(6, '0');
    if (qAlpha(colour) < 255)
        hex += QByteArray::number(qAlpha(colour), 16).rightJustified(2, '0');
    return hex;
}

// As many digits as tell it from every other: a float is written as one.
QByteArray exact(double value)
{
    if (!std::isfinite(value))
        return "null";
    const bool isFloat = static_cast<double>(static_cast<float>(value)) == value;
    QByteArray text = QByteArray::number(value, 'g', isFloat ? 9 : 17);
    for (int digits = 1; isFloat && digits < 9; ++digits)
        if (const QByteArray shorter = QByteArray::number(value, 'g', digits);
            shorter.toFloat() == static_cast<float>(value))
            return shorter;
    return text;
}

QByteArray joined(const std::vector<QByteArray>& all)
{
    return '[' + QByteArrayList(all.begin(), all.end()).join(',') + ']';
}

// 4 5 6 7 12 13 → 4,4,12,2
QByteArray runsOf(const std::vector<int>& numbers)
{
    QByteArray text = "[";
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
            ++end;
        text += (i > 0 ? "," : "") + QByteArray::number(numbers[i]) + ','
            + QByteArray::number(static_cast<int>(end - i));
        i = end;
    }
    return text + ']';
}

// In base64; "~" before it: deflated (zlib), where that makes many much shorter.
template <typename Number>
QByteArray bytesOf(const std::vector<Number>& numbers)
{
    static_assert(std::endian::native == std::endian::little);
    const QByteArray bytes = QByteArray::fromRawData(
        reinterpret_cast<const char*>(numbers.data()), static_cast<qsizetype>(numbers.size() * sizeof(Number)));
    if (bytes.size() >= kLeastPacked) {
        const QByteArray packed = qCompress(bytes).sliced(4); // without the length that Qt puts before it
        if (packed.size() * 5 < bytes.size() * 4)
            return "\"~" + packed.toBase64() + '"';
    }
    return '"' + bytes.toBase64() + '"';
}

QByteArray indexOf(const Index& at)
{
    QByteArray text = "[";
    for (std::size_t i = 0; i < at.size(); ++i)
        text += (i > 0 ? "," : "") + QByteArray::number(static_cast<qlonglong>(at[i]));
    return text + ']';
}

QByteArray whole(int value) { return QByteArray::number(value); }

QByteArray partOf(const char* name)
{
    QFile file(QStringLiteral(":/headroom/page/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

PageFile::PageFile(const Trace& trace, const QString& view, InSymbols inSymbols)
    : m_trace(trace), m_view(view), m_inSymbols(std::move(inSymbols))
{
    keep(m_strings, pageString({})); // 0: nothing
    keep(m_colours, "0");
}

int PageFile::keep(Pool& pool, const QByteArray& json)
{
    const auto found = pool.known.constFind(json);
    if (found != pool.known.constEnd())
        return *found;
    const int at = static_cast<int>(pool.all.size());
    pool.known.insert(json, at);
    pool.all.push_back(json);
    m_bytes += json.size() + 1;
    return at;
}

void PageFile::beginLanguage(const PageWords& words)
{
    m_words.push_back(words);
    m_leftOut.emplace_back();
}

void PageFile::beginHead(int head, const QString& name)
{
    m_sets.push_back(
        {static_cast<int>(m_words.size()) - 1, head, name.isEmpty() ? QString::number(head + 1) : name, {}});
}

void PageFile::leaveOut(const QString& sentence)
{
    if (!m_leftOut.back().contains(sentence))
        m_leftOut.back() << sentence;
}

bool PageFile::isEmpty() const
{
    return std::all_of(m_sets.begin(), m_sets.end(), [](const Set& set) { return set.frames.empty(); });
}

bool PageFile::headsAreEqual() const
{
    return std::all_of(
        m_sets.begin(), m_sets.end(), [this](const Set& set) { return set.frames == m_sets.front().frames; });
}

int PageFile::colour(QRgb light, QRgb dark)
{
    if (qAlpha(light) == 0 && qAlpha(dark) == 0)
        return 0;
    int& known = m_colourOf[static_cast<quint64>(light) << 32U | dark]; // 0: new
    if (known == 0)
        known = keep(m_colours, "[\"" + hexOf(light) + "\",\"" + hexOf(dark) + "\"]");
    return known;
}

int PageFile::piece(const PagePiece& light, const PagePiece& dark)
{
    std::vector<int> colours;
    const bool alike = light.colours.size() == dark.colours.size();
    for (std::size_t i = 0; i < light.colours.size(); ++i)
        colours.push_back(colour(light.colours[i], alike ? dark.colours[i] : light.colours[i]));
    QByteArray json = '[' + whole(light.kind) + ',';
    if (light.kind == PagePiece::Area)
        json += '"' + light.outline + "\",";
    json += light.shape + ',';
    if (light.kind == PagePiece::Text) {
        const QFont& font = light.font;
        const double pixels = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96.0 / 72.0;
        const bool serif = font.family().contains(QLatin1String("Math"));
        json += whole(words(light.text)) + ','
            + whole(keep(m_fonts,
                '[' + pageNumber(pixels) + ',' + whole(font.weight() >= QFont::DemiBold ? 600 : 400) + ','
                    + whole(font.italic() || serif ? 1 : 0) + ',' + whole(serif ? 1 : 0) + ']'))
            + ',' + whole(colours.front());
    } else if (light.kind == PagePiece::Pixels) {
        std::vector<std::uint16_t> pixels;
        for (const int each : colours)
            pixels.push_back(static_cast<std::uint16_t>(std::min(each, 0xffff)));
        json += whole(keep(m_blobs, bytesOf(pixels)));
    } else {
        for (std::size_t i = 0; i < colours.size(); ++i)
            json += (i > 0 ? "," : "") + whole(colours[i]);
    }
    return keep(m_pieces, json + ']');
}

QByteArray PageFile::pieces(const PageDrawing& light, const PageDrawing& dark)
{
    const bool alike = light.size() == dark.size()
        && std::equal(light.begin(), light.end(), dark.begin(), [](const PagePiece& a, const PagePiece& b) {
               return a.kind == b.kind && a.outline == b.outline && a.shape == b.shape && a.text == b.text;
           });
    m_differing += alike ? 0 : 1;
    std::vector<int> all;
    for (std::size_t i = 0; i < light.size(); ++i)
        all.push_back(piece(light[i], alike ? dark[i] : light[i]));
    return runsOf(all);
}

int PageFile::step(StepId id)
{
    const auto known = m_knownSteps.find({m_words.size(), id});
    if (known != m_knownSteps.end())
        return known->second;
    const Step& step = m_trace.step(id);
    const QString symbols = m_inSymbols ? inBoth(m_inSymbols(step, false), m_inSymbols(step, true)) : QString();
    const int at = keep(
        m_steps, '[' + pageString(QString::fromStdString(step.path)) + ',' + whole(words(symbols)) + ']');
    m_knownSteps.emplace(std::pair(m_words.size(), id), at);
    return at;
}

void PageFile::prefer(const PagePicture& picture)
{
    for (const PageCell& each : picture.cells)
        number(each);
}

// With the equation it follows from, as long as they are not too many.
int PageFile::number(const PageCell& cell)
{
    if (cell.source.step < 0)
        return -1;
    const QByteArray at = whole(step(cell.source.step)) + ',' + indexOf(cell.source.at) + ',' + exact(cell.value);
    const QByteArray key = whole(static_cast<int>(m_words.size())) + at;
    auto known = m_equations.constFind(key);
    if (known == m_equations.constEnd()) {
        QString equation;
        if (m_equations.size() >= kMostEquations * static_cast<int>(m_words.size()))
            m_equationsCut = true;
        else if (m_inSymbols && (cell.marks & (PageCell::Masked | PageCell::NotThere)) == 0)
            equation = QString::fromStdString(m_trace.explain(cell.source.step, cell.source.at).numbers.text());
        known = m_equations.insert(key, equation);
    }
    return keep(m_numbers, '[' + at + ',' + whole(words(*known)) + ']');
}

int PageFile::cell(const PageCell& light, const PageCell& dark)
{
    // The page puts name and number together itself where the program does no more.
    const QString name = light.name.isEmpty() ? QString() : light.name + QStringLiteral(": ");
    const bool plain = light.says == name + fixedText(light.value, 4);
    return keep(m_cells,
        '[' + pageNumber(light.area.x()) + ',' + pageNumber(light.area.y()) + ',' + pageNumber(light.area.width()) + ','
            + pageNumber(light.area.height()) + ',' + whole(keep(m_looks, pieces(light.look, dark.look))) + ','
            + whole(number(light)) + ',' + whole(words(light.name)) + ',' + whole(plain ? 0 : words(light.says)) + ','
            + whole(light.group) + ',' + whole(light.row) + ',' + whole(light.column) + ','
            + whole(light.identity == 0 ? 0 : identity(light.identity)) + ',' + whole(static_cast<int>(light.marks))
            + ']');
}

int PageFile::list(const QStringList& texts)
{
    std::vector<int> all;
    for (const QString& text : texts)
        all.push_back(words(text));
    return keep(m_lists, runsOf(all));
}

QByteArray PageFile::map(const PageMap& map)
{
    int values = -1, marks = -1;
    if (std::min(map.first.width(), map.first.height()) < kLeastPointed) {
        // Only its picture is seen.
    } else if (m_mapBytes + static_cast<qsizetype>(map.values.size()) * 4 <= kMostMapBytes) {
        const std::size_t before = m_blobs.all.size();
        values = keep(m_blobs, bytesOf(map.values));
        if (std::any_of(map.marks.begin(), map.marks.end(), [](std::uint8_t mark) { return mark != 0; }))
            marks = keep(m_blobs, bytesOf(map.marks));
        if (m_blobs.all.size() > before)
            m_mapBytes += static_cast<qsizetype>(map.values.size()) * 4;
    } else {
        m_mapsCut = true;
    }
    QByteArray json = "[";
    for (const double each : {map.first.x(), map.first.y(), map.first.width(), map.first.height(), map.gap})
        json += pageNumber(each) + ',';
    for (const int each : {map.firstRow, map.firstColumn, map.rows, map.columns, map.gridRows, map.gridColumns, values,
             marks, step(map.step)})
        json += whole(each) + ',';
    return json + indexOf(map.slice.at) + ',' + whole(map.slice.rows) + ',' + whole(map.slice.columns) + ','
        + whole(words(map.rowName)) + ',' + whole(words(map.columnName)) + ',' + whole(list(map.rowLabels)) + ','
        + whole(list(map.columnLabels)) + ']';
}

// Rich text whose colours are the page's, "color:var(--c12)", and whose letters grow with the page's words.
QString PageFile::inBoth(const QString& light, const QString& dark)
{
    static const QRegularExpression hex(QStringLiteral("#[0-9a-fA-F]{6}\\b"));
    QString text;
    qsizetype from = 0;
    auto other = hex.globalMatch(dark);
    for (auto it = hex.globalMatch(light); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QColor one(match.captured()), two(other.hasNext() ? other.next().captured() : match.captured());
        const int at = colour(one.rgb(), two.rgb());
        m_inText[at] = true;
        text += light.mid(from, match.capturedStart() - from) + QStringLiteral("var(--c%1)").arg(at);
        from = match.capturedEnd();
    }
    static const QRegularExpression inPixels(QStringLiteral("font-size:\\d+px"));
    text += light.mid(from);
    return text.replace(inPixels, QStringLiteral("font-size:1.1em"));
}

void PageFile::add(const PageFrame& frame, const PagePicture& light, const PagePicture& dark)
{
    const bool alike = light.cells.size() == dark.cells.size();
    m_differing += alike ? 0 : 1;
    std::vector<int> cells;
    for (std::size_t i = 0; i < light.cells.size(); ++i)
        cells.push_back(cell(light.cells[i], alike ? dark.cells[i] : light.cells[i]));
    std::vector<int> maps;
    for (const PageMap& each : light.maps)
        maps.push_back(keep(m_maps, map(each)));
    std::vector<QByteArray> tables;
    for (const PageTable& each : light.tables)
        tables.push_back('[' + whole(each.group) + ',' + whole(words(each.title)) + ',' + whole(list(each.rows)) + ','
            + whole(list(each.columns)) + ']');
    QByteArray pinned = "0";
    if (light.pinned && light.pinned->step >= 0)
        pinned = '[' + whole(step(light.pinned->step)) + ',' + indexOf(light.pinned->at) + ','
            + whole(light.pinnedIdentity == 0 ? 0 : identity(light.pinnedIdentity)) + ']';
    if (frame.opening)
        m_opening = static_cast<int>(m_sets.back().frames.size());
    QByteArray json = '[' + pageNumber(light.size.width()) + ',' + pageNumber(light.size.height()) + ','
        + whole(words(frame.title)) + ',' + whole(words(frame.group)) + ',' + pageNumber(frame.milliseconds) + ','
        + (frame.rests ? '1' : '0') + ',' + whole(words(inBoth(light.caption, dark.caption))) + ','
        + whole(words(inBoth(light.formula, dark.formula))) + ','
        + whole(keep(m_lists, pieces(light.below, dark.below))) + ',' + whole(keep(m_lists, runsOf(cells))) + ','
        + whole(keep(m_lists, pieces(light.above, dark.above))) + ',' + whole(keep(m_lists, runsOf(maps))) + ','
        + whole(keep(m_lists, joined(tables))) + ',' + pinned + ']';
    m_bytes += json.size();
    m_sets.back().frames.push_back(std::move(json));
}

QByteArray PageFile::data() const
{
    std::vector<QByteArray> languages, sets;
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        const PageWords& words = m_words[i];
        QByteArray json = "{\"code\":" + pageString(words.code) + ",\"language\":" + pageString(words.language)
            + ",\"title\":" + pageString(words.title) + ",\"model\":" + pageString(words.model)
            + ",\"text\":" + pageString(words.text);
        for (const auto& [name, said] : words.said)
            json += ",\"" + QByteArray(name) + "\":" + pageString(said);
        std::vector<QByteArray> lacks;
        for (const QString& sentence : m_leftOut[i])
            lacks.push_back(pageString(sentence));
        languages.push_back(json + ",\"lacks\":" + joined(lacks) + '}');
    }
    for (const Set& set : m_sets)
        sets.push_back("{\"language\":" + whole(set.language) + ",\"head\":" + whole(set.head)
            + ",\"name\":" + pageString(set.name) + ",\"frames\":" + joined(set.frames) + '}');
    std::vector<QByteArray> inText;
    for (const auto& [at, used] : m_inText)
        inText.push_back(whole(at));
    QByteArray json = "{\"headroom_page\":" + whole(kPageVersion) + ",\"view\":" + pageString(m_view)
        + ",\"opening\":" + whole(m_opening) + ",\"mapsCut\":" + (m_mapsCut ? "true" : "false")
        + ",\"equationsCut\":" + (m_equationsCut ? "true" : "false") + ",\"inText\":" + joined(inText);
    for (const auto& [name, pool] :
        {std::pair<const char*, const Pool*> {"strings", &m_strings}, {"colours", &m_colours}, {"fonts", &m_fonts},
            {"pieces", &m_pieces}, {"looks", &m_looks}, {"cells", &m_cells}, {"numbers", &m_numbers},
            {"steps", &m_steps}, {"blobs", &m_blobs}, {"lists", &m_lists}, {"maps", &m_maps}})
        json += ",\n\"" + QByteArray(name) + "\":" + joined(pool->all);
    return json + ",\n\"languages\":" + joined(languages) + ",\n\"sets\":" + joined(sets) + '}';
}

QByteArray PageFile::html() const
{
    const PageWords& words = m_words.front();
    const auto needs = std::find_if(
        words.said.begin(), words.said.end(), [](const auto& each) { return qstrcmp(each.first, "noScript") == 0; });
    return pageHtml(data(), QStringLiteral("%1 – %2").arg(words.title, words.model), words.code,
        needs == words.said.end() ? QString() : needs->second);
}

QByteArray pageHtml(const QByteArray& data, const QString& title, const QString& language, const QString& noScript)
{
    const QByteArray style = partOf("page.css"), script = partOf("page.js");
    const QByteArray hash = QCryptographicHash::hash(script, QCryptographicHash::Sha256).toBase64();
    const std::pair<const char*, QByteArray> parts[] {
        {"{{language}}", QString(language).replace('_', '-').toHtmlEscaped().toUtf8()},
        {"{{title}}", title.toHtmlEscaped().toUtf8()}, {"{{noscript}}", noScript.toHtmlEscaped().toUtf8()},
        {"{{hash}}", hash}, {"{{style}}", style}, {"{{script}}", script}, {"{{data}}", data}};
    // Each place once, in the template alone: what is put in may say what it likes.
    QByteArray html;
    const QByteArray page = partOf("page.html");
    for (qsizetype at = 0; at < page.size();) {
        const qsizetype open = page.indexOf("{{", at);
        if (open < 0)
            return html + page.mid(at);
        html += page.mid(at, open - at);
        at = page.indexOf("}}", open) + 2;
        for (const auto& [place, text] : parts)
            if (page.mid(open, at - open) == place)
                html += text;
    }
    return html;
}

} // namespace headroom
