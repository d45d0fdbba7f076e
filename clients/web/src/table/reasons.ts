/** Why something cannot be picked, from what its seat sees; docs/layout.md says how. */
import type { Asked as Question, Json, View } from '@croupier/client'
import { inThree, named } from '../words'
import { at, drawn, type Index } from './model'

/** In English, Korean and Japanese: loaded at the first try. */
const WORDS = {
  lacks: ['{}: it takes {}, you have {}.', '{}: {} 필요, 보유 {}.', '{}: 必要{}、所持{}。'],
  most: ['At most {}: take one back first.', '최대 {}개입니다. 먼저 하나를 빼세요.', '最大{}個です。先に一つ外してください。'],
  not: ['Not now: what is asked has no use for it.', '지금은 안 됩니다. 지금 질문에는 쓰이지 않습니다.', '今は選べません。今の質問には使いません。'],
} as const
export const say = inThree(WORDS)

type Term = number | string

/** The reasons that are about what is at `path`, whether or not they hold: what that takes, and what there is of it. */
function* about(index: Index, view: View, question: Question, path: string, face: string | null): Generator<{ readonly word: string | null; readonly prices: readonly { readonly unit: string; readonly needs: number; readonly has: number }[] }> {
  const steps: Record<string, string> = { '{me}': String(question.seat), '{n}': path.slice(path.lastIndexOf('/') + 1), '{card}': face ?? '' }
  const roots: Record<string, unknown> = { '': view.state, item: at(view.state, path), component: index.components.get(face ?? ''), about: question.about, reckoning: view.reckoning }
  const there = (term: Term): unknown[] => {
    if (typeof term === 'number') return [term]
    const [root, ...rest] = term.split('/')
    return rest.reduce<unknown[]>((found, step) => found.flatMap((one) => (one === null || typeof one !== 'object' ? [] : step === '*' ? Object.values(one) : [(one as Json & object)[(steps[step] ?? step) as never]])), [roots[root!]])
      .filter((one) => one !== undefined && one !== null)
  }
  const sum = (terms: readonly Term[]) => terms.flatMap(there).reduce<number>((all, one) => all + Number(one), 0)
  const asks = [`${question.why}/${question.verb}`, `${question.why}/*`], is = face ? [face, ...(index.components.get(face)?.types ?? [])] : []
  for (const { at: places, asks: asked, only, when, lacks, word } of index.layout.reasons ?? []) {
    if (!places.some((template) => fits(template, path, question))) continue
    if (asked?.length && !asked.some((ask) => asks.includes(ask))) continue
    if (only?.length && !only.some((one) => is.includes(one))) continue
    if (when && !there(when.at).some((one) => (when.among as unknown[]).includes(one))) continue
    yield { word: word ?? null, prices: (lacks ?? []).map(({ unit, needs, has }) => ({ unit, needs: sum(needs), has: sum(has) })) }
  }
}
const fits = (template: string, path: string, question: Question) => new RegExp(`^${template.replace('{me}', String(question.seat)).replaceAll(/\*|\{[^}]+\}/g, '\\d+')}$`).test(path)

/** The words for trying to pick what is at `path`; empty if no question ever points at it. */
export function reasonOf(index: Index, view: View, question: Question, path: string, face: string | null, language: string): string {
  for (const { word, prices } of about(index, view, question, path, face)) {
    const short = prices.find(({ needs, has }) => needs > has)
    if (prices.length && !short) continue
    return word ? named(index.layout.words?.[word], language, word) : say(language, 'lacks', named(index.layout.words?.[index.units[short!.unit]?.word ?? ''], language), short!.needs, short!.has)
  }
  return index.layout.targets?.some(({ at: places, to }) => [...places, ...(to ?? [])].some((template) => fits(template, path, question))) ? say(language, 'not') : ''
}
/** What picking each of these places takes, where no price is printed there: units and how many of each. */
export function pricesOf(index: Index, view: View, question: Question, paths: Iterable<string>): ReadonlyMap<string, readonly (readonly [string, number])[]> {
  const places = drawn(index, view.state), along = index.layout.zones.filter((zone) => zone.as === 'road' || (zone.as === 'market' && zone.costs))
  return new Map([...paths].flatMap((path) => {
    const face = places.get(path) || null, zone = along.find(({ at }) => path.startsWith(at.slice(0, -1))), component = zone ? undefined : index.components.get(face ?? '')
    const price = [...about(index, view, question, path, face)].flatMap(({ word, prices }) => (word ? [] : prices)).filter(({ needs }) => needs > 0).map(({ unit, needs }) => [unit, needs] as const)
    const printed = zone?.as === 'market' || (component?.cost ?? null) !== null || Object.entries(component?.price ?? {}).some(([unit, n]) => price.some(([other, needs]) => other === unit && needs === n))
    return price.length && !printed ? [[path, price] as const] : []
  }))
}
