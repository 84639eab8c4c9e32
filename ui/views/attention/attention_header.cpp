// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of the attention view.
#include "views/attention/attention_view.h"

#include "views/attention/aggregates.h"
#include "widgets/controls.h"
#include "widgets/text.h"
#include "stage/header_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr int kSpacing = 8;

} // namespace

void AttentionView::makeHeader()
{
    m_kind = static_cast<Text*>(headerRow()->itemAt(0)->widget());
    m_kinds = new SegmentedControl({}, header());
    m_kinds->setAccessibleName(tr("Kind of attention"));
    m_form = new SegmentedControl({tr("Heatmap"), tr("Lines")}, header());
    m_form->setAccessibleName(tr("How the map is drawn"));
    addToHeader({}, m_kinds);
    addToHeader({}, m_form);
    HeaderRow* row = headerRow();
    m_compare = new QCheckBox(tr("Difference"), header());
    m_compare->setFocusPolicy(Qt::TabFocus);
    m_compare->setToolTip(tr("What your changes did: this run minus the untouched one"));
    row->addWidget(m_compare);
    row->addSpacing(8);
    const auto combo = [&](const QString& text, const QStringList& items) {
        auto* label = new QLabel(text, header());
        auto* box = new QComboBox(header());
        box->addItems(items);
        box->setAccessibleName(text);
        box->setFocusPolicy(Qt::TabFocus);
        label->setBuddy(box);
        m_labels.push_back(label);
        row->addWidget(label);
        row->addWidget(box);
        return box;
    };
    m_show = combo(tr("Show"), {});
    m_show->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_show->setToolTip(tr("Which step to show, from scores to weights; playback jumps there"));
    row->addSpacing(4);
    m_colours = combo(tr("Colours"), {tr("viridis"), tr("cividis")});
    connect(m_kinds, &SegmentedControl::currentChanged, this, &AttentionView::chooseKind);
    connect(m_form, &SegmentedControl::currentChanged, this, [this](int form) {
        if (form == 1) {
            m_form->setCurrent(0);
            m_document.setView(QStringLiteral("lines"));
        }
    });
    connect(m_show, &QComboBox::activated, this, &AttentionView::playTo);
    connect(m_compare, &QCheckBox::toggled, &m_document, &Document::setShowDifference);
    connect(m_colours, &QComboBox::activated, this, [](int index) {
        Theme::instance().setSequentialMap(index == 0 ? SequentialMap::Viridis : SequentialMap::Cividis);
    });
}

void AttentionView::makeAggregates()
{
    QStringList texts {aggregateTitle(Aggregate::None)};
    for (const Aggregate aggregate : aggregates())
        texts << aggregateTitle(aggregate);
    m_aggregates = new SegmentedControl(texts, this, kChoiceHeight);
    m_aggregates->setAccessibleName(tr("Each head, or all heads combined"));
    connect(m_aggregates, &SegmentedControl::currentChanged, this, [this](int index) {
        setAggregate(index == 0 ? Aggregate::None : aggregates()[static_cast<std::size_t>(index - 1)]);
    });
}

void AttentionView::updateHeader(const Document& document)
{
    const ShownAttention now = shown();
    m_kindOptions.clear();
    QStringList titles;
    for (const AttentionLayer& layer : now.maps->layers) {
        if (!m_kindOptions.empty() && m_kindOptions.back() == layer.kind)
            continue;
        m_kindOptions.push_back(layer.kind);
        titles << kindShort(layer.kind);
    }
    m_kinds->setTexts(titles);
    const AttentionPlace kind = now.of().kind;
    m_kinds->setVisible(titles.size() > 1);
    m_kind->setVisible(titles.size() == 1);
    m_kind->setText(kindTitle(kind));
    m_kinds->setCurrent(
        static_cast<int>(std::find(m_kindOptions.begin(), m_kindOptions.end(), kind) - m_kindOptions.begin()));
    m_compare->setChecked(m_read.difference);
    m_compare->setVisible(!document.interventions().empty() || m_read.difference);
    const auto chosen = std::find(aggregates().begin(), aggregates().end(), now.wanted);
    m_aggregates->setCurrent(chosen == aggregates().end() ? 0 : 1 + static_cast<int>(chosen - aggregates().begin()));
    enableAggregates(*m_aggregates, 1, document);
    m_colours->setCurrentIndex(Theme::instance().sequentialMap() == SequentialMap::Viridis ? 0 : 1);
    m_colours->setEnabled(!now.maps->scale.diverging);
}

void AttentionView::updateQuantities(const Document& document)
{
    const ShownAttention now = shown();
    const auto from = std::pair(document.result(), now.of().weights);
    const bool same = std::exchange(m_quantitiesFrom, from) == from; // not with every move of the mouse
    if (const QStringList quantities = same ? m_quantities : quantitiesOf(*document.trace(), from.second);
        quantities != m_quantities) {
        m_quantities = quantities;
        m_show->clear();
        for (const QString& quantity : m_quantities)
            m_show->addItem(quantityShort(quantity));
    }
    m_show->setCurrentIndex(static_cast<int>(m_quantities.indexOf(now.maps->quantity)));
    m_show->setEnabled(m_read.aggregate == Aggregate::None);
}

void AttentionView::chooseKind(int index)
{
    if (index < 0 || index >= static_cast<int>(m_kindOptions.size()))
        return;
    const ShownAttention now = shown();
    const AttentionLayer* found = nullptr;
    for (const AttentionLayer& layer : now.maps->layers)
        if (!layer.allLayers && layer.kind == m_kindOptions[static_cast<std::size_t>(index)]
            && (!found || layer.layer == now.of().layer))
            found = &layer;
    if (found)
        m_document.setSublayer(QString(found->path));
}

// There is one clock: another quantity is another step of playback.
void AttentionView::playTo(int quantity)
{
    const QString scope = shown().of().path + QLatin1Char('/');
    if (const auto step = m_document.trace()->find((scope + m_quantities.value(quantity)).toStdString()))
        m_document.setStep(*step);
}

// Where there is no room, as at half width beside another run: first the words go, then what the View menu and the bar
// of views offer too, and at last what is shown of a map.
void AttentionView::fitHeader()
{
    const std::vector<std::vector<QWidget*>> leaving {
        {m_labels.begin(), m_labels.end()}, {m_colours}, {m_form}, {m_show}};
    const auto widthOf = [](const std::vector<QWidget*>& widgets) {
        int width = 0;
        for (const QWidget* widget : widgets)
            width += widget->sizeHint().width() + kSpacing;
        return width;
    };
    int needed = header()->sizeHint().width();
    for (const auto& group : leaving)
        needed += group.front()->isHidden() ? widthOf(group) : 0;
    for (const auto& group : leaving) {
        const bool room = needed <= width();
        for (QWidget* widget : group)
            widget->setVisible(room);
        needed -= room ? 0 : widthOf(group);
    }
    header()->layout()->activate(); // not only once events are handled: nothing is seen squeezed
}

} // namespace headroom
