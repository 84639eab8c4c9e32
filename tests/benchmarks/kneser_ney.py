#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Perplexity of an interpolated Kneser-Ney trigram (Chen and Goodman 1999, with one discount for each order), the
baseline of the recipe king-james: the same words, the same vocabulary, the same held-out part of the same text. The task
words trains on the first eight tenths of a text, so the trigram counts those, and then, for comparison, all of it.

    scripts/bible-text king-james.txt
    tests/benchmarks/kneser_ney.py king-james.txt resources/samples/king-james.txt

The discount of an order is n1 / (n1 + 2 n2), where n1 and n2 count the n-grams seen once and twice (Ney et al. 1994).
"""
import argparse
import math
from collections import Counter, defaultdict

NAMES_OF_TOKENS = {"pad", "start", "end", "unknown"}  # as words they are read as "unknown"


def vocabulary(sample, symbols):
    """As task words fills its alphabet: the most frequent words of the sample's first eight tenths, and "unknown"."""
    counts = Counter(word for word in sample[:len(sample) * 8 // 10] if word not in NAMES_OF_TOKENS)
    return {word for word, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:symbols - 1]}


class KneserNey:
    """P(word | up to two words before): n-gram counts of the highest order, numbers of different left neighbours below."""

    def __init__(self, words, known):
        self.size = len(known) + 1  # "unknown" is a word like any other
        trigrams = Counter(zip(words, words[1:], words[2:]))
        bigrams = Counter((b, c) for _, b, c in trigrams)
        unigrams = Counter(c for _, c in bigrams)
        self.orders = [self.order(counts) for counts in (unigrams, bigrams, trigrams)]

    @staticmethod
    def order(counts):
        once, twice = (sum(1 for n in counts.values() if n == k) for k in (1, 2))
        discount = once / (once + 2 * twice) if once and twice else 0.5
        total, different = defaultdict(int), defaultdict(int)
        for gram, count in counts.items():
            context = gram[:-1] if isinstance(gram, tuple) else ()
            total[context] += count
            different[context] += 1
        return counts, discount, total, different

    def probability(self, word, before):
        p = 1 / self.size
        for length, (counts, discount, total, different) in enumerate(self.orders):
            context = tuple(before[len(before) - length:])
            if len(context) < length or context not in total:
                break
            count = counts.get(context + (word,) if length else word, 0)
            p = (max(count - discount, 0) + discount * different[context] * p) / total[context]
        return p


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("text", help="what scripts/bible-text writes: to count")
    arguments.add_argument("sample", help="the sample that ships: its vocabulary and its held-out part")
    arguments.add_argument("--symbols", type=int, default=2000)
    options = arguments.parse_args()
    text, sample = (open(file, encoding="utf-8").read().split() for file in (options.text, options.sample))
    known = vocabulary(sample, options.symbols)
    seen = [word if word in known else "unknown" for word in text]
    held = [word if word in known else "unknown" for word in sample[len(sample) * 9 // 10:]]
    print(f"{len(held)} words held out, {held.count('unknown')} of them unknown")
    for counted in (seen[:len(seen) * 8 // 10], seen):
        model = KneserNey(counted, known)
        for before in (held[:2], held[7:9], ["unknown", "unknown"]):
            assert abs(sum(model.probability(word, before) for word in known | {"unknown"}) - 1) < 1e-9
        nats = [-math.log(model.probability(word, held[max(i - 2, 0):i])) for i, word in enumerate(held)]
        mean = sum(nats) / len(nats)
        print(f"{len(counted)} words counted: perplexity {math.exp(mean):.2f} ({mean:.4f} nats a word)")


main()
