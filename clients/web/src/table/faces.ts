/** What stands on a card's face: signs and numbers of its figures, as the layout says. Knows no game. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Component, Json } from '@croupier/client'
import { at, type Index } from './model'
import { sign } from './signs'

type Part = TemplateResult | typeof nothing
type Told = NonNullable<Index['layout']['faces']>[number]['lines'][number]['of'][number]
type Figure = Pick<Told, 'at' | 'unit'> & Partial<Told>
/** So many equal signs stand side by side; more are a number and one sign. */
const SIDE_BY_SIDE = 3

/** The lines of a face, and what it counts at the end, which is its only line where it has no other. `word` says the name of a unit. */
export function face(index: Index, component: Component, word: (id: string) => string): { readonly face: Part; readonly worth: Part } {
  const told = index.layout.faces?.find(({ types }) => types.some((type) => component.types.includes(type)))
  const lines = (told?.lines ?? []).flatMap((line, n) => {
    const list = line.at?.endsWith('/*'), there = at(component.figures as Json, (line.at ?? '').replace(/\/\*$/, ''))
    return (list ? (there as readonly Json[] | undefined) ?? [] : [there ?? null]).flatMap((value) => {
      const all = line.of.map((figure) => ({ figure, said: counted(figure, at(value, figure.at) ?? null) })).filter(({ said }) => said.length)
      if (!all.length) return []
      const drawn = (pays: boolean) => all.filter(({ figure }) => (figure.pays ?? false) === pays).flatMap(({ figure, said }) => said.map(([id, n]) => one(index, figure, id, n, word)))
      const paid = drawn(true)
      return [html`<span class="deed line-${n}">${line.unit ? html`<span class="whose" role="img" title=${word(line.unit)} aria-label=${word(line.unit)}>${sign(index.units[line.unit] ?? {})}</span>` : nothing}${paid}${paid.length ? html`<span class="to" aria-hidden="true">→</span>` : nothing}${drawn(false)}</span>`]
    })
  })
  const { points } = component, unit = index.layout.points, worth = points === null || points === undefined || !unit ? nothing : one(index, { at: '', unit }, unit, points, word)
  return lines.length ? { face: html`<span class="face">${lines}</span>`, worth } : { face: worth === nothing ? nothing : html`<span class="face">${worth}</span>`, worth: nothing }
}

/** What a figure counts, or names, and how often; true where it is only so. */
function counted({ unit }: Figure, value: Json): readonly (readonly [string, number | true])[] {
  if (!value) return []
  if (unit) return [[unit, typeof value === 'number' ? value : true]]
  if (typeof value === 'string') return [[value, true]]
  if (Array.isArray(value)) return value.map((name) => [String(name), true])
  return Object.entries(value as Record<string, Json>).flatMap(([name, n]) => (typeof n === 'number' && n ? [[name, n] as const] : []))
}
function one(index: Index, { says, unit }: Figure, id: string, n: number | true, word: (id: string) => string): TemplateResult {
  const of = index.units[id] ?? { symbol: index.layout.symbols?.[id] ?? '', sign: '' }, name = word(id)
  const before = says === 'more' ? '+' : says === 'less' ? '−' : '', bare = n === true || says === 'so', bad = n !== true && n < 0
  const many = says === 'signs' && !bare && n > 0 && n <= SIDE_BY_SIDE
  const number = bare ? (unit ? '' : before) : many ? '' : `${before}${n < 0 ? `−${-n}` : n}`
  return html`<span class="figure ${bad ? 'bad' : ''}" role="img" data-tone=${bad ? 'red' : index.units[id]?.tone ?? 'slate'} title=${name} aria-label="${many ? n : number} ${name}">${number}${many ? Array.from({ length: n }, () => sign(of)) : sign(of)}</span>`
}
