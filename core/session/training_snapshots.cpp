// SPDX-License-Identifier: GPL-3.0-or-later
// The snapshots of a run: its weights at some of its steps, and what they make of the probe.
#include "session/training_run.h"

#include "error.h"
#include "files/posix.h"
#include "libtorch.h"
#include "session/worker.h"
#include "tasks/task.h"
#include "text/say.h"
#include "text/utf8.h"
#include "tokenizer/vocabulary.h"

#include <algorithm>
#include <filesystem>

namespace headroom {

namespace {

constexpr std::size_t kMostSnapshots = 64;
constexpr double kMostSnapshotBytes = 1e9;

} // namespace

// The right answer where it is known: then the pictures of all steps have the same rows, whatever the model writes.
std::vector<std::int64_t> TrainingRun::fedWithProbe() const
{
    const std::vector<Example>& known = m_trainer->data().validation;
    if (m_checkpoint.config.topology != Topology::EncoderDecoder)
        return {};
    const Vocabulary vocabulary = Vocabulary::symbols(m_vocabulary);
    std::vector<std::int64_t> fed {kStart};
    if (!known.empty() && vocabulary.decode(known.front().source) == m_request.probe) {
        fed.insert(fed.end(), known.front().target.begin(), known.front().target.end());
        return fed;
    }
    const TaskKind& task = findTask(m_checkpoint.task.id);
    const std::int64_t most = m_checkpoint.config.maxLength;
    const std::vector<std::int64_t> source = vocabulary.encode(m_request.probe, static_cast<std::size_t>(most - 1)).ids;
    if (!task.answer || source.empty())
        return {};
    const std::vector<std::int64_t> answer = task.answer(m_checkpoint.task, source);
    fed.insert(fed.end(), answer.begin(), answer.end());
    if (static_cast<std::int64_t>(fed.size()) > most)
        return {};
    return fed;
}

// Snapshots read back from a file, or of another probe.
void TrainingRun::trace(Kept& kept)
{
    kept.traced = true;
    try {
        RunRequest request;
        request.text = m_request.probe;
        const ModelConfig& config = m_checkpoint.config;
        request.settings = {config.causal, config.position, 1.0, config.executor, {}, {}, kept.weights.step};
        m_viewer->feed(fedWithProbe());
        const RunResult run = m_viewer->run(request, {});
        kept.shown.trace = run.trace;
        kept.shown.output = run.output;
        m_state.notice.clear();
        for (const std::string& notice : run.notices)
            m_state.notice += (m_state.notice.empty() ? "" : " ") + notice;
    } catch (const std::exception& error) { // training goes on without the picture
        m_state.notice = say("The probe \"%1\" cannot be run: %2", escaped(m_request.probe, 40), messageOf(error));
    }
}

bool TrainingRun::snapshotDue() const
{
    if (m_request.snapshotEvery <= 0 || m_trainer->evaluating())
        return false;
    const std::int64_t step = m_trainer->step();
    const bool wanted = step % m_request.snapshotEvery == 0 || m_trainer->finished();
    return wanted && (m_snapshots.empty() || m_snapshots.back().weights.step < step);
}

void TrainingRun::takeSnapshot()
{
    const std::int64_t step = m_trainer->step();
    Kept kept;
    kept.weights = weightsAt(-1);
    kept.shown.step = step;
    if (m_snapshots.empty() && !m_request.out.empty())
        clearFolder();
    m_snapshots.push_back(std::move(kept));
    trace(m_snapshots.back());
    if (!m_request.out.empty()) {
        try {
            const std::filesystem::path file = snapshotFile(step);
            std::error_code failed;
            std::filesystem::create_directories(file.parent_path(), failed);
            if (failed)
                throw Error(say(
                    "The folder for snapshots, %1, cannot be made: %2.", shown(file.parent_path()), failed.message()));
            writeCheckpoint(file, checkpoint(), m_model->parameters());
            m_snapshotError.clear();
        } catch (const std::exception& error) {
            m_snapshotError = messageOf(error); // the snapshot itself is there
        }
    }
    thinSnapshots();
    if (*m_request.saveSeconds > 0.0) // a run that is killed early can be gone on with from its last snapshot
        trySave();
}

void TrainingRun::thinSnapshots()
{
    const double copies = keepsOptimiser() ? 4.0 : 1.0; // weights; and weights and moments before the next step
    const double bytes = 4.0 * copies * static_cast<double>(m_state.parameters)
        * static_cast<double>(m_snapshots.size());
    if (m_snapshots.size() <= kMostSnapshots && (bytes <= kMostSnapshotBytes || m_snapshots.size() < 3))
        return;
    m_request.snapshotEvery *= 2;
    dropSnapshots(
        [this](std::int64_t step) { return step % m_request.snapshotEvery != 0 && step != m_trainer->step(); });
}

void TrainingRun::dropSnapshots(const std::function<bool(std::int64_t step)>& goes)
{
    std::erase_if(m_snapshots, [&](const Kept& kept) {
        std::error_code ignored;
        if (goes(kept.weights.step) && !m_request.out.empty())
            std::filesystem::remove(snapshotFile(kept.weights.step), ignored);
        return goes(kept.weights.step);
    });
}

// Of what an earlier run to the same file left there.
void TrainingRun::clearFolder() const
{
    std::error_code ignored;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(m_request.out + ".snapshots", ignored)) {
        const std::string stem = entry.path().stem().string();
        if (entry.path().extension() == ".safetensors" && stem.size() >= 8
            && stem.find_first_not_of("0123456789") == std::string::npos)
            files.push_back(entry.path());
    }
    for (const std::filesystem::path& file : files)
        std::filesystem::remove(file, ignored);
}

std::string TrainingRun::snapshotFile(std::int64_t step) const
{
    std::string number = std::to_string(step);
    number.insert(0, number.size() < 8 ? 8 - number.size() : 0, '0');
    return m_request.out + ".snapshots/" + number + ".safetensors";
}

void TrainingRun::readSnapshots(const std::vector<std::int64_t>& steps)
{
    for (const std::int64_t step : steps) {
        if (step < 0 || step > m_trainer->step() || (!m_snapshots.empty() && step <= m_snapshots.back().weights.step))
            continue;
        const std::filesystem::path file = snapshotFile(step);
        try {
            Checkpoint read = readCheckpoint(file);
            if (!(read.config == m_checkpoint.config))
                continue;
            const Transformer model(read.config, Parameters(std::move(read.tensors), shown(file.filename())));
            Kept kept;
            kept.weights.step = kept.shown.step = step;
            for (const Parameter& parameter : model.parameters())
                kept.weights.tensors.push_back(parameter.tensor.to(m_device));
            m_snapshots.push_back(std::move(kept));
        } catch (const Error&) { // one that cannot be read, or was dropped since, is a picture less
        }
    }
}

OpenedModel::Weights TrainingRun::weightsAt(std::int64_t step) const
{
    const auto after = std::find_if(
        m_snapshots.begin(), m_snapshots.end(), [step](const Kept& kept) { return kept.weights.step > step; });
    if (step >= 0 && after != m_snapshots.begin())
        return std::prev(after)->weights;
    if (m_now.step != m_trainer->step()) {
        m_now = {m_trainer->step(), {}};
        for (const Parameter& parameter : m_model->parameters())
            m_now.tensors.push_back(parameter.tensor.detach().clone());
    }
    return m_now;
}

} // namespace headroom
