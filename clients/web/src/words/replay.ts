import { WORDS as TABLE, speaker } from '.'

/** The words of replays: tables do without them. */
const WORDS = {
  ...TABLE,
  'all-chances': 'All answers and their chances',
  answer: 'Answer',
  audit: 'Check the game',
  autoplay: 'Play',
  chance: 'Chance',
  'chances-of': 'Chances of {}, as far as they could see',
  explain: 'Explain the game',
  explaining: 'Thinking it over: {} of {}',
  first: 'First',
  last: 'Latest',
  next: 'Next',
  'nothing-weighed': 'There was nothing to weigh.',
  pause: 'Pause',
  previous: 'Previous',
  record: 'Download the record',
  referee: 'Referee',
  speed: 'Speed',
  spectator: 'Spectator',
  turned: 'Seen by',
  'turning-points': 'Turning points:',
  version: 'Version',
  'was-best': '(better: {}, {})',
} as const
export type Word = keyof typeof WORDS
export const say = speaker(WORDS)
