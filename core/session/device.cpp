// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/device.h"

#include "error.h"
#include "files/posix.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/utf8.h"

#include <torch/version.h>

namespace headroom {

namespace {

bool hasMps()
{
#if TORCH_VERSION_MAJOR >= 2
    return at::hasMPS();
#else
    return false;
#endif
}

std::string names()
{
    std::string names;
    for (const DeviceInfo& device : availableDevices())
        names += (names.empty() ? "" : ", ") + device.name;
    return names;
}

} // namespace

std::vector<DeviceInfo> availableDevices()
{
    std::vector<DeviceInfo> devices;
    devices.push_back(
        {"cpu", at::get_num_threads() == 1 ? say("CPU, 1 thread") : say("CPU, %1 threads", at::get_num_threads()),
            static_cast<std::int64_t>(availableMemory().value_or(0))});
    if (torch::cuda::is_available())
        for (int i = 0; i < static_cast<int>(torch::cuda::device_count()); ++i)
            devices.push_back({"cuda:" + std::to_string(i), say("NVIDIA GPU %1", i), 0});
    if (hasMps())
        devices.push_back({"mps", say("Apple GPU"), 0});
    return devices;
}

torch::Device chooseDevice(const std::string& name)
{
    if (name == "auto")
        return torch::cuda::is_available() ? torch::Device(torch::kCUDA, 0)
            : hasMps()                     ? torch::Device("mps")
                                           : torch::Device(torch::kCPU);
    const std::string wanted = name == "cuda" ? "cuda:0" : name;
    for (const DeviceInfo& device : availableDevices())
        if (device.name == wanted)
            return torch::Device(wanted);
    throw Error(say("There is no device \"%1\" here; choose one of: auto, %2.", escaped(name, 60), names()));
}

std::string titleOf(const torch::Device& device)
{
    for (const DeviceInfo& known : availableDevices())
        if (known.name == device.str())
            return known.title;
    return device.str();
}

void checkMemory(const std::string& what, double bytes, const std::string& instead)
{
    const double available = static_cast<double>(availableMemory().value_or(0));
    if (available > 0.0 && bytes > 0.8 * available)
        throw Error(say("%1 needs about %2 GB of memory; %3 GB is free here. %4 may fit.", what,
            formatNumber(bytes / 1e9, 1), formatNumber(available / 1e9, 1), instead));
}

} // namespace headroom
