"""Caylus Magna Carta's names in three languages."""

from domain.engine.words import Words

NAMES: dict[str, Words] = {
    "small-farm": {"en": "Small farm", "ko": "농장(소)", "ja": "農場(小)"},
    "small-sawmill": {"en": "Small sawmill", "ko": "제재소(소)", "ja": "製材所(小)"},
    "small-quarry": {"en": "Small quarry", "ko": "채석장(소)", "ja": "採石場(小)"},
    "peddler": {"en": "Peddler", "ko": "노점상", "ja": "行商人"},
    "market": {"en": "Market", "ko": "시장", "ja": "市場"},
    "lawyer": {"en": "Lawyer", "ko": "법률 사무소", "ja": "公証人"},
    "large-farm": {"en": "Large farm", "ko": "농장(대)", "ja": "農場(大)"},
    "large-sawmill": {"en": "Large sawmill", "ko": "제재소(대)", "ja": "製材所(大)"},
    "large-quarry": {"en": "Large quarry", "ko": "채석장(대)", "ja": "採石場(大)"},
    "gold-mine": {"en": "Gold mine", "ko": "금광", "ja": "金鉱"},
    "bank": {"en": "Bank", "ko": "은행", "ja": "銀行"},
    "church": {"en": "Church", "ko": "교회", "ja": "教会"},
    "residence": {"en": "Residence", "ko": "주거 건물", "ja": "住宅"},
    "park": {"en": "Park", "ko": "공원", "ja": "公園"},
    "forest": {"en": "Forest", "ko": "숲", "ja": "森"},
    "neutral-quarry": {"en": "Neutral quarry", "ko": "중립 채석장", "ja": "中立の採石場"},
    "trading-post": {"en": "Trading post", "ko": "교역소", "ja": "交易所"},
    "neutral-peddler": {"en": "Neutral peddler", "ko": "중립 노점상", "ja": "中立の行商人"},
    "theatre": {"en": "Theatre", "ko": "극장", "ja": "劇場"},
    "statue": {"en": "Statue", "ko": "동상", "ja": "彫像"},
    "hotel": {"en": "Hotel", "ko": "호텔", "ja": "ホテル"},
    "stables": {"en": "Stables", "ko": "마구간", "ja": "厩舎"},
    "town-hall": {"en": "Town hall", "ko": "시청", "ja": "市庁舎"},
    "monument": {"en": "Monument", "ko": "기념비", "ja": "記念碑"},
    "cathedral": {"en": "Cathedral", "ko": "대성당", "ja": "大聖堂"},
    "library": {"en": "Library", "ko": "도서관", "ja": "図書館"},
    "dungeon": {"en": "Dungeon token", "ko": "지하감옥 토큰", "ja": "地下牢トークン"},
    "walls": {"en": "Wall token", "ko": "성벽 토큰", "ja": "城壁トークン"},
    "towers": {"en": "Tower token", "ko": "탑 토큰", "ja": "塔トークン"},
}
"""Card or token -> name: the player's cards, their back, the neutral cards, the prestige buildings, the castle."""

ALIASES: dict[str, dict[str, tuple[str, ...]]] = {
    "small-farm": {"en": ("Farm",), "ko": ("농장",)},
    "small-sawmill": {"en": ("Sawmill",), "ko": ("제재소",)},
    "small-quarry": {"en": ("Quarry",), "ko": ("채석장",)},
    "large-farm": {"en": ("Farm",), "ko": ("농장",)},
    "large-sawmill": {"en": ("Sawmill",), "ko": ("제재소",)},
    "large-quarry": {"en": ("Quarry",), "ko": ("채석장",)},
    "neutral-quarry": {"en": ("Quarry",), "ko": ("채석장",)},
    "neutral-peddler": {"en": ("Peddler",), "ko": ("노점상",)},
}
"""Card -> language -> names it also goes by; on the table several cards share one."""

GOODS: dict[str, Words] = {
    "food": {"en": "{n} food", "ko": "식량 {n}", "ja": "食料{n}"},
    "wood": {"en": "{n} wood", "ko": "나무 {n}", "ja": "木材{n}"},
    "stone": {"en": "{n} stone", "ko": "돌 {n}", "ja": "石材{n}"},
    "gold": {"en": "{n} gold", "ko": "금 {n}", "ja": "金{n}"},
    "deniers": {"en": "{n} d", "ko": "{n}데니어", "ja": "{n}デニエ"},
    "tokens": {"en": "{n} castle token(s)", "ko": "성 토큰 {n}개", "ja": "城トークン{n}枚"},
}
"""Kind of goods -> so many of it."""

PRESETS: dict[str, Words] = {
    "standard": {"en": "Standard rules", "ko": "표준 규칙", "ja": "標準ルール"},
    "beginner": {"en": "Beginner rules", "ko": "쉬운 규칙", "ja": "初級ルール"},
}
"""Rule set -> name."""

PHASES: dict[str, Words] = {
    "mulligan": {"en": "First hands", "ko": "첫 손", "ja": "最初の手札"},
    "library": {"en": "Library", "ko": "도서관", "ja": "図書館"},
    "actions": {"en": "Actions", "ko": "액션 수행", "ja": "アクション"},
    "provost": {"en": "Provost", "ko": "감독관 이동", "ja": "代官の移動"},
    "effects": {"en": "Building effects", "ko": "건물 활성화", "ja": "建物の効果"},
    "castle": {"en": "Castle", "ko": "성 짓기", "ja": "城の建設"},
}
"""Phase -> name."""

TERMS: dict[str, Words] = {
    "road": {"en": "Road", "ko": "길", "ja": "街道"},
    "provost": {"en": "Provost", "ko": "감독관", "ja": "代官"},
    "bridge": {"en": "Bridge", "ko": "다리", "ja": "橋"},
    "castle": {"en": "Castle", "ko": "성", "ja": "城"},
    "batch": {"en": "Batch", "ko": "자원 묶음", "ja": "資源の一組"},
    "worker": {"en": "Worker", "ko": "일꾼", "ja": "労働者"},
    "denier": {"en": "Denier", "ko": "데니어", "ja": "デニエ"},
    "prestige-building": {"en": "Prestige building", "ko": "명성 건물", "ja": "名声建物"},
    "residence": {"en": "Residence", "ko": "주거 건물", "ja": "住宅"},
    "primary": {"en": "Primary effect", "ko": "1차 기능", "ja": "主効果"},
    "secondary": {"en": "Secondary effect", "ko": "2차 기능", "ja": "副効果"},
    "first-player": {"en": "First player", "ko": "선 플레이어", "ja": "スタートプレイヤー"},
    "pile": {"en": "Pile", "ko": "카드 더미", "ja": "山札"},
    "discard-pile": {"en": "Discard pile", "ko": "버린 카드 더미", "ja": "捨て札"},
    "stock": {"en": "Stock", "ko": "공급처", "ja": "ストック"},
}
"""Term of the game -> name."""
