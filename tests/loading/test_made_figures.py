#!/usr/bin/env python3
"""The scripts that need no Blender make the models of assets/models byte for byte.

Without numpy this is skipped (status 77). A processor with AVX-512 also makes them as one without
it does: numpy then takes other ways to compute powers.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
DEBIANS_PYTHON = "/usr/bin/python3"  # has Debian's numpy, whatever `python3` is
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WIDE = "AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL"


def has_numpy(python):
    return subprocess.run([python, "-c", "import numpy"], capture_output=True).returncode == 0


def features(python):
    """The wide features that this processor and numpy have; numpy refuses to be without others."""
    code = ("import numpy as n\n"
            "try: from numpy._core._multiarray_umath import __cpu_features__ as has\n"
            "except ImportError: from numpy.core._multiarray_umath import __cpu_features__ as has\n"
            f"print(' '.join(f for f in '{WIDE}'.split() if has.get(f)))")
    return subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def main():
    python = next((p for p in (sys.executable, DEBIANS_PYTHON) if os.path.exists(p) and has_numpy(p)), None)
    if python is None:
        print("skipped: no numpy (Debian: python3-numpy)")
        return SKIPPED
    wrong = 0
    for without in sorted({"", features(python)}):
        for name in ("referee", "spectator", "face"):
            with tempfile.TemporaryDirectory() as folder:
                made = pathlib.Path(folder) / f"{name}.glb"
                subprocess.run([python, ROOT / "assets" / "scripts" / f"build_{name}.py", made], check=True,
                               stdout=subprocess.DEVNULL,
                               env={**os.environ, "NPY_DISABLE_CPU_FEATURES": without,
                                    "PYTHONDONTWRITEBYTECODE": "1"})
                shipped = ROOT / "assets" / "models" / f"{name}.glb"
                same = made.read_bytes() == shipped.read_bytes()
            wrong += not same
            print(f"{name}.glb{' without ' + without if without else ''}: {'the same' if same else 'DIFFERS'}")
    return 1 if wrong else 0


sys.exit(main())
