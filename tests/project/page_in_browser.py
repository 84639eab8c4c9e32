# SPDX-License-Identifier: GPL-3.0-or-later
"""Web pages of views in a real browser: used by keys and pointer, they say the numbers that headroom-cli computes.

    page_in_browser.py HEADROOM HEADROOM_CLI
"""

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HEADROOM, CLI = sys.argv[1:3]
BROWSER = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)

# A browser without a window draws when it likes; here it does 60 times in a second of its own clock.
CLOCK = "<script>requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 16);</script>"

# What a person does, in the page; what became of it is left as JSON in an element of its own.
DRIVER = """
<script>
(async () => {
  const data = JSON.parse(document.getElementById("data").textContent), said = {errors: []};
  addEventListener("error", (event) => said.errors.push(event.message));
  const all = (selector) => document.querySelector(selector), text = (selector) => all(selector) ? all(selector).textContent : "";
  const canvas = all("canvas"), wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const still = () => wait(3000); // longer than any way from picture to picture
  const key = (name, on = document.body) => on.dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true, cancelable: true}));
  const unrun = (runs) => runs.flatMap((from, i) => i % 2 ? [] : Array.from({length: runs[i + 1]}, (_, k) => from + k));
  const at = (path, index, frame) => {
    const cell = unrun(data.lists[data.sets[0].frames[frame][9]]).map((id) => data.cells[id]).find((each) => each[5] >= 0 &&
      data.steps[data.numbers[each[5]][0]][0] === path && data.numbers[each[5]][1].join() === index.join() && !(each[12] & 17));
    const box = canvas.getBoundingClientRect(), scale = box.width / Math.max(...data.sets[0].frames.map((each) => each[0]));
    return cell && {clientX: box.left + (cell[0] + cell[2] / 2) * scale, clientY: box.top + (cell[1] + cell[3] / 2) * scale};
  };
  await wait(100);
  const asked = ASKED;
  said.opens = text(".where");
  said.opensOn = text("#exact");
  key("Home"); await still(); said.first = text(".where");
  key("ArrowRight"); await still(); said.second = text(".where");
  key("ArrowLeft"); await still(); said.back = text(".where");
  key(" "); await still(); said.playing = text(".bar button:nth-child(2)"); said.played = text(".where"); key(" ");
  key("End"); await still(); said.last = text(".where");
  const place = at(asked.path, asked.at, data.sets[0].frames.length - 1);
  said.there = !!place;
  if (place) {
    canvas.dispatchEvent(new PointerEvent("pointermove", {...place, pointerType: "mouse", bubbles: true}));
    said.tip = text(".tip"); said.hovered = text("#exact"); said.equation = text("#equation");
    canvas.dispatchEvent(new PointerEvent("pointerleave"));
    key("Escape");
    said.released = text("#exact");
    canvas.dispatchEvent(new MouseEvent("click", {...place, bubbles: true}));
    canvas.dispatchEvent(new PointerEvent("pointerleave"));
    said.pinned = text("#exact"); said.heard = text("[aria-live]:not(.caption div)"); said.address = location.hash;
    key("ArrowLeft", canvas); said.walkedTo = text("#says");
    key("ArrowRight", canvas); said.walkedBack = text("#exact");
  }
  all("details").open = true; await wait(50);
  said.tables = document.querySelectorAll("table").length;
  said.cells = [...document.querySelectorAll("td")].map((each) => each.textContent);
  said.canvas = canvas.getAttribute("aria-label");
  const dark = document.documentElement.classList.contains("dark");
  [...document.querySelectorAll("header button")].pop().click();
  said.turned = document.documentElement.classList.contains("dark") !== dark;
  const languages = [...document.querySelectorAll("header select")].pop();
  said.languages = languages.options.length;
  if (languages.options.length > 1) {
    languages.value = 1; languages.dispatchEvent(new Event("change")); said.other = text("h1") + text(".where");
  }
  const result = document.createElement("pre");
  result.id = "result";
  result.textContent = JSON.stringify(said);
  document.body.append(result);
})();
</script>
"""


def run(*arguments):
    ended = subprocess.run(arguments, capture_output=True, text=True)
    if ended.returncode != 0:
        raise AssertionError(f"{' '.join(arguments)}: {ended.stderr}")
    return ended.stdout


def page_of(folder, name, *asked):
    file = os.path.join(folder, name + ".html")
    run(HEADROOM, "--export", file, *asked)
    return file


class Browser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.held = tempfile.TemporaryDirectory()
        cls.folder = cls.held.name

    @classmethod
    def tearDownClass(cls):
        cls.held.cleanup()

    def dom(self, address, *more):
        profile = os.path.join(self.folder, "profile")
        return run(BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", "--lang=en",
            "--virtual-time-budget=30000", "--window-size=1200,900", *more, "--dump-dom", address)

    def used(self, file, path, at):
        """What the page said while the driver used it."""
        with open(file, encoding="utf-8") as page:
            text = page.read()
        text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
        driven = file.replace(".html", "-driven.html")
        script = DRIVER.replace("ASKED", json.dumps({"path": path, "at": at}))
        with open(driven, "w", encoding="utf-8") as page:
            page.write(text.replace("<head>", "<head>" + CLOCK).replace("</body>", script + "</body>"))
        found = re.search(r'<pre id="result">(.*?)</pre>', self.dom("file://" + driven), re.S)
        self.assertTrue(found, "the page did not come to its end")
        return json.loads(html.unescape(found[1]))

    def check(self, said, value):
        exact = f"Number: {float(f'{value:.7g}'):g}"
        def number(text):
            return float(text.split(":")[1].replace("−", "-"))
        self.assertEqual(said["errors"], [])
        self.assertTrue(said["there"])
        for which in ("hovered", "pinned", "walkedBack"):
            self.assertAlmostEqual(number(said[which]), value, delta=abs(value) * 1e-6, msg=f"{which}, {exact}")
        self.assertIn(f"{value:.4f}".replace("-", "−"), said["tip"])
        self.assertEqual(said["released"], "")
        self.assertIn(f"{value:.4f}".replace("-", "−"), said["heard"])
        self.assertIn("pin=", said["address"])
        self.assertGreater(said["tables"], 0)
        self.assertTrue(any(cell and abs(float(cell.replace("−", "-")) - value) <= abs(value) * 1e-6
            for cell in said["cells"] if re.fullmatch(r"−?[\d.]+(e[-+−]?\d+)?", cell)), "no table has it")
        self.assertTrue(said["turned"])

    def test_rel_shift_by_keys_and_pointer(self):
        file = page_of(self.folder, "rel_shift", "--view", "rel_shift", "--variant", "transformer-xl", "--text", "c 5 a 2 c 5")
        path = "decoder.2/self_attention/position/shifted"
        asked = ("--variant", "transformer-xl", "--text", "c 5 a 2 c 5")
        value = json.loads(run(CLI, "explain", path, "--at", "1,4,2", "--json", *asked))["value"]
        said = self.used(file, path, [1, 4, 2])
        self.check(said, value)
        count = int(re.search(r"of (\d+)", said["opens"])[1])
        self.assertGreater(count, 3)
        self.assertTrue(said["first"].startswith(f"picture 1 of {count}"), said["first"])
        self.assertTrue(said["second"].startswith(f"picture 2 of {count}"), said["second"])
        self.assertTrue(said["back"].startswith(f"picture 1 of {count}"), said["back"])
        self.assertTrue(said["last"].startswith(f"picture {count} of {count}"), said["last"])
        self.assertIn("Pause", said["playing"])
        self.assertNotEqual(said["played"], said["first"])
        self.assertNotEqual(said["walkedTo"], "")
        if said["languages"] > 1:
            self.assertRegex(said["other"], "[\u4e00-\u9fff]")

    def test_weights_with_their_equation(self):
        asked = ("--variant", "transformer", "--text", "7 3 9 1 4")
        path = "decoder.2/encoder_decoder_attention/weights"
        file = page_of(self.folder, "attention", "--view", "attention", "--select", path + "@0,2,1", *asked)
        explained = json.loads(run(CLI, "explain", path, "--at", "0,2,1", "--json", *asked))
        said = self.used(file, path, [0, 2, 1])
        self.check(said, explained["value"])
        self.assertIn("exp(", said["equation"])

    def test_an_address_and_the_policy(self):
        asked = ("--variant", "transformer", "--text", "7 3 9 1 4")
        path = "decoder.2/encoder_decoder_attention/weights"
        file = page_of(self.folder, "policy", "--view", "attention", *asked)
        value = json.loads(run(CLI, "explain", path, "--at", "0,1,3", "--json", *asked))["value"]
        dom = self.dom(f"file://{file}#1&pin={path}@0,1,3&theme=dark")
        self.assertIn(f"{value:.4f}</div>", dom)
        self.assertIn('class="dark"', dom)
        with open(file, encoding="utf-8") as page:
            text = page.read()
        foreign = file.replace("policy", "foreign")
        with open(foreign, "w", encoding="utf-8") as page:
            page.write(text.replace("</body>", "<script>document.body.append('it acts')</script></body>"))
        dom = self.dom("file://" + foreign)
        self.assertIn("<canvas", dom)
        self.assertEqual(dom.count("it acts"), 1)  # its own source alone


if __name__ == "__main__":
    if BROWSER is None:
        print("No Chromium is installed, so no page was opened in a browser.")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
