"""Going back, for our games."""

from lab.laws.suite.going_back import *  # noqa: F403
from lab.laws.suite.silence_going_back import *  # noqa: F403
