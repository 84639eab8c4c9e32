// SPDX-License-Identifier: GPL-3.0-or-later
#include "printable_stream.h"

#include "text/utf8.h"

#include <cerrno>
#include <iostream>

namespace headroom {

namespace {

std::streambuf* g_standardError = nullptr; // below a PrintableStream

// Where a character begins whose last bytes have not come yet.
std::size_t completeEnd(std::string_view text)
{
    constexpr std::size_t kLongest = 4;
    for (std::size_t back = 1; back < kLongest && back <= text.size(); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if ((byte & 0xC0) == 0x80)
            continue;
        const std::size_t bytes = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
        return bytes > back ? text.size() - back : text.size();
    }
    return text.size();
}

} // namespace

PrintableStream::PrintableStream(std::ostream& stream) : m_stream(stream), m_to(stream.rdbuf(this))
{
    if (&stream == &std::cerr)
        g_standardError = m_to;
}

PrintableStream::~PrintableStream()
{
    write({}, true);
    m_stream.rdbuf(m_to);
    if (&m_stream == &std::cerr)
        g_standardError = nullptr;
}

PrintableStream::int_type PrintableStream::overflow(int_type character)
{
    if (traits_type::eq_int_type(character, traits_type::eof()))
        return traits_type::not_eof(character);
    const char one = traits_type::to_char_type(character);
    return write({&one, 1}, false) ? character : traits_type::eof();
}

std::streamsize PrintableStream::xsputn(const char* text, std::streamsize size)
{
    return write({text, static_cast<std::size_t>(size)}, false) ? size : 0;
}

int PrintableStream::sync()
{
    const int result = m_to->pubsync();
    if (result != 0 && m_error == 0)
        m_error = errno;
    return result;
}

bool PrintableStream::write(std::string_view text, bool all)
{
    m_begun += text;
    const std::size_t end = all ? m_begun.size() : completeEnd(m_begun);
    const std::string safe = printable(std::string_view(m_begun).substr(0, end));
    m_begun.erase(0, end);
    const auto size = static_cast<std::streamsize>(safe.size());
    const bool written = m_to->sputn(safe.data(), size) == size;
    if (!written && m_error == 0)
        m_error = errno;
    return written;
}

std::ostream& terminal()
{
    static std::ostream stream(nullptr);
    stream.rdbuf(g_standardError != nullptr ? g_standardError : std::cerr.rdbuf());
    return stream;
}

} // namespace headroom
