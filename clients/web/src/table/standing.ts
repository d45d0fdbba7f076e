/** Who leads, and what else is reckoned for a seat, as far as its viewer may know. */
import { html, nothing } from 'lit'
import type { Json } from '@croupier/client'
import type { Cards, Part } from './cards'
import { at } from './model'
import { sign } from './signs'

/** What stands beside a seat's name: its numbers, a dash for the first where it is unknown, and a crown if it is known to lead. */
export function standing(cards: Cards, seat: number): Part {
  const { index, view } = cards.scene, { leads } = index.layout, all = leads && at(view.reckoning as Json, leads.at)
  if (!leads || !Array.isArray(all)) return nothing
  const first = (all as readonly Json[]).map((one) => at(one, leads.of[0]!.at)), known = first.filter((one) => typeof one === 'number'), most = Math.max(...known)
  const ahead = known.length === first.length && first[seat] === most && Math.min(...known) < most
  const numbers = leads.of.map((one) => ({ unit: index.units[one.unit]!, n: at(all[seat] as Json, one.at) })).filter(({ n }, place) => !place || typeof n === 'number')
  return html`<span class="numbers leads">${ahead ? html`<span class="ahead">${sign({ symbol: 'crown' })}<span class="hide">${cards.say('place', 1)}</span></span>` : nothing}${numbers.map(({ unit, n }) => html`<span class="number" data-tone=${unit.tone ?? 'slate'} title=${cards.word(unit.word)}><i>${sign(unit)}</i><span class="hide">${cards.word(unit.word)}</span> <b>${n ?? '–'}</b></span>`)}</span>`
}
