"""Keys: their source, who may read them, and which of them signs."""

import stat
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from infra.errors import SettingsError
from infra.keys.signing import Ed25519Signer, parse, rotate, signed, signer
from infra.settings import Settings
from tests.support.each import for_each

SEEDS = {name: b64encode(name.encode() * 16).decode() for name in ("aa", "bb")}
BOTH = f"aa:{SEEDS['aa']} bb:{SEEDS['bb']}"


def test_the_first_key_signs_and_all_are_published(tmp_path: Path) -> None:
    keys = signer(tmp_path, BOTH)
    assert list(keys.keys()) == ["aa", "bb"]
    name, signature = keys.sign(b"head")
    assert (name, keys.sign(b"head")) == ("aa", (name, signature))
    assert signed(keys.keys()["aa"], signature, b"head")
    assert not signed(keys.keys()["bb"], signature, b"head")
    assert not signed(keys.keys()["aa"], signature, b"tail")
    assert not signed(b"no key", signature, b"head")
    assert not signed(keys.keys()["aa"], b"", b"head")
    assert list(tmp_path.iterdir()) == [], "no file beside keys that are given"


def test_a_signature_is_that_of_the_standard() -> None:
    """RFC 8032, section 7.1, test 1."""
    seed = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    keys = Ed25519Signer([("rfc", seed)])
    assert keys.keys()["rfc"].hex() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert keys.sign(b"")[1].hex().startswith("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155")


PRIME = 2**255 - 19
ORDER_8 = int.from_bytes(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little")


@for_each("y", [0, 1, PRIME - 1, PRIME, PRIME + 1, ORDER_8, PRIME - ORDER_8])
@for_each("sign", [0, 1])
def test_weak_signing_key_is_refused(y: int, sign: int) -> None:
    """The points of small order: with R the neutral point and S zero, one message in 1, 2, 4 or 8 would pass."""
    public = (y | sign << 255).to_bytes(32, "little")
    forged = (1).to_bytes(32, "little") + bytes(32)
    assert not any(signed(public, forged, b"%d" % n) for n in range(100))


def test_signing_key_is_created_in_the_data_folder(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = signer(data, "").keys()
    assert signer(data, "").keys() == first
    (file,) = data.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    newest = rotate(file)
    assert list(signer(data, "").keys()) == [newest, *first]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def names(data: Path) -> tuple[str, ...]:
    return tuple(signer(data, "").keys())


def test_processes_that_start_at_once_have_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(names, [tmp_path] * 16))
    assert len(set(found)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["signing-keys"]


@for_each("text", ["aa", "aa:", "aa:c2hvcnQ=", f":{SEEDS['aa']}", f"a b:{SEEDS['aa']}", "aa:%%%"])
def test_signing_key_of_bad_form_is_unquoted(text: str) -> None:
    with pytest.raises(SettingsError, match="CROUPIER_SIGNING_KEYS") as refused:
        parse(text, "CROUPIER_SIGNING_KEYS")
    assert SEEDS["aa"] not in str(refused.value)


def test_two_signing_keys_with_one_id_are_refused() -> None:
    with pytest.raises(SettingsError, match="two keys"):
        parse(f"aa:{SEEDS['aa']},aa:{SEEDS['bb']}", "CROUPIER_SIGNING_KEYS")


def test_settings_never_show_the_keys() -> None:
    settings = Settings.read({"CROUPIER_SIGNING_KEYS": BOTH})
    assert settings.signing_keys == BOTH
    assert SEEDS["aa"] not in repr(settings)
