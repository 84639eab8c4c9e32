# SPDX-License-Identifier: GPL-3.0-or-later
"""Headroom from Python: runs of Transformer variants as arrays, each number with its explanation.

    import headroom
    run = headroom.run("transformer-xl", "a b c a b")
    run["decoder.1/self_attention/weights"]          # an array with named axes: head, query, key
    run["decoder.1/self_attention/weights"][0, 4, 1]
    print(run.explain("decoder.1/self_attention/weights", (0, 4, 1)))
    run.changed("decoder.1/self_attention/weights@0,4,1=0").output

No number is computed here: all come from `headroom-cli serve`, the same core that the window has.
"""

from ._programs import HeadroomError
from ._run import Explanation, Page, Picture, Run, Step, Sweep, Term, open, record, run

__all__ = ["Explanation", "HeadroomError", "Page", "Picture", "Run", "Step", "Sweep", "Term", "open", "record", "run"]
