/** What somebody is told in a first game: by the lesson of its ruleset; without one, what its words mean. Loaded with the first question. */
import type { Ruleset, View } from '@croupier/client'
import { taught, type Page } from '../lesson/told'
import type { Session } from '../session'
import { ownQuestion } from '../table/model'
import { named } from '../words'

/** At most this many words of a game are explained, all in the first one played here. */
const MOST = 5

/** The first word of the glossary that my question speaks of and that has not been explained, with all that has been, to be stored; null if there is none, or this is not the first game. */
function hint({ language, hints = [] }: Session, { key, glossary }: Pick<Ruleset, 'key' | 'glossary'>, view: View) {
  const question = ownQuestion(view), first = hints.filter((one) => one.startsWith(`${key} `))
  if (!question || first.length >= MOST || first.some((one) => !one.startsWith(`${key} ${view.game} `))) return null
  const said = [question.prompt, ...question.labels ?? []].join(' ').toLowerCase()
  const term = glossary.find(({ id, names }) => !first.includes(`${key} ${view.game} ${id}`) && said.includes(named(names, language, id).toLowerCase()))
  return term ? { name: named(term.names, language, term.id), meaning: named(term.meaning, language), hints: [...hints, `${key} ${view.game} ${term.id}`] } : null
}

export type Hint = NonNullable<ReturnType<typeof hint>>

/** A first game is led by its lesson; without one, a word that the question speaks of is explained, until the next question. */
export async function explain(page: Page & { hint: Hint | null }, view: View): Promise<void> {
  const { session, rules, game } = page
  if (rules?.layout.auto?.length && session.auto?.some((one) => one.startsWith(game))) void import('./auto').then(({ answerSoon }) => answerSoon(page), () => undefined)
  if (rules && taught(session, rules, view)) return (await import('../lesson/lesson')).teach(page, view)
  page.hint = rules ? hint(session, rules, view) : null
  if (page.hint) page.keep({ hints: page.hint.hints })
}
