# SPDX-License-Identifier: GPL-3.0-or-later
"""The wheel in .deps is installed without the Python packages that PyTorch itself imports: Headroom links its libraries only."""
import importlib.util
import sys

PYTORCH = ("torch", "typing_extensions", "sympy", "numpy")
COMPILE = PYTORCH + ("filelock", "fsspec", "jinja2", "networkx", "setuptools")  # torch.compile's as well


def need(*packages):
    """Ends the program with the command that brings what is missing."""
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    if missing:
        sys.exit(f"{sys.argv[0]} needs: {sys.executable} -m pip install {' '.join(missing)}")
