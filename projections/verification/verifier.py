"""The verifier: whether a record is consistent, and whether it is the game that somebody kept receipts or frames of.

It needs no network, no server and no clock. What somebody kept is checked first: a record that contradicts it has been
altered, whatever else it says. Then the digests; the fold, and the readable part of the document against the bytes; the
commitment; the rules; and finally kept frames, as far as they show more than digests.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.engine.entry import deals, record
from domain.engine.entry.commands import Opened
from domain.engine.entry.entry import Entry
from domain.engine.game.rules import Rules
from domain.engine.history import audit
from domain.engine.history.audit import Draw, Flaw, Step
from domain.engine.history.codec import Codec
from domain.engine.table.checks import terms_of
from projections.schemas.record_schemas import RecordSeat, SignatureCheck
from projections.verification.anchors import (
    Anchors,
    ConsistentRecord,
    Evidence,
    check_digests,
    check_frames,
    first_difference,
)
from projections.verification.reading import DIGEST, bodies_and_digests
from projections.verification.record import full_record, record_seats, rules_versions
from projections.verification.seats import Conduct, Standing, conduct, standings
from projections.views.compiled import CompiledRules

Verdict = Literal["anchored", "consistent, not anchored", "altered", "rules version not installed"]
EXIT: Mapping[Verdict, int] = {
    "anchored": 0,
    "consistent, not anchored": 0,
    "altered": 1,
    "rules version not installed": 3,
}
"""The exit status for each verdict."""
UNCHECKED = 5
"""The exit status if nothing is wrong, but bots have given answers that could not be checked against a policy."""
Progress = Callable[[int, int], None]
"""Called with (steps done, steps in all)."""
NO_EVIDENCE = Evidence()
_exact = msgspec.json.Encoder(order="deterministic")


class Finding(Struct, frozen=True):
    """What is wrong, and where: the check that failed, the version, and a JSON pointer into the record; see `Flaw`."""

    step: Step
    version: int | None
    pointer: str | None
    detail: str


class Report(Struct, frozen=True, kw_only=True):
    """What the verifier found. Anything unknown because a check failed keeps its default. `head`: the last digest."""

    verdict: Verdict
    game: str
    ruleset: str = ""
    rules: tuple[int, ...] = ()
    entries: int = 0
    head: str = ""
    seats: tuple[RecordSeat, ...] = ()
    """With each seat's contribution to the dice."""
    standings: tuple[Standing, ...] = ()
    """For each seat, whether the dice can have been fitted to its contribution."""
    conduct: tuple[Conduct | None, ...] = ()
    """For each seat, whether the answers not made by a player are its policy's; null if players made all."""
    draws: tuple[Draw, ...] = ()
    deal: str = ""
    """The key of the dice of a game of a deal, in hex: those that share it were dealt the same. Empty for any other."""
    anchors: Anchors | None = None
    finding: Finding | None = None
    missing: str | None = None
    """The ruleset and version that are needed but not installed, if so."""

    @property
    def status(self) -> int:
        """The exit status for this report."""
        return EXIT[self.verdict] or (UNCHECKED if "policy not checked" in self.conduct else 0)


class _NotInstalled(Exception):  # noqa: N818 - no error in the record
    pass


class Verifier:
    """Checks records of these games, by ruleset key. `signed` checks signatures of receipts.

    `policies`: which answers of searching bots are recomputed, which takes as long as it did in play.
    """

    def __init__(self, games: Mapping[str, Rules], signed: SignatureCheck, policies: audit.Policies = "sample") -> None:
        self.games, self.signed = games, signed

        @cache
        def compiled(key: str) -> CompiledRules:
            return CompiledRules(games[key])

        self.compiled = compiled
        self._policies: audit.Policies = policies

    def verify(self, given: Any, evidence: Evidence = NO_EVIDENCE, progress: Progress | None = None) -> Report:
        """Check a record document, as `parse` returns it. Raises MalformedError if it is not a record at all."""
        return self.verify_stored(*bodies_and_digests(given), given, evidence, progress)

    def verify_stored(
        self, game: str, bodies: Sequence[bytes], digests: Sequence[bytes], given: Any = None,
        evidence: Evidence = NO_EVIDENCE, progress: Progress | None = None,
    ) -> Report:  # fmt: skip
        """Check a finished game from its stored bytes. `given`: the document that they are from, if any."""
        head = digests[-1].hex() if digests else ""
        report = Report(verdict="consistent, not anchored", game=game, entries=len(bodies), head=head)
        try:
            return self._check(report, bodies, digests, given, evidence, progress or (lambda _, __: None))
        except Flaw as flaw:
            finding = Finding(flaw.step, flaw.version, flaw.pointer, flaw.detail)
            return replace(report, verdict="altered", finding=finding)
        except _NotInstalled as error:
            return replace(report, verdict="rules version not installed", missing=str(error))

    def _check(
        self,
        report: Report,
        bodies: Sequence[bytes],
        digests: Sequence[bytes],
        given: Any,
        evidence: Evidence,
        progress: Progress,
    ) -> Report:
        game, total = report.game, 2 * len(bodies)
        proved = check_digests(game, digests, evidence, self.signed)
        raw = [_untyped(body, version) for version, body in enumerate(bodies, 1)]
        secret = _secret(raw, game)
        _check_chain(game, secret, bodies, digests)
        installed = self._compiled_rules(raw)
        entries = [_typed(installed.codec, body, version) for version, body in enumerate(bodies, 1)]
        table = audit.check_fold(installed.rules, game, secret, entries, lambda version: progress(version, total))
        audit.check_named(entries, digests)
        _check_terms(raw[0], entries[0])
        lobby = table.lobby
        if given is not None:
            _check_same(full_record(game, bodies, digests, lobby), given)
        audit.check_secret(game, secret, lobby)
        draws = audit.check_rules(
            installed.rules, game, secret, entries, lambda version: progress(len(bodies) + version, total),
            self._policies,
        )  # fmt: skip
        anchors = check_frames(
            installed.presenter, ConsistentRecord(game, entries, digests, raw, lobby), evidence, proved
        )
        return replace(
            report,
            verdict="anchored" if anchors.upto else "consistent, not anchored",
            ruleset=installed.rules.key,
            rules=tuple(rules_versions(raw)),
            seats=record_seats(lobby),
            standings=standings(entries, lobby, proved),
            conduct=conduct(installed.rules, entries, lobby, self._policies),
            draws=draws,
            deal="" if lobby.opening.deal is UNSET else table.dice.hex(),
            anchors=anchors,
        )

    def _compiled_rules(self, raw: Sequence[Any]) -> CompiledRules:
        """The installed rules that can run these entries; raises _NotInstalled, which names what is needed."""
        key, versions = raw[0]["cause"]["ruleset"], rules_versions(raw)
        if key not in self.games:
            raise _NotInstalled(f"ruleset {key}; installed are {', '.join(sorted(self.games))}")
        installed = self.compiled(key)
        rules = installed.rules
        for version in versions:
            if not rules.oldest <= version <= rules.version:
                raise _NotInstalled(f"{key} version {version}; installed are {rules.oldest} to {rules.version}")
        return installed


# -- reading the bytes


def _untyped(body: bytes, version: int) -> Any:
    """The entry decoded without types, checked as far as the verifier reads it before the rules are known."""
    try:
        raw = msgspec.msgpack.decode(body)
        shaped = _has_shape(raw) and (version > 1 or isinstance(raw["cause"]["ruleset"], str))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        shaped, raw = False, None
    if not shaped:
        raise Flaw("document", version, "the bytes are no entry", audit.entry_pointer(version, "body"))
    return raw


def _has_shape(raw: Any) -> bool:
    facts = raw["facts"]
    return (
        isinstance(raw["rules"], int)
        and isinstance(raw["cause"]["type"], str)
        and all(isinstance(fact["type"], str) for fact in facts)
        and all(isinstance(fact["rules"], int) for fact in facts if fact["type"] in ("started", "rested"))
    )


def _secret(raw: Sequence[Any], game: str) -> bytes:
    """The secret that the last entry reveals, 32 bytes; with the game's id, if it is a deal's."""
    ended = [fact for fact in raw[-1]["facts"] if fact["type"] == "ended"]
    if not ended:
        raise Flaw("result", len(raw), "the record stops before its game ends", audit.entry_pointer(len(raw)))
    secret = ended[-1].get("secret")
    if not isinstance(secret, str) or DIGEST.fullmatch(secret) is None:
        raise Flaw("secret", len(raw), "a secret is 32 bytes in lower-case hex", audit.entry_pointer(len(raw)))
    revealed = bytes.fromhex(secret)
    return deals.secret_within(revealed, game) if "deal" in raw[0]["cause"] else revealed


def _check_chain(game: str, secret: bytes, bodies: Sequence[bytes], digests: Sequence[bytes]) -> None:
    head = record.GENESIS
    for version, (body, digest) in enumerate(zip(bodies, digests, strict=True), 1):
        head = record.chain(game, version, head, record.salt(secret, version), body)
        if head != digest:
            where = audit.entry_pointer(version, "digest")
            raise Flaw("digest", version, "the digest is not of this game, entry, salt and what came before", where)


def _typed(codec: Codec, body: bytes, version: int) -> Entry:
    """The typed entry. Raises Flaw if the bytes hold fields that the types do not have: no check would see them."""
    try:
        entry = codec.decode(body)
        if codec.encode(entry) != body:
            pointer = first_difference(
                msgspec.to_builtins(entry, builtin_types=(bytes,)), msgspec.msgpack.decode(body), missing=True
            )
            if pointer is not None:
                raise Flaw(
                    "document", version, "the bytes hold what no entry has", audit.entry_pointer(version) + pointer
                )
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Flaw(
            "document", version, "the bytes are no entry of this ruleset", audit.entry_pointer(version, "body")
        ) from error
    return entry


def _check_terms(raw: Any, entry: Entry) -> None:
    """Raise Flaw if the digest of the options, on which the dice depend, is not that of the options as stored."""
    opening = entry.cause
    assert isinstance(opening, Opened)
    if terms_of(raw["cause"]["options"]) != opening.terms:
        raise Flaw("cause", 1, "the terms are not those of the options", audit.entry_pointer(1, "cause", "terms"))


def _check_same(ours: Any, given: Any) -> None:
    """Raise Flaw if the given document is not exactly what its stored bytes give."""
    if _exact.encode(ours) != _exact.encode(given):
        at = first_difference(ours, given) or ""
        steps = at.split("/")
        version = int(steps[2]) + 1 if steps[1:2] == ["entries"] and len(steps) > 2 and steps[2].isdigit() else None  # noqa: PLR2004 - "", entries, number
        raise Flaw("document", version, "it does not say what the stored bytes say", at)
