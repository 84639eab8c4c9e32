// SPDX-License-Identifier: GPL-3.0-or-later
// What a trainer writes down to go on from.
#include "text/say.h"
#include "train/trainer.h"

#include "config/json_fields.h"
#include "config/read_json.h"
#include "error.h"
#include "libtorch.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

// One number for all sequences (FNV-1a), to tell whether a text file has changed since.
std::uint64_t fingerprint(const Dataset& data)
{
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    const auto add = [&](std::uint64_t number) { hash = (hash ^ number) * 0x100000001B3ULL; };
    for (const std::vector<Example>* part : {&data.training, &data.validation, &data.test})
        for (const Example& example : *part)
            for (const std::vector<std::int64_t>* ids : {&example.source, &example.target}) {
                add(ids->size());
                for (const std::int64_t id : *ids)
                    add(static_cast<std::uint64_t>(id));
            }
    return hash;
}

const std::string kCalm[] = {"calm.weights", "calm.first_moment", "calm.second_moment"};

std::int64_t countIn(const JsonFields& fields, const char* key, std::int64_t most)
{
    const std::int64_t value = fields.integer(key, 0);
    if (value < 0 || value > most)
        throw Error(say("%1: %2 is %3; it must be 0 to %4.", fields.where(), key, value, most));
    return value;
}

double secondsIn(const JsonFields& fields, const char* key)
{
    constexpr double kMostTime = 1e12;
    const double value = fields.real(key, 0.0);
    if (!(value >= 0.0 && value <= kMostTime))
        throw Error(say("%1: %2 is %3; it must be 0 to %4.", fields.where(), key, value, kMostTime));
    return value;
}

} // namespace

bool Trainer::risen() const { return m_calm && !m_points.empty() && m_points.back().step > calmStep(); }

std::string Trainer::progressOf(const Good& good)
{
    const torch::Tensor host = good.since.sums.to(torch::kCPU);
    const double* sums = host.data_ptr<double>();
    return nlohmann::ordered_json {{"step", good.adam.steps}, {"epoch", good.epoch}, {"offset", good.offset},
        {"loss", good.loss}, {"first_loss", good.firstLoss}, {"sums", std::vector<double>(sums, sums + 4)},
        {"since_steps", good.since.steps}, {"since_seconds", good.since.seconds}, {"since_rate", good.since.rate}}
        .dump();
}

Trainer::Good Trainer::readGood(const JsonFields& fields) const
{
    Good good;
    good.adam.steps = countIn(fields, "step", bounds::kSteps);
    good.epoch = static_cast<std::uint64_t>(countIn(fields, "epoch", bounds::kSteps));
    good.offset = static_cast<std::size_t>(
        countIn(fields, "offset", static_cast<std::int64_t>(m_data.training.size())));
    good.loss = fields.real("loss", -1.0);
    good.firstLoss = fields.real("first_loss", -1.0);
    const std::vector<double> sums = fields.reals("sums");
    if (sums.size() != 4)
        throw Error(say("%1: sums has %2 numbers; it must have 4.", fields.where(), sums.size()));
    good.since.sums = torch::tensor(sums, torch::kDouble).to(m_device);
    good.since.steps = countIn(fields, "since_steps", good.adam.steps);
    good.since.seconds = secondsIn(fields, "since_seconds");
    good.since.rate = fields.real(
        "since_rate", good.adam.steps > 0 ? learningRate(m_settings, good.adam.steps, m_model.config().width) : -1.0);
    return good;
}

std::string Trainer::progress() const
{
    Good now {{}, m_epoch, m_offset, m_loss, m_firstLoss, m_since, {}};
    now.adam.steps = m_step;
    auto json = ownJson(progressOf(now));
    json["seconds"] = m_seconds;
    json["data"] = std::to_string(fingerprint(m_data));
    if (risen()) {
        json["calm"] = ownJson(progressOf(*m_calm));
        json["calm"]["settings"] = ownJson(m_calm->settings.toJson());
    }
    return json.dump();
}

std::map<std::string, torch::Tensor> Trainer::tensors() const
{
    std::map<std::string, torch::Tensor> all = m_adam.moments();
    if (risen()) {
        all.emplace(kCalm[0], m_calm->adam.weights);
        all.emplace(kCalm[1], m_calm->adam.first);
        all.emplace(kCalm[2], m_calm->adam.second);
    }
    return all;
}

void Trainer::resumeCalm(const JsonFields& fields, const std::map<std::string, torch::Tensor>& tensors)
{
    Good calm = readGood(fields);
    calm.settings = TrainingSettings::fromJson(fields.object("settings"), fields.where() + ", settings");
    fields.refuseUnknown();
    m_adam.checkNames(calm.settings.frozen);
    const std::int64_t step = calm.adam.steps;
    if (std::none_of(m_points.begin(), m_points.end(), [step](const auto& point) { return point.step == step; }))
        throw Error(say("%1: step is %2, where the record has no point.", fields.where(), step));
    torch::Tensor* const parts[] = {&calm.adam.weights, &calm.adam.first, &calm.adam.second};
    for (std::size_t i = 0; i < std::size(parts); ++i) {
        const auto found = tensors.find(kCalm[i]);
        if (found == tensors.end() || found->second.sizes() != torch::IntArrayRef {m_adam.size()})
            throw Error(
                say("%1: tensor %2 is missing or does not have %3 numbers.", fields.where(), kCalm[i], m_adam.size()));
        *parts[i] = found->second.to(m_device);
    }
    m_calm = std::make_shared<const Good>(std::move(calm));
}

void Trainer::resume(const std::string& progress, const std::map<std::string, torch::Tensor>& tensors,
    std::vector<TrainingPoint> points, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(progress, where);
    const Good done = readGood(fields);
    m_step = done.adam.steps;
    m_epoch = done.epoch;
    m_offset = done.offset;
    m_loss = done.loss;
    m_firstLoss = done.firstLoss;
    m_since = done.since;
    m_seconds = secondsIn(fields, "seconds");
    const std::string calm = fields.has("calm") ? fields.object("calm") : std::string();
    const std::string data = fields.text("data", ""), now = std::to_string(fingerprint(m_data));
    if (data != now)
        throw Error(say(
            "%1: the task's sequences are not the ones it was trained on (data is \"%2\", now %3). It resumes only "
            "with the same text files and the version of Headroom that began it; a new run uses the files as they are.",
            where, escaped(data, 40), now));
    fields.refuseUnknown();
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].step > m_step || (i > 0 && points[i].step <= points[i - 1].step))
            throw Error(say(
                "%1: step is %2, but the record has a point at step %3 out of order.", where, m_step, points[i].step));
    m_settings.steps = std::max(m_settings.steps, m_step);
    m_adam.restore(tensors, m_step, where);
    m_points = std::move(points);
    m_order.clear();
    keepGood();
    if (m_points.empty() || m_points.back().step != m_step)
        m_calm.reset(); // it may have risen since
    if (!calm.empty())
        resumeCalm(JsonFields::parse(calm, where + ", calm"), tensors);
}

} // namespace headroom
