"""Keep how ten states look and one lesson reads: `python -m tests.e2e.keep` writes tests/e2e/kept."""

from __future__ import annotations

import os
import sys

import pytest

KEEPING = ("tests/e2e/test_kept.py", "tests/e2e/test_pictures.py", "tests/e2e/test_walk.py")

if __name__ == "__main__":
    os.environ["STACKTUTOR_KEEP"] = "1"
    sys.exit(pytest.main(["-q", "-p", "no:randomly", *KEEPING]))
