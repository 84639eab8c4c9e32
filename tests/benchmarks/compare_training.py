#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Training throughput of Headroom against plain eager PyTorch: the same models, data and optimiser, in turn.

    ninja -C build/release training_benchmark && .deps/bin/python tests/benchmarks/compare_training.py

Each round trains both sides a few steps on every benchmark, PyTorch with one thread and with two, and takes the faster of
these. Threads that wait sleep (OMP_WAIT_POLICY=PASSIVE): spinning ones make PyTorch three times slower on two cores.
--check instead loads Headroom's weights and a batch into the PyTorch models and compares the losses.
"""
import argparse, json, os, statistics, subprocess, sys, tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = HERE.parents[1] / "build/release/bin/training_benchmark"
BENCHMARKS = {"copy": 6, "sort": 6, "xl": 4}  # steps a turn


class Side:
    def __init__(self, command):
        environment = {**os.environ, "OMP_WAIT_POLICY": "PASSIVE"}
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        ready = self.process.stdout.readline().split()
        if not ready:
            sys.exit(f"{command[0]} does not run: see above")
        self.version = ready[1]

    def steps_per_second(self, name, steps, threads):
        self.process.stdin.write(f"{name} {steps} {threads}\n")
        self.process.stdin.flush()
        return steps / json.loads(self.process.stdout.readline())["seconds"]


def compare(rounds, threads):
    torch_side, ours = Side([sys.executable, str(HERE / "training_baseline.py")]), Side([str(PROGRAM)])
    print(f"PyTorch {torch_side.version}, LibTorch {ours.version}; {rounds} rounds; steps a second, medians (lowest to highest)\n")
    speeds = {name: ([], [], []) for name in BENCHMARKS}
    for turn in range(rounds + 1):
        for name, steps in BENCHMARKS.items():
            row = [torch_side.steps_per_second(name, steps, 1), torch_side.steps_per_second(name, steps, threads),
                   ours.steps_per_second(name, steps, threads)]
            if turn > 0:  # the first warms up
                for values, value in zip(speeds[name], row):
                    values.append(value)
    print(f"| benchmark | PyTorch, 1 thread | PyTorch, {threads} | Headroom, {threads} | ratio to the faster | quartiles |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, (one, more, own) in speeds.items():
        better = one if statistics.median(one) > statistics.median(more) else more
        ratios = sorted(a / b for a, b in zip(own, better))
        shown = [f"{statistics.median(v):.1f} ({min(v):.1f}–{max(v):.1f})" for v in (one, more, own)]
        low, _, high = statistics.quantiles(ratios, n=4)
        print(f"| {name} | {' | '.join(shown)} | {statistics.median(ratios):.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f}) | {low:.2f}–{high:.2f} |")


def check():
    import torch
    from safetensors.torch import load_file
    sys.path.insert(0, str(HERE))
    import training_baseline
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([str(PROGRAM), folder], check=True)
        for name in BENCHMARKS:
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
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if arguments.check:
        check()
    compare(arguments.rounds, arguments.threads)


if __name__ == "__main__":
    main()
