// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docks/dock.h"
#include "document/document.h"

#include <QPointer>

#include <optional>
#include <vector>

class QHBoxLayout;
class QScrollArea;
class QVBoxLayout;
class QLabel;

namespace headroom {

class ChangePanel;
class ElidedText;
class FittedText;
class FlowLayout;
class LinkButton;
class OutputPanel;
class Pointer;
class View;
struct Check;
struct Source;
class TermsChart;
class Text;

// "Why this number": the pinned cell (or, with nothing pinned, the one under the mouse), what it was made
// from, and what becomes of the output when it is changed.
class Inspector : public Dock {
    Q_OBJECT

public:
    explicit Inspector(Document& document, QWidget* parent = nullptr);

    void setView(View* view); // on the stage: its suggestion is shown
    QString valueText() const;
    QString checkText() const;
    QList<LinkButton*> sourceLinks() const { return m_links; }
    ChangePanel* changePanel() const { return m_change; }
    OutputPanel* outputPanel() const { return m_output; }
    TermsChart* terms() const { return m_terms; }

signals:
    // A number that the shown one came from, to be pinned where it is seen; `user` is what was computed from it.
    void sought(const Cell& number, const std::optional<Cell>& user);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeOrigin();
    void refresh();
    void showNothing();
    void showCovered();
    void showCell(const Cell& cell);
    void showSoFar(const Explanation& sum, int terms);
    void showCheck(const Check& check, bool plain);
    void showGradient(const Cell& cell);
    void showSources(const std::vector<Source>& sources, const std::optional<Cell>& principal);
    void placeParts();
    void layOut();
    void showPointer();
    void offerZero();

    Document& m_document;
    ElidedText* m_path = nullptr;
    Text* m_value = nullptr;
    QHBoxLayout* m_valueRow = nullptr;
    FittedText* m_words = nullptr;
    FittedText* m_formula = nullptr; // in numbers
    Text* m_made = nullptr; // its formulas in symbols
    QLabel* m_checkMark = nullptr;
    Text* m_check = nullptr;
    LinkButton* m_gradient = nullptr;
    Text* m_originTitle = nullptr;
    TermsChart* m_terms = nullptr;
    std::optional<Cell> m_sum; // whose terms they are
    QWidget* m_linkRow = nullptr;
    FlowLayout* m_linkFlow = nullptr;
    QList<LinkButton*> m_links;
    QWidget* m_head = nullptr; // the number and its formula
    ChangePanel* m_change = nullptr;
    QWidget* m_nudge = nullptr;
    QWidget* m_suggestion = nullptr; // around the next two
    Pointer* m_inView = nullptr; // what the view on the stage suggests
    Pointer* m_pointer = nullptr;
    OutputPanel* m_output = nullptr;
    QWidget* m_origin = nullptr; // where the number came from
    QWidget* m_rule = nullptr;
    QWidget* m_filler = nullptr;
    QVBoxLayout* m_parts = nullptr; // of the dock
    QVBoxLayout* m_column = nullptr; // of what scrolls in it
    QScrollArea* m_scroll = nullptr;
    bool m_low = false, m_tight = false, m_changed = false; // as laid out
    QPointer<View> m_view;
    bool m_narrow = false; // too narrow for the full words
};

} // namespace headroom
