/** Why something cannot be picked, from what its seat sees; docs/layout.md says how. */
import type { Asked as Question, Json, View } from '@croupier/client'
import { inThree, named } from '../words'
import { at, type Index } from './model'

/** In English, Korean and Japanese: loaded at the first try. */
const WORDS = {
  lacks: ['{}: it takes {}, you have {}.', '{}: {} 필요, 보유 {}.', '{}：必要{}、所持{}。'],
  most: ['At most {}: take one back first.', '최대 {}개입니다. 먼저 하나를 빼세요.', '最大{}個です。先に一つ外してください。'],
  not: ['Not now: what is asked has no use for it.', '지금은 안 됩니다. 지금 질문에는 쓰이지 않습니다.', '今は選べません。今の質問には使いません。'],
} as const
const say = inThree(WORDS)

type Term = number | string

/** The words for picking more than `most`. */
export function tooMany(language: string, most: number): string {
  return say(language, 'most', most)
}

/** The words for trying to pick what is at `path`; empty if no question ever points at it. */
export function reasonOf(index: Index, view: View, question: Question, path: string, face: string | null, language: string): string {
  const fits = (template: string) => new RegExp(`^${template.replace('{me}', String(question.seat)).replaceAll(/\*|\{[^}]+\}/g, '\\d+')}$`).test(path)
  const roots: Record<string, unknown> = { '': view.state, item: at(view.state, path), component: index.components.get(face ?? ''), about: question.about, reckoning: view.reckoning }
  const steps: Record<string, string> = { '{me}': String(question.seat), '{n}': path.slice(path.lastIndexOf('/') + 1), '{card}': face ?? '' }
  const there = (term: Term): unknown[] => {
    if (typeof term === 'number') return [term]
    const [root, ...rest] = term.split('/')
    return rest.reduce<unknown[]>((found, step) => found.flatMap((one) => (one === null || typeof one !== 'object' ? [] : step === '*' ? Object.values(one) : [(one as Json & object)[(steps[step] ?? step) as never]])), [roots[root!]])
      .filter((one) => one !== undefined && one !== null)
  }
  const sum = (terms: readonly Term[]) => terms.flatMap(there).reduce<number>((all, one) => all + Number(one), 0)
  const asks = [`${question.why}/${question.verb}`, `${question.why}/*`], is = face ? [face, ...(index.components.get(face)?.types ?? [])] : []
  for (const { at: places, asks: asked, only, when, lacks, word } of index.layout.reasons ?? []) {
    if (!places.some(fits)) continue
    if (asked?.length && !asked.some((ask) => asks.includes(ask))) continue
    if (only?.length && !only.some((one) => is.includes(one))) continue
    if (when && !there(when.at).some((one) => (when.among as unknown[]).includes(one))) continue
    const short = lacks?.find(({ needs, has }) => sum(needs) > sum(has))
    if (lacks?.length && !short) continue
    return word ? named(index.layout.words?.[word], language, word)
      : say(language, 'lacks', named(index.layout.words?.[index.units[short!.unit]?.word ?? ''], language), sum(short!.needs), sum(short!.has))
  }
  return index.layout.targets?.some(({ at: places, to }) => [...places, ...(to ?? [])].some(fits)) ? say(language, 'not') : ''
}
