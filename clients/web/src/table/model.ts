/** What a layout finds in a state: places, and the components that lie there. Knows no game, and nothing of drawing. */
import type { Asked as Question, Component, Json, Layout, Ruleset, StoryLine, View, Zone } from '@croupier/client'
import type { Wants } from './sizes'

export type Rules = Ruleset & { layout: Layout }
export type Line = Pick<StoryLine, 'version' | 'fact' | 'text' | 'seat' | 'cards' | 'by' | 'back_to'>
export type Score = Extract<Zone, { as: 'score' }>
export type AnyZone = Zone & { inside?: readonly Zone[]; word?: string | null; hides?: boolean }

/** What `pointer` finds in `value`, `undefined` where it leads nowhere. */
export function at(value: Json | undefined, pointer: string): Json | undefined {
  let found: Json | undefined = value
  for (const step of pointer.split('/').slice(1)) {
    if (found === null || typeof found !== 'object') return undefined
    found = (found as { readonly [key: string]: Json })[step]
  }
  return found
}

/** A thing on the table. `face`: the id of a component, null for a card face down, '' where nothing has a face. */
export interface Item {
  readonly path: string
  readonly value: Json
  readonly index: number
  readonly face: string | null
}

/** The things of a zone, null if they may not be counted. Where one card may lie or none, none is an empty list. */
export function items(zone: AnyZone, base: string, value: Json, rules: Index): Item[] | null {
  const list = zone.at.endsWith('/*'), pointer = list ? zone.at.slice(0, -2) : zone.at
  const found = at(value, pointer)
  if (!list) {
    if (zone.as !== 'row') return [{ path: base + pointer, value: found ?? null, index: 0, face: '' }]
    return found === null || found === undefined ? [] : kept(zone, [item(zone, base + pointer, found, 0)], rules)
  }
  if (!Array.isArray(found)) return null
  return kept(zone, found.map((one: Json, index) => item(zone, `${base}${pointer}/${index}`, one, index)), rules)
}

function item(zone: AnyZone, path: string, value: Json, index: number): Item {
  if (!('face' in zone) || zone.as === 'flag') return { path, value, index, face: '' }
  const turned = (zone.inside ?? []).find((one) => one.as === 'flag' && one.face && at(value, one.at))
  const face = turned?.as === 'flag' ? turned.face! : at(value, zone.face ?? '')
  return { path, value, index, face: typeof face === 'string' ? face : null }
}

function kept(zone: AnyZone, all: Item[], rules: Index): Item[] {
  const only = 'only' in zone ? zone.only ?? [] : [], but = 'but' in zone ? zone.but ?? [] : []
  if (!only.length && !but.length) return all
  return all.filter(({ face }) => {
    const is = face ? [face, ...(rules.components.get(face)?.types ?? [])] : []
    return (!only.length || only.some((one) => is.includes(one))) && !but.some((one) => is.includes(one))
  })
}

/** The cards of a hand, sorted by what its layout says. */
export function sorted(zone: AnyZone, all: readonly Item[], rules: Index, language: string): readonly Item[] {
  const by = zone.as === 'hand' ? zone.sorts ?? [] : [], kinds = rules.layout.kinds ?? []
  const key = ({ face }: Item, what: string): number | string => {
    const one = face ? rules.components.get(face) : undefined
    return what === 'kind' ? kinds.findIndex(({ type }) => one?.types.includes(type)) : what === 'name' ? one?.names[language] ?? '' : one?.cost ?? Object.values(one?.price ?? {}).reduce((sum, n) => sum + n, 0)
  }
  const order = (x: number | string, y: number | string) => (x < y ? -1 : Number(x > y))
  return by.length ? [...all].sort((a, b) => by.map((what) => order(key(a, what), key(b, what))).find(Boolean) ?? a.index - b.index) : all
}

/** Views further apart are no step: nothing travels from one to the other. */
export const A_STEP = 4

/** A ruleset, with its components by their ids. */
export class Index {
  /** What is printed on cards, by what it is of: drawn once. */
  readonly prints = new Map<string, DocumentFragment>()
  /** What the cards of a zone need, by its language and kinds. */
  readonly wants = new Map<string, Pick<Wants, 'wide' | 'high'>>()
  readonly components: ReadonlyMap<string, Component>
  readonly rules: Rules
  /** What `drawn` found in the latest two states. */
  drawn: readonly (readonly [Json, ReadonlyMap<string, string | null>])[] = []
  readonly layout: Layout
  readonly back: NonNullable<Layout['back']>
  readonly units: NonNullable<Layout['units']>
  constructor(rules: Rules) {
    this.rules = rules
    this.layout = rules.layout
    this.back = this.layout.back!
    this.units = this.layout.units ?? {}
    this.components = new Map(rules.components.map((one) => [one.id, one]))
  }
}

/** Where everything is that is drawn: path -> face. What is asked of a view, and of the one before, is worked out once. */
export function drawn(index: Index, state: Json): ReadonlyMap<string, string | null> {
  const known = index.drawn.find(([of]) => of === state)
  if (known) return known[1]
  const all = new Map<string, string | null>()
  const walk = (zones: readonly Zone[], base: string, value: Json) => {
    for (const zone of zones as readonly AnyZone[]) {
      const list = zone.at.endsWith('/*')
      if (list && zone.as !== 'mats') all.set(base + zone.at.slice(0, -2), '')
      for (const one of items(zone, base, value, index) ?? []) {
        if (!all.get(one.path)) all.set(one.path, one.face)
        if (zone.inside && one.value !== null) walk(zone.inside, one.path, one.value)
      }
    }
  }
  walk(index.layout.zones, '', state)
  index.drawn = [...index.drawn.slice(-1), [state, all]]
  return all
}

/** What can be clicked: the numbers of the options that a place stands for, and the options that stand on a card. */
export interface Pointing {
  readonly at: ReadonlyMap<string, readonly number[]>
  readonly placed: ReadonlySet<number>
}
export const NOWHERE: Pointing = { at: new Map(), placed: new Set() }

/** What the options of a question point at; docs/layout.md says how. */
export function pointed(index: Index, question: Question, state: Json): Pointing {
  const places = drawn(index, state), options = question.options ?? []
  const asks = [`${question.why}/${question.verb}`, `${question.why}/*`]
  const same = question.same ?? options.map((_, n) => n)
  const found = new Map<string, number[]>(), placed = new Set<number>()
  options.forEach((option, n) => {
    const target = index.layout.targets?.find((one) => one.option === option.type && (!one.asks?.length || one.asks.some((ask) => asks.includes(ask))))
    if (!target) return
    const term = (name: string): Json | undefined =>
      name === 'me' ? question.seat : name.startsWith('/') ? at(state, name) : (option[name] as Json | undefined)
    const hits = (template: string): string[] => {
      const path = template.replace(/\{([^}]+)\}/g, (_, sum: string) => {
        const terms = sum.split('+').map(term)
        return String(terms.length > 1 ? terms.reduce<number>((total, one) => total + Number(one), 0) : terms[0])
      })
      if (!path.includes('*')) return places.has(path) ? [path] : []
      const pattern = new RegExp(`^${path.replaceAll('*', '\\d+')}$`)
      return [...places].filter(([one, face]) => pattern.test(one) && face === option[target.by ?? 'card']).map(([one]) => one)
    }
    const each = target.at.map(hits), cards = each.filter((_, i) => target.at[i]!.includes('*')).flat()
    const copies = same.filter((one) => one === same[n]).length, nth = same.slice(0, n).filter((one) => one === same[n]).length
    const here = copies > 1 && cards.length ? cards.slice(nth, nth + 1) : each.find((paths) => paths.length) ?? []
    for (const path of new Set([...here, ...(target.to ?? []).flatMap(hits)])) found.set(path, [...(found.get(path) ?? []), n])
    if (here.some((path) => places.get(path) !== '')) placed.add(n)
  })
  return { at: found, placed }
}

/** The viewer's seat, null for spectators and referees; of several the one that is asked. */
export function seatOf(view: View): number | null {
  return ownQuestion(view)?.seat ?? seatsOf(view)[0] ?? null
}
/** The first question for the viewer to answer. With open hands its options are not all that can be seen. */
export function ownQuestion(view: View | null): Question | null {
  const seats = view ? seatsOf(view) : []
  return view?.asked.find(({ seat, options }) => options !== null && seats.includes(seat)) ?? null
}
function seatsOf(view: View): number[] {
  return [...view.viewer.matchAll(/seat-(\d+)/g)].map(([, seat]) => Number(seat))
}
