"""Dominion's words for a game under way: options, and the telling of what happened.

In the texts `{seat}` is a player's name, `{card}` one card's name, `{cards}` several, `{n}` a number. A Korean name may
end in a vowel or not, so no particle that depends on it stands right behind a placeholder.
"""

from domain.engine.words import Words

MOVES: dict[str, Words] = {
    "play": {"en": "Play {card}", "ko": "{card} 사용", "ja": "{card}を使用"},
    "treasures": {"en": "Play all Treasures", "ko": "재물 모두 사용", "ja": "財宝をすべて使用"},
    "buy": {"en": "Buy {card}", "ko": "{card} 구입", "ja": "{card}を購入"},
    "end-actions": {"en": "End the Action phase", "ko": "액션 단계 마치기", "ja": "アクションフェイズを終える"},
    "end-turn": {"en": "End the turn", "ko": "턴 마치기", "ja": "ターンを終える"},
    "name": {"en": "{card}", "ko": "{card}", "ja": "{card}"},
    "discard-deck": {
        "en": "Put the whole deck into the discard pile",
        "ko": "덱 전체를 버린 카드 더미로 보내기",
        "ja": "デッキ全体を捨て札に移す",
    },
    "card": {"en": "{card}", "ko": "{card}", "ja": "{card}"},
    "pile": {"en": "{card}", "ko": "{card}", "ja": "{card}"},
}
"""Option of a question -> its label."""

TELLS: dict[str, Words] = {
    "drew": {"en": "{seat} draws {n}.", "ko": "{seat} 님이 {n}장을 뽑습니다.", "ja": "{seat}が{n}枚引いた。"},
    "drew-seen": {
        "en": "{seat} draws {cards}.",
        "ko": "{seat} 님이 뽑은 카드: {cards}.",
        "ja": "{seat}が引いたカード: {cards}。",
    },
    "discarded": {
        "en": "{seat} discards {n}, {card} on top.",
        "ko": "{seat} 님이 {n}장을 버립니다. 맨 위 카드: {card}.",
        "ja": "{seat}が{n}枚捨てた。一番上は{card}。",
    },
    "discarded-seen": {
        "en": "{seat} discards {cards}.",
        "ko": "{seat} 님이 버린 카드: {cards}.",
        "ja": "{seat}が捨てたカード: {cards}。",
    },
    "trashed": {
        "en": "{seat} trashes {cards}.",
        "ko": "{seat} 님이 폐기한 카드: {cards}.",
        "ja": "{seat}が廃棄したカード: {cards}。",
    },
    "gained": {
        "en": "{seat} gains {card}.",
        "ko": "{seat} 님이 {card} 카드를 얻습니다.",
        "ja": "{seat}が{card}を獲得した。",
    },
    "gained-hand": {
        "en": "{seat} gains {card} to hand.",
        "ko": "{seat} 님이 {card} 카드를 얻어 손에 듭니다.",
        "ja": "{seat}が{card}を獲得して手札に加えた。",
    },
    "gained-deck": {
        "en": "{seat} gains {card} onto the deck.",
        "ko": "{seat} 님이 {card} 카드를 얻어 덱 맨 위에 놓습니다.",
        "ja": "{seat}が{card}を獲得してデッキの上に置いた。",
    },
    "gained-from-trash": {
        "en": "{seat} gains {card} from the trash.",
        "ko": "{seat} 님이 폐기장에서 {card} 카드를 얻습니다.",
        "ja": "{seat}が廃棄置き場から{card}を獲得した。",
    },
    "deck-discarded": {
        "en": "{seat} puts the whole deck into the discard pile, {card} on top.",
        "ko": "{seat} 님이 덱 전체를 버린 카드 더미로 보냅니다. 맨 위 카드: {card}.",
        "ja": "{seat}がデッキ全体を捨て札に移した。一番上は{card}。",
    },
    "took-openly": {
        "en": "{seat} takes {cards} into the hand.",
        "ko": "{seat} 님이 손에 넣은 카드: {cards}.",
        "ja": "{seat}が手札に加えたカード: {cards}。",
    },
    "topdecked-openly": {
        "en": "{seat} puts {cards} back on top of the deck.",
        "ko": "{seat} 님이 덱 맨 위에 되돌린 카드: {cards}.",
        "ja": "{seat}がデッキの上に戻したカード: {cards}。",
    },
    "bought": {
        "en": "{seat} buys {card}.",
        "ko": "{seat} 님이 {card} 카드를 구입합니다.",
        "ja": "{seat}が{card}を購入した。",
    },
    "played": {
        "en": "{seat} plays {card}.",
        "ko": "{seat} 님이 {card} 카드를 사용합니다.",
        "ja": "{seat}が{card}を使用した。",
    },
    "played-again": {
        "en": "{seat} plays {card} again.",
        "ko": "{seat} 님이 {card} 카드를 한 번 더 사용합니다.",
        "ja": "{seat}が{card}をもう一度使用した。",
    },
    "revealed": {
        "en": "{seat} reveals {cards}.",
        "ko": "{seat} 님이 공개한 카드: {cards}.",
        "ja": "{seat}が公開したカード: {cards}。",
    },
    "turned-up": {
        "en": "{seat} turns up {cards} from the deck.",
        "ko": "{seat} 님이 덱에서 펼친 카드: {cards}.",
        "ja": "{seat}がデッキからめくったカード: {cards}。",
    },
    "set-aside": {
        "en": "{seat} sets {card} aside.",
        "ko": "{seat} 님이 {card} 카드를 따로 둡니다.",
        "ja": "{seat}が{card}を脇に置いた。",
    },
    "looked": {
        "en": "{seat} looks at cards nobody else sees.",
        "ko": "{seat} 님이 카드를 혼자 봅니다.",
        "ja": "{seat}が自分だけカードを見た。",
    },
    "shuffled": {
        "en": "{seat} shuffles the discard pile into a new deck.",
        "ko": "{seat} 님이 버린 카드 더미를 섞어 새 덱을 만듭니다.",
        "ja": "{seat}が捨て札をシャッフルして新しいデッキにした。",
    },
    "topdecked": {
        "en": "{seat} puts {n} on top of the deck.",
        "ko": "{seat} 님이 덱 맨 위에 {n}장을 놓습니다.",
        "ja": "{seat}がデッキの上に{n}枚置いた。",
    },
    "recovered": {
        "en": "{seat} puts a card from the discard pile on top of the deck.",
        "ko": "{seat} 님이 버린 카드 더미에서 1장을 덱 맨 위에 놓습니다.",
        "ja": "{seat}が捨て札から1枚をデッキの上に置いた。",
    },
    "cleaned-up": {"en": "{seat} cleans up.", "ko": "{seat} 님이 정리합니다.", "ja": "{seat}がクリーンアップした。"},
    "turn-began": {"en": "Turn {n}: {seat}.", "ko": "{n}번째 턴: {seat} 님.", "ja": "第{n}ターン: {seat}。"},
    "kingdom-chosen": {
        "en": "The kingdom: {cards}.",
        "ko": "이번 왕국 카드: {cards}.",
        "ja": "今回の王国カード: {cards}。",
    },
    "named": {
        "en": "{seat} names {card} for the kingdom.",
        "ko": "{seat} 님이 왕국 카드로 고른 카드: {card}.",
        "ja": "{seat}が王国カードに選んだカード: {card}。",
    },
    "first-player": {"en": "{seat} goes first.", "ko": "{seat} 님이 먼저 시작합니다.", "ja": "{seat}が先手になった。"},
    "scored": {"en": "{seat}: {n} VP.", "ko": "{seat} 님: {n}점.", "ja": "{seat}: {n}点。"},
    "resigned": {"en": "{seat} resigns.", "ko": "{seat} 님이 기권합니다.", "ja": "{seat}が投了した。"},
    "over-points": {
        "en": "{seat} wins on points.",
        "ko": "{seat} 님이 가장 높은 점수로 승리합니다.",
        "ja": "{seat}が最高得点で勝利した。",
    },
    "over-fewer-turns": {
        "en": "{seat} wins: equal points, fewer turns.",
        "ko": "{seat} 님이 동점에서 더 적은 턴으로 승리합니다.",
        "ja": "{seat}が同点のため少ないターン数で勝利した。",
    },
    "over-shared": {"en": "Shared victory: {seat}.", "ko": "공동 우승: {seat}.", "ja": "勝利を分け合った: {seat}。"},
    "over-resigned": {
        "en": "{seat} wins: everybody else has resigned.",
        "ko": "다른 사람이 모두 기권해 {seat} 님이 승리합니다.",
        "ja": "他の全員が投了し、{seat}が勝利した。",
    },
}
"""What happened -> a sentence for somebody who watches; the forms with `-seen` name cards shown to the reader."""
