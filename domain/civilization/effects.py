"""What each card does, told in the project's own words in three languages."""

from domain.engine.words import Words


def _same(keys: str, en: str, ko: str, ja: str) -> dict[str, Words]:
    """The same sentence for several cards."""
    return {key: {"en": en, "ko": ko, "ja": ja} for key in keys.split()}


def _effects(*rows: tuple[str, str, str, str]) -> dict[str, Words]:
    return {key: {"en": en, "ko": ko, "ja": ja} for key, en, ko, ja in rows}


def _yield(key: str, en: str, ko: str, ja: str) -> dict[str, Words]:
    return {
        key: {
            "en": f"Yields {en} every turn, and 1 more of a type shown here for each population on it.",
            "ko": f"차례마다 {ko} 생깁니다. 이 위의 인구 하나마다 여기 나온 자원이 1씩 더 생깁니다.",
            "ja": f"毎ターン{ja}を生み、この上の人口1つにつき、ここに示された資源が1つ増えます。",
        }
    }


def _gives(key: str, en: str, ko: str, ja: str) -> dict[str, Words]:
    return {
        key: {
            "en": f"Discard it among your purchases for {en}.",
            "ko": f"구입 단계에 버리고 {ko}만큼 얻습니다.",
            "ja": f"購入フェイズに捨てて{ja}を得ます。",
        }
    }


EFFECTS: dict[str, Words] = {
    **_yield("grassland", "2 food", "식량 2가", "食料2"),
    **_yield("mountains", "2 hammers", "망치 2가", "ハンマー2"),
    **_yield("coast", "2 commerce", "상업 2가", "商業2"),
    **_yield("hills", "1 food and 1 hammer", "식량 1과 망치 1이", "食料1とハンマー1"),
    **_yield("river", "1 food and 1 commerce", "식량 1과 상업 1이", "食料1と商業1"),
    **_yield("forest", "1 hammer and 1 commerce", "망치 1과 상업 1이", "ハンマー1と商業1"),
    **_gives("food-2", "2 food", "식량 2", "食料2"),
    **_gives("food-3", "3 food", "식량 3", "食料3"),
    **_gives("hammers-2", "2 hammers", "망치 2", "ハンマー2"),
    **_gives("hammers-3", "3 hammers", "망치 3", "ハンマー3"),
    **_gives("commerce-2", "2 commerce", "상업 2", "商業2"),
    **_gives("commerce-3", "3 commerce", "상업 3", "商業3"),
    **_gives("wild-1", "1 resource of your choice", "원하는 자원 1", "好きな資源1つ"),
    **_gives("wild-2", "2 resources of your choice", "원하는 자원 2", "好きな資源2つ"),
    **_effects(
        (
            "population",
            "1 point for whoever has it. Every turn it brings 1 resource of a type that its plot shows.",
            "가진 사람에게 1점입니다. 차례마다 그 대지에 나온 자원을 하나 더 줍니다.",
            "持ち主の1点になります。毎ターン、その土地に示された種類の資源を1つもたらします。",
        ),
        (
            "monotheism",
            "Each Temple of yours counts twice: 2 culture and 2 happiness.",
            "당신의 사원은 하나마다 두 배로 칩니다. 문화 2와 행복 2입니다.",
            "あなたの寺院はそれぞれ2倍に数え、文化2と幸福2になります。",
        ),
        ("literature", "3 culture.", "문화 3입니다.", "文化3です。"),
        (
            "agriculture",
            "Each Granary of yours yields 1 food more.",
            "당신의 곡창마다 식량이 1씩 더 생깁니다.",
            "あなたの穀物庫はそれぞれ食料を1多く生みます。",
        ),
        (
            "mining",
            "Once, when you buy it: 1 hammer for each plot you own.",
            "살 때 한 번, 가진 대지 수만큼 망치를 얻습니다.",
            "購入したときに一度だけ、所有する土地1つにつきハンマー1を得ます。",
        ),
        (
            "iron-working",
            "Each Forge of yours yields 1 hammer more.",
            "당신의 대장간마다 망치가 1씩 더 생깁니다.",
            "あなたの溶鉱炉はそれぞれハンマーを1多く生みます。",
        ),
        (
            "mathematics",
            "Your Catapults may block any unit that can be blocked at all.",
            "당신의 투석기는 막을 수 있는 부대라면 무엇이든 막을 수 있습니다.",
            "あなたのカタパルトは、防げるユニットなら何でも防げます。",
        ),
        (
            "writing",
            "Once a game, among your purchases: take a random card from a rival's hand.",
            "게임에 한 번, 구입 단계에 다른 사람의 손에서 카드 1장을 무작위로 가져옵니다.",
            "ゲーム中一度、購入フェイズに、他のプレイヤーの手札から無作為に1枚取ります。",
        ),
        (
            "the-wheel",
            "Once, when you buy it: draw 2 cards.",
            "살 때 한 번, 카드 2장을 뽑습니다.",
            "購入したときに一度だけ、カードを2枚引きます。",
        ),
        (
            "pottery",
            "Once a turn, among your purchases: pay 3 resources of any types and draw a card.",
            "차례마다 한 번, 구입 단계에 아무 자원이나 3개를 내고 카드 1장을 뽑습니다.",
            "毎ターン一度、購入フェイズに好きな資源を3つ支払い、カードを1枚引きます。",
        ),
        (
            "sailing",
            "The bank gives you 1 resource for 2 instead of for 3.",
            "은행이 자원 3개 대신 2개에 1개를 줍니다.",
            "銀行との交換が3対1ではなく2対1になります。",
        ),
        (
            "masonry",
            "Your buildings cost 1 hammer less.",
            "당신의 건물 값이 망치 1만큼 싸집니다.",
            "あなたの建物の費用がハンマー1だけ下がります。",
        ),
        (
            "currency",
            "Each Market of yours yields 1 commerce more.",
            "당신의 시장마다 상업이 1씩 더 생깁니다.",
            "あなたの市場はそれぞれ商業を1多く生みます。",
        ),
        (
            "code-of-laws",
            "Once a game, among your purchases: take 3 resources from one rival.",
            "게임에 한 번, 구입 단계에 다른 사람 한 명에게서 자원 3개를 가져옵니다.",
            "ゲーム中一度、購入フェイズに、他のプレイヤー1人から資源を3つ取ります。",
        ),
        (
            "engineering",
            "Every plot of yours has room for 2 buildings or wonders.",
            "당신의 모든 대지에 건물이나 불가사의를 2개씩 놓을 수 있습니다.",
            "あなたのすべての土地に、建物や世界遺産を2つずつ置けます。",
        ),
        (
            "astronomy",
            "Draw 1 card more at the end of each of your turns.",
            "차례를 마칠 때마다 카드를 1장 더 뽑습니다.",
            "ターンの終わりごとにカードを1枚多く引きます。",
        ),
        (
            "granary",
            "The food printed on its plot is yielded once more.",
            "놓인 대지에 적힌 식량이 한 번 더 생깁니다.",
            "置かれた土地に記された食料がもう一度生まれます。",
        ),
        (
            "forge",
            "The hammers printed on its plot are yielded once more.",
            "놓인 대지에 적힌 망치가 한 번 더 생깁니다.",
            "置かれた土地に記されたハンマーがもう一度生まれます。",
        ),
        (
            "market",
            "The commerce printed on its plot is yielded once more.",
            "놓인 대지에 적힌 상업이 한 번 더 생깁니다.",
            "置かれた土地に記された商業がもう一度生まれます。",
        ),
        (
            "library",
            "1 culture. Your technologies cost 2 commerce less.",
            "문화 1. 당신의 기술 값이 상업 2만큼 싸집니다.",
            "文化1。あなたの技術の費用が商業2だけ下がります。",
        ),
        (
            "monastery",
            "2 culture. Your technologies cost 1 commerce less.",
            "문화 2. 당신의 기술 값이 상업 1만큼 싸집니다.",
            "文化2。あなたの技術の費用が商業1だけ下がります。",
        ),
        ("temple", "1 culture and 1 happiness.", "문화 1과 행복 1입니다.", "文化1と幸福1です。"),
        ("colosseum", "2 happiness.", "행복 2입니다.", "幸福2です。"),
        (
            "barracks",
            "Your Chariots and Swordsmen steal 2 population instead of 1.",
            "당신의 전차와 검사는 인구를 1 대신 2씩 빼앗습니다.",
            "あなたの戦車と剣士は人口を1ではなく2奪います。",
        ),
        (
            "walls",
            "In every attack on you, send one attacking unit back. A Catapult can bring them down first.",
            "공격받을 때마다 공격 부대 하나를 돌려보냅니다. 투석기가 먼저 무너뜨릴 수 있습니다.",
            "攻撃されるたびに攻撃ユニットを1つ押し返します。先にカタパルトで崩されることがあります。",
        ),
        (
            "the-pyramids",
            "1 point. Every turn 2 resources of your choice.",
            "1점. 차례마다 원하는 자원 2개를 얻습니다.",
            "1点。毎ターン好きな資源を2つ得ます。",
        ),
        (
            "the-great-library",
            "1 point, 1 culture. Your technologies cost 3 commerce less.",
            "1점, 문화 1. 당신의 기술 값이 상업 3만큼 싸집니다.",
            "1点、文化1。あなたの技術の費用が商業3だけ下がります。",
        ),
        (
            "the-great-wall",
            "1 point. In every attack on you, send one attacking unit back. No Catapult harms it.",
            "1점. 공격받을 때마다 공격 부대 하나를 돌려보냅니다. 투석기로 무너지지 않습니다.",
            "1点。攻撃されるたびに攻撃ユニットを1つ押し返します。カタパルトでは崩れません。",
        ),
        (
            "the-colossus",
            "1 point, 1 culture. For the next 2 rounds nobody attacks you.",
            "1점, 문화 1. 지은 뒤 2라운드 동안 아무도 당신을 공격하지 못합니다.",
            "1点、文化1。建設後2ラウンドの間、誰もあなたを攻撃できません。",
        ),
        (
            "the-hanging-gardens",
            "1 point, 1 culture, 3 happiness.",
            "1점, 문화 1, 행복 3입니다.",
            "1点、文化1、幸福3です。",
        ),
        (
            "archer",
            "Never attacks. Blocks an Axeman, Chariot, Spearman or Swordsman.",
            "공격하지 않습니다. 도끼병, 전차, 창병, 검사를 막습니다.",
            "攻撃しません。斧兵、戦車、槍兵、剣士を防ぎます。",
        ),
        (
            "axeman",
            "Attacks: destroys a building. Blocks an Axeman, Spearman or Swordsman.",
            "공격하면 건물 하나를 파괴합니다. 도끼병, 창병, 검사를 막습니다.",
            "攻撃では建物を1つ破壊します。斧兵、槍兵、剣士を防ぎます。",
        ),
        (
            "catapult",
            "Attacks: brings down one Walls. Nobody can block it; it blocks only with Mathematics.",
            "공격하면 성벽 하나를 무너뜨립니다. 막을 수 없으며, 수학이 있어야 막을 수 있습니다.",
            "攻撃では防壁を1つ崩します。誰にも防げず、数学があるときだけ防げます。",
        ),
        (
            "spearman",
            "Attacks: steals a population. Blocks a Chariot only.",
            "공격하면 인구 하나를 빼앗습니다. 전차만 막습니다.",
            "攻撃では人口を1つ奪います。戦車だけを防ぎます。",
        ),
    ),
    **_same(
        "chariot swordsman",
        "Attacks: steals a population and destroys a building. Never blocks.",
        "공격하면 인구 하나를 빼앗고 건물 하나를 파괴합니다. 막지는 않습니다.",
        "攻撃では人口を1つ奪い、建物を1つ破壊します。防ぐことはできません。",
    ),
}
"""Card -> what it does."""
