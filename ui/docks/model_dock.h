// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docks/dock.h"
#include "document/document.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QMenu;
class QSlider;
class QSpinBox;

namespace headroom {

class CardPanel;
class InputField;
class InputPieces;
class LinkButton;
class Switch;
class Text;

// A label on the left, its control on the right.
QHBoxLayout* labelledRow(QWidget* label, QWidget* control);

// Which model it is, what it reads, and the settings of the run.
class ModelDock : public Dock {
    Q_OBJECT

public:
    explicit ModelDock(Document& document, QWidget* parent = nullptr);
    InputField* input() const { return m_input; }
    CardPanel* card() const { return m_card; }
    void restore(); // its settings, folded as they were left
    void unfoldSettings(bool open);
    int contentHeight(int width) const; // with the title bar, nothing scrolled away

signals:
    void heightChanged(); // of its content, by the person

private:
    QWidget* makeModel();
    QWidget* makeInput();
    QWidget* makeSettings();
    void makeSegment();
    void makeExecutor();
    void offerSettings();
    void offerExecutors();
    void showSegment();
    void showCounts();
    void showModel();
    void showText();
    void showSettings();
    void showResult();
    void showPieces();
    void fillSamples();
    void listSamples(QStringList texts);
    void changeSettings(const std::function<void(RunSettings&)>& change);

    Document& m_document;
    QWidget* m_content = nullptr;
    Text* m_title = nullptr;
    Text* m_idea = nullptr;
    Text* m_unused = nullptr; // what a folder holds and the model does not use
    Text* m_counts[4] = {};
    Text* m_units[4] = {};
    CardPanel* m_card = nullptr;
    InputField* m_input = nullptr;
    QMenu* m_samples = nullptr;
    QList<QWidget*> m_inputControls; // of no use without a model
    InputPieces* m_pieces = nullptr; // of a text that a tokenizer split
    Text* m_typing = nullptr; // what becomes of what is typed
    Text* m_split = nullptr;
    Text* m_used = nullptr;
    Text* m_notices = nullptr;
    QWidget* m_settingsSection = nullptr;
    LinkButton* m_fold = nullptr; // of the settings
    QWidget* m_rows = nullptr; // what it folds
    Switch* m_causal = nullptr;
    QComboBox* m_positions = nullptr;
    QSlider* m_temperature = nullptr;
    Text* m_temperatureValue = nullptr;
    QWidget* m_segmentRow = nullptr; // of a model that runs in segments
    QSpinBox* m_segment = nullptr;
    QWidget* m_executorRow = nullptr; // where there is a choice
    QComboBox* m_executor = nullptr;
};

} // namespace headroom
