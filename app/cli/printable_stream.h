// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace headroom {

// As long as it lives, all that is written to the stream is printable(): text from files and arguments can neither move
// the cursor nor change the terminal. In JSON the escapes are JSON's.
class PrintableStream : std::streambuf {
public:
    explicit PrintableStream(std::ostream& stream);
    ~PrintableStream() override;
    int error() const { return m_error; } // the number of the first error in writing; 0: there was none

private:
    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;
    bool write(std::string_view text, bool all);

    std::ostream& m_stream;
    std::streambuf* m_to;
    int m_error = 0;
    std::string m_begun; // bytes of a character that is not complete
};

// Standard error as it is, for a line of progress that the next one overwrites.
std::ostream& terminal();

} // namespace headroom
