/** The page's own words, in English, Korean and Japanese. Everything about games comes from the server. */
const WORDS = {
  agree: ['Agree', '동의', '同意する'],
  'all-choices': ['All choices', '모든 선택지', 'すべての選択肢'],
  autoplay: ['Play', '재생', '再生'],
  back: ['Back', '뒤로', '戻る'],
  bots: ['Other seats', '다른 자리', 'ほかの席'],
  branch: ['Try another move from here', '여기서 다른 수 두기', 'ここから別の手を試す'],
  cancel: ['Cancel', '취소', 'キャンセル'],
  cards: ['{} cards', '{}장', '{}枚'],
  choose: ['Choose', '선택', '選ぶ'],
  chosen: ['{} of {} to {} chosen', '{}개 선택 ({}–{}개)', '{}個選択中（{}〜{}個）'],
  close: ['Close', '닫기', '閉じる'],
  confirm: ['Confirm', '확인', '決定'],
  connecting: ['The connection is lost. Trying again…', '연결이 끊겼습니다. 다시 시도하는 중…', '接続が切れました。再試行しています…'],
  continue: ['Continue', '계속', '続ける'],
  copied: ['Copied', '복사됨', 'コピーしました'],
  copy: ['Copy link', '링크 복사', 'リンクをコピー'],
  costs: ['costs {}', '비용 {}', 'コスト{}'],
  dark: ['Dark', '어둡게', 'ダーク'],
  deal: ['Start the game', '게임 시작', 'ゲームを始める'],
  default: ['as usual', '기본값', '標準'],
  empty: ['empty', '비어 있음', 'なし'],
  'face-down': ['face down', '뒷면', '裏向き'],
  first: ['First', '처음', '最初'],
  forget: ['Forget me here', '여기서 나를 지우기', 'この端末から削除'],
  friends: ['Friends, by a link', '링크로 친구 초대', 'リンクで友達を招待'],
  game: ['Game', '게임', 'ゲーム'],
  'in-dice': ['as the dice fall', '무작위', 'おまかせ'],
  join: ['Join', '참가', '参加'],
  language: ['Language', '언어', '言語'],
  last: ['Latest', '최신', '最新'],
  light: ['Light', '밝게', 'ライト'],
  loading: ['Loading…', '불러오는 중…', '読み込み中…'],
  lobby: ['Lobby', '로비', 'ロビー'],
  'my-games': ['My games', '내 게임', '自分のゲーム'],
  name: ['Your name', '이름', '名前'],
  'new-game': ['New game', '새 게임', '新しいゲーム'],
  next: ['Next', '다음', '次へ'],
  none: ['Nothing', '없음', '選ばない'],
  'nothing-here': ['Nothing here yet.', '아직 없습니다.', 'まだありません。'],
  off: ['no', '아니요', 'いいえ'],
  on: ['yes', '예', 'はい'],
  open: ['open', '모집 중', '募集中'],
  'open-games': ['Games to join', '참가할 게임', '参加できるゲーム'],
  options: ['Options', '옵션', 'オプション'],
  over: ['The game is over', '게임이 끝났습니다', 'ゲーム終了'],
  pause: ['Pause', '일시정지', '一時停止'],
  place: ['Place {}', '{}위', '{}位'],
  play: ['Play', '플레이', 'プレイ'],
  points: ['{} points', '{}점', '{}点'],
  preset: ['Preset', '프리셋', 'プリセット'],
  previous: ['Previous', '이전', '前へ'],
  referee: ['Referee', '심판', '審判'],
  rematch: ['Rematch', '재대결', '再戦'],
  replay: ['Replay', '다시 보기', 'リプレイ'],
  refuse: ['Refuse', '거절', '断る'],
  resign: ['Resign', '기권', '投了'],
  'resign-sure': ['Really resign?', '정말 기권할까요?', '本当に投了しますか？'],
  results: ['Results', '결과', '結果'],
  running: ['running', '진행 중', '進行中'],
  seat: ['Seat {}', '자리 {}', '席{}'],
  seats: ['Seats', '자리', '席数'],
  'sit-down': ['Sit down', '앉기', '着席する'],
  spectator: ['Spectator', '관전자', '観戦者'],
  speed: ['Speed', '속도', '速さ'],
  story: ['Story', '이야기', '記録'],
  table: ['Table', '테이블', 'テーブル'],
  'take-back': ['Take back', '무르기', '待った'],
  'take-back-asked': ['{} would like to take the last answer back.', '{}님이 마지막 선택을 무르고 싶어 합니다.', '{}が最後の選択を取り消したいと言っています。'],
  'take-back-tells': ['Something hidden has been seen since.', '그 뒤에 숨겨진 것이 공개되었습니다.', 'その後に伏せられたものが見られています。'],
  'take-back-waits': ['You would like to take your answer back. Waiting for the others.', '선택을 무르려고 합니다. 다른 플레이어를 기다리는 중.', '選択の取り消しを提案中。ほかのプレイヤーを待っています。'],
  turned: ['Seen by', '시점', '視点'],
  uncounted: ['not counted', '세지 않음', '枚数不明'],
  version: ['Version', '버전', 'バージョン'],
  waiting: ['Waiting for players', '플레이어를 기다리는 중', 'プレイヤーを待っています'],
  'waiting-for': ['Waiting for {}', '{}님을 기다리는 중', '{}を待っています'],
  'waiting-seats': ['Waiting for players: {} of {} are here', '플레이어를 기다리는 중: {}/{}', 'プレイヤー待ち：{}/{}'],
  watch: ['Watch', '관전', '観戦'],
  'watch-games': ['Games to watch', '관전할 게임', '観戦できるゲーム'],
  you: ['you', '나', 'あなた'],
  'your-move': ['Your move', '내 차례', 'あなたの番'],
} as const

export type Word = keyof typeof WORDS
export type Language = 'en' | 'ko' | 'ja'
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', ko: '한국어', ja: '日本語' }
const ORDER = Object.keys(LANGUAGES)

/** A word in a language, with the values in place of its `{}`. */
export function say(language: string, word: Word, ...values: readonly unknown[]): string {
  const texts = WORDS[word], text: string = texts[ORDER.indexOf(language)] ?? texts[0]
  let n = 0
  return text.replaceAll('{}', () => String(values[n++] ?? ''))
}
/** A name of the server's, which has one for each language. */
export function named(names: Readonly<Record<string, string>> | undefined, language: string, id = ''): string {
  return names?.[language] ?? names?.['en'] ?? id
}
