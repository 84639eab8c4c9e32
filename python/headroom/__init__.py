# SPDX-License-Identifier: GPL-3.0-or-later
"""Headroom from Python: runs of Transformer variants as arrays, each number with its explanation.

    import headroom
    run = headroom.run("transformer-xl", "a b c a b")
    run["decoder.1/self_attention/weights"]          # an array with named axes: head, query, key
    run["decoder.1/self_attention/weights"][0, 4, 1]
    print(run.explain("decoder.1/self_attention/weights", (0, 4, 1)))
    run.changed("decoder.1/self_attention/weights@0,4,1=0").output
    headroom.show(model, ids, tokens=[…])            # any PyTorch model, in the window and in the notebook

No number is computed here: all come from `headroom-cli serve`, the same core that the window has, or from PyTorch.
"""

from ._drawn import Page, Picture
from ._programs import HeadroomError
from ._run import Explanation, Run, Step, Sweep, Term, open, record, run
from ._show import Shown, show

__all__ = [
    "Explanation", "HeadroomError", "Page", "Picture", "Run", "Shown", "Step", "Sweep", "Term", "open", "record", "run", "show"
]  # fmt: skip
