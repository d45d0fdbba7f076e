import type { Ruleset, View } from '@croupier/client'
import type { Session } from '../session'
import { ownQuestion } from '../table/model'
import { named } from '../words'

/** At most this many words of a game are explained, all in the first one played here. */
const MOST = 5

/** A word of the game's own, explained. */
export interface Hint {
  readonly name: string
  readonly meaning: string
  /** What has been explained now, for the session to store. */
  readonly hints: readonly string[]
}

/** The first word of the glossary that my question speaks of and that has not been explained; null if there is none, or this is not the first game. */
export function hint({ language, hints = [] }: Session, { key, glossary }: Pick<Ruleset, 'key' | 'glossary'>, view: View): Hint | null {
  const question = ownQuestion(view), first = hints.filter((one) => one.startsWith(`${key} `))
  if (!question || first.length >= MOST || first.some((one) => !one.startsWith(`${key} ${view.game} `))) return null
  const said = [question.prompt, ...question.labels ?? []].join(' ').toLowerCase()
  const term = glossary.find(({ id, names }) => !first.includes(`${key} ${view.game} ${id}`) && said.includes(named(names, language, id).toLowerCase()))
  return term ? { name: named(term.names, language, term.id), meaning: named(term.meaning, language), hints: [...hints, `${key} ${view.game} ${term.id}`] } : null
}
