// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/option.h"
#include "document/outcome.h"
#include "session/place_file.h"
#include "session/session.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

class QUndoStack;

namespace headroom {

// Where playback stands: a step of the timeline, and how far that step has unfolded in the current view. A
// view says how many stops a step has (View::stops); at stop `stops − 1` the step is finished. The fraction
// between two whole stops is the animation between them, so a picture is a pure function of (trace,
// position).
struct Position {
    // A stop past the last of any step: the step is finished. Readers clamp to View::stops() − 1.
    static constexpr double kFinished = 1e9;
    // The same, where nobody has moved playback yet: a view with its own pictures then shows its last.
    static constexpr double kUnmoved = 2e9;

    int step = 0; // index into Trace::timeline()
    double stop = 0.0; // 0 … stops − 1, or kFinished

    bool operator==(const Position&) const = default;
};

// The number that playback explains: the lit cell and, while its terms are being added up, how many are.
struct Focus {
    Cell cell;
    int terms = 0; // 0: all

    bool operator==(const Focus&) const = default;
};

// What a lesson does to every picture. Numbers that none shows, until somebody has said what they are: all of these
// steps, but for the cells named. And what is spoken of: of a step with an entry here all other cells are pale.
struct Cover {
    std::vector<std::string> steps; // by path
    std::vector<NamedCell> open;
    std::vector<NamedCell> lit = {}; // a place below 0 is any
    bool guided = false; // it says what to do next
    std::string asked = {}; // the step of which a cell is asked for

    bool covers(const Trace& trace, const Cell& cell) const;
    bool dims(const Trace& trace, const Cell& cell) const;
    bool operator==(const Cover&) const = default;
};

// What a person did to a model that another took the place of.
struct LeftWork {
    PlaceFile place;
    QString title; // of the model
    qsizetype changes = 0; // by hand and of settings; 0: only the text is theirs
};

// The one observable state of the window: model, input, settings, interventions, trace, selection, playback.
// Lives on the GUI thread. Views read it and draw; they change it only through the functions here. Everything
// that the person could want back (input, settings, interventions) goes through the undo stack.
class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QString device = QStringLiteral("auto"), QObject* parent = nullptr);
    ~Document() override;

    // --- what is on screen
    // -------------------------------------------------------------------------------------
    const ModelInfo& model() const { return m_model; }
    bool hasModel() const { return m_hasModel; }
    static QString recordedOnly(); // why nothing of a recorded run can be changed
    const QString& device() const { return m_device; } // as asked for: "auto", "cpu", …
    const QString& text() const { return m_text; }
    const RunSettings& settings() const { return m_settings; }
    // Those the model was opened with, or that a lesson has set: what differs from them is the person's.
    const RunSettings& openedSettings() const { return m_openedSettings; }
    std::int64_t trainingStep() const { return m_trainingStep; }
    // For those that train: the one session, whose worker also runs what is on screen.
    Session& session() { return *m_session; }
    std::int64_t segment() const { return m_segment; } // asked for, from 0; −1: the last there is
    const std::vector<Intervention>& interventions() const { return m_interventions; }
    // The newest finished run; null before the first. It may be older than text() while the worker is busy.
    std::shared_ptr<const RunResult> result() const { return m_result; }
    const Trace* trace() const { return m_result ? m_result->trace.get() : nullptr; }
    const Trace* untouched() const { return m_result ? m_result->untouched.get() : nullptr; }
    // The run that another document shows beside this one's: equal quantities of both share one scale. Null: none.
    std::shared_ptr<const RunResult> comparison() const { return m_comparison; }
    const Trace* comparisonTrace() const { return m_comparison ? m_comparison->trace.get() : nullptr; }
    // Another document leads: heads and playback are chosen there.
    bool led() const { return m_led; }
    void setLed(bool led) { m_led = led; } // before any view shows it
    // What became of the output, by the latest change and by all changes by hand; in plain text, empty where there was
    // none.
    const QString& outcome() const { return m_outcome; }
    const QString& outcomeByHand() const { return m_outcomeByHand; }
    // Work to go back to, as long as nobody has gone back or dismissed it; null: none, or a lesson is on.
    const LeftWork* left() const;
    bool busy() const { return m_busy; }
    // While another text or segment takes effect: the changes by hand that bear it go along, and no others are made.
    bool isCarrying() const { return m_carrying; }
    // While several signals say one change: who draws all of it waits for said().
    bool isSaying() const { return m_saying; }
    bool isArriving() const { return m_arrives; } // somewhere with what is lit there: no view need light anything
    // How far the opening of a folder has come, as a sentence; empty while none is read.
    const QString& openingProgress() const { return m_openingProgress; }
    const QStringList& otherTexts() const { return m_otherTexts; } // see RunRequest::otherTexts
    const QString& error() const { return m_error; } // of the last open or run; empty if it went well

    // --- selection
    // ---------------------------------------------------------------------------------------------
    std::optional<Cell> pinned() const { return m_pinned; }
    bool pinnedAsExample() const; // the cell that was pinned when the model was opened
    bool pinnedAsOpened() const; // that very one, of no other head or layer
    std::optional<Cell> hovered() const { return m_hovered; }
    const std::optional<Focus>& focus() const { return m_focus; }
    // What the inspector explains and changes: what playback lit or the person pinned, whichever came last.
    std::optional<Cell> subject() const { return m_focus ? m_focus->cell : m_pinned; }
    // The gradient of a number, or the number that a gradient is of, as far as the run holds it.
    std::optional<Cell> gradientOrNumber(const Cell& cell) const;
    QString whyNoGradient(const Cell& cell) const; // a sentence; empty: it has one, or can get one
    int head() const { return m_head; }
    // The attention sublayer in focus, e.g. "decoder.2/encoder_decoder_attention".
    const QString& sublayer() const { return m_sublayer; }
    QStringList sublayers() const; // all of the trace, in order
    QString sublayerAround(StepId step) const; // that the step belongs to; empty: none
    std::optional<StepId> weights() const; // the attention weights of the sublayer in focus
    const QString& view() const { return m_view; } // id of the view on the stage
    const Cover& cover() const { return m_cover; }
    bool showDifference() const { return m_showDifference; } // views show value − untouched value
    const OptionValues& options() const { return m_options; } // of all views

    // --- a place to come back to, or to send
    // ----------------------------------------------------------------------------------------------
    PlaceFile placeFile() const; // what is open, typed, set, changed and looked at; requires hasModel()

    // --- playback
    // ----------------------------------------------------------------------------------------------
    const Position& position() const { return m_position; }
    std::optional<StepId> currentStep() const;

    // Random inputs of the kind the model was trained on, one a seed ("": none can be drawn). The worker draws them,
    // since it may have to read a long text first. No answer comes if another model is opened meanwhile or `asker` is
    // gone.
    void drawInputs(
        std::vector<std::uint64_t> seeds, QObject* asker, std::function<void(const QStringList& inputs)> answer);
    bool canGoForward() const { return !m_forward.empty(); }

    QUndoStack* undoStack() const { return m_undo; }

public slots:
    // A path or a preset's id; keeps the old model on failure. Without a text the model's own sample is run. A place
    // file is opened as openPlace() does.
    void openModel(const QString& source, const QString& text = {}, bool trained = true);
    // Opens its model unless it is open, brings back what was typed, set and changed, and goes there once it has been
    // run. `work`: it is nowhere else, so another model opened over it leaves it behind again.
    void openPlace(const PlaceFile& place, bool work = false);
    // The model in training (Session::train): runs take its weights at trainingStep(), which becomes `step`.
    void openTraining(const QString& text = {}, std::int64_t step = -1);
    // Which of its snapshots: the last up to this step; −1: as it is now, which asking again renews. Not undone: it is
    // a place to look from, as playback is.
    void setTrainingStep(std::int64_t step);
    void goBackToLeft();
    void dismissLeft(); // Undo still leads back to it
    void saved(const PlaceFile& place); // as a bookmark: nothing of it is lost with another model
    void cancelOpening(); // the model opened before stays
    void saveModel(const QString& path);
    void setOtherTexts(const QStringList& texts);
    // `typed`: in one go with what was typed just before; undone together.
    void setText(const QString& text, bool typed = false);
    void setSettings(const RunSettings& settings);
    // What gradients are of, as long as it is there: every run then goes back from it. None: the usual, where a view
    // asks.
    void setObjective(const std::optional<Objective>& objective);
    void setSegment(std::int64_t segment); // −1: the last, also when the text grows
    void addIntervention(const Intervention& intervention);
    void addInterventions(const std::vector<Intervention>& interventions, const QString& what); // one undo step
    void setInterventions(const std::vector<Intervention>& interventions, const QString& what); // in place of all
    void removeInterventions(const QString& path); // of one step
    void clearInterventions();
    void resetAll(); // interventions and settings, one undo step
    void resetSettings(); // of the run, to those it was opened with
    void setOpenedSettings(const RunSettings& settings); // a lesson's own are no changes
    void showError(const QString& message);
    void dismissError();
    void listDevices(); // answers with devicesKnown
    void tell(const QString& message) { emit notice(message); } // in the status line

    void pin(const Cell& cell); // also brings head, sublayer and the timeline's step in line
    void pinHere(const Cell& cell); // pins; the timeline stays where it is
    // What is pinned meanwhile is a look and no choice: by keys that go from cell to cell, or a jump. choose() says
    // that the pinned cell is meant.
    void look(const std::function<void()>& pin);
    void choose();
    void release();
    void hover(const std::optional<Cell>& cell);
    void setFocus(const std::optional<Focus>& focus);
    void jumpTo(const Cell& cell); // pin, remembering where we were
    void jumpTo(const Cell& cell, const QString& view, const Position& position); // where that view shows it
    void goToGradient(); // of the subject, or from there to its number; computes it where the run has none
    void back(); // to where jumpTo came from: the view, the place of playback and what was pinned and lit there
    void forward();
    void setHead(int head);
    void setSublayer(const QString& sublayer);
    void setView(const QString& id);
    void askView(const QString& said); // by name, in the form that this says
    void setOption(const QString& name, const QString& value); // empty: as the option begins
    void setOptions(const OptionValues& options); // in place of all
    void keepOption(const QString& name, const QString& value); // of what is on screen already: nobody is told
    void setPosition(const Position& position);
    void setStep(StepId step); // moves playback to a step, finished
    void setCover(const Cover& cover);
    void setShowDifference(bool show);
    void setComparison(std::shared_ptr<const RunResult> run);
    // What runs record besides the forward, for the view on the stage; no part of the work that undo knows. Runs again
    // if the last run lacks one that this model has.
    void setStudies(const std::vector<std::string>& studies);
    // The same for a lesson, whatever view is on the stage.
    void setLessonStudies(const std::vector<std::string>& studies);
    void stopStudies(); // those that are running: runs without them

signals:
    void modelChanged();
    void modelOpened(); // another one, before its first run
    void leftChanged(); // what left() says
    void placeOpened(const PlaceFile& place, bool work); // after its first run; `work`: see openPlace()
    void textChanged();
    void settingsChanged(); // of the run, the segment asked for included
    void interventionsChanged();
    void resultChanged(); // a new trace (or none)
    void said(); // the last of several signals that say one change
    void outcomeChanged(); // of the same run: what it is compared with has been run since
    void comparisonChanged();
    void selectionChanged(); // pinned, head, sublayer
    void differenceChanged();
    void coverChanged();
    void chosen(); // what is pinned, by a click or by Enter
    void hoverChanged();
    void focusChanged();
    void positionChanged();
    void viewChanged();
    void optionsChanged();
    void busyChanged();
    void progressed(qint64 done, qint64 ofAll); // runs of the model, of a study that takes many
    void openingProgressed();
    void devicesKnown(const std::vector<DeviceInfo>& devices);
    void errorChanged();
    void notice(const QString& message); // shown in the status line for a while

private:
    friend class DocumentCommand;
    friend class OpeningCommand;
    // What undo brings back.
    struct Work {
        QString text;
        RunSettings settings;
        std::vector<Intervention> interventions;
        std::int64_t segment = -1;
    };
    // A number by its path, since ids differ between traces; an empty path: none.
    struct Named {
        std::string path;
        Index at;
    };
    // A place to come back to.
    struct Place {
        Named pinned, lit;
        int terms = 0; // of the lit number
        QString view;
        std::string step; // where playback stood
        double stop = 0.0;
        int head = 0;
        QString sublayer;
    };

    // What outcomes of settings are compared with, so that each of many steps of a control says what became of the
    // output in all: the run of the same question at the settings as opened; where none was made, the one before the
    // first of the steps.
    struct Reference {
        Outcome outcome;
        RunSettings settings; // as settingsThatCount() has them
        std::string text;
        std::vector<Intervention> interventions;
        std::int64_t asked = -1, segment = 0, trainingStep = -1;
    };

    // What another text gives is compared with: the last run before it was typed.
    struct Typed {
        Outcome outcome;
        std::int64_t segment = 0;
    };

    bool hasWork() const; // of the person, which opening another model would drop
    void keepWork();
    JobCallbacks<ModelInfo> opening(const QString& text);
    void opened(ModelInfo model, const QString& text);
    QString refusal(const RunSettings& settings) const;
    void push(Work work, const QString& what, int mergeId = -1);
    void apply(const Work& work);
    void startRun();
    void renewStudies();
    bool goesBack() const; // the next run has to have gradients, whatever the view asks
    void arriveAtGradient();
    void accept(std::shared_ptr<const RunResult> result);
    void setBusy(bool busy);
    void sayTogether(const std::function<void()>& signalled);
    void setOpeningProgress(const QString& sentence);
    void compareOutcome(const RunResult* old);
    Reference referenceOf(const RunResult& run) const;
    bool settingsAreOpened(const RunResult& run) const;
    void askReference();
    void keepSelection(const Trace* old, const Position& oldPosition);
    void chooseDefaults();
    bool has(const Cell& cell) const; // a cell of the present trace, by its step
    void pinQuietly(const Cell& cell);
    void travel(std::vector<Place>& from, std::vector<Place>& to);
    Place here() const;
    void go(const Place& place);
    void goTo(const PlaceFile& place);
    void takeOptions(const PlaceFile& place);
    bool hasOpen(const PlaceFile& place) const; // its model
    bool isHere(const PlaceFile& place) const; // with its text and changes, too
    void forgetWhatIsHere();
    RunSettings settingsOf(const PlaceFile& place);
    void arrive(const std::optional<Cell>& pinned, const QString& view, const Position& position, int head,
        const QString& sublayer, const std::optional<Focus>& focus);
    std::vector<Intervention> transferable() const;

    QString m_device;
    std::unique_ptr<Session> m_session;
    ModelInfo m_model;
    bool m_hasModel = false;
    QString m_text;
    RunSettings m_settings, m_openedSettings;
    std::optional<PlaceFile> m_opened; // as it was opened
    std::optional<LeftWork> m_left;
    bool m_leftDismissed = false;
    std::vector<Intervention> m_interventions;
    std::int64_t m_segment = -1;
    std::int64_t m_trainingStep = -1;
    std::vector<std::string> m_studies; // of the newest run asked for
    std::vector<std::string> m_viewStudies, m_lessonStudies;
    std::shared_ptr<const RunResult> m_result;
    std::shared_ptr<const RunResult> m_comparison;
    std::optional<Outcome> m_outcomeBefore; // of the model that the open one took the place of, where they compare
    std::optional<Reference> m_reference;
    std::optional<Typed> m_typedOver;
    bool m_referenceAwaited = false; // of a bookmark with other settings
    QString m_outcome, m_outcomeByHand;
    OptionValues m_options;
    bool m_busy = false;
    bool m_saying = false, m_arrives = false, m_carrying = false;
    bool m_led = false;
    bool m_looking = false;
    JobId m_opening = 0; // the newest
    QString m_openingProgress;
    QStringList m_otherTexts;
    QString m_error;
    std::optional<Cell> m_pinned;
    Named m_example; // the cell that was pinned when the model was opened
    std::optional<Cell> m_hovered;
    std::optional<Focus> m_focus;
    int m_head = 0;
    QString m_sublayer;
    QString m_view;
    Position m_position;
    QUndoStack* m_undo = nullptr;
    Cover m_cover;
    bool m_showDifference = false;
    std::vector<Place> m_back, m_forward;
    std::optional<PlaceFile> m_arriving; // being opened
    bool m_arrivingWork = false;
    std::optional<Named> m_gradientAwaited; // the number whose gradient is being computed
    bool m_studiesStopped = false; // by the person
    std::optional<Place> m_awaited; // come back to, once the study that its number is of has been run again
    quint64 m_openings = 0; // models opened so far
    quint64 m_generation = 0; // of the newest run or open; results of older ones are dropped
};

// Whether the weights are fresh ones, drawn and never trained.
inline bool isUntrained(const ModelInfo& model)
{
    return !model.preset.empty() && (model.file.empty() || namesVariantFile(model.file)) && !model.inTraining;
}

} // namespace headroom
