// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector.h"

#include "inspector/change_panel.h"
#include "inspector/nudge_panel.h"
#include "inspector/output_panel.h"
#include "inspector/pointer.h"
#include "inspector/terms_chart.h"
#include "inspector/words.h"
#include "stage/symbols.h"
#include "stage/view.h"
#include "theme/icons.h"
#include "widgets/cell_grid.h"
#include "widgets/cell_number.h"
#include "widgets/controls.h"
#include "widgets/flow_layout.h"
#include "widgets/layouts.h"
#include "widgets/scroll_fade.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

constexpr int kInspectorNarrowest = 288; // all controls still fit
constexpr int kInspectorNarrowBelow = 316;
constexpr int kLeastLink = 60;
constexpr int kLeastScroll = 84; // height
constexpr int kInspectorLowBelow = 560; // height: its head scrolls with the rest
constexpr int kInspectorOutputFirstBelow = 640; // height: the terms leave no room below them

// The formula's box.
class Box : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Palette& colours = Theme::instance().palette();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colours.line, 1));
        painter.setBrush(colours.raised);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
};

// Wants no more height than it needs: what scrolls in it gives way before the whole scrolls.
class LeastColumn : public QVBoxLayout {
public:
    using QVBoxLayout::QVBoxLayout;
    int heightForWidth(int width) const override
    {
        int height = 0;
        for (int i = 0; i < count(); ++i)
            height += itemAt(i)->hasHeightForWidth() ? itemAt(i)->heightForWidth(width)
                                                     : itemAt(i)->minimumSize().height();
        return height;
    }
};

QString htmlParagraph(const QStringList& lines, int percent)
{
    return QStringLiteral("<div style=\"line-height:%1%\">%2</div>")
        .arg(percent)
        .arg(lines.join(QStringLiteral("<br>")));
}

QHBoxLayout* headRow(QWidget* left, QWidget* right)
{
    auto* row = rowIn(nullptr, {}, -1);
    row->addWidget(left, 1);
    row->addWidget(right, 0, Qt::AlignTop);
    return row;
}

// Its terms would tell them.
bool followsFromCovered(const Cover& cover, const Trace& trace, const std::vector<Explanation>& chain)
{
    const auto covered = [&](StepId id) {
        return std::find(cover.steps.begin(), cover.steps.end(), trace.step(id).path) != cover.steps.end();
    };
    return !cover.steps.empty() && std::any_of(chain.begin(), chain.end(), [&](const Explanation& each) {
        const std::vector<StepId>& inputs = trace.step(each.cell.step).inputs;
        return std::any_of(inputs.begin(), inputs.end(), covered);
    });
}

} // namespace

Inspector::Inspector(Document& document, QWidget* parent)
    : Dock(QStringLiteral("inspector"), tr("Why this number"), parent), m_document(document)
{
    auto* content = new QWidget;
    content->setMinimumWidth(1); // nothing in it widens the dock
    auto* column = m_column = columnIn(content);
    m_suggestion = columnIn(nullptr, {}, -1); // first: whole however long the terms are
    m_suggestion->addWidget(m_inView = new Pointer({}));
    column->addLayout(m_suggestion);
    column->addWidget(m_output = new OutputPanel(document)); // what a change does is seen in a low window too
    column->addWidget(makeTerms());
    column->addWidget(makeSources());
    column->addWidget(new Section(content, false), 1);

    auto* all = new QWidget;
    auto* parts = m_parts = laidOut<LeastColumn>(all, {}, 0);
    parts->addWidget(m_head = makeHead());
    parts->addWidget(m_scroll = scrolled(content), 1);
    m_scroll->setMinimumHeight(kLeastScroll);
    fadeAtEnd(m_scroll);
    parts->addWidget(makeRule(all));
    parts->addWidget(new NudgePanel(document));
    parts->addWidget(m_change = new ChangePanel(document)); // at the foot: whatever the words above, its buttons stay
    m_pointer = new Pointer(QStringLiteral("zero"));
    m_change->above()->layout()->addWidget(m_pointer);
    auto* whole = scrolled(all); // in a low window its controls are scrolled to
    whole->setMinimumWidth(kInspectorNarrowest);
    all->setMinimumWidth(kInspectorNarrowest);
    setWidget(whole);

    connect(&document, &Document::resultChanged, this, &Inspector::refresh);
    connect(&document, &Document::said, this, &Inspector::refresh);
    connect(&document, &Document::selectionChanged, this, &Inspector::refresh);
    connect(&document, &Document::hoverChanged, this, [this] {
        if (!m_document.subject())
            refresh();
    });
    connect(&document, &Document::focusChanged, this, &Inspector::refresh);
    connect(&document, &Document::interventionsChanged, this, [this] {
        if (!m_document.interventions().empty())
            m_pointer->retire();
    });
    connect(&document, &Document::positionChanged, this, [this] {
        if (m_view && m_view->offered().anyUse && m_view->offered().controls.isEmpty() && m_inView->isVisible()
            && m_document.position().stop != Position::kUnmoved)
            m_inView->retire();
    });
    connect(&document, &Document::coverChanged, this, &Inspector::refresh);
    connect(&document, &Document::optionsChanged, this, &Inspector::showPointer);
    connect(&Theme::instance(), &Theme::changed, this, &Inspector::refresh);
    connect(m_terms, &TermsChart::chosen, this, [this](const Cell& cell) { emit sought(cell, m_sum); });
    connect(m_change->allHeads(), &QCheckBox::toggled, this, &Inspector::showPointer);
    refresh();
}

void Inspector::resizeEvent(QResizeEvent* event)
{
    Dock::resizeEvent(event);
    placeParts();
    const bool narrow = width() < kInspectorNarrowBelow;
    if (std::exchange(m_narrow, narrow) == narrow)
        return;
    m_words->setFont(Theme::instance().font(narrow ? TextSize::Small : TextSize::Body));
    m_valueRow->setSpacing(narrow ? 8 : 13);
    m_linkFlow->setAcross(narrow ? 8 : 14);
    refresh();
}

QWidget* Inspector::makeHead()
{
    auto* section = new Section;
    auto* column = columnIn(section, {12, 7, 12, 11});
    column->addWidget(m_path = new Text({}, TextSize::Small, Text::Tone::Ink3));
    m_path->setObjectName(QStringLiteral("breadcrumb"));
    m_path->setWordWrap(true);
    column->addSpacing(3);
    auto* row = m_valueRow = new QHBoxLayout;
    row->setSpacing(13);
    row->addWidget(m_value = new Text({}, TextSize::Figure, Text::Tone::Ink, true));
    m_value->setObjectName(QStringLiteral("value"));
    row->addWidget(m_words = new Text({}, TextSize::Body, Text::Tone::Ink2), 1);
    m_words->setTextFormat(Qt::RichText);
    m_words->setWordWrap(true);
    column->addLayout(row);
    column->addSpacing(6);
    column->addWidget(makeFormula());
    column->addSpacing(8);
    auto* check = new QHBoxLayout;
    check->setSpacing(7);
    check->addWidget(m_checkMark = new QLabel);
    m_checkMark->setFixedSize(14, 14);
    check->addWidget(m_check = new Text({}, TextSize::Small, Text::Tone::Ink3), 1);
    m_check->setWordWrap(true);
    check->addWidget(m_gradient = new LinkButton({}));
    m_gradient->setObjectName(QStringLiteral("gradient"));
    m_gradient->setArrow(true);
    connect(m_gradient, &QAbstractButton::clicked, this, [this] { m_document.goToGradient(); });
    column->addLayout(check);
    return section;
}

QWidget* Inspector::makeFormula()
{
    m_box = new Box;
    auto* inside = columnIn(m_box, {11, 9, 8, 4}, -1);
    inside->addWidget(m_formula = new Text({}));
    m_formula->setTextFormat(Qt::RichText);
    m_formula->setWordWrap(true);
    m_formula->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return m_box;
}

QWidget* Inspector::makeTerms()
{
    m_termsSection = new Section;
    auto* column = columnIn(m_termsSection, {12, 9, 12, 5}, 6);
    m_termsTitle = new Text({}, TextSize::Body, Text::Tone::Ink, true);
    m_termsTitle->setTextFormat(Qt::RichText);
    m_termsTitle->setWordWrap(true);
    m_termsCount = new Text({}, TextSize::Small, Text::Tone::Ink3);
    column->addLayout(headRow(m_termsTitle, m_termsCount));
    column->addWidget(m_terms = new TermsChart);
    return m_termsSection;
}

QWidget* Inspector::makeSources()
{
    m_sources = new Section;
    auto* column = columnIn(m_sources, {12, 9, 12, 8}, 3);
    column->addLayout(headRow(
        new Text(tr("Computed from"), TextSize::Body, Text::Tone::Ink, true), new KeyHint(tr("<Alt> <←> back"))));
    m_linkRow = new QWidget;
    m_linkFlow = new FlowLayout(m_linkRow, 14, 2);
    column->addWidget(m_linkRow);
    return m_sources;
}

QString Inspector::valueText() const { return m_value->text(); }

QString Inspector::checkText() const { return m_check->text(); }

void Inspector::refresh()
{
    if (m_document.isSaying())
        return;
    const auto cell = m_document.subject() ? m_document.subject() : m_document.hovered();
    if (m_document.trace() && cell)
        showCell(*cell);
    else
        showNothing();
    m_change->showCell();
    m_output->showOutput();
    placeParts();
    showPointer();
}

// The output stands above the terms where a window would hide it below them, and once something was changed: what it
// did is seen beside what did it, in a low window before the head, which scrolls there.
void Inspector::placeParts()
{
    const bool first = !m_document.interventions().empty(), low = height() < kInspectorLowBelow;
    const int suggestion = low ? 1 : 0;
    const int place = first && low                       ? 0
        : first || height() < kInspectorOutputFirstBelow ? suggestion + 1
                                                         : suggestion + 3;
    if (first == m_outputFirst && low == m_low && m_column->indexOf(m_output) == place)
        return;
    const bool toTop = first && !m_outputFirst;
    m_outputFirst = first;
    m_low = low;
    m_column->removeWidget(m_output);
    (m_column->indexOf(m_head) >= 0 ? m_column : m_parts)->removeWidget(m_head);
    low ? m_column->insertWidget(0, m_head) : m_parts->insertWidget(0, m_head);
    m_column->insertWidget(place, m_output);
    if (toTop)
        m_scroll->verticalScrollBar()->setValue(0);
}

void Inspector::showNothing()
{
    m_path->setText(m_document.trace() ? tr("Nothing is pinned") : tr("No result yet"));
    m_value->setVisible(false);
    m_words->setText(tr("Click a number on the stage to see<br>its formula, terms and sources here."));
    m_box->hide();
    m_checkMark->hide();
    m_check->hide();
    m_gradient->hide();
    m_termsSection->hide();
    m_sources->hide();
}

void Inspector::showCovered()
{
    showNothing();
    m_path->setText({});
    m_words->setText(tr("Some numbers are covered until you answer."));
}

void Inspector::showCell(const Cell& cell)
{
    const Trace& trace = *m_document.trace();
    if (m_document.cover().covers(trace, cell))
        return showCovered();
    const std::vector<Explanation> chain = explanationChain(trace, cell);
    if (followsFromCovered(m_document.cover(), trace, chain))
        return showCovered();
    const NumberWords said = numberWords(trace, chain, m_narrow);
    m_path->setText(said.path);
    m_value->setText(said.value);
    m_value->setAccessibleName(tr("Value %1").arg(said.value));
    m_value->setVisible(true);
    m_words->setText(htmlParagraph(said.place, 112));
    if (m_document.focus() && m_document.focus()->terms > 0)
        showSoFar(chain.front(), m_document.focus()->terms);
    m_formula->setText(htmlParagraph(said.formula, 128));
    const QString meaning = symbolWords(m_formula->text(), m_document.view(), trace.step(cell.step).path),
                  words = translated(chain.front().words);
    m_formula->setToolTip(meaning.isEmpty() ? words : words + QStringLiteral("\n") + meaning);
    m_box->show();
    Check check = said.check;
    if (check.agrees && chain.front().changedByHand && m_document.interventions().size() > 1)
        if (const auto plain = sameStep(trace, cell.step, m_document.untouched()))
            check.text = (m_document.interventions().size() == 2
                    ? tr("Without this change, the other kept: %1. Untouched model: %2.")
                    : tr("Without this change, the others kept: %1. Untouched model: %2."))
                             .arg(numberText(chain.front().rederived, 3),
                                 numberText(m_document.untouched()->value(*plain, cell.at), 3));
    showCheck(check);
    showGradient(cell);
    m_termsSection->setVisible(!said.terms.isEmpty());
    if (!said.terms.isEmpty()) {
        const Explanation& sum = chain.back();
        m_sum = sum.cell;
        m_terms->setTerms(trace, sum);
        const auto all = static_cast<int>(sum.terms.size());
        m_termsTitle->setText(tr("Terms of %1, largest first").arg(said.terms));
        m_termsCount->setText(tr("%1 of %2").arg(all <= TermsChart::kMost + 1 ? all : TermsChart::kMost).arg(all));
    }
    showSources(said.sources, chain.front().principal);
}

// While playback adds up a number's terms: the sum of those that are in.
void Inspector::showSoFar(const Explanation& sum, int terms)
{
    double added = 0.0;
    for (int i = 0; i < terms && i < static_cast<int>(sum.terms.size()); ++i)
        added += sum.terms[static_cast<std::size_t>(i)].contribution;
    m_value->setText(fixedText(added, 2)); // as in the cell that fills up
    const QString full = strong(fixedText(sum.untouched, 2));
    m_words->setText(htmlParagraph(
        {tr("after %1 of %2 terms;").arg(terms).arg(sum.terms.size()),
            sum.changedByHand ? tr("full sum %1, then set by hand to %2").arg(full, strong(fixedText(sum.value, 2)))
                              : tr("full sum %1").arg(full)},
        112));
}

void Inspector::showCheck(const Check& check)
{
    const Palette& colours = Theme::instance().palette();
    m_check->setText(check.text);
    m_checkMark->setPixmap(
        check.agrees ? tintedPixmap(QStringLiteral("check"), colours.valueText, 14, devicePixelRatioF()) : QPixmap());
    m_checkMark->setText(check.agrees ? QString() : QStringLiteral("×"));
    m_checkMark->setVisible(check.derived);
    m_check->show();
}

// The way to a number's gradient and back; where a run that has gradients has none of it, why.
void Inspector::showGradient(const Cell& cell)
{
    const Trace& trace = *m_document.trace();
    const QString why = m_document.whyNoGradient(cell);
    const bool wanted = m_document.result()->backward && !isGradient(trace.step(cell.step))
        && !trace.step(cell.step).study();
    const bool back = isGradient(trace.step(cell.step));
    m_gradient->setVisible((m_document.pinned() || m_document.subject()) && (why.isEmpty() || wanted));
    m_gradient->setEnabled(why.isEmpty());
    m_gradient->setText(!why.isEmpty() ? tr("no gradient") : back ? tr("its number") : tr("◂ gradient"));
    m_gradient->setToolTip(!why.isEmpty() ? why
            : back                        ? tr("The number that this is the gradient of (G)")
                                          : tr("How much the loss, or another number, changes with this one (G)"));
    m_gradient->setAccessibleName(!why.isEmpty() ? why
            : back                               ? tr("Go to the number it is the gradient of")
                                                 : tr("Gradient of this number"));
}

void Inspector::showSources(const std::vector<Source>& sources, const std::optional<Cell>& principal)
{
    for (LinkButton* link : std::as_const(m_links))
        m_linkRow->layout()->removeWidget(link);
    dismiss(m_links);
    for (const Source& source : sources) {
        auto* link = new LinkButton(source.text, m_linkRow);
        const bool role = source.role != Role::None;
        if (role)
            link->setMark(roleMark(source.role), Theme::instance().roleText(source.role));
        else if (source.cell == principal)
            link->setColour(Theme::instance().palette().ink3);
        link->setArrow(true);
        link->setMinimumWidth(kLeastLink); // gives way in a narrow dock
        link->setAccessibleName(tr("Go to %1").arg(source.text));
        connect(link, &QAbstractButton::clicked, this, [this, source] { emit sought(source.cell, source.user); });
        m_linkRow->layout()->addWidget(link);
        link->show();
        m_links << link;
    }
    m_sources->setVisible(!m_links.isEmpty());
}

void Inspector::setView(View* view)
{
    if (m_view)
        m_view->disconnect(m_inView);
    m_view = view;
    if (view) {
        connect(view, &View::nextDone, m_inView, &Pointer::retire);
        connect(view, &View::refreshNeeded, m_inView, [this] { showPointer(); }); // its controls may have gone
    }
    m_inView->setKey(QStringLiteral("next/") + m_document.view());
    showPointer();
}

void Inspector::showPointer()
{
    const bool guided = m_document.cover().guided;
    const NextThing next = m_view && m_document.trace() && !guided ? m_view->offered() : NextThing();
    m_inView->watchControls(next.anyUse);
    m_inView->offer(next.html, next.controls);
    m_suggestion->setContentsMargins(m_inView->isHidden() ? QMargins() : QMargins(12, 8, 12, 4));
    const Trace* trace = m_document.trace();
    const auto cell = m_document.subject();
    const bool weights = trace && cell && isProbability(*trace, cell->step) && m_change->heads() > 0
        && m_change->zeroButton()->isEnabled() && !trace->masked(cell->step, cell->at);
    const bool inView = !m_inView->isHidden() && !m_inView->retired(); // one suggestion at a time
    if (guided || inView || !weights || !m_document.interventions().empty()) {
        m_pointer->withdraw();
        return;
    }
    const QString zero = strong(tr("Zero"));
    const QString question = tr("Will the %1 survive?").arg(m_output->what());
    if (m_change->heads() == 1)
        m_pointer->offer(tr("press %2. %1").arg(question, zero), {m_change->zeroButton()});
    else if (m_change->allHeads()->isChecked())
        m_pointer->offer(tr("now press %2. %1").arg(question, zero), {m_change->zeroButton()});
    else
        m_pointer->offer(tr("tick “in all %1 heads”, then press %2. %3").arg(m_change->heads()).arg(zero, question),
            {m_change->allHeads(), m_change->zeroButton()});
}

} // namespace headroom
