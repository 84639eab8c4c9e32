// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/form.h"
#include "training/training_desk.h"

namespace headroom {

// The same request with another value for a field of the model's configuration; a value that it has anyway is no
// change.
TrainRequest withField(TrainRequest request, const std::string& field, const std::string& value);
// The settings that the laboratory offers for a variant. Throws Error.
TrainingSettings usualTraining(const std::string& preset);
// The same, with the number of steps and what is done by hand as in `settings`.
TrainingSettings recommendedTraining(const TrainingSettings& settings, const std::string& preset);
// Those of another variant, but for what a person changed.
TrainingSettings withUsualTraining(TrainingSettings settings, const std::string& before, const std::string& preset);
// Another variant: on the same task where it was chosen and the variant takes it, else on its own.
TrainRequest withVariant(TrainRequest request, const std::string& preset);

// The model that is trained: a variant, and how large.
class ModelSection : public FormSection {
    Q_OBJECT

public:
    explicit ModelSection(TrainingDesk& desk);
    QComboBox* variant() const { return m_variant; }
    NumberField* heads() const { return m_heads; }

private:
    void refresh();
    void set(const std::vector<std::pair<std::string, std::string>>& fields);
    NumberField* number(const QString& name, double most, const char* field, const QString& hint);

    TrainingDesk& m_desk;
    QComboBox *m_variant, *m_norm, *m_positions, *m_attention;
    NumberField *m_layers, *m_heads, *m_width, *m_feedForward;
    QWidget *m_layersRow, *m_feedForwardRow;
    Text* m_layersWord;
    ModelConfig m_counted; // of which m_weights is the number of weights
    std::int64_t m_weights = 0;
};

} // namespace headroom
