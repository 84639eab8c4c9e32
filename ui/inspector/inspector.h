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
class FlowLayout;
class LinkButton;
class OutputPanel;
class Pointer;
class View;
struct Check;
struct Source;
class Section;
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
    QWidget* makeFormula();
    QWidget* makeTerms();
    QWidget* makeSources();
    void refresh();
    void showNothing();
    void showCovered();
    void showCell(const Cell& cell);
    void showSoFar(const Explanation& sum, int terms);
    void showCheck(const Check& check);
    void showGradient(const Cell& cell);
    void showSources(const std::vector<Source>& sources, const std::optional<Cell>& principal);
    void placeParts();
    void showPointer();

    Document& m_document;
    Text* m_path = nullptr;
    Text* m_value = nullptr;
    QHBoxLayout* m_valueRow = nullptr;
    Text* m_words = nullptr;
    QWidget* m_box = nullptr;
    Text* m_formula = nullptr;
    QLabel* m_checkMark = nullptr;
    Text* m_check = nullptr;
    LinkButton* m_gradient = nullptr;
    Section* m_termsSection = nullptr;
    Text* m_termsTitle = nullptr;
    Text* m_termsCount = nullptr;
    TermsChart* m_terms = nullptr;
    std::optional<Cell> m_sum; // whose terms they are
    Section* m_sources = nullptr;
    QWidget* m_linkRow = nullptr;
    FlowLayout* m_linkFlow = nullptr;
    QList<LinkButton*> m_links;
    ChangePanel* m_change = nullptr;
    QVBoxLayout* m_column = nullptr; // suggestion, terms, sources, output
    QScrollArea* m_scroll = nullptr; // of that column
    QWidget* m_head = nullptr; // the number, its formula and check
    QVBoxLayout* m_parts = nullptr; // head, scroll area, “Change it”
    bool m_outputFirst = false, m_low = false;
    Pointer* m_pointer = nullptr;
    QVBoxLayout* m_suggestion = nullptr; // around the next
    Pointer* m_inView = nullptr; // what the view on the stage suggests
    QPointer<View> m_view;
    OutputPanel* m_output = nullptr;
    bool m_narrow = false; // too narrow for the full words
};

} // namespace headroom
