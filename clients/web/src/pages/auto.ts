/** Answers that the page gives by itself where its player wants that: nothing else can be done there, as everybody can tell. Loaded where something is switched on. */
import type { Asked as Question, Json, Layout, View } from '@croupier/client'
import type { Page } from '../lesson/told'
import type { Session } from '../session'
import type { CroupierTable } from '../table/croupier-table'
import { at, ownQuestion } from '../table/model'
import { inThree } from '../words'

/** Milliseconds until it answers, the same for all that is asked: how long it takes tells nothing. */
const AFTER = 1_500
/** So many of the latest switches are stored. */
const MOST = 60
const spoken = inThree({ soon: ['By itself: {}', '자동: {}', '自動: {}'] } as const)

type Auto = NonNullable<Layout['auto']>[number]

/** Where one was answered for: whoever takes that back wants to answer themselves. */
const answered = new Set<string>()

function nothing(value: Json | undefined): boolean {
  return !value || (Array.isArray(value) ? !value.length : typeof value === 'object' && !Object.values(value).some(Boolean))
}
/** The number of the option that it picks; undefined if it picks none. docs/layout.md says when. */
export function given({ option, over = [], bare = [] }: Auto, question: Question, state: Json): number | undefined {
  const options = question.options ?? [], n = options.findIndex(({ type }) => type === option), mine = options[n]
  if (question.least !== 1 || question.most !== 1 || !mine || !options.every((one) => over.includes(one.type) || JSON.stringify(one) === JSON.stringify(mine))) return undefined
  return bare.every((place) => nothing(place.startsWith('option') ? at(mine as unknown as Json, place.slice(6)) : at(state, place.replace('{me}', `${question.seat}`)))) ? n : undefined
}
function picks({ session, game, rules }: Page, view: View): number | undefined {
  const question = ownQuestion(view)
  return question ? rules!.layout.auto!.filter(({ word }) => isOn(session, game, word)).map((one) => given(one, question, view.state)).find((n) => n !== undefined) : undefined
}

/** Whether something is switched on in this game. */
export function isOn({ auto = [] }: Session, game: string, word: string): boolean {
  return auto.includes(`${game} ${word}`)
}
/** The switches once this one has been pressed, to be stored. */
export function pressed({ auto = [] }: Session, game: string, word: string): readonly string[] {
  const entry = `${game} ${word}`
  return auto.includes(entry) ? auto.filter((one) => one !== entry) : [...auto.slice(1 - MOST), entry]
}

/** Answer what is asked in a while, unless somebody does or switches it off: said where the question is. */
export function answerSoon(page: Page): void {
  const table = page.renderRoot.querySelector<CroupierTable>('croupier-table')!, view = table.view!, question = ownQuestion(view), n = picks(page, view), key = JSON.stringify([view.state, n])
  if (!question || n === undefined || answered.has(key)) return
  const said = page.advice = spoken(page.session.language, 'soon', question.labels![n])
  setTimeout(() => {
    if (page.advice === said) page.advice = ''
    if (ownQuestion(table.view)?.question !== question.question || picks(page, view) !== n) return
    answered.add(key)
    void table.answer(question, [n])
  }, AFTER)
}
