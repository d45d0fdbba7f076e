"""An arena for language models: each plays the same deals against the bots of the house, from every seat, and is rated.

    python examples/arena.py play games.jsonl --ruleset caylus-magna-carta --anchors builder search-casual \
        --model small=http://127.0.0.1:8080/v1 --deals 10
    python examples/arena.py table games.jsonl

A model is whatever answers `POST /chat/completions` at an address; its key is in the environment, ARENA_KEY_ and its
name. It is shown what its seat sees, as text; no model's name is in it. The log keeps a line for each game: its record,
which verifies, and what was tried beside it; play again, and it goes on. The table is made from the log alone:
Bradley-Terry, draws as halves, anchors where the house's own matches put them, intervals by drawing deals anew.
"""

import argparse
import json
import os
import re
import sys
import time
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from threading import Lock
from typing import Any

import httpx
import numpy as np

from croupier import lab, rulesets

SAMPLES, ELO, FIRST = 200, 400 / np.log(10), 1000.0
MEAN, SCALE = 25.0, np.sqrt(2) * 25 / 6
"""How OpenSkill counts, which the house's means are in: where bots stand on average, and what wins e of e + 1 games."""
ASK = """You play a board game. You see what your seat sees; what is face down is hidden from you.
{how}
Reply with nothing but JSON: {{"picks": {form}}}

{text}"""


class Illegal(Exception):  # noqa: N818 - what the reply is
    """A reply that picks nothing legal; the message is told to the model."""


class Model:
    """A language model behind an address, as a policy; `tried` is what happened at each question of this game."""

    def __init__(self, name: str, address: str, *, listed: bool, retries: int, kept: bool) -> None:
        self.name, self._listed, self._retries, self._kept = name, listed, retries, kept
        address, _, self._model = address.partition("#")
        key = os.environ.get(f"ARENA_KEY_{name.upper()}", "")
        self._http = httpx.Client(base_url=address, headers={"Authorization": f"Bearer {key}"}, timeout=600)
        self.tried: list[dict[str, Any]] = []

    def __call__(self, view: lab.View) -> list[int]:
        """The picks. Raises Illegal if no reply was legal."""
        said = next(one for one in view.said()["asked"] if one["seat"] == view.seat)
        messages = [{"role": "user", "content": prompt(view, said, listed=self._listed)}]
        began, wrong = time.monotonic(), list[str]()
        used = {"prompt_tokens": 0, "completion_tokens": 0}
        self.tried.append(note := {"version": view.version, "illegal": wrong, **used})
        while True:
            answer = self._http.post("chat/completions", json={"model": self._model or self.name, "messages": messages})
            told = answer.raise_for_status().json()
            reply = told["choices"][0]["message"]["content"]
            usage: dict[str, int] = told.get("usage") or {}
            note |= {name: note[name] + usage.get(name, 0) for name in used}
            note["seconds"] = round(time.monotonic() - began, 3)
            messages.append({"role": "assistant", "content": reply})
            if self._kept:
                note["messages"] = messages
            try:
                return picked(reply, said)
            except Illegal as illegal:
                wrong.append(str(illegal))
                if len(wrong) > self._retries:
                    raise
                messages.append({"role": "user", "content": f"That is not legal: {illegal}. Reply with JSON again."})


def prompt(view: lab.View, said: Mapping[str, Any], *, listed: bool) -> str:
    """What a model is told at a question; without the list it has to say what it does in words."""
    least, most = said["least"], said["most"]
    many = f"{least}" if least == most else f"{least} to {most}"
    text, how = view.text(), f"Pick {many} of the numbered options{', in order' if said['ordered'] else ''}."
    if not listed:
        text, how = (
            text.split(f"\n## {said['prompt']}")[0] + f"\n{said['prompt']}",
            f"Say what you do ({many} of what is possible), in the words of the rules.",
        )
    return ASK.format(how=how, form="[numbers]" if listed else '["what you do", ...]', text=text)


def picked(reply: str, said: Mapping[str, Any]) -> list[int]:
    """The option numbers in a reply. Raises Illegal."""
    found = re.findall(r"\{[^{}]*\}", reply)
    try:
        given: list[Any] = json.loads(found[-1])["picks"] if found else json.loads("")
        numbers = [pick if isinstance(pick, int) else _named(pick, said) for pick in given]
    except (ValueError, TypeError, KeyError):
        raise Illegal('it is not {"picks": [...]}') from None
    last = len(said["labels"]) - 1
    if not said["least"] <= len(numbers) <= said["most"] or len(set(numbers)) < len(numbers):
        raise Illegal(f"{said['least']} to {said['most']} different picks are needed")
    if any(isinstance(number, bool) or not 0 <= number <= last for number in numbers):
        raise Illegal(f"there are options 0 to {last}")
    return numbers


def _named(words: str, said: Mapping[str, Any]) -> int:
    labels = [label.casefold() for label in said["labels"]]
    wanted = str(words).strip().rstrip(".").casefold()
    if wanted not in labels:
        raise Illegal(f"nothing there is called {str(words)[:80]!r}")
    return labels.index(wanted)


def play(given: argparse.Namespace, pair: tuple[str, str], deal: int, first: int) -> dict[str, Any]:
    """A game as a line of the log: `first` says who of the pair sits at seat 0."""
    seated = pair if not first else pair[::-1]
    addresses = dict(one.split("=", 1) for one in given.model)
    models = {
        seat: Model(name, addresses[name], listed=given.listed, retries=given.retries, kept=given.keep_prompts)
        for seat, name in enumerate(seated)
        if name in addresses
    }
    bots = {seat: name for seat, name in enumerate(seated) if name not in addresses}
    game = lab.new(given.ruleset, 2, deal, preset=given.preset, bots=bots, seating="as_joined")
    while not game.over:
        seat = game.to_move[0]
        try:
            game.choose(seat, models[seat](game.view(seat)))
        except Illegal:
            if given.illegal == "forfeit":
                game.resign(seat)
            else:
                asked = game.question(seat)
                game.choose(seat, range(asked.least or 0) if asked.most != 1 else [0])
    places = game.result.places if game.result else ()
    return {
        "ruleset": given.ruleset, "preset": given.preset, "illegal": given.illegal, "listed": given.listed,
        "retries": given.retries, "deal": deal, "seats": seated, "places": places,
        "tried": {str(seat): model.tried for seat, model in models.items()}, "record": game.record().decode(),
    }  # fmt: skip


Game = tuple[str, str, int, float]
"""(one player, another, the deal, what the first made of the game: 1, 1/2 or 0)."""


def results(lines: Iterable[Mapping[str, Any]]) -> list[Game]:
    """The games of a log, in one order however they came in."""
    made = list[Game]()
    for line in lines:
        (one, two), places = line["seats"], line["places"]
        made.append((one, two, line["deal"], 0.5 if places[0] == places[1] else float(places[0] == 1)))
    return sorted(made)


def ratings(games: Sequence[Game], fixed: Mapping[str, float]) -> dict[str, float]:
    """Bradley-Terry by Newton's method, in Elo. Half a game each way is added for each pair: nobody is without limits.

    Raises ValueError if somebody has played nobody that leads to an anchor.
    """
    names = sorted({name for one, two, *_ in games for name in (one, two)})
    at = {name: n for n, name in enumerate(names)}
    won = np.zeros((len(names), len(names)))
    for one, two, _, share in games:
        won[at[one], at[two]] += share
        won[at[two], at[one]] += 1 - share
    won += 0.5 * (won + won.T > 0)
    met = won + won.T
    near = np.linalg.matrix_power((met > 0) + np.eye(len(names)), len(names)) > 0
    free = np.array([name not in fixed for name in names])
    if alone := [name for name, row in zip(names, near, strict=True) if not row[~free].any()]:
        raise ValueError(f"{', '.join(alone)}: no games lead from there to an anchor")
    strength = np.array([fixed.get(name, FIRST) / ELO for name in names])
    for _ in range(50):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (won - met * chance).sum(1)
        curve = -met * chance * (1 - chance)
        bend = -curve + np.diag(curve.sum(1))
        step = np.zeros(len(names))
        step[free] = np.linalg.solve(bend[np.ix_(free, free)], -slope[free]) if free.any() else 0
        strength = strength + np.clip(step, -2, 2)
    return {name: float(value * ELO) for name, value in zip(names, strength, strict=True)}


def anchors(ruleset: str) -> dict[str, float]:
    """The bots that the house has measured, where its servers fix them to rate programs, in Elo: 1,000 on average."""
    kept = rulesets()[ruleset].language.texts.with_name("ladder.toml").read_text()
    return {bot: FIRST + (mean - MEAN) / SCALE * ELO for bot, mean in tomllib.loads(kept).items()}


def table(lines: Sequence[Mapping[str, Any]], seed: int = 0) -> list[dict[str, Any]]:
    """A row for each player, the strongest first: rating and its 95 % interval, by drawing the deals anew."""
    games, dice = results(lines), np.random.default_rng(seed)
    known = anchors(lines[0]["ruleset"])
    fixed = {name: known[name] for one, two, *_ in games for name in (one, two) if name in known}
    found, deals = ratings(games, fixed), sorted({deal for *_, deal, _ in games})
    by_deal = {deal: [game for game in games if game[2] == deal] for deal in deals}
    drawn: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(SAMPLES):
        with suppress(ValueError):  # in these deals somebody has met nobody
            sample = [game for deal in dice.choice(deals, len(deals)) for game in by_deal[deal]]
            for name, rating in ratings(sample, fixed).items():
                drawn[name].append(rating)
    rows = list[dict[str, Any]]()
    for name, rating in sorted(found.items(), key=lambda one: (-one[1], one[0])):
        mine = [share if one == name else 1 - share for one, two, _, share in games if name in (one, two)]
        played = [(line["tried"], line["seats"]) for line in lines]
        tried = [note for notes, seats in played for seat in notes if seats[int(seat)] == name for note in notes[seat]]
        low, high = np.percentile(drawn[name] or [rating], [2.5, 97.5])
        rows.append({
            "player": name, "rating": round(rating), "low": round(low), "high": round(high), "anchor": name in fixed,
            "games": len(mine), "won": round(sum(mine) / len(mine), 3), "questions": len(tried),
            "illegal": sum([len(note["illegal"]) for note in tried]),
            "seconds": round(sum([note["seconds"] for note in tried]), 1),
            "tokens": sum([note["prompt_tokens"] + note["completion_tokens"] for note in tried]),
        })  # fmt: skip
    return rows


def read(log: Path) -> list[dict[str, Any]]:
    """The lines of a log; a last one that was cut off is not there."""
    text = log.read_text() if log.exists() else ""
    return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]


def main(words: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("what", choices=["play", "table"])
    parser.add_argument("log", type=Path)
    parser.add_argument("--ruleset", default="dominion")
    parser.add_argument("--preset", help="the options of the games, by name")
    parser.add_argument("--model", action="append", default=[], metavar="NAME=ADDRESS[#ID]")
    parser.add_argument("--anchors", nargs="*", default=[], metavar="BOT")
    parser.add_argument("--deals", type=int, default=10, help="each is played from both seats by each pair")
    parser.add_argument("--retries", type=int, default=2, help="after illegal replies")
    parser.add_argument("--illegal", choices=["forfeit", "first"], default="forfeit", help="what follows the last")
    parser.add_argument("--no-list", dest="listed", action="store_false", help="models name what they do")
    parser.add_argument("--keep-prompts", action="store_true")
    parser.add_argument("--at-once", type=int, default=4, help="games")
    given = parser.parse_args(words)
    if given.what == "play":
        play_all(given)
    print(f"{'player':24} {'rating':>6}  95 % interval  {'games':>5} {'won':>6} illegal questions  seconds   tokens")
    for row in table(read(given.log)):
        between = "anchor" if row["anchor"] else f"{row['low']} to {row['high']}"
        print(
            f"{row['player']:24} {row['rating']:6}  {between:>13}  {row['games']:5} {row['won']:6.1%}"
            f" {row['illegal']:7} {row['questions']:9} {row['seconds']:8} {row['tokens']:8}"
        )


def play_all(given: argparse.Namespace) -> None:
    """Play what is not in the log yet: each deal from both seats, by each pair with a model in it."""
    names = [one.split("=", 1)[0] for one in given.model] + given.anchors
    lines, lock = read(given.log), Lock()
    given.log.write_text("".join([json.dumps(line) + "\n" for line in lines]))  # without what was cut off
    done = {(*line["seats"], line["deal"]) for line in lines}
    wanted = [
        (pair, deal, first)
        for pair in combinations(names, 2)
        for deal in range(given.deals)
        for first in (0, 1)
        if not {*pair} <= {*given.anchors} and (*(pair[::-1] if first else pair), deal) not in done
    ]

    def one(task: tuple[tuple[str, str], int, int]) -> None:
        line = json.dumps(play(given, *task))
        with lock, given.log.open("a") as log:
            log.write(line + "\n")

    with ThreadPoolExecutor(given.at_once) as pool:
        for nth, _ in enumerate(pool.map(one, wanted), 1):
            print(f"\r{nth} of {len(wanted)} games", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
