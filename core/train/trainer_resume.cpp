// SPDX-License-Identifier: GPL-3.0-or-later
// What a trainer writes down to go on from.
#include "text/say.h"
#include "train/trainer.h"

#include "config/json_fields.h"
#include "error.h"
#include "libtorch.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>

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

} // namespace

std::string Trainer::progress() const
{
    const torch::Tensor host = m_since.sums.to(torch::kCPU);
    const double* sums = host.data_ptr<double>();
    return nlohmann::ordered_json {{"step", m_step}, {"epoch", m_epoch}, {"offset", m_offset}, {"loss", m_loss},
        {"first_loss", m_firstLoss}, {"seconds", m_seconds}, {"sums", std::vector<double>(sums, sums + 4)},
        {"since_steps", m_since.steps}, {"since_seconds", m_since.seconds}, {"since_rate", m_since.rate},
        {"data", std::to_string(fingerprint(m_data))}}
        .dump();
}

void Trainer::resume(const std::string& progress, const std::map<std::string, torch::Tensor>& tensors,
    std::vector<TrainingPoint> points, const std::string& where)
{
    const JsonFields fields = JsonFields::parse(progress, where);
    const auto count = [&](const char* key, std::int64_t most) {
        const std::int64_t value = fields.integer(key, 0);
        if (value < 0 || value > most)
            throw Error(say("%1: %2 is %3; it must be 0 to %4.", where, key, value, most));
        return value;
    };
    m_step = count("step", bounds::kSteps);
    m_epoch = static_cast<std::uint64_t>(count("epoch", bounds::kSteps));
    m_offset = static_cast<std::size_t>(count("offset", static_cast<std::int64_t>(m_data.training.size())));
    m_loss = fields.real("loss", -1.0);
    m_firstLoss = fields.real("first_loss", -1.0);
    const auto seconds = [&](const char* key) {
        constexpr double kMost = 1e12;
        const double value = fields.real(key, 0.0);
        if (!(value >= 0.0 && value <= kMost))
            throw Error(say("%1: %2 is %3; it must be 0 to %4.", where, key, value, kMost));
        return value;
    };
    m_seconds = seconds("seconds");
    const std::vector<double> sums = fields.reals("sums");
    if (sums.size() != 4)
        throw Error(say("%1: sums has %2 numbers; it must have 4.", where, sums.size()));
    m_since.sums = torch::tensor(sums, torch::kDouble).to(m_device);
    m_since.steps = count("since_steps", m_step);
    m_since.seconds = seconds("since_seconds");
    m_since.rate = fields.real(
        "since_rate", m_step > 0 ? learningRate(m_settings, m_step, m_model.config().width) : -1.0);
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
}

} // namespace headroom
