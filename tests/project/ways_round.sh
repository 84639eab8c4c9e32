#!/bin/sh
# Files are read, written and locked, JSON is parsed and values are checked in one place each, where kind, size and errors
# are looked at. No other source may go round them.
set -eu
cd "$(dirname "$0")/../.."
status=0

# refuse PATTERN WHAT_TO_USE FILE...: no line but in these files
refuse() {
    pattern=$1 use=$2
    shift 2
    found=$(grep -rnE --include='*.cpp' --include='*.h' -e "$pattern" core app | grep -vE '^[^:]+:[0-9]+: *//' || true)
    for file; do
        grep -qE -e "$pattern" "$file" || { echo "$file no longer needs to be excepted: $use"; status=1; }
        found=$(printf '%s\n' "$found" | grep -v "^$file:" || true)
    done
    if [ -n "$found" ]; then
        printf '%s\n' "$found"
        echo "Use $use."
        status=1
    fi
}

refuse 'std::(basic_)?[io]?fstream|[^a-zA-Z_](fopen|freopen|creat|mmap|open64) *\(|(^|[^a-zA-Z_])::open(at)? *\(' \
    'InputFile or readText() (core/files/read_file.h) and writeFileAtomically() (core/files/atomic_file.h)' \
    core/files/read_file.cpp core/files/atomic_file.cpp core/files/file_lock.cpp core/files/log_file.cpp \
    core/files/posix.cpp
refuse 'filesystem::(copy|copy_file|rename|resize_file) *\(' 'writeFileAtomically() (core/files/atomic_file.h)'
refuse 'std::cin|[^a-zA-Z_]stdin[^a-zA-Z_]|STDIN_FILENO' 'readStandardInput() (core/files/read_file.h)' core/files/read_file.cpp
refuse '([jJ]son|Document)::(parse|accept|sax_parse|from_[a-z]*) *\(' 'readJson(), readLargeJson() or ownJson() (core/config/read_json.h)' \
    core/config/read_json.cpp core/io/safetensors_header.cpp
refuse 'CLI::(IsMember|Range|Bound|Number|PositiveNumber|NonNegativeNumber|Existing[A-Za-z]*|TypeValidator)' \
    'oneOf(), numberIn() or wholeNumber() (app/cli/commands.h), whose sentences are the program'"'"'s'
refuse 'rdbuf *\(' 'PrintableStream (app/cli/printable_stream.h)' app/cli/printable_stream.cpp
exit $status
