"""Caylus Magna Carta's questions in three languages. `{card}` is the card that asks."""

from domain.engine.words import Words

PROMPTS: dict[str, Words] = {
    "act": {
        "en": "Your turn: which action do you take?",
        "ko": "당신의 차례입니다. 어떤 액션을 할까요?",
        "ja": "あなたの番です。どのアクションを行いますか?",
    },
    "redraw": {
        "en": "Do you keep your first hand, or discard all of it for three new cards?",
        "ko": "첫 손을 그대로 둘까요, 모두 버리고 새로 3장을 가져올까요?",
        "ja": "最初の手札をそのまま使いますか、すべて捨てて新しく3枚引きますか?",
    },
    "use": {
        "en": "Library: take the top card of your pile?",
        "ko": "도서관: 자기 카드 더미 맨 위 카드를 가져올까요?",
        "ja": "図書館: 自分の山札の一番上を手札に加えますか?",
    },
    "move": {
        "en": "How far do you move the provost, for 1 denier a card?",
        "ko": "감독관을 몇 칸 움직일까요? 한 칸에 1데니어입니다.",
        "ja": "代官を何枚分動かしますか? 1枚につき1デニエです。",
    },
    "primary": {
        "en": "{card}, your worker: how do you use the primary effect?",
        "ko": "{card}에 둔 일꾼: 1차 기능을 어떻게 사용할까요?",
        "ja": "{card}の労働者: 主効果をどう使いますか?",
    },
    "secondary": {
        "en": "{card}, your building: how do you use the secondary effect?",
        "ko": "자기 건물 {card}: 2차 기능을 어떻게 사용할까요?",
        "ja": "自分の建物{card}: 副効果をどう使いますか?",
    },
    "offer": {
        "en": "Castle: do you offer a batch, and how do you pay for it?",
        "ko": "성: 자원 묶음을 낼까요? 낸다면 무엇으로 낼까요?",
        "ja": "城: 資源の一組を納めますか? 納めるなら何で支払いますか?",
    },
}
"""What is to be done -> the question."""
