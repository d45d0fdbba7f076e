"""Games as a client plays them over HTTP, one choice after another.

A player sits at both seats of a sandbox game, so each answer brings the next question and every request is a choice.
The bot is Big Money as a client can play it: play all Treasures, then buy the best that the question offers.
"""

from collections.abc import Awaitable, Callable, Sequence
from statistics import quantiles
from time import perf_counter

from msgspec import Struct

from tools.bench.client import Client

BUYS = ("province", "gold", "silver")
OPENING = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}, "scenario": {}}


class Option(Struct, frozen=True):
    """An option, as far as the bot cares."""

    type: str
    card: str | None = None


class Question(Struct, frozen=True):
    """What is asked. A bot of this kind need not look at what a question is about."""

    question: int
    seat: int
    least: int
    options: tuple[Option, ...]


class Opened(Struct, frozen=True):
    """The answer to an opening."""

    id: str


class Told(Struct, frozen=True):
    """A view, or the answer to a choice: what is asked now."""

    asked: tuple[Question, ...]


END = Option("end-turn")
WANTED = (Option("treasures"), *(Option("buy", card) for card in BUYS), END)


class Table:
    """One game after another, played through one connection.

    `wanted`: what it picks if it is offered, the first before the others. With END alone a game never ends.
    """

    def __init__(self, client: Client, wanted: Sequence[Option] = WANTED) -> None:
        self._client, self._wanted = client, wanted
        self.game = ""
        self._asked: tuple[Question, ...] = ()
        self._last = 0
        """The seat that chose last."""

    @property
    def over(self) -> bool:
        """Whether there is no game, or it is over."""
        return not self._asked

    @property
    def path(self) -> str:
        """The game's."""
        return f"/v1/games/{self.game}"

    async def choose(self) -> float:
        """One choice; the seconds between asking and the whole answer."""
        if self.over:
            await self.open()
        (asked,) = self._asked
        wanted = [asked.options.index(option) for option in self._wanted if option in asked.options]
        # What is no turn is the clean-up of one in which nothing was played: any card may lie on top.
        picks = wanted[:1] or list(range(asked.least))
        choice = {"question": asked.question, "picks": picks, "seat": asked.seat}
        start = perf_counter()
        told = await self._client.post(f"{self.path}/choices", choice, Told)
        took = perf_counter() - start
        self._asked, self._last = told.asked, asked.seat
        return took

    async def take_back(self) -> float:
        """Go back to before the last choice; the seconds between asking and the whole answer."""
        start = perf_counter()
        await self._client.post(f"{self.path}/undo", {"seat": self._last})
        took = perf_counter() - start
        await self._look()
        return took

    async def open(self) -> None:
        """A new game with both seats taken."""
        self.game = (await self._client.post("/v1/games", OPENING, Opened)).id
        for _ in range(2):
            await self._client.post(f"{self.path}/seats", {})
        await self._look()

    async def _look(self) -> None:
        self._asked = (await self._client.get(f"{self.path}/view", Told)).asked


async def registered(port: int) -> str:
    """The token of a new player."""
    async with Client(port) as client:
        token: str = (await client.post("/v1/players", {"name": "Bench"}))["token"]
        return token


async def repeat(work: Callable[[], Awaitable[float]], seconds: float) -> list[float]:
    """How long `work` took each time, repeated for this long and at least twice."""
    took: list[float] = []
    end = perf_counter() + seconds
    while perf_counter() < end or len(took) < 2:
        took.append(await work())
    return took


def percentiles(took: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile, seconds in, milliseconds out."""
    cuts = quantiles(took, n=100, method="inclusive")
    return round(cuts[49] * 1e3, 2), round(cuts[98] * 1e3, 2)
