import { WORDS as TABLE, speaker } from '../words'

/** The words of replays: tables do without them. */
const WORDS = {
  ...TABLE,
  audit: 'Check the game',
  autoplay: 'Play',
  first: 'First',
  last: 'Latest',
  next: 'Next',
  pause: 'Pause',
  previous: 'Previous',
  record: 'Download the record',
  referee: 'Referee',
  speed: 'Speed',
  spectator: 'Spectator',
  turned: 'Seen by',
} as const
export type Word = keyof typeof WORDS
export const say = speaker(WORDS)
