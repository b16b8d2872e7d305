"""Files of other projects are exactly the releases that were looked at."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import pytest

# The sha384 of the released file, in the form of a subresource-integrity hash.
VENDORED = {
    "htmx.min.js": "Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn",  # htmx 4.0.1
    # SortableJS 1.15.7
    "sortable.min.js": "DgmC6Xe2bSN2WjTDXzWYbUbxyhNP+NNkGDR/g78pCXV7E7rcVTGxVg0uIVCUUcBc",
}


@pytest.mark.parametrize(("name", "sha384"), VENDORED.items())
def test_a_vendored_file_is_the_released_one(root: Path, name: str, sha384: str) -> None:
    content = (root / "static" / "vendor" / name).read_bytes()

    assert base64.b64encode(hashlib.sha384(content).digest()).decode() == sha384


def test_every_vendored_script_is_listed_here_and_has_its_licence(root: Path) -> None:
    folder = root / "static" / "vendor"
    scripts = {path.name for path in folder.iterdir() if not path.name.endswith(".LICENSE.txt")}

    assert scripts == set(VENDORED)
    for script in scripts:
        assert (folder / f"{script.split('.')[0]}.LICENSE.txt").is_file()
