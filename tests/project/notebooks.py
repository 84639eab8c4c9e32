# SPDX-License-Identifier: GPL-3.0-or-later
"""The notebooks of tests/notebooks, executed as nbconvert does and opened in Chromium without a network: every page is
there, and what the pointer shows of a number is what the notebook's own variables have.

notebooks.py HEADROOM [NAME…]. Two of them, or those that are named; with HEADROOM_LONG=1 all, and five in a JupyterLab. Exit
77: nbconvert, ipykernel, torch or Chromium is not here. A notebook's metadata say where the truth of each of its pages is: an expression that gives a
function from a step's path to its numbers. One that needs what is not here is skipped."""

import importlib.util
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import BROWSER, Browser  # noqa: E402

HEADROOM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[2]
SHORT = ["variant_transformer", "torch_own_module"]
NUMBERS = 4  # that are pointed at, of each step that a page shows

missing = [name for name in ("nbconvert", "nbclient", "ipykernel", "torch", "numpy") if not importlib.util.find_spec(name)]
if BROWSER is None or missing:
    print("No Chromium is installed" if BROWSER is None else f"There is no {missing[0]} here", "so no notebook was opened.", sep=", ")
    sys.exit(77)

import nbclient  # noqa: E402
import nbformat  # noqa: E402
from nbconvert import HTMLExporter  # noqa: E402

os.environ["HEADROOM_BIN"] = os.path.dirname(HEADROOM)
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "python"), os.environ.get("PYTHONPATH", "")])
for name in "DISPLAY", "WAYLAND_DISPLAY":
    os.environ.pop(name, None)  # no window

# In the document of each page: whether its picture is drawn, and the numbers of the picture it opens on.
PAGES = """
(() => [...document.querySelectorAll("iframe")].map((frame) => {
  const inside = frame.contentDocument, data = inside && inside.getElementById("data"), canvas = inside && inside.querySelector("canvas");
  if (!data || !canvas || !canvas.width) return null;
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data, seen = new Set();
  for (let i = 0; i < pixels.length; i += 4 * 997) seen.add(pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2]);
  return seen.size < 3 ? null : {colours: seen.size, canvas: canvas.getAttribute("aria-label")};
}))()
"""
PLACES = """
((k) => {
  const frame = document.querySelectorAll("iframe")[k];
  frame.scrollIntoView({block: "center", behavior: "instant"});
  const inside = frame.contentDocument, D = JSON.parse(inside.getElementById("data").textContent);
  const unrun = (runs) => runs.flatMap((from, i) => i % 2 ? [] : Array.from({length: runs[i + 1]}, (_, k) => from + k));
  const picture = D.sets[0].frames[D.opening], canvas = inside.querySelector("canvas"), box = canvas.getBoundingClientRect(), outer = frame.getBoundingClientRect();
  const scale = box.width / Math.max(...D.sets[0].frames.map((each) => each[0]));
  const left = outer.left + frame.clientLeft + box.left, top = outer.top + frame.clientTop + box.top;
  const places = [];
  for (const id of unrun(D.lists[picture[9]])) {
    const cell = D.cells[id], number = D.numbers[cell[5]];
    if (cell[5] < 0 || cell[12] & 17 || cell[2] * scale < 3 || cell[3] * scale < 3) continue;
    places.push({path: D.steps[number[0]][0], at: number[1], value: number[2], x: left + (cell[0] + cell[2] / 2) * scale, y: top + (cell[1] + cell[3] / 2) * scale});
  }
  for (const id of unrun(D.lists[picture[11]])) {
    const map = D.maps[id], [x, y, width, height, gap, row, column, rows, columns] = map;
    if (map[11] < 0 || width * scale < 0.5 || height * scale < 0.5) continue;
    for (let i = 0; i < 5; ++i) {
      const r = Math.floor((rows - 1) * (0.3 + 0.13 * i)), c = Math.floor((columns - 1) * 0.21 * (i % 2 ? i / 4 : 0.4)), at = [...map[14]];
      if (map[15] >= 0) at[map[15]] = row + r;
      if (map[16] >= 0) at[map[16]] = column + c;
      places.push({path: D.steps[map[13]][0], at, value: null, map: true, x: left + (x + (c + 0.5) * width - gap / 2) * scale, y: top + (y + (r + 0.5) * height - gap / 2) * scale});
    }
  }
  return places.filter((each) => each.x > 0 && each.y > Math.max(0, outer.top) && each.x < innerWidth && each.y < Math.min(innerHeight, outer.bottom));
})(FRAME)
"""
SAID = 'document.querySelectorAll("iframe")[FRAME].contentDocument.querySelector("#exact").textContent'


# Asked of the kernel when all cells have run: None where a truth does not know a step.
TRUTH = """
import json, numpy
def of(run):
    return lambda path: run.changed(studies=path.split("/")[1])[path] if path.startswith("study/") else run[path]
def number(numbers, at):
    numbers = numbers.detach() if hasattr(numbers, "detach") else numbers
    return None if numbers is None else float(numpy.asarray(numbers)[tuple(at)])
print(json.dumps([[number(truth(path), at) for path, at in page] for truth, page in zip([%s], json.loads(%r))]))
"""


def lacking(text):
    return [name for name in ("transformers", "tokenizers") if re.search(rf"^\s*(from|import) {name}\b", text, re.M)
            and not importlib.util.find_spec(name)]


class Opened(unittest.TestCase):
    """What is common: a notebook that was executed, its pages in a browser, and the truth from its kernel."""

    @classmethod
    def setUpClass(cls):
        cls.held = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.browser = Browser(1400, cls.HEIGHT, online=["127.0.0.1"])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.held.cleanup()

    def check(self, path):
        notebook = nbformat.read(path, as_version=4)
        for cell in notebook.cells:
            self.assertFalse(cell.get("outputs"), f"{path.name} is kept with outputs")
        text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
        if lacking(text):
            self.skipTest(f"there is no {lacking(text)[0]} here")
        truths = notebook.metadata["headroom"]["truth"]
        client = nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3")
        with client.setup_kernel():
            for number, cell in enumerate(notebook.cells):
                client.execute_cell(cell, number)
            self.show(path, notebook)
            pointed = self.pointed_at(path.stem, len(truths))
            asked = json.dumps([[[one["path"], one["at"]] for one in page] for page in pointed])
            last = nbformat.v4.new_code_cell(TRUTH % (", ".join(truths), asked))
            notebook.cells.append(last)
            client.execute_cell(last, len(notebook.cells) - 1)
        known = json.loads(last.outputs[0].text)
        for page, values in zip(pointed, known):
            compared = 0
            for one, value in zip(page, values):
                where = f"{path.stem}: {one['path']} at {one['at']}"
                if value is not None:
                    self.assertAlmostEqual(one["said"], value, delta=max(1e-6, abs(value) * 2e-6), msg=where)
                    compared += 1
            self.assertGreaterEqual(compared, 3, path.stem)

    # The numbers that the pointer rests on, and what each page says there.
    def pointed_at(self, name, pages):
        browser = self.browser
        browser.wait(f"{PAGES}.length >= {pages} && {PAGES}.every((each) => each)", 300)
        self.assertEqual(len(browser.evaluate(PAGES)), pages, name)
        pointed = []
        for k in range(pages):
            places = browser.evaluate(PLACES.replace("FRAME", str(k)))
            self.assertTrue(places, f"{name}: page {k + 1} shows no number")
            kinds = {}  # of each step, cells and maps apart
            for each in places:
                kinds.setdefault((each["path"], each.get("map", False)), []).append(each)
            page = []
            for some in kinds.values():
                for each in some[:: max(1, len(some) // NUMBERS)][:NUMBERS]:
                    browser.move(1, 1)
                    browser.move(each["x"], each["y"])
                    said = browser.wait(SAID.replace("FRAME", str(k)), 5)
                    number = re.search(r"-?[\d.]+(?:e[-+]?\d+)?$", said.strip().replace("−", "-"))
                    self.assertTrue(number, f"{name}: {said}")
                    page.append({**each, "said": float(number[0])})
            pointed.append(page)
        return pointed


class AsHtml(Opened):
    """As nbconvert writes it, from a file: nothing is reached."""

    HEIGHT = 900

    def show(self, path, notebook):
        html, _ = HTMLExporter().from_notebook_node(notebook)
        file = pathlib.Path(self.held.name, path.stem + ".html")
        file.write_text(html, encoding="utf-8")
        self.browser.open(f"file://{file}")


@unittest.skipUnless(importlib.util.find_spec("jupyterlab"), "there is no JupyterLab here")
class InJupyterLab(Opened):
    """In a JupyterLab, Run › Run All Cells."""

    HEIGHT = 2600  # all cells are in sight: what is not, it does not draw

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = pathlib.Path(cls.held.name)
        for path in FOUND:
            (folder / path.name).write_bytes(path.read_bytes())
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            cls.port = free.getsockname()[1]
        cls.server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={cls.port}",
             "--IdentityProvider.token=", "--ServerApp.password=", f"--ServerApp.root_dir={folder}",
             "--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"],
            env={**os.environ, "HOME": str(folder), "JUPYTER_CONFIG_DIR": str(folder), "JUPYTER_DATA_DIR": str(folder / "data"),
                 "JUPYTER_PREFER_ENV_PATH": "1"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait()
        super().tearDownClass()

    def click(self, selector, words):
        place = self.browser.wait(f"""(() => {{
            const found = [...document.querySelectorAll({selector!r})].find((each) => each.textContent.trim() === {words!r} && each.offsetParent);
            if (!found) return null;
            const box = found.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        }})()""")
        self.browser.move(*place)
        self.browser.click(*place)

    def show(self, path, notebook):
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                time.sleep(0.1)
        self.browser.open(f"http://127.0.0.1:{self.port}/lab/tree/{path.name}?reset")
        self.browser.wait("!!document.querySelector('.jp-Notebook .jp-Cell') && /Python/.test(document.body.innerText)", 120)
        begun = "[...document.querySelectorAll('.jp-InputPrompt')].some((each) => /[*\\d]/.test(each.textContent))"
        for _ in range(20):  # a kernel that is not there yet runs nothing
            self.click(".lm-MenuBar-itemLabel", "Run")
            self.click(".lm-Menu-itemLabel", "Run All Cells")
            time.sleep(3)
            if self.browser.evaluate(begun):
                return
        self.fail(f"{path.name} did not run")


def named(path):
    def test(self):
        self.check(path)

    return test


FOUND = sorted((ROOT / "tests" / "notebooks").glob("*.ipynb"))
LONG = bool(os.environ.get("HEADROOM_LONG"))
IN_LAB = ["bertviz_head_view", "torch_multihead_attention", "transformers_gpt2", "variant_changed", "variant_transformer_xl"]
for each in FOUND:
    if each.stem in (sys.argv[2:] or ([one.stem for one in FOUND] if LONG else SHORT)):
        setattr(AsHtml, f"test_{each.stem}", named(each))
    if LONG and each.stem in (sys.argv[2:] or IN_LAB):
        setattr(InJupyterLab, f"test_{each.stem}", named(each))

if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
