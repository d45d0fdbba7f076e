"""Caylus Magna Carta's words for a game under way: options, and the telling of what happened.

In the texts `{seat}` is a player's name, `{card}` one card's name, `{cards}` several, `{pay}` and `{gain}` goods, `{n}`
a number, `{place}` a place of the road counted from 1. A Korean name may end in a vowel or not, so no particle that
depends on it stands right behind a placeholder.
"""

from domain.engine.words import Words

MOVES: dict[str, Words] = {
    "keep": {"en": "Keep this hand", "ko": "그대로 두기", "ja": "この手札を使う"},
    "redraw": {
        "en": "Discard it for three new cards",
        "ko": "모두 버리고 3장 새로 가져오기",
        "ja": "捨てて3枚引き直す",
    },
    "draw": {"en": "Take a card", "ko": "카드 1장 가져오기", "ja": "カードを1枚引く"},
    "replace": {"en": "Replace the whole hand", "ko": "손의 카드 모두 바꾸기", "ja": "手札をすべて入れ替える"},
    "worker": {
        "en": "Worker to {card} (place {place})",
        "ko": "일꾼 두기: {card} ({place}번째 칸)",
        "ja": "労働者を置く: {card} ({place}番目)",
    },
    "build": {"en": "Build {card} for {pay}", "ko": "{card} 건설: {pay}", "ja": "{card}を建設: {pay}"},
    "prestige": {"en": "Build {card} for {pay}", "ko": "{card} 건설: {pay}", "ja": "{card}を建設: {pay}"},
    "pass": {"en": "Pass", "ko": "패스", "ja": "パス"},
    "stay": {"en": "Leave the provost where he stands", "ko": "감독관을 그대로 두기", "ja": "代官を動かさない"},
    "forth": {
        "en": "{n} towards the end of the road",
        "ko": "길 끝쪽으로 {n}칸",
        "ja": "街道の終わりへ{n}枚",
    },
    "back": {
        "en": "{n} towards the beginning of the road",
        "ko": "길 시작쪽으로 {n}칸",
        "ja": "街道の始まりへ{n}枚",
    },
    "use-free": {"en": "Gain {gain}", "ko": "{gain} 받기", "ja": "{gain}を得る"},
    "use": {"en": "Pay {pay}, gain {gain}", "ko": "{pay} 내고 {gain} 받기", "ja": "{pay}を支払い{gain}を得る"},
    "residence": {
        "en": "Turn {card} (place {place}) into a residence for {pay}",
        "ko": "{pay} 내고 {card} ({place}번째 칸) 주거 건물로 뒤집기",
        "ja": "{pay}を支払い{card} ({place}番目)を住宅にする",
    },
    "offer": {"en": "Offer a batch: {pay}", "ko": "자원 묶음 내기: {pay}", "ja": "一組を納める: {pay}"},
    "decline": {"en": "Decline", "ko": "하지 않기", "ja": "行わない"},
}
"""Option of a question -> its label."""

TELLS: dict[str, Words] = {
    "laid-out": {"en": "The road begins: {cards}.", "ko": "길의 시작: {cards}.", "ja": "街道の始まり: {cards}。"},
    "first-player": {
        "en": "{seat} has the first-player card.",
        "ko": "{seat} 님이 선 플레이어 카드를 받습니다.",
        "ja": "{seat}がスタートプレイヤーになった。",
    },
    "round": {
        "en": "Round {n}: {seat} begins.",
        "ko": "{n}라운드: {seat} 님부터 시작합니다.",
        "ja": "第{n}ラウンド: {seat}から始まる。",
    },
    "phase": {"en": "{phase}.", "ko": "{phase}.", "ja": "{phase}。"},
    "earned": {
        "en": "{seat} has an income of {gain}.",
        "ko": "{seat} 님의 수입: {gain}.",
        "ja": "{seat}の収入: {gain}。",
    },
    "redrawn": {
        "en": "First hands are replaced by: {seats}.",
        "ko": "첫 손을 바꾸는 사람: {seats}.",
        "ja": "最初の手札を引き直す人: {seats}。",
    },
    "kept": {
        "en": "Everybody keeps the first hand.",
        "ko": "모두 첫 손을 그대로 둡니다.",
        "ja": "全員が最初の手札をそのまま使う。",
    },
    "shuffled": {
        "en": "{seat} shuffles the discard pile into a new pile.",
        "ko": "{seat} 님이 버린 카드 더미를 섞어 새 더미를 만듭니다.",
        "ja": "{seat}が捨て札をシャッフルして新しい山札にした。",
    },
    "drew": {"en": "{seat} draws {n}.", "ko": "{seat} 님이 {n}장을 가져옵니다.", "ja": "{seat}が{n}枚引いた。"},
    "drew-seen": {
        "en": "{seat} draws {cards}.",
        "ko": "{seat} 님이 가져온 카드: {cards}.",
        "ja": "{seat}が引いたカード: {cards}。",
    },
    "discarded": {
        "en": "{seat} discards {cards}.",
        "ko": "{seat} 님이 버린 카드: {cards}.",
        "ja": "{seat}が捨てたカード: {cards}。",
    },
    "worker": {
        "en": "{seat} puts a worker on {card} (place {place}).",
        "ko": "{seat} 님이 일꾼을 둔 곳: {card} ({place}번째 칸).",
        "ja": "{seat}が労働者を置いた場所: {card} ({place}番目)。",
    },
    "built": {
        "en": "{seat} builds {card} for {pay}.",
        "ko": "{seat} 님의 건설: {card} ({pay}).",
        "ja": "{seat}が{card}を建設した ({pay})。",
    },
    "passed": {"en": "{seat} passes.", "ko": "{seat} 님이 패스합니다.", "ja": "{seat}がパスした。"},
    "passed-first": {
        "en": "{seat} is the first to pass and gains {gain}.",
        "ko": "{seat} 님이 가장 먼저 패스합니다: {gain}.",
        "ja": "{seat}が最初にパスし、{gain}を得た。",
    },
    "provost-stays": {
        "en": "{seat} leaves the provost where he stands.",
        "ko": "{seat} 님이 감독관을 그대로 둡니다.",
        "ja": "{seat}は代官を動かさなかった。",
    },
    "provost-forth": {
        "en": "{seat} moves the provost {n} towards the end of the road.",
        "ko": "{seat} 님이 감독관을 길 끝쪽으로 {n}칸 옮깁니다.",
        "ja": "{seat}が代官を街道の終わりへ{n}枚動かした。",
    },
    "provost-back": {
        "en": "{seat} moves the provost {n} towards the beginning of the road.",
        "ko": "{seat} 님이 감독관을 길 시작쪽으로 {n}칸 옮깁니다.",
        "ja": "{seat}が代官を街道の始まりへ{n}枚動かした。",
    },
    "provost-advances": {
        "en": "The provost goes on by {n}.",
        "ko": "감독관이 {n}칸 나아갑니다.",
        "ja": "代官が{n}枚進んだ。",
    },
    "used-free": {
        "en": "{card}: {seat} gains {gain}.",
        "ko": "{card}: {seat} 님이 받습니다: {gain}.",
        "ja": "{card}: {seat}が{gain}を得た。",
    },
    "used": {
        "en": "{card}: {seat} pays {pay} and gains {gain}.",
        "ko": "{card}: {seat} 님이 내고({pay}) 받습니다: {gain}.",
        "ja": "{card}: {seat}が{pay}を支払い{gain}を得た。",
    },
    "residence-chosen": {
        "en": "{seat} pays {pay} to turn {card} (place {place}) into a residence.",
        "ko": "{seat} 님이 주거 건물로 바꿀 카드: {card} ({place}번째 칸, {pay}).",
        "ja": "{seat}が{pay}を支払い、{card} ({place}番目)を住宅にする。",
    },
    "turned": {
        "en": "{card} (place {place}) becomes a residence.",
        "ko": "주거 건물이 되었습니다: {card} ({place}번째 칸).",
        "ja": "{card} ({place}番目)が住宅になった。",
    },
    "offered": {
        "en": "{seat} offers a batch ({pay}): {tokens}.",
        "ko": "{seat} 님이 자원 묶음을 냅니다({pay}): {tokens}.",
        "ja": "{seat}が一組を納めた ({pay}): {tokens}。",
    },
    "most": {
        "en": "{seat} offered most and gains {gain}.",
        "ko": "{seat} 님이 가장 많이 냈습니다: {gain}.",
        "ja": "{seat}が最も多く納め、{gain}を得た。",
    },
    "removed": {
        "en": "Nobody offered a batch. Out of the game: {tokens}.",
        "ko": "자원 묶음을 낸 사람이 없습니다. 게임에서 제거: {tokens}.",
        "ja": "誰も納めなかった。ゲームから除かれた: {tokens}。",
    },
    "scored": {
        "en": "{seat}: {n} points (castle {tokens}, road {road}, prestige {prestige}, gold {gold}, cubes {cubes}, "
        "deniers {deniers}).",
        "ko": "{seat} 님: {n}점 (성 {tokens}, 길 {road}, 명성 {prestige}, 금 {gold}, 자원 {cubes}, 데니어 {deniers}).",
        "ja": "{seat}: {n}点 (城{tokens}、街道{road}、名声{prestige}、金{gold}、資源{cubes}、デニエ{deniers})。",
    },
    "resigned": {"en": "{seat} resigns.", "ko": "{seat} 님이 기권합니다.", "ja": "{seat}が投了した。"},
    "over-points": {
        "en": "{seat} wins on points.",
        "ko": "{seat} 님이 가장 높은 점수로 승리합니다.",
        "ja": "{seat}が最高得点で勝利した。",
    },
    "over-tokens": {
        "en": "{seat} wins: equal points, more of them in castle tokens.",
        "ko": "{seat} 님이 동점에서 성 토큰 점수로 승리합니다.",
        "ja": "{seat}が同点のため城トークンの得点で勝利した。",
    },
    "over-shared": {"en": "Shared victory: {seat}.", "ko": "공동 우승: {seat}.", "ja": "勝利を分け合った: {seat}。"},
    "over-resigned": {
        "en": "{seat} wins: everybody else has resigned.",
        "ko": "다른 사람이 모두 기권해 {seat} 님이 승리합니다.",
        "ja": "他の全員が投了し、{seat}が勝利した。",
    },
}
"""What happened -> a sentence for somebody who watches; the form with `-seen` names cards shown to the reader."""
