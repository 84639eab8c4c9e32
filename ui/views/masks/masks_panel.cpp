// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_panel.h"

#include "views/masks/layer_row.h"
#include "widgets/controls.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QGridLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::masks_view {

namespace {

constexpr double kPosedMargin = 12.0, kPosedLine = 24.0, kPosedNote = 34.0; // in an exported picture

QString nearest(int keys) { return keys == 1 ? tr("the nearest key") : tr("the nearest %1 keys").arg(keys); }

} // namespace

MaskPanel::MaskPanel(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Mask layers"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(2);
    column->addWidget(new Text(tr("Mask layers"), TextSize::Body, Text::Tone::Ink, true, this));
    column->addSpacing(4);
    m_rows = new QVBoxLayout;
    m_rows->setSpacing(2);
    column->addLayout(m_rows);
    addLayers();
    column->addSpacing(8);
    addLengths();
    m_note = new Text({}, TextSize::Caption, Text::Tone::Ink3, false, this);
    m_note->setWordWrap(true);
    column->addWidget(m_note);
    column->addStretch(1);
}

void MaskPanel::addLayers()
{
    const auto add = [this](const Option& option, std::optional<HatchLean> lean) {
        auto* row = new LayerRow(option, lean, this);
        connect(row, &LayerRow::switched, this, [this, &option](bool on) { emit chosen(option, onOrOff(on)); });
        return row;
    };
    m_causal = add(kCausal, HatchLean::Future);
    m_same = add(kSameLength, HatchLean::TooOld);
    m_sliding = add(kSliding, HatchLean::Window);
    m_padding = add(kPaddingMask, HatchLean::Padding);
    m_alibi = add(kAlibi, {});
    for (const MaskReason layer : usualOrder()) {
        connect(row(layer), &LayerRow::pulled, this, [this, layer](int y, bool done) { pull(layer, y, done); });
        connect(row(layer), &LayerRow::nudged, this, [this, layer](int by) {
            const auto at = static_cast<int>(std::find(m_order.begin(), m_order.end(), layer) - m_order.begin());
            move(layer, by < 0 ? at - 1 : at + 2);
        });
    }
    placeLayers(usualOrder());
}

LayerRow* MaskPanel::row(MaskReason layer) const
{
    return layer == MaskReason::Future       ? m_causal
        : layer == MaskReason::TooOld        ? m_same
        : layer == MaskReason::OutsideWindow ? m_sliding
                                             : m_padding;
}

// ALiBi closes nothing and stays last.
void MaskPanel::placeLayers(const MaskOrder& order)
{
    if (order == m_order)
        return;
    m_order = order;
    while (QLayoutItem* item = m_rows->takeAt(0))
        delete item;
    for (const MaskReason layer : order)
        m_rows->addWidget(row(layer));
    m_rows->addWidget(m_alibi);
    QWidget* before = nullptr;
    for (const MaskReason layer : order) { // Tab goes down the rows
        QWidget* now = row(layer)->findChild<Switch*>();
        if (before)
            setTabOrder(before, now);
        before = now;
    }
    setTabOrder(before, m_alibi->findChild<Switch*>());
    layout()->activate(); // places are asked for while a row is dragged
}

// To stand before what is at `to` now.
void MaskPanel::move(MaskReason layer, int to)
{
    const auto at = static_cast<int>(std::find(m_order.begin(), m_order.end(), layer) - m_order.begin());
    MaskOrder order = m_order;
    order.erase(order.begin() + at);
    order.insert(order.begin() + std::clamp(to > at ? to - 1 : to, 0, static_cast<int>(order.size())), layer);
    if (order != m_order)
        emit chosen(kOrder, toText(order));
}

int MaskPanel::placeAt(int y) const
{
    return static_cast<int>(std::count_if(
        m_order.begin(), m_order.end(), [&](MaskReason layer) { return row(layer)->geometry().center().y() < y; }));
}

void MaskPanel::pull(MaskReason layer, int y, bool done)
{
    m_drop = done ? -1 : placeAt(y);
    update();
    if (done)
        move(layer, placeAt(y));
}

QSpinBox* MaskPanel::addLength(QGridLayout& grid, const Option& option, const QString& none)
{
    auto* label = new Text(translated(option.label), TextSize::Small, Text::Tone::Ink, false, this);
    auto* box = new QSpinBox(this);
    box->setObjectName(QString::fromLatin1(option.id));
    box->setKeyboardTracking(false);
    box->setAccessibleName(label->text());
    box->setToolTip(translated(option.tip));
    box->setSpecialValueText(none);
    label->setBuddy(box);
    const int row = grid.count() > 0 ? grid.rowCount() : 0;
    grid.addWidget(label, row, 0);
    box->setFixedWidth(96);
    grid.addWidget(box, row, 1, Qt::AlignRight);
    connect(box, &QSpinBox::valueChanged, this, [this, &option](int n) { emit chosen(option, QString::number(n)); });
    return box;
}

void MaskPanel::addLengths()
{
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(6);
    m_segment = addLength(*grid, kSegment, tr("whole text"));
    m_memory = addLength(*grid, kMemory, {});
    grid->addWidget(new Text(translated(kSpan.label), TextSize::Small, Text::Tone::Ink, false, this), 2, 0);
    m_window = addLength(*grid, kWindow, tr("off"));
    m_paddingTokens = addLength(*grid, kPadding, tr("none"));
    const OptionState span = stateOf(kSpan, {});
    m_span = new SegmentedControl({span.choices[0].words, span.choices[1].words}, this, 24);
    m_span->setObjectName(QString::fromLatin1(kSpan.id));
    m_span->setAccessibleName(span.name);
    for (const int i : {0, 1})
        m_span->button(i)->setToolTip(span.choices[static_cast<std::size_t>(i)].tip);
    grid->addWidget(m_span, 2, 1, Qt::AlignRight);
    connect(m_span, &SegmentedControl::currentChanged, this,
        [this](int index) { emit chosen(kSpan, QString::fromLatin1(kSpans[static_cast<std::size_t>(index)].id)); });
    static_cast<QVBoxLayout*>(layout())->addLayout(grid);
}

void MaskPanel::show(const MaskSettings& layers, const RunResult& run, const MaskedScores& scores, std::int64_t head)
{
    placeLayers(scores.order);
    const std::vector<MaskReason> reasons = maskReasons(*run.trace, scores, head);
    const auto count = [&](MaskReason reason) {
        return static_cast<int>(std::count(reasons.begin(), reasons.end(), reason));
    };
    const auto state = [&](const Option& option) { return layerState(option, layers, run, scores); };
    m_causal->show(state(kCausal), count(MaskReason::Future), tr("no key after the query"));
    m_same->show(state(kSameLength), count(MaskReason::TooOld),
        scores.span > 0 ? nearest(scores.span) : tr("same number per query"));
    m_sliding->show(state(kSliding), count(MaskReason::OutsideWindow),
        layers.window > 0 ? nearest(layers.window) : tr("the nearest w keys"));
    const bool padsOthers = layers.padding > 0 && run.settings.padding > 0 && scores.padding == 0;
    m_padding->show(state(kPaddingMask), padsOthers ? -1 : count(MaskReason::Padding),
        layers.padding == 0 ? tr("as in a batch")
            : padsOthers
            ? (scores.self && run.config.segmented() ? tr("pads the last segment") : tr("pads the other sequence"))
            : !layers.paddingClosed ? tr("%1 left open").arg(layers.padding)
            : layers.padding == 1   ? tr("the last key")
                                    : tr("the last %1 keys").arg(layers.padding));
    if (!state(kPaddingMask).can && run.config.segmented())
        m_padding->setToolTip(
            tr("The text fills its last segment. Add or remove a token, or change the segment length, to "
               "make room for padding."));
    m_alibi->show(state(kAlibi), -1, tr("− slope × distance"));
    if (scores.self && hasDistanceTerms(run.config))
        m_alibi->setToolTip(tr("This attention’s scores already have distance terms. ALiBi would replace them: another "
                               "model, not a layer over these scores."));
    for (const auto& [option, box] : {std::pair(&kSegment, m_segment), std::pair(&kMemory, m_memory),
             std::pair(&kWindow, m_window), std::pair(&kPadding, m_paddingTokens)}) {
        const OptionState length = state(*option);
        const QSignalBlocker blocker(box);
        box->setMaximum(static_cast<int>(length.most));
        box->setEnabled(length.can);
        if (const int value = length.value.toInt(); !box->hasFocus() || box->value() != value)
            box->setValue(value);
    }
    m_span->setEnabled(state(kSpan).can);
    m_span->setCurrent(state(kSpan).current());
    showNote(run);
}

QList<QWidget*> MaskPanel::masks(bool on) const
{
    QList<QWidget*> found;
    for (const MaskReason layer : m_order)
        if (auto* mask = row(layer)->findChild<Switch*>(); mask->isEnabled() && mask->isChecked() == on)
            found << mask;
    return found;
}

QList<QWidget*> MaskPanel::controls() const
{
    QList<QWidget*> all {m_segment, m_memory, m_window, m_paddingTokens, m_span};
    for (Switch* each : findChildren<Switch*>())
        all << each;
    return all;
}

QWidget* MaskPanel::alibi() const { return m_alibi->findChild<Switch*>(); }

void MaskPanel::showNote(const RunResult& run)
{
    QStringList notes;
    const QString refused = memoryRefused(run.config);
    if (run.config.topology != Topology::Decoder)
        notes << tr("Only a decoder-only model runs in segments.");
    else if (!refused.isEmpty())
        notes << tr("No memory here: %1.").arg(refused);
    if (run.freshParameters > 0)
        notes << tr("%1 weights this attention needs were newly initialised.").arg(run.freshParameters);
    m_note->setText(notes.join(' '));
    m_note->setVisible(!notes.isEmpty());
}

// Of the lengths that there are, what each says.
std::vector<std::pair<QString, QString>> MaskPanel::lengths() const
{
    std::vector<std::pair<QString, QString>> lengths;
    for (const QSpinBox* box : {m_segment, m_memory, m_window, m_paddingTokens})
        if (box->isEnabled())
            lengths.emplace_back(box->accessibleName(), box->text());
    if (m_span->isEnabled())
        lengths.emplace_back(tr("Span"), m_span->button(m_span->current())->text());
    return lengths;
}

double MaskPanel::posedHeight() const
{
    const double rows = static_cast<double>(m_order.size() + 1) * m_alibi->sizeHint().height();
    return 2.0 * kPosedMargin + kPosedLine + rows + static_cast<double>(lengths().size()) * kPosedLine + kPosedNote;
}

void MaskPanel::paintPosed(QPainter& painter, const QRectF& area) const
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    painter.fillRect(area, palette.panel);
    painter.fillRect(QRectF(area.topLeft(), QSizeF(1, area.height())), palette.line);
    QRectF row = area.adjusted(kPosedMargin, kPosedMargin, -kPosedMargin, 0);
    const auto next = [&row](double height) {
        const QRectF now(row.topLeft(), QSizeF(row.width(), height));
        row.setTop(now.bottom());
        return now;
    };
    drawText(painter, next(kPosedLine), Qt::AlignLeft | Qt::AlignTop, tr("Mask layers"), palette.ink,
        theme.font(TextSize::Body, true));
    for (const MaskReason layer : m_order)
        this->row(layer)->paintPosed(painter, next(m_alibi->sizeHint().height()));
    m_alibi->paintPosed(painter, next(m_alibi->sizeHint().height()));
    for (const auto& [name, value] : lengths()) {
        const QRectF line = next(kPosedLine);
        drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter, name, palette.ink, theme.font(TextSize::Small));
        drawText(painter, line, Qt::AlignRight | Qt::AlignVCenter, value, palette.ink, theme.font(TextSize::Small));
    }
    if (m_note->isVisibleTo(this)) {
        painter.setPen(palette.ink3);
        painter.setFont(theme.font(TextSize::Caption));
        painter.drawText(next(kPosedNote), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, m_note->text());
    }
}

void MaskPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(rect(), palette.panel);
    painter.fillRect(QRect(0, 0, 1, height()), palette.line);
    if (m_drop < 0)
        return;
    const auto last = static_cast<std::size_t>(std::max(1, m_drop)) - 1;
    const QRect beside = row(m_order[last])->geometry();
    painter.fillRect(
        QRect(beside.left(), m_drop == 0 ? beside.top() - 3 : beside.bottom() + 1, beside.width(), 2), palette.accent);
}

} // namespace headroom::masks_view
