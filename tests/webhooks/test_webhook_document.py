"""What webhooks are sent is what the document says: each type of event, by a real server to a real receiver."""

from pathlib import Path
from typing import Any

from infra.store.outbox.notices import begin, keep
from projections.schemas.notices import NOTICE_TYPES, PlayerEvent
from tests.contract.live import committed
from tests.support.client import ok
from tests.support.schemas import Schemas
from tests.support.stores import Site, game
from tests.webhooks.receiver import receiver
from tests.webhooks.test_webhooks import HOOKS, hook, over

AT = 1_767_225_600_000_000
REASONS = {"over": "abandoned", "webhook-off": "5d1c0e7a9b3f2468"}
DOCUMENT = committed()
SCHEMAS = Schemas(DOCUMENT, formats=True)


def described(kind: str) -> dict[str, Any]:
    return DOCUMENT["webhooks"][kind]["post"]


def faults(kind: str, said: Any) -> list[str]:
    """What does not fit the document."""
    return SCHEMAS.faults(said, "webhooks", kind, "post", "requestBody", "content", "application/json", "schema")


def test_each_type_of_event_has_a_webhook_with_an_example_that_fits() -> None:
    assert set(DOCUMENT["webhooks"]) == {*NOTICE_TYPES, "test"}
    for kind in DOCUMENT["webhooks"]:
        (example,) = described(kind)["requestBody"]["content"]["application/json"]["examples"].values()
        assert example["value"]["type"] == kind
        assert faults(kind, example["value"]) == []
    assert faults("over", {"type": "over", "timestamp": "2026-01-01T00:00:00Z", "data": {"card": "gold"}})


async def test_what_is_sent_of_each_type_fits_and_is_as_its_example(site: Site, tmp_path: Path) -> None:
    with receiver() as there:
        async with over(site, tmp_path) as home:
            anna = await home.player("Anna")
            made = await hook(anna, there)
            with site.session() as session, session.transaction():
                begin(session, anna.id, AT)
                for n, kind in enumerate(NOTICE_TYPES):
                    version = None if kind in ("invited", "webhook-off") else 7
                    where = None if kind == "webhook-off" else game(n)
                    keep(session, anna.id, PlayerEvent(0, kind, AT, where, version, REASONS.get(kind)))
            ok(await anna.post(f"{HOOKS}/{made['id']}/test", {}))
            got = await there.until(lambda got: len(got) > len(NOTICE_TYPES))
        for one in got:
            (example,) = described(one.type)["requestBody"]["content"]["application/json"]["examples"].values()
            assert faults(one.type, one.said) == []
            assert one.said.keys() == example["value"].keys()
            assert one.said["data"].keys() == example["value"]["data"].keys(), one.type
            headers = {parameter["name"] for parameter in described(one.type)["parameters"]}
            assert headers <= one.headers.keys()
        assert {one.type for one in got} == {*NOTICE_TYPES, "test"}
