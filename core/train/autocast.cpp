// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/autocast.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"

#include <ATen/autocast_mode.h>

namespace headroom {

namespace {

#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 4)

void set(torch::DeviceType type, bool on)
{
    at::autocast::set_autocast_enabled(type, on);
    if (on)
        at::autocast::set_autocast_dtype(type, torch::kBFloat16);
}

#else

void set(torch::DeviceType type, bool on)
{
    if (type == torch::kCPU) {
        at::autocast::set_cpu_enabled(on);
        at::autocast::set_autocast_cpu_dtype(torch::kBFloat16);
    } else {
        at::autocast::set_enabled(on);
        at::autocast::set_autocast_gpu_dtype(torch::kBFloat16);
    }
}

#endif

} // namespace

void requirePrecision(Precision precision)
{
    if (precision == Precision::BFloat16 && TORCH_VERSION_MAJOR < 2)
        throw Error(
            say("Precision bfloat16 needs LibTorch 2.0 or newer, and this is %1; float32 works.", TORCH_VERSION));
}

Autocast::Autocast(torch::Device device, Precision precision) : m_device(device), m_on(precision == Precision::BFloat16)
{
    if (!m_on)
        return;
    m_cached = at::autocast::is_autocast_cache_enabled();
    at::autocast::set_autocast_cache_enabled(
        false); // it is one for all threads, which would share parts of their graphs
    set(device.type(), true);
}

Autocast::~Autocast()
{
    if (!m_on)
        return;
    set(m_device.type(), false);
    at::autocast::set_autocast_cache_enabled(m_cached);
}

} // namespace headroom
