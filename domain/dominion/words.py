"""Dominion's words for a game under way: questions, options and the telling of what happened.

In the texts `{seat}` is a player's name, `{card}` one card's name, `{cards}` several, `{n}` a number. A Korean name may
end in a vowel or not, so no particle that depends on it stands right behind a placeholder.
"""

from domain.dominion.names import Words

PROMPTS: dict[tuple[str, str], Words] = {
    ("turn", "act"): {
        "en": "Your turn: what do you do?",
        "ko": "당신의 차례입니다. 무엇을 할까요?",
        "ja": "あなたの番です。何をしますか?",
    },
    ("cellar", "discard"): {
        "en": "Which cards from your hand do you discard? The last one chosen ends up on top of your discard pile.",
        "ko": "손에서 어떤 카드를 버릴까요? 마지막에 고른 카드가 버린 카드 더미 맨 위에 놓입니다.",
        "ja": "手札からどのカードを捨てますか? 最後に選んだカードが捨て札の一番上になります。",
    },
    ("chapel", "trash"): {
        "en": "Which cards from your hand do you trash?",
        "ko": "손에서 어떤 카드를 폐기할까요?",
        "ja": "手札からどのカードを廃棄しますか?",
    },
    ("moat", "reveal"): {
        "en": "Reveal Moat and be unaffected by this Attack?",
        "ko": "해자를 공개해서 이 공격의 영향을 받지 않을까요?",
        "ja": "堀を公開して、このアタックの影響を受けないようにしますか?",
    },
    ("harbinger", "topdeck"): {
        "en": "Which card from your discard pile do you put on top of your deck?",
        "ko": "버린 카드 더미에서 어떤 카드를 덱 맨 위에 놓을까요?",
        "ja": "捨て札からどのカードをデッキの一番上に置きますか?",
    },
    ("vassal", "play"): {
        "en": "Play the Action just discarded?",
        "ko": "방금 버린 액션 카드를 사용할까요?",
        "ja": "いま捨てたアクションを使用しますか?",
    },
    ("workshop", "gain"): {
        "en": "Which card do you gain?",
        "ko": "어떤 카드를 얻을까요?",
        "ja": "どのカードを獲得しますか?",
    },
    ("bureaucrat", "topdeck"): {
        "en": "Which Victory card do you reveal and put on top of your deck?",
        "ko": "어떤 승점 카드를 공개하고 덱 맨 위에 놓을까요?",
        "ja": "どの勝利点カードを公開してデッキの一番上に置きますか?",
    },
    ("militia", "discard"): {
        "en": "Which cards from your hand do you discard? The last one chosen ends up on top of your discard pile.",
        "ko": "손에서 어떤 카드를 버릴까요? 마지막에 고른 카드가 버린 카드 더미 맨 위에 놓입니다.",
        "ja": "手札からどのカードを捨てますか? 最後に選んだカードが捨て札の一番上になります。",
    },
    ("moneylender", "trash"): {
        "en": "Trash a Copper from your hand for extra coins?",
        "ko": "손에 든 동 카드를 폐기하고 돈을 늘릴까요?",
        "ja": "手札の銅貨を廃棄してコインを増やしますか?",
    },
    ("poacher", "discard"): {
        "en": (
            "Which cards from your hand do you discard for the empty piles? The last one chosen ends up on top "
            "of your discard pile."
        ),
        "ko": "바닥난 더미 때문에 손에서 어떤 카드를 버릴까요? 마지막에 고른 카드가 버린 카드 더미 맨 위에 놓입니다.",
        "ja": (
            "空になった山の分として、手札からどのカードを捨てますか? 最後に選んだカードが捨て札の一番上になります。"
        ),
    },
    ("remodel", "trash"): {
        "en": "Which card from your hand do you trash?",
        "ko": "손에서 어떤 카드를 폐기할까요?",
        "ja": "手札からどのカードを廃棄しますか?",
    },
    ("remodel", "gain"): {
        "en": "Which card do you gain for the one trashed?",
        "ko": "폐기한 카드 대신 어떤 카드를 얻을까요?",
        "ja": "廃棄したカードの代わりにどのカードを獲得しますか?",
    },
    ("throne-room", "play-twice"): {
        "en": "Which Action from your hand do you play twice?",
        "ko": "손에 든 어떤 액션 카드를 두 번 사용할까요?",
        "ja": "手札のどのアクションを2回使用しますか?",
    },
    ("bandit", "trash"): {
        "en": "Which of your revealed Treasures do you trash?",
        "ko": "공개된 재물 가운데 어떤 카드를 폐기할까요?",
        "ja": "公開された財宝のうちどれを廃棄しますか?",
    },
    ("library", "set-aside"): {
        "en": "Set this Action aside instead of keeping it?",
        "ko": "이 액션 카드를 손에 넣지 않고 따로 둘까요?",
        "ja": "このアクションを手札に入れず脇に置きますか?",
    },
    ("mine", "trash"): {
        "en": "Which Treasure from your hand do you trash?",
        "ko": "손에서 어떤 재물을 폐기할까요?",
        "ja": "手札からどの財宝を廃棄しますか?",
    },
    ("mine", "gain"): {
        "en": "Which Treasure do you gain to your hand?",
        "ko": "어떤 재물을 얻어 손에 들까요?",
        "ja": "どの財宝を獲得して手札に加えますか?",
    },
    ("sentry", "trash"): {
        "en": "Which of these cards do you trash?",
        "ko": "이 가운데 어떤 카드를 폐기할까요?",
        "ja": "このうちどのカードを廃棄しますか?",
    },
    ("sentry", "discard"): {
        "en": "Which of these cards do you discard? The last one chosen ends up on top of your discard pile.",
        "ko": "이 가운데 어떤 카드를 버릴까요? 마지막에 고른 카드가 버린 카드 더미 맨 위에 놓입니다.",
        "ja": "このうちどのカードを捨てますか? 最後に選んだカードが捨て札の一番上になります。",
    },
    ("sentry", "put-back"): {
        "en": "In which order do you put these cards back? The first one chosen ends up on top of your deck.",
        "ko": "이 카드를 어떤 순서로 되돌릴까요? 처음에 고른 카드가 덱 맨 위에 놓입니다.",
        "ja": "これらのカードをどの順番で戻しますか? 最初に選んだカードがデッキの一番上になります。",
    },
    ("artisan", "gain"): {
        "en": "Which card do you gain to your hand?",
        "ko": "어떤 카드를 얻어 손에 들까요?",
        "ja": "どのカードを獲得して手札に加えますか?",
    },
    ("artisan", "topdeck"): {
        "en": "Which card from your hand do you put on top of your deck?",
        "ko": "손에서 어떤 카드를 덱 맨 위에 놓을까요?",
        "ja": "手札からどのカードをデッキの一番上に置きますか?",
    },
    ("clean-up", "top"): {
        "en": "Which card ends up on top of your discard pile?",
        "ko": "버린 카드 더미 맨 위에 어떤 카드가 오게 할까요?",
        "ja": "捨て札の一番上をどのカードにしますか?",
    },
}
"""(Why a question is asked, what is to be done) -> the question. How many to choose stands beside it."""

MOVES: dict[str, Words] = {
    "play": {"en": "Play {card}", "ko": "{card} 사용", "ja": "{card}を使用"},
    "treasures": {"en": "Play all Treasures", "ko": "재물 모두 사용", "ja": "財宝をすべて使用"},
    "buy": {"en": "Buy {card}", "ko": "{card} 구입", "ja": "{card}を購入"},
    "end-actions": {"en": "End the Action phase", "ko": "액션 단계 마치기", "ja": "アクションフェイズを終える"},
    "end-turn": {"en": "End the turn", "ko": "턴 마치기", "ja": "ターンを終える"},
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
