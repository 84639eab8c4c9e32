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

namespace headroom {

namespace {

constexpr int kUsualWindow = 4; // keys, when it is switched on first
constexpr int kUsualPadding = 2; // tokens, likewise
constexpr double kPosedMargin = 12.0, kPosedLine = 24.0, kPosedNote = 34.0; // in an exported picture

QString nearest(int keys) { return keys == 1 ? tr("the nearest key") : tr("the nearest %1 keys").arg(keys); }

} // namespace

MaskPanel::MaskPanel(QWidget* parent) : QWidget(parent), m_width(kUsualWindow), m_padded(kUsualPadding)
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
    connect(m_causal, &LayerRow::switched, this, [this](bool on) { change([on](MaskSettings& s) { s.causal = on; }); });
    connect(m_same, &LayerRow::switched, this, [this](bool on) {
        change([this, on](MaskSettings& s) {
            s.sameLength = !on           ? SameLength::Off
                : m_span->current() == 1 ? SameLength::MemoryPlusOne
                                         : SameLength::Memory;
        });
    });
    connect(m_sliding, &LayerRow::switched, this,
        [this](bool on) { change([this, on](MaskSettings& s) { s.window = on ? m_width : 0; }); });
    connect(m_padding, &LayerRow::switched, this, [this](bool on) {
        change([this, on](MaskSettings& s) {
            s.paddingClosed = on;
            if (on && s.padding == 0)
                s.padding = m_padded;
        });
    });
    connect(m_alibi, &LayerRow::switched, this, [this](bool on) { change([on](MaskSettings& s) { s.alibi = on; }); });
    connect(m_span, &SegmentedControl::currentChanged, this, [this](int index) {
        change(
            [index](MaskSettings& s) { s.sameLength = index == 1 ? SameLength::MemoryPlusOne : SameLength::Memory; });
    });
    connect(
        m_segment, &QSpinBox::valueChanged, this, [this](int n) { change([n](MaskSettings& s) { s.segment = n; }); });
    connect(m_memory, &QSpinBox::valueChanged, this, [this](int n) { change([n](MaskSettings& s) { s.memory = n; }); });
    connect(m_window, &QSpinBox::valueChanged, this, [this](int n) { change([n](MaskSettings& s) { s.window = n; }); });
    connect(m_paddingTokens, &QSpinBox::valueChanged, this,
        [this](int n) { change([n](MaskSettings& s) { s.padding = n; }); });
}

void MaskPanel::addLayers()
{
    m_causal = new LayerRow(tr("Causal"), HatchLean::Future, this);
    m_same = new LayerRow(QStringLiteral("same_length"), HatchLean::TooOld, this);
    m_sliding = new LayerRow(tr("Sliding window"), HatchLean::Window, this);
    m_padding = new LayerRow(tr("Padding"), HatchLean::Padding, this);
    m_alibi = new LayerRow(tr("ALiBi"), {}, this);
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
        emit reordered(order);
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

void MaskPanel::addLengths()
{
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(6);
    const auto spin = [&](const QString& name, const QString& tip, int least, int row) {
        auto* label = new Text(name, TextSize::Small, Text::Tone::Ink, false, this);
        auto* box = new QSpinBox(this);
        box->setRange(least, kMostColumns);
        box->setKeyboardTracking(false);
        box->setAccessibleName(name);
        box->setToolTip(tip);
        label->setBuddy(box);
        grid->addWidget(label, row, 0);
        box->setFixedWidth(96);
        grid->addWidget(box, row, 1, Qt::AlignRight);
        return box;
    };
    m_segment = spin(tr("Segment"), tr("Tokens processed in one pass"), 0, 0);
    m_segment->setSpecialValueText(tr("whole text"));
    m_memory = spin(tr("Memory"), tr("States of earlier segments kept by each layer"), 0, 1);
    m_window = spin(tr("Window"), tr("Keys each query keeps in the sliding window, its own included"), 0, 3);
    m_window->setSpecialValueText(tr("off"));
    m_paddingTokens = spin(tr("Padding"), tr("Padding tokens after the text, as in a batch with a longer text"), 0, 4);
    m_paddingTokens->setSpecialValueText(tr("none"));
    grid->addWidget(new Text(tr("Span"), TextSize::Small, Text::Tone::Ink, false, this), 2, 0);
    m_span = new SegmentedControl({QStringLiteral("M"), QStringLiteral("M + 1")}, this, 24);
    m_span->setAccessibleName(tr("Keys per query under same_length, with a memory of M"));
    m_span->button(0)->setToolTip(tr("As many keys as memory holds, as in Transformer-XL’s PyTorch code"));
    m_span->button(1)->setToolTip(tr("One more, as in Transformer-XL’s TensorFlow code"));
    grid->addWidget(m_span, 2, 1, Qt::AlignRight);
    static_cast<QVBoxLayout*>(layout())->addLayout(grid);
}

void MaskPanel::change(const std::function<void(MaskSettings&)>& edit)
{
    MaskSettings layers = m_layers;
    edit(layers);
    if (layers.memory > 0 && layers.segment == 0)
        layers.segment = std::min<std::int64_t>(layers.memory, kMostColumns); // memory needs segments
    if (layers.segment == 0 || layers.memory == 0) {
        layers.memory = 0;
        layers.sameLength = SameLength::Off;
    }
    if (!(layers == m_layers))
        emit wanted(layers);
}

void MaskPanel::show(const MaskSettings& layers, const RunResult& run, const MaskedScores& scores, std::int64_t head)
{
    m_layers = layers;
    if (layers.window > 0)
        m_width = layers.window;
    if (layers.padding > 0)
        m_padded = layers.padding;
    placeLayers(scores.order);
    const std::vector<MaskReason> reasons = maskReasons(*run.trace, scores, head);
    const auto count = [&](MaskReason reason) {
        return static_cast<int>(std::count(reasons.begin(), reasons.end(), reason));
    };
    const QString elsewhere = scores.self ? QString() : tr("keys of another sequence");
    const bool decoder = scores.sublayer.startsWith(QLatin1String("decoder"));
    QString refused = !elsewhere.isEmpty() ? elsewhere
        : decoder                          ? causalRefused(run.config)
                                           : tr("an encoder may look ahead");
    m_causal->show(
        layers.causal && refused.isEmpty(), count(MaskReason::Future), refused, tr("no key after the query"));
    refused = !elsewhere.isEmpty() ? elsewhere : memoryRefused(run.config);
    if (refused.isEmpty())
        refused = layers.memory == 0 ? tr("needs memory") : !layers.causal ? tr("needs the causal mask") : QString();
    m_same->show(layers.sameLength != SameLength::Off && refused.isEmpty(), count(MaskReason::TooOld), refused,
        scores.span > 0 ? nearest(scores.span) : tr("same number per query"));
    refused = !elsewhere.isEmpty() ? elsewhere
        : !decoder                 ? tr("an encoder reads both ways")
                                   : windowRefused(run.config);
    if (refused.isEmpty() && !layers.causal)
        refused = tr("needs the causal mask");
    m_sliding->show(layers.window > 0 && refused.isEmpty(), count(MaskReason::OutsideWindow), refused,
        layers.window > 0 ? nearest(layers.window) : tr("the nearest w keys"));
    m_window->setEnabled(refused.isEmpty());
    refused = mostPadding(run, layers) > 0 ? QString()
        : run.config.segmented()           ? tr("last segment is full")
                                           : tr("no room left");
    const bool padsOthers = layers.padding > 0 && run.settings.padding > 0 && scores.padding == 0;
    m_padding->show(layers.padding > 0 && layers.paddingClosed, padsOthers ? -1 : count(MaskReason::Padding), refused,
        layers.padding == 0 ? tr("as in a batch")
            : padsOthers
            ? (scores.self && run.config.segmented() ? tr("pads the last segment") : tr("pads the other sequence"))
            : !layers.paddingClosed ? tr("%1 left open").arg(layers.padding)
            : layers.padding == 1   ? tr("the last key")
                                    : tr("the last %1 keys").arg(layers.padding));
    if (!refused.isEmpty() && run.config.segmented())
        m_padding->setToolTip(
            tr("The text fills its last segment. Add or remove a token, or change the segment length, to "
               "make room for padding."));
    refused = !elsewhere.isEmpty() ? elsewhere : alibiRefused(run.config);
    m_alibi->show(layers.alibi, -1, refused, tr("− slope × distance"));
    if (elsewhere.isEmpty() && hasDistanceTerms(run.config))
        m_alibi->setToolTip(tr("This attention’s scores already have distance terms. ALiBi would replace them: another "
                               "model, not a layer over these scores."));
    showLengths(layers, run);
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

void MaskPanel::showLengths(const MaskSettings& layers, const RunResult& run)
{
    const bool segments = run.config.topology == Topology::Decoder;
    const bool memory = segments && memoryRefused(run.config).isEmpty();
    const QSignalBlocker first(m_segment), second(m_memory), third(m_window), fourth(m_paddingTokens);
    m_paddingTokens->setMaximum(static_cast<int>(mostPadding(run, layers)));
    m_paddingTokens->setEnabled(m_paddingTokens->maximum() > 0);
    if (!m_paddingTokens->hasFocus() || m_paddingTokens->value() != layers.padding)
        m_paddingTokens->setValue(static_cast<int>(layers.padding));
    if (!m_window->hasFocus() || m_window->value() != layers.window)
        m_window->setValue(static_cast<int>(layers.window));
    if (!m_segment->hasFocus() || m_segment->value() != layers.segment)
        m_segment->setValue(static_cast<int>(layers.segment));
    if (!m_memory->hasFocus() || m_memory->value() != layers.memory)
        m_memory->setValue(static_cast<int>(layers.memory));
    m_segment->setEnabled(segments);
    m_memory->setEnabled(memory);
    m_span->setEnabled(memory && layers.sameLength != SameLength::Off);
    m_span->setCurrent(layers.sameLength == SameLength::MemoryPlusOne ? 1 : 0);
    QStringList notes;
    if (!segments)
        notes << tr("Only a decoder-only model runs in segments.");
    else if (!memory)
        notes << tr("No memory here: %1.").arg(memoryRefused(run.config));
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

} // namespace headroom
