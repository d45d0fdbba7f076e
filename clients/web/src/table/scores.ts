/** Tables of what each seat has: loaded where there is one to be seen. */
import { css, html, nothing, type TemplateResult } from 'lit'
import type { Cards } from './cards'
import { named } from '../words'
import { at, items, type AnyZone, type Item, type Score } from './model'
import { sign } from './signs'

export const styles = css`
  table { border-collapse: collapse; background: var(--sheet); color: var(--ink); font-variant-numeric: tabular-nums; }
  th, td { border: 1px solid var(--line); padding: var(--space-1) var(--space-4); text-align: right; white-space: nowrap; }
  th > .sign { color: var(--tone); margin-right: var(--space-2); }
  :is(th, td):is(:first-child, .wide) { text-align: left; }
  .scroll { overflow-x: auto; max-width: 100%; }
`
/** All seats by their places, with what decided. */
export function places(drawing: Cards): TemplateResult {
  const { index, language, view: { result, state } } = drawing.scene, { decided, places } = result!
  const zone = (index.layout.zones.find(({ as }) => as === 'score') ?? { as: 'score', at: '/-/*', of: [] }) as Score
  return html`${score(drawing, zone, items(zone, '', state, index) ?? [], places)}<p class="soft">${named(index.rules.vocabulary['decided']?.[decided], language, decided)}</p>`
}
/** The lines of `found`, or of all seats with their `places`, the best first. */
export function score(drawing: Cards, zone: Score, found: readonly Item[], places?: readonly number[]): TemplateResult {
  const seatOf = ({ value, index }: Pick<Item, 'value' | 'index'>) => Number(at(value, zone.seat ?? '/seat') ?? index), units = drawing.scene.index.units, inside = (zone.inside ?? []) as AnyZone[]
  const lines = places ? places.map((_, seat) => found.find((one) => seatOf(one) === seat) ?? { path: '', value: null, index: seat, face: '' }).sort((a, b) => places[seatOf(a)]! - places[seatOf(b)]!) : found
  return html`<div class="zone ${places ? 'places' : ''}">${places ? nothing : html`<h3>${drawing.word(zone.word)}</h3>`}<div class="scroll" tabindex="0" role="region" aria-label=${drawing.word(zone.word) || drawing.say('over')}><table>
    <thead><tr><td></td>${zone.of.map(({ unit }) => html`<th scope="col" data-tone=${units[unit]?.tone ?? 'slate'} title=${drawing.word(units[unit]?.word)}>${units[unit]?.symbol ? sign(units[unit]) : nothing}<span>${drawing.word(units[unit]?.word)}</span></th>`)}${inside.map((one) => html`<th scope="col" class="wide">${drawing.word(one.word)}</th>`)}</tr></thead>
    <tbody>${lines.map((line) => {
      const seat = seatOf(line)
      return html`<tr><th scope="row">${places ? html`<b>${drawing.say('place', places[seat])}</b> ` : nothing}<span class="who">${drawing.badge(seat)}${drawing.player(seat)}</span></th>${zone.of.map((one) => html`<td>${at(line.value, one.at) ?? ''}</td>`)}${inside.map((one) => html`<td class="wide">${drawing.bare(one, line)}</td>`)}</tr>`
    })}</tbody></table></div></div>`
}
