// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text_length.h"

#include "words/names.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace headroom {

TextLength::TextLength(Document& document, const QString& longer, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_longer(longer),
      m_words(new QLabel(this)),
      m_twice(new QPushButton(tr("Twice the text"), this))
{
    m_twice->setAccessibleName(tr("Runs the text twice in a row"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_words);
    row->addWidget(m_twice);
    connect(m_twice, &QPushButton::clicked, this,
        [this] { m_document.setText(m_document.text() + ' ' + m_document.text()); });
}

void TextLength::show(const RunResult& run)
{
    const auto tokens = static_cast<std::int64_t>(run.input.size());
    const std::int64_t trained = m_document.model().longestTrained;
    const QString now = counted(tokens, tr("%1 token"), tr("%1 tokens"));
    m_words->setText(trained <= 0 ? (m_document.model().training.empty() ? tr("%1, untrained").arg(now) : now)
            : tokens > trained    ? tr("%1, trained on at most %2").arg(now).arg(trained)
                                  : tr("%1; up to %2 in training").arg(now).arg(trained));
    const bool fits = room(run);
    m_twice->setEnabled(fits && tokens > 0);
    m_twice->setToolTip(fits ? m_longer : tr("This model takes at most %1 tokens").arg(longestInput(run.config)));
}

bool TextLength::room(const RunResult& run) const
{
    return 2 * static_cast<std::int64_t>(run.input.size()) + 1 <= longestInput(run.config);
}

QPushButton* TextLength::twice() const
{
    const auto run = m_document.result();
    return run && room(*run) ? m_twice : nullptr;
}

} // namespace headroom
