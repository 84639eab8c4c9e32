// SPDX-License-Identifier: GPL-3.0-or-later
#include "palette/palette_entries.h"

#include "commands/commands.h"
#include "commands/place_link.h"
#include "config/preset_list.h"
#include "docks/card_panel.h"
#include "document/document.h"
#include "error.h"
#include "files/recent_files.h"
#include "help/help.h"
#include "help/manual_search.h"
#include "lesson/lesson_list.h"
#include "session/offered_models.h"
#include "session/place_file.h"
#include "session/run_settings.h"
#include "stage/view.h"
#include "words/names.h"
#include "words/tr.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <map>

namespace headroom {

namespace {

using Kind = PaletteEntry::Kind;

// What people call things that the program calls otherwise.
struct Synonym {
    const char* command; // the first line of an entry
    const char* words;
};
constexpr Synonym kSynonyms[] {
    {"open transformer", "seq2seq translation encoder decoder attention is all you need"},
    {"open transformer-decoder", "GPT causal language model autoregressive"},
    {"open transformer-encoder", "BERT bidirectional"},
    {"open transformer-xl", "txl recurrence relative rel_shift"},
    {"open universal-transformer", "ACT halting adaptive computation time"},
    {"open linear-attention", "fast autoregressive kernel performer RNN"},
    {"view.attention", "heatmap weights softmax lines bertviz"},
    {"view.model", "architecture diagram logit lens residual stream"},
    {"view.step", "matrix multiplication product cell by cell"},
    {"view.halting", "ponder ACT"},
    {"view.decoding", "generate sampling beam search greedy"},
    {"view.rotation", "RoPE rotary"},
    {"view.distance_bias", "ALiBi T5"},
    {"edit.reset", "restore original undo everything"},
    {"gallery", "home start models"},
    {"training", "learn optimizer loss"},
    {"lecture", "presentation fullscreen beamer projector"},
    {"export", "save image png svg pdf film video"},
    {"copy.picture", "clipboard image screenshot"},
    {"help.keys", "shortcuts"},
    {"theme dark", "night"},
};

Searchable searchable(const PaletteEntry& entry, const QString& english)
{
    QString text = english + QLatin1Char('\n') + entry.details + QLatin1Char('\n') + entry.lines.value(0);
    for (const Synonym& synonym : kSynonyms)
        if (entry.lines.value(0) == QLatin1String(synonym.command))
            text += QLatin1Char('\n') + QLatin1String(synonym.words);
    return {entry.title, text};
}

QString keysOf(const QAction* action)
{
    return action ? action->shortcut().toString(QKeySequence::NativeText) : QString();
}

void addVariants(std::vector<PaletteEntry>& all, const std::vector<Preset>& presets)
{
    for (const Preset& preset : presets) {
        const QString id = QString::fromStdString(preset.id);
        PaletteEntry entry {.kind = Kind::Variant,
            .title = translated(preset.title),
            .details = translated(preset.idea),
            .lines = {scriptLine(QStringLiteral("open"), {id})}};
        entry.words = searchable(
            entry, QString::fromStdString(preset.title + '\n' + preset.idea + '\n' + preset.paper));
        all.push_back(entry);
        entry.title = tr("%1, with fresh weights").arg(entry.title);
        entry.lines = {scriptLine(QStringLiteral("open"), {id, QStringLiteral("fresh")})};
        entry.words = searchable(entry, QString::fromStdString(preset.title + " random untrained"));
        all.push_back(std::move(entry));
    }
}

void addLessons(std::vector<PaletteEntry>& all)
{
    for (const LessonEntry& lesson : lessonEntries()) {
        PaletteEntry entry {.kind = Kind::Lesson,
            .title = lesson.title,
            .details = lessonDetails(lesson),
            .lines = {scriptLine(QStringLiteral("lesson"), {lesson.id})}};
        entry.words = searchable(entry, lesson.path);
        all.push_back(std::move(entry));
    }
}

void addSamples(std::vector<PaletteEntry>& all, const std::vector<Preset>& presets)
{
    for (const OfferedModel& model : offeredModels(presets))
        for (const std::string& sample : model.samples) {
            const auto preset = std::find_if(
                presets.begin(), presets.end(), [&](const Preset& each) { return each.id == model.variant; });
            if (preset == presets.end())
                continue;
            const QString text = QString::fromStdString(sample);
            PaletteEntry entry {.kind = Kind::Sample,
                .title = text.simplified(),
                .details = tr("%1, %2").arg(translated(preset->title), taskName(model.task)),
                .lines = {scriptLine(QStringLiteral("open"), {QString::fromStdString(model.source)}),
                    scriptLine(QStringLiteral("run.text"), {text})}};
            entry.words = searchable(entry, QString::fromStdString(preset->title + '\n' + model.task));
            all.push_back(std::move(entry));
        }
}

void addManual(std::vector<PaletteEntry>& all)
{
    const QString manual = manualFile();
    if (manual.isEmpty())
        return;
    for (const ManualSection& section : manualSections(manual)) {
        PaletteEntry entry {.kind = Kind::Manual,
            .title = section.heading,
            .details = section.page,
            .lines = {scriptLine(QStringLiteral("help.find"), {section.heading})}};
        entry.words = Searchable(section.heading, section.page + QLatin1Char('\n') + section.text);
        all.push_back(std::move(entry));
    }
}

// An option of a view: an entry for each choice, the other state of a flag, or what awaits a number or a text.
void addOptionEntries(std::vector<PaletteEntry>& all, const Commands& commands, const ViewDescriptor& info,
    const Option& option, const View* view)
{
    if (option.kind == Option::Kept)
        return;
    const QString id = QStringLiteral("option.") + QLatin1String(option.id);
    const bool here = view && view->id() == info.id;
    const OptionState state = here ? view->stateOf(option) : stateOf(option, {});
    const Command* command = commands.find(id);
    if (!command || state.name.isEmpty() || (here && !state.there))
        return;
    const QString english = QString::fromUtf8(option.name ? option.name
                                    : option.label        ? option.label
                                                          : "")
        + QLatin1Char('\n') + info.title + QLatin1Char(' ') + info.id;
    const auto add = [&](const QString& title, const QString& now, const QStringList& value, const QString& more) {
        PaletteEntry entry {.kind = Kind::Setting,
            .title = title,
            .details = now,
            .whyNot = here && !state.can ? state.tip : QString()};
        if (!here)
            entry.lines << QStringLiteral("view.") + info.id;
        entry.lines << scriptLine(id, value);
        entry.words = Searchable(title, english + QLatin1Char('\n') + more + QLatin1Char('\n') + id);
        all.push_back(std::move(entry));
    };
    const QString of = here ? QString() : info.title;
    switch (option.kind) {
    case Option::Choice:
        for (const OptionState::Choice& choice : state.choices)
            add(tr("%1: %2").arg(state.name, choice.name.isEmpty() ? choice.words : choice.name),
                here && choice.id == state.value ? tr("as it is now") : of, {choice.id}, choice.id);
        break;
    case Option::Flag: {
        const bool on = here && state.value == onOrOff(true);
        add(tr("%1: %2").arg(state.name, on ? tr("off") : tr("on")), here ? (on ? tr("now on") : tr("now off")) : of,
            {onOrOff(!on)}, {});
        break;
    }
    case Option::Number:
    case Option::Text: add(tr("%1…").arg(state.name), here ? tr("now %1").arg(state.value) : of, {}, {}); break;
    case Option::Action: add(state.name, of, {}, {}); break;
    case Option::Kept: break;
    }
}

void addSteps(std::vector<PaletteEntry>& all, const Trace& trace)
{
    int number = 0;
    for (const StepId id : trace.timeline()) {
        const Step& step = trace.step(id);
        const QString path = QString::fromStdString(step.path);
        QStringList scopes;
        for (const ScopeName& scope : scopesOf(trace, path))
            scopes << scope.full;
        PaletteEntry entry {.kind = Kind::Step,
            .title = stepName(step),
            .details = listed(scopes),
            .lines = {QStringLiteral("view.step"), scriptLine(QStringLiteral("playback.at"), {path})}};
        entry.words = Searchable(
            entry.title, entry.details + QLatin1Char('\n') + path + QStringLiteral(" step %1").arg(++number));
        all.push_back(std::move(entry));
    }
}

// A setting of the model for its runs: the other state of a flag, or what awaits a value.
void addModelSettings(std::vector<PaletteEntry>& all, const Document& document)
{
    if (!document.hasModel() || document.model().recorded)
        return;
    const ModelConfig& own = document.model().config;
    const auto changed = fieldsOf(document.settings(), own);
    const QJsonObject fields = QJsonDocument::fromJson(QByteArray::fromStdString(own.toJson())).object();
    for (auto field = fields.begin(); field != fields.end(); ++field) {
        const std::string name = field.key().toStdString();
        const auto set = std::find_if(
            changed.begin(), changed.end(), [&](const auto& each) { return each.first == name; });
        const QString as = QString::fromUtf8(QJsonDocument(QJsonArray {field.value()}).toJson(QJsonDocument::Compact));
        const QString value = set != changed.end() ? QString::fromStdString(set->second)
            : field.value().isString()             ? field.value().toString()
                                                   : as.mid(1).chopped(1);
        const QString words = translated(
            QString(field.key()).replace(QLatin1Char('_'), QLatin1Char(' ')).toStdString());
        const bool flag = field.value().isBool(), on = value == QLatin1String("true");
        PaletteEntry entry {.kind = Kind::Setting,
            .title = flag ? tr("Model: %1: %2").arg(words, on ? tr("off") : tr("on")) : tr("Model: %1…").arg(words),
            .details = flag ? (on ? tr("now on") : tr("now off")) : tr("now %1").arg(value.left(60))};
        entry.lines = {flag ? scriptLine(QStringLiteral("run.set"),
                           {field.key(), on ? QStringLiteral("false") : QStringLiteral("true")})
                            : scriptLine(QStringLiteral("run.set"), {field.key()})};
        entry.words = searchable(entry, field.key());
        all.push_back(std::move(entry));
    }
}

void addFiles(std::vector<PaletteEntry>& all)
{
    constexpr qsizetype kMost = 100;
    QStringList files = recentFiles();
    for (const QString& file : QStringList(files))
        if (namesPlace(file.toStdString())) { // those that were saved with the newest
            const QDir beside = QFileInfo(file).dir();
            for (const QString& name : beside.entryList({QStringLiteral("*.headroom")}, QDir::Files).mid(0, kMost))
                if (const QString path = beside.filePath(name); !files.contains(path))
                    files << path;
            break;
        }
    for (const QString& file : std::as_const(files)) {
        const QFileInfo info(file);
        PaletteEntry entry {.kind = Kind::File,
            .title = namesPlace(file.toStdString()) ? info.completeBaseName() : info.fileName(),
            .details = QDir::toNativeSeparators(info.path()),
            .lines = {scriptLine(QStringLiteral("open"), {file})}};
        entry.words = searchable(entry, QStringLiteral("bookmark file recent ") + info.fileName());
        all.push_back(std::move(entry));
    }
}

} // namespace

QString paletteHeading(PaletteEntry::Kind kind)
{
    switch (kind) {
    case Kind::Action: return tr("Actions");
    case Kind::View: return tr("Views");
    case Kind::Setting: return tr("Settings");
    case Kind::Step: return tr("Steps of this run");
    case Kind::Variant: return tr("Variants");
    case Kind::Lesson: return tr("Lessons");
    case Kind::Sample: return tr("Samples");
    case Kind::File: return tr("Files and bookmarks");
    case Kind::Manual: return tr("Manual");
    }
    return {};
}

const std::vector<PaletteEntry>& standingEntries()
{
    static const std::vector<PaletteEntry> all = [] {
        std::vector<PaletteEntry> made;
        std::vector<Preset> known;
        try {
            known = presets();
        } catch (const Error&) { // the gallery says so
        }
        addVariants(made, known);
        addLessons(made);
        addSamples(made, known);
        addManual(made);
        return made;
    }();
    return all;
}

std::vector<PaletteEntry> presentEntries(const Commands& commands, const Document& document, const View* view)
{
    std::vector<PaletteEntry> all;
    const auto add = [&](const Command& command, const QString& title, const QStringList& arguments) {
        PaletteEntry entry {.kind = command.id.startsWith(QLatin1String("view.")) ? Kind::View
                : arguments.isEmpty()                                             ? Kind::Action
                                                                                  : Kind::Setting,
            .title = title,
            .details = command.sentence,
            .keys = keysOf(command.action),
            .whyNot = command.whyNot ? command.whyNot() : QString(),
            .lines = {scriptLine(command.id, arguments)}};
        if (command.action && entry.details.isEmpty() && command.action->toolTip() != title)
            entry.details = command.action->toolTip();
        entry.words = searchable(entry, QString());
        all.push_back(std::move(entry));
    };
    for (const auto& [id, command] : commands.all()) {
        if (id.startsWith(QLatin1String("option.")))
            continue; // with their choices, below
        if (command.arguments.empty() || command.arguments.front().optional)
            add(command, command.action ? withoutMnemonic(command.action->text()) : command.words, {});
        else if (command.arguments.front().type == Argument::Word && command.arguments.size() == 1)
            for (const QString& word : command.arguments.front().words)
                add(command, tr("%1: %2").arg(command.words, word), {word});
    }
    std::map<const Option*, bool> seen; // some are shared: that of the view on the stage comes first
    const auto addOf = [&](const ViewDescriptor& info) {
        for (const Option* option : info.options)
            if (!std::exchange(seen[option], true))
                addOptionEntries(all, commands, info, *option, view);
    };
    for (const bool here : {true, false})
        for (const ViewDescriptor& info : views())
            if ((view && view->id() == info.id) == here)
                addOf(info);
    addModelSettings(all, document);
    if (document.trace())
        addSteps(all, *document.trace());
    addFiles(all);
    return all;
}

std::vector<PaletteEntry> saidEntries(const Commands& commands, const Document& document, const QString& typed)
{
    if (const QString link = typed.trimmed(); isLink(link))
        return {{.kind = PaletteEntry::Kind::Action,
            .title = tr("Open this link"),
            .lines = {scriptLine(QStringLiteral("open"), {link})}}};
    QStringList said;
    try {
        said = scriptWords(typed);
    } catch (const Error&) { // not yet a line
        return {};
    }
    std::vector<PaletteEntry> all;
    const auto add = [&](const Command& command, const QStringList& arguments) {
        PaletteEntry entry {.kind = Kind::Action,
            .title = QStringList(command.words + QLatin1Char(' ') + arguments.join(QLatin1Char(' '))).first().trimmed(),
            .details = {},
            .keys = {},
            .whyNot = command.whyNot ? command.whyNot() : QString(),
            .lines = {scriptLine(command.id, arguments)}};
        all.push_back(std::move(entry));
    };
    if (said.size() < 2)
        return all;
    if (const Command* command = commands.find(said.first())) {
        add(*command, said.mid(1));
        return all;
    }
    bool number = false;
    const double value = said.last().toDouble(&number);
    const QString name = said.mid(0, said.size() - 1).join(QLatin1Char(' '));
    if (!number)
        return all;
    for (const auto& [id, command] : commands.all())
        if (command.arguments.size() == 1
            && (command.arguments.front().type == Argument::Number || command.arguments.front().type == Argument::Whole)
            && command.words.startsWith(name, Qt::CaseInsensitive))
            add(command, {said.last()});
    const Trace* trace = document.trace();
    const QStringList step {QStringLiteral("step"), tr("step")};
    if (trace && step.contains(name, Qt::CaseInsensitive) && value >= 1
        && value <= static_cast<double>(trace->timeline().size())) {
        const Step& there = trace->step(trace->timeline()[static_cast<std::size_t>(value) - 1]);
        all.push_back({.kind = Kind::Step,
            .title = tr("Step %1").arg(said.last()),
            .details = stepName(there),
            .keys = {},
            .whyNot = {},
            .lines = {QStringLiteral("view.step"),
                scriptLine(QStringLiteral("playback.at"), {QString::fromStdString(there.path)})}});
    }
    return all;
}

std::vector<PaletteHit> findEntries(const std::vector<const std::vector<PaletteEntry>*>& among, const QString& typed)
{
    std::vector<PaletteHit> hits;
    const SoughtWords sought(typed);
    for (const auto* entries : among)
        for (const PaletteEntry& entry : *entries)
            if (const auto match = entry.words.match(sought))
                hits.push_back({&entry, *match});
    // Kinds in their order, but for those of which nothing has the words otherwise than inside its text.
    const auto tier = [](Match match) {
        return match <= Match::TitleWordStart ? 0 : match <= Match::WordStart ? 1 : 2;
    };
    std::array<int, static_cast<std::size_t>(Kind::Manual) + 1> best;
    best.fill(2);
    for (const PaletteHit& hit : hits) {
        int& of = best[static_cast<std::size_t>(hit.entry->kind)];
        of = std::min(of, tier(hit.match));
    }
    const auto rank = [&](const PaletteHit& hit) {
        const bool impossible = !hit.entry->whyNot.isEmpty();
        return std::tuple(best[static_cast<std::size_t>(hit.entry->kind)], hit.entry->kind, hit.match, impossible);
    };
    std::stable_sort(
        hits.begin(), hits.end(), [&](const PaletteHit& a, const PaletteHit& b) { return rank(a) < rank(b); });
    return hits;
}

} // namespace headroom
