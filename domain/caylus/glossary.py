"""Caylus Magna Carta's terms explained in three languages."""

from domain.engine.words import Words

GLOSSARY: dict[str, Words] = {
    "road": {
        "en": "The row of building cards that everybody shares. New cards go to its end.",
        "ko": "모두가 함께 쓰는 건물 카드의 줄입니다. 새 카드는 길 끝에 놓습니다.",
        "ja": "全員で使う建物カードの列です。新しいカードは終わりに置きます。",
    },
    "provost": {
        "en": "Cards after the one he stands on are not activated. Standard rules only.",
        "ko": "감독관이 있는 카드보다 뒤에 있는 카드는 활성화되지 않습니다. 표준 규칙에서만 씁니다.",
        "ja": "代官がいるカードより後のカードは効果を発揮しません。標準ルールだけで使います。",
    },
    "bridge": {
        "en": "Where players pass. The order in which they did decides who moves the provost and builds first.",
        "ko": "패스한 순서를 나타냅니다. 감독관을 움직이고 성을 짓는 순서가 됩니다.",
        "ja": "パスした順番を示します。代官を動かし城を建てる順番になります。",
    },
    "castle": {
        "en": "Where batches are offered for prestige tokens. When its last token is gone, the game ends.",
        "ko": "자원 묶음을 내고 명성 점수 토큰을 받는 곳입니다. 토큰이 모두 없어지면 게임이 끝납니다.",
        "ja": "資源の一組を納めて名声トークンを得る場所です。最後のトークンがなくなるとゲームが終わります。",
    },
    "batch": {
        "en": "One food, one wood and one stone; gold may stand for any of them.",
        "ko": "식량 1개, 나무 1개, 돌 1개입니다. 금으로 대신할 수 있습니다.",
        "ja": "食料・木材・石材を1個ずつです。金で代用できます。",
    },
    "worker": {
        "en": "Placed on a card for 1 denier, to use its primary effect. Everybody has four.",
        "ko": "1데니어를 내고 카드에 두어 1차 기능을 씁니다. 저마다 4개가 있습니다.",
        "ja": "1デニエでカードに置き、主効果を使います。各自4個持っています。",
    },
    "denier": {
        "en": "The coin. Three count one point at the end.",
        "ko": "동전입니다. 게임이 끝나면 3개마다 1점입니다.",
        "ja": "硬貨です。ゲーム終了時に3枚で1点です。",
    },
    "prestige-building": {
        "en": "A blue card that all may build, once: under the standard rules on a residence of one's own.",
        "ko": "누구나 지을 수 있지만 한 번뿐인 파란 카드입니다. 표준 규칙에서는 자기 주거 건물 위에 짓습니다.",
        "ja": "誰でも建てられる1枚限りの青いカードです。標準ルールでは自分の住宅の上に建てます。",
    },
    "residence": {
        "en": "A card of the road that a Lawyer turned over: 1 point, and 1 denier of income.",
        "ko": "법률 사무소로 뒤집은 길의 카드입니다. 1점이며 수입이 1데니어 늘어납니다.",
        "ja": "公証人が裏返した街道のカードです。1点で、収入が1デニエ増えます。",
    },
    "primary": {
        "en": "What a card does for whoever placed the worker on it.",
        "ko": "일꾼을 둔 사람이 쓰는 기능입니다.",
        "ja": "労働者を置いた人が使う効果です。",
    },
    "secondary": {
        "en": "What a card does for its owner when somebody else's worker stands on it.",
        "ko": "남의 일꾼이 있을 때 건물 주인이 쓰는 기능입니다.",
        "ja": "他人の労働者がいるときに建物の持ち主が使う効果です。",
    },
    "first-player": {
        "en": "Acts first in a round. The card goes on to the left at the end of each.",
        "ko": "라운드에서 가장 먼저 액션을 합니다. 라운드가 끝나면 왼쪽 사람에게 넘어갑니다.",
        "ja": "ラウンドで最初に行動します。ラウンドの終わりに左の人へ移ります。",
    },
    "pile": {
        "en": "A player's own cards, face down. When it has run out, the discard pile is shuffled into a new one.",
        "ko": "각자의 뒷면 카드 더미입니다. 떨어지면 버린 카드 더미를 섞어 새로 만듭니다.",
        "ja": "各自の裏向きのカードです。なくなったら捨て札をシャッフルして作り直します。",
    },
    "discard-pile": {
        "en": "A player's own pile of discarded cards, face up for all.",
        "ko": "각자 버린 카드를 앞면으로 두는 더미입니다. 누구나 볼 수 있습니다.",
        "ja": "各自が捨てたカードを表向きに置く山です。誰でも見られます。",
    },
    "stock": {
        "en": "Where cubes and coins come from and go to. It never runs out.",
        "ko": "자원과 동전을 받고 내는 곳입니다. 떨어지지 않습니다.",
        "ja": "資源と硬貨を受け取り、支払う場所です。なくなりません。",
    },
}
"""Term -> what it means."""
