# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python package against the command line, which it may not differ from in any digit.

headroom_test.py headroom-cli. Exit 77: there is no NumPy here."""

import gc
import html
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import unittest

try:
    import numpy as np
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))
import headroom  # noqa: E402
from headroom import _show  # noqa: E402
from headroom._server import server  # noqa: E402

PROGRAM = sys.argv.pop(1)
os.environ["HEADROOM_BIN"] = os.path.dirname(PROGRAM)
WEIGHTS = "decoder.1/self_attention/weights"


def cli(*arguments):
    return json.loads(subprocess.run([PROGRAM, *arguments, "--json"], check=True, capture_output=True).stdout)


def numbers_of_cli(step, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "numbers.npy")
        subprocess.run([PROGRAM, "run", *arguments, "--numbers", step, "--out", file], check=True, capture_output=True)
        return np.load(file)


class Variants(unittest.TestCase):
    def test_each_runs_and_all_its_numbers_are_read_at_once(self):
        for variant in cli("variants"):
            with self.subTest(variant["id"]):
                run = headroom.run(variant["id"])
                several = run.numbers(*run)
                self.assertEqual(list(several), list(run))
                for path, numbers in several.items():
                    self.assertEqual(numbers.shape, run[path].shape)

    def test_steps_and_numbers_are_those_of_the_command_line(self):
        for variant in "transformer", "universal-transformer":
            with self.subTest(variant):
                run = headroom.run(variant)
                told = cli("run", "--variant", variant, "--parameters")
                self.assertEqual(list(run), [step["path"] for step in told["steps"]])
                self.assertEqual((run.input, run.output), (told["input"], told["output"]))
                for step in told["steps"]:
                    mine = run[step["path"]]
                    self.assertEqual((list(mine.axes), list(mine.shape)), (step["axes"], step["shape"]))
                last = told["steps"][-1]["path"]
                np.testing.assert_array_equal(run[last].numpy(), numbers_of_cli(last, "--variant", variant))


class Steps(unittest.TestCase):
    def setUp(self):
        self.run_ = headroom.run("transformer-xl", "a b c a b")
        self.weights = self.run_[WEIGHTS]

    def test_is_an_array_with_names(self):
        self.assertEqual(self.weights.axes, ("head", "query", "key"))
        self.assertEqual(np.asarray(self.weights).shape, self.weights.shape)
        self.assertEqual(np.asarray(self.weights).dtype, np.float32)
        np.testing.assert_allclose(np.sum(self.weights, axis=-1), 1.0, atol=1e-6)
        self.assertEqual(len(self.weights.labels["query"]), self.weights.shape[1])
        self.assertEqual(self.weights.labels["query"][1:3], ["a", "b"])
        self.assertFalse(self.weights.numpy().flags.writeable)

    def test_explains_each_number(self):
        told = cli("explain", WEIGHTS, "--at", "0,3,1", "--variant", "transformer-xl", "--text", "a b c a b")
        mine = self.weights.explain(0, 3, 1)
        self.assertEqual(mine.answer, told)
        self.assertTrue(mine.agrees)
        self.assertAlmostEqual(mine.value, float(self.weights[0, 3, 1]), places=7)
        self.assertIn(mine.words, str(mine))
        for term in mine.terms:
            self.assertIn(term.step, self.run_)
            self.assertEqual(len(term.at), self.run_[term.step].ndim)

    def test_a_change_by_hand_changes_what_follows_and_nothing_else(self):
        changed = self.run_.changed(f"{WEIGHTS}@0,-,1=0")
        self.assertTrue((changed[WEIGHTS][0, :, 1] == 0).all())
        self.assertEqual(changed[WEIGHTS].changed, "by hand")
        for path, step in changed.steps.items():
            same = np.array_equal(step, self.run_[path], equal_nan=True)
            self.assertTrue(same or step.changed, path)
        told = numbers_of_cli("output/logits", "--variant", "transformer-xl", "--text", "a b c a b", "--change",
            f"{WEIGHTS}@0,-,1=0")
        np.testing.assert_array_equal(changed.logits.numpy(), told)
        again = changed.changed({f"{WEIGHTS}@1,2,-": 0.25})
        self.assertTrue((again[WEIGHTS][0, :, 1] == 0).all())
        self.assertTrue((again[WEIGHTS][1, 2] == 0.25).all())

    def test_settings(self):
        text = "a b c d e f g h a b"
        mine = self.run_.changed(text=text, set={"memory": 2, "same_length": "memory"}, temperature=2)
        told = numbers_of_cli("output/probabilities", "--variant", "transformer-xl", "--text", text, "--set", "memory=2",
            "--set", "same_length=memory", "--temperature", "2")
        np.testing.assert_array_equal(mine["output/probabilities"].numpy(), told)

    def test_heads_and_sweep(self):
        self.assertEqual(self.run_.heads(), cli("heads", "--variant", "transformer-xl", "--text", "a b c a b"))
        self.assertEqual(self.run_.changed(temperature=2).heads(), self.run_.heads())
        sweep = self.run_.sweep(measure="logit")
        told = cli("sweep", "--variant", "transformer-xl", "--text", "a b c a b", "--measure", "logit")
        self.assertEqual(sweep.effect[0, 1], told["rows"][0]["cells"][1]["effect"])
        self.assertEqual((sweep.token, sweep.position), (told["token"], told["position"]))
        np.testing.assert_allclose(sweep.after - sweep.before, sweep.effect, atol=1e-6)

    def test_gradients_are_those_of_the_command_line(self):
        run = headroom.run("transformer", "7 3 9").backward(loss="0=5")
        told = cli("backward", "--variant", "transformer", "--text", "7 3 9", "--loss", "0=5")
        self.assertEqual(run.number, told["number"])
        self.assertEqual([one["path"] for one in told["gradients"]],
            [path for path in run if path.startswith("backward/") and path[9:] in run])
        for one in told["gradients"]:
            self.assertEqual(run.gradient(one["of"]).shape, run[one["of"]].shape)
            self.assertAlmostEqual(float(np.abs(run.gradient(one["of"])).max()), one["largest"], places=5)
        self.assertTrue(run.gradient("decoder.2/self_attention/weights").explain(0, 0, 0).agrees)
        step = 1e-2
        weight, cell = "output.bias", (5,)
        slope = float(run.gradient(weight)[cell])
        up = run.changed({f"{weight}@5": float(run[weight][cell]) + step}).number
        self.assertAlmostEqual((up - run.number) / step, slope, places=2)
        self.assertEqual(len(run.heads()), len(headroom.run("transformer", "7 3 9").heads()))
        for wrong in (lambda: run.gradient("nowhere"), lambda: headroom.run("transformer").gradient(WEIGHTS)):
            with self.assertRaises(headroom.HeadroomError):
                wrong()

    def test_a_saved_run_opens_as_a_recording(self):
        with tempfile.TemporaryDirectory() as folder:
            file = self.run_.save(os.path.join(folder, "run.safetensors"))
            again = headroom.open(file)
            np.testing.assert_array_equal(again[WEIGHTS].numpy(), self.weights.numpy())
            self.assertEqual(again.input, self.run_.input)
            with self.assertRaises(headroom.HeadroomError):
                again.changed(f"{WEIGHTS}@0,0,0=1")


@unittest.skipUnless(os.path.exists(os.path.join(os.path.dirname(PROGRAM), "headroom")), "the window was not built")
class Window(unittest.TestCase):
    """What the window draws of a run is that run: its bookmark opens on the same numbers."""

    def test_pictures(self):
        run = headroom.run("transformer-xl", "a b c a b", set={"memory": 2}, change=f"{WEIGHTS}@0,-,1=0")
        mine = run.picture("masks", pin=f"{WEIGHTS}@0,3,1", size=(800, 600))
        self.assertEqual(mine._repr_png_()[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(mine.data, run.picture("masks", pin=f"{WEIGHTS}@0,3,1", size=(800, 600)).data)
        self.assertNotEqual(mine.data, run.changed(set={"memory": 3}).picture("masks", size=(800, 600)).data)
        with self.assertRaises(headroom.HeadroomError) as said:
            run.picture("nowhere")
        self.assertIn("nowhere", str(said.exception))

    def test_pages(self):
        run = headroom.run("transformer-xl", "a b c a b", change=f"{WEIGHTS}@0,-,1=0")
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "page.html")
            page = run.page(file, view="masks", pin=f"{WEIGHTS}@0,3,2")
            with open(file, encoding="utf-8") as written:
                self.assertEqual(written.read(), page.html)
        data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page.html, re.S)[1])
        self.assertEqual(data["view"], "masks")
        seen = 0
        for step, at, value, _ in data["numbers"]:
            path = data["steps"][step][0]
            if path in run and value is not None and len(at) == run[path].ndim:
                self.assertEqual(np.float32(value), run[path].numpy()[tuple(at)], path)
                seen += 1
        self.assertGreater(seen, 20)
        self.assertIn("srcdoc=", page._repr_html_())
        self.assertNotIn("<script", page._repr_html_())
        with self.assertRaises(headroom.HeadroomError):
            run.page(view="nowhere")

    def test_a_bookmark_is_the_run(self):
        run = headroom.run("transformer-xl", "a b c a b", set={"memory": 2}, temperature=2, change=f"{WEIGHTS}@0,-,1=0")
        with tempfile.TemporaryDirectory() as folder:
            again = headroom.open(run.bookmark(os.path.join(folder, "run.headroom"), view="masks"))
            for path, numbers in run.numbers(*run).items():
                np.testing.assert_array_equal(again[path].numpy(), numbers)
            with self.assertRaises(headroom.HeadroomError):
                run.bookmark(os.path.join(folder, "run.headroom"), pin="nowhere@0")
            with self.assertRaises(headroom.HeadroomError):
                headroom.run("transformer", ids=[1, 2]).bookmark(os.path.join(folder, "ids.headroom"))


@unittest.skipUnless(os.path.exists(os.path.join(os.path.dirname(PROGRAM), "headroom")), "the window was not built")
class OnShow(unittest.TestCase):
    """headroom.show(): one window, which is asked over its socket, without a screen."""

    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True) if sys.version_info >= (3, 10) else tempfile.TemporaryDirectory()
        names = [f"XDG_{name}" for name in ("RUNTIME_DIR", "CONFIG_HOME", "CACHE_HOME", "DATA_HOME")]
        cls.before = {name: os.environ.get(name) for name in [*names, "QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"]}
        os.environ.update({name: cls.home.name for name in names}, QT_QPA_PLATFORM="offscreen")

    @classmethod
    def tearDownClass(cls):
        for window in _show._windows:
            window.kill()
            window.wait()
        for name, value in cls.before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
        cls.home.cleanup()

    def test_one_window_shows_all_and_comes_back(self):
        run = headroom.run("transformer-xl", "a b c a b", set={"memory": 2})
        shown = headroom.show(run, view="masks", pin=f"{WEIGHTS}@0,3,1")
        windows = len(_show._windows)
        picture = shown.picture()
        self.assertEqual(picture.data[:8], b"\x89PNG\r\n\x1a\n")
        self.assertIn("pin", shown.script())
        size = tuple(int.from_bytes(picture.data[at : at + 4], "big") for at in (16, 20))
        alone = headroom.show(run, view="masks", pin=f"{WEIGHTS}@0,3,1", window=False)
        self.assertEqual(picture.data, alone.picture(size=size).data)  # of a new program, which draws no window
        other = headroom.show(headroom.run("transformer", "7 3 9"), view="attention")
        self.assertEqual(len(_show._windows), windows)
        self.assertNotEqual(other.picture().data, picture.data)
        shown.view("rel_shift", {"rel_shift.direction": "both"})  # back, with what was done before
        said = shown.script()
        self.assertEqual(said.split("open transformer\n")[1].count("open transformer-xl\n"), 1, said)
        self.assertIn("rel_shift.direction", said)
        page = json.loads(re.search(r'id="data">(.*?)</script>', shown.page().html, re.S)[1])
        self.assertEqual(page["view"], "rel_shift")
        for step, at, value, _ in page["numbers"]:
            path = page["steps"][step][0]
            if path in run and value is not None and len(at) == run[path].ndim:
                self.assertEqual(np.float32(value), run[path].numpy()[tuple(at)], path)
        shown.change({f"{WEIGHTS}@0,-,1": 0})
        self.assertIn(f"change.set {WEIGHTS}@0,-,1 0", shown.script())
        for wrong, word in (
            (lambda: shown.pin("nowhere", (0, 0)), "nowhere"),
            (lambda: shown.view("nowhere"), "nowhere"),
            (lambda: shown.perform("fly"), "fly"),
            (lambda: headroom.show("/no/such/file"), "/no/such/file"),
            (lambda: headroom.show(7), "int"),
        ):
            with self.assertRaises(headroom.HeadroomError) as said:
                wrong()
            self.assertIn(word, str(said.exception))
            self.assertNotIn("Line ", str(said.exception))

    def test_a_window_that_was_closed_is_opened_again(self):
        shown = headroom.show(headroom.run("transformer", "7 3 9"), view="masks")
        try:
            shown.perform("quit")
        except headroom.HeadroomError as error:
            self.assertIn("closed", str(error))
        for window in _show._windows:
            window.wait(60)
        shown.pin("decoder.1/self_attention/weights", (0, 0, 0))
        self.assertIn("view.masks", shown.script())

    def test_what_is_no_request_is_answered(self):
        headroom.show(headroom.run("transformer", "7 3 9"))
        for line in (b"{}\n", b"{\n", b'{"lines":7,"file":[]}\n'):
            connection = _show._connected()
            with connection:
                connection.sendall(line)
                self.assertIn(b"performed", connection.recv(1 << 16))

    def test_without_a_display_it_says_so(self):
        run = headroom.run("transformer", "7 3 9")
        before = dict(os.environ)
        try:
            for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
                os.environ.pop(name, None)
            with tempfile.TemporaryDirectory() as empty:
                os.environ["XDG_RUNTIME_DIR"] = empty
                with self.assertRaises(headroom.HeadroomError) as said:
                    headroom.show(run)
                self.assertIn("display", str(said.exception))
                shown = headroom.show(run, view="masks", window=False)
                self.assertIn('"view":"masks"', shown.page().html)
                self.assertIn("<iframe", shown._repr_html_())
                self.assertIn("view.masks", shown.script())
                self.assertIn("nowhere", headroom.show(run, view="nowhere", window=False)._repr_html_())
        finally:
            os.environ.clear()
            os.environ.update(before)

    def test_lines_are_those_of_scripts(self):
        self.assertEqual(_show.line("pin", "a@1,2"), "pin a@1,2")
        self.assertEqual(_show.line("run.text", 'a "b"\n\\', ""), 'run.text "a \\"b\\"\\n\\\\" ""')


@unittest.skipUnless(importlib.util.find_spec("torch"), "there is no torch")
class BertViz(unittest.TestCase):
    """Its signatures; the weights that were given are the page's numbers."""

    def weights(self, layers, heads, queries, keys, causal=False):
        import torch

        torch.manual_seed(0)
        scores = torch.randn(layers, 1, heads, queries, keys)
        if causal:
            scores = scores.masked_fill(torch.ones(queries, keys, dtype=torch.bool).triu(1), -torch.inf)
        return list(scores.softmax(-1))

    def data(self, page):
        if not isinstance(page, headroom.Page):  # IPython's HTML
            page = headroom.Page(html.unescape(re.search(r'srcdoc="(.*?)"', page.data, re.S)[1]))
        return json.loads(re.search(r'id="data">(.*?)</script>', page.html, re.S)[1])

    def check(self, data, truth):
        seen = 0
        for step, at, value, _ in data["numbers"]:
            path = data["steps"][step][0]
            if path in truth and len(at) == 3:
                self.assertEqual(np.float32(value), np.float32(truth[path][tuple(at)]), path)
                seen += 1
        self.assertGreater(seen, 10)

    @unittest.skipUnless(os.path.exists(os.path.join(os.path.dirname(PROGRAM), "headroom")), "the window was not built")
    def test_pages(self):
        from headroom.bertviz import head_view, model_view

        words = "Ġthe Ġcat sat Ġon Ġit".split()
        for causal, stack in ((False, "encoder"), (True, "decoder")):
            given = self.weights(3, 2, 5, 5, causal)
            data = self.data(head_view(given, words, layer=1, heads=[1], html_action="return"))
            self.assertEqual(data["view"], "attention")
            self.assertEqual(data["sets"][0]["head"], 1)
            self.assertIn("cat", data["strings"])
            self.check(data, {f"{stack}.2/self_attention/weights": given[1][0]})
        data = self.data(model_view(given, words, include_layers=[0, 2], include_heads=[1], html_action="return"))
        self.assertEqual(data["view"], "head_atlas")
        paths = {step[0] for step in data["steps"]}
        self.assertIn("decoder.3/self_attention/weights", paths)
        self.assertFalse({path for path in paths if path.startswith("decoder.2/")})
        self.assertTrue({"L1", "L3", "head 2"} <= set(data["strings"]), data["strings"])
        encoder, decoder, cross = self.weights(2, 2, 4, 4), self.weights(2, 2, 3, 3, True), self.weights(2, 2, 3, 4)
        data = self.data(
            head_view(encoder_attention=encoder, decoder_attention=decoder, cross_attention=cross,
                encoder_tokens=list("abcd"), decoder_tokens=list("xyz"), layer=1, html_action="return"))
        self.check(data, {
            "encoder.2/self_attention/weights": encoder[1][0],
            "decoder.2/self_attention/weights": decoder[1][0],
            "decoder.2/encoder_decoder_attention/weights": cross[1][0],
        })

    def test_arguments_that_do_not_go_together(self):
        from headroom.bertviz import head_view, model_view, neuron_view
        from headroom.bertviz.neuron_view import show

        self.assertIs(neuron_view, show)
        given, words = self.weights(2, 2, 3, 3), list("abc")
        for wrong, word in (
            (lambda: head_view(given), "tokens"),
            (lambda: head_view(), "no attention"),
            (lambda: head_view(given, words, encoder_attention=given), "one stack"),
            (lambda: head_view(given, list("ab")), "2 tokens"),
            (lambda: head_view([None], words), "output_attentions"),
            (lambda: head_view(self.weights(1, 2, 3, 3)[0].repeat(1, 2, 1, 1, 1), words), "shape"),
            (lambda: head_view(given, words, layer=2), "layer is 2"),
            (lambda: head_view(given, words, layer=0, include_layers=[1]), "include_layers"),
            (lambda: head_view(given, words, heads=[2]), "heads has 2"),
            (lambda: head_view(given, words, html_action="shout"), "html_action"),
            (lambda: head_view(given, words, sentence_b_start=3), "sentence_b_start"),
            (lambda: head_view(cross_attention=given, encoder_tokens=words), "decoder_tokens"),
            (lambda: model_view(given, words, display_mode="blue"), "display_mode"),
            (lambda: model_view(given, words, include_heads=[5]), "include_heads"),
            (lambda: neuron_view(None, "elmo", None, "a"), "elmo"),
            (lambda: neuron_view(None, "gpt2", None, "a", "b"), "sentence_b"),
        ):
            with self.assertRaises(ValueError) as said:
                wrong()
            self.assertIn(word, str(said.exception))


@unittest.skipUnless(importlib.util.find_spec("torch"), "there is no torch")
class Recorded(unittest.TestCase):
    def test_a_module_of_pytorch(self):
        import torch

        torch.manual_seed(0)
        attention = torch.nn.MultiheadAttention(16, 2, batch_first=True).eval()
        x = torch.randn(1, 5, 16)
        run = headroom.record(attention, x, x, x, tokens=list("abcde"))
        weights = run.find("weights")[0]
        self.assertEqual(weights.labels["key"], list("abcde"))
        expected = attention(x, x, x, average_attn_weights=False)[1][0].detach().numpy()
        np.testing.assert_allclose(weights, expected, atol=1e-6)
        self.assertTrue(weights.explain(0, 3, 1).agrees)
        self.assertEqual(len(run.heads()), 2)


class Process(unittest.TestCase):
    def test_refuses_with_the_sentence_and_goes_on(self):
        for wrong, word in (
            (lambda: headroom.run("transfomer"), "transfomer"),
            (lambda: headroom.run("transformer", set={"memory": 4}), "memory"),
            (lambda: headroom.run("transformer", temperature=0), "temperature"),
            (lambda: headroom.run("transformer", temperature=float("nan")), "JSON"),
            (lambda: headroom.run("transformer", "a", change="nowhere@0=1"), "nowhere"),
            (lambda: headroom.run("transformer", studies="nothing"), "nothing"),
            (lambda: headroom.run("transformer", executor="sparse"), "sparse"),
            (lambda: headroom.open("/no/such/file"), "/no/such/file"),
            (lambda: headroom.run("transformer").explain(WEIGHTS, (0, 99, 0)), "99"),
            (lambda: server().call("fly"), "fly"),
            (lambda: server().call("run", wings=2), "wings"),
            (lambda: server().call("steps", run=10**9), "1000000000"),
        ):
            with self.assertRaises(headroom.HeadroomError) as said:
                wrong()
            self.assertIn(word, str(said.exception))
            self.assertTrue(server().alive)
        with self.assertRaises(KeyError) as said:
            headroom.run("transformer")["decoder.9/self_attention/weights"]
        self.assertIn("decoder.1/self_attention/weights", str(said.exception))
        with self.assertRaises(TypeError):
            headroom.run("transformer", colour="red")

    def test_a_run_that_nobody_keeps_is_forgotten(self):
        number = headroom.run("transformer")._number
        gc.collect()
        with self.assertRaises(headroom.HeadroomError):
            server().call("steps", run=number)

    def test_a_process_that_ended_says_so_and_the_next_call_has_a_new_one(self):
        run = headroom.run("transformer")
        process = server()._process
        process.kill()
        process.wait()
        with self.assertRaises(headroom.HeadroomError) as said:
            run.numbers(WEIGHTS)
        self.assertIn("ended", str(said.exception))
        self.assertEqual(headroom.run("transformer").output, run.output)

    def test_threads_wait_for_each_other(self):
        outputs = [None] * 6

        def work(i):
            outputs[i] = headroom.run("transformer", "123456"[i] + " 1").input

        threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(outputs, [[digit, "1"] for digit in "123456"])

    def test_garbage_collected_in_the_middle_of_a_call_does_not_wait_for_it(self):
        run = headroom.run("transformer")
        number, where = run._number, server()
        with where._lock:
            del run
            gc.collect()
        self.assertEqual(list(where._unused), [number])
        self.assertTrue(server().call("model", variant="transformer"))
        self.assertFalse(where._unused)

    def test_any_line_has_an_answer(self):
        lines = [b"", b"{", b"[]", b"\xff\xfe", b'{"call":"run"}', b'{"id":1,"call":"run","with":{},"more":1}',
            b'{"id":2,"call":"run","with":{"text":7}}', b"[" * 100_000, b'{"id":3,"call":"model","with":{}}']
        ended = subprocess.run([PROGRAM, "serve"], input=b"\n".join(lines) + b"\n", capture_output=True)
        self.assertEqual(ended.returncode, 0)
        answers = [json.loads(line) for line in ended.stdout.splitlines()]
        self.assertEqual(answers[0]["version"], 1)
        self.assertEqual(len(answers), len(lines))  # the empty line has none, the greeting is one
        for answer in answers[1:]:
            self.assertTrue("result" in answer or answer["error"]["message"])

    def test_without_a_program_it_says_where_it_looked(self):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["HEADROOM_BIN"] = folder
            try:
                with self.assertRaises(headroom.HeadroomError) as said:
                    headroom._run.Server()
                self.assertIn(folder, str(said.exception))
            finally:
                os.environ["HEADROOM_BIN"] = os.path.dirname(PROGRAM)


if __name__ == "__main__":
    unittest.main()
