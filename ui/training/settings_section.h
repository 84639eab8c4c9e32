// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/form.h"
#include "training/training_desk.h"

namespace headroom {

class LinkButton;

// How it is trained: what acts from the next step on where a run is there, and what only a new run can have.
class SettingsSection : public QWidget {
    Q_OBJECT

public:
    explicit SettingsSection(TrainingDesk& desk);
    NumberField* warmup() const { return m_warmup; }
    NumberField* smoothing() const { return m_smoothing; }
    NumberField* ponder() const { return m_ponder; }
    NumberField* dropout() const { return m_dropout; }
    NumberField* seed() const { return m_seed; }
    NumberField* steps() const { return m_steps; }
    QString when() const; // as the heading says it
    // The settings that are not those recommended for the variant: "Recommended → now: rate 0.003 → 0.01"; empty: all
    // are.
    QString unusual() const { return m_unusual->text(); }
    LinkButton* recommended() const { return m_recommended; }

private:
    void makeLive();
    void makeNext();
    void refresh();
    void showWhen();
    // How a field reads and writes its setting.
    struct Bound {
        std::function<double(const TrainingSettings&)> get;
        std::function<void(TrainingSettings&, double)> set;
    };
    template <typename Number>
    static Bound to(Number TrainingSettings::*setting);
    Bound overModel(double TrainingSettings::*setting, double ModelConfig::*own); // the model's own where there is none
    NumberField* add(FormSection* section, const QString& name, double least, double most, int decimals,
        const QString& hint, const Bound& bound, double step = 0.0);

    TrainingDesk& m_desk;
    void showUnusual();

    FormSection *m_live, *m_next;
    Text* m_unusual;
    LinkButton* m_recommended;
    QComboBox *m_schedule, *m_precision;
    NumberField *m_steps, *m_rate, *m_factor, *m_warmup, *m_smoothing, *m_dropout, *m_ponder, *m_seed, *m_snapshot;
    std::vector<std::pair<NumberField*, std::function<double(const TrainingSettings&)>>> m_bound;
    QList<QWidget*> m_more;
    bool m_all = false; // those of less use too
};

} // namespace headroom
