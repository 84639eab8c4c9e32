#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What the documents name is there: files and folders, classes and functions, options, commands of headroom-cli, links.
# What they count is so many, and what they list is whole.
cd "$(dirname "$0")/../.." || exit 1
wrong=0
lacks() { echo "$document names $1: $2"; wrong=1; }
for document in README.md ARCHITECTURE.md BUILDING.md CONTRIBUTING.md resources/manual/*.md; do
    spans=$(grep -o '`[^`]*`' "$document" | tr -d '`' | grep -v '^torch::' | sort -u)

    # ui/figure/NAME.{h,cpp} and such are patterns: their folder counts.
    for path in $(echo "$spans" | grep -oE '^(app|cmake|core|python|resources|scripts|tests|ui)/[^ ]*'); do
        folder=$(echo "$path" | sed -E 's#/[^/]*(NAME|ID|LOCALE|FILE).*##')
        [ -e "${folder%/}" ] || lacks "$path" "no such file"
    done

    for name in $(echo "$spans" | grep -oE 'HEADROOM_[A-Z_]+'); do
        grep -rqw "$name" app cmake core tests ui CMakeLists.txt || lacks "$name" "nothing reads it"
    done

    for command in $(sed -nE 's/.*headroom-cli ([a-z]+).*/\1/p' "$document" | sort -u); do
        case $command in is | are | do | does | writes | explain) continue ;; esac # in a sentence
        grep -rq "\"$command\"" app/cli || lacks "headroom-cli $command" "no such command"
    done

    case $document in resources/manual/*) continue ;; esac # the names in it are those of files and steps
    for name in $(echo "$spans" | grep -E '^([a-z_]+/)?[a-z_]+\.(cpp|h|inc|txt)$'); do
        [ -n "$(find ./app ./core ./python ./resources ./tests ./ui -path "*/$name" | head -n 1)" ] || lacks "$name" "no such file"
    done

    # FigureView, farFromDefault(), ask(this, …), Trace::origin
    for name in $(echo "$spans" | sed -nE 's/^([A-Za-z]+::)*([A-Za-z_]+)(\(.*\))?( const)?$/\2/p' | grep -E '[a-z][A-Z]|^[A-Z][a-z]') \
            $(echo "$spans" | sed -nE 's/^([A-Za-z]+::)*([A-Za-z_]+)\(.*\)$/\2/p') \
            $(echo "$spans" | sed -nE 's/^([A-Za-z]+::)+([A-Za-z_]+)$/\2/p'); do
        grep -rqw --include=*.h --include=*.cpp --include=*.inc "$name" app core tests ui || lacks "$name" "nothing is called so"
    done
done

# A link leads to a file, and where it names a heading, to one of those.
for document in *.md resources/manual/*.md resources/manual/*/*.md resources/screenshots/*.md tests/*/*.md; do
    for link in $(grep -v '^    ' "$document" | sed 's/`[^`]*`//g' | grep -oE '\]\([^): ]+\)' | sed 's/^](//; s/)$//' | sort -u); do
        file=${link%%#*} heading=${link#"$file"}
        target=$(dirname "$document")/$file
        [ -n "$file" ] || target=$document
        [ -e "$target" ] || { lacks "$link" "no such file"; continue; }
        case $document$heading in
        *zh_CN* | *.md) ;; # headings that are not of this alphabet: translation_test reads them
        *) sed -nE 's/^#+ //p' "$target" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9_\n-' | grep -qx -- "${heading#\#}" \
            || lacks "$link" "no such heading" ;;
        esac
    done
done

document=pyproject.toml
version=$(sed -nE 's/^project\(Headroom VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
grep -qx "version = \"$version\"" pyproject.toml || lacks "another version" "CMakeLists.txt has $version"
torch=$(sed -nE 's/^torch_version=([0-9]+\.[0-9]+).*/\1/p' scripts/lib.sh)
grep -qF "torch==$torch.*" pyproject.toml || lacks "another LibTorch" "scripts/lib.sh has $torch"

# counts NUMBER WORDS: $document says so
document=README.md
counts() { grep -qF "$1 $2" "$document" || lacks "a number of $2" "there are $1"; }
listed() { grep -cvE '^(#|$)' "$1"; }
counts "$(listed resources/variants/order.txt)" "variants, from"
counts "$(listed resources/lessons/en/order.txt) lessons with $(cat resources/lessons/en/*.md | grep -c '^```question$')" questions
counts "$(listed resources/recipes/order.txt)" "claims with their numbers"
[ "$(listed resources/experiments/order.txt)" = 10 ] || lacks "ten experiments" "there are others"
document=resources/desktop/org.headroom.Headroom.metainfo.xml.in
counts "$(grep -c '^HEADROOM_VIEW' ui/views/views.inc) views of one forward pass, for $(listed resources/variants/order.txt)" variants
counts "$(listed resources/lessons/en/order.txt)" lessons
document=README.md
[ "$(wc -c <README.md)" -le 16000 ] || lacks "too much" "it has more than 16,000 bytes"

# has WORD in BUILDING.md, and so on
has() { grep -qE -- "(^|[^a-z])$1([^a-z]|\$)" "$document" || lacks "$2" "not $1"; }
document=BUILDING.md
for preset in $(grep -oE '"name": "[a-z]+"' CMakePresets.json | cut -d'"' -f4 | grep -vx base | sort -u); do
    has "\`$preset\`" "CMake's presets"
done
for package in $(sed -n '/^packages=(/,/)/p' scripts/lib.sh | grep -oE '[a-z0-9-]+-(dev|tools)'); do
    has "$package" "Debian's packages"
done

document=ARCHITECTURE.md
for operation in $(sed -n '/^const char\* toString(Operation/,/^}/p' core/trace/trace.cpp | grep -oE '"[a-z]+"' | tr -d '"' | grep -vx unknown); do
    has "$operation" "the operations"
done
for folder in resources/*/; do
    has "$(basename "$folder")/" "the folders of resources"
done
drawn=$(sed -nE 's/^     │  ([a-z]+) .*/\1/p' "$document")
[ "$drawn" = "$(cat ui/rooms.txt core/rooms.txt | sed -nE 's/^([a-z]+) .*/\1/p')" ] || lacks "the rooms" "not those of rooms.txt, in their order"

for document in resources/manual/manual.md resources/manual/zh_CN/manual.md; do
    for family in $(sed -nE 's/^FAMILY\((.*)\)$/\1/p' core/hf/families.inc | sed 's/TransfoXl/TransformerXL/'); do
        tr -d '\n -' <"$document" | grep -qi "$family" || lacks "the families" "not $family"
    done
    for task in $(grep -hoE '\.id = "[a-z]+"' core/tasks/*.cpp | cut -d'"' -f2); do
        grep -q "^| $task |" "$document" || lacks "the tasks" "not $task"
    done
done

document=CHANGELOG.md
version=$(sed -nE 's/^project\(.* VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
grep -m1 '^## \[[0-9]' "$document" | grep -qF "[$version]" || lacks "another version first" "CMakeLists.txt has $version"
grep -q "<release version=\"$version\" date=\"$(sed -nE "s/^## \\[$version\\] - //p" "$document")\"" resources/desktop/*.metainfo.xml.in \
    || lacks "$version" "the metainfo has another version or date"
exit $wrong
