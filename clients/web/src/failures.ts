import { RefusedError, UnansweredError } from '@croupier/client'
import { say } from './words'

/** Refusals whose titles are for programs: they mean a fault of the page, or of what is stored here. */
const OURS = new Set(['bad-token', 'malformed', 'invalid', 'key-reused', 'not-acceptable', 'method-not-allowed', 'internal'])

/** What went wrong, in words for a person: the title of a refusal, in their language, and never its detail, which is for those who write clients. If the server does not know the player, the frame of the page is told. */
export function reason(error: unknown, from: EventTarget, language: string): string {
  if (error instanceof UnansweredError || error instanceof TypeError) return say(language, 'unanswered')
  if (!(error instanceof RefusedError)) return say(language, 'went-wrong')
  if (error.code === 'bad-token') from.dispatchEvent(new CustomEvent('croupier-unknown', { bubbles: true, composed: true }))
  if (error.code === 'no-token') return say(language, 'players-only')
  return OURS.has(error.code) ? say(language, 'went-wrong') : error.seconds ? `${error.problem.title} · ${say(language, 'again-in', error.seconds)}` : error.problem.title
}
