import { html, noChange, nothing, render, type TemplateResult } from 'lit'
import { Directive, directive, type DirectiveResult } from 'lit/directive.js'
import type { Component, Json, View } from '@croupier/client'
import { botNamed, named, say, type Word } from '../words'
import { face, measured } from './faces'
import { at, type AnyZone, type Index, type Item, type Pointing, type Score } from './model'
import { sign } from './signs'
import type { Print } from './sizes'

/** A drawing's input: a view, its viewer, what can be clicked, and what a click does. */
export interface Scene {
  readonly index: Index
  readonly view: View
  readonly language: string
  readonly me: number | null
  readonly pointing: Pointing
  /** Of the question that is answered here: what its options are called. */
  readonly labels: readonly string[]
  readonly picked: readonly number[]
  /** What is pending: the numbers of options. */
  readonly taken: readonly number[]
  readonly ordered: boolean
  readonly fresh: ReadonlySet<string>
  /** What rivals touched since one's own last answer: path -> seat. */
  readonly touched: ReadonlyMap<string, number>
  /** The seats whose areas are unfolded where others are strips. */
  readonly unfolded: readonly number[]
  readonly unfold: (seat: number) => void
  /** The state of the view shown before, to tell which numbers are new. */
  readonly before: Json
  /** By how many milliseconds the server's time is before this machine's; null where time stands still. */
  readonly ahead: number | null
  readonly touch: (path: string, face: string | null, event: Event) => void
  /** What it takes to pick what is at a path, where no price is printed. */
  readonly prices: ReadonlyMap<string, readonly (readonly [string, number])[]>
  /** What tables of scores are drawn by, once it is there, and what to call where one is wanted. */
  readonly scores: { readonly score: (drawing: Cards, zone: Score, found: readonly Item[]) => TemplateResult; readonly places: (drawing: Cards) => TemplateResult } | null
  readonly wanted: () => void
  /** Who is there, where that is told. */
  readonly there: ReturnType<typeof import('./presence').drawn> | null
}
export type Part = TemplateResult | DirectiveResult | typeof nothing
export const INLINE = new Set(['counters', 'flag', 'token', 'track'])

/** Draw once, without what only drawing again would need. */
export function print(parts: Part): DocumentFragment {
  const paper = document.createDocumentFragment()
  render(parts, paper)
  const notes = document.createTreeWalker(paper, NodeFilter.SHOW_COMMENT), all: Node[] = []
  while (notes.nextNode()) all.push(notes.currentNode)
  for (const note of all) note.parentNode!.removeChild(note)
  return paper
}
/** What is printed stays as long as its key does. */
export const printed = directive(class extends Directive {
  #key = ''
  render(key: string, make: () => Node): unknown {
    if (key === this.#key) return noChange
    this.#key = key
    return make()
  }
})

/** Cards, and the names of cards and players. */
export abstract class Cards {
  readonly scene: Scene
  constructor(scene: Scene) {
    this.scene = scene
    this.#sitting = scene.view.sitting.map(({ player, bot, colour }) => `${player?.name} ${bot} ${colour}`)
  }
  /** A player's name, and colour. */
  readonly #sitting: readonly string[]
  /** What is on a card, in its zone. */
  abstract inline(zone: AnyZone, path: string, value: Json): Part
  /** A zone within an item, without a heading. */
  abstract bare(zone: AnyZone, item: Item): Part

  say(word: Word, ...values: readonly unknown[]): string {
    return say(this.scene.language, word, ...values)
  }
  word(id: string | null | undefined): string {
    return id ? named(this.scene.index.layout.words?.[id], this.scene.language, id) : ''
  }
  component(face: string | null): Component | undefined {
    return face ? this.scene.index.components.get(face) : undefined
  }
  name(face: string | null): string {
    return face ? named(this.component(face)?.names, this.scene.language, face) : this.say('face-down')
  }
  /** The seat's player; if several share a name each has the number of the seat. */
  player(seat: number): string {
    const { index, language, view: { sitting } } = this.scene, called = sitting.map(({ player, bot }) => player?.name ?? botNamed(index.rules, language, bot))
    const name = called[seat] ?? this.say('seat', seat + 1)
    return called.filter((one) => one === name).length > 1 ? `${name} (${seat + 1})` : name
  }
  badge(seat: number): TemplateResult {
    return html`<span class="seat" data-colour=${this.scene.view.sitting[seat]?.colour ?? ''}>${seat + 1}</span>`
  }
  /** Two names by turns, so that what is new twice in a row moves twice. */
  get glow(): string {
    return `fresh turn-${this.scene.view.version % 2}`
  }

  /** A card, a button in any case: it opens large, or is picked. */
  card(zone: AnyZone, item: Item, look: string, many: number, stop: boolean): TemplateResult {
    const { pointing, picked, taken, ordered, fresh, touched, touch, labels, view, before } = this.scene
    const { path, face: id } = item, component = this.component(id), numbers = pointing.at.get(path), by = touched.get(path)
    const order = numbers?.map((n) => picked.indexOf(n)).find((n) => n >= 0) ?? -1
    const left = zone.as === 'market' && zone.left ? (at(item.value, zone.left) as number | null | undefined) : undefined
    const inline = ((zone.inside ?? []) as AnyZone[]).filter((one) => INLINE.has(one.as))
    const classes = [look === 'name' ? 'chip' : 'card', look === 'small' ? 'small' : '', id === null ? 'down' : '', left === 0 ? 'gone' : '', numbers ? 'can' : '', order >= 0 ? 'picked' : '',
      numbers?.some((n) => taken.includes(n)) ? 'taken' : '', by === undefined ? '' : 'touched', fresh.has(path) ? this.glow : ''].filter(Boolean).join(' ')
    const count = left !== undefined ? `×${left ?? '∞'}` : many > 1 ? `×${many}` : '', does = numbers?.length === 1 && !ordered ? `: ${labels[numbers[0]!]}` : '', marks = this.marks(path)
    const was = inline.length ? at(before, path) : undefined, differs = was !== undefined && JSON.stringify(was) !== JSON.stringify(item.value)
    const now = this.costs(zone, id), takes = look === 'name' ? undefined : this.scene.prices.get(path), lies = inline.length ? [item.value, differs ? [was, view.version] : '', this.#sitting] : ''
    const inner = () => {
      const many = count ? html`<b class="many">${count}</b>` : nothing, deed = does ? html`<span class="hide">${does}</span>` : nothing
      return look === 'name' ? html`<span>${this.name(id)}</span>${many}${deed}` : html`${this.#face(id, look)}<span class="parts">${component ? html`${zone.as === 'road' ? nothing : this.cost(component, now)}${this.face(component).worth}` : nothing}${many}${inline.map((one) => this.inline(one, path, item.value))}${deed}</span>${takes ? html`<span class="takes">${this.#amounts(takes)}</span>` : nothing}${marks.map((one) => this.mark(one))}`
    }
    const alone = !count && !does && !marks.length && !lies && !now && !takes
    return html`<button class=${classes} data-path=${path} data-face=${id ?? ''} data-tone=${this.tone(id)} data-order=${ordered && order >= 0 ? ` ${order + 1}` : ''} data-by=${by === undefined ? nothing : by + 1} data-colour=${by === undefined ? nothing : view.sitting[by]?.colour ?? ''} tabindex=${stop || numbers ? 0 : -1}
      aria-pressed=${numbers && order >= 0 ? 'true' : nothing} @click=${(event: Event) => touch(path, id, event)}>${this.printed(zone.as + look, alone ? id : JSON.stringify([id, count, does, marks, lies, now, takes]), inner, alone)}</button>`
  }
  /** What is printed, such as a card: drawn once for each key and language, and copied; what is not `kept` only as long as it stands there. */
  protected printed(part: string, id: string | number | null, draw: () => Part, kept = true): Part {
    const { index, language } = this.scene, key = `${part} ${language} ${id}`
    return printed(key, () => {
      const drawn = index.prints.get(key) ?? print(draw())
      if (!kept) return drawn
      index.prints.set(key, drawn)
      return drawn.cloneNode(true)
    })
  }
  #face(id: string | null, look: string): Part {
    const component = this.component(id), name = this.name(id), short = component?.short && look === 'card' ? named(component.short, this.scene.language) : ''
    const { index } = this.scene, mark = index.layout.symbols?.[id ?? ''] || (component && measured(index, component).sign) || '' // its own, or that of what its first line gains, or of its points
    const told = component ? this.face(component).face : nothing
    return html`${mark ? html`<span class="watermark" aria-hidden="true">${sign({ symbol: mark })}</span>` : nothing}<span class="title">${name}</span>
      ${component ? html`<span class="hide">${this.kinds(component)}</span>${told}` : nothing}${short ? html`<span class="short">${short}</span>` : nothing}`
  }
  /** What is printed on a thing, for its size; `names` lie on it, and its price stands there if it is `sold`. */
  print({ face: id }: Pick<Item, 'face'>, look: string, names: number, sold: boolean): Print {
    const component = this.component(id), { deeds, broad } = component ? measured(this.scene.index, component) : { deeds: [], broad: 0 }
    const price = sold && component ? this.#price(component) : [], points = component?.points === null || component?.points === undefined ? 0 : 2.5
    const foot = price.reduce((sum, [, n]) => sum + 1.35 + 0.62 * `${n}`.length, price.length && 1.1) + points
    return { foot, name: this.name(id), deeds, broad, short: component?.short && look === 'card' ? named(component.short, this.scene.language) : '', names }
  }
  face(component: Component): ReturnType<typeof face> {
    const { index } = this.scene
    return face(index, component, (id) => this.word(index.units[id]?.word) || this.name(id))
  }
  /** What wanders and is here now: its name, its place among several or its amount, and its drawing if it is a piece. */
  marks(path: string): { readonly word: string; readonly n: string; readonly symbol: string }[] {
    const { index, view } = this.scene, list = path.slice(0, path.lastIndexOf('/')), n = Number(path.slice(list.length + 1))
    return (index.layout.marks ?? []).filter((mark) => mark.on === list).flatMap((mark) => {
      if (mark.when && !(mark.when.among as unknown[]).includes(at(view.state, mark.when.at))) return []
      const said = at(view.state, mark.at), order = Array.isArray(said) ? said.indexOf(n) : -1, drawn = (n: number | '') => [{ word: this.word(mark.word), n: `${n}`, symbol: mark.symbol ?? '' }]
      if (mark.says === 'amount') return Array.isArray(said) && said[n] ? drawn(Number(said[n])) : []
      if (mark.says === 'order') return order < 0 ? [] : drawn(order + 1)
      return said === n || order >= 0 ? drawn('') : []
    })
  }
  mark({ word, n, symbol }: ReturnType<Cards['marks']>[number]): TemplateResult {
    return symbol ? html`<span class="piece neutral" role="img" title=${word} aria-label=${word}>${sign({ symbol })}</span>` : html`<span class="word">${word}${n ? html` <b>${n}</b>` : nothing}</span>`
  }

  tone(face: string | null): string {
    if (face === null) return this.scene.index.back.tone
    const types = this.component(face)?.types ?? []
    return this.scene.index.layout.kinds?.find(({ type }) => types.includes(type))?.tone ?? 'slate'
  }
  kinds(component: Component): string {
    return (this.scene.index.layout.kinds ?? []).filter(({ type }) => component.types.includes(type)).map(({ word }) => this.word(word)).reverse().join(' · ')
  }
  /** What a card of a market costs now, where the reckoning says it. */
  costs(zone: AnyZone, face: string | null): readonly [string, number] | undefined {
    const { view, me } = this.scene, costs = zone.as === 'market' && zone.costs, n = costs ? at(view.reckoning as Json, costs.at.replace('{me}', `${me ?? view.asked[0]?.seat}`).replace('{card}', `${face}`)) : null
    return costs && typeof n === 'number' ? [costs.unit, n] : undefined
  }
  #price(component: Component): [string, number][] {
    const { cost } = this.scene.index.layout
    return component.price ? Object.entries(component.price) : cost && component.cost !== null ? [[cost, component.cost]] : []
  }
  cost(component: Component, now?: readonly [string, number]): Part {
    return this.#amounts(now ? [now] : this.#price(component))
  }
  #amounts(parts: readonly (readonly [string, number])[]): Part {
    const { units } = this.scene.index, said = parts.map(([unit, number]) => `${number} ${this.word(units[unit]?.word)}`).join(', ')
    return parts.length ? html`<span class="cost" role="img" aria-label=${this.say('costs', said)}>${parts.map(([unit, number]) => html`<span class="price" data-tone=${units[unit]?.tone ?? 'slate'}>${number}${sign(units[unit] ?? {})}</span>`)}</span>` : nothing
  }
}
