"""Dominion's questions in three languages."""

from domain.engine.words import Words

PROMPTS: dict[tuple[str, str], Words] = {
    ("turn", "act"): {
        "en": "Your turn: what do you do?",
        "ko": "당신의 차례입니다. 무엇을 할까요?",
        "ja": "あなたの番です。何をしますか?",
    },
    ("draft", "name"): {
        "en": "Which card do you name for the kingdom?",
        "ko": "왕국 카드로 어떤 카드를 고를까요?",
        "ja": "王国カードとしてどのカードを選びますか?",
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
    ("chancellor", "discard-deck"): {
        "en": "Put your whole deck into your discard pile, unseen?",
        "ko": "덱 전체를 보지 않고 버린 카드 더미로 보낼까요?",
        "ja": "デッキ全体を見ずに捨て札に移しますか?",
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
    ("feast", "gain"): {
        "en": "Which card do you gain?",
        "ko": "어떤 카드를 얻을까요?",
        "ja": "どのカードを獲得しますか?",
    },
    ("spy", "discard"): {
        "en": "Is the card turned up discarded? Otherwise it goes back onto its deck.",
        "ko": "펼친 카드를 버리게 할까요? 아니면 그 덱 위로 되돌립니다.",
        "ja": "めくったカードを捨てさせますか? そうでなければそのデッキの上に戻ります。",
    },
    ("thief", "trash"): {
        "en": "Which of the Treasures turned up is trashed?",
        "ko": "펼친 재물 가운데 어떤 카드를 폐기하게 할까요?",
        "ja": "めくった財宝のうちどれを廃棄させますか?",
    },
    ("thief", "gain"): {
        "en": "Which of the Treasures just trashed do you gain? The last one chosen ends on top of your discard pile.",
        "ko": "방금 폐기한 재물 가운데 어떤 카드를 얻을까요? 마지막에 고른 카드가 버린 카드 더미 맨 위에 놓입니다.",
        "ja": "いま廃棄した財宝のうちどれを獲得しますか? 最後に選んだカードが捨て札の一番上になります。",
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
