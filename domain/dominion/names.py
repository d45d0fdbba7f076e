"""Dominion's names for cards, types, terms and recommended sets, and what each card does, in three languages.

The effects follow the second edition and are told in the project's own words.
"""

from typing import Final

Words = dict[str, str]
"""A text in each language: `en`, `ko` and `ja`."""

LANGUAGES: Final = ("en", "ko", "ja")
"""The languages every table speaks; the first one is the fall-back."""


def say(words: Words, language: str) -> str:
    """Say it in `language`, or in English when that language is not spoken here."""
    return words.get(language, words[LANGUAGES[0]])


TYPES: dict[str, Words] = {
    "action": {"en": "Action", "ko": "액션", "ja": "アクション"},
    "attack": {"en": "Attack", "ko": "공격", "ja": "アタック"},
    "reaction": {"en": "Reaction", "ko": "반응", "ja": "リアクション"},
    "treasure": {"en": "Treasure", "ko": "재물", "ja": "財宝"},
    "victory": {"en": "Victory", "ko": "승점", "ja": "勝利点"},
    "curse": {"en": "Curse", "ko": "저주", "ja": "呪い"},
}
"""Card type -> name."""

TERMS: dict[str, Words] = {
    "supply": {"en": "Supply", "ko": "공급처", "ja": "サプライ"},
    "kingdom": {"en": "Kingdom", "ko": "왕국 카드", "ja": "王国カード"},
    "deck": {"en": "Deck", "ko": "덱", "ja": "デッキ"},
    "discard-pile": {"en": "Discard pile", "ko": "버린 카드 더미", "ja": "捨て札"},
    "hand": {"en": "Hand", "ko": "손", "ja": "手札"},
    "in-play": {"en": "In play", "ko": "게임 공간", "ja": "場"},
    "set-aside": {"en": "Set aside", "ko": "따로 두기", "ja": "脇に置く"},
    "trash": {"en": "Trash", "ko": "폐기", "ja": "廃棄"},
    "gain": {"en": "Gain", "ko": "얻기", "ja": "獲得"},
    "buy": {"en": "Buy", "ko": "구입", "ja": "購入"},
    "topdeck": {"en": "Put onto the deck", "ko": "덱 위에 놓기", "ja": "デッキの上に置く"},
    "reveal": {"en": "Reveal", "ko": "공개", "ja": "公開"},
    "look": {"en": "Look at", "ko": "보기", "ja": "見る"},
    "action-phase": {"en": "Action phase", "ko": "액션 단계", "ja": "アクションフェイズ"},
    "buy-phase": {"en": "Buy phase", "ko": "구입 단계", "ja": "購入フェイズ"},
    "clean-up": {"en": "Clean-up", "ko": "정리 단계", "ja": "クリーンアップフェイズ"},
}
"""Term of the game -> name."""

NAMES: dict[str, Words] = {
    "copper": {"en": "Copper", "ko": "동", "ja": "銅貨"},
    "silver": {"en": "Silver", "ko": "은", "ja": "銀貨"},
    "gold": {"en": "Gold", "ko": "금", "ja": "金貨"},
    "estate": {"en": "Estate", "ko": "사유지", "ja": "屋敷"},
    "duchy": {"en": "Duchy", "ko": "공작령", "ja": "公領"},
    "province": {"en": "Province", "ko": "속주", "ja": "属州"},
    "curse": {"en": "Curse", "ko": "저주", "ja": "呪い"},
    "cellar": {"en": "Cellar", "ko": "저장고", "ja": "地下貯蔵庫"},
    "chapel": {"en": "Chapel", "ko": "예배당", "ja": "礼拝堂"},
    "moat": {"en": "Moat", "ko": "해자", "ja": "堀"},
    "harbinger": {"en": "Harbinger", "ko": "선구자", "ja": "前駆者"},
    "merchant": {"en": "Merchant", "ko": "상인", "ja": "商人"},
    "vassal": {"en": "Vassal", "ko": "신하", "ja": "家臣"},
    "village": {"en": "Village", "ko": "마을", "ja": "村"},
    "workshop": {"en": "Workshop", "ko": "작업장", "ja": "工房"},
    "bureaucrat": {"en": "Bureaucrat", "ko": "관료", "ja": "役人"},
    "gardens": {"en": "Gardens", "ko": "정원", "ja": "庭園"},
    "militia": {"en": "Militia", "ko": "민병대", "ja": "民兵"},
    "moneylender": {"en": "Moneylender", "ko": "대금업자", "ja": "金貸し"},
    "poacher": {"en": "Poacher", "ko": "밀렵꾼", "ja": "密猟者"},
    "remodel": {"en": "Remodel", "ko": "개조", "ja": "改築"},
    "smithy": {"en": "Smithy", "ko": "대장장이", "ja": "鍛冶屋"},
    "throne-room": {"en": "Throne Room", "ko": "알현실", "ja": "玉座の間"},
    "bandit": {"en": "Bandit", "ko": "노상강도", "ja": "山賊"},
    "council-room": {"en": "Council Room", "ko": "회의실", "ja": "議事堂"},
    "festival": {"en": "Festival", "ko": "축제", "ja": "祝祭"},
    "laboratory": {"en": "Laboratory", "ko": "실험실", "ja": "研究所"},
    "library": {"en": "Library", "ko": "도서관", "ja": "書庫"},
    "market": {"en": "Market", "ko": "시장", "ja": "市場"},
    "mine": {"en": "Mine", "ko": "광산", "ja": "鉱山"},
    "sentry": {"en": "Sentry", "ko": "보초병", "ja": "衛兵"},
    "witch": {"en": "Witch", "ko": "마녀", "ja": "魔女"},
    "artisan": {"en": "Artisan", "ko": "장인", "ja": "職人"},
}
"""Card -> name: the basic cards, then the second edition's kingdom cards by cost."""

ALIASES: dict[str, dict[str, tuple[str, ...]]] = {
    "province": {"ko": ("큰 영지",)},
    "cellar": {"ko": ("지하 저장고", "지하저장고")},
    "workshop": {"ko": ("작업실",)},
    "militia": {"ko": ("군대",)},
    "moneylender": {"ko": ("사채업자",)},
    "smithy": {"ko": ("대장간",)},
    "laboratory": {"ko": ("연구소",)},
}
"""Card -> language -> names it also goes by; older Korean texts call some cards otherwise."""

EFFECTS: dict[str, Words] = {
    "copper": {
        "en": "A Treasure worth $1.",
        "ko": "사용하면 돈 1이 생기는 재물입니다.",
        "ja": "使用すると1コインになる財宝です。",
    },
    "silver": {
        "en": "A Treasure worth $2.",
        "ko": "사용하면 돈 2가 생기는 재물입니다.",
        "ja": "使用すると2コインになる財宝です。",
    },
    "gold": {
        "en": "A Treasure worth $3.",
        "ko": "사용하면 돈 3이 생기는 재물입니다.",
        "ja": "使用すると3コインになる財宝です。",
    },
    "estate": {
        "en": "Counts 1 point when the game ends.",
        "ko": "게임이 끝나면 1점으로 셉니다.",
        "ja": "ゲーム終了時に1点と数えます。",
    },
    "duchy": {
        "en": "Counts 3 points when the game ends.",
        "ko": "게임이 끝나면 3점으로 셉니다.",
        "ja": "ゲーム終了時に3点と数えます。",
    },
    "province": {
        "en": "Counts 6 points when the game ends.",
        "ko": "게임이 끝나면 6점으로 셉니다.",
        "ja": "ゲーム終了時に6点と数えます。",
    },
    "curse": {
        "en": "Takes 1 point from you when the game ends. It is not a Victory card.",
        "ko": "게임이 끝나면 1점이 깎입니다. 승점 카드로는 치지 않습니다.",
        "ja": "ゲーム終了時に1点を失います。勝利点カードには含まれません。",
    },
    "cellar": {
        "en": "1 more Action. Discard as many hand cards as you like, all at once, then draw that many.",
        "ko": "액션이 1번 늘어납니다. 손에서 원하는 만큼 골라 한꺼번에 버리고, 버린 수만큼 카드를 뽑습니다.",
        "ja": "アクションが1回増えます。手札から好きな枚数をまとめて捨て、捨てた数だけ引きます。",
    },
    "chapel": {
        "en": "Put 0 to 4 of your hand cards into the trash.",
        "ko": "손에 든 카드 가운데 0장부터 4장까지 골라 폐기합니다.",
        "ja": "手札から0枚以上4枚以下を選び、廃棄置き場に送ります。",
    },
    "moat": {
        "en": (
            "Draw 2 cards. When another player plays an Attack, you may first show this from your hand; that "
            "play then leaves you untouched."
        ),
        "ko": (
            "카드 2장을 뽑습니다. 다른 플레이어가 공격 카드를 내면, 그 효과에 앞서 손에 든 이 카드를 보여 주고 "
            "그 공격의 영향을 받지 않을 수 있습니다."
        ),
        "ja": (
            "2枚引きます。他のプレイヤーがアタックを使用したとき、その効果より先に手札のこのカードを見せれば、"
            "その1回の使用から影響を受けずに済みます。"
        ),
    },
    "harbinger": {
        "en": (
            "Draw a card; 1 more Action. Look through your discard pile; if you like, put one card from it on "
            "top of your deck."
        ),
        "ko": (
            "카드 1장을 뽑고 액션이 1번 늘어납니다. 자기 버린 카드 더미를 살펴보고, 원하면 그중 1장을 덱 맨 위에 "
            "놓습니다."
        ),
        "ja": "1枚引き、アクションが1回増えます。自分の捨て札をすべて見て、望むなら1枚をデッキの一番上に移します。",
    },
    "merchant": {
        "en": "Draw a card; 1 more Action. The first Silver of this turn brings $1 extra if it is played after this.",
        "ko": (
            "카드 1장을 뽑고 액션이 1번 늘어납니다. 이 카드 다음에 내는 은이 이번 턴의 첫 은이라면 돈 1이 더 생깁니다."
        ),
        "ja": (
            "1枚引き、アクションが1回増えます。このカードより後に使用した銀貨がこのターン最初の銀貨なら、"
            "さらに1コイン増えます。"
        ),
    },
    "vassal": {
        "en": (
            "$2 more. Discard the top card of your deck; if it is an Action, you may play it without using up an "
            "Action."
        ),
        "ko": (
            "돈이 2 늘어납니다. 덱 맨 위 카드를 버립니다. 그것이 액션 카드라면 액션 횟수를 쓰지 않고 사용할 수 "
            "있습니다."
        ),
        "ja": "2コイン増えます。デッキの一番上を捨て、それがアクションなら、アクション回数を使わずに使用できます。",
    },
    "village": {
        "en": "Draw a card; 2 more Actions.",
        "ko": "카드 1장을 뽑고 액션이 2번 늘어납니다.",
        "ja": "1枚引き、アクションが2回増えます。",
    },
    "workshop": {
        "en": "Gain a card whose cost is at most $4.",
        "ko": "비용이 4 이하인 카드 1장을 얻습니다.",
        "ja": "コストが4以下のカードを1枚獲得します。",
    },
    "bureaucrat": {
        "en": (
            "Gain a Silver onto your deck. Every other player shows a Victory card from their hand and puts it "
            "onto their deck; whoever has none shows the whole hand."
        ),
        "ko": (
            "은 1장을 얻어 덱 맨 위에 놓습니다. 다른 플레이어는 저마다 손에 든 승점 카드 1장을 보여 주고 덱 맨 "
            "위에 놓습니다. 없으면 손에 든 카드를 모두 보여 줍니다."
        ),
        "ja": (
            "銀貨を1枚獲得し、デッキの一番上に置きます。他のプレイヤーは各自、"
            "手札の勝利点カード1枚を見せてデッキの一番上に置き、なければ手札をすべて見せます。"
        ),
    },
    "gardens": {
        "en": "When the game ends, counts 1 point for every full 10 cards you own.",
        "ko": "게임이 끝나면 자기 카드 전체에서 10장을 채울 때마다 1점으로 셉니다.",
        "ja": "ゲーム終了時、自分の全カード10枚ごとに1点と数えます。端数は切り捨てです。",
    },
    "militia": {
        "en": "$2 more. Every other player with more than 3 hand cards discards until only 3 are left.",
        "ko": "돈이 2 늘어납니다. 손에 카드가 4장 이상인 다른 플레이어는 3장이 남을 때까지 골라서 버립니다.",
        "ja": "2コイン増えます。手札が4枚以上ある他のプレイヤーは、残りが3枚になるまで選んで捨てます。",
    },
    "moneylender": {
        "en": "If you like, trash a Copper from your hand; that brings $3.",
        "ko": "원하면 손에 든 동 1장을 폐기합니다. 폐기했다면 돈이 3 늘어납니다.",
        "ja": "望むなら手札の銅貨1枚を廃棄します。廃棄したときだけ3コイン増えます。",
    },
    "poacher": {
        "en": (
            "Draw a card; 1 more Action and $1 more. Then discard one hand card for every Supply pile that is empty."
        ),
        "ko": (
            "카드 1장을 뽑고 액션이 1번, 돈이 1 늘어납니다. 그다음 바닥난 공급처 더미 하나마다 손에서 1장씩 버립니다."
        ),
        "ja": (
            "1枚引き、アクションが1回、コインが1増えます。その後、空になったサプライの山1つにつき手札を1枚捨てます。"
        ),
    },
    "remodel": {
        "en": "Trash a hand card, then gain a card whose cost is at most $2 above it.",
        "ko": "손에 든 카드 1장을 폐기하고, 그 비용보다 2까지 더 비싼 카드 1장을 얻습니다. 더 싼 카드도 됩니다.",
        "ja": "手札1枚を廃棄し、そのコストに2を足した値以下のカードを1枚獲得します。",
    },
    "smithy": {"en": "Draw 3 cards.", "ko": "카드 3장을 뽑습니다.", "ja": "3枚引きます。"},
    "throne-room": {
        "en": "If you like, choose an Action in your hand and play it two times in a row.",
        "ko": "원하면 손에 든 액션 카드 1장을 골라 연달아 두 번 사용합니다.",
        "ja": "望むなら手札のアクション1枚を選び、続けて2回使用します。",
    },
    "bandit": {
        "en": (
            "Gain a Gold. Every other player turns up the top 2 cards of their deck, trashes one Treasure among "
            "them that is not Copper (their choice) and discards the rest."
        ),
        "ko": (
            "금 1장을 얻습니다. 다른 플레이어는 저마다 덱 맨 위 2장을 펼쳐, 그중 동이 아닌 재물 1장을 스스로 "
            "골라 폐기하고 나머지는 버립니다."
        ),
        "ja": (
            "金貨を1枚獲得します。他のプレイヤーは各自デッキの上から2枚をめくり、"
            "銅貨でない財宝があれば自分で1枚選んで廃棄し、残りを捨てます。"
        ),
    },
    "council-room": {
        "en": "Draw 4 cards; 1 more Buy. Then every other player has to draw one card.",
        "ko": "카드 4장을 뽑고 구입이 1번 늘어납니다. 다른 플레이어도 반드시 1장씩 뽑습니다.",
        "ja": "4枚引き、購入が1回増えます。他のプレイヤーも必ず1枚ずつ引きます。",
    },
    "festival": {
        "en": "2 more Actions, 1 more Buy and $2 more.",
        "ko": "액션이 2번, 구입이 1번, 돈이 2 늘어납니다.",
        "ja": "アクションが2回、購入が1回、コインが2増えます。",
    },
    "laboratory": {
        "en": "Draw 2 cards; 1 more Action.",
        "ko": "카드 2장을 뽑고 액션이 1번 늘어납니다.",
        "ja": "2枚引き、アクションが1回増えます。",
    },
    "library": {
        "en": (
            "Draw one card at a time until you hold 7. Each Action drawn this way may be laid aside instead of "
            "kept; in the end the cards laid aside are discarded."
        ),
        "ko": (
            "손에 든 카드가 7장이 될 때까지 한 장씩 뽑습니다. 뽑은 액션 카드는 손에 넣지 않고 따로 둘 수 있으며, "
            "따로 둔 카드는 마지막에 버립니다."
        ),
        "ja": (
            "手札が7枚になるまで1枚ずつ引きます。引いたアクションは手札に入れず脇に置くことができ、"
            "脇に置いたカードは最後に捨てます。"
        ),
    },
    "market": {
        "en": "Draw a card; 1 more Action, 1 more Buy and $1 more.",
        "ko": "카드 1장을 뽑고 액션이 1번, 구입이 1번, 돈이 1 늘어납니다.",
        "ja": "1枚引き、アクションが1回、購入が1回、コインが1増えます。",
    },
    "mine": {
        "en": (
            "If you like, trash a Treasure you hold; a Treasure from the Supply costing at most $3 above it then "
            "comes straight to your hand."
        ),
        "ko": (
            "원하면 손에 든 재물 1장을 폐기하고, 그 비용보다 3까지 더 비싼 재물 1장을 얻어 바로 손에 듭니다. 더 "
            "싼 재물도 됩니다."
        ),
        "ja": "望むなら手札の財宝1枚を廃棄し、そのコストに3を足した値以下の財宝を1枚獲得して、直接手札に加えます。",
    },
    "sentry": {
        "en": (
            "Draw a card; 1 more Action. Look at the top 2 cards of your deck and choose for each: trash it, "
            "discard it or put it back. What goes back goes in any order."
        ),
        "ko": (
            "카드 1장을 뽑고 액션이 1번 늘어납니다. 덱 맨 위 2장을 혼자 보고, 한 장마다 폐기할지 버릴지 되돌릴지 "
            "정합니다. 되돌리는 순서는 자유입니다."
        ),
        "ja": (
            "1枚引き、アクションが1回増えます。デッキの上から2枚を自分だけ見て、1枚ごとに廃棄するか、捨てるか、"
            "戻すかを決めます。戻す順番は自由です。"
        ),
    },
    "witch": {
        "en": "Draw 2 cards. Then, in turn order, every other player gains a Curse.",
        "ko": "카드 2장을 뽑습니다. 그다음 다른 플레이어가 차례대로 저주를 1장씩 얻습니다.",
        "ja": "2枚引きます。その後、他のプレイヤーが手番順に呪いを1枚ずつ獲得します。",
    },
    "artisan": {
        "en": "Gain a card costing at most $5 straight to your hand. Then put one of your hand cards onto your deck.",
        "ko": "비용이 5 이하인 카드 1장을 얻어 바로 손에 듭니다. 그다음 손에 든 카드 1장을 덱 맨 위에 놓습니다.",
        "ja": "コストが5以下のカードを1枚獲得し、直接手札に加えます。その後、手札1枚をデッキの一番上に置きます。",
    },
}
"""Card -> what it does."""

PRESETS: dict[str, Words] = {
    "first-game": {"en": "First Game", "ko": "첫 게임", "ja": "はじめてのゲーム"},
    "size-distortion": {"en": "Size Distortion", "ko": "크기 왜곡", "ja": "サイズの歪み"},
    "deck-top": {"en": "Deck Top", "ko": "덱의 맨 위", "ja": "デッキトップ"},
    "sleight-of-hand": {"en": "Sleight of Hand", "ko": "날랜 손재주", "ja": "手先の早業"},
    "improvements": {"en": "Improvements", "ko": "개선", "ja": "改良"},
    "silver-and-gold": {"en": "Silver & Gold", "ko": "은과 금", "ja": "銀と金"},
}
"""Recommended set of ten -> name."""
