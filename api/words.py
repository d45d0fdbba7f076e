"""The words of the API's own in our three languages, and which of them a caller understands best."""

from projections.texts import LANGUAGES


def language(accepted: str) -> str:
    """The best of our languages for an Accept-Language header; English when nothing fits."""
    best, quality = "en", 0.0
    if not accepted:
        return best
    for part in accepted.split(","):
        tag, _, weight = part.replace(" ", "").partition(";q=")
        try:
            q = float(weight or 1)
        except ValueError:
            continue
        spoken = tag.lower().partition("-")[0]
        if spoken in LANGUAGES and q > quality:
            best, quality = spoken, q
    return best


def title(code: str, spoken: str) -> str:
    """What a problem's code means."""
    return TITLES[code][LANGUAGES.index(spoken)]


TITLES = {
    "malformed": ("The request is malformed", "요청의 형식이 잘못되었습니다", "リクエストの形式が正しくありません"),
    "no-token": ("A bearer token is needed", "토큰이 필요합니다", "トークンが必要です"),
    "bad-token": (
        "The token is not known or has expired",
        "알 수 없거나 만료된 토큰입니다",
        "トークンが無効か期限切れです",
    ),
    "not-your-seat": ("That is not your seat", "당신의 자리가 아닙니다", "あなたの席ではありません"),
    "no-spectators": ("This game is played without spectators", "관전할 수 없는 게임입니다", "観戦できないゲームです"),
    "not-found": ("There is nothing here", "여기에는 아무것도 없습니다", "ここには何もありません"),
    "unknown-version": ("There is no such version", "그런 버전이 없습니다", "そのようなバージョンはありません"),
    "unknown-seat": ("There is no such seat", "그런 자리가 없습니다", "そのような席はありません"),
    "unknown-game": ("There is no such game", "그런 게임이 없습니다", "そのようなゲームはありません"),
    "unknown-ruleset": ("There is no such ruleset", "그런 규칙이 없습니다", "そのようなルールはありません"),
    "method-not-allowed": (
        "The method is not allowed here",
        "허용되지 않는 메서드입니다",
        "許可されていないメソッドです",
    ),
    "not-acceptable": ("No format you accept is spoken here", "지원하지 않는 형식입니다", "対応していない形式です"),
    "refused": ("The table refuses", "받아들일 수 없습니다", "受け付けられません"),
    "not-asked": ("That question is not open", "열려 있는 질문이 아닙니다", "その質問は開いていません"),
    "game-over": ("The game is over", "끝난 게임입니다", "ゲームは終了しています"),
    "not-open": ("The game has started", "이미 시작된 게임입니다", "ゲームは始まっています"),
    "not-running": ("The game has not started", "아직 시작되지 않은 게임입니다", "ゲームはまだ始まっていません"),
    "not-over": ("The game is not over", "아직 끝나지 않은 게임입니다", "ゲームはまだ終わっていません"),
    "no-position": ("There is no position to branch off", "분기할 국면이 없습니다", "分岐できる局面がありません"),
    "rematch-exists": ("There is a rematch already", "이미 재대결이 있습니다", "再戦はすでにあります"),
    "seat-taken": ("The seat cannot be taken", "앉을 수 없는 자리입니다", "その席には着けません"),
    "no-scope": ("The token is not for this", "이 토큰으로는 할 수 없습니다", "このトークンではできません"),
    "game-exists": ("There is such a game already", "이미 있는 게임입니다", "そのゲームはすでにあります"),
    "record-altered": ("The record does not hold", "기록이 올바르지 않습니다", "記録が正しくありません"),
    "rules-not-installed": (
        "The rules of this record are not installed",
        "이 기록의 규칙이 설치되어 있지 않습니다",
        "この記録のルールがインストールされていません",
    ),
    "busy": (
        "Somebody else was quicker, several times",
        "다른 요청이 먼저 처리되었습니다",
        "他のリクエストが先に処理されました",
    ),
    "stale": ("The game has moved on", "게임이 이미 진행되었습니다", "ゲームはすでに進んでいます"),
    "too-large": ("The body is too large", "본문이 너무 큽니다", "本文が大きすぎます"),
    "key-reused": (
        "The idempotency key was used for another request",
        "다른 요청에 이미 쓰인 멱등 키입니다",
        "この冪等キーは別のリクエストに使われています",
    ),
    "invalid": ("A value is not allowed", "허용되지 않는 값입니다", "許可されていない値です"),
    "illegal-pick": ("The picks are not legal", "고를 수 없는 선택입니다", "その選択はできません"),
    "bad-options": ("The options are not legal", "잘못된 게임 설정입니다", "ゲームの設定が正しくありません"),
    "bad-scenario": ("The scenario is not legal", "잘못된 시나리오입니다", "シナリオが正しくありません"),
    "bad-entropy": ("The entropy does not fit", "엔트로피가 맞지 않습니다", "エントロピーが一致しません"),
    "game-diverged": ("The game cannot go on", "계속할 수 없는 게임입니다", "ゲームを続けられません"),
    "unavailable": ("The store does not answer", "저장소가 응답하지 않습니다", "ストアが応答しません"),
    "internal": ("Something went wrong here", "서버에 문제가 생겼습니다", "サーバーで問題が発生しました"),
}
"""Problem code -> title in English, Korean and Japanese."""


def reason(sees: str, why: str, spoken: str) -> str:
    """Why somebody sees as much of a fact as they do."""
    return REASONS[sees, why][LANGUAGES.index(spoken)]


REASONS = {
    ("faces", "public"): ("everybody sees it", "모두에게 공개됩니다", "全員に公開されています"),
    ("faces", "owner"): ("it is yours", "당신의 것입니다", "あなたのものです"),
    ("faces", "shown"): ("it was shown to you", "당신에게 보여 준 것입니다", "あなたに見せられました"),
    ("faces", "hands-open"): (
        "this game is played with open hands",
        "손패를 공개하는 게임입니다",
        "手札を公開するゲームです",
    ),
    ("faces", "referee"): ("a referee sees everything", "심판은 모든 것을 봅니다", "審判はすべてを見ます"),
    ("size", "public"): ("everybody may count it", "몇 장인지는 모두가 압니다", "枚数は全員に公開されています"),
    ("size", "owner"): ("only its owner may count it", "주인만 셀 수 있습니다", "持ち主だけが数えられます"),
    ("size", "shown"): ("you may count it", "당신은 셀 수 있습니다", "あなたは数えられます"),
    ("size", "hands-open"): (
        "with open hands all may count what its owner may",
        "손패를 공개하므로 주인이 세는 것은 모두가 셀 수 있습니다",
        "手札公開のため、持ち主が数えられるものは全員が数えられます",
    ),
    ("size", "counts-open"): (
        "in this game all piles may be counted",
        "모든 더미를 셀 수 있는 게임입니다",
        "すべての山の枚数が公開されるゲームです",
    ),
    ("nothing", "hidden"): ("it is hidden from you", "당신에게는 보이지 않습니다", "あなたには見えません"),
}
"""(how much is seen, why) -> the reason in English, Korean and Japanese."""
