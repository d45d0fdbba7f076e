"""Notifiers as processes have them, each over a Redis, and waiting for what they hear."""

import asyncio
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import redis.asyncio

from api.application.ports.environment import Notifier, Subscription
from infra.notify.local import LocalNotifier
from infra.notify.redis import RedisNotifier
from tests.support.patience import patience

SOON = patience(10.0)
GAME = re.compile("[0-9a-f]{32}")


@asynccontextmanager
async def running(url: str) -> AsyncGenerator[RedisNotifier]:
    """A separate notifier, as another process would have it."""
    made = RedisNotifier(url, LocalNotifier())
    async with made.running():
        yield made


def followed(notifier: Notifier) -> Sequence[str]:
    """The games followed through a local notifier; the bells of wings, which have names, are no games."""
    assert isinstance(notifier, LocalNotifier)
    return [game for game in notifier.games() if GAME.fullmatch(game)]


async def hears(follower: Subscription, version: int) -> None:
    """Wait until this version is named; reports of possible losses do not count."""
    async with asyncio.timeout(SOON):
        while not (await follower.wait(SOON) and follower.newest_named == version):
            pass


def client_of(url: str) -> Any:
    """Another client; the library's own types are partial."""
    return cast("Any", redis.asyncio.Redis).from_url(url)
