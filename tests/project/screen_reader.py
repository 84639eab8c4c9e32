# SPDX-License-Identifier: GPL-3.0-or-later
# screen_reader.py HEADROOM HEADROOM-CLI FOLDER: called by screen_reader.sh, which makes the display and the bus.
# Everything is read from the accessibility tree and done with the actions it offers: no key, no mouse, no picture.
import csv
import os
import re
import subprocess
import sys
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

warnings.simplefilter("ignore", DeprecationWarning)
PROGRAM, CLI, FOLDER = sys.argv[1:]
RESOURCES = os.path.join(os.path.dirname(__file__), "..", "..", "resources")
WEIGHTS = "decoder.2/encoder_decoder_attention/weights"
said = []  # by the program, unasked


def fail(message):
    print("screen_reader:", message, file=sys.stderr)
    print("screen_reader: it had said:", *said, sep="\n  ", file=sys.stderr)
    running.kill()
    sys.exit(1)


def check(condition, message):
    if not condition:
        fail(message)


def turn(seconds=0.05):
    """Lets events in."""
    until = time.monotonic() + seconds
    while GLib.MainContext.default().iteration(False) or time.monotonic() < until:
        time.sleep(0.005)


def wait(what, condition):
    for _ in range(600):
        found = condition()
        if found:
            return found
        turn()
    fail("waited in vain for " + what)


def showing(node):
    return node.get_state_set().contains(Atspi.StateType.SHOWING)


def below(node):
    """Every showing node of a tree; of tables only themselves."""
    yield node
    if node.get_role() == Atspi.Role.TABLE:
        return
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child and showing(child):
            yield from below(child)


def find(what, role, fits, within=None):
    def look():
        return next((n for n in below(within or window) if n.get_role() == role and fits(n.get_name())), None)

    return wait(what, look)


def button(name, part="Lesson"):
    within = find("the part " + part, Atspi.Role.FRAME, lambda own: own == part) if part else None
    return find("the button " + name, Atspi.Role.PUSH_BUTTON, lambda own: own == name, within)


def press(node):
    action = node.get_action_iface()
    check(action and action.get_n_actions() > 0, f"nothing can be done with “{node.get_name()}”")
    action.do_action(0)


def hears(what, begin):
    """The next sentence said that begins so, from what was not yet heard."""
    global heard

    def look():
        global heard
        for i in range(heard, len(said)):
            if said[i].startswith(begin):
                heard = i + 1
                return said[i]
        return None

    return wait(f"“{begin}…” to be said after {what}", look)


def on_event(event):
    try:
        if event.type.startswith("object:announcement"):
            said.append(event.any_data)
        elif event.detail1 and event.source and event.source.get_role() == Atspi.Role.NOTIFICATION:
            said.append(event.source.get_name())
    except GLib.GError:  # gone meanwhile
        pass


def number_at_end(name):
    found = re.search(r"([−-]?\d+(?:\.\d+)?)\s*$", name)
    return float(found.group(1).replace("−", "-")) if found else None


def application():
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        own = desktop.get_child_at_index(i)
        if own and own.get_name() == "headroom" and own.get_process_id() == running.pid and own.get_child_count() > 0:
            return own
    return None


# What the numbers on the stage must be, from the program without a window.
numbers = os.path.join(FOLDER, "weights.csv")
subprocess.run(
    [CLI, "run", "--model", os.path.join(RESOURCES, "models", "reverse.safetensors"), "--text", "7 3 9 1 4 1 8 6",
     "--numbers", WEIGHTS, "--out", numbers], check=True, stdout=subprocess.DEVNULL)
with open(numbers, newline="") as file:
    rows = [list(map(float, line[2:])) for line in list(csv.reader(file))[1:] if line[0] == "1"]

listener = Atspi.EventListener.new(on_event)
listener.register("object:state-changed:showing")
listener.register("object:announcement")  # from Qt 6.8 on
heard = 0
running = subprocess.Popen([PROGRAM, "--lesson", os.path.join(RESOURCES, "lessons", "en", "attention-row.md")])
window = wait("the program on the bus", application).get_child_at_index(0)

# The lesson, its question and what can be pressed have words and roles.
hears("opening the lesson", "Step 1 of 4: A row divides its attention. Which row gives most of its weight to token 3, the 9?")
find("the prose", Atspi.Role.LABEL, lambda own: own.startswith("This model reads digits"))
find("the question", Atspi.Role.LABEL, lambda own: own.startswith("Which row gives most"))
for name in ("A hint", "Show me", "Next"):
    button(name)
for node in below(window):
    if node.get_role() in (Atspi.Role.PUSH_BUTTON, Atspi.Role.TABLE, Atspi.Role.TEXT, Atspi.Role.COMBO_BOX,
                           Atspi.Role.LIST, Atspi.Role.RADIO_BUTTON):
        check(node.get_name().strip() and "&" not in node.get_name(),
              f"a {node.get_role_name()} is called “{node.get_name()}”")

# Every matrix is a table with names for its rows and columns, and a cell for each number.
tables = [node for node in below(window) if node.get_role() == Atspi.Role.TABLE]
check(len(tables) > 1, "there are no tables on the stage")
for node in tables:
    table = node.get_table_iface()
    check(table and table.get_n_rows() > 0 and table.get_n_columns() > 0, f"“{node.get_name()}” is no table")
    for index, header in [(i, table.get_row_header(i)) for i in range(table.get_n_rows())] \
            + [(i, table.get_column_header(i)) for i in range(table.get_n_columns())]:
        check(header and header.get_name().strip(), f"row or column {index + 1} of “{node.get_name()}” has no name")

# The large map has the numbers of the run, to two decimals.
large = next(node for node in tables if node.get_name() == "Encoder–decoder attention, layer 2, head 1")
table = large.get_table_iface()
check((table.get_n_rows(), table.get_n_columns()) == (len(rows), len(rows[0])), "the map has another size")
check(table.get_row_header(1).get_name().startswith("6"), f"row 2 is called {table.get_row_header(1).get_name()}")
for row, values in enumerate(rows):
    for column, value in enumerate(values):
        name = table.get_accessible_at(row, column).get_name()
        shown = number_at_end(name)
        check(shown is not None and abs(shown - value) <= 0.00501, f"“{name}” is {value}")

# The question is answered by actions alone: a wrong row, a hint, the right row; then the way on.
right = next(row for row in range(len(rows)) if rows[row][2] > 0.5)
wrong = 0
press(table.get_accessible_at(wrong, 2))
hears("a wrong answer", f"Not yet. Row {wrong + 1} gives token 3 only")
find("the verdict", Atspi.Role.LABEL, lambda own: own.startswith("Not yet."))
press(button("A hint"))
hears("a hint", "A row runs from left to right")
press(table.get_accessible_at(right, 2))
hears("the right answer", f"Right. Row {right + 1}:")
press(button("Next"))
hears("going on", "Step 2 of 4: Where will it look?")

# What is covered is not told.
def covered():
    now = next((node for node in below(window) if node.get_role() == Atspi.Role.TABLE
                and node.get_name() == "Encoder–decoder attention, layer 2, head 1"), None)
    return now and "covered" in now.get_table_iface().get_accessible_at(3, 2).get_name() and now


hidden = wait("the numbers to be covered", covered).get_table_iface()
for row in range(hidden.get_n_rows()):
    for column in range(hidden.get_n_columns()):
        name = hidden.get_accessible_at(row, column).get_name()
        check(number_at_end(name) is None, f"a covered number is told: “{name}”")
press(button("Show me"))
hears("the solution", "Shown. Token")

# A change on the stage that is not the lesson's is told too: another picture of playback.
press(button("Previous", None))
hears("another picture", "Frame ")

running.terminate()
running.wait()


def told(step, since):
    """Another step is said in one sentence; what is another on the stage in one more, if anything is."""
    turn(0.3)
    news = said[since:]
    own = [sentence for sentence in news if sentence.startswith(step)]
    check(len(own) == 1 and len(news) <= 2 and len(set(news)) == len(news), f"{step} is said so: {news}")
    return len(news)


# HEADROOM_ALL_LESSONS=1: every lesson, shown from step to step.
every = os.path.join(RESOURCES, "lessons", "en")
read = 0
for name in open(os.path.join(every, "order.txt")).read().split() if "HEADROOM_ALL_LESSONS" in os.environ else []:
    file = os.path.join(every, name + ".md")
    steps = open(file).read().split("\n## ")[1:]
    since = heard = len(said)
    running = subprocess.Popen([PROGRAM, "--lesson", file])
    window = wait("the program on the bus", application).get_child_at_index(0)
    for number, text in enumerate(steps, 1):
        begin = f"Step {number} of {len(steps)}: "
        hears(f"going on in {name}", begin)
        told(begin, since)
        if "```question" in text:
            since = len(said)
            press(button("Show me"))
            hears(f"Show me in {name}", "Shown.")
            turn(0.3)
            shown = [sentence for sentence in said[since:] if sentence.startswith("Shown.")]
            check(len(shown) == 1 and len(said) - since <= 2, f"{name}, {begin} is shown so: {said[since:]}")
        since = len(said)
        if number < len(steps):
            press(button("Next"))
    read += 1
    running.terminate()
    running.wait()

print(f"screen_reader: {len(tables)} tables, {len(rows) * len(rows[0])} numbers compared, {len(said)} sentences heard, {read} more lessons")
