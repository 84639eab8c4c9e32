#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Training throughput of Headroom against plain PyTorch: the same models, data and optimiser, in turn.

    ninja -C build/release training_benchmark && .deps/bin/python tests/benchmarks/compare_training.py

Each round trains every side a few steps on every benchmark. PyTorch, eager and compiled (torch.compile), runs with one
thread and with all, and with each way for its threads to wait; each benchmark is compared with the fastest of these.
Headroom runs as it ships, and with the other ways to wait. In the "-even" benchmarks all sequences are equally long:
there is no padding that Headroom could leave out.
--check instead loads Headroom's weights and a batch into the PyTorch models and compares the losses.
"""
import argparse, json, os, statistics, subprocess, sys, tempfile
from pathlib import Path

import needs

HERE = Path(__file__).resolve().parent
PROGRAM = HERE.parents[1] / os.environ.get("BUILD", "build/release") / "bin/training_benchmark"
BENCHMARKS = {"copy": 6, "copy-even": 6, "sort": 6, "sort-even": 6, "xl": 4}  # steps a turn
WAITING = {"as it is": {}, "asleep": {"OMP_WAIT_POLICY": "PASSIVE"}, "10 µs": {"GOMP_SPINCOUNT": "5000"}}
SHIPPED = "10 µs"  # app/passive_wait.cpp


class Side:
    def __init__(self, kind, waiting, threads, command):
        self.kind, self.waiting, self.threads, self.speeds = kind, waiting, threads, {name: [] for name in BENCHMARKS}
        plain = {key: value for key, value in os.environ.items() if key not in ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT")}
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=plain | WAITING[waiting])
        ready = self.process.stdout.readline().split()
        if not ready:
            sys.exit(f"{command[0]} does not run: see above")
        self.version = ready[1]

    def steps_per_second(self, name, threads):
        self.process.stdin.write(f"{name} {BENCHMARKS[name]} {threads}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.kind} ended at {name}: see above")
        return BENCHMARKS[name] / json.loads(answer)["seconds"]


def sides(threads, compiled):
    baseline = [sys.executable, str(HERE / "training_baseline.py")]
    for waiting in WAITING:
        yield Side("PyTorch", waiting, [1, threads], baseline)
        if compiled:
            yield Side("compiled", waiting, [1, threads], baseline + ["--compile"])
    for waiting in WAITING:
        if waiting != "as it is":  # Headroom sets what is not set
            yield Side("Headroom", waiting, [threads], [str(PROGRAM)])


def compare(rounds, threads, compiled):
    all_sides = list(sides(threads, compiled))
    speeds = {}  # (kind, waiting, threads) → benchmark → steps a second
    warming = 2
    for turn in range(rounds + warming):
        for name in BENCHMARKS:
            for side in all_sides:
                for count in side.threads:
                    speed = side.steps_per_second(name, count)
                    if turn >= warming:
                        speeds.setdefault((side.kind, side.waiting, count), {}).setdefault(name, []).append(speed)
    versions = {side.kind: side.version for side in all_sides}
    print(f"PyTorch {versions['PyTorch']}, LibTorch {versions['Headroom']}; {rounds} rounds in turn; steps a second, medians "
          "(lowest to highest); in brackets the threads, and how they wait\n")
    kinds = ["PyTorch"] + ["compiled"] * compiled
    print("| benchmark | " + " | ".join(f"{kind}, at its fastest" for kind in kinds) + " | Headroom, as it ships | Headroom, asleep | "
          + " | ".join(f"ratio to {kind} | quartiles" for kind in kinds) + " |")
    print("| --- |" + " ---: |" * (len(kinds) * 3 + 2))

    def shown(values):
        return f"{statistics.median(values):.1f} ({min(values):.1f}–{max(values):.1f})"

    for name in BENCHMARKS:
        own = speeds["Headroom", SHIPPED, threads][name]
        best = [max((key for key in speeds if key[0] == kind), key=lambda key: statistics.median(speeds[key][name])) for kind in kinds]
        cells = [f"{shown(speeds[key][name])} [{key[2]}, {key[1]}]" for key in best]
        cells += [shown(own), shown(speeds["Headroom", "asleep", threads][name])]
        for key in best:
            ratios = [a / b for a, b in zip(own, speeds[key][name])]
            low, middle, high = statistics.quantiles(ratios, n=4)
            cells += [f"{middle:.2f}", f"{low:.2f}–{high:.2f}"]
        print(f"| {name} | {' | '.join(cells)} |")
    print("\nAll settings, medians:\n")
    print("| | threads | waiting | " + " | ".join(BENCHMARKS) + " |\n| --- | ---: | --- |" + " ---: |" * len(BENCHMARKS))
    for (kind, waiting, count), values in speeds.items():
        print(f"| {kind} | {count} | {waiting} | " + " | ".join(f"{statistics.median(values[name]):.1f}" for name in BENCHMARKS) + " |")


def check():
    import torch
    from safetensors.torch import load_file
    sys.path.insert(0, str(HERE))
    import training_baseline
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([str(PROGRAM), folder], check=True)
        for name in (name for name in BENCHMARKS if "-" not in name):
            tensors = load_file(f"{folder}/{name}.safetensors")
            batch = {key: tensors.pop("batch." + key) for key in ("source", "fed", "expected", "loss") if "batch." + key in tensors}
            model = training_baseline.make(name)[0].eval()
            model.smoothing = training_baseline.SMOOTHING
            model.load_state_dict(tensors)  # strict: every weight has its place
            with torch.no_grad():
                loss = model.loss(*(batch[key] for key in ("source", "fed", "expected") if key in batch))
            apart = abs(loss.item() - batch["loss"].item())
            worst = max(worst, apart)
            print(f"{name}: loss {batch['loss'].item():.6f} and {loss.item():.6f}")
    sys.exit(0 if worst < 1e-5 else 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--no-compile", action="store_true", help="without torch.compile, which needs a C++ compiler")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    needs.need(*(needs.PYTORCH if arguments.no_compile else needs.COMPILE), *(["safetensors"] if arguments.check else []))
    if not PROGRAM.exists():
        sys.exit(f"{PROGRAM} is not built: ninja -C build/release training_benchmark")
    if arguments.check:
        check()
    compare(arguments.rounds, arguments.threads, not arguments.no_compile)


if __name__ == "__main__":
    main()
