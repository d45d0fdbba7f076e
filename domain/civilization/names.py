"""Civilization's names for cards, types and terms in three languages."""

from domain.engine.words import Words


def _names(*rows: tuple[str, str, str, str]) -> dict[str, Words]:
    return {key: {"en": en, "ko": ko, "ja": ja} for key, en, ko, ja in rows}


NAMES: dict[str, Words] = _names(
    ("grassland", "Grassland", "초원", "草原"),
    ("mountains", "Mountains", "산", "山"),
    ("coast", "Coast", "해안", "海岸"),
    ("hills", "Hills", "언덕", "丘陵"),
    ("river", "River", "강", "川"),
    ("forest", "Forest", "숲", "森"),
    ("monotheism", "Monotheism", "일신교", "一神教"),
    ("literature", "Literature", "문학", "文学"),
    ("agriculture", "Agriculture", "농업", "農業"),
    ("mining", "Mining", "채광", "採鉱"),
    ("iron-working", "Iron Working", "철제 기술", "鉄器"),
    ("mathematics", "Mathematics", "수학", "数学"),
    ("writing", "Writing", "문자", "筆記"),
    ("the-wheel", "The Wheel", "바퀴", "車輪"),
    ("pottery", "Pottery", "도예", "陶器"),
    ("sailing", "Sailing", "항해", "帆走"),
    ("masonry", "Masonry", "석공술", "石工術"),
    ("currency", "Currency", "화폐", "通貨"),
    ("code-of-laws", "Code of Laws", "법전", "法律"),
    ("engineering", "Engineering", "공학", "工学"),
    ("astronomy", "Astronomy", "천문학", "天文学"),
    ("food-2", "2 Food", "식량 2", "食料2"),
    ("food-3", "3 Food", "식량 3", "食料3"),
    ("hammers-2", "2 Hammers", "망치 2", "ハンマー2"),
    ("hammers-3", "3 Hammers", "망치 3", "ハンマー3"),
    ("commerce-2", "2 Commerce", "상업 2", "商業2"),
    ("commerce-3", "3 Commerce", "상업 3", "商業3"),
    ("wild-1", "1 of any resource", "아무 자원 1", "好きな資源1"),
    ("wild-2", "2 of any resources", "아무 자원 2", "好きな資源2"),
    ("granary", "Granary", "곡창", "穀物庫"),
    ("forge", "Forge", "대장간", "溶鉱炉"),
    ("market", "Market", "시장", "市場"),
    ("library", "Library", "도서관", "図書館"),
    ("monastery", "Monastery", "수도원", "修道院"),
    ("temple", "Temple", "사원", "寺院"),
    ("colosseum", "Colosseum", "원형경기장", "円形闘技場"),
    ("barracks", "Barracks", "병영", "兵舎"),
    ("walls", "Walls", "성벽", "防壁"),
    ("the-pyramids", "The Pyramids", "피라미드", "ピラミッド"),
    ("the-great-library", "The Great Library", "알렉산드리아 도서관", "アレクサンドリア図書館"),
    ("the-great-wall", "The Great Wall", "만리장성", "万里の長城"),
    ("the-colossus", "The Colossus", "거신상", "ロードスの巨像"),
    ("the-hanging-gardens", "The Hanging Gardens", "공중정원", "空中庭園"),
    ("archer", "Archer", "궁수", "弓兵"),
    ("axeman", "Axeman", "도끼병", "斧兵"),
    ("catapult", "Catapult", "투석기", "カタパルト"),
    ("chariot", "Chariot", "전차", "戦車"),
    ("spearman", "Spearman", "창병", "槍兵"),
    ("swordsman", "Swordsman", "검사", "剣士"),
    ("population", "Population", "인구", "人口"),
)  # fmt: skip
"""Card -> name."""

RESOURCES: dict[str, Words] = _names(
    ("food", "food", "식량", "食料"),
    ("hammers", "hammers", "망치", "ハンマー"),
    ("commerce", "commerce", "상업", "商業"),
)
"""Resource -> name."""

TERMS: dict[str, Words] = _names(
    ("plot", "Plot", "대지", "土地"),
    ("population", "Population", "인구", "人口"),
    ("resource", "Resource", "자원", "資源"),
    ("technology", "Technology", "기술", "技術"),
    ("building", "Building", "건물", "建物"),
    ("wonder", "Wonder", "불가사의", "世界遺産"),
    ("unit", "Unit", "부대", "ユニット"),
    ("culture", "Culture", "문화", "文化"),
    ("happiness", "Happiness", "행복", "幸福"),
    ("highest-culture", "Highest Culture", "최고 문화", "最高の文化"),
    ("highest-happiness", "Highest Happiness", "최고 행복", "最高の幸福"),
    ("bounced", "Bounced", "튕겨남", "押し返し"),
    ("market", "On offer", "공개된 카드", "場の市"),
)
"""Term of the game -> name."""
