import type { RulesetSummary } from '@croupier/client'
import { translated } from '../loaded-words'

/** The words of tables, in English, Korean and Japanese; each other file here has those of some page. Everything about games comes from the server. */
export const WORDS = {
  again: ['Show again', '다시 보기', 'もう一度見る'],
  'again-in': ['again in {} s', '{}초 뒤에 다시', '{}秒後にもう一度'],
  'all-choices': ['All choices', '모든 선택지', 'すべての選択肢'],
  away: ['away', '자리 비움', '離席中'],
  branch: ['Try another move from here', '여기서 다른 수 두기', 'ここから別の手を試す'],
  cancel: ['Cancel', '취소', 'キャンセル'],
  cards: ['Cards: {}', '{}장', '{}枚'],
  choices: ['Choices: {}.', '선택지 {}개.', '選択肢は{}個。'],
  choose: ['Choose', '선택', '選ぶ'],
  chosen: ['{} of {} chosen', '{}/{}개 선택', '{}/{}個選択中'],
  close: ['Close', '닫기', '閉じる'],
  confirm: ['Confirm', '확인', '決定'],
  connecting: ['The connection is lost. Trying again…', '연결이 끊겼습니다. 다시 시도하는 중…', '接続が切れました。再試行しています…'],
  continue: ['Continue', '계속', '続ける'],
  copied: ['Copied', '복사됨', 'コピーしました'],
  copy: ['Copy link', '링크 복사', 'リンクをコピー'],
  costs: ['costs {}', '비용 {}', 'コスト{}'],
  dark: ['Dark', '어둡게', 'ダーク'],
  'days-hours': ['{} d {} h', '{}일 {}시간', '{}日{}時間'],
  empty: ['empty', '비어 있음', 'なし'],
  'face-down': ['face down', '뒷면', '裏向き'],
  hint: ['Hint', '힌트', 'ヒント'],
  kept: ['Kept, and sent once the connection is back.', '보관함. 연결되면 보냅니다.', '保存しました。接続が戻ると送ります。'],
  language: ['Language', '언어', '言語'],
  light: ['Light', '밝게', 'ライト'],
  loading: ['Loading…', '불러오는 중…', '読み込み中…'],
  lobby: ['Lobby', '로비', 'ロビー'],
  meanwhile: ['Since your answer:', '내 선택 뒤:', 'あなたの選択の後:'],
  menu: ['Menu', '메뉴', 'メニュー'],
  none: ['Nothing', '없음', '選ばない'],
  nowhere: ['There is nothing here.', '여기에는 아무것도 없습니다.', 'ここには何もありません。'],
  over: ['The game is over', '게임이 끝났습니다', 'ゲーム終了'],
  place: ['Place {}', '{}위', '{}位'],
  'players-only': ['This is for players only.', '플레이어만 이용할 수 있습니다.', 'プレイヤーのみ利用できます。'],
  really: ['Really: {}?', '정말로: {}?', '本当に: {}?'],
  rematch: ['Rematch', '재대결', '再戦'],
  replay: ['Replay', '다시 보기', 'リプレイ'],
  resign: ['Resign', '기권', '投了'],
  'resign-sure': ['Really resign?', '정말 기권할까요?', '本当に投了しますか?'],
  resigned: ['resigned', '기권함', '投了'],
  return: ['I am back', '돌아왔습니다', '戻りました'],
  rivals: ['Players', '플레이어', 'プレイヤー'],
  rules: ['Rules and signs', '규칙과 기호', 'ルールと記号'],
  seat: ['Seat {}', '자리 {}', '席{}'],
  sent: ['Sent…', '보냄…', '送信中…'],
  settings: ['Settings', '설정', '設定'],
  story: ['Story', '경과', '経過'],
  table: ['Table', '테이블', 'テーブル'],
  'take-back': ['Take back', '무르기', '待った'],
  'time-left': ['time left', '남은 시간', '残り時間'],
  'to-move': ['to move', '차례', '手番'],
  'to-question': ['To the question', '질문으로', '質問へ'],
  unanswered: ['The server does not answer. Please try again in a moment.', '서버가 응답하지 않습니다. 잠시 뒤에 다시 시도하세요.', 'サーバーが応答しません。しばらくしてからもう一度お試しください。'],
  uncounted: ['not counted', '세지 않음', '枚数不明'],
  unfold: ['Show all', '모두 보기', 'すべて見る'],
  waiting: ['Waiting for players', '플레이어를 기다리는 중', 'プレイヤーを待っています'],
  'waiting-for': ['Waiting for {}', '{} 님을 기다리는 중', '{}を待っています'],
  watching: ['Watching: {}', '관전자 {}명', '観戦者{}人'],
  'went-wrong': ['That did not work. Reload the page and try again.', '처리하지 못했습니다. 페이지를 새로 고쳐 다시 시도하세요.', 'うまくいきませんでした。ページを再読み込みしてもう一度お試しください。'],
  you: ['you', '나', 'あなた'],
  'you-are-away': ['Your time ran out too often: nobody waits for you.', '시간 초과가 반복되어 기다리지 않습니다.', '時間切れが続いたため、あなたを待ちません。'],
  'your-area': ['Your area', '내 앞', '自分の前'],
  'your-move': ['Your move', '내 차례', 'あなたの番'],
} as const

export type Word = keyof typeof WORDS

/** A text with the values in place of its `{}`. */
export function filled(text: string, values: readonly unknown[]): string {
  let n = 0
  return text.replaceAll('{}', () => String(values[n++] ?? ''))
}

type Three = readonly [en: string, ko: string, ja: string]
/** Says a word of `words` in a loaded language: what is built has their English alone, and the others apart. */
export function speaker<Words extends Readonly<Record<string, Three>>>(words: Words) {
  return (language: string, word: keyof Words & string, ...values: readonly unknown[]): string => filled(translated(language, word) ?? words[word]![0], values)
}
export const say = /* @__PURE__ */ speaker(WORDS)
/** The same for parts that are loaded when they are needed, which have all three. */
export const inThree = <Word extends string>(words: Readonly<Record<Word, Three>>) => (language: string, word: Word, ...values: readonly unknown[]): string =>
  filled(words[word][language === 'ko' ? 1 : language === 'ja' ? 2 : 0]!, values)

/** How many of how many are picked. `most`: null if as many as one likes. */
export function chosen(language: string, picked: number, least: number, most: number | null): string {
  return say(language, 'chosen', picked, least === most ? most : `${least}–${most ?? '∞'}`)
}

/** A bot's name; its id if its ruleset is not loaded yet, or no longer has it. */
export function botNamed(rules: Pick<RulesetSummary, 'opponents'> | null | undefined, language: string, bot: string | null): string {
  return named(rules?.opponents.find(({ id }) => id === bot)?.names, language, bot ?? '')
}

/** A name of the server's, which has one for each language. */
export function named(names: Readonly<Record<string, string>> | undefined, language: string, id = ''): string {
  return names?.[language] ?? names?.['en'] ?? id
}
