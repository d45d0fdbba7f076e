import { html, nothing, type TemplateResult } from 'lit'
import type { Json, Zone } from '@croupier/client'
import { Cards, INLINE, type Part, type Scene } from './cards'
import { at, items, sorted, type AnyZone, type Item, type Score } from './model'
import { needs, room, type Wants } from './sizes'
import { sign } from './signs'

export { buttons, weightOf } from './answers'
export { cardStyles } from './card-styles'
export { drawings } from './signs'
export { reckoned } from './sizes'

/** Pixels of a zone's name, and of what stands above the places of a road: --head and --road in `styles.ts`. */
const HEAD = 20, ROAD = 18

type Mat = { readonly zone: AnyZone; readonly item: Item; readonly seat: number }

/** So many pieces stand side by side; more are one and the number. */
const PIECES = 5

/** One table, drawn once: each kind of zone has a method. */
export class Drawing extends Cards {
  /** The zones that want room on the board: those whose places never change, and the others. */
  readonly fixed: Wants[] = []
  readonly loose: Wants[] = []
  /** The rooms that are kept for cards that may come. */
  get rooms(): Wants[] {
    const { own } = this.#around
    return [...this.#shared(), ...(own?.zone.inside ?? []) as AnyZone[]].flatMap((zone) => ('room' in zone && zone.room ? [room(zone.room, zone.look ?? 'card')] : []))
  }
  /** The shared numbers without a name and the tracks, for the bar on top. */
  bar(): Part[] {
    return this.#shared().filter((zone) => INLINE.has(zone.as) && !zone.word || zone.as === 'track' || zone.as === 'flag').map((zone) => this.#zone(zone, '', this.scene.view.state))
  }
  /** The seats as plates, from the one after one's own, which is the last; between them what all share that is no card. `lying`: with what lies before rivals. */
  rail(lying: boolean): TemplateResult {
    const { around, own } = this.#around, shared = this.#shared().filter(({ as, word }) => as === 'pile' || (as === 'counters' || as === 'token') && word)
    return html`${around.map((one) => this.#plate(one, lying))}${shared.length ? html`<div class="common">${shared.map((zone) => this.#zone(zone, '', this.scene.view.state))}</div>` : nothing}${own ? this.#plate(own, false) : nothing}`
  }
  /** What all share, and what lies before one's own seat: cards, each zone in a room of its own; below them with `rivals` what lies before others. */
  board(rivals: boolean, result = false): TemplateResult {
    const { view } = this.scene, { around, own } = this.#around
    if (result && view.result) return html`<div class="spread">${this.places()}</div>`
    const shared = this.#shared().filter(({ as }) => !INLINE.has(as) && as !== 'pile' && as !== 'score').map((zone) => this.#zone(zone, '', view.state, zone.as === 'market' || zone.as === 'road' ? this.fixed : this.loose))
    const scores = view.result ? nothing : this.#shared().filter(({ as }) => as === 'score').map((zone) => this.#zone(zone, '', view.state))
    const mine = own ? this.#lying(own).map((zone) => this.#zone(zone, own.item.path, own.item.value, this.loose)).filter((part) => part !== nothing) : []
    return html`<div class="spread"><div class="laid">${shared}${mine.length ? html`<section class="mat own" data-path=${own!.item.path}><h2 class="hide">${this.say('your-area')}</h2>${mine}</section>` : nothing}</div>${scores}${rivals ? around.map((one) => this.#area(one)) : nothing}</div>`
  }
  /** The hand, next to the question. */
  hand(): Part {
    const { own } = this.#around
    return own ? html`${(own.zone.inside as AnyZone[]).filter((zone) => zone.as === 'hand').map((zone) => this.#cards(zone, own.item.path, own.item.value))}` : nothing
  }
  /** The places of a game that is over with what each seat has, the best first. */
  places(): Part {
    return this.scene.view.result?.places.length ? this.#scores?.places(this) ?? html`<div class="places"></div>` : nothing
  }

  #shared(): AnyZone[] {
    return (this.scene.index.layout.zones as AnyZone[]).filter((zone) => zone.as !== 'mats')
  }
  /** The areas of the others in turn, from the one after one's own, and one's own. */
  get #around(): { around: readonly Mat[]; own: Mat | undefined } {
    const zone = (this.scene.index.layout.zones as AnyZone[]).find((one) => one.as === 'mats')
    const mats = zone?.as === 'mats' ? (items(zone, '', this.scene.view.state, this.scene.index) ?? []).map((item) => ({ zone, item, seat: Number(at(item.value, zone.seat ?? '/seat') ?? item.index) })) : []
    const own = mats.findIndex(({ seat }) => seat === this.scene.me)
    return own < 0 ? { around: mats, own: undefined } : { around: [...mats.slice(own + 1), ...mats.slice(0, own)], own: mats[own] }
  }

  /** A seat: its name, how it stands, its numbers and its stacks. */
  #plate(one: Mat, lying: boolean): TemplateResult {
    const { zone, item, seat } = one, { view, me, pointing, ahead, language, unfolded, unfold } = this.scene
    const place = view.result?.places[seat], turn = view.asked.some((question) => question.seat === seat), clock = view.clocks?.[seat], open = unfolded.includes(seat)
    const of = { zone, item, seat }, inside = zone.inside as AnyZone[], can = pointing.at.get(item.path)
    const cards = lying ? this.#lying(of).map((inner) => this.#names(inner, item)).filter((part) => part !== nothing) : []
    const drawn = html`<section class="mat ${turn ? 'turn' : ''} ${seat === me ? 'me' : ''} ${open ? 'open' : ''}" data-colour=${view.sitting[seat]?.colour ?? ''} data-path=${item.path} aria-label="${this.say('seat', seat + 1)}: ${this.player(seat)}">
      <header><h2 class="who">${this.badge(seat)}<span>${this.player(seat)}</span>${this.scene.there?.seat(seat, language) ?? nothing}${seat === me ? html`<span class="hide">(${this.say('you')})</span>` : nothing}</h2>${this.#standing(seat)}
        <button class="fold" aria-expanded=${open} aria-label="${this.say(open ? 'close' : 'unfold')}: ${this.player(seat)}" @click=${() => unfold(seat)}>▾</button></header>
      <div class="holds">${turn ? html`<span class="asked">${this.say('to-move')}</span>` : nothing}
      ${clock && view.sitting[seat]?.player && view.status === 'running' ? html`<croupier-clock .clock=${clock} .ahead=${ahead ?? 0} .at=${ahead === null ? view.at : null} language=${language}></croupier-clock>` : nothing}
      ${clock?.away ? html`<span class="word">${this.say('away')}</span>` : nothing}${view.sitting[seat]?.resigned ? html`<span class="word">${this.say('resigned')}</span>` : nothing}
      ${place ? html`<span class="word">${this.say('place', place)}</span>` : nothing}${this.marks(item.path).map((one) => this.mark(one))}
      ${inside.filter((inner) => INLINE.has(inner.as)).map((inner) => this.#zone(inner, item.path, item.value))}
      ${inside.filter((inner) => inner.as === 'pile' || this.#closed(inner, of)).map((inner) => this.#zone(inner, item.path, item.value))}
      ${can ? html`<button class="can" data-path=${item.path} @click=${(event: Event) => this.scene.touch(item.path, '', event)}>${can.length === 1 ? this.scene.labels[can[0]!] : this.say('choose')}<span class="hide"> ${this.player(seat)}</span></button>` : nothing}${cards}</div></section>`
    return drawn
  }
  /** What stands beside a seat's name: what is reckoned for it, a dash for the first where it is unknown, and a crown if it is known to lead. */
  #standing(seat: number): Part {
    const { index, view } = this.scene, { leads } = index.layout, all = leads && at(view.reckoning as Json, leads.at)
    if (!leads || !Array.isArray(all)) return nothing
    const first = (all as readonly Json[]).map((one) => at(one, leads.of[0]!.at)), known = first.filter((one) => typeof one === 'number'), most = Math.max(...known)
    const ahead = known.length === first.length && first[seat] === most && Math.min(...known) < most
    const numbers = leads.of.map((one) => ({ unit: index.units[one.unit]!, n: at(all[seat] as Json, one.at) })).filter(({ n }, place) => !place || typeof n === 'number')
    return html`<span class="numbers leads">${ahead ? html`<span class="ahead">${sign({ symbol: 'crown' })}<span class="hide">${this.say('place', 1)}</span></span>` : nothing}${numbers.map(({ unit, n }) => html`<span class="number" data-tone=${unit.tone ?? 'slate'} title=${this.word(unit.word)}><i>${sign(unit)}</i><span class="hide">${this.word(unit.word)}</span> <b>${n ?? '–'}</b></span>`)}</span>`
  }
  /** What lies before a rival, where there is no room for it in the rail. */
  #area(one: Mat): Part {
    const cards = this.#lying(one).map((inner) => this.#names(inner, one.item)).filter((part) => part !== nothing)
    return cards.length ? html`<section class="area" data-seat=${one.seat} aria-label=${this.player(one.seat)}>${this.badge(one.seat)}${cards}</section>` : nothing
  }
  #closed(zone: AnyZone, { item, seat }: Mat): boolean {
    return zone.as === 'hand' && seat !== this.scene.me && !items(zone, item.path, item.value, this.scene.index)?.some(({ face }) => face)
  }
  /** The zones of cards that lie before a seat: neither numbers nor stacks, nor the hand of one's own. */
  #lying(one: Mat): AnyZone[] {
    return (one.zone.inside as AnyZone[]).filter((zone) => !INLINE.has(zone.as) && zone.as !== 'pile' && !(zone.as === 'hand' && one.seat === this.scene.me) && !this.#closed(zone, one))
  }
  /** Cards as their names. */
  #names(zone: AnyZone, { path, value }: Item): Part {
    const found = items(zone, path, value, this.scene.index) ?? [], groups = zone.inside?.length ? found.map((item) => ({ item, many: 1 })) : this.#grouped(found)
    return found.length && !('copies' in zone && zone.copies) ? html`<div class="names" role="group" aria-label=${this.word(zone.word)}>${groups.map(({ item, many }) => html`${this.card(zone, item, 'name', many, false)}${((zone.inside ?? []) as AnyZone[]).map((inner) => this.bare(inner, item))}`)}</div>` : nothing
  }

  override inline(zone: AnyZone, path: string, value: Json): Part {
    return this.#zone(zone, path, value)
  }
  #zone(zone: AnyZone, base: string, value: Json, board?: Wants[]): Part {
    switch (zone.as) {
      case 'counters': return this.#counters(zone, base, value)
      case 'track': return this.#track(zone, value)
      case 'flag': return at(value, zone.at) && !zone.face ? html`<span class="word">${this.word(zone.word)}</span>` : nothing
      case 'token': return this.#token(zone, value)
      case 'score': return this.#score(zone, base, value)
      case 'pile': return this.#pile(zone, base, value)
      case 'mats': return nothing
      default: return this.#cards(zone, base, value, board)
    }
  }

  #counters(zone: Extract<Zone, { as: 'counters' }>, base: string, value: Json): Part {
    const here = at(value, zone.at ?? ''), path = base + (zone.at ?? ''), units = this.scene.index.units, was = this.scene.before && at(this.scene.before, path)
    if (here === undefined || here === null) return nothing
    const all = zone.of.map((one) => ({ ...one, number: at(here, one.at) as number | null | undefined }))
    if (zone.hides && all.every(({ number }) => !number)) return nothing
    if (zone.pieces) return this.#pieces(all, path)
    const shown = all.filter(({ number, hides }) => number !== undefined && !(hides && !number)).map(({ number, unit, at: pointer }) => {
      const known = units[unit], { word, tone } = known ?? { word: unit }
      const name = this.word(word)
      const old = was ? at(was, pointer) : number
      return html`<span class="number ${number ? '' : 'zero'} ${old === number ? '' : this.glow}" data-tone=${tone ?? 'slate'} title=${name}>${this.printed('unit', unit, () => (known?.sign || known?.symbol ? html`<i>${sign(known)}</i><span class="hide">${name}</span> ` : html`<span class="soft">${name}</span> `))}<b .textContent=${String(number ?? '∞')}></b></span>`
    })
    if (!shown.length) return nothing
    const inner = html`${zone.word ? html`<span class="soft">${this.word(zone.word)}</span> ` : nothing}${shown}`
    return this.scene.pointing.at.has(path) && zone.at
      ? html`<button class="numbers can" data-path=${path} @click=${(event: Event) => this.scene.touch(path, '', event)}>${inner}</button>`
      : html`<span class="numbers" data-at=${path}>${inner}</span>`
  }

  /** Numbers as pieces in the colour of the seat whose area it is: one for each, or one with the number. */
  #pieces(all: readonly { readonly unit: string; readonly number: number | null | undefined }[], path: string): Part {
    const { units } = this.scene.index, { around, own } = this.#around, seat = [...around, own].find((one) => one && path.startsWith(`${one.item.path}/`))?.seat
    const colour = seat === undefined ? '' : this.scene.view.sitting[seat]?.colour ?? ''
    const shown = all.filter(({ number }) => number).map(({ unit, number }) => {
      const name = `${number} ${this.word(units[unit]?.word)}`, many = Number(number) <= PIECES ? Number(number) : 1
      return this.printed(`pieces ${unit} ${colour}`, number!, () => html`<span class="pieces" role="img" data-colour=${colour} title=${name} aria-label=${name}>${Array.from({ length: many }, () => html`<span class="piece">${sign(units[unit] ?? {})}</span>`)}${many === number ? nothing : html`<b>${number}</b>`}</span>`)
    })
    return shown.length ? html`${shown}` : nothing
  }

  #track(zone: Extract<Zone, { as: 'track' }>, value: Json): TemplateResult {
    const { status, result } = this.scene.view, now = status === 'over' && result?.how !== 'finished' ? undefined : at(value, zone.at)
    return html`<ol class="track" aria-label=${this.word(zone.word)}>${zone.steps.map((step) => html`<li aria-current=${step.value === now ? 'step' : nothing}>${this.word(step.word)}</li>`)}</ol>`
  }

  /** Whose something is: a tab, a piece in the shape of its drawing, else a disc; each in the seat's colour and with its number. */
  #token(zone: Extract<Zone, { as: 'token' }>, value: Json): Part {
    const seat = at(value, zone.at), { shape = 'disc', symbol = '' } = zone
    if (typeof seat !== 'number') return nothing
    const word = this.word(zone.word), player = this.player(seat), colour = this.scene.view.sitting[seat]?.colour ?? ''
    return this.printed(`token ${zone.word} ${colour} ${player}`, seat, () => html`<span class="${shape === 'disc' ? 'who' : shape}" role="img" data-colour=${colour} title="${word}: ${player}" aria-label="${word}: ${player}">${shape === 'piece' ? html`${sign({ symbol })}<b>${seat + 1}</b>` : shape === 'tab' ? seat + 1 : html`<span class="soft">${word}</span>${this.badge(seat)}`}</span>`)
  }

  /** What draws tables of scores: most games have one at the end alone, so it is loaded then. */
  get #scores(): Scene['scores'] {
    if (!this.scene.scores) this.scene.wanted()
    return this.scene.scores
  }
  #score(zone: Score, base: string, value: Json): Part {
    const found = items(zone, base, value, this.scene.index) ?? []
    return (found.length && this.#scores?.score(this, zone, found)) || nothing
  }

  #pile(zone: Extract<Zone, { as: 'pile' }>, base: string, value: Json): Part {
    const pile = at(value, zone.at), path = base + zone.at, can = this.scene.pointing.at.has(path)
    const cards = Array.isArray(pile) ? (pile as readonly (string | null)[]) : null
    if (zone.hides && cards?.length === 0) return nothing
    const top = cards?.length ? cards[zone.first === 'bottom' ? cards.length - 1 : 0] ?? null : zone.top ? at(value, zone.top) : null
    const face = typeof top === 'string' ? top : null, word = this.word(zone.word), open = cards?.some((one) => one !== null)
    const unknown = cards === null && pile === null && (face !== null || !zone.top) // where a top would be seen and none is, there is no card
    const count = cards === null ? (face ? '' : unknown ? '?' : 0) : cards.length
    const inner = html`${face ? html`<span class="chip" data-tone=${this.tone(face)}>${this.name(face)}</span>` : cards?.length === 0 || (cards === null && !unknown) ? html`<span class="back none"></span>` : this.#back}
      <b aria-hidden="true">${count}</b><span class="hide">${cards === null ? (unknown ? this.say('uncounted') : '') : this.say('cards', cards.length)}</span>`
    return html`<div class="zone flat" title=${word}><h3>${word}</h3>${can || open
      ? html`<button class="pile ${can ? 'can' : ''}" data-path=${path} @click=${(event: Event) => this.scene.touch(path, '', event)}><span class="hide">${word} </span>${inner}</button>`
      : html`<span class="pile">${inner}</span>`}</div>`
  }

  /** Cards face down: their number stands beside it. */
  get #back(): Part {
    return this.printed('back', '', () => html`<span class="back" data-tone=${this.scene.index.back.tone}></span>`)
  }
  #cards(zone: AnyZone, base: string, value: Json, board?: Wants[]): Part {
    const { index } = this.scene, found = items(zone, base, value, index), word = this.word(zone.word), id = `z${base}${zone.at}${zone.word}`
    if (found && !found.length && (zone.hides || board)) return nothing
    const closed = zone.as === 'hand' && (found === null || (base !== this.#around.own?.item.path && found.every(({ face }) => face === null)))
    const list = zone.at.endsWith('/*'), heading = html`<h3 id=${id}>${word}${list && found && zone.as === 'row' ? ` ${found.length}` : ''}</h3>`
    if (closed || found === null) {
      return html`<div class="zone flat" title=${word}>${heading}<span class="pile">${found?.length === 0 ? html`<span class="back none"></span>` : this.#back}<b aria-hidden="true">${found?.length ?? '?'}</b><span class="hide">${found ? this.say('cards', found.length) : this.say('uncounted')}</span></span></div>`
    }
    const look = ('look' in zone ? zone.look : undefined) ?? 'card'
    const laid = zone.as === 'hand' ? sorted(zone, found, index, this.scene.language) : found
    const groups = zone.as === 'row' && !zone.inside?.length ? this.#grouped(laid) : laid.map((item) => ({ item, many: 1 }))
    board?.push({ id, many: zone.as === 'road' ? Math.ceil(groups.length / 2) * 2 : groups.length, head: zone.as === 'road' ? ROAD : HEAD, gap: zone.as === 'road' ? ROAD : 8, ...this.#needs(zone, groups.map(({ item }) => item), look) })
    return html`<div class="zone cards ${zone.as === 'road' ? 'along' : ''}" data-zone=${id}>${heading}
      ${found.length ? html`<ul class="items ${zone.as} ${look === 'name' ? 'chips' : ''}" role="list" aria-labelledby=${id} @keydown=${arrows}>
        ${groups.map(({ item, many }, n) => html`<li class=${zone.as === 'hand' && item.face === groups[n + 1]?.item.face ? 'twin' : nothing}>${this.card(zone, item, look, many, n === 0)}${this.#on(zone, item)}</li>`)}</ul>` : html`<span class="soft">${this.say('empty')}</span>`}</div>`
  }
  /** What the cards of a zone need. In a market or road whose cards change, whatever may come: all that is of their kinds, so that nothing moves when it comes. */
  #needs(zone: AnyZone, all: readonly Item[], look: string): ReturnType<typeof needs> {
    const { index, language } = this.scene, changes = zone.as === 'road' || (zone.as === 'market' && !zone.left), inside = (zone.inside ?? []) as AnyZone[]
    const print = (item: Pick<Item, 'face'>, names: number) => this.print(item, look, names, zone.as !== 'road'), now = needs(all.map((item) => print(item, this.#onto(zone, item).length)), look)
    if (!changes || !all.length) return now
    const kinds = new Set(all.flatMap(({ face }) => this.component(face)?.types ?? []).filter((type) => index.layout.kinds?.some((kind) => kind.type === type))), key = `${language} ${zone.at} ${[...kinds].join()}`
    const known = index.wants.get(key) ?? needs([...index.components.values()].filter(({ id, types }) => types.some((type) => kinds.has(type)) || inside.some((one) => one.as === 'flag' && one.face === id)).map(({ id }) => print({ face: id }, 0)), look)
    index.wants.set(key, known)
    return { wide: Math.max(now.wide, known.wide), high: (width) => Math.max(now.high(width), known.high(width)) }
  }
  /** Of a kind, and alike in what a click does: one, with a number. */
  #grouped(found: readonly Item[]): { item: Item; many: number }[] {
    const groups = new Map<string, { item: Item; many: number }>()
    for (const item of found) {
      const key = this.scene.pointing.at.has(item.path) ? item.path : `${item.face}`
      groups.set(key, { item: groups.get(key)?.item ?? item, many: (groups.get(key)?.many ?? 0) + 1 })
    }
    return [...groups.values()]
  }
  /** The cards that lie on a card. */
  #onto(zone: AnyZone, { path, value }: Item): readonly (readonly [AnyZone, Item])[] {
    return ((zone.inside ?? []) as AnyZone[]).filter((one) => !INLINE.has(one.as)).flatMap((one) => (items(one, path, value, this.scene.index) ?? []).map((item) => [one, item] as const))
  }
  #on(zone: AnyZone, item: Item): Part {
    const all = this.#onto(zone, item)
    return all.length ? html`<span class="onto">${all.map(([one, inner]) => html`${this.card(one, inner, 'name', 1, true)}${((one.inside ?? []) as AnyZone[]).map((deep) => this.bare(deep, inner))}`)}</span>` : nothing
  }
  override bare(zone: AnyZone, item: Item): Part {
    if (INLINE.has(zone.as)) return this.#zone(zone, item.path, item.value)
    const found = items(zone, item.path, item.value, this.scene.index)
    return found?.length ? html`${found.map((one) => html`${this.card(zone, one, 'name', 1, true)}${((zone.inside ?? []) as AnyZone[]).map((inner) => this.bare(inner, one))} `)}` : nothing
  }
}

/** Arrow keys move within a list of cards: the Tab key then needs one stop for each. */
function arrows(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (!step) return
  const list = event.currentTarget as HTMLElement, all = [...list.querySelectorAll<HTMLElement>('button')]
  const now = all.indexOf((list.getRootNode() as ShadowRoot).activeElement as HTMLElement)
  all[(now + step + all.length) % all.length]?.focus()
  event.preventDefault()
}
