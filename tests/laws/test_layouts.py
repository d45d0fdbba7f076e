"""The layouts of our games; see the laws."""

from lab.laws.suite.layouts import *  # noqa: F403
