from base64 import b64encode
from uuid import UUID

import msgspec
import pytest
from eventsourcing.persistence import MapperDeserialisationError, StoredEvent

from api.application.ports import StoredEntry
from infra.store.encryption import SETTING, KeyRing
from infra.store.rows import ENTRY, GameEvent, NoTranscoder, RowMapper, UnknownTopicError

GAME = "00ff" * 8
ROW = StoredEntry(7, b"d" * 32, b"\x93\x00body" * 20)
KEYS = KeyRing({SETTING: f"k1:{b64encode(b'k' * 32).decode()}"})


def test_a_row_becomes_the_msgpack_array_of_its_digest_and_its_body() -> None:
    stored = RowMapper().stored(GAME, ROW)
    assert stored.originator_id == UUID(GAME)
    assert (stored.originator_version, stored.topic) == (7, "croupier.entry.1")
    assert msgspec.msgpack.decode(stored.state) == [ROW.digest, ROW.body]


@pytest.mark.parametrize("keys", [None, KEYS], ids=["plain", "encrypted"])
def test_what_was_stored_comes_back_byte_for_byte(keys: KeyRing | None) -> None:
    mapper = RowMapper(keys)
    stored = mapper.stored(GAME, ROW)
    assert mapper.to_domain_event(stored) == GameEvent(UUID(GAME), 7, ROW)
    assert mapper.row(GAME, 7, stored.topic, stored.state) == ROW


def test_the_cipher_lies_outside_of_what_was_hashed() -> None:
    plain = RowMapper().stored(GAME, ROW)
    wrapped = RowMapper(KEYS).stored(GAME, ROW)
    assert wrapped.topic == "croupier.entry.1;key=k1"
    assert KEYS.decrypt(wrapped.state, f"{ENTRY}\n{GAME}\n7".encode(), "k1") == plain.state
    assert ROW.body[:12] not in wrapped.state
    assert wrapped.state != RowMapper(KEYS).stored(GAME, ROW).state, "a nonce of its own each time"


def test_a_topic_from_elsewhere_is_named_in_the_refusal() -> None:
    mapper = RowMapper()
    strange = StoredEvent(UUID(GAME), 7, "croupier.entry.2", mapper.stored(GAME, ROW).state)
    with pytest.raises(UnknownTopicError, match=r"version 7 .* 'croupier.entry.2', .* 'croupier.entry.1'"):
        mapper.to_domain_event(strange)


@pytest.mark.parametrize("state", [b"", b"\x91\xc4\x00", b"\x93\xc4\x00\xc4\x00\xc4\x00", b"\x92\xa1a\xa1b"])
def test_damaged_bytes_are_refused_and_not_quoted(state: bytes) -> None:
    with pytest.raises(MapperDeserialisationError, match=r"^the stored bytes of version 7 are damaged$"):
        RowMapper().row(GAME, 7, ENTRY, state)


@pytest.mark.parametrize("game", ["", "7", GAME.upper(), f"{{{GAME}}}", str(UUID(GAME)), GAME + "00", "g" * 32])
def test_a_game_has_one_spelling(game: str) -> None:
    with pytest.raises(ValueError, match="32 lower-case hex digits"):
        RowMapper().stored(game, ROW)


def test_the_library_s_transcoder_is_never_used() -> None:
    for call in (NoTranscoder().encode, NoTranscoder().decode):
        with pytest.raises(NotImplementedError):
            call(b"")
