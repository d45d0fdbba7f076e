"""Many games at once as a Gymnasium vector environment, shared among processes. Needs the extra `croupier[env]`."""

from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from itertools import pairwise
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pickle import PicklingError
from typing import Any

import cloudpickle  # pyright: ignore[reportMissingTypeStubs] - as Gymnasium sends environments
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lab.errors import at_least
from lab.seat_env import SeatEnv

Columns = dict[str, NDArray[Any]]
"""What environments are told and say, by name: a row for each, in memory that processes share, if there are several."""
Observed = dict[str, NDArray[Any]]
SPAWN = get_context("spawn")


class Lost(RuntimeError):  # noqa: N818 - named for what is so, as the rules' errors are
    """A process ended, or something failed in it. The message names the environment and the seed of its game."""


class VectorSeatEnv(VectorEnv[Observed, NDArray[Any], NDArray[Any]]):
    """`n` environments like `one`, in this process or shared out among several.

    `reset(seed=s)` gives environment i the seed s + i; a list has one for each. An environment whose game is over opens
    the next one at the following step, whose action it ignores (`AutoresetMode.NEXT_STEP`). `info["action_mask"]` says
    what is legal, and so does the observation; a step with anything else raises Lost. Arrays are copies, unless
    `copy=False`: then the next step overwrites them.

    For more than one process a script needs `if __name__ == "__main__"`; `close` ends them, as the script's end does.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium's

    def __init__(self, one: SeatEnv, n: int, processes: int = 1, *, copy: bool = True) -> None:
        at_least(1, n, "n")
        at_least(1, processes, "processes")
        self.num_envs, self._copy = n, copy
        self.single_observation_space, self.single_action_space = one.observation_space, one.action_space
        self.observation_space = batch_space(one.observation_space, n)
        self.action_space = batch_space(one.action_space, n)
        memory = SPAWN.RawArray("b", sum(size for _, _, size in _fields(one, n).values()))
        self._columns = _columns_in(one, n, memory)
        bounds = [n * nth // processes for nth in range(processes + 1)]
        parts = [(first, after) for first, after in pairwise(bounds) if first < after]
        self._here = Share(one, self._columns) if processes == 1 else None
        self._workers = [] if self._here else [_Worker(one, memory, n, *part) for part in parts]

    def __getstate__(self) -> dict[str, Any]:
        """All of it, unless other processes have a part. Raises PicklingError then."""
        if self._workers:
            raise PicklingError("a vector shared out among processes stays here: send `one`, and make the vector there")
        return self.__dict__

    @property
    def processes(self) -> list[BaseProcess]:
        """The other processes, in the order of their environments."""
        return [worker.process for worker in self._workers]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Open a game in each environment."""
        del options  # there are none
        n = self.num_envs
        seeds = [seed] * n if seed is None else [seed + nth for nth in range(n)] if isinstance(seed, int) else [*seed]
        at_least(n, len(seeds), "seeds")
        self._do(seeds)
        return self._told()

    def step(self, actions: NDArray[Any]) -> tuple[Observed, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take an action in each: observations, rewards, whether games are over, whether they were cut off, infos."""
        self._columns["action"][:] = actions
        self._do(None)
        observed, info = self._told()
        reward, over, cut = [self._columns[name].copy() for name in ("reward", "over", "cut")]
        return observed, reward, over, cut, info

    def close_extras(self, **_: Any) -> None:
        """End the processes."""
        for process in self.processes:
            process.terminate()
            process.join()

    def _do(self, seeds: Sequence[int | None] | None) -> None:
        if self._here is not None:
            self._here.do(seeds)
            return
        for worker in self._workers:
            worker.begin(seeds)
        for worker in self._workers:
            worker.end(self._columns)

    def _told(self) -> tuple[Observed, dict[str, Any]]:
        told = {name: self._columns[name] for name in ("observation", "action_mask")}
        if self._copy and self._here is not None:  # they are given away: the next step writes into others
            self._columns |= {name: np.empty_like(column) for name, column in told.items()}
        elif self._copy:
            told = {name: column.copy() for name, column in told.items()}
        every = np.ones(self.num_envs, np.bool_)
        return told, {"action_mask": told["action_mask"], "_action_mask": every}


class Share:
    """The environments of one process."""

    def __init__(self, one: SeatEnv, columns: Columns) -> None:
        self._columns = columns
        self._envs = [deepcopy(one) for _ in columns["seed"]]
        self._done = [False] * len(self._envs)

    def do(self, seeds: Sequence[int | None] | None) -> None:
        """Open games with these seeds; without any, take the actions. Raises Lost."""
        columns, done, n = self._columns, self._done, 0
        seen, masks, busy = columns["observation"], columns["action_mask"], columns["stepping"].data
        actions, rewards = columns["action"].tolist(), [0.0] * len(done)
        overs, cuts = [False] * len(done), [False] * len(done)
        try:
            for n, env in enumerate(self._envs):
                busy[n] = True
                if seeds is not None or done[n]:
                    observed, _ = env.reset(seed=None if seeds is None else seeds[n])
                    columns["seed"][n] = env.game.seed
                else:
                    observed, rewards[n], overs[n], cuts[n], _ = env.step(actions[n])
                done[n] = overs[n] or cuts[n]
                seen[n], masks[n] = observed["observation"], observed["action_mask"]
                busy[n] = False
        except Exception as error:
            busy[n] = False
            raise Lost(f"in the game of seed {columns['seed'][n]}: {type(error).__name__}: {error}") from error
        columns["reward"][:], columns["over"][:], columns["cut"][:] = rewards, overs, cuts


class _Worker:
    """Another process and its share: the environments from `first` to before `after`."""

    def __init__(self, one: SeatEnv, memory: Any, n: int, first: int, after: int) -> None:
        self._part = slice(first, after)
        self._pipe, theirs = SPAWN.Pipe()
        sent = cloudpickle.dumps(one)  # pyright: ignore[reportUnknownMemberType]
        self.process = SPAWN.Process(target=_work, args=(theirs, sent, memory, n, self._part), daemon=True)
        self.process.start()
        theirs.close()

    def begin(self, seeds: Sequence[int | None] | None) -> None:
        """Have its environments do something, see `Share.do`."""
        with suppress(BrokenPipeError):  # `end` says that it is gone
            self._pipe.send(None if seeds is None else seeds[self._part])

    def end(self, columns: Columns) -> None:
        """Wait until they have. Raises Lost."""
        try:
            failed = self._pipe.recv()
        except (EOFError, ConnectionResetError):
            self.process.join()
            busy = [*np.flatnonzero(columns["stepping"][self._part]), 0][0] + self._part.start
            code, seed = self.process.exitcode, columns["seed"][busy]
            raise Lost(f"the process of environment {busy}, in its game of seed {seed}, ended with {code}") from None
        if failed is not None:
            raise Lost(failed)


def _fields(one: SeatEnv, n: int) -> dict[str, tuple[tuple[int, ...], np.dtype[Any], int]]:
    """Name -> (shape, type, bytes) of each column; numbers of eight bytes come first, so that all are aligned."""
    kinds: dict[str, tuple[Any, tuple[int, ...]]] = {
        "reward": (np.float64, ()),
        "action": (np.int64, ()),
        "seed": (np.int64, ()),
        "observation": (np.float32, (one.wide,)),
        "action_mask": (np.int8, (len(one.actions),)),
        "over": (np.bool_, ()),
        "cut": (np.bool_, ()),
        "stepping": (np.bool_, ()),
    }
    shapes = {name: ((n, *more), np.dtype(kind)) for name, (kind, more) in kinds.items()}
    return {name: (shape, kind, prod(shape) * kind.itemsize) for name, (shape, kind) in shapes.items()}


def _columns_in(one: SeatEnv, n: int, memory: Any) -> Columns:
    """The columns of n environments in this memory."""
    columns, at = dict[str, NDArray[Any]](), 0
    for name, (shape, kind, size) in _fields(one, n).items():
        columns[name] = np.frombuffer(memory, kind, prod(shape), at).reshape(shape)
        at += size
    return columns


def _work(pipe: Connection, sent: bytes, memory: Any, n: int, part: slice) -> None:
    """What another process does until it is ended."""
    one: SeatEnv = cloudpickle.loads(sent)
    share = Share(one, {name: column[part] for name, column in _columns_in(one, n, memory).items()})
    while True:
        try:
            share.do(pipe.recv())
        except Lost as lost:
            pipe.send(str(lost))
        except (EOFError, KeyboardInterrupt):
            return
        else:
            pipe.send(None)
