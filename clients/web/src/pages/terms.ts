/** How a game is played, in words: its clock, who may look on, who may sit down, what is taken back. */
import type { Game, GameSummary } from '@croupier/client'
import { say, type Word } from './words'

export type Clock = NonNullable<GameSummary['clock']>

function span(seconds: number, language: string): string {
  const [number, word]: [number, Word] = seconds % 3600 === 0 ? [seconds / 3600, 'hours'] : seconds % 60 === 0 ? [seconds / 60, 'minutes'] : [seconds, 'seconds']
  return say(language, word, number)
}

/** "20 min and 10 s for each answer" */
export function clockWords(clock: Clock | null, language: string): string {
  if (!clock) return say(language, 'no-clock')
  if (clock.kind === 'move') return say(language, 'each-answer', span(clock.seconds, language))
  if (clock.kind === 'correspondence') return say(language, 'each-answer', say(language, 'hours', clock.hours))
  return say(language, 'bank-of', span(clock.seconds, language), span(clock.increment, language))
}

/** Who may look on, what they see, and by how much later. */
export function spectatorWords({ who, what, late }: GameSummary['spectators'], language: string): string {
  const parts = [say(language, who === 'all' ? 'watch-all' : who === 'none' ? 'watch-none' : 'watch-invited')]
  if (who !== 'none' && what === 'hands') parts.push(say(language, 'watch-hands'))
  if (who !== 'none' && late?.versions) parts.push(say(language, 'late-versions', late.versions))
  if (who !== 'none' && late?.minutes) parts.push(say(language, 'late-minutes', late.minutes))
  return parts.join(', ')
}

/** All that one should know before one sits down. */
export function terms(game: Game, language: string): string[] {
  const taken: Word = game.undo === 'never' ? 'undo-never' : game.undo === 'any' ? 'undo-any' : 'undo-consent'
  return [clockWords(game.clock, language), spectatorWords(game.spectators, language), say(language, `access-${game.access}`), say(language, taken), ...(game.sandbox ? [say(language, 'sandbox')] : [])]
}
