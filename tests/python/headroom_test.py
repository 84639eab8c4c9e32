# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python package against the command line, which it may not differ from in any digit.

headroom_test.py headroom-cli. Exit 77: there is no NumPy here."""

import gc
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


@unittest.skipUnless(importlib.util.find_spec("torch") and importlib.util.find_spec("safetensors"), "there is no torch")
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
        server()._process.kill()
        server()._process.wait()
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
