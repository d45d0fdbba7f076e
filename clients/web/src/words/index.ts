import type { RulesetSummary } from '@croupier/client'
import { translated } from '../loaded-words'

/** The words of tables; each other file here has those of some page. Everything about games comes from the server. */
export const WORDS = {
  again: 'Show again',
  'again-in': 'again in {} s',
  'all-choices': 'All choices',
  away: 'away',
  branch: 'Try another move from here',
  cancel: 'Cancel',
  cards: 'Cards: {}',
  choices: 'Choices: {}.',
  choose: 'Choose',
  chosen: '{} of {} to {} chosen',
  'chosen-of': '{} of {} chosen',
  close: 'Close',
  confirm: 'Confirm',
  connecting: 'The connection is lost. Trying again…',
  continue: 'Continue',
  copied: 'Copied',
  copy: 'Copy link',
  costs: 'costs {}',
  dark: 'Dark',
  'days-hours': '{} d {} h',
  empty: 'empty',
  'face-down': 'face down',
  hint: 'Hint',
  kept: 'Kept, and sent once the connection is back.',
  language: 'Language',
  light: 'Light',
  loading: 'Loading…',
  lobby: 'Lobby',
  meanwhile: 'Since your answer:',
  menu: 'Menu',
  none: 'Nothing',
  nowhere: 'There is nothing here.',
  over: 'The game is over',
  place: 'Place {}',
  'players-only': 'This is for players only.',
  really: 'Really: {}?',
  rematch: 'Rematch',
  replay: 'Replay',
  resign: 'Resign',
  'resign-sure': 'Really resign?',
  resigned: 'resigned',
  return: 'I am back',
  rivals: 'Players',
  rules: 'Rules and signs',
  seat: 'Seat {}',
  sent: 'Sent…',
  settings: 'Settings',
  story: 'Story',
  table: 'Table',
  'take-back': 'Take back',
  'time-left': 'time left',
  'to-move': 'to move',
  'to-question': 'To the question',
  unanswered: 'The server does not answer. Please try again in a moment.',
  uncounted: 'not counted',
  unfold: 'Show all',
  waiting: 'Waiting for players',
  'waiting-for': 'Waiting for {}',
  watching: 'Watching: {}',
  'went-wrong': 'That did not work. Reload the page and try again.',
  you: 'you',
  'you-are-away': 'Your time ran out too often: nobody waits for you.',
  'your-area': 'Your area',
  'your-move': 'Your move',
} as const

export type Word = keyof typeof WORDS

/** A text with the values in place of its `{}`. */
export function filled(text: string, values: readonly unknown[]): string {
  let n = 0
  return text.replaceAll('{}', () => String(values[n++] ?? ''))
}

/** Translates a word of `words`, which are English, into a loaded language. */
export function speaker<Words extends Readonly<Record<string, string>>>(words: Words) {
  return (language: string, word: keyof Words & string, ...values: readonly unknown[]): string => filled(translated(language, word) ?? words[word]!, values)
}
export const say = /* @__PURE__ */ speaker(WORDS)
/** Says a word of `words`, which are in English, Korean and Japanese: for parts that are loaded when they are needed. */
export const inThree = <Word extends string>(words: Readonly<Record<Word, readonly string[]>>) => (language: string, word: Word, ...values: readonly unknown[]): string =>
  filled(words[word][language === 'ko' ? 1 : language === 'ja' ? 2 : 0]!, values)

/** How many of how many are picked. `most`: null if as many as one likes. */
export function chosen(language: string, picked: number, least: number, most: number | null): string {
  return least === most ? say(language, 'chosen-of', picked, most) : say(language, 'chosen', picked, least, most ?? '∞')
}

/** A bot's name; its id if its ruleset is not loaded yet, or no longer has it. */
export function botNamed(rules: Pick<RulesetSummary, 'opponents'> | null | undefined, language: string, bot: string | null): string {
  return named(rules?.opponents.find(({ id }) => id === bot)?.names, language, bot ?? '')
}

/** A name of the server's, which has one for each language. */
export function named(names: Readonly<Record<string, string>> | undefined, language: string, id = ''): string {
  return names?.[language] ?? names?.['en'] ?? id
}
