// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/words.h"

#include "figure/bars.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

std::optional<Figure> notOnCards(const SceneMoment& moment)
{
    return moment.thumbnail ? std::optional(Figure()) : std::nullopt;
}

constexpr double kHeadingHeight = 22.0, kHeadingApart = 14.0, kLeastBeside = 48.0;
constexpr double kWordsHeight = 14.0; // of a frame that says something
constexpr double kSumPitch = 112.0, kSumLeastPitch = 84.0; // of a term with its name below it

double widthOf(const QString& text, const QFont& font) { return std::ceil(textWidth(text, font)); }

class PlacedWords : public Panel {
public:
    explicit PlacedWords(WordsPanel words) : m_words(std::move(words)) {}

    Extent width() const override
    {
        Extent extent {Extent::kNoLimit, 0.0};
        for (const QString& text : m_words.fewer) {
            extent.least = std::min(extent.least, widthOf(text, font()));
            extent.most = std::max(extent.most, widthOf(text, font()) + 2.0);
        }
        // Words that stand at the right or in the middle have all the room.
        return {std::min(extent.least, 160.0), m_words.alignment & Qt::AlignLeft ? extent.most : Extent::kNoLimit};
    }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override { return notOnCards(moment); }
    Extent height(double) const override { return Extent::fixed(m_words.height); }
    void draw(Scene& scene, const QRectF& area) const override
    {
        SceneText text {area, m_words.alignment, fittingText(m_words.fewer, font(), area.width()),
            m_words.colour.isValid() ? m_words.colour : Theme::instance().palette().ink2, font()};
        text.fit = SceneText::Fit::Cut;
        scene.texts.push_back(text);
    }

private:
    QFont font() const { return Theme::instance().font(m_words.size, m_words.bold); }

    WordsPanel m_words;
};

class PlacedParagraph : public Panel {
public:
    PlacedParagraph(QString text, TextSize size, bool bold) : m_text(std::move(text)), m_size(size), m_bold(bold) {}

    std::optional<Figure> shownIn(const SceneMoment& moment) const override { return notOnCards(moment); }
    Extent height(double width) const override
    {
        const QFontMetricsF metrics(Theme::instance().font(m_size, m_bold));
        return Extent::fixed(
            std::ceil(metrics.boundingRect(QRectF(0, 0, width, 1000), Qt::TextWordWrap, m_text).height()));
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const Palette& palette = Theme::instance().palette();
        SceneText text {area, Qt::AlignLeft | Qt::AlignTop, m_text, m_bold ? palette.ink : palette.ink2,
            Theme::instance().font(m_size, m_bold)};
        text.fit = SceneText::Fit::Wrapped;
        scene.texts.push_back(text);
    }

private:
    QString m_text;
    TextSize m_size;
    bool m_bold;
};

Role roleOfSymbol(QChar symbol)
{
    return symbol == 'q'                          ? Role::Query
        : symbol == 'k'                           ? Role::Key
        : QStringLiteral("rRaS").contains(symbol) ? Role::Position
                                                  : Role::None;
}

class PlacedHeading : public Panel {
public:
    explicit PlacedHeading(HeadingPanel heading) : m_heading(std::move(heading)) {}

    Extent width() const override
    {
        return {std::min(120.0, m_heading.indent + widthOf(m_heading.title, font())), Extent::kNoLimit};
    }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override
    {
        if (!moment.posed || m_heading.hints.isEmpty())
            return notOnCards(moment);
        HeadingPanel plain = m_heading;
        plain.hints.clear();
        return PlacedHeading(std::move(plain));
    }
    Extent height(double) const override { return Extent::fixed(kHeadingHeight); }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const Theme& theme = Theme::instance();
        const QRectF line = area.adjusted(m_heading.indent, 0, 0, 0);
        scene.texts.push_back({line, Qt::AlignLeft | Qt::AlignVCenter, m_heading.title,
            m_heading.lit ? theme.palette().accentText : theme.palette().ink, font(), SceneText::Fit::Cut});
        const QRectF rest = line.adjusted(widthOf(m_heading.title, font()) + kHeadingApart, 0, 0, 0);
        if (!m_heading.formula.isEmpty())
            return addFormula(scene, rest);
        const QFont small = theme.font(TextSize::Small);
        for (const QString& text : m_heading.hints + m_heading.beside)
            if (widthOf(text, small) <= rest.width()) {
                scene.texts.push_back({rest, Qt::AlignLeft | Qt::AlignVCenter, text, theme.palette().ink3, small});
                return;
            }
        if (m_heading.cut && !m_heading.beside.isEmpty() && rest.width() >= kLeastBeside)
            scene.texts.push_back({rest, Qt::AlignLeft | Qt::AlignVCenter, m_heading.beside.back(),
                theme.palette().ink3, small, SceneText::Fit::Cut});
    }

private:
    QFont font() const { return Theme::instance().font(m_heading.size, true); }

    void addFormula(Scene& scene, QRectF rest) const
    {
        const Theme& theme = Theme::instance();
        const QFont italic = theme.formulaFont(TextSize::Body);
        if (widthOf(m_heading.formula, italic) > rest.width())
            return;
        for (const QChar symbol : m_heading.formula) {
            const Role role = roleOfSymbol(symbol);
            scene.texts.push_back({rest, Qt::AlignLeft | Qt::AlignVCenter, symbol,
                role == Role::None ? theme.palette().ink2 : theme.roleText(role), italic});
            rest.setLeft(rest.left() + textWidth(symbol, italic));
        }
    }

    HeadingPanel m_heading;
};

class PlacedLegend : public Panel {
public:
    PlacedLegend(Legend legend, double most, int blanks, std::optional<Legend> fullest)
        : m_legend(std::move(legend)), m_fullest(std::move(fullest)), m_most(most), m_blanks(blanks)
    {
        if (m_blanks > 0)
            (m_fullest ? *m_fullest : m_legend).blank = blank(2);
    }

    Extent width() const override { return {84.0, m_most}; }
    // Room above for the first of two notes.
    std::optional<Figure> shownIn(const SceneMoment& moment) const override { return notOnCards(moment); }
    Extent height(double width) const override
    {
        return Extent::fixed(std::max(30.0, legendHeight(m_fullest.value_or(m_legend), width) + 4.0));
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        Legend legend = m_legend;
        if (m_blanks > 0) {
            int decimals = -1;
            for (const SceneCell& cell : scene.cells)
                if (cell.group == m_blanks)
                    decimals = std::max(decimals, cell.decimals);
            legend.blank = blank(decimals);
        }
        addLegend(scene, area.adjusted(0, 4, 0, 0), legend);
    }

private:
    static QString blank(int decimals) // what numbers of so many are rounded to 0
    {
        return decimals < 1 ? QString() : tr("Blank: below %1").arg(0.5 * std::pow(10.0, -decimals));
    }

    Legend m_legend;
    std::optional<Legend> m_fullest;
    double m_most;
    int m_blanks;
};

class PlacedAbsent : public Panel {
public:
    explicit PlacedAbsent(QStringList fewer) : m_fewer(std::move(fewer)) {}

    Extent height(double) const override { return {20.0, Extent::kNoLimit}; }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const Theme& theme = Theme::instance();
        QPen pen(theme.palette().lineStrong, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 3.0});
        scene.shapes.push_back({boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)), pen});
        const QFont font = theme.font(TextSize::Small);
        if (area.height() < kWordsHeight)
            return;
        scene.texts.push_back({area, Qt::AlignCenter, fittingText(m_fewer, font, area.width() - 8.0),
            theme.palette().ink3, font, SceneText::Fit::Cut});
    }

private:
    QStringList m_fewer;
};

class PlacedCard : public Panel {
public:
    PlacedCard(Figure inside, const QColor& ground, const QColor& frame, double line)
        : m_inside(std::move(inside)), m_ground(ground), m_frame(frame), m_line(line)
    {
    }

    Extent width() const override { return m_inside.panel().width(); }
    Extent height(double width) const override { return m_inside.panel().height(width); }
    bool onCard() const override { return m_inside.onCard(); }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override
    {
        const Figure shown = m_inside.shownIn(moment);
        return !shown.there() || (moment.thumbnail && onCard()) ? shown : PlacedCard(shown, m_ground, m_frame, m_line);
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        QPainterPath path;
        const bool framed = m_frame.isValid();
        const double inset = framed ? m_line / 2.0 : 0.0;
        path.addRoundedRect(area.adjusted(inset, inset, -inset, -inset), 4.0, 4.0);
        scene.shapes.push_back({path, framed ? QPen(m_frame, m_line) : QPen(Qt::NoPen), m_ground});
        m_inside.panel().draw(scene, area);
    }

private:
    Figure m_inside;
    QColor m_ground, m_frame;
    double m_line;
};

class PlacedSum : public Panel {
public:
    explicit PlacedSum(SumPanel sum) : m_sum(std::move(sum)) {}

    Extent width() const override { return {200.0, Extent::kNoLimit}; }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override { return notOnCards(moment); }
    Extent height(double width) const override
    {
        return Extent::fixed(!narrow(width) ? 64.0 : broken(width) ? 66.0 : 44.0);
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const Theme& theme = Theme::instance();
        const QFont bold = theme.font(TextSize::Small, true), plain = theme.font(TextSize::Small);
        const QRectF line(area.left(), area.top(), area.width(), 20.0);
        const double beside = m_sum.beside.isEmpty() ? 0.0 : widthOf(m_sum.beside, plain) + 12.0;
        const QString title = elideMiddle(m_sum.title, bold, area.width() - beside);
        scene.texts.push_back({line, Qt::AlignLeft | Qt::AlignVCenter, title, theme.palette().ink, bold});
        scene.texts.push_back({line.adjusted(widthOf(title, bold) + 12.0, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
            m_sum.beside, theme.palette().positionText, plain});
        const bool small = narrow(area.width()), two = broken(area.width());
        const std::size_t count = m_sum.terms.size(), first = two ? m_sum.lineBreak : count;
        for (std::size_t i = 0; i < count; ++i) {
            const bool below = i >= first;
            const auto inLine = static_cast<double>(std::max<std::size_t>(1, below ? count - first : first));
            const double pitch = std::min(small ? area.width() : kSumPitch, area.width() / inLine);
            const QRectF place(area.left() + static_cast<double>(below ? i - first : i) * pitch,
                area.top() + 20.0 + (below ? 22.0 : 0.0), pitch, small ? 22.0 : 24.0);
            addTerm(scene, static_cast<int>(i), place, small);
        }
    }

private:
    bool narrow(double width) const { return width < kSumLeastPitch * static_cast<double>(m_sum.terms.size()); }
    bool broken(double width) const { return narrow(width) && m_sum.lineBreak > 0; }

    void addTerm(Scene& scene, int index, const QRectF& area, bool small) const
    {
        const SumTerm& term = m_sum.terms[static_cast<std::size_t>(index)];
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const auto left = Qt::AlignLeft | Qt::AlignVCenter;
        const TextSize size = small ? TextSize::Body : TextSize::Title;
        const QFont font = theme.font(size), names = theme.font(TextSize::Small);
        scene.texts.push_back({{area.left(), area.top(), 18.0, area.height()}, left, term.sign, palette.ink2, font});
        const double sign = std::max(small ? 13.0 : 16.0, widthOf(term.sign, font) + 5.0);
        const double before = small ? sign + widthOf(term.name, names) + 4.0 : sign;
        scene.texts.push_back({small ? QRectF(area.left() + sign, area.top(), before, area.height())
                                     : QRectF(area.left() + before, area.top() + 22.0, area.width() - before, 18.0),
            left, term.name, term.lit ? palette.accentText : palette.ink2, names});
        const QRectF number = area.adjusted(before, 0, small ? 0 : -6, 0);
        if (!term.ready)
            return scene.texts.push_back({number, left, QStringLiteral("…"), palette.ink3, font});
        if (m_sum.trace->masked(term.source.step, term.source.at))
            return scene.texts.push_back({number, left, tr("masked"), palette.ink2, theme.font(TextSize::Body)});
        putNumber(scene, *m_sum.trace, term.source, number,
            {.decimals = small ? 2 : m_sum.decimals, .alignment = left, .size = size, .bold = term.lit});
        addDrawnCell(scene, *m_sum.trace, term.source, number, m_sum.title + QStringLiteral(", ") + term.name,
            m_sum.group, 0, index);
    }

    SumPanel m_sum;
};

} // namespace

Figure words(WordsPanel said) { return PlacedWords(std::move(said)); }
Figure words(const QString& text, Qt::Alignment alignment)
{
    return PlacedWords({.fewer = {text}, .alignment = alignment});
}
Figure paragraph(const QString& text, TextSize size, bool bold) { return PlacedParagraph(text, size, bold); }
Figure heading(HeadingPanel said) { return PlacedHeading(std::move(said)); }
Figure legend(const Legend& said, double most, int blanks, const std::optional<Legend>& fullest)
{
    return PlacedLegend(said, most, blanks, fullest);
}
Figure legends(const std::vector<Legend>& all, double most)
{
    std::vector<Figure> arrangements;
    for (std::size_t lines = 1; lines <= all.size(); ++lines) {
        const std::size_t perLine = (all.size() + lines - 1) / lines;
        std::vector<Figure> rows;
        for (std::size_t i = 0; i < all.size(); i += perLine) {
            std::vector<Figure> line;
            for (std::size_t j = i; j < std::min(all.size(), i + perLine); ++j)
                line.push_back(legend(all[j], most));
            rows.push_back(row(line, 10.0));
        }
        arrangements.push_back(column(rows, 2.0));
    }
    return all.empty() ? Figure() : either(arrangements).grow(0.0);
}
Figure sign(const QString& text, const QString& below)
{
    const Theme& theme = Theme::instance();
    const QFont large = theme.font(TextSize::Page), small = theme.font(TextSize::Caption);
    const double width = std::max(widthOf(text, large), widthOf(below, small));
    return drawn(Extent::fixed(width + 4.0), {40.0, Extent::kNoLimit}, [=](Scene& scene, const QRectF& area) {
        const Palette& palette = Theme::instance().palette();
        QRectF line(area.left(), area.center().y() - 16.0, area.width(), 24.0);
        scene.texts.push_back({line, Qt::AlignCenter, text, palette.ink2, large});
        if (!below.isEmpty())
            scene.texts.push_back({line.translated(0, 22), Qt::AlignCenter, below, palette.ink3, small});
    });
}
Figure absent(const QStringList& fewer) { return PlacedAbsent(fewer); }
Figure sum(SumPanel said) { return PlacedSum(std::move(said)); }

Figure card(Figure inside, const QColor& ground, const QMarginsF& margins, const QColor& frame, double line)
{
    return PlacedCard(padded(std::move(inside), margins), ground, frame, line);
}

} // namespace headroom
