"""Dominion's terms explained in three languages."""

from domain.engine.words import Words

GLOSSARY: dict[str, Words] = {
    "supply": {
        "en": "The 17 piles everybody buys and gains from. An empty pile still counts as a pile.",
        "ko": "모두가 카드를 구입하고 얻는 더미 17개입니다. 바닥난 더미도 더미로 칩니다.",
        "ja": "全員がカードを購入し獲得する17の山です。空になった山も山として数えます。",
    },
    "kingdom": {
        "en": "The ten kinds of cards chosen for this game, beside the seven basic kinds.",
        "ko": "기본 카드 7종에 더해 이번 게임에 쓰려고 고른 카드 10종입니다.",
        "ja": "7種類の基本カードのほかに、このゲームのために選んだ10種類のカードです。",
    },
    "deck": {
        "en": (
            "A player's own face-down pile to draw from. When cards are needed and it has run out, the discard "
            "pile is shuffled into a new one."
        ),
        "ko": "각자 카드를 뽑는 뒷면 더미입니다. 뽑아야 하는데 모자라면 버린 카드 더미를 섞어 새 덱을 만듭니다.",
        "ja": (
            "各自がカードを引く裏向きの山です。必要なときに足りなければ、捨て札をシャッフルして新しいデッキにします。"
        ),
    },
    "discard-pile": {
        "en": "A player's own face-up pile. Only its top card may be seen.",
        "ko": "각자의 앞면 더미입니다. 맨 위 카드만 볼 수 있습니다.",
        "ja": "各自の表向きの山です。見てよいのは一番上のカードだけです。",
    },
    "hand": {
        "en": "The cards a player holds. Others see only how many they are.",
        "ko": "플레이어가 들고 있는 카드입니다. 남에게는 몇 장인지만 보입니다.",
        "ja": "プレイヤーが持っているカードです。他の人には枚数だけがわかります。",
    },
    "in-play": {
        "en": "The cards played this turn. They stay there until Clean-up.",
        "ko": "이번 턴에 사용한 카드를 놓는 곳입니다. 정리 단계까지 그대로 둡니다.",
        "ja": "このターンに使用したカードを置く場所です。クリーンアップフェイズまで残ります。",
    },
    "set-aside": {
        "en": "Kept apart for a while: neither in hand nor in play, and not shuffled in.",
        "ko": "잠시 다른 곳에 두는 것입니다. 손이나 게임 공간에 있는 것이 아니며 섞을 때도 빠집니다.",
        "ja": "一時的に別の場所に置くことです。手札でも場でもなく、シャッフルにも含まれません。",
    },
    "trash": {
        "en": (
            "Put a card out of the game, onto the trash pile. Everybody may look at that pile; nothing is bought "
            "from it."
        ),
        "ko": (
            "카드를 폐기장으로 보내 게임에서 빼는 것입니다. 폐기장은 누구나 볼 수 있지만 거기서 구입할 수는 없습니다."
        ),
        "ja": "カードを廃棄置き場に送り、ゲームから除くことです。そこは誰でも見られますが、購入はできません。",
    },
    "gain": {
        "en": "Take a card from the Supply. It goes on your discard pile unless the effect names another place.",
        "ko": "공급처에서 카드를 가져오는 것입니다. 다른 말이 없으면 자기 버린 카드 더미 위에 놓습니다.",
        "ja": "サプライからカードを取ることです。特に指定がなければ自分の捨て札の上に置きます。",
    },
    "buy": {
        "en": "Pay a card's cost with the coins of this turn and gain it. Each turn allows one, plus what cards add.",
        "ko": "이번 턴의 돈으로 비용을 내고 카드를 얻는 것입니다. 한 턴에 1번이며 카드 효과로 늘어납니다.",
        "ja": "このターンのコインでコストを払い、カードを獲得することです。1ターンに1回で、カードの効果で増えます。",
    },
    "topdeck": {
        "en": "Put a card on top of the deck, so that it is the next one drawn.",
        "ko": "카드를 덱 맨 위에 놓는 것입니다. 다음에 가장 먼저 뽑게 됩니다.",
        "ja": "カードをデッキの一番上に置くことです。次に最初に引くカードになります。",
    },
    "reveal": {
        "en": "Show a card to everybody.",
        "ko": "카드를 모두에게 보여 주는 것입니다.",
        "ja": "カードを全員に見せることです。",
    },
    "look": {
        "en": "See a card that the others do not get to see.",
        "ko": "다른 사람에게 보이지 않고 혼자 보는 것입니다.",
        "ja": "他の人に見せずに自分だけがカードを見ることです。",
    },
    "action-phase": {
        "en": "First part of a turn: play an Action card, and more if cards add Actions.",
        "ko": "턴의 첫 단계입니다. 액션 카드 1장을 사용하고, 액션이 늘어나면 더 사용할 수 있습니다.",
        "ja": "ターンの最初の段階です。アクションカードを1枚使用でき、アクションが増えればさらに使用できます。",
    },
    "buy-phase": {
        "en": "Second part of a turn: play Treasures, then buy. After the first buy no more Treasures are played.",
        "ko": "턴의 둘째 단계입니다. 재물을 낸 다음 구입합니다. 한 번 구입한 뒤에는 재물을 더 낼 수 없습니다.",
        "ja": "ターンの2番目の段階です。財宝を使用してから購入します。一度購入したら財宝はもう使用できません。",
    },
    "clean-up": {
        "en": "Last part of a turn: discard everything in play and in hand, then draw 5 cards.",
        "ko": "턴의 마지막 단계입니다. 게임 공간과 손에 있는 카드를 모두 버리고 5장을 뽑습니다.",
        "ja": "ターンの最後の段階です。場と手札のカードをすべて捨て、5枚引きます。",
    },
}
"""Term -> what it means."""
