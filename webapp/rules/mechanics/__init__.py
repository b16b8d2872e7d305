"""One room for each mechanic the tutor teaches; importing this package registers their instructions."""

from . import connive, energy, explore, keyword_actions, proliferate, sagas, scry  # noqa: F401
