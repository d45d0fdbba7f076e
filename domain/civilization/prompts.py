"""Civilization's questions in three languages."""

from domain.engine.words import Words


def _prompts(*rows: tuple[str, str, str, str, str]) -> dict[tuple[str, str], Words]:
    return {(why, verb): {"en": en, "ko": ko, "ja": ja} for why, verb, en, ko, ja in rows}


PROMPTS: dict[tuple[str, str], Words] = _prompts(
    ("draft", "take", "Which plot do you take?", "어떤 대지를 고를까요?", "どの土地を選びますか?"),
    (
        "free",
        "place",
        "On which plot do you place your free population?",
        "무료 인구를 어느 대지에 놓을까요?",
        "無料の人口をどの土地に置きますか?",
    ),
    (
        "opening",
        "discard",
        "Which cards of your opening hand do you discard?",
        "처음 받은 카드에서 어떤 카드를 버릴까요?",
        "最初の手札からどのカードを捨てますか?",
    ),
    (
        "collect",
        "take",
        "Which resources does your population bring this turn?",
        "이번 차례에 인구로 어떤 자원을 얻을까요?",
        "このターン、人口からどの資源を得ますか?",
    ),
    ("collect", "amount", "How much of this resource?", "이 자원을 얼마나 얻을까요?", "この資源をいくつ得ますか?"),
    (
        "turn",
        "act",
        "Your turn: what do you play, buy or build?",
        "당신의 차례입니다. 무엇을 내거나 사거나 지을까요?",
        "あなたの番です。何を使用、購入、建設しますか?",
    ),
    ("plot", "pay", "How do you pay for the plot?", "대지 값을 어떻게 낼까요?", "土地の代金をどう支払いますか?"),
    (
        "plot",
        "amount",
        "How much of this resource do you pay?",
        "이 자원을 얼마나 낼까요?",
        "この資源をいくつ支払いますか?",
    ),
    (
        "build",
        "place",
        "On which of your plots do you build it?",
        "어느 대지에 지을까요?",
        "どの土地に建設しますか?",
    ),
    (
        "writing",
        "rival",
        "From whose hand do you take a random card?",
        "누구의 손에서 카드 1장을 무작위로 가져올까요?",
        "誰の手札から無作為に1枚取りますか?",
    ),
    (
        "code-of-laws",
        "rival",
        "From whom do you take 3 resources?",
        "누구에게서 자원 3개를 가져올까요?",
        "誰から資源を3つ取りますか?",
    ),
    (
        "code-of-laws",
        "take",
        "Which resources are taken under Code of Laws?",
        "법전으로 어떤 자원을 가져갈까요?",
        "法律によってどの資源が取られますか?",
    ),
    (
        "pottery",
        "pay",
        "Which 3 resources do you pay to draw a card?",
        "카드를 뽑으려고 어떤 자원 3개를 낼까요?",
        "カードを引くためにどの資源を3つ支払いますか?",
    ),
    (
        "combat",
        "attack",
        "Which unit do you send against whom?",
        "어떤 부대를 누구에게 보낼까요?",
        "どのユニットを誰に送りますか?",
    ),
    (
        "combat",
        "lose-walls",
        "Which Walls does the Catapult bring down?",
        "투석기에 어느 성벽을 잃을까요?",
        "カタパルトでどの防壁を失いますか?",
    ),
    (
        "combat",
        "bounce",
        "Which units do your walls send back?",
        "성벽으로 어떤 부대를 돌려보낼까요?",
        "防壁でどのユニットを押し返しますか?",
    ),
    (
        "combat",
        "block",
        "Do you block an attacker? With which unit?",
        "공격 부대를 막을까요? 어떤 부대로 막을까요?",
        "攻撃ユニットを防ぎますか? どのユニットで防ぎますか?",
    ),
    (
        "combat",
        "lose-population",
        "From which of your plots is population stolen?",
        "어느 대지의 인구를 빼앗길까요?",
        "どの土地の人口を奪われますか?",
    ),
    (
        "combat",
        "settle",
        "On which of your plots do you place the stolen population?",
        "빼앗은 인구를 어느 대지에 놓을까요?",
        "奪った人口をどの土地に置きますか?",
    ),
    (
        "combat",
        "lose-building",
        "Which of your buildings is destroyed?",
        "어떤 건물을 파괴당할까요?",
        "どの建物が破壊されますか?",
    ),
    (
        "overflow",
        "return",
        "Which building has no room any more?",
        "자리가 없어진 건물은 어느 것인가요?",
        "場所がなくなった建物はどれですか?",
    ),
    (
        "draw",
        "extra",
        "Which additional cards do you draw?",
        "추가 카드를 뽑을까요?",
        "追加のカードを引きますか?",
    ),
    (
        "turn",
        "discard",
        "Which cards do you discard at the end of your turn?",
        "차례를 마치며 어떤 카드를 버릴까요?",
        "ターンの終わりにどのカードを捨てますか?",
    ),
)
"""(why, verb) -> the question."""
