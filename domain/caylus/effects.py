"""What each card does, told in the project's own words in three languages."""

from domain.engine.words import Words


def _small(en: str, ko: str, ja: str) -> Words:
    return {
        "en": f"When it is built, 4 {en} (2 with two players) are laid on it. Worker: gain 1 {en} from the stock. "
        f"Owner, if somebody else's worker stands here: take 1 {en} from the card while there is any.",
        "ko": f"건설할 때 이 카드에 {ko} 4개(2인은 2개)를 올려놓습니다. 일꾼 주인은 공급처에서 {ko} 1개를 받고, 남의 "
        f"일꾼이 있을 때 건물 주인은 카드에 남은 {ko} 1개를 가져옵니다.",
        "ja": f"建設時に{ja}4個(2人なら2個)をこのカードに置きます。労働者の持ち主はストックから{ja}1個を得ます。"
        f"他人の労働者がいるとき、建物の持ち主はカードに残った{ja}を1個取ります。",
    }


def _large(en: str, ko: str, ja: str) -> Words:
    return {
        "en": f"Worker: gain 2 {en}. Owner, when somebody else's worker stands here: gain 1 {en}.",
        "ko": f"일꾼 주인은 {ko} 2개를 받습니다. 남의 일꾼이 있으면 건물 주인은 {ko} 1개를 받습니다.",
        "ja": f"労働者の持ち主は{ja}2個を得ます。他人の労働者なら、建物の持ち主は{ja}1個を得ます。",
    }


def _one(en: str, ko: str, ja: str) -> Words:
    return {
        "en": f"Worker: gain {en}.",
        "ko": f"일꾼 주인은 {ko} 받습니다.",
        "ja": f"労働者の持ち主は{ja}を得ます。",
    }


_BLUE: Words = {
    "en": "Counts its points at the end; it does nothing else.",
    "ko": "게임이 끝날 때 점수로 셉니다. 다른 기능은 없습니다.",
    "ja": "ゲーム終了時に得点になります。ほかの効果はありません。",
}


def _token(en: str, ko: str, ja: str) -> Words:
    return {
        "en": f"Taken for a batch offered to the castle, or by the Church; {en}.",
        "ko": f"성에 자원 묶음을 내거나 교회를 이용해 받습니다. {ko}.",
        "ja": f"城に資源の一組を納めるか、教会によって得ます。{ja}。",
    }


EFFECTS: dict[str, Words] = {
    "small-farm": _small("food", "식량", "食料"),
    "small-sawmill": _small("wood", "나무", "木材"),
    "small-quarry": _small("stone", "돌", "石材"),
    "peddler": {
        "en": "Worker: buy 1 cube for 1 denier, or 2 cubes, which may differ, for 2; never gold. Owner, when somebody "
        "else's worker stands here: buy 1 such cube for 1 denier.",
        "ko": "일꾼 주인은 1데니어로 자원 1개, 또는 2데니어로 자원 2개(서로 달라도 됨)를 삽니다. 금은 살 수 없습니다. "
        "남의 일꾼이 있으면 건물 주인은 1데니어로 자원 1개를 삽니다.",
        "ja": "労働者の持ち主は1デニエで資源1個、または2デニエで2個(種類は自由)を買います。金は買えません。"
        "他人の労働者なら、建物の持ち主は1デニエで1個買えます。",
    },
    "market": {
        "en": "Worker: sell 1 cube of any kind for 4 deniers. Owner, when somebody else's worker stands here: gain 1 "
        "denier.",
        "ko": "일꾼 주인은 자원 1개(종류 무관)를 4데니어에 팝니다. 남의 일꾼이 있으면 건물 주인은 1데니어를 받습니다.",
        "ja": "労働者の持ち主は資源1個(種類は自由)を4デニエで売ります。"
        "他人の労働者なら、建物の持ち主は1デニエを得ます。",
    },
    "lawyer": {
        "en": "Worker: pay 1 food and turn one of your own cards on the road, but no Lawyer, into a residence. Owner, "
        "when somebody else's worker stands here: gain 2 deniers.",
        "ko": "일꾼 주인은 식량 1개를 내고 길에 있는 자기 카드 1장(법률 사무소 제외)을 주거 건물로 뒤집습니다. 남의 "
        "일꾼이 있으면 건물 주인은 2데니어를 받습니다.",
        "ja": "労働者の持ち主は食料1個を支払い、街道にある自分のカード1枚(公証人を除く)を住宅に裏返します。"
        "他人の労働者なら、建物の持ち主は2デニエを得ます。",
    },
    "large-farm": _large("food", "식량", "食料"),
    "large-sawmill": _large("wood", "나무", "木材"),
    "large-quarry": _large("stone", "돌", "石材"),
    "gold-mine": {
        "en": "Worker: gain 1 gold. Owner, when somebody else's worker stands here: change 1 other cube into 1 gold.",
        "ko": "일꾼 주인은 금 1개를 받습니다. 남의 일꾼이 있으면 건물 주인은 다른 자원 1개를 금 1개로 바꿉니다.",
        "ja": "労働者の持ち主は金1個を得ます。他人の労働者なら、建物の持ち主はほかの資源1個を金1個に替えます。",
    },
    "bank": {
        "en": "Worker: buy 1 gold for 1 denier, or 2 gold for 3. Owner, when somebody else's worker stands here: buy 1 "
        "gold for 2 deniers.",
        "ko": "일꾼 주인은 1데니어로 금 1개, 또는 3데니어로 금 2개를 삽니다. 남의 일꾼이 있으면 건물 주인은 2데니어로 "
        "금 1개를 삽니다.",
        "ja": "労働者の持ち主は1デニエで金1個、または3デニエで金2個を買います。"
        "他人の労働者なら、建物の持ち主は2デニエで金1個を買えます。",
    },
    "church": {
        "en": "Worker: buy 1 castle token for 2 deniers, or 2 for 5. Owner, when somebody else's worker stands here: "
        "buy 1 for 3 deniers. Tokens go in the order of the castle.",
        "ko": "일꾼 주인은 2데니어로 성 토큰 1개, 또는 5데니어로 2개를 받습니다. 남의 일꾼이 있으면 건물 주인은 "
        "3데니어로 1개를 받습니다. 토큰은 성과 같은 순서로 가져옵니다.",
        "ja": "労働者の持ち主は2デニエで城トークン1枚、または5デニエで2枚を得ます。"
        "他人の労働者なら、建物の持ち主は3デニエで1枚得られます。トークンは城と同じ順に取ります。",
    },
    "residence": {
        "en": "The back of a card, turned up by a Lawyer. Brings its owner 1 denier in each income phase and may carry "
        "one prestige building. No worker is placed here.",
        "ko": "법률 사무소로 뒤집은 카드의 뒷면입니다. 수입 단계마다 주인에게 1데니어를 주고, 명성 건물 1장을 올릴 수 "
        "있습니다. 일꾼은 둘 수 없습니다.",
        "ja": "公証人によって裏返されたカードの裏面です。収入のたびに持ち主に1デニエをもたらし、"
        "名声建物を1つ載せられます。労働者は置けません。",
    },
    "park": _one("1 food", "식량 1개를", "食料1個"),
    "forest": _one("1 wood", "나무 1개를", "木材1個"),
    "neutral-quarry": _one("1 stone", "돌 1개를", "石材1個"),
    "trading-post": _one("2 deniers", "2데니어를", "2デニエ"),
    "neutral-peddler": {
        "en": "Worker: buy 1 cube, but no gold, for 1 denier.",
        "ko": "일꾼 주인은 1데니어로 금이 아닌 자원 1개를 삽니다.",
        "ja": "労働者の持ち主は1デニエで金以外の資源1個を買います。",
    },
    "theatre": _BLUE,
    "statue": _BLUE,
    "hotel": {
        "en": "Brings its owner 1 denier in each income phase.",
        "ko": "수입 단계마다 주인이 1데니어를 더 받습니다.",
        "ja": "収入のたびに持ち主が1デニエを追加で得ます。",
    },
    "stables": _BLUE,
    "town-hall": _BLUE,
    "monument": _BLUE,
    "cathedral": _BLUE,
    "library": {
        "en": "In each income phase its owner may take the top card of the own pile for nothing.",
        "ko": "수입 단계마다 주인이 자기 카드 더미 맨 위 카드 1장을 무료로 가져올 수 있습니다.",
        "ja": "収入のたびに、持ち主は自分の山札の一番上のカードを無料で手札に加えられます。",
    },
    "dungeon": _token("the first to go", "가장 먼저 나갑니다", "最初になくなります"),
    "walls": _token("these go when no dungeon token is left", "지하감옥 다음에 나갑니다", "地下牢の次になくなります"),
    "towers": _token("the last to go", "마지막에 나갑니다", "最後になくなります"),
}
"""Card or token -> what it does."""
