"""Dominion's names for cards, types, terms and recommended sets in three languages."""

from domain.engine.words import Words

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
    "chancellor": {"en": "Chancellor", "ko": "법관", "ja": "宰相"},
    "harbinger": {"en": "Harbinger", "ko": "선구자", "ja": "前駆者"},
    "merchant": {"en": "Merchant", "ko": "상인", "ja": "商人"},
    "vassal": {"en": "Vassal", "ko": "신하", "ja": "家臣"},
    "village": {"en": "Village", "ko": "마을", "ja": "村"},
    "woodcutter": {"en": "Woodcutter", "ko": "나무꾼", "ja": "木こり"},
    "workshop": {"en": "Workshop", "ko": "작업장", "ja": "工房"},
    "bureaucrat": {"en": "Bureaucrat", "ko": "관료", "ja": "役人"},
    "feast": {"en": "Feast", "ko": "연회", "ja": "祝宴"},
    "gardens": {"en": "Gardens", "ko": "정원", "ja": "庭園"},
    "militia": {"en": "Militia", "ko": "민병대", "ja": "民兵"},
    "moneylender": {"en": "Moneylender", "ko": "대금업자", "ja": "金貸し"},
    "poacher": {"en": "Poacher", "ko": "밀렵꾼", "ja": "密猟者"},
    "remodel": {"en": "Remodel", "ko": "개조", "ja": "改築"},
    "smithy": {"en": "Smithy", "ko": "대장장이", "ja": "鍛冶屋"},
    "spy": {"en": "Spy", "ko": "스파이", "ja": "密偵"},
    "thief": {"en": "Thief", "ko": "도둑", "ja": "泥棒"},
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
    "adventurer": {"en": "Adventurer", "ko": "모험가", "ja": "冒険者"},
    "artisan": {"en": "Artisan", "ko": "장인", "ja": "職人"},
}
"""Card -> name: the basic cards, then the kingdom cards of both editions by cost."""

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

PRESETS: dict[str, Words] = {
    "first-game": {"en": "First Game", "ko": "첫 게임", "ja": "はじめてのゲーム"},
    "size-distortion": {"en": "Size Distortion", "ko": "크기 왜곡", "ja": "サイズの歪み"},
    "deck-top": {"en": "Deck Top", "ko": "덱의 맨 위", "ja": "デッキトップ"},
    "sleight-of-hand": {"en": "Sleight of Hand", "ko": "날랜 손재주", "ja": "手先の早業"},
    "improvements": {"en": "Improvements", "ko": "개선", "ja": "改良"},
    "silver-and-gold": {"en": "Silver & Gold", "ko": "은과 금", "ja": "銀と金"},
    "first-game-1e": {"en": "First Game (first edition)", "ko": "첫 게임 (초판)", "ja": "はじめてのゲーム (第一版)"},
    "big-money-1e": {"en": "Big Money (first edition)", "ko": "큰돈 (초판)", "ja": "大金 (第一版)"},
    "interaction-1e": {"en": "Interaction (first edition)", "ko": "상호작용 (초판)", "ja": "駆け引き (第一版)"},
    "size-distortion-1e": {
        "en": "Size Distortion (first edition)",
        "ko": "크기 왜곡 (초판)",
        "ja": "サイズの歪み (第一版)",
    },
    "village-square-1e": {"en": "Village Square (first edition)", "ko": "마을 광장 (초판)", "ja": "村の広場 (第一版)"},
}
"""Recommended set of ten -> name."""
