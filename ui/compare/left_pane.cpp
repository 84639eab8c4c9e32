// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/left_pane.h"

#include "compare/compare_pane.h"
#include "compare/run_link.h"
#include "stage/stage.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

namespace headroom {

LeftPane::LeftPane(Document& document, Stage* stage, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_row(new Section(this)),
      m_name(new ElidedText({}, TextSize::Body, Text::Tone::Ink, true, m_row))
{
    m_row->setFixedHeight(ComparePane::kHeaderHeight);
    auto* row = columnIn(m_row, {16, 0, 16, 1}, -1);
    row->addWidget(m_name);
    m_row->hide();
    auto* column = columnIn(this);
    column->addWidget(m_row);
    column->addWidget(stage, 1);
    connect(&document, &Document::interventionsChanged, this, &LeftPane::showName);
    connect(&document, &Document::modelChanged, this, &LeftPane::showName);
    showName();
}

void LeftPane::setComparing(bool comparing) { m_row->setVisible(comparing); }

QString LeftPane::name() const { return m_name->text(); }

QString LeftPane::nameOf(const Document& document)
{
    QStringList words {tr("This model")};
    if (isUntrained(document.model()))
        words << tr("untrained");
    if (const auto changes = static_cast<int>(document.interventions().size()); changes > 0)
        words << counted(changes, tr("%1 change"), tr("%1 changes"));
    return listed(words);
}

void LeftPane::showName()
{
    m_name->setText(nameOf(m_document));
    m_name->setToolTip(translated(m_document.model().title));
}

} // namespace headroom
