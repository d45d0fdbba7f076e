"""The writing threads of a store: one for each server that commits by itself, so that none waits for another.

A file or a plain PostgreSQL is one lane. In a cluster each worker is one: while it is away its games cannot be played,
and the others do not notice.
"""

import asyncio
from collections.abc import Sequence

from api.application.observer import UNOBSERVED, Observer
from infra.store.connection import Store
from infra.store.group_commit import GroupCommit
from infra.store.units import Unit


class Lanes:
    """A group commit for each lane, made when the first game of that lane is played."""

    def __init__(self, store: Store, observer: Observer = UNOBSERVED) -> None:
        self._store, self._observer = store, observer
        self._lanes: dict[str, GroupCommit] = {}

    def put(self, unit: Unit) -> asyncio.Future[None]:
        """Ask for a unit to be stored: raises what it was refused with, or a StoreError when that takes too long."""
        lane = self._store.lane(unit.game)
        if (found := self._lanes.get(lane)) is None:
            found = self._lanes[lane] = GroupCommit(lambda units: self._store.append(units, lane), self._observer)
        return found.put(unit)

    @property
    def all(self) -> Sequence[GroupCommit]:
        """Those that have been used."""
        return tuple(self._lanes.values())

    @property
    def commits(self) -> int:
        """How many commits there have been."""
        return sum(lane.commits for lane in self.all)

    @property
    def alive(self) -> bool:
        """Whether each can still write."""
        return all(lane.thread.is_alive() for lane in self.all)

    @property
    def failing(self) -> bool:
        """Whether nothing at all could be stored when it was last tried."""
        return bool(self._lanes) and all(lane.failing for lane in self.all)

    @property
    def succeeded_at(self) -> float:
        """When something was stored last, on the monotonic clock; 0 for never."""
        return max((lane.succeeded_at for lane in self.all), default=0.0)

    def close(self) -> None:
        """Return when everything asked for is committed and the threads have ended."""
        for lane in self.all:
            lane.close()
