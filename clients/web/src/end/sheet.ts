import { css, html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit'
import type { Game, View } from '@croupier/client'
import { client } from '../asking'
import { copied } from '../copying'
import { element, given } from '../element'
import { speak, speakFrom } from '../loaded-words'
import type { Session } from '../session'
import { tokens } from '../styles'
import type { Scene } from '../table/cards'
import type { CroupierTable } from '../table/croupier-table'
import { Drawing } from '../table/drawing'
import { at, Index, items, seatOf, type AnyZone, type Rules, type Score } from '../table/model'
import { sign, signed } from '../table/signs'
import { named } from '../words'
import { course, points, type Course } from './course'
import { say } from './words'

const HIGH = 230, LEFT = 34
/** Milliseconds between requests for an offered rematch. */
const OFFERED_EVERY = 4_000
/** So many kinds of components that a seat did something with are named; of as many again there is no room. */
const NAMED = 5

/** `<croupier-end>`, within a table: how its game ended, over it: who won and why, what each seat has and did, how it went, and what to do next. Closed it is two buttons. */
export class CroupierEnd extends element({}, {
  session: given<Session>(),
  about: given<Game>(),
  /** The sign on the dice, where there is one. */
  proof: nothing as TemplateResult | typeof nothing,
  /** What the button for a further game says; empty if there can be none. */
  rematch: '',
  /** How it went, once that is known. */
  went: 'asked' as Course | 'asked' | 'too-long' | 'unknown',
  open: true,
  /** Whether its turning points are shown, or looked for. */
  explained: false,
  /** Who has opened the rematch; empty as long as nobody has. */
  offer: '',
  copied: false,
}) {
  static override styles = [tokens, css`
    :host { display: contents; } svg[hidden] { display: none; }
    dialog { width: min(1240px, 96vw); max-height: 94dvh; padding: 0; border: 0; border-top: 8px solid var(--seat); border-radius: var(--round-3); background: var(--sheet); color: var(--ink); box-shadow: 0 18px 60px rgb(0 0 0 / 0.5); overflow: auto; }
    dialog::backdrop { background: rgb(0 0 0 / 0.5); }
    .head, .body, .foot { padding: 0 clamp(var(--space-5), 3vw, var(--space-8)); }
    .head { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: var(--space-5); align-items: center; padding-top: var(--space-7); }
    .head .sign { width: 44px; height: 44px; fill: var(--laurel); grid-row: span 2; }
    h2 { font-size: clamp(var(--text-7), 2.6vw, var(--text-9)); overflow-wrap: anywhere; }
    .body { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); gap: var(--space-6) var(--space-8); padding-block: var(--space-6); }
    ol { margin: 0; padding: 0; list-style: none; }
    li { display: grid; grid-template-columns: 1.2em auto minmax(0, 1fr) minmax(60px, 26%) 2.6em; gap: 0 var(--space-4); align-items: center; padding: var(--space-4) 0; border-top: 1px solid var(--line); }
    .place, .had { font: 600 var(--text-6) var(--serif); } .place { color: var(--soft); } .had { text-align: right; font-variant-numeric: tabular-nums; }
    .seat { background: var(--seat); color: var(--sheet); border-radius: var(--round-1); font-weight: 700; padding: 0 var(--space-3); }
    .who { min-width: 0; overflow-wrap: anywhere; } .who b { font-family: var(--serif); font-size: var(--text-5); } .did { grid-column: 3 / -1; font-size: var(--text-2); }
    .bar { width: 100%; height: 12px; } .bar rect:first-child { fill: var(--line); } .bar rect:last-child { fill: var(--seat); }
    figure { margin: 0; } figcaption { font: 600 var(--text-5) var(--serif); }
    figure svg { width: 100%; overflow: visible; } polyline { fill: none; stroke: var(--seat); stroke-width: 2; stroke-linejoin: round; } .best polyline { stroke-width: 4; } circle { fill: var(--seat); } .grid { stroke: var(--line); } text { fill: var(--soft); font-size: var(--text-1); }
    .foot { position: sticky; bottom: 0; background: var(--sheet); border-top: 1px solid var(--line); padding-block: var(--space-5); }
    @media (max-width: 820px) { .body { grid-template-columns: minmax(0, 1fr); } .gap { display: none; } }
  `]
  /** What says names and words as the table does. */
  #drawing!: Drawing
  /** How it went, while it is on its way: opened again meanwhile, the sheet does not ask twice. */
  #coming: Promise<void> | null = null

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return signed(super.createRenderRoot())
  }
  override connectedCallback(): void {
    super.connectedCallback()
    setTimeout(() => void this.#offered(), OFFERED_EVERY)
  }
  /** Whether a rematch is offered: asked until one is, or the page is left. */
  async #offered(): Promise<void> {
    if (!this.isConnected || !this.rematch) return
    const server = client(this.session)
    try {
      const { rematch } = document.hidden ? { rematch: null } : await server.table(this.about.id).card()
      if (rematch) this.offer = (await server.table(rematch).card()).opener?.name || '–'
    } catch {
      // asked again
    }
    if (!this.offer) setTimeout(() => void this.#offered(), OFFERED_EVERY)
  }
  protected override willUpdate(): void {
    const { rules, view } = this.closest<CroupierTable>('croupier-table')!
    this.#drawing = new Drawing({ index: new Index(rules!), language: this.session.language, view } as Scene)
  }
  get view(): View {
    return this.#drawing.scene.view
  }
  get rules(): Rules {
    return this.#drawing.scene.index.rules
  }
  protected override updated(changes: PropertyValues<this>): void {
    if (!changes.has('open') || !this.open) return
    this.renderRoot.querySelector('dialog')!.showModal()
    if (this.went === 'asked') this.#coming ??= course(this.session, this.rules, this.view, this.gone).then((went) => { this.went = went ?? 'too-long' }, () => { this.went = 'unknown' }).finally(() => { this.#coming = null })
  }
  #say(word: Parameters<typeof say>[1], ...values: readonly unknown[]): string {
    return say(this.session.language, word, ...values)
  }
  #points(seat: number): string {
    const had = points(this.rules, this.view, seat), { leads } = this.rules.layout
    const word = leads ? this.#drawing.word(this.rules.layout.units![leads.of[0]!.unit]!.word) : ''
    return had === null ? '' : this.session.language === 'en' ? `${had} ${(had === 1 ? word.replace(/s$/, '') : word).toLowerCase()}` : `${word} ${had}`
  }

  /** Who won, in a sentence, and what there is to say of it. */
  #sentence(): { readonly title: string; readonly more: string; readonly best: number } {
    const { places, how, decided } = this.view.result ?? { places: [], how: 'abandoned', decided: '' }, { language } = this.session
    const first = places.flatMap((place, seat) => (place === 1 ? [seat] : [])), best = first[0] ?? -1, me = this.about.your_seats.length ? seatOf(this.view) : null
    if (best < 0 || how === 'abandoned') return { title: this.#say(how === 'abandoned' ? 'off' : 'ended'), more: '', best: -1 }
    const had = this.#points(best), next = places.findIndex((place) => place === first.length + 1), lead = next < 0 ? NaN : points(this.rules, this.view, best)! - points(this.rules, this.view, next)!
    const names = new Intl.ListFormat(language).format(first.map((seat) => this.#drawing.player(seat)))
    const title = places.length === 1 ? `${this.#say('ended')}${had && `: ${had}`}` : had ? this.#say(first.length > 1 ? 'shared' : 'wins', names, had) : this.#say('wins-bare', names)
    const more = [lead > 0 ? this.#say('ahead', lead, this.#drawing.player(next)) : '', typeof this.went === 'object' && this.went.lasted ? this.#say(this.went.rounds ? 'rounds' : 'turns', this.went.lasted) : '',
      how === 'resigned' ? this.#say('resigned') : places.length > 1 ? named(this.rules.vocabulary['decided']?.[decided], language, decided) : '', me !== null && places[me]! > 1 ? this.#say('yours', places[me], this.#points(me) || '–') : '']
    return { title, more: more.filter(Boolean).join(' · '), best }
  }
  #did(seat: number): string {
    const all = typeof this.went === 'object' ? [...this.went.deeds[seat]!] : []
    return all.map(([word, cards]) => {
      const most = [...cards].sort((a, b) => b[1] - a[1]), name = (id: string) => this.#drawing.name(id)
      return `${this.#drawing.word(word)}: ${most.slice(0, NAMED).map(([card, many]) => (many > 1 ? `${many} × ${name(card)}` : name(card))).join(', ')}${most.length > NAMED ? ' …' : ''}`
    }).join(' · ')
  }
  /** Where a seat's points came from, by the layout's table of scores: what counts there beside them where it adds up to them, else what lies there. */
  #sources(seat: number): string {
    const drawing = this.#drawing, { index, view: { state } } = drawing.scene, { points, units, zones } = index.layout, zone = zones.find(({ as }) => as === 'score') as Score | undefined
    const line = zone && items(zone, '', state, index)?.find(({ value, index }) => Number(at(value, zone.seat ?? '/seat') ?? index) === seat)
    if (!line) return ''
    const counted = zone.of.map(({ unit, at: pointer }) => ({ unit, name: drawing.word(units?.[unit]?.word), n: Number(at(line.value, pointer) ?? 0) })), all = counted.filter(({ unit }) => unit !== points)
    const lying = ((zone.inside ?? []) as AnyZone[]).flatMap((one) => (items(one, line.path, line.value, index) ?? []).flatMap(({ face, value }) => (one.inside ?? []).flatMap((inner) => (inner.as === 'counters' ? inner.of : [])).filter(({ unit }) => unit === points).map((of) => ({ name: drawing.name(face), n: Number(at(value, of.at) ?? 0) }))))
    const from = all.reduce((sum, { n }) => sum + n, 0) === counted.find(({ unit }) => unit === points)?.n ? all : lying
    return from.some(({ n }) => n) ? `${drawing.word(zone.word)}: ${from.filter(({ n }) => n).sort((one, other) => other.n - one.n).map(({ name, n }) => `${name} ${n}`).join(', ')}` : ''
  }
  #seats(): TemplateResult {
    const { sitting, result } = this.view, all = sitting.map(({ seat, colour }) => ({ seat, colour, place: result?.places[seat] ?? 0, had: points(this.rules, this.view, seat) })).sort((a, b) => a.place - b.place || a.seat - b.seat)
    const most = Math.max(1, ...all.map(({ had }) => had ?? 0))
    return html`<ol>${all.map(({ seat, colour, place, had }) => html`<li data-colour=${colour ?? ''}><span class="place" aria-label=${place ? this.#drawing.say('place', place) : nothing}>${place || '–'}</span><span class="seat">${seat + 1}</span>
      <span class="who"><b>${this.#drawing.player(seat)}</b>${this.about.your_seats.includes(seat) ? html` <span class="soft">(${this.#drawing.say('you')})</span>` : nothing}${sitting[seat]!.resigned ? html` <span class="soft">${this.#drawing.say('resigned')}</span>` : nothing}</span>
      ${had === null ? html`<span></span>` : svg`<svg class="bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="12" rx="3"></rect><rect width=${Math.max(1, (100 * had) / most)} height="12" rx="3"></rect></svg>`}<span class="had">${had ?? '–'}</span><span class="did soft">${this.#sources(seat)}</span><span class="did soft">${this.#did(seat)}</span></li>`)}</ol>`
  }
  /** What each seat had after each turn; unless hardly anything is known of it. */
  #curve({ curves, turns }: Course, best: number): TemplateResult | typeof nothing {
    const { leads, units } = this.rules.layout, known = curves.flat().filter((one) => one !== null)
    if (!leads || turns < 2 || known.length < 2) return nothing
    const low = Math.min(0, ...known), high = Math.max(1, ...known), step = 10 ** Math.floor(Math.log10(high - low)) / ((high - low) / 10 ** Math.floor(Math.log10(high - low)) < 3 ? 2 : 1)
    const wide = innerWidth > 820 ? 600 : 360, x = (n: number) => LEFT + ((wide - LEFT - 8) * n) / turns, y = (n: number) => HIGH - 12 - ((HIGH - 24) * (n - low)) / (high - low), lines = []
    for (let n = Math.ceil(low / step) * step; n <= high; n += step) lines.push(n)
    const caption = this.#say('curve', this.#drawing.word(units![leads.of[0]!.unit]!.word))
    return html`<figure><figcaption>${caption}</figcaption><svg viewBox="0 0 ${wide} ${HIGH}" role="img" aria-label="${caption}: ${this.view.sitting.map(({ seat }) => `${this.#drawing.player(seat)} ${curves[seat]!.at(-1) ?? '–'}`).join(', ')}">
      ${lines.map((n) => svg`<line class="grid" x1=${LEFT} x2=${wide} y1=${y(n)} y2=${y(n)}></line><text x=${LEFT - 8} y=${y(n) + 4} text-anchor="end">${n}</text>`)}
      ${curves.map((curve, seat) => svg`<g class=${seat === best ? 'best' : ''} data-colour=${this.view.sitting[seat]!.colour ?? ''}><polyline points=${curve.flatMap((had, n) => (had === null ? [] : [`${x(n).toFixed(1)},${y(had).toFixed(1)}`])).join(' ')}></polyline>${curve.at(-1) === null ? nothing : svg`<circle cx=${x(turns)} cy=${y(curve.at(-1)!)} r="5"></circle>`}</g>`)}</svg></figure>`
  }
  async #explain(): Promise<void> {
    speakFrom({ ko: () => import('../words/replay?ko'), ja: () => import('../words/replay?ja') })
    await Promise.all([speak(this.session.language), import('./curve')])
    this.explained = true
  }
  #share(): void {
    const url = new URL(`/replay/${this.view.game}`, location.href).href
    if (navigator.share) void navigator.share({ title: document.title, url }).catch(() => undefined) // somebody thinks better of it
    else this.copied = copied(url)
  }

  override render(): TemplateResult {
    const { view, went } = this, { title, more, best } = this.#sentence(), mine = this.about.your_seats[0] ?? best, replay = `/replay/${view.game}`
    const again = this.rematch ? html`${this.offer ? html`<span role="status">${this.#say('offered', this.offer)}</span>` : nothing}<button class="main" @click=${() => this.dispatchEvent(new CustomEvent('croupier-rematch'))}>${this.rematch}</button>` : nothing
    if (!this.open) return html`${again}<button @click=${() => { this.open = true }}>${this.#say('result')}</button>`
    return html`<dialog aria-labelledby="ended" data-colour=${view.sitting[best]?.colour ?? ''} @close=${() => { this.open = false }}>
      <div class="head">${sign({ symbol: 'crown' })}<h2 id="ended">${title}</h2><p class="soft">${more}</p></div>
      <div class="body">${this.#seats()}<div>${typeof went === 'object' ? this.#curve(went, best) : html`<p class="soft" role="status">${went === 'asked' ? this.#drawing.say('loading') : went === 'too-long' ? this.#say(went) : nothing}</p>`}${this.explained ? html`<croupier-curve .session=${this.session} game=${view.game} seat="seat-${mine}" .name=${this.#drawing.player(mine)} .last=${view.version}></croupier-curve>` : best >= 0 ? html`<p><button @click=${() => void this.#explain().catch(() => undefined)}>${this.#say('explain')}</button></p>` : nothing}</div></div>
      <div class="foot line">${again}<a class="button" href=${replay}>${this.#drawing.say('replay')}</a><a class="button" href="/">${this.#say('another')}</a><span class="gap"></span>
        ${this.proof}<a class="button" href="/v1/games/${view.game}/picture.svg" download="${view.game}.svg">${this.#say('picture')}</a><button @click=${() => this.#share()}>${this.copied ? this.#drawing.say('copied') : this.#say('share')}</button><button autofocus @click=${() => this.renderRoot.querySelector('dialog')!.close()}>${this.#say('look')}</button></div></dialog>`
  }
}
customElements.define('croupier-end', CroupierEnd)
