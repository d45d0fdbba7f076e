/** Which first games a lesson leads through, and what it has told there. */
import type { Ruleset, View } from '@croupier/client'
import type { Session } from '../session'
import type { Rules } from '../table/model'

/** A page with a table that is played at. */
export interface Page extends EventTarget {
  readonly renderRoot: HTMLElement | DocumentFragment
  readonly session: Session
  readonly game: string
  readonly rules: Rules | null
  /** What is said beside the question. */
  advice: string
  look(): Promise<void>
  attempt(work: () => Promise<unknown>): Promise<void>
  keep(changes: Partial<Session>): void
}

/** What a lesson has told is stored as `ruleset game word`, without a word once it was skipped. */
export const entry = ({ ruleset, game }: View, word: string): string => `${ruleset} ${game} ${word}`

/** The words of the lesson's texts that were said in this game; the empty one if it was skipped. */
export function toldOf({ lessons = [] }: Session, view: View): ReadonlySet<string> {
  const here = entry(view, '')
  return new Set(lessons.filter((one) => one.startsWith(here)).map((one) => one.slice(here.length)))
}

/** Whether this is the first game of a ruleset played here, and it has a lesson that was not skipped. */
export function taught(session: Session, { key, layout }: Pick<Ruleset, 'key' | 'layout'>, view: View): boolean {
  const others = [...session.lessons ?? [], ...session.hints ?? []].some((one) => one.startsWith(`${key} `) && !one.startsWith(`${key} ${view.game} `))
  return !!layout.first?.steps?.length && !others && !toldOf(session, view).has('')
}
