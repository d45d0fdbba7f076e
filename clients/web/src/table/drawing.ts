import { html, nothing, type TemplateResult } from 'lit'
import type { Json, Zone } from '@croupier/client'
import { named } from '../words'
import { Cards, INLINE, type Part } from './cards'
import { at, items, sorted, type AnyZone, type Item, type Score } from './model'
import { sign } from './signs'
import { standing } from './standing'

type Mat = { readonly zone: AnyZone; readonly item: Item; readonly seat: number }

/** Markets with more piles take two lines, so that two of them fit side by side. */
const IN_A_LINE = 6
/** This many backs are side by side; the number next to them says how many there are. */
const BACKS = 5

/** One table, drawn once: each kind of zone has a method. */
export class Drawing extends Cards {
  /** The shared numbers and tracks, for the bar on top. */
  bar(): Part[] {
    return this.#shared().filter((zone) => INLINE.has(zone.as) && !this.#targeted(zone)).map((zone) => this.#zone(zone, '', this.scene.view.state))
  }
  /** Rivals, what all share, and one's own area; with the result, by place, where that stands nowhere else. */
  board(result = false): TemplateResult {
    const mats = this.#mats(), me = this.scene.me, own = mats.findIndex(({ seat }) => seat === me)
    const around = own < 0 ? mats : [...mats.slice(own + 1), ...mats.slice(0, own)]
    const shared = this.#shared().filter((zone) => (zone.as !== 'score' || !this.scene.view.result) && (!INLINE.has(zone.as) || this.#targeted(zone))), draw = (zone: AnyZone) => this.#zone(zone, '', this.scene.view.state)
    const stacks = shared.filter(({ as }) => as === 'pile')
    return html`<div class="spread">
      ${around.length ? html`<div class="mats around scroll ${own < 0 ? 'all' : ''}" tabindex=${around.length > 1 ? 0 : nothing} role="group" aria-label=${this.say('rivals')}>${around.map((one) => this.#mat(one))}</div>` : nothing}
      ${shared.length ? html`<div class="zones shared">${result && this.scene.view.result ? html`<div class="zone">${this.places()}</div>` : nothing}${shared.filter(({ as }) => as !== 'pile').map(draw)}${stacks.length ? html`<div class="stacks">${stacks.map(draw)}</div>` : nothing}</div>` : nothing}
      ${own < 0 ? nothing : html`<div class="mats">${this.#mat(mats[own]!)}</div>`}</div>`
  }
  /** What is always in view: one's own numbers and hand, next to the question. */
  hand(): Part {
    const own = this.#mats().find(({ seat }) => seat === this.scene.me)
    if (!own) return nothing
    const hands = (own.zone.inside as AnyZone[]).filter((zone) => zone.as === 'hand')
    return html`${this.#header(own, this.#stacks(own).map(({ part }) => part))}${hands.map((zone) => this.#cards(zone, own.item.path, own.item.value))}`
  }
  /** The places of a game that is over with what each seat has, the best first. */
  places(): Part {
    const { result, state } = this.scene.view, { layout, rules } = this.scene.index
    if (!result?.places.length) return nothing
    const zone = layout.zones.find(({ as }) => as === 'score') ?? { as: 'score', at: '/-/*', of: [] }
    return html`${this.#score(zone as Score, '', state, result.places)}<p class="soft">${named(rules.vocabulary['decided']?.[result.decided], this.scene.language, result.decided)}</p>`
  }

  get #markets(): number {
    return this.#shared().filter(({ as }) => as === 'market').length
  }
  #shared(): AnyZone[] {
    return (this.scene.index.layout.zones as AnyZone[]).filter((zone) => zone.as !== 'mats')
  }
  #targeted(zone: AnyZone): boolean {
    return zone.as === 'counters' && this.scene.pointing.at.has(zone.at)
  }
  #mats(): Mat[] {
    const zone = (this.scene.index.layout.zones as AnyZone[]).find((one) => one.as === 'mats')
    if (zone?.as !== 'mats') return []
    return (items(zone, '', this.scene.view.state, this.scene.index) ?? []).map((item) => ({ zone, item, seat: Number(at(item.value, zone.seat ?? '/seat') ?? item.index) }))
  }

  /** Where one's own area is. */
  get #mine(): string {
    return this.#mats().find(({ seat }) => seat === this.scene.me)?.item.path ?? ''
  }

  /** A seat's name, how it stands with its time and its numbers. */
  #header({ zone, item, seat }: Mat, stacks: readonly Part[] = []): TemplateResult {
    const { view, me, pointing, ahead, language } = this.scene
    const place = view.result?.places[seat], asked = view.asked.some((question) => question.seat === seat), clock = view.clocks?.[seat]
    const can = pointing.at.has(item.path)
    return html`<header><h2 class="who">${this.badge(seat)}${this.player(seat)}${seat === me ? html`<span class="soft">(${this.say('you')})</span>` : nothing}</h2>${standing(this, seat)}
      ${asked ? html`<span class="asked">${this.say('to-move')}</span>` : nothing}
      ${clock && view.sitting[seat]?.player && view.status === 'running' ? html`<croupier-clock .clock=${clock} .ahead=${ahead ?? 0} .at=${ahead === null ? view.at : null} language=${language}></croupier-clock>` : nothing}
      ${clock?.away ? html`<span class="word">${this.say('away')}</span>` : nothing}${view.sitting[seat]?.resigned ? html`<span class="word">${this.say('resigned')}</span>` : nothing}
      ${place ? html`<span class="word">${this.say('place', place)}</span>` : nothing}${this.marks(item.path).map((word) => html`<span class="word">${word}</span>`)}
      ${(zone.inside as AnyZone[]).filter((one) => INLINE.has(one.as)).map((one) => this.#zone(one, item.path, item.value))}${stacks}
      ${can ? html`<button class="can" data-path=${item.path} @click=${(event: Event) => this.scene.touch(item.path, '', event)}>${this.#does(item.path) ?? this.say('choose')}<span class="hide"> ${this.player(seat)}</span></button>` : nothing}</header>`
  }
  /** What a click on a place does, where it does one thing alone. */
  #does(path: string): string | undefined {
    const numbers = this.scene.pointing.at.get(path)
    return numbers?.length === 1 ? this.scene.labels[numbers[0]!] : undefined
  }

  /** What a seat has in stacks: piles, and a hand that is closed. They stand beside its numbers. */
  #stacks({ zone, item, seat }: Mat): { readonly of: AnyZone; readonly part: Part }[] {
    const closed = (of: AnyZone) => of.as === 'hand' && seat !== this.scene.me && !items(of, item.path, item.value, this.scene.index)?.some(({ face }) => face)
    return (zone.inside as AnyZone[]).filter((of) => of.as === 'pile' || closed(of)).map((of) => ({ of, part: this.#zone(of, item.path, item.value) }))
  }

  /** What lies before a seat. Of one's own the header and the hand are in `hand()`; a rival's may be a strip, which opens. */
  #mat(one: Mat): TemplateResult {
    const { zone, item, seat } = one, { view, unfolded, unfold, me } = this.scene, own = seat === me, turn = view.asked.some((question) => question.seat === seat), open = unfolded.includes(seat)
    const stacks = this.#stacks(one), flat = new Set(stacks.map(({ of }) => of))
    const lying = (zone.inside as AnyZone[]).filter((of) => !INLINE.has(of.as) && !flat.has(of) && !(own && of.as === 'hand')).map((of) => this.#zone(of, item.path, item.value)).filter((part) => part !== nothing)
    return html`<section class="mat ${turn ? 'turn' : ''} ${own ? 'own' : ''} ${open ? 'open' : ''}" ?hidden=${own && !lying.length} data-colour=${view.sitting[seat]?.colour ?? ''} data-path=${item.path} aria-label="${this.say('seat', seat + 1)}: ${this.player(seat)}">
      ${own ? html`<h2 class="hide">${this.say('your-area')}</h2>` : html`${this.#header(one, stacks.map(({ part }) => part))}${lying.length ? html`<button class="fold" aria-expanded=${open} @click=${() => unfold(seat)}>${this.say(open ? 'close' : 'unfold')}<span class="hide">: ${this.player(seat)}</span></button>` : nothing}`}
      ${lying.length ? html`<div class="zones">${lying}</div>` : nothing}</section>`
  }

  override inline(zone: AnyZone, path: string, value: Json): Part {
    return this.#zone(zone, path, value)
  }
  #zone(zone: AnyZone, base: string, value: Json): Part {
    switch (zone.as) {
      case 'counters': return this.#counters(zone, base, value)
      case 'track': return this.#track(zone, value)
      case 'flag': return at(value, zone.at) && !zone.face ? html`<span class="word">${this.word(zone.word)}</span>` : nothing
      case 'token': return this.#token(zone, value)
      case 'score': return this.#score(zone, base, value)
      case 'pile': return this.#pile(zone, base, value)
      case 'mats': return nothing
      default: return this.#cards(zone, base, value)
    }
  }

  #counters(zone: Extract<Zone, { as: 'counters' }>, base: string, value: Json): Part {
    const here = at(value, zone.at ?? ''), path = base + (zone.at ?? ''), units = this.scene.index.units, was = this.scene.before && at(this.scene.before, path)
    if (here === undefined || here === null) return nothing
    const all = zone.of.map((one) => ({ ...one, number: at(here, one.at) as number | null | undefined }))
    if (zone.hides && all.every(({ number }) => !number)) return nothing
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
      : html`<span class="numbers">${inner}</span>`
  }

  #track(zone: Extract<Zone, { as: 'track' }>, value: Json): TemplateResult {
    const { status, result } = this.scene.view, now = status === 'over' && result?.how !== 'finished' ? undefined : at(value, zone.at)
    return html`<ol class="track" aria-label=${this.word(zone.word)}>${zone.steps.map((step) => html`<li aria-current=${step.value === now ? 'step' : nothing}>${this.word(step.word)}</li>`)}</ol>`
  }

  #token(zone: Extract<Zone, { as: 'token' }>, value: Json): Part {
    const seat = at(value, zone.at)
    if (typeof seat !== 'number') return nothing
    const word = this.word(zone.word), player = this.player(seat), colour = this.scene.view.sitting[seat]?.colour ?? ''
    return this.printed(`token ${zone.word} ${colour} ${player}`, seat, () => html`<span class="who" role="img" title="${word}: ${player}" aria-label="${word}: ${player}"><span class="soft">${word}</span>${this.badge(seat)}</span>`)
  }

  /** What each seat has; with `places` all seats, the best first. It is there at the end of most games alone: what draws it is loaded then. */
  #score(zone: Score, base: string, value: Json, places?: readonly number[]): Part {
    const { scores, wanted, index } = this.scene, found = items(zone, base, value, index) ?? []
    if (!places && !found.length) return nothing
    if (!scores) wanted()
    return scores?.score(this, zone, found, places) ?? (places ? html`<div class="places"></div>` : nothing)
  }

  #pile(zone: Extract<Zone, { as: 'pile' }>, base: string, value: Json): Part {
    const pile = at(value, zone.at), path = base + zone.at, can = this.scene.pointing.at.has(path)
    const cards = Array.isArray(pile) ? (pile as readonly (string | null)[]) : null
    if (zone.hides && cards?.length === 0) return nothing
    const top = cards?.length ? cards[zone.first === 'bottom' ? cards.length - 1 : 0] ?? null : zone.top ? at(value, zone.top) : null
    const face = typeof top === 'string' ? top : null, word = this.word(zone.word), open = cards?.some((one) => one !== null)
    const unknown = cards === null && pile === null && (face !== null || !zone.top) // where a top would be seen and none is, there is no card
    const count = cards === null ? (face ? '' : unknown ? '?' : 0) : cards.length
    const inner = html`${face ? html`<span class="chip" data-tone=${this.tone(face)}>${this.name(face)}</span>` : cards?.length === 0 || (cards === null && !unknown) ? html`<span class="back none"></span>` : this.#backs(1)}
      <b aria-hidden="true">${count}</b><span class="hide">${cards === null ? (unknown ? this.say('uncounted') : '') : this.say('cards', cards.length)}</span>`
    return html`<div class="zone flat" title=${word}><h3>${word}</h3>${can || open
      ? html`<button class="pile ${can ? 'can' : ''}" data-path=${path} @click=${(event: Event) => this.scene.touch(path, '', event)}><span class="hide">${word} </span>${inner}</button>`
      : html`<span class="pile">${inner}</span>`}</div>`
  }

  /** Cards face down: as many as are there, up to some. */
  #backs(number: number): Part {
    const many = Math.min(number, BACKS)
    return this.printed('backs', many, () => html`<span class="fan">${Array.from({ length: many }, () => html`<span class="back" data-tone=${this.scene.index.back.tone}></span>`)}</span>`)
  }
  #cards(zone: AnyZone, base: string, value: Json): Part {
    const found = items(zone, base, value, this.scene.index), word = this.word(zone.word), id = `z${base}${zone.at}${zone.word}`
    if (found && !found.length && zone.hides) return nothing
    const list = zone.at.endsWith('/*'), path = base + zone.at.replace(/\/\*$/, '')
    const whole = list && this.scene.pointing.at.has(path)
    const closed = zone.as === 'hand' && (found === null || (base !== this.#mine && found.every(({ face }) => face === null)))
    const heading = html`<h3 id=${id}>${word}${list && found && zone.as !== 'road' && !closed ? html` <span class="soft">${found.length}</span>` : nothing}</h3>`
    if (closed || found === null) {
      return html`<div class="zone flat" title=${word}>${heading}<span class="pile">${found?.length === 0 ? html`<span class="back none"></span>` : this.#backs(found?.length ?? 1)}<b aria-hidden="true">${found?.length ?? '?'}</b><span class="hide">${found ? this.say('cards', found.length) : this.say('uncounted')}</span></span></div>`
    }
    const look = ('look' in zone ? zone.look : undefined) ?? 'card'
    const laid = zone.as === 'hand' ? sorted(zone, found, this.scene.index, this.scene.language) : found
    const groups = zone.as === 'row' && !zone.inside?.length ? this.#grouped(laid) : laid.map((item) => ({ item, many: 1 }))
    return html`<div class="zone cards">${heading}
      ${whole ? html`<button class="can whole" data-path=${path} @click=${(event: Event) => this.scene.touch(path, '', event)}>${this.#does(path) ?? `${this.say('choose')}: ${word}`}</button>` : nothing}
      ${found.length ? html`<ul class="items ${zone.as} ${look === 'name' ? 'chips' : ''}" data-columns=${zone.as === 'market' && groups.length > IN_A_LINE && this.#markets > 1 ? Math.ceil(groups.length / 2) : nothing} role="list" aria-labelledby=${id} @keydown=${arrows}>
        ${groups.map(({ item, many }, n) => html`<li class=${zone.as === 'hand' && item.face === groups[n + 1]?.item.face ? 'twin' : nothing}>${this.#laid(this.card(zone, item, look, many, n === 0), this.#reader(item), this.#onto(zone, item))}</li>`)}</ul>` : html`<span class="soft">${this.say('empty')}</span>`}</div>`
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
  /** Where a click picks: the way to the card's text, for the mouse; the keyboard has `i`, and touch opens the card in any case. */
  #reader({ path, face }: Item): Part {
    return face && this.scene.pointing.at.has(path) && this.component(face)
      ? html`<button class="reader" tabindex="-1" title=${this.say('read')} aria-label="${this.say('read')}: ${this.name(face)}" @click=${() => this.scene.read(path, face)}>i</button>` : nothing
  }
  /** A card with what lies around it; alone where nothing does. */
  #laid(card: Part, reader: Part, onto: Part): Part {
    return reader === nothing && onto === nothing ? card : html`${card}${reader}${onto}`
  }
  #onto(zone: AnyZone, item: Item): Part {
    const lying = ((zone.inside ?? []) as AnyZone[]).filter((one) => !INLINE.has(one.as))
    const drawn = lying.map((one) => this.bare(one, item)).filter((one) => one !== nothing)
    return drawn.length ? html`<span class="onto">${drawn}</span>` : nothing
  }
  override bare(zone: AnyZone, item: Item): Part {
    if (INLINE.has(zone.as)) return this.#zone(zone, item.path, item.value)
    const found = items(zone, item.path, item.value, this.scene.index)
    return found?.length ? html`${found.map((one) => html`${this.card(zone, one, 'name', 1, true)}${((zone.inside ?? []) as AnyZone[]).map((inner) => this.bare(inner, one))} `)}` : nothing
  }
}

/** Arrow keys move within a list of cards: the Tab key then needs one stop for each. `i` opens large what a click would pick. */
function arrows(event: KeyboardEvent): void {
  if (event.key === 'i') (event.composedPath()[0] as HTMLElement).closest('li')?.querySelector<HTMLElement>('.reader')?.click()
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (!step) return
  const list = event.currentTarget as HTMLElement, all = [...list.querySelectorAll<HTMLElement>('button:not(.reader)')]
  const now = all.indexOf((list.getRootNode() as ShadowRoot).activeElement as HTMLElement)
  all[(now + step + all.length) % all.length]?.focus()
  event.preventDefault()
}
