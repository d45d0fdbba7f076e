import { WORDS as TABLE, speaker } from '../words'

/** The words of replays: tables do without them. */
const WORDS = {
  ...TABLE,
  audit: ['Check the game', '게임 검증', 'ゲームを検証'],
  autoplay: ['Play', '재생', '再生'],
  first: ['First', '처음', '最初'],
  last: ['Latest', '최신', '最新'],
  next: ['Next', '다음', '次へ'],
  pause: ['Pause', '일시정지', '一時停止'],
  previous: ['Previous', '이전', '前へ'],
  record: ['Download the record', '기록 내려받기', '記録をダウンロード'],
  referee: ['Referee', '심판', '審判'],
  speed: ['Speed', '속도', '速さ'],
  spectator: ['Spectator', '관전자', '観戦者'],
  turned: ['Seen by', '시점', '視点'],
} as const
export type Word = keyof typeof WORDS
export const say = speaker(WORDS)
