"""What a resolving spell or ability does. Each effect is carried out once, in order (608.2c)."""

from .cards import *  # noqa: F403
from .flow import *  # noqa: F403
from .moving import *  # noqa: F403
from .permanents import *  # noqa: F403
from .players import *  # noqa: F403
from .spells import *  # noqa: F403
