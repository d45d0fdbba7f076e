"""Menagerie in words, in three languages."""

from collections.abc import Sequence
from typing import Any

from domain.engine.facts import Asked, Command, Fact, Resigned
from tests.games.toy import state as m

Words = dict[str, str]

NAMES: dict[str, Words] = {
    "ant": {"en": "Ant", "ko": "개미", "ja": "アリ"},
    "bee": {"en": "Bee", "ko": "벌", "ja": "ハチ"},
    "cat": {"en": "Cat", "ko": "고양이", "ja": "ネコ"},
    "dog": {"en": "Dog", "ko": "개", "ja": "イヌ"},
    "elk": {"en": "Elk", "ko": "엘크", "ja": "ヘラジカ"},
    "fox": {"en": "Fox", "ko": "여우", "ja": "キツネ"},
}
PROMPTS: dict[str, Words] = {
    "bid": {"en": "Bid a beast", "ko": "동물을 내세요", "ja": "動物を出してください"},
    "sink": {"en": "How many to sink?", "ko": "몇 장을 가라앉힐까요?", "ja": "何枚沈めますか"},
    "show": {"en": "Show a beast to the left?", "ko": "왼쪽에 보여 줄까요?", "ja": "左隣に見せますか"},
}
PACES: dict[str, Words] = {
    "short": {"en": "Short", "ko": "짧게", "ja": "短い"},
    "long": {"en": "Long", "ko": "길게", "ja": "長い"},
}
TELLS: dict[type, Words] = {
    Resigned: {"en": "{seat} resigns", "ko": "{seat} 기권", "ja": "{seat} 投了"},
    m.RoundBegan: {"en": "Round {e.round}", "ko": "{e.round} 라운드", "ja": "ラウンド{e.round}"},
    m.Won: {"en": "{seat} wins the round", "ko": "{seat} 라운드 승리", "ja": "{seat} ラウンド勝利"},
    m.Scored: {"en": "{seat}: {e.points}", "ko": "{seat}: {e.points}", "ja": "{seat}: {e.points}"},
}
VALUE: Words = {"en": "Worth {n}.", "ko": "가치 {n}.", "ja": "価値 {n}。"}
WELL: tuple[Words, Words] = (
    {"en": "Well", "ko": "우물", "ja": "井戸"},
    {"en": "What sinks is never seen again.", "ko": "가라앉으면 다시 볼 수 없다.", "ja": "沈むと二度と見えない。"},
)


def prompt(asked: Asked, language: str) -> str:
    """The question in words."""
    return PROMPTS[asked.verb][language]


def label(option: Any, language: str) -> str:
    """An option in words."""
    return NAMES[option.card][language] if isinstance(option, m.BeastOption) else str(option.place)


def tell(step: Command | Fact, names: Sequence[str], language: str) -> str | None:
    """A line of the story."""
    words = TELLS.get(type(step))
    seat: int | None = getattr(step, "seat", None)
    return None if words is None else words[language].format(seat="" if seat is None else names[seat], e=step)
