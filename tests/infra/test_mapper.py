import zlib
from uuid import UUID

import msgspec
import pytest
from eventsourcing.compressor import ZlibCompressor
from eventsourcing.persistence import Cipher, MapperDeserialisationError, StoredEvent
from eventsourcing.utils import Environment

from api.ports import Row
from infra.mapper import TOPIC, Kept, NoTranscoder, RowMapper, UnknownTopicError

GAME = "00ff" * 8
ROW = Row(7, b"d" * 32, b"\x93\x00body" * 20)


class Mirror(Cipher):
    """Enough of a cipher to see that it is the outermost layer."""

    def __init__(self, environment: Environment) -> None:
        del environment

    def encrypt(self, plaintext: bytes) -> bytes:
        return plaintext[::-1]

    def decrypt(self, ciphertext: bytes) -> bytes:
        return ciphertext[::-1]


def test_a_row_becomes_the_msgpack_array_of_its_digest_and_its_body() -> None:
    stored = RowMapper(NoTranscoder()).stored(GAME, ROW)
    assert stored.originator_id == UUID(GAME)
    assert (stored.originator_version, stored.topic) == (7, "croupier.entry.1")
    assert msgspec.msgpack.decode(stored.state) == [ROW.digest, ROW.body]


@pytest.mark.parametrize("compressor", [None, ZlibCompressor()])
@pytest.mark.parametrize("cipher", [None, Mirror(Environment())])
def test_what_was_stored_comes_back_byte_for_byte(compressor: ZlibCompressor | None, cipher: Cipher | None) -> None:
    mapper = RowMapper(NoTranscoder(), compressor, cipher)
    stored = mapper.stored(GAME, ROW)
    assert mapper.to_domain_event(stored) == Kept(UUID(GAME), 7, ROW)
    assert mapper.row(7, stored.topic, stored.state) == ROW


def test_the_cipher_lies_outside_of_the_compressor_and_both_outside_of_what_was_hashed() -> None:
    plain = RowMapper(NoTranscoder()).stored(GAME, ROW).state
    wrapped = RowMapper(NoTranscoder(), ZlibCompressor(), Mirror(Environment())).stored(GAME, ROW).state
    assert zlib.decompress(wrapped[::-1]) == plain


def test_a_topic_from_elsewhere_is_named_in_the_refusal() -> None:
    mapper = RowMapper(NoTranscoder())
    strange = StoredEvent(UUID(GAME), 7, "croupier.entry.2", mapper.stored(GAME, ROW).state)
    with pytest.raises(UnknownTopicError, match=r"version 7 .* 'croupier.entry.2', .* 'croupier.entry.1'"):
        mapper.to_domain_event(strange)


@pytest.mark.parametrize("state", [b"", b"\x91\xc4\x00", b"\x93\xc4\x00\xc4\x00\xc4\x00", b"\x92\xa1a\xa1b"])
def test_damaged_bytes_are_refused_and_not_quoted(state: bytes) -> None:
    with pytest.raises(MapperDeserialisationError, match=r"^the stored bytes of version 7 are damaged$"):
        RowMapper(NoTranscoder()).row(7, TOPIC, state)


@pytest.mark.parametrize("game", ["", "7", GAME.upper(), f"{{{GAME}}}", str(UUID(GAME)), GAME + "00", "g" * 32])
def test_a_game_has_one_spelling(game: str) -> None:
    with pytest.raises(ValueError, match="32 lower-case hex digits"):
        RowMapper(NoTranscoder()).stored(game, ROW)
