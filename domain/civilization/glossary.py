"""Civilization's terms explained in three languages."""

from domain.engine.words import Words


def _terms(*rows: tuple[str, str, str, str]) -> dict[str, Words]:
    return {key: {"en": en, "ko": ko, "ja": ja} for key, en, ko, ja in rows}


GLOSSARY: dict[str, Words] = _terms(
    (
        "plot",
        "Land before a player. It yields resources every turn and holds population, buildings and wonders.",
        "플레이어 앞의 땅입니다. 차례마다 자원을 주고 인구, 건물, 불가사의가 놓입니다.",
        "プレイヤーの前の土地です。毎ターン資源を生み、人口、建物、世界遺産が置かれます。",
    ),
    (
        "population",
        "A card on a plot, worth a point. The first on a plot costs 6 food, each further one there 2 more.",
        "대지 위에 놓는 1점짜리 카드입니다. 한 대지의 첫 인구는 식량 6, 그다음부터는 2씩 비싸집니다.",
        "土地の上に置く1点のカードです。その土地で最初の1つは食料6、以後は2ずつ高くなります。",
    ),
    (
        "resource",
        "Food buys population, hammers buildings and wonders, commerce technologies; all together pay for plots.",
        "식량으로 인구를, 망치로 건물과 불가사의를, 상업으로 기술을 삽니다. 대지는 아무 자원으로나 삽니다.",
        "食料で人口、ハンマーで建物と世界遺産、商業で技術を購入します。土地はどの資源でも支払えます。",
    ),
    (
        "technology",
        "Worth a point to whoever buys it; what it does is theirs alone. The last one ends the game.",
        "산 사람에게 1점이며 효과도 그 사람만 누립니다. 마지막 기술이 팔리면 게임이 끝납니다.",
        "購入した人の1点になり、効果もその人だけのものです。最後の1つでゲームが終わります。",
    ),
    (
        "building",
        "Played from the hand onto a plot for hammers. When it is destroyed it goes back to the hand.",
        "망치를 내고 손에서 대지에 놓습니다. 파괴되면 손으로 돌아갑니다.",
        "ハンマーを支払い、手札から土地に置きます。破壊されると手札に戻ります。",
    ),
    (
        "wonder",
        "Like a building, but worth a point, and never destroyed.",
        "건물과 같지만 1점이며 파괴되지 않습니다.",
        "建物と同じですが1点になり、破壊されません。",
    ),
    (
        "unit",
        "A military card, hidden in the hand until it attacks or blocks; after that it is discarded.",
        "공격하거나 막을 때까지 손에 감춰 두는 군사 카드입니다. 쓰고 나면 버립니다.",
        "攻撃または防御に使うまで手札に隠しておく軍事カードです。使うと捨てられます。",
    ),
    (
        "culture",
        "Counted over a player's technologies, buildings and wonders.",
        "플레이어의 기술, 건물, 불가사의에서 셉니다.",
        "プレイヤーの技術、建物、世界遺産から数えます。",
    ),
    (
        "happiness",
        "Counted over a player's buildings and wonders.",
        "플레이어의 건물과 불가사의에서 셉니다.",
        "プレイヤーの建物と世界遺産から数えます。",
    ),
    (
        "highest-culture",
        "Whoever is alone ahead in culture, with enough of it, draws 1 more at the end of a turn and discards 1 more.",
        "문화가 홀로 가장 높고 기준을 넘으면 차례를 마칠 때 1장 더 뽑고 1장 더 버립니다.",
        "文化が単独で最も高く基準を満たす人は、ターンの終わりに1枚多く引き、1枚多く捨てます。",
    ),
    (
        "highest-happiness",
        "Whoever is alone ahead in happiness, with enough of it, pays 1 less for technologies, buildings and wonders.",
        "행복이 홀로 가장 높고 기준을 넘으면 기술, 건물, 불가사의 값이 1씩 싸집니다.",
        "幸福が単独で最も高く基準を満たす人は、技術、建物、世界遺産の費用が1下がります。",
    ),
    (
        "bounced",
        "Sent back by walls: the unit returns to the attacker's hand and does nothing this turn.",
        "성벽에 막혀 공격한 사람의 손으로 돌아가며 이번 차례에는 아무것도 하지 않습니다.",
        "防壁に押し返され、攻撃した人の手札に戻り、そのターンは何もしません。",
    ),
    (
        "market",
        "The three plots and three technologies that lie face up for everybody to buy.",
        "누구나 살 수 있게 앞면으로 놓인 대지 3장과 기술 3장입니다.",
        "誰でも購入できるように表向きに置かれた土地3枚と技術3枚です。",
    ),
)
"""Term -> what it means."""
