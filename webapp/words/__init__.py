"""Every word that the tutor itself says, by key; one folder of JSON files for each language (WORDS.md).

The lowest room: it knows nothing of the others, and each of them may speak.
"""

from .saying import has, language, listed, named, say, speaking, unfilled
from .texts import FIRST, Catalogue, WordsError, catalogue, languages

__all__ = [
    "FIRST",
    "Catalogue",
    "WordsError",
    "catalogue",
    "has",
    "language",
    "languages",
    "listed",
    "named",
    "say",
    "speaking",
    "unfilled",
]
