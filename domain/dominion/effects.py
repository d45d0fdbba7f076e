"""What each card does, told in the project's own words in three languages.

Moneylender, Mine and Throne Room: as the second edition words them, and that the first one's wording leaves no choice.
"""

from domain.engine.words import Words

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
    "chancellor": {
        "en": "$2 more. If you like, turn your whole deck over onto your discard pile at once, without looking.",
        "ko": "돈이 2 늘어납니다. 원하면 그 자리에서 덱 전체를 보지 않고 통째로 버린 카드 더미에 올려놓습니다.",
        "ja": "2コイン増えます。望むなら、ただちにデッキ全体を中を見ずにそのまま捨て札の上に移します。",
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
    "woodcutter": {
        "en": "1 more Buy and $2 more.",
        "ko": "구입이 1번, 돈이 2 늘어납니다.",
        "ja": "購入が1回、コインが2増えます。",
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
    "feast": {
        "en": "This card goes to the trash. Gain a card whose cost is at most $5.",
        "ko": "이 카드를 폐기합니다. 비용이 5 이하인 카드 1장을 얻습니다.",
        "ja": "このカードを廃棄します。コストが5以下のカードを1枚獲得します。",
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
        "en": "If you like (first edition: if you can), trash a Copper from your hand; that brings $3.",
        "ko": "원하면(초판 문구로는 할 수 있으면 반드시) 손에 든 동 1장을 폐기합니다. 폐기했다면 돈이 3 늘어납니다.",
        "ja": "望むなら(第一版では可能なら必ず)手札の銅貨1枚を廃棄します。廃棄したときだけ3コイン増えます。",
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
    "spy": {
        "en": (
            "Draw a card; 1 more Action. Then every player, you first, turns up the top card of the deck, and you "
            "decide for each whether it is discarded or goes back."
        ),
        "ko": (
            "카드 1장을 뽑고 액션이 1번 늘어납니다. 그다음 당신부터 모든 플레이어가 차례로 덱 맨 위 카드를 펼치고, "
            "그때마다 당신이 버릴지 되돌릴지 정합니다."
        ),
        "ja": (
            "1枚引き、アクションが1回増えます。その後、あなたを含む全員が順にデッキの一番上をめくり、"
            "捨てるか戻すかを毎回あなたが決めます。"
        ),
    },
    "thief": {
        "en": (
            "Every other player turns up the top 2 cards of the deck. Of each one's Treasures among them you choose "
            "one that is trashed; the rest is discarded. In the end you gain any of the cards just trashed."
        ),
        "ko": (
            "다른 플레이어는 저마다 덱 맨 위 2장을 펼칩니다. 그중 재물이 있으면 당신이 한 사람당 1장을 골라 폐기하고 "
            "나머지는 버립니다. 마지막에 이렇게 폐기한 카드 가운데 원하는 만큼 얻습니다."
        ),
        "ja": (
            "他のプレイヤーは各自デッキの上から2枚をめくります。財宝があれば1人につき1枚をあなたが選んで廃棄し、"
            "残りは捨てられます。最後に、こうして廃棄したカードを好きなだけ獲得できます。"
        ),
    },
    "throne-room": {
        "en": "If you like (first edition: if you can), choose an Action in your hand and play it two times in a row.",
        "ko": "원하면(초판 문구로는 할 수 있으면 반드시) 손에 든 액션 카드 1장을 골라 연달아 두 번 사용합니다.",
        "ja": "望むなら(第一版では可能なら必ず)手札のアクション1枚を選び、続けて2回使用します。",
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
            "If you like (first edition: if you can), trash a Treasure you hold; a Treasure from the Supply costing at "
            "most $3 above it then comes straight to your hand."
        ),
        "ko": (
            "원하면(초판 문구로는 할 수 있으면 반드시) 손에 든 재물 1장을 폐기하고, 그 비용보다 3까지 더 비싼 재물 "
            "1장을 얻어 바로 손에 듭니다. 더 싼 재물도 됩니다."
        ),
        "ja": (
            "望むなら(第一版では可能なら必ず)手札の財宝1枚を廃棄し、"
            "そのコストに3を足した値以下の財宝を1枚獲得して、直接手札に加えます。"
        ),
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
    "adventurer": {
        "en": "Turn up cards from your deck until 2 Treasures have come; take those to hand, discard the others.",
        "ko": "재물이 2장 나올 때까지 덱에서 카드를 펼칩니다. 그 재물은 손에 들고 나머지는 버립니다.",
        "ja": "財宝が2枚出るまでデッキからカードをめくります。その財宝を手札に加え、残りは捨てます。",
    },
    "artisan": {
        "en": "Gain a card costing at most $5 straight to your hand. Then put one of your hand cards onto your deck.",
        "ko": "비용이 5 이하인 카드 1장을 얻어 바로 손에 듭니다. 그다음 손에 든 카드 1장을 덱 맨 위에 놓습니다.",
        "ja": "コストが5以下のカードを1枚獲得し、直接手札に加えます。その後、手札1枚をデッキの一番上に置きます。",
    },
}
"""Card -> what it does."""
