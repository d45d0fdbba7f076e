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

/** The lines of a component's face, with what each counts. */
function told(index: Index, component: Component) {
  const face = index.layout.faces?.find(({ types }) => types.some((type) => component.types.includes(type)))
  return (face?.lines ?? []).flatMap((line, n) => {
    const list = line.at?.endsWith('/*'), there = at(component.figures as Json, (line.at ?? '').replace(/\/\*$/, ''))
    return (list ? (there as readonly Json[] | undefined) ?? [] : [there ?? null]).flatMap((value) => {
      const all = line.of.map((figure) => ({ figure, said: counted(figure, at(value, figure.at) ?? null) })).filter(({ said }) => said.length)
      return all.length ? [{ line, n, all }] : []
    })
  })
}
/** How many ems each line of a face takes, the broadest of those that are never broken, and the sign of what it is about: of what the first line gains at the end. */
export function measured(index: Index, component: Component): { readonly deeds: readonly number[]; readonly broad: number; readonly sign: string } {
  const all = told(index, component), points = !all.length && component.points !== null && component.points !== undefined
  const signs = all.flatMap(({ all }) => all.flatMap(({ figure, said }) => said.map(([id]) => ({ symbol: index.units[id]?.symbol ?? '', pays: figure.pays ?? false })))).filter(({ symbol }) => symbol)
  const broad = all.map(({ line, all }) => 1.22 * ((line.unit ? 1.2 : 0) + (all.some(({ figure }) => figure.pays) ? 0.8 : 0) + all.reduce((sum, { figure, said }) => sum + said.reduce((sum, [, n]) => sum + (figure.says === 'signs' && n !== true && n > 0 && n <= SIDE_BY_SIDE ? n * 1.1 : (n === true ? 1.1 : 1.1 + 0.68 * `${n}`.length + (figure.says === 'more' ? 0.68 : 0))) + 0.25, 0), 0)))
  return { deeds: points ? [2] : broad, broad: Math.max(0, ...broad.filter((_, n) => all[n]!.all.some(({ figure }) => figure.pays))), sign: (signs.find(({ pays }) => !pays) ?? signs[0])?.symbol ?? (points ? index.units[index.layout.points ?? '']?.symbol ?? '' : '') }
}
/** The lines of a face, and what it counts at the end, which is its only line where it has no other. `word` says the name of a unit. */
export function face(index: Index, component: Component, word: (id: string) => string): { readonly face: Part; readonly worth: Part } {
  const lines = told(index, component).map(({ line, n, all }) => {
    const drawn = (pays: boolean) => all.filter(({ figure }) => (figure.pays ?? false) === pays).flatMap(({ figure, said }) => said.map(([id, n]) => one(index, figure, id, n, word)))
    const paid = drawn(true)
    return html`<span class="deed line-${n}">${line.unit ? html`<span class="whose" role="img" title=${word(line.unit)} aria-label=${word(line.unit)}>${sign(index.units[line.unit] ?? {})}</span>` : nothing}${paid}${paid.length ? html`<span class="to" aria-hidden="true">›</span>` : nothing}${drawn(false)}</span>`
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
