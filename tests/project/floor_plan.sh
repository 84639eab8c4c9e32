#!/bin/sh
# The rooms of core and of ui (the folders in them) stand above each other as core/rooms.txt and ui/rooms.txt have them:
# each source includes what stands in its own room and in rooms below it, so no two rooms include each other. Nor do two
# folders of one room, say of two views. In ui no class of a higher room is declared either (in core a kind of attention
# is named where its settings are).
set -eu
cd "${1:-$(dirname "$0")/../..}"
status=0
for part in core ui; do
    {
        sed 's/#.*//; s/^/room /' $part/rooms.txt
        find $part -name '*.h' -o -name '*.cpp' | sed "s|^$part/|file |"
        grep -rnE --include='*.h' --include='*.cpp' '^ *# *include +"' $part |
            sed -E "s|^$part/([^:]*):([0-9]*):[^\"]*\"([^\"]*)\".*|include \1 \2 \3|"
        grep -rnE --include='*.h' '^(class|struct) [A-Za-z]+( [^;]*)?$' $part |
            sed -E "s|^$part/([^:]*):([0-9]*):[a-z]* ([A-Za-z]*).*|defined \1 \2 \3|"
        grep -rnE --include='*.h' --include='*.cpp' '^(class|struct) [A-Za-z]+;' $part |
            sed -E "s|^$part/([^:]*):([0-9]*):[a-z]* ([A-Za-z]*);.*|declared \1 \2 \3|"
    } | awk -v part=$part '
        function room(file) { return file ~ /\// ? substr(file, 1, index(file, "/") - 1) : "." }
        function folder(file) { sub(/\/[^\/]*$/, "", file); return file }
        function wrong(sentence) { print sentence; failed = 1 }
        $1 == "room" && NF > 1 { place[$2] = ++rooms }
        $1 == "file" {
            known[$2] = used[room($2)] = 1
            if (!(room($2) in place)) wrong(part "/" $2 " stands in no room of " part "/rooms.txt")
        }
        $1 == "include" && ($4 in known) {
            if (place[room($2)] > place[room($4)])
                wrong(part "/" $2 ":" $3 ": includes " $4 ", which stands above it (" part "/rooms.txt)")
            from = folder($2); to = folder($4)
            if (room($2) == room($4) && from != room($2) && to != room($4) && from != to) {
                includes[from, to] = part "/" $2 ":" $3
                if ((to, from) in includes)
                    wrong(includes[from, to] ": includes " $4 ", while " includes[to, from] " includes what is in " from)
            }
        }
        $1 == "defined" { home[$4] = $2 }
        part == "ui" && $1 == "declared" && ($4 in home) && place[room($2)] > place[room(home[$4])] {
            wrong(part "/" $2 ":" $3 ": declares " $4 " of " home[$4] ", which stands above it (" part "/rooms.txt)")
        }
        END {
            for (name in place)
                if (!(name in used)) wrong(part "/rooms.txt: nothing stands in " name)
            exit failed
        }' || status=1
done
exit $status
