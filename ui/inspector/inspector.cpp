// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector.h"

#include "inspector/change_panel.h"
#include "inspector/fitted_text.h"
#include "inspector/nudge_panel.h"
#include "inspector/output_panel.h"
#include "inspector/pointer.h"
#include "inspector/terms_chart.h"
#include "inspector/words.h"
#include "stage/header_row.h"
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
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace headroom {

namespace {

constexpr int kInspectorNarrowest = 288; // all controls still fit
constexpr int kInspectorNarrowBelow = 316;
constexpr int kLeastLink = 60;
constexpr int kLeastScroll = 84; // height
constexpr int kInspectorLowBelow = 500; // height: all but "Change it" scrolls
constexpr int kInspectorTightBelow = 580; // height: what to do next scrolls with the terms

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

QString sized(const QString& html, TextSize size)
{
    return QStringLiteral("<span style=\"font-size:%1px\">%2</span>")
        .arg(Theme::instance().font(size).pixelSize())
        .arg(html);
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
    auto* all = new QWidget;
    m_parts = laidOut<LeastColumn>(all, {}, 0);
    auto* content = new QWidget;
    content->setMinimumWidth(1); // nothing in it widens the dock
    m_column = columnIn(content);
    // In the order of reading, which Tab follows; placeParts() lays them out.
    m_head = makeHead();
    m_change = new ChangePanel(document);
    m_nudge = new NudgePanel(document);
    m_suggestion = new Section;
    auto* suggested = columnIn(m_suggestion, {12, 5, 12, 6});
    suggested->addWidget(m_inView = new Pointer({}));
    suggested->addWidget(m_pointer = new Pointer(QStringLiteral("zero")));
    m_output = new OutputPanel(document);
    m_scroll = scrolled(content);
    m_scroll->setMinimumHeight(kLeastScroll);
    fadeAtEnd(m_scroll);
    m_origin = makeOrigin();
    m_rule = makeRule(all);
    m_filler = new Section(content, false);
    layOut();
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
    m_valueRow->setSpacing(narrow ? 8 : 13);
    m_linkFlow->setAcross(narrow ? 8 : 14);
    refresh();
}

// Of one height, whatever it says: the buttons below it stay where they are.
QWidget* Inspector::makeHead()
{
    auto* section = new Section(nullptr, false);
    auto* column = columnIn(section, {12, 6, 12, 2});
    column->addWidget(m_path = new ElidedText({}, TextSize::Small, Text::Tone::Ink3));
    m_path->setObjectName(QStringLiteral("breadcrumb"));
    m_path->setMode(Qt::ElideMiddle);
    column->addSpacing(1);
    auto* row = m_valueRow = new QHBoxLayout;
    row->setSpacing(13);
    row->addWidget(m_value = new Text({}, TextSize::Figure, Text::Tone::Ink, true));
    m_value->setObjectName(QStringLiteral("value"));
    row->addWidget(m_words = new FittedText(2), 1);
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    column->addLayout(row);
    column->addSpacing(1);
    auto* formula = rowIn(nullptr, {}, 6);
    formula->addWidget(m_formula = new FittedText(1), 1);
    formula->addWidget(m_checkMark = new QLabel);
    m_checkMark->setFixedSize(14, 14);
    column->addLayout(formula);
    m_formula->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return section;
}

// What the number was made from: how, of which terms, and the ways there.
QWidget* Inspector::makeOrigin()
{
    auto* section = new Section(nullptr, false);
    auto* column = columnIn(section, {12, 7, 12, 5}, 3);
    m_originTitle = new Text({}, TextSize::Body, Text::Tone::Ink, true);
    m_originTitle->setTextFormat(Qt::RichText);
    m_originTitle->setWordWrap(true);
    m_gradient = new LinkButton({});
    m_gradient->setObjectName(QStringLiteral("gradient"));
    m_gradient->setArrow(true);
    connect(m_gradient, &QAbstractButton::clicked, this, [this] { m_document.goToGradient(); });
    column->addLayout(headRow(m_originTitle, m_gradient));
    column->addWidget(m_made = new Text({}, TextSize::Small, Text::Tone::Ink2));
    m_made->setTextFormat(Qt::RichText);
    m_made->setWordWrap(true);
    m_made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_terms = new TermsChart);
    m_linkRow = new QWidget;
    m_linkFlow = new FlowLayout(m_linkRow, 14, 2);
    column->addWidget(m_linkRow);
    column->addWidget(m_check = new Text({}, TextSize::Small, Text::Tone::Ink3));
    m_check->setWordWrap(true);
    return section;
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

// Value, change, what to do next and the output stay in sight, and what the number was made of scrolls. In a low window
// all but "Change it" scrolls, once something was changed the output first: what it did is seen beside what did it.
void Inspector::placeParts()
{
    const bool low = height() < kInspectorLowBelow, tight = height() < kInspectorTightBelow;
    const bool changed = !m_document.interventions().empty(), toTop = low && changed && !m_changed;
    const bool moved = m_low != low || m_tight != tight || m_changed != changed;
    m_low = low;
    m_tight = tight;
    m_changed = changed;
    if (moved)
        layOut();
    if (toTop)
        m_scroll->verticalScrollBar()->setValue(0);
}

void Inspector::layOut()
{
    for (QWidget* part : std::initializer_list<QWidget*> {
             m_head, m_change, m_nudge, m_suggestion, m_output, m_scroll, m_origin, m_rule, m_filler}) {
        m_parts->removeWidget(part);
        m_column->removeWidget(part);
    }
    m_rule->setVisible(m_low);
    m_change->sayAbove(m_low);
    QList<QWidget*> parts, scrolls;
    if (m_low) {
        scrolls << (m_changed ? QList<QWidget*> {m_output, m_head} : QList<QWidget*> {m_head, m_output})
                << m_suggestion;
        parts << m_scroll << m_rule << m_nudge << m_change; // at the foot: whatever the words above, its buttons stay
    } else {
        parts << m_head << m_change << m_nudge;
        (m_tight ? scrolls : parts) << m_suggestion;
        parts << m_output << m_scroll;
    }
    for (QWidget* part : std::as_const(parts))
        m_parts->addWidget(part, part == m_scroll ? 1 : 0);
    for (QWidget* part : std::as_const(scrolls))
        m_column->addWidget(part);
    m_column->addWidget(m_origin);
    m_column->addWidget(m_filler, 1);
}

void Inspector::showNothing()
{
    m_path->setText(m_document.trace() ? tr("Nothing is pinned") : tr("No result yet"));
    m_value->setVisible(false);
    m_words->offer({tr("Click a number on the stage to see<br>its formula, terms and sources here.")});
    m_formula->offer({});
    m_origin->hide();
    m_checkMark->hide();
}

void Inspector::showCovered()
{
    showNothing();
    m_path->setText({});
    m_words->offer({tr("Some numbers are covered until you answer.")});
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
    const QString place = said.place.join(QStringLiteral("<br>"));
    m_words->offer({place, sized(place, TextSize::Small)});
    if (m_document.focus() && m_document.focus()->terms > 0)
        showSoFar(chain.front(), m_document.focus()->terms);
    const Explanation& own = chain.front();
    const QString before = own.changedByHand ? numberText(own.untouched, 3) : said.value;
    const QString changed = tr("formula: %1; %2")
                                .arg(strong(before),
                                    coloured(tr("you set it to %1").arg(said.value),
                                        Theme::instance().palette().accentText, true));
    const FormulaWords& formula = said.formula;
    m_formula->offer(own.changedByHand
            ? QStringList {changed, sized(changed, TextSize::Small)}
            : QStringList {formula.numbers, formula.right, sized(formula.right, TextSize::Small)});
    const QString meaning = symbolWords(formula.symbols.join(QLatin1Char('\n')) + QLatin1Char('\n') + formula.numbers,
                      m_document.view(), trace.step(cell.step).path),
                  words = translated(own.words);
    m_made->setText(formula.symbols.join(QStringLiteral("<br>")));
    m_made->setVisible(!formula.symbols.isEmpty());
    m_made->setToolTip(meaning.isEmpty() ? words : words + QStringLiteral("\n") + meaning);
    m_originTitle->setText(tr("Where %1 came from").arg(before));
    m_origin->show();
    Check check = said.check;
    bool plain = check.agrees && check.derived;
    if (check.agrees && chain.front().changedByHand && m_document.interventions().size() > 1)
        if (const auto untouched = sameStep(trace, cell.step, m_document.untouched())) {
            plain = false;
            check.text = (m_document.interventions().size() == 2
                    ? tr("Without this change, the other kept: %1. Untouched model: %2.")
                    : tr("Without this change, the others kept: %1. Untouched model: %2."))
                             .arg(numberText(chain.front().rederived, 3),
                                 numberText(m_document.untouched()->value(*untouched, cell.at), 3));
        }
    showCheck(check, plain);
    showGradient(cell);
    m_terms->setVisible(said.adds);
    if (said.adds) {
        const Explanation& sum = chain.back();
        m_sum = sum.cell;
        m_terms->setTerms(trace, sum);
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
    m_words->offer({tr("after %1 of %2 terms;").arg(terms).arg(sum.terms.size()) + QStringLiteral("<br>")
        + (sum.changedByHand ? tr("full sum %1, then set by hand to %2").arg(full, strong(fixedText(sum.value, 2)))
                             : tr("full sum %1").arg(full))});
}

// A tick says that the formula gives the number; what there is to say beside it stands in words.
void Inspector::showCheck(const Check& check, bool plain)
{
    const Palette& colours = Theme::instance().palette();
    m_check->setText(check.text);
    m_check->setVisible(!plain);
    m_checkMark->setPixmap(
        check.agrees ? tintedPixmap(QStringLiteral("check"), colours.valueText, 14, devicePixelRatioF()) : QPixmap());
    m_checkMark->setText(check.agrees ? QString() : QStringLiteral("×"));
    m_checkMark->setToolTip(check.text);
    m_checkMark->setVisible(check.derived);
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
        link->setToolTip(tr("Alt+← comes back from there"));
        link->setAccessibleName(tr("Go to %1").arg(source.text));
        connect(link, &QAbstractButton::clicked, this, [this, source] { emit sought(source.cell, source.user); });
        m_linkRow->layout()->addWidget(link);
        link->show();
        m_links << link;
    }
    m_linkRow->setVisible(!m_links.isEmpty());
}

void Inspector::setView(View* view)
{
    const auto row = [this] { return m_view ? qobject_cast<HeaderRow*>(m_view->header()->layout()) : nullptr; };
    if (m_view)
        m_view->disconnect(m_inView);
    if (row())
        row()->disconnect(m_inView);
    m_view = view;
    if (view) {
        connect(view, &View::nextDone, m_inView, &Pointer::retire);
        connect(view, &View::refreshNeeded, m_inView, [this] { showPointer(); }); // its controls may have gone
    }
    if (row())
        connect(row(), &HeaderRow::refolded, m_inView, [this] { showPointer(); });
    m_inView->setKey(QStringLiteral("next/") + m_document.view());
    showPointer();
}

void Inspector::showPointer()
{
    const bool guided = m_document.cover().guided;
    const NextThing next = m_view && m_document.trace() && !guided ? m_view->offered() : NextThing();
    m_inView->watchControls(next.anyUse);
    m_inView->offer(next.html, next.controls);
    const Trace* trace = m_document.trace();
    const auto cell = m_document.subject();
    const bool weights = trace && cell && isProbability(*trace, cell->step) && m_change->heads() > 0
        && m_change->zeroButton()->isEnabled() && !trace->masked(cell->step, cell->at);
    const bool inView = !m_inView->isHidden() && !m_inView->retired(); // one suggestion at a time
    const bool offers = !guided && !inView && weights && m_document.interventions().empty();
    if (!offers)
        m_pointer->withdraw();
    else
        offerZero();
    const bool some = !m_inView->isHidden() || !m_pointer->isHidden();
    m_suggestion->setVisible(some);
}

// The first thing to try with a weight.
void Inspector::offerZero()
{
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
