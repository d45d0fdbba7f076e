"""`croupier people` helps a person: new access, an end to lost tokens, their data, and the end of their account."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.application.ports.accounts import Act
from infra.cli.people.held import all_rows
from tests.faults.commands import croupier
from tests.faults.stage import plain, running
from tests.infra.test_accounts import ANN, BOB, TOKEN, token
from tests.support.stores import Site
from tests.support.until import soon


class House:
    """A server, its command line, and a game that Anna has lost to Bert by resigning."""

    def __init__(self, url: str, environ: dict[str, str]) -> None:
        self.environ = environ
        self.http = httpx.Client(base_url=f"{url}/v1")
        self.anna, self.bert = (self.http.post("/players", json={"name": name}).json() for name in ("Anna", "Bert"))
        opening = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
        self.game = self.http.post("/games", json=opening, headers=by(self.anna)).json()["id"]
        for one in (self.anna, self.bert):
            assert self.http.post(f"/games/{self.game}/seats", json={}, headers=by(one)).is_success
        assert self.http.post(f"/games/{self.game}/resignation", json={}, headers=by(self.anna)).is_success

    def people(self, *words: str, status: int = 0) -> str:
        """What a command prints."""
        said = croupier("people", *words, environ=self.environ)
        assert said.status == status, said.err
        return said.out or said.err

    def me(self, token: str) -> int:
        return self.http.get("/me", headers={"Authorization": f"Bearer {token}"}).status_code


def by(player: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {player['token']}"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    environ = plain(CROUPIER_DATA=str(tmp_path_factory.mktemp("house")), CROUPIER_SEARCH_PROCESSES="0")
    with running([environ]) as (api,):
        house = House(api.url, environ)
        with closing(house.http):
            yield house


def test_a_recovery_code_gives_a_person_access_again(house: House) -> None:
    player = house.http.post("/players", json={"name": "Cleo"}).json()
    code = house.people("recover", player["id"]).strip()
    assert house.http.post("/players/recovery", json={"recovery": player["recovery"]}).status_code == 403, "the old one"
    back = house.http.post("/players/recovery", json={"recovery": code}).json()
    assert back["id"] == player["id"]
    assert house.me(back["token"]) == 200
    assert house.me(player["token"]) == 401


def test_tokens_are_revoked_one_or_all(house: House) -> None:
    player = house.http.post("/players", json={"name": "Dora"}).json()
    made = house.http.post("/me/tokens", json={"label": "phone"}, headers=by(player)).json()
    shown = {one["label"]: one["id"] for one in json.loads(house.people("tokens", player["id"], "--json"))}
    house.people("revoke", player["id"], "--token", shown["phone"])
    soon(lambda: house.me(made["token"]) == 401)
    assert house.me(player["token"]) == 200
    assert "no token of this player" in house.people("revoke", player["id"], "--token", "0" * 16, status=1)
    house.people("revoke", player["id"])
    soon(lambda: house.me(player["token"]) == 401)
    assert house.http.post("/players/recovery", json={"recovery": player["recovery"]}).status_code == 201


def test_a_person_s_data_is_told_without_secrets(house: House) -> None:
    said = house.people("export", house.bert["id"])
    told = json.loads(said)
    assert told["players"][0]["name"] == "Bert"
    assert [row["game"] for row in told["player_games"]] == [house.game]
    assert len(told["tokens"]) == 1
    assert "hash" not in told["tokens"][0]
    assert house.anna["id"] not in said
    for secret in (house.bert["token"], house.bert["recovery"]):
        assert secret not in said
    assert "export" in {row["act"] for row in json.loads(house.people("export", house.bert["id"]))["acts"]}


def test_person_is_erased_while_others_games_stay(house: House, tmp_path: Path) -> None:
    before = house.http.get(f"/games/{house.game}/record", headers=by(house.bert)).json()
    house.people("erase", house.anna["id"], "--yes")
    soon(lambda: house.me(house.anna["token"]) == 401)
    soon(lambda: house.http.get(f"/players/{house.anna['id']}").status_code == 404)
    shown = house.http.get(f"/games/{house.game}", headers=by(house.bert))
    assert shown.is_success
    assert "Anna" not in shown.text
    assert "Bert" in shown.text
    after = house.http.get(f"/games/{house.game}/record", headers=by(house.bert)).json()
    assert after == before, "no record has names"
    (tmp_path / "record.json").write_text(json.dumps(after))
    assert croupier("verify", str(tmp_path / "record.json"), environ=house.environ).status == 0
    for command in (["erase", house.anna["id"], "--yes"], ["recover", house.anna["id"]], ["revoke", house.anna["id"]]):
        assert "no player has this id" in house.people(*command, status=1)


async def test_erased_player_leaves_same_rows_as_deleted_one(site: Site) -> None:
    """An operator's erasing and a player's own deletion leave the same rows, on each store."""
    with site.accounts() as accounts:
        for player, mark in ((ANN, TOKEN), (BOB, "another")):
            await accounts.create(token(player, mark), mark.encode())
        assert await accounts.remove(token(ANN, TOKEN), TOKEN.encode(), 0)
        assert await accounts.erase(BOB.id, Act(1, "a" * 16, "command line", "erase", BOB.id, ""))
        assert not await accounts.erase(BOB.id, Act(2, "b" * 16, "command line", "erase", BOB.id, ""))
    with site.session() as session:
        assert all_rows(session, ANN.id) == {}
        assert {table: len(rows) for table, rows in all_rows(session, BOB.id).items()} == {"acts": 1}
