// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "experiment/experiment.h"

#include "widgets/text.h"

#include <map>

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QSpinBox;

namespace headroom {

class ExperimentList;
class ExperimentView;

// The papers' small results, one click each: what is asked at the left; at the right the button, how far it is, and the
// newest result with its verdicts, tables and plots. One experiment runs at a time; leaving the page does not stop it.
class ExperimentsPage : public Section {
    Q_OBJECT

public:
    // `folder`: where results are kept from one start to the next; empty: they are not.
    explicit ExperimentsPage(Document& document, QWidget* parent = nullptr, const QString& folder = {});
    ~ExperimentsPage() override; // cancels what runs

    bool running() const { return m_running; }
    QString current() const; // the experiment shown
    const ExperimentResult* result(const QString& id) const; // null before the first

public slots:
    void show(const QString& id);
    void run();
    void cancel();
    void setQuick(bool quick);

signals:
    void started();
    void finished(const QString& id);
    void failed(const QString& message);
    void left(); // Escape

protected:
    void resizeEvent(QResizeEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeHead();
    void refresh();
    void showState();
    void progressed(const Progress& progress);
    void ended(const QString& message);
    void keep(const ExperimentResult& result);
    void readKept();

    Document& m_document;
    QString m_folder;
    std::vector<Experiment> m_experiments;
    std::map<QString, ExperimentResult> m_results;
    JobId m_job = 0;
    bool m_running = false;
    QString m_runningId;
    QString m_told; // of the one that runs: how far it is
    QString m_endedId, m_ended; // the last that ran, and how it ended
    ExperimentList* m_list = nullptr;
    QLabel *m_title = nullptr, *m_question = nullptr, *m_claim = nullptr, *m_state = nullptr;
    QPushButton *m_run = nullptr, *m_cancel = nullptr;
    QCheckBox* m_quick = nullptr;
    QSpinBox *m_seed = nullptr, *m_seeds = nullptr;
    QProgressBar* m_progress = nullptr;
    QScrollArea* m_scroll = nullptr;
    ExperimentView* m_view = nullptr;
};

} // namespace headroom
