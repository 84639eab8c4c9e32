// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/output_panel.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "scene/covered_run.h"
#include "study/step_names.h"
#include "text/token_kind.h"
#include "trace/step_names.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QVariantAnimation>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

constexpr int kPanelMost = 4, kPanelPitch = 18, kBeforeRoom = 46, kChip = 24, kPanelGap = 3, kChipRows = 2,
              kMostChips = 512; // counted from where parts begin

// Which axis of a step counts positions of the output; row of the output = index − offset.
struct OutputAxis {
    std::size_t axis = 0;
    std::int64_t offset = 0;
};

bool startsWith(const std::string& path, const char* start) { return path.rfind(start, 0) == 0; }

// Whether a step stands where rows are positions of the output: keys and values of another sequence do not.
bool writes(const std::string& path, bool hasDecoder)
{
    const std::string part = path.substr(path.rfind('/') + 1);
    const bool across = startsWith(path, "latent/write") || path.find(steps::crossAttention) != std::string::npos;
    if (across && (startsWith(part, "key") || startsWith(part, "value") || startsWith(part, "source")))
        return false;
    for (const char* block : {"decoder", "output", "latent/write", "pooling", "after_pooling", "study"})
        if (startsWith(path, block))
            return true;
    return startsWith(path, "encoder") && !hasDecoder;
}

// Rows that other tokens label are another sequence's; a study's must say whose they are.
bool sameLabels(const Axis& axis, const Axis& output, bool strict)
{
    if (!axis.labels || !output.labels)
        return !strict;
    return *axis.labels == *output.labels;
}

std::optional<OutputAxis> outputAxis(const Trace& trace, const Step& step, bool hasDecoder)
{
    const auto probabilities = trace.find(steps::probabilities);
    if (!probabilities || !step.computed() || !writes(step.path, hasDecoder))
        return std::nullopt;
    const Axis& output = trace.step(*probabilities).axes.front();
    const bool lastOnes = startsWith(step.path, "study/receptive_field/"); // it may leave the first queries out
    for (std::size_t i = 0; i < step.axes.size(); ++i) {
        const Axis& axis = step.axes[i];
        // Of a pair the query writes; keys alone are the same sequence here.
        if (axis.name != "query" && axis.name != "position" && axis.name != "node" && axis.name != "key")
            continue;
        if (lastOnes && axis.size <= output.size)
            return OutputAxis {i, axis.size - output.size};
        if (axis.size == output.size && sameLabels(axis, output, startsWith(step.path, "study/")))
            return OutputAxis {i, 0};
        const std::int64_t memory = axis.name == "position" || axis.name == "key" ? memoryRows(trace, step.path) : 0;
        if (memory > 0 && axis.size == memory + output.size)
            return OutputAxis {i, memory};
    }
    return std::nullopt;
}

// The node that an edge of the whole sequence ends in; none where a step has edges of its own.
std::optional<int> destination(const Trace& trace, const Step& step, std::int64_t edge)
{
    const std::string block = step.path.substr(0, step.path.find('/')), stack = block.substr(0, block.find('.'));
    const char* edges = step.path.find(steps::crossAttention) != std::string::npos ? "/encoder_edges/destination"
                                                                                   : "/edges/destination";
    const auto whole = trace.find(stack + edges);
    if (!whole || (block != stack && trace.find(block + edges)))
        return std::nullopt;
    return static_cast<int>(trace.value(*whole, {edge}));
}

// The row of the output that a cell belongs to, or −1.
int outputRow(const Trace& trace, const Cell& cell, bool hasDecoder)
{
    const Step& step = trace.step(cell.step);
    if (step.scope() == studied::sweep::scope) // its rows are what is switched off
        return static_cast<int>(trace.value(findStep(trace, studied::sweep::scope, studied::sweep::chosen), {0}));
    if (const auto found = outputAxis(trace, step, hasDecoder))
        return static_cast<int>(std::max<std::int64_t>(-1, cell.at[found->axis] - found->offset));
    if (step.computed() && writes(step.path, hasDecoder))
        for (std::size_t i = 0; i < step.axes.size(); ++i)
            if (step.axes[i].name == "edge")
                return destination(trace, step, cell.at[i]).value_or(-1);
    // A number that was only moved, to where rows mean something else, is still the one of its position.
    if (step.operation == Operation::Rearrange)
        if (const auto before = trace.explain(cell.step, cell.at).principal)
            return outputRow(trace, *before, hasDecoder);
    return -1;
}

// Where a masked language model is to fill something in; −1: nowhere.
int maskedRow(const RunResult& result)
{
    const auto masked = std::find_if(result.input.begin(), result.input.end(),
        [](const std::string& token) { return token == "[MASK]" || token == "<mask>"; });
    return result.config.topology == Topology::Encoder && masked != result.input.end()
        ? static_cast<int>(masked - result.input.begin())
        : -1;
}

// "digit" where every token that can be typed is one.
QString tokenNoun(const ModelInfo& model)
{
    return nounOfTokens(model.vocabulary) == TokenNoun::Digit ? tr("digit") : tr("token");
}

} // namespace

OutputPanel::OutputPanel(Document& document, QWidget* parent)
    : Section(parent),
      m_document(document),
      m_title(new Text({}, TextSize::Body, Text::Tone::Ink, true)),
      m_notANumber(new Text({}, TextSize::Small, Text::Tone::Ink)),
      m_hint(new ElidedText({}, TextSize::Small, Text::Tone::Ink3)),
      m_bars(new ProbabilityBars),
      m_chips(new TokenChips),
      m_output(new QWidget),
      m_untrained(new QWidget),
      m_unfold(new LinkButton(tr("Show it"))),
      m_fed(new Text({}, TextSize::Small, Text::Tone::Ink2)),
      m_written(new ElidedText({}, TextSize::Small, Text::Tone::Ink2)),
      m_sentence(new QLineEdit)
{
    auto* all = columnIn(this, {12, 6, 12, 7}, -1);
    all->addWidget(m_untrained);
    all->addWidget(m_output);
    all->addStretch(1);
    auto* folded = columnIn(m_untrained, {}, 4);
    auto* untrained = new Text(
        tr("Untrained: this output is random. Train it (Ctrl+Shift+L)"), TextSize::Small, Text::Tone::Ink2);
    untrained->setWordWrap(true);
    folded->addWidget(untrained);
    folded->addWidget(m_unfold, 0, Qt::AlignLeft);
    connect(m_unfold, &QAbstractButton::clicked, this, [this] {
        m_unfolded = true;
        fold();
    });
    auto* column = columnIn(m_output, {}, 5);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addWidget(m_hint, 1);
    m_hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    column->addLayout(head);
    m_notANumber->setWordWrap(true);
    column->addWidget(m_notANumber);
    column->addWidget(m_bars);
    column->addWidget(m_chips);
    m_fed->setWordWrap(true);
    column->addWidget(m_fed);
    column->addWidget(m_written);
    m_sentence->setPlaceholderText(tr("Add a sentence to compare with"));
    m_sentence->setAccessibleName(m_sentence->placeholderText());
    column->addWidget(m_sentence);
    column->addStretch(1);
    connect(m_sentence, &QLineEdit::returnPressed, this, &OutputPanel::addSentence);
    connect(m_bars, &ProbabilityBars::chosen, this, &OutputPanel::pinProbability);
    connect(m_chips, &TokenChips::chosen, this, &OutputPanel::chooseRow);
    connect(m_chips, &TokenChips::pointedAt, this, &OutputPanel::hoverRow);
    connect(&document, &Document::hoverChanged, this, &OutputPanel::lightHovered);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    connect(&document, &Document::modelOpened, this, [this] {
        m_row = m_kept = -1;
        m_wentBackFrom.reset();
        m_unfolded = false;
    });
}

void OutputPanel::fold()
{
    const bool folded = isUntrained(m_document.model()) && m_document.interventions().empty() && !m_unfolded;
    m_untrained->setVisible(folded);
    m_output->setVisible(!folded);
}

QString OutputPanel::fedText() const { return m_fed->isHidden() ? QString() : m_fed->text(); }

QString OutputPanel::untrainedText() const
{
    return m_output->isHidden() ? m_untrained->findChild<Text*>()->text() : QString();
}

std::optional<StepId> OutputPanel::probabilities() const
{
    return m_document.trace() ? m_document.trace()->find(steps::probabilities) : std::nullopt;
}

QString OutputPanel::what() const { return tr("%1 %2").arg(ordinal(m_row + 1), tokenNoun(m_document.model())); }

void OutputPanel::showOutput()
{
    const auto result = m_document.result();
    const auto id = probabilities();
    const auto cosine = m_document.trace() ? m_document.trace()->find(steps::cosine) : std::nullopt;
    const auto& covered = m_document.cover().steps; // by a lesson, until they are known
    setVisible((id && std::find(covered.begin(), covered.end(), steps::probabilities) == covered.end()) || cosine);
    m_sentence->setVisible(cosine && !id);
    m_chips->setVisible(id.has_value());
    m_written->setVisible(id && !result->written.empty());
    m_fed->hide();
    fold();
    if (cosine && !id)
        showSentences(*cosine);
    if (!id)
        return;
    m_written->setText(QString::fromStdString(result->written));
    m_notANumber->setVisible(result->notANumber.has_value());
    m_notANumber->setText(result->notANumber ? translated(result->notANumber->words) : QString());
    const Trace& trace = *result->trace;
    const Trace& untouched = *result->untouched;
    const Step& step = trace.step(*id);
    const auto rows = static_cast<int>(
                   std::min(step.axes.front().size, static_cast<std::int64_t>(result->output.size()))), // no padding's
        tokens = static_cast<int>(step.axes.back().size);
    const auto cell = m_document.subject();
    const std::optional<Objective> of = result->backward ? std::optional(result->backward->of) : std::nullopt;
    const int objective = !of || of->kind == Objective::Kind::Cells || of->targets.empty() ? -1
        : of->targets.front().position < 0                                                 ? rows - 1
                                           : static_cast<int>(of->targets.front().position);
    const auto rowOf = [&](const std::optional<Cell>& shown) {
        if (shown && trace.step(shown->step).path.starts_with(std::string(studied::backward::scope) + '/'))
            return objective; // whichever row it is of, it is a gradient of this output
        return shown ? outputRow(trace, *shown, m_document.model().config.hasDecoder()) : -1;
    };
    const int own = rowOf(cell);
    if (const int pinned = m_document.pinnedAsExample() ? -1 : rowOf(m_document.pinned()); pinned >= 0)
        m_kept = pinned;
    // Where nothing else says it, what gradients are of is what is looked at.
    const bool fresh = own < 0 && std::exchange(m_wentBackFrom, of) != of;
    if (fresh && objective >= 0)
        m_kept = objective;
    m_row = own >= 0 ? own : m_kept >= 0 ? m_kept : maskedRow(*result);
    if (m_row < 0 || m_row >= rows)
        m_row = std::max(0, rows - 1);
    const bool writes = m_document.model().config.topology == Topology::EncoderDecoder && !result->recorded;
    const bool changed = result->trace != result->untouched;
    m_title->setText(result->segments.size() > 1
            ? tr("Output, %1 of segment %2").arg(ordinal(m_row + 1)).arg(result->segment + 1)
            : tr("Output, %1 %2").arg(ordinal(m_row + 1), tokenNoun(m_document.model())));
    m_hint->setText(changed     ? tr("outline: before, then now")
            : own < 0 && writes ? tr("greedy; chosen below")
            : own < 0           ? tr("position chosen below")
            : result->recorded  ? tr("as recorded")
                                : tr("updates live"));

    // One row: of a large vocabulary the whole matrix takes hundreds of megabytes.
    const std::int64_t first = static_cast<std::int64_t>(m_row) * tokens;
    const std::vector<float> now = trace.values(*id, first, tokens);
    const auto old = untouched.find(steps::probabilities);
    const std::vector<float> before = changed && old ? untouched.values(*old, first, tokens) : now;
    std::vector<int> best(static_cast<std::size_t>(tokens));
    std::iota(best.begin(), best.end(), 0);
    const auto end = best.begin() + std::min(kPanelMost, tokens);
    const auto at = [](const std::vector<float>& row, int token) { return row[static_cast<std::size_t>(token)]; };
    const bool numbers = std::none_of(now.begin(), now.end(), [](float p) { return std::isnan(p); });
    m_bars->setVisible(numbers);
    if (numbers)
        std::partial_sort(best.begin(), end, best.end(),
            [&](int a, int b) { return at(now, a) > at(now, b) || (at(now, a) == at(now, b) && a < b); });
    best.erase(end, best.end());
    const auto was = static_cast<int>(std::max_element(before.begin(), before.end()) - before.begin());
    if (changed && std::find(best.begin(), best.end(), was) == best.end())
        best.back() = was; // what it wrote before stays in sight
    std::vector<ProbabilityBars::Bar> bars;
    for (const int token : best)
        bars.push_back(
            {token, QString::fromStdString(step.axes.back().label(token)), at(now, token), at(before, token)});
    m_bars->setBars(std::move(bars), changed);
    m_chips->setTokens(result->output, result->untouchedOutput, m_row);
    m_fed->setVisible(
        changed && result->config.topology == Topology::EncoderDecoder && result->output != result->untouchedOutput);
    m_fed->setText(
        tr("Each row still reads the tokens written before your change. In Decoding the model reads its own."));
}

// A token of the output under the pointer is its row wherever weights are seen: their lines, row and columns light up.
void OutputPanel::hoverRow(int row)
{
    const auto run = shownRun(m_document);
    const Trace* trace = run ? run->trace.get() : nullptr;
    const auto weights = m_document.weights();
    const auto axis = trace && weights
        ? outputAxis(*trace, trace->step(*weights), m_document.model().config.hasDecoder())
        : std::nullopt;
    if (row < 0 || !axis)
        return m_document.hover({});
    const Step& step = trace->step(*weights);
    Index at(step.axes.size(), 0);
    if (const int head = headAxis(step); head >= 0)
        at[static_cast<std::size_t>(head)] = m_document.head();
    at[axis->axis] = row + axis->offset;
    m_document.hover(largestAlong(*trace, {*weights, at}));
}

void OutputPanel::lightHovered()
{
    const auto cell = m_document.hovered();
    const bool known = cell && cell->step >= 0 && m_document.trace();
    m_chips->setLit(known ? outputRow(*m_document.trace(), *cell, m_document.model().config.hasDecoder()) : -1);
}

// What an encoder without an output over the vocabulary gives: how near its text's vector is to others'.
void OutputPanel::showSentences(StepId cosine)
{
    const auto result = m_document.result();
    const Trace& trace = *result->trace;
    const std::vector<float> now = trace.values(cosine);
    const auto old = result->untouched->find(steps::cosine);
    const std::vector<float> before = old ? result->untouched->values(*old) : now;
    const bool changed = result->trace != result->untouched;
    m_title->setText(tr("Output, sentence vector"));
    m_hint->setText(changed ? tr("outline: before, then now") : tr("cosine with"));
    std::vector<ProbabilityBars::Bar> bars;
    for (std::size_t i = 0; i < now.size() && i < before.size(); ++i)
        bars.push_back({static_cast<int>(i),
            QString::fromStdString(trace.step(cosine).axes.front().label(static_cast<std::int64_t>(i))), now[i],
            before[i]});
    m_bars->setBars(std::move(bars), changed);
}

void OutputPanel::addSentence()
{
    const QString sentence = m_sentence->text().trimmed();
    if (sentence.isEmpty())
        return;
    m_sentence->clear();
    QStringList texts = m_document.otherTexts();
    texts.removeAll(sentence);
    texts.prepend(sentence);
    m_document.setOtherTexts(texts.mid(0, kPanelMost)); // the oldest make room
}

// The pinned step stays where it has such a row: the row's largest weight; else the output itself is pinned.
void OutputPanel::chooseRow(int row)
{
    const auto run = shownRun(m_document);
    const Trace* trace = run ? run->trace.get() : nullptr;
    const auto cell = m_document.pinned();
    if (!trace)
        return;
    const auto axis = cell ? outputAxis(*trace, trace->step(cell->step), m_document.model().config.hasDecoder())
                           : std::nullopt;
    if (axis && row + axis->offset >= 0) {
        const Step& step = trace->step(cell->step);
        Index at = cell->at;
        at[axis->axis] = std::min<std::int64_t>(row + axis->offset, step.axes[axis->axis].size - 1);
        if (isProbability(*trace, cell->step)) {
            Index best = at;
            for (std::int64_t j = 0; j < step.axes.back().size; ++j) {
                Index other = at;
                other.back() = j;
                if (trace->value(cell->step, other) > trace->value(cell->step, best))
                    best = other;
            }
            at = best;
        }
        m_document.pin({cell->step, at});
        return;
    }
    m_row = row;
    if (const auto id = probabilities()) {
        const std::int64_t tokens = trace->step(*id).axes.back().size;
        const std::vector<float> now = trace->values(*id, row * tokens, tokens);
        pinProbability(static_cast<int>(std::max_element(now.begin(), now.end()) - now.begin()));
    }
}

void OutputPanel::pinProbability(int token)
{
    if (const auto id = probabilities())
        m_document.jumpTo({*id, {m_row, token}});
    else if (const auto cosine = m_document.trace()->find(steps::cosine))
        m_document.jumpTo({*cosine, {token}});
}

ProbabilityBars::ProbabilityBars(QWidget* parent) : QWidget(parent), m_growth(new QVariantAnimation(this))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("Click a probability to see why"));
    m_growth->setDuration(200);
    m_growth->setStartValue(0.0);
    m_growth->setEndValue(1.0);
    m_growth->setEasingCurve(QEasingCurve::InOutQuad);
    connect(m_growth, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
}

QSize ProbabilityBars::sizeHint() const { return {240, kPanelMost * kPanelPitch}; }

void ProbabilityBars::setBars(std::vector<Bar> bars, bool changed)
{
    std::vector<double> from;
    bool moved = false;
    for (const Bar& bar : bars) {
        const auto old = std::find_if(
            m_bars.begin(), m_bars.end(), [&](const Bar& other) { return other.token == bar.token; });
        from.push_back(old == m_bars.end() ? bar.before : shown(static_cast<std::size_t>(old - m_bars.begin())));
        moved = moved || from.back() != bar.value;
    }
    const bool animate = moved && isVisible() && !m_bars.empty() && !Theme::instance().reducedMotion();
    m_bars = std::move(bars);
    m_from = std::move(from);
    m_changed = changed;
    QStringList spoken;
    for (const Bar& bar : m_bars)
        spoken << QStringLiteral("%1: %2").arg(bar.label, numberText(bar.value, 3));
    setAccessibleName(tr("Probabilities, likeliest first: %1").arg(listed(spoken)));
    m_growth->stop();
    if (animate)
        m_growth->start();
    update();
}

double ProbabilityBars::shown(std::size_t bar) const
{
    const bool moving = m_growth->state() == QAbstractAnimation::Running;
    const double share = moving ? m_growth->currentValue().toDouble() : 1.0;
    return m_from[bar] + share * (m_bars[bar].value - m_from[bar]);
}

// Room for the longest label, at most half of it all.
int ProbabilityBars::labelWidth() const
{
    constexpr int kLeast = 36;
    const QFontMetrics metrics(Theme::instance().font(TextSize::Small, true));
    int widest = kLeast;
    for (const Bar& bar : m_bars)
        widest = std::max(widest, metrics.horizontalAdvance(bar.label) + 8);
    return std::min(widest, std::max(kLeast, (width() - 62) / 2));
}

void ProbabilityBars::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::instance();
    const Palette& colours = theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double left = labelWidth(), full = std::max(10.0, width() - left - 62 - (m_changed ? kBeforeRoom : 0));
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const double top = static_cast<double>(i) * kPanelPitch;
        const Bar& bar = m_bars[i];
        painter.setFont(theme.font(TextSize::Small, i == 0));
        painter.setPen(i == 0 ? colours.ink : colours.ink2);
        painter.drawText(QRectF(1, top, left - 4, kPanelPitch), Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(bar.label, Qt::ElideMiddle, static_cast<int>(left) - 5));
        painter.drawText(
            QRectF(0, top, width(), kPanelPitch), Qt::AlignRight | Qt::AlignVCenter, numberText(bar.value, 3));
        painter.fillRect(QRectF(left, top + 3, std::max(1.0, shown(i) * full), kPanelPitch - 6),
            i == 0 ? colours.ink2 : colours.lineStrong);
        if (!m_changed)
            continue;
        painter.setPen(QPen(colours.accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(left, top + 2, std::max(1.0, bar.before * full), kPanelPitch - 4));
        painter.setFont(theme.font(TextSize::Small));
        painter.setPen(colours.accentText);
        painter.drawText(QRectF(0, top, width() - kBeforeRoom, kPanelPitch), Qt::AlignRight | Qt::AlignVCenter,
            numberText(bar.before, 3));
    }
}

void ProbabilityBars::mouseReleaseEvent(QMouseEvent* event)
{
    const auto row = static_cast<std::size_t>(std::max(0.0, event->position().y() / kPanelPitch));
    if (row < m_bars.size())
        emit chosen(m_bars[row].token);
}

void ProbabilityBars::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !m_bars.empty())
        emit chosen(m_bars.front().token);
    else
        QWidget::keyPressEvent(event);
}

TokenChips::TokenChips(QWidget* parent) : QWidget(parent)
{
    setTip(this, [this](const QPoint& point) {
        const Chip* chip = chipAt(point);
        if (!chip)
            return QString();
        if (chip->leads)
            return (chip->index < m_current ? tr("%1 tokens in all. Click to go back to the %2.")
                                            : tr("%1 tokens in all. Click to go on to the %2."))
                .arg(m_count)
                .arg(ordinal(chip->index + 1));
        return chip->changed ? tr("%1, was %2 before the change").arg(chip->text, chip->before)
                             : tr("%1, the %2 written").arg(chip->text, ordinal(chip->index + 1));
    });
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setMouseTracking(true);
}

void TokenChips::setLit(int index)
{
    if (std::exchange(m_lit, index) != index)
        update();
}

void TokenChips::mouseMoveEvent(QMouseEvent* event)
{
    const Chip* chip = chipAt(event->position().toPoint());
    if (const int at = chip && !chip->leads ? chip->index : -1; at != m_lit)
        emit pointedAt(at);
}

void TokenChips::setTokens(
    const std::vector<std::string>& tokens, const std::vector<std::string>& untouched, int current)
{
    m_count = static_cast<int>(tokens.size());
    m_tokens = tokens;
    m_untouched = untouched;
    m_current = current;
    QStringList spoken;
    const int page = std::max(0, current) / kMostChips * kMostChips;
    for (int index = page; index < std::min(m_count, page + kMostChips); ++index)
        spoken << QString::fromStdString(tokens[static_cast<std::size_t>(index)]);
    setAccessibleName(tr("Output sequence: %1").arg(spoken.join(QLatin1Char(' '))));
    arrange();
    update();
}

// Parts follow one another from a fixed beginning: a click on a chip leaves the others where they are.
void TokenChips::arrange()
{
    int first = std::max(0, m_current) / kMostChips * kMostChips, next = arrangeFrom(first);
    while (next <= m_current && next < m_count)
        next = arrangeFrom(first = next);
    const int height = (m_chips.empty() ? 0 : m_chips.back().box.top()) + kChip;
    if (std::exchange(m_height, height) != height)
        updateGeometry();
}

int TokenChips::arrangeFrom(int first)
{
    const QFontMetrics metrics(Theme::instance().font(TextSize::Small, true));
    const QString more = QStringLiteral("…");
    int x = 0, row = 0;
    const auto place = [&](Chip chip) { // false: there is no room
        const int wide = std::clamp(metrics.horizontalAdvance(chip.text) + 12, kChip, std::max(kChip, width()));
        if (x > 0 && x + wide > width()) {
            if (row + 1 == kChipRows)
                return false;
            ++row;
            x = 0;
        }
        chip.box = QRect(x, row * (kChip + kPanelGap), wide, kChip);
        x += wide + kPanelGap;
        m_chips.push_back(std::move(chip));
        return true;
    };
    m_chips.clear();
    if (first > 0)
        place({more, {}, first - 1, true});
    int index = first;
    for (bool room = true; room && index < m_count;) {
        const auto i = static_cast<std::size_t>(index);
        const bool changed = i < m_untouched.size() && m_untouched[i] != m_tokens[i];
        room = place({QString::fromStdString(m_tokens[i]), changed ? QString::fromStdString(m_untouched[i]) : QString(),
            index, false, changed});
        index += room ? 1 : 0;
    }
    while (index < m_count && !place({more, {}, index, true})) {
        if (m_chips.back().index == first) // one is shown, however narrow
            break;
        x = m_chips.back().box.left();
        row = m_chips.back().box.top() / (kChip + kPanelGap);
        m_chips.pop_back();
        --index;
    }
    return index;
}

void TokenChips::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::instance();
    const Palette& colours = theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Chip& chip : m_chips) {
        const bool here = !chip.leads && chip.index == m_current, lit = !chip.leads && chip.index == m_lit;
        const double pen = here ? 2.0 : 1.0;
        painter.setPen(QPen(here ? colours.accent : lit ? colours.ink : colours.lineStrong, pen));
        painter.setBrush(chip.changed ? colours.ink2 : lit ? colours.hover : colours.raised);
        painter.drawRoundedRect(QRectF(chip.box).adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2), 3, 3);
        painter.setFont(theme.font(TextSize::Small, here || chip.changed));
        painter.setPen(chip.changed ? colours.raised : here ? colours.ink : colours.ink2);
        painter.drawText(chip.box, Qt::AlignCenter,
            painter.fontMetrics().elidedText(chip.text, Qt::ElideMiddle, chip.box.width() - 6));
    }
}

QRect TokenChips::chipRect(int index) const
{
    for (const Chip& chip : m_chips)
        if (chip.index == index && !chip.leads)
            return chip.box;
    return {};
}

const TokenChips::Chip* TokenChips::chipAt(const QPoint& point) const
{
    for (const Chip& chip : m_chips)
        if (chip.box.contains(point))
            return &chip;
    return nullptr;
}

void TokenChips::mouseReleaseEvent(QMouseEvent* event)
{
    if (const Chip* chip = chipAt(event->position().toPoint()))
        emit chosen(chip->index);
}

void TokenChips::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step != 0 && !m_chips.empty())
        emit chosen(std::clamp(m_current + step, 0, count() - 1));
    else
        QWidget::keyPressEvent(event);
}

} // namespace headroom
