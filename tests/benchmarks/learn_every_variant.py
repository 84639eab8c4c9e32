#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains every variant on a small task that it can learn, and prints a table: variant, task, steps, time, accuracy.

    python3 tests/benchmarks/learn_every_variant.py [VARIANT …]

Language models copy too: what is to be copied, a mark, and then its copy is one text to them.
"""
import json, subprocess, sys
from pathlib import Path

PROGRAM = Path(__file__).resolve().parents[2] / "build/release/bin/headroom-cli"
if not PROGRAM.exists():
    sys.exit(f"{PROGRAM} is not built: scripts/run")
USUAL = {"--steps": "1500", "--batch": "64", "--rate": "0.005", "--warmup": "100", "--label-smoothing": "0", "--dropout": "0",
         "--clip": "1", "--evaluate-every": "250", "--seed": "1"}
TASKS = {"set-transformer": "largest", "perceiver-io": "reverse", "universal-transformer": "sort", "universal-tensor2tensor": "sort"}
OWN = {"vanilla-segments": {"--shortest": "3", "--longest": "6"}}  # what is copied and its copy in one segment: it sees no other


def main():
    variants = sys.argv[1:] or [each["id"] for each in json.loads(subprocess.check_output([PROGRAM, "variants", "--json"]))]
    print("| variant | task | weights | steps | seconds | tokens right % | sequences right % |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for variant in variants:
        settings = {**USUAL, "--task": TASKS.get(variant, "copy"), **OWN.get(variant, {})}
        run = subprocess.run([PROGRAM, "train", "--json", "--variant", variant, *(text for pair in settings.items() for text in pair)],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if run.returncode != 0:
            print(f"| {variant} | {settings['--task']} | | | | {run.stderr.strip().splitlines()[-1]} | |", flush=True)
            continue
        of = json.loads(run.stdout)
        print(f"| {variant} | {of['task']['id']} | {of['parameters']:,} | {of['steps']} | {of['seconds']:.0f} "
              f"| {100 * of['token_accuracy']:.2f} | {100 * of['sequence_accuracy']:.1f} |", flush=True)


if __name__ == "__main__":
    main()
