import { LANGUAGES } from './languages'

/** The words of tables, in English, Korean and Japanese; those of the lobby are in pages/lobby-words.ts, of tables that wait in pages/words.ts. Everything about games comes from the server. */
export const WORDS = {
  agree: ['Agree', '동의', '同意する'],
  'all-choices': ['All choices', '모든 선택지', 'すべての選択肢'],
  away: ['away', '자리 비움', '離席中'],
  branch: ['Try another move from here', '여기서 다른 수 두기', 'ここから別の手を試す'],
  cancel: ['Cancel', '취소', 'キャンセル'],
  cards: ['{} cards', '{}장', '{}枚'],
  choices: ['Choices: {}.', '선택지 {}개.', '選択肢は{}個。'],
  choose: ['Choose', '선택', '選ぶ'],
  chosen: ['{} of {} to {} chosen', '{}개 선택 ({}–{}개)', '{}個選択中（{}〜{}個）'],
  'chosen-of': ['{} of {} chosen', '{}/{}개 선택', '{}/{}個選択中'],
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
  game: ['Game', '게임', 'ゲーム'],
  'hands-seen': ['Those who are let in see cards that are still held', '허락된 관전자는 아직 쥐고 있는 카드도 봅니다', '許可された観戦者には手札も見えます'],
  language: ['Language', '언어', '言語'],
  light: ['Light', '밝게', 'ライト'],
  loading: ['Loading…', '불러오는 중…', '読み込み中…'],
  lobby: ['Lobby', '로비', 'ロビー'],
  menu: ['Menu', '메뉴', 'メニュー'],
  name: ['Your name', '이름', '名前'],
  none: ['Nothing', '없음', '選ばない'],
  open: ['open', '모집 중', '募集中'],
  over: ['The game is over', '게임이 끝났습니다', 'ゲーム終了'],
  place: ['Place {}', '{}위', '{}位'],
  points: ['{} points', '{}점', '{}点'],
  read: ['Read the card', '카드 읽기', 'カードを読む'],
  refuse: ['Refuse', '거절', '断る'],
  rematch: ['Rematch', '재대결', '再戦'],
  replay: ['Replay', '다시 보기', 'リプレイ'],
  resign: ['Resign', '기권', '投了'],
  'resign-sure': ['Really resign?', '정말 기권할까요?', '本当に投了しますか？'],
  resigned: ['resigned', '기권함', '投了'],
  return: ['I am back', '돌아왔습니다', '戻りました'],
  running: ['running', '진행 중', '進行中'],
  seat: ['Seat {}', '자리 {}', '席{}'],
  'send-away': ['Send away', '내보내기', '退席させる'],
  story: ['Story', '이야기', '記録'],
  table: ['Table', '테이블', 'テーブル'],
  'take-back': ['Take back', '무르기', '待った'],
  'take-back-asked': ['{} would like to take the last answer back.', '{}님이 마지막 선택을 무르고 싶어 합니다.', '{}が最後の選択を取り消したいと言っています。'],
  'take-back-tells': ['Something hidden has been seen since.', '그 뒤에 숨겨진 것이 공개되었습니다.', 'その後に伏せられたものが見られています。'],
  'take-back-waits': ['You would like to take your answer back. Waiting for the others.', '선택을 무르려고 합니다. 다른 플레이어를 기다리는 중.', '選択の取り消しを提案中。ほかのプレイヤーを待っています。'],
  'time-left': ['time left', '남은 시간', '残り時間'],
  'to-move': ['to move', '차례', '手番'],
  uncounted: ['not counted', '세지 않음', '枚数不明'],
  version: ['Version', '버전', 'バージョン'],
  waiting: ['Waiting for players', '플레이어를 기다리는 중', 'プレイヤーを待っています'],
  'waiting-for': ['Waiting for {}', '{}님을 기다리는 중', '{}を待っています'],
  watching: ['Looking on: {}', '관전자 {}명', '観戦者：{}'],
  you: ['you', '나', 'あなた'],
  'you-are-away': ['Your time was up too often: you are not waited for.', '시간 초과가 반복되어 기다리지 않습니다.', '時間切れが続いたため、待たれていません。'],
  'your-area': ['Before you', '내 앞', '自分の前'],
  'your-move': ['Your move', '내 차례', 'あなたの番'],
} as const

export type Word = keyof typeof WORDS
type Texts = readonly [string, string, string]
const ORDER = Object.keys(LANGUAGES)

/** What says a word of `words` in a language, with the values in place of its `{}`. */
export function speaker<Words extends Readonly<Record<string, Texts>>>(words: Words) {
  return (language: string, word: keyof Words, ...values: readonly unknown[]): string => {
    const texts = words[word]!, text = texts[ORDER.indexOf(language)] ?? texts[0]
    let n = 0
    return text.replaceAll('{}', () => String(values[n++] ?? ''))
  }
}
export const say = /* @__PURE__ */ speaker(WORDS)

/** How many of how many are picked. `most`: null if as many as one likes. */
export function chosen(language: string, picked: number, least: number, most: number | null): string {
  return least === most ? say(language, 'chosen-of', picked, most) : say(language, 'chosen', picked, least, most ?? '∞')
}

/** A name of the server's, which has one for each language. */
export function named(names: Readonly<Record<string, string>> | undefined, language: string, id = ''): string {
  return names?.[language] ?? names?.['en'] ?? id
}
