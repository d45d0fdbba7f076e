import { inThree } from '../words'

/** The words of the demonstration, in English, Korean and Japanese. */
const WORDS = {
  title: ['Try to cheat us', '속여 보세요', 'だましてみてください'],
  intro: ['Three people played this game on a real server. Look at it through their eyes, forge it, and see which of them could prove that.', '세 사람이 실제 서버에서 이 게임을 했습니다. 각자의 눈으로 보고, 위조해 보고, 누가 증명할 수 있는지 확인하세요.', '3人が本物のサーバーでこのゲームを遊びました。それぞれの目で見て、偽造し、誰がそれを証明できるか確かめてください。'],
  language: ['Language', '언어', '言語'],
  game: ['Game', '게임', 'ゲーム'],
  open: ['Open a file', '파일 열기', 'ファイルを開く'],
  loading: ['Loading', '불러오는 중', '読み込み中'],
  'seen-by': ['Seen by', '보는 사람', '見る人'],
  spectator: ['A spectator', '관전자', '観戦者'],
  referee: ['The referee', '심판', '審判'],
  sent: ['What each was sent, version {}', '각자가 받은 것, 버전 {}', 'それぞれに送られたもの、バージョン{}'],
  bytes: ['{} bytes', '{}바이트', '{}バイト'],
  'nobody-sees': ['Nobody sees everything while a game runs: the referee’s film is made of the record, after the end.', '게임 중에는 아무도 전부를 볼 수 없습니다. 심판의 영상은 끝난 뒤 기록으로 만듭니다.', '対戦中は誰もすべてを見られません。審判の映像は、終了後に記録から作られます。'],
  'no-line': ['Nothing.', '없음', 'なし'],
  'as-it-was': ['The game as it was', '원래의 게임', '元のゲーム'],
  unable: ['Browsers have no cryptography on plain http pages. Open this page over https, or from {}, and it checks the game.', '일반 HTTP 페이지에서는 브라우저가 암호 기능을 제공하지 않습니다. HTTPS로 열거나 {}에서 열면 게임을 검사합니다.', '平文のHTTPのページでは、ブラウザーの暗号機能が使えません。HTTPSで、または{}から開くと、ゲームを検証します。'],
  checking: ['Checking', '검사 중', '検証中'],
  receipts: ['By receipts of {}.', '영수증: {}.', 'レシート: {}。'],
  'on-yours': ['The same on your own machine, where it also checks every draw and every rule:', '자신의 컴퓨터에서는 모든 추첨과 규칙까지 검사합니다:', '自分のコンピューターでは、すべての抽選とルールも検証します:'],
  forge: ['Forge it', '위조하기', '偽造する'],
  'forge-at': ['Change something at version {}, or after it:', '버전 {} 또는 그 뒤에서 바꿀 것:', 'バージョン{}以降で変えるもの:'],
  forged: ['Forged at version {}:', '버전 {}에서 위조:', 'バージョン{}で偽造:'],
  'version-of': ['Version {} of {}.', '버전 {}/{}.', 'バージョン{}/{}。'],
  'holds-to': ['How far it holds', '어디까지 맞는지', 'どこまで正しいか'],
  'found-name': ['Nothing signs names, and no name is in the record: it has the players’ ids alone. So a name proves nothing, and whoever runs a page can write another.', '이름에는 서명이 없고 기록에도 이름이 없습니다. 플레이어의 ID만 있습니다. 그래서 이름은 아무것도 증명하지 못하며, 페이지를 운영하는 사람은 다른 이름을 쓸 수 있습니다.', '名前は署名されず、記録にもありません。あるのはプレイヤーのIDだけです。名前は何の証明にもならず、ページの運営者は別の名前を書けます。'],
  'found-alone': ['Anybody can see that, from the record alone.', '기록만 있으면 누구나 알 수 있습니다.', '記録だけで誰にでもわかります。'],
  'found-receipt': ['Only the server can sign a receipt: this one proves nothing, and {} would be told so.', '영수증에는 서버만 서명할 수 있습니다. 이 영수증은 아무것도 증명하지 못하며, 검사하면 그렇다고 나옵니다({}).', 'レシートに署名できるのはサーバーだけです。このレシートは何の証明にもならず、{}にもそう示されます。'],
  'found-by': ['The record alone looks right. {} can prove the forgery, by a receipt of the true history; {} cannot.', '기록만으로는 맞아 보입니다. 증명할 수 있는 사람(진짜 기록의 영수증): {}. 증명할 수 없는 사람: {}.', '記録だけなら正しく見えます。本当の履歴のレシートで偽造を証明できるのは{}、できないのは{}です。'],
  'found-none': ['Nobody can prove it.', '아무도 증명할 수 없습니다.', '誰も証明できません。'],
  'kept-nothing': ['{}, who kept nothing,', '{}(보관한 것 없음)', '{}(何も保存していない)'],
  and: ['{} and {}', '{}, {}', '{}と{}'],
  who: ['Who', '누가', '誰が'],
  keeps: ['keeps', '보관한 것', '保存したもの'],
  finds: ['and finds', '결과', '結果'],
  'keeps-receipts': ['{} receipts', '영수증 {}개', 'レシート{}件'],
  'keeps-nothing': ['nothing', '없음', 'なし'],
  anybody: ['Anybody, with the record alone', '기록만 가진 누구나', '記録だけを持つ人'],

  card: ['A card', '카드', 'カード'],
  pick: ['A pick', '선택', '選択'],
  time: ['A time', '시각', '時刻'],
  secret: ['The secret', '비밀', '秘密'],
  receipt: ['A receipt', '영수증', 'レシート'],
  order: ['The order of two entries', '두 항목의 순서', '2つの項目の順序'],
  missing: ['An entry left out', '항목 하나 빼기', '項目を1つ除く'],
  name: ['A player’s name', '플레이어 이름', 'プレイヤーの名前'],
  anew: ['A card, and the whole chain anew', '카드와 사슬 전체를 새로', 'カードと、鎖全体を作り直す'],
  'told-card': ['“{}” is “{}” now', '‘{}’이(가) 이제 ‘{}’입니다', '「{}」が「{}」になりました'],
  'told-pick': ['option {} was picked, and the entry says {}', '선택지 {}을(를) 골랐는데 항목에는 {}로 되어 있습니다', '選択肢{}が選ばれましたが、項目には{}とあります'],
  'told-time': ['it happened an hour earlier', '한 시간 먼저 일어난 것으로 되어 있습니다', '1時間前に起きたことになっています'],
  'told-secret': ['the last digit of the server’s secret', '서버 비밀의 마지막 자리', 'サーバーの秘密の最後の桁'],
  'told-receipt': ['the signature of the receipt for version {}, which {} keeps', '버전 {} 영수증의 서명({} 님이 보관)', 'バージョン{}のレシートの署名({}さんが保存)'],
  'told-missing': ['entry {} is not there', '항목 {}이(가) 없습니다', '項目{}がありません'],
  'told-order': ['entries {} and {} have changed places', '항목 {}과(와) {}의 자리가 바뀌었습니다', '項目{}と{}が入れ替わりました'],
  'told-name': ['{} is called Mallory on the page', '페이지에서 {} 님을 Mallory라고 부릅니다', 'ページでは{}さんがMalloryと呼ばれます'],

  differs: ['What {} was sent and the film differ at version {}.', '{} 님이 받은 것과 영상이 버전 {}에서 다릅니다.', '{}に送られたものと映像が、バージョン{}で異なります。'],
  same: ['In all {} versions that they were sent, frame and film name the same history, and the record has all that the frames show.', '받은 {}개 버전 모두에서 프레임과 영상이 같은 기록을 가리키며, 프레임이 보여 주는 것은 모두 기록에 있습니다.', '送られた{}バージョンのすべてで、フレームと映像は同じ履歴を指し、フレームが示すものはすべて記録にあります。'],
  'bad-altered': ['This file was altered: {}.', '변경된 파일입니다: {}', 'このファイルは改変されています: {}'],
  'bad-parts': ['This file was altered: parts of it are missing.', '변경된 파일입니다. 일부가 없습니다.', 'このファイルは改変されています。一部が欠けています。'],
  'bad-two': ['This file mixes two games: its parts name different ones.', '두 게임이 섞인 파일입니다. 부분마다 다른 게임을 가리킵니다.', 'このファイルには2つのゲームが混ざっています。部分ごとに別のゲームを指しています。'],
  'bad-running': ['This game is not over: before the end there is neither a record nor a secret to check.', '아직 끝나지 않은 게임입니다. 끝나기 전에는 검사할 기록도 비밀도 없습니다.', 'このゲームは終わっていません。終了前には、検証する記録も秘密もありません。'],
  'bad-cut': ['This file is cut or damaged: it ends before its content does.', '잘렸거나 손상된 파일입니다. 내용이 끝나기 전에 끝납니다.', 'このファイルは途中で切れているか、壊れています。'],
  'bad-json': ['This file is cut or damaged: it is no JSON.', '잘렸거나 손상된 파일입니다. JSON이 아닙니다.', 'このファイルは途中で切れているか、壊れています。JSONではありません。'],
  'bad-large': ['This file is larger than 5 MB: it is no demonstration.', '5 MB보다 큰 파일입니다. 시연 파일이 아닙니다.', 'このファイルは5 MBを超えています。デモではありません。'],
  'bad-kind': ['This file is no demonstration of Croupier.', 'Croupier의 시연 파일이 아닙니다.', 'このファイルはCroupierのデモではありません。'],
  'bad-version': ['This file is of another version: {} in place of {}.', '다른 버전의 파일입니다: {}({}이어야 함)', 'このファイルは別のバージョンです: {}({}が必要です)'],
  'bad-unread': ['The file cannot be read.', '파일을 읽을 수 없습니다.', 'ファイルを読めません。'],
  'bad-absent': ['This game is not there: {} writes it.', '이 게임은 없습니다. {} 명령이 만듭니다.', 'このゲームはありません。{} が書き出します。'],
} as const

export type DemoWord = keyof typeof WORDS
/** A word with its values, to be said in the reader's language. */
export type Said = readonly [DemoWord, ...unknown[]]
export const say = inThree(WORDS)

/** What was wrong with a file. */
export class Unfit extends Error {
  readonly said: Said
  constructor(...said: Said) {
    super(say('en', ...said))
    this.said = said
  }
}
