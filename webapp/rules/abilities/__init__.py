"""What a card's text compiles to: abilities, effects, costs and the selectors they use.

These structures are the whole vocabulary that the rules engine can carry out. They know no text:
`webapp.oracle` builds them from a card's sentences, `webapp.rules` reads them. Everything is a frozen msgspec
Struct, tagged with its class name, so any piece has a JSON form.
"""

from .changes import *  # noqa: F403
from .costs import *  # noqa: F403
from .effects import *  # noqa: F403
from .kinds import *  # noqa: F403
from .node import Node, NodeBase, bind_nodes
from .numbers import *  # noqa: F403
from .selectors import *  # noqa: F403

bind_nodes()

__all__ = ["Node", "NodeBase"]
