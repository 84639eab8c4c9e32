// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "train/weight_step.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

class QLockFile;

namespace headroom {

// The runs of the laboratory and what can be done to the one in progress. All of it is asked of the session and
// answered later by a signal; nothing here waits.
class TrainingDesk : public QObject {
    Q_OBJECT

public:
    // What a run wrote at one of its points, or where it was gone on with.
    struct SamplesAt {
        std::int64_t step = 0;
        std::vector<TrainingSample> samples;
    };
    struct Run {
        int number = 0; // from 1
        // What it differs in from the run before it when it began: "warm-up 800, smoothing 0"; no two have the same.
        // Like its number it stays, in the file too.
        QString title;
        QString file; // where it is written
        TrainingStatePtr state; // newest
        bool ticked = true; // drawn beside the present one
        std::vector<SamplesAt> samples {}; // those seen since the program began, rising steps
        TrainingStatePtr begun {}; // its state then; null for one of an earlier program
    };

    // `folder`: where runs are written; empty writes none. The document owns the desk, since the session's worker
    // speaks to it until the document ends.
    TrainingDesk(Document& document, QString folder);
    ~TrainingDesk() override;

    const std::vector<Run>& runs() const { return m_runs; } // in the order they began
    const Run* current() const; // the one that the session has; null before the first
    const TrainingState* state() const; // its state; null before the first
    // The one whose curves are drawn: the present one; before the first, the one that was chosen in the table, or the
    // newest of an earlier program.
    const Run* shown() const;
    const TrainingState* shownState() const;
    // How the opened model was trained, if it is one of the same kind on the same task as the next run; null: it is
    // not.
    const std::vector<TrainingPoint>* reference() const;
    // What that model makes of the text that is open; null where there is no such model or its run is not there yet.
    std::shared_ptr<const RunResult> opened() const;
    bool starting() const { return m_starting; } // a run is being prepared
    QStringList
    unfinished() const; // files of runs that can be gone on with: of an earlier program, none of another window's
    const QString& waitsFor() const { return m_waitsFor; } // what the worker does before it trains on; empty: nothing
    void setWaitsFor(const QString& what);
    static QString defaultFolder(); // empty where the program writes nothing
    void restore(); // lists the runs that earlier programs left in the folder, the newest of them; once

    // The next run as the laboratory's left column has it, and what its model comes to; or why it cannot be begun.
    const TrainRequest& wanted() const { return m_wanted; }
    const std::optional<ModelConfig>& wantedConfig() const { return m_wantedConfig; }
    QString refusal() const;
    // What stands in a field and cannot be, in words; empty: it is put right. Nothing is begun meanwhile.
    void setMistyped(const QString& field, const QString& sentence);
    bool settingsByHand() const { return m_settingsByHand; } // a person has changed one
    bool stepsLeft() const; // the present run was stopped before the step that is wanted as its last
    bool wantsAnother() const; // what is wanted differs from the present run in what only a new run can have
    void setWanted(const TrainRequest& request); // checks it
    // The wanted task learns from these files instead (the second for a translation): the worker reads them, then the
    // request changes. A later call takes the place of one that has not ended.
    void readTask(const QString& file, const QString& targetFile);
    bool readingTask() const { return m_readingTask != 0; }
    // Of the next run and, where there is one that can go on, of the present one: from its next step.
    void changeSettings(const std::function<void(TrainingSettings&)>& change);
    // Pauses the present run and has it written; then, unless `context` is gone, says why that failed (empty: it did
    // not).
    void keep(QObject* context, const std::function<void(const QString& error)>& then);
    bool live() const; // the present run takes other settings
    bool unsaved() const; // the present run's file is not, or may not be, as far as the run

    // The training step that the laboratory (and every view of the model in training) shows; −1: the newest.
    std::int64_t marker() const { return m_marker; }
    // The last point and the last snapshot up to the marker; null if there is none.
    const TrainingPoint* pointAtMarker() const;
    const TrainingSnapshot* snapshotAtMarker() const;
    const SamplesAt* samplesAtMarker() const;
    bool inViews() const; // the present run's model is the document's

    // Whether the centre follows one weight through an optimiser step, in the place of the curves, and which.
    bool weightShown() const { return m_weightShown; }
    const WeightAt& weight() const { return m_weight; } // as asked for: no name is the one that moves farthest
    // The optimiser step behind what the marker stands on, counted from 1; 0: none can be done again, and why.
    std::int64_t replayableStep(QString* why = nullptr) const;
    JobId replay(const StepRequest& request, JobCallbacks<ReplayedStep> callbacks);
    void cancel(JobId job);
    bool replaying() const { return m_replaying; } // what the centre shows of a weight is still to come
    void setReplaying(bool replaying) { m_replaying = replaying; }

public slots:
    void startWanted(bool go = true); // the run that is wanted; does nothing where it is refused
    void start(TrainRequest request, bool go = true); // saved in the folder, in the place of the present run
    void resume(const QString& file); // goes on with a run that was left, of this or an earlier program
    void forget(const QString& file); // removes the file of one that nobody will go on with, and its snapshots
    void goOn();
    void pause();
    void stepOnce();
    void finish(); // evaluates and saves as if the last step were done
    void goBack(); // to the step before the loss rose, TrainingState::goBackStep
    void discard(); // and removes its file
    void change(const TrainingSettings& settings);
    void changeWeight(const Intervention& change);
    void setProbe(const QString& text);
    void save(const QString& path);
    void setTicked(int number, bool ticked);
    void choose(int number); // in the table
    void setMarker(std::int64_t step);
    void showWeight(bool shown);
    void lookAt(const WeightAt& weight);
    void openInViews(); // the model in training becomes the document's, at the marker

signals:
    void acted(const QString& line); // what was done here, as a line of a script (addTrainingCommands)
    void changed(); // the present run's state
    void runsChanged(); // one more, or one ticked
    void markerChanged();
    void weightChanged(); // another one, or shown or not
    void wantedChanged();
    void openedChanged();
    void failed(const QString& message);
    void saved(const QString& path);

private:
    void say(const QString& id, const QStringList& arguments = {});
    void proceed();
    void sayWhen();
    void begin(TrainRequest request, bool go);
    void begun(int number, const QString& file, const TrainingStatePtr& state, bool go);
    QString titleOf(const TrainingState& state, const Run* before) const; // that no other run has
    void list(int number, const QString& file, TrainingStatePtr state);
    int numberOf(const TrainingState& state, int otherwise) const; // its own where no other run has it
    void insert(Run run); // in its place
    void keepName(const Run& run);
    void act(TrainingControl control);
    void accept(TrainingStatePtr state, int number);
    static void keepSamples(Run& run);
    QString newFile() const;
    bool hold(const QString& file); // while it is not finished: nobody else touches it; false: another program does
    void finished(const QString& file);

    Document& m_document;
    QString m_folder;
    std::vector<Run> m_runs;
    int m_next = 1; // number
    bool m_restored = false;
    int m_current = 0; // number; 0: none
    int m_chosen = 0; // number; 0: none
    int m_inViews = 0; // the run that was opened last
    bool m_starting = false;
    int m_beginning = 0; // the number of what is being prepared; 0: nothing is
    std::int64_t m_marker = -1;
    bool m_weightShown = false, m_replaying = false;
    WeightAt m_weight;
    std::map<QString, std::unique_ptr<QLockFile>> m_held; // by file
    QString m_waitsFor;
    TrainRequest m_wanted;
    std::optional<ModelConfig> m_wantedConfig;
    QString m_refusal;
    std::map<QString, QString> m_mistyped; // by field
    bool m_settingsByHand = false;
    JobId m_readingTask = 0; // 0: none
    int m_taskReads = 0;
};

// The last of a list in rising steps that is not after `step`; null if there is none. −1: the last of all.
template <typename Entry>
const Entry* lastUpTo(const std::vector<Entry>& entries, std::int64_t step)
{
    const Entry* found = nullptr;
    for (const Entry& entry : entries)
        if (step < 0 || entry.step <= step)
            found = &entry;
    return found;
}

// What two runs differ in, in words, for the table of runs: "2 layers, warm-up 800".
QStringList differences(const TrainingState& before, const TrainingState& after);
// "Universal Transformer on Sort", of what is trained.
QString runName(const std::string& preset, const std::string& task);

} // namespace headroom
