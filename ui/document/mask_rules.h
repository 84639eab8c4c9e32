// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <QString>

namespace headroom {

// Why a layer of a mask cannot be set in such a model, in a few words; empty where it can.
QString causalRefused(const ModelConfig& config);
QString memoryRefused(const ModelConfig& config);
QString windowRefused(const ModelConfig& config);
QString alibiRefused(const ModelConfig& config);

bool hasDistanceTerms(const ModelConfig& config); // in its scores, other than ALiBi's

} // namespace headroom
