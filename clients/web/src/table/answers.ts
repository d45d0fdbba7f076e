/** What a question weighs and how it is drawn: its words, its buttons, what was since one's last answer. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Asked as Question } from '@croupier/client'
import { chosen, say } from '../words'
import type { Scene } from './cards'
import type { Index } from './model'

/** More options than this are drawn as short as they can be. */
const MANY = 8

export type Weight = 'main' | 'last' | 'harmful' | ''
/** The main answer comes first, what is rarely good last. */
const rank = (weight: Weight) => (weight === 'main' ? 0 : weight === 'last' ? 2 : 1)
/** How much an option weighs: the first entry of the layout that fits it says so. */
export function weightOf(index: Index | null, question: Question, n: number): Weight {
  const option = question.options?.[n]
  if (!option || !index) return ''
  const fits = ({ option: type, only }: { readonly option: string; readonly only?: readonly string[] }, one: { readonly type: string; readonly card?: unknown }) =>
    type === one.type && (!only?.length || [one.card, ...(index.components.get(`${one.card}`)?.types ?? [])].some((name) => only.includes(`${name}`)))
  return index.layout.weights?.find((one) => fits(one, option) && !one.unless?.some((other) => question.options!.some((offered) => fits(other, offered))))?.weight ?? ''
}

/** The buttons of a question: those of options that stand on no card, the main one first, and a list of all where some are not among them. */
export function buttons({ index, language, picked, taken, pointing: { placed } }: Scene, question: Question, pick: (n: number) => void, send: (picks: readonly number[]) => void): { readonly shown: TemplateResult; readonly all: TemplateResult | typeof nothing } {
  const labels = question.labels ?? [], many = question.most !== 1, all = labels.map((label, n) => ({ label, n, weight: weightOf(index, question, n) }))
  /** Of many options, those that are only amounts. */
  const amounts = !many ? question.options!.flatMap(({ type: _, ...of }, n) => (Object.keys(of).length && Object.entries(of).every(([unit, number]) => index.units[unit] && typeof number === 'number') ? [{ n, of: of as unknown as Readonly<Record<string, number>> }] : [])) : []
  const stepped = new Set(amounts.length > MANY ? amounts.map(({ n }) => n) : [])
  if (stepped.size) void import('./steppers').catch(() => undefined) // all of them are in the list, too
  const button = ({ label, n, weight }: (typeof all)[number]) => {
    const order = picked.indexOf(n)
    return html`<button class=${[weight === 'main' ? 'easy' : weight, taken.includes(n) ? 'taken' : ''].join(' ')} aria-pressed=${many ? String(order >= 0) : nothing} data-option=${n} @click=${() => pick(n)}>${label}${many && question.ordered && order >= 0 ? ` (${order + 1})` : ''}</button>`
  }
  const few = all.length <= 4 && `${labels}`.length < 150, short = many ? all : all.filter(({ n }) => (question.same?.[n] ?? n) === n)
  const shown = (few ? short : all.filter(({ n }) => !placed.has(n) && !stepped.has(n))).sort((a, b) => rank(a.weight) - rank(b.weight))
  return { shown: html`<div class="options" role="group" aria-labelledby="prompt">${stepped.size ? html`<croupier-amounts .index=${index} lang=${language} .options=${amounts} .labels=${labels} .pick=${pick}></croupier-amounts>` : nothing}${shown.map(button)}
      ${many && question.most ? html`<button class="main" ?disabled=${picked.length < (question.least ?? 0) || !picked.length} @click=${() => send(picked)}>${say(language, 'confirm')} <small>(${chosen(language, picked.length, question.least ?? 0, question.most ?? 0)})</small></button>` : nothing}
      ${question.least === 0 ? html`<button class=${question.empty ? 'main' : ''} data-none ?disabled=${picked.length > 0} @click=${() => send([])}>${question.none ?? say(language, question.empty ? 'continue' : 'none')}</button>` : nothing}</div>`,
    all: few || !(placed.size || stepped.size) ? nothing : html`<details><summary>${say(language, 'all-choices')} (${short.length})</summary><div class="options" role="group" aria-label=${say(language, 'all-choices')}>${short.map(button)}</div></details>` }
}
