"""Civilization's words for a game under way: options, and the telling of what happened.

In the texts `{seat}` and `{other}` are players' names, `{card}` a card's name, `{cards}` several, `{stock}` resources,
`{n}` a number, `{at}` a plot's number. A Korean name may end in a vowel or not, so no particle that depends on it
stands right behind a placeholder.
"""

from domain.engine.words import Words


def _words(*rows: tuple[str, str, str, str]) -> dict[str, Words]:
    return {key: {"en": en, "ko": ko, "ja": ja} for key, en, ko, ja in rows}


MOVES: dict[str, Words] = _words(
    ("card", "{card}", "{card}", "{card}"),
    ("take-plot", "{card}", "{card}", "{card}"),
    ("plot", "Plot {at} ({card})", "{at}번 대지 ({card})", "土地{at} ({card})"),
    ("building", "{card} on plot {at}", "{at}번 대지의 {card}", "土地{at}の{card}"),
    ("mix", "{stock}", "{stock}", "{stock}"),
    ("other-mix", "Another mix", "다른 조합", "別の組み合わせ"),
    ("amount", "{n} {resource}", "{resource} {n}", "{resource}{n}"),
    ("play-resource", "Play {card} for {stock}", "{card} 내고 {stock} 받기", "{card}を使用して{stock}を得る"),
    ("trade", "Trade {stock} for 1 {resource}", "{stock} 주고 {resource} 1 받기", "{stock}を{resource}1と交換"),
    (
        "buy-population",
        "Population on plot {at} ({card}) for {n} food",
        "{at}번 대지 ({card})에 인구 추가: 식량 {n}",
        "土地{at} ({card})に人口を追加: 食料{n}",
    ),
    ("buy-plot", "Buy {card} for {n} resources", "{card} 구입: 자원 {n}", "{card}を購入: 資源{n}"),
    ("buy-technology", "Buy {card} for {n} commerce", "{card} 구입: 상업 {n}", "{card}を購入: 商業{n}"),
    ("build", "Build {card} for {n} hammers", "{card} 건설: 망치 {n}", "{card}を建設: ハンマー{n}"),
    ("use", "Use {card}", "{card} 사용", "{card}を使用"),
    ("rival", "Seat {seat}", "{seat}번 자리", "席{seat}"),
    ("attack", "{card} against seat {seat}", "{seat}번 자리에 {card} 보내기", "{card}で席{seat}を攻撃"),
    ("unit", "Attacker {at} ({card})", "{at}번 공격 부대 ({card})", "攻撃ユニット{at} ({card})"),
    (
        "block",
        "{card} against attacker {at} ({attacker})",
        "{card}: {at}번 공격 부대 ({attacker}) 막기",
        "{card}で攻撃ユニット{at} ({attacker})を防ぐ",
    ),
    ("extra", "1 more for {because}", "1장 더: {because}", "もう1枚: {because}"),
    ("done", "Done", "마치기", "終わり"),
)
"""Option of a question -> its label."""

TELLS: dict[str, Words] = _words(
    ("dealer", "{seat} is the dealer.", "{seat} 님이 딜러입니다.", "{seat}がディーラーになった。"),
    (
        "deck",
        "The discard pile is shuffled into a new deck.",
        "버린 카드를 섞어 새 덱을 만듭니다.",
        "捨て札を混ぜて新しい山札にした。",
    ),
    ("turned-up", "On offer: {cards}.", "새로 공개된 카드: {cards}.", "場に出たカード: {cards}。"),
    ("took-plots", "{seat} takes {cards}.", "{seat} 님이 받은 대지: {cards}.", "{seat}が得た土地: {cards}。"),
    ("turn-began", "Round {n}: {seat}.", "{n}라운드: {seat} 님.", "第{n}ラウンド: {seat}。"),
    ("collected", "{seat} collects {stock}.", "{seat} 님이 얻은 자원: {stock}.", "{seat}が得た資源: {stock}。"),
    (
        "bonus",
        "{seat} adds {stock} from population.",
        "{seat} 님이 인구로 더 얻은 자원: {stock}.",
        "{seat}が人口で得た資源: {stock}。",
    ),
    ("mined", "{seat} mines {stock}.", "{seat} 님이 채광으로 얻은 자원: {stock}.", "{seat}が採鉱で得た資源: {stock}。"),
    (
        "played",
        "{seat} plays {card} for {stock}.",
        "{seat} 님이 낸 카드: {card}. 받은 자원: {stock}.",
        "{seat}が{card}を使用し、{stock}を得た。",
    ),
    (
        "traded",
        "{seat} trades {stock} for 1 {resource}.",
        "{seat} 님이 은행에 {stock} 주고 {resource} 1 받습니다.",
        "{seat}が{stock}を{resource}1と交換した。",
    ),
    (
        "grew",
        "{seat} adds population on plot {at}.",
        "{seat} 님이 {at}번 대지에 인구를 놓습니다.",
        "{seat}が土地{at}に人口を置いた。",
    ),
    (
        "bought-plot",
        "{seat} buys {card} for {stock}.",
        "{seat} 님이 산 대지: {card}. 낸 자원: {stock}.",
        "{seat}が{stock}で{card}を購入した。",
    ),
    (
        "learned",
        "{seat} learns {card} for {n} commerce.",
        "{seat} 님이 익힌 기술: {card}. 상업 {n}.",
        "{seat}が商業{n}で{card}を習得した。",
    ),
    (
        "built",
        "{seat} builds {card} on plot {at}.",
        "{seat} 님이 {at}번 대지에 지은 것: {card}.",
        "{seat}が土地{at}に{card}を建設した。",
    ),
    ("used", "{seat} uses {card}.", "{seat} 님이 사용한 기술: {card}.", "{seat}が{card}を使用した。"),
    (
        "stole",
        "{seat} takes a card from the hand of {other}.",
        "{seat} 님이 {other} 님의 손에서 카드 1장을 가져갑니다.",
        "{seat}が{other}の手札から1枚取った。",
    ),
    (
        "stole-seen",
        "{seat} takes {cards} from the hand of {other}.",
        "{seat} 님이 {other} 님의 손에서 가져간 카드: {cards}.",
        "{seat}が{other}の手札から{cards}を取った。",
    ),
    (
        "stole-nothing",
        "{seat} finds no card in the hand of {other}.",
        "{other} 님의 손에 카드가 없어 {seat} 님은 아무것도 가져가지 못합니다.",
        "{other}の手札にはカードがなく、{seat}は何も取れなかった。",
    ),
    (
        "levied",
        "{seat} takes {stock} from {other}.",
        "{seat} 님이 {other} 님에게서 가져간 자원: {stock}.",
        "{seat}が{other}から{stock}を取った。",
    ),
    (
        "sent",
        "{seat} sends {card} against {other}.",
        "{seat} 님이 {other} 님에게 보낸 부대: {card}.",
        "{seat}が{other}に{card}を送った。",
    ),
    (
        "breached",
        "A Catapult brings down {card} of {seat} on plot {at}.",
        "투석기가 {seat} 님의 {at}번 대지에서 무너뜨린 것: {card}.",
        "カタパルトが{seat}の土地{at}の{card}を崩した。",
    ),
    (
        "bounced",
        "{card} bounces off the walls, back to {seat}.",
        "성벽에 막혀 {seat} 님에게 돌아간 부대: {card}.",
        "{card}は防壁に押し返され、{seat}の手札に戻った。",
    ),
    (
        "blocked",
        "{seat} blocks {attacker} with {card}.",
        "{seat} 님이 막은 부대: {attacker}. 막은 카드: {card}.",
        "{seat}が{card}で{attacker}を防いだ。",
    ),
    (
        "seized",
        "{seat} steals population from {other}.",
        "{seat} 님이 {other} 님의 인구를 빼앗습니다.",
        "{seat}が{other}の人口を奪った。",
    ),
    (
        "destroyed",
        "{card} of {seat} is destroyed and goes back to the hand.",
        "{seat} 님의 건물이 파괴되어 손으로 돌아갑니다: {card}.",
        "{seat}の{card}が破壊され、手札に戻った。",
    ),
    (
        "overflow",
        "{card} of {seat} has no room any more and goes back to the hand.",
        "{seat} 님의 건물이 자리가 없어 손으로 돌아갑니다: {card}.",
        "{seat}の{card}は場所がなくなり、手札に戻った。",
    ),
    ("drew", "{seat} draws {n}.", "{seat} 님이 {n}장을 뽑습니다.", "{seat}が{n}枚引いた。"),
    ("drew-seen", "{seat} draws {cards}.", "{seat} 님이 뽑은 카드: {cards}.", "{seat}が引いたカード: {cards}。"),
    ("discarded", "{seat} discards {cards}.", "{seat} 님이 버린 카드: {cards}.", "{seat}が捨てたカード: {cards}。"),
    (
        "culture",
        "Highest Culture: {seats}.",
        "최고 문화: {seats}.",
        "最高の文化: {seats}。",
    ),
    ("culture-nobody", "Nobody has Highest Culture.", "최고 문화인 사람이 없습니다.", "最高の文化は誰も持っていない。"),
    ("happiness", "Highest Happiness: {seats}.", "최고 행복: {seats}.", "最高の幸福: {seats}。"),
    (
        "happiness-nobody",
        "Nobody has Highest Happiness.",
        "최고 행복인 사람이 없습니다.",
        "最高の幸福は誰も持っていない。",
    ),
    (
        "closing-last-technology",
        "The last technology is bought: the game comes to its end.",
        "마지막 기술이 팔렸습니다. 게임이 끝나 갑니다.",
        "最後の技術が購入され、ゲームは終わりを迎える。",
    ),
    (
        "closing-technology-deck",
        "The technology deck is empty: the game comes to its end.",
        "기술 덱이 바닥났습니다. 게임이 끝나 갑니다.",
        "技術の山札が尽き、ゲームは終わりを迎える。",
    ),
    (
        "closing-round-limit",
        "The last round is over.",
        "마지막 라운드가 끝났습니다.",
        "最後のラウンドが終わった。",
    ),
    (
        "scored",
        "{seat}: {n} points ({technologies} technologies, {population} population, {wonders} wonders).",
        "{seat} 님: {n}점 (기술 {technologies}, 인구 {population}, 불가사의 {wonders}).",
        "{seat}: {n}点 (技術{technologies}、人口{population}、世界遺産{wonders})。",
    ),
    ("resigned", "{seat} resigns.", "{seat} 님이 기권합니다.", "{seat}が投了した。"),
    (
        "over-points",
        "{seat} wins on points.",
        "{seat} 님이 가장 높은 점수로 승리합니다.",
        "{seat}が最高得点で勝利した。",
    ),
    (
        "over-technologies",
        "{seat} wins: equal points, more technologies.",
        "{seat} 님이 동점에서 더 많은 기술로 승리합니다.",
        "{seat}が同点のため技術の多さで勝利した。",
    ),
    (
        "over-population",
        "{seat} wins: equal points and technologies, more population.",
        "{seat} 님이 동점에서 더 많은 인구로 승리합니다.",
        "{seat}が同点のため人口の多さで勝利した。",
    ),
    (
        "over-wonders",
        "{seat} wins: equal but for more wonders.",
        "{seat} 님이 동점에서 더 많은 불가사의로 승리합니다.",
        "{seat}が同点のため世界遺産の多さで勝利した。",
    ),
    ("over-shared", "Shared victory: {seat}.", "공동 우승: {seat}.", "勝利を分け合った: {seat}。"),
    (
        "over-resigned",
        "{seat} wins: everybody else has resigned.",
        "다른 사람이 모두 기권해 {seat} 님이 승리합니다.",
        "他の全員が投了し、{seat}が勝利した。",
    ),
)
"""What happened -> a sentence for somebody who watches; the forms with `-seen` name cards shown to the reader."""
