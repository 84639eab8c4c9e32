// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "io/safetensors.h"
#include "text/utf8.h"

#include <cstdint>
#include <cstdlib>

// Any bytes are read or refused with an Error whose text can be shown.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    try {
        const headroom::SafetensorsFile file = headroom::parseSafetensors({bytes, bytes + size}, "fuzz");
        for (const headroom::TensorView& tensor : file.tensors())
            if (headroom::toFloats(tensor).size() * headroom::byteSize(tensor.dtype) != tensor.bytes.size()
                || headroom::countNotFinite(tensor) < 0 || file.find(tensor.name) != &tensor)
                std::abort();
    } catch (const headroom::Error& error) {
        if (!headroom::isUtf8(error.what()))
            std::abort();
    }
    return 0;
}
