import { WORDS as TABLE, speaker } from './index'

/** The words of replays: tables do without them. */
const WORDS = {
  ...TABLE,
  'all-chances': ['All answers and their chances', '모든 답과 승산', 'すべての答えと勝ち目'],
  answer: ['Answer', '답', '答え'],
  audit: ['Check the game', '게임 검증', 'ゲームを検証'],
  autoplay: ['Play', '재생', '再生'],
  chance: ['Chance', '승산', '勝ち目'],
  'chances-of': ['Chances of {}, as far as they could see', '{}의 승산 (그때 볼 수 있던 것만으로)', '{}の勝ち目(その時見えていたものだけから)'],
  explain: ['Explain the game', '게임 해설', 'ゲームを解説'],
  explaining: ['Thinking it over: {} of {}', '생각하는 중: {}/{}', '考え中: {}/{}'],
  first: ['First', '처음', '最初'],
  last: ['Latest', '최신', '最新'],
  next: ['Next', '다음', '次へ'],
  'nothing-weighed': ['There was nothing to weigh.', '따져 볼 것이 없었습니다.', '検討することはありませんでした。'],
  pause: ['Pause', '일시정지', '一時停止'],
  previous: ['Previous', '이전', '前へ'],
  record: ['Download the record', '기록 내려받기', '記録をダウンロード'],
  referee: ['Referee', '심판', '審判'],
  speed: ['Speed', '속도', '速さ'],
  spectator: ['Spectator', '관전자', '観戦者'],
  turned: ['Seen by', '시점', '視点'],
  'turning-points': ['Turning points:', '승부처:', '分かれ目:'],
  version: ['Version', '버전', 'バージョン'],
  'was-best': ['(better: {}, {})', '(더 나은 답: {}, {})', '(よりよい答え: {}, {})'],
} as const
export type Word = keyof typeof WORDS
export const say = speaker(WORDS)
