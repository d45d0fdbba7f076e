import { css, html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit'
import { patched, type Film, type Game, type View } from '@croupier/client'
import { client } from '../asking'
import { copied } from '../copying'
import { page } from '../element'
import { reason } from '../failures'
import { save } from '../save'
import { tokens } from '../styles'
import type { CroupierTable } from '../table/croupier-table'
import '../table/croupier-table'
import { seatOf, type Line, type Rules } from '../table/model'
import { botNamed, named } from '../words'
import { say } from '../words/replay'

const PART = 1000
const SPEEDS = [0.5, 1, 2, 4]
/** Milliseconds between two changes of the address: browsers refuse more than a hundred in half a minute, and a key that is held steps faster. */
const NAMED_EVERY = 500
const query = new URLSearchParams(location.search)

/** A game to step through. All its views are made of one film; they share what they have in common, so each is a step away. */
export class CroupierReplay extends page(say, { game: '' }, {
  views: [] as View[],
  at: Number(query.get('version') ?? 0),
  as: query.get('as') ?? '',
  lines: [] as Line[],
  rules: null as Rules | null,
  about: null as Game | null,
  playing: false,
  speed: 1,
  copied: false,
  explaining: false,
  /** Where turns and their parts begin, and where something is uncovered: 'turn', 'part' or 'reveal' by version. */
  marks: new Map() as ReadonlyMap<number, string>,
  /** The turning points, once the game has been explained. */
  falls: [] as readonly number[],
  /** Shows notes, once there is something to see, and the versions that have some. */
  notes: null as typeof import('./notes') | null,
  noted: [] as readonly number[],
  writing: false,
}) {
  static override styles = [tokens, css`
    :host { height: 100%; } croupier-table { height: 100%; }
    .strip { background: var(--sheet); border-top: 1px solid var(--line); padding: var(--space-2) var(--space-5); display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 var(--space-5); align-items: center; }
    .scrub { display: grid; grid-template: 12px 30px / minmax(0, 1fr); grid-column: 1 / -1; }
    .scrub input { width: 100%; accent-color: var(--accent); height: 24px; margin: 0; padding: 0; min-height: 0; }
    .marks { width: calc(100% - 2 * var(--space-4)); height: 12px; margin: 0 var(--space-4); cursor: pointer; overflow: visible; }
    line { stroke: var(--soft); vector-effect: non-scaling-stroke; stroke-width: 2; } .part { stroke: var(--line); } .reveal { stroke: var(--laurel); } .fall { stroke: var(--bad); stroke-width: 4; } .note { stroke: var(--accent); stroke-width: 3; } croupier-notes { grid-column: 1 / -1; }
    .strip :is(button, select, .button) { padding: 0 var(--space-3); min-height: 34px; font-size: var(--text-3); } .steps button { min-width: 34px; }
    .steps { flex-wrap: nowrap; gap: var(--space-2); } .more { overflow-x: auto; flex-wrap: nowrap; white-space: nowrap; scrollbar-width: none; padding: var(--space-1); }
    output { text-align: center; font-variant-numeric: tabular-nums; white-space: nowrap; min-width: 4.6em; }
    @media (max-width: 620px) { .strip { padding: var(--space-1) var(--space-3); gap: 0 var(--space-3); } .scrub { grid-template-rows: 8px 26px; } .steps button { min-width: 28px; } }
  `]
  #timer = 0
  #naming = 0
  #named = -NAMED_EVERY
  #load = new AbortController()

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('keydown', this.#keys, { signal: this.gone })
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#load.abort()
    clearTimeout(this.#timer)
    clearTimeout(this.#naming)
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    const turned = changes.has('as') && this.hasUpdated
    if (turned) this.#name()
    if (turned || changes.has('session')) void this.#read()
  }

  async #read(): Promise<void> {
    this.#load.abort()
    this.#load = new AbortController()
    const { signal } = this.#load, table = client(this.session).table(this.game)
    this.failure = ''
    try {
      this.about = await table.card()
      const views: View[] = [], lines: Line[] = []
      for (let since: number | null = 1; since !== null;) {
        const film: Film = await table.film({ since, limit: PART, with: 'lines', as: this.as }, { signal })
        if (!views.length) views.push(film.base)
        for (const step of film.steps) {
          views.push(patched(views.at(-1)!, step.patch))
          for (const line of step.lines ?? []) lines.push({ version: step.version, ...line })
        }
        since = film.next
      }
      if (this.rules?.key !== views[0]!.ruleset) this.rules = await client(this.session).ruleset(views[0]!.ruleset)
      document.title = `${named(this.rules.names, this.session.language)} · ${this.say('replay')} · Croupier`
      const dealt = views.findIndex(({ state }) => state !== null) + 1 // before, players only come
      const weights = new Map((this.rules.layout.facts ?? []).map(({ fact, weight }) => [fact, weight === 'round' ? 'turn' : weight])), weighty = (...all: string[]) => lines.filter(({ fact }) => all.includes(weights.get(fact) ?? '')).map(({ version, fact }) => [version, weights.get(fact)!] as const)
      const marks = new Map([...weighty('reveal'), ...weighty('part'), ...weighty('turn')])
      Object.assign(this, { views, lines, marks, at: Math.min(this.at || dealt, views.length) })
      this.#name()
      if (!this.session.fetch) this.notes ??= await import('./notes')
    } catch (error) {
      if (!signal.aborted) this.failure = reason(error, this, this.session.language)
    }
  }
  get #last(): number {
    return this.views.at(-1)?.version ?? 1
  }
  #go(version: number): void {
    this.at = Math.max(this.views[0]?.version ?? 1, Math.min(version, this.#last))
    this.copied = this.writing = false
    this.#name()
  }
  /** The link to this moment: a version, and a viewer. */
  get #link(): string {
    return new URL(`?${new URLSearchParams({ version: String(this.at), ...(this.as ? { as: this.as } : {}) })}`, location.href).href
  }
  /** Set the address to that link, at once or a little later. */
  #name(): void {
    this.dispatchEvent(new CustomEvent('croupier-at', { detail: this.at }))
    clearTimeout(this.#naming)
    const wait = this.#named + NAMED_EVERY - performance.now()
    if (wait > 0) this.#naming = window.setTimeout(() => this.#name(), wait)
    else {
      this.#named = performance.now()
      history.replaceState(null, '', this.#link)
    }
  }
  #keys = (event: KeyboardEvent): void => {
    if (event.composedPath().some((one) => one instanceof HTMLSelectElement || one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || (one instanceof HTMLElement && one.matches('ul.items')))) return
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -this.#last, End: this.#last }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.shiftKey && Math.abs(step) === 1) this.#jump(step)
    else this.#go(this.at + step)
    event.preventDefault()
  }
  /** Where something stands above the scrubber. */
  get #marked(): number[] {
    return [...this.marks.keys(), ...this.falls, ...this.noted].sort((a, b) => a - b)
  }
  /** To the next mark, or the one before. */
  #jump(step: number): void {
    this.#go((step > 0 ? this.#marked.find((one) => one > this.at) : this.#marked.findLast((one) => one < this.at)) ?? (step > 0 ? this.#last : 0))
  }
  /** To the mark nearest to a click. */
  #nearest(event: MouseEvent): void {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect(), at = 1 + (event.clientX - left) / width * (this.#last - 1)
    this.#go(this.#marked.reduce((near, one) => (Math.abs(one - at) < Math.abs(near - at) ? one : near), Math.round(at) > 0 ? this.#marked[0] ?? Math.round(at) : 1))
  }
  #play(): void {
    clearTimeout(this.#timer)
    this.playing = !this.playing
    const next = () => {
      if (this.playing) this.#go(this.at + 1)
      this.playing &&= this.at < this.#last
      if (this.playing) this.#timer = window.setTimeout(next, 900 / this.speed)
    }
    if (this.playing) next()
  }
  async #branch(): Promise<void> {
    await this.attempt(async () => { location.assign(`/games/${await (await import('./dealing')).branched(this, this.session, this.game, this.at, seatOf(this.views.at(-1)!) ?? this.about?.your_seats[0] ?? 0)}`) })
  }

  async #explain(): Promise<void> {
    await this.attempt(async () => {
      await import('../end/curve')
      this.explaining = true
      this.renderRoot.querySelector<CroupierTable>('croupier-table')!.telling = true // where it is a drawer, that opens
    })
  }
  /** The chances of the viewed seat, else of one's own, else of the first. */
  #curve(view: View): TemplateResult {
    const { sitting, your_seats } = this.about!, seat = seatOf(view) ?? your_seats[0] ?? 0, { player, bot } = sitting[seat]!
    return html`<croupier-curve slot="story" .session=${this.session} game=${this.game} seat="seat-${seat}" .name=${player?.name || botNamed(this.rules, this.session.language, bot) || this.say('seat', seat + 1)} .version=${this.at} .last=${this.#last}></croupier-curve>`
  }

  override render(): TemplateResult {
    const view = this.views[this.at - (this.views[0]?.version ?? 1)] ?? null, over = this.about?.status === 'over', served = !this.session.fetch
    if (!view) return html`<p role="status">${this.failure || this.say('loading')}</p>`
    const telling = this.lines.findLast((line) => line.version <= this.at)?.text ?? ''
    return html`<croupier-table still lang=${this.session.language} .rules=${this.rules} .view=${view} .lines=${this.lines} @croupier-turns=${(event: CustomEvent<readonly number[]>) => { this.falls = event.detail }} @croupier-version=${(event: CustomEvent<number>) => { event.preventDefault(); this.#go(event.detail) }}>
      <div slot="foot" class="strip">
        <div class="scrub"><svg class="marks" viewBox="1 0 ${Math.max(1, this.#last - 1)} 12" preserveAspectRatio="none" aria-hidden="true" @click=${(event: MouseEvent) => this.#nearest(event)}>${[...this.marks].map(([version, weight]) => svg`<line class=${weight} x1=${version} x2=${version} y1=${weight === 'turn' ? 0 : 6} y2="12"></line>`)}${this.falls.map((version) => svg`<line class="fall" x1=${version} x2=${version} y1="0" y2="12"></line>`)}${this.noted.map((version) => svg`<line class="note" x1=${version} x2=${version} y1="0" y2="7"></line>`)}</svg>
          <input type="range" min=${this.views[0]!.version} max=${this.#last} .value=${String(this.at)} aria-label=${this.say('version')} aria-valuetext="${this.at}: ${telling}" @input=${(event: Event) => this.#go(Number((event.target as HTMLInputElement).value))}></div>
        <div class="steps line" role="group" aria-label=${this.say('version')}><button aria-label=${this.say('first')} @click=${() => this.#go(0)}>«</button><button aria-label=${this.say('previous')} @click=${() => this.#go(this.at - 1)}>‹</button><button class="main" @click=${() => this.#play()}>${this.say(this.playing ? 'pause' : 'autoplay')}</button>
        <button aria-label=${this.say('next')} @click=${() => this.#go(this.at + 1)}>›</button><button aria-label=${this.say('last')} @click=${() => this.#go(this.#last)}>»</button><output>${this.at} / ${this.#last}</output></div>
      <div class="more line scroll">${over && served ? html`<label>${this.say('turned')} <select @change=${(event: Event) => { this.as = (event.target as HTMLSelectElement).value }}>
        ${[...this.about!.sitting.map(({ seat, player, bot }) => [`seat-${seat}`, player?.name || botNamed(this.rules, this.session.language, bot) || this.say('seat', seat + 1)]), ['spectator', this.say('spectator')], ['referee', this.say('referee')]].map(([id, name]) => html`<option value=${id!} ?selected=${id === view.viewer}>${name}</option>`)}</select></label>` : nothing}<label>${this.say('speed')} <select @change=${(event: Event) => { this.speed = Number((event.target as HTMLSelectElement).value) }}>${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === this.speed}>${speed}×</option>`)}</select></label>
        <button @click=${() => { this.copied = copied(this.#link) }}>${this.say(this.copied ? 'copied' : 'copy')}</button>
        ${served && (over || this.about?.branches === 'live') && this.at > 1 ? html`<button @click=${() => void this.#branch()}>${this.say('branch')}</button>` : nothing}
        ${served && over && !this.explaining ? html`<button @click=${() => void this.#explain()}>${this.say('explain')}</button>` : nothing}
        ${this.notes && over && this.session.player ? html`<button aria-expanded=${this.writing} @click=${() => { this.writing = !this.writing }}>${this.notes.say(this.session.language, 'write')}</button>` : nothing}
        ${served && over ? html`<button @click=${() => void this.attempt(async () => { save(await client(this.session).table(this.game).record(), `${this.game}.json`) })}>${this.say('record')}</button><a class="button" href="/audit/${this.game}">${this.say('audit')}</a>` : nothing}
        ${this.failure ? html`<span class="error" role="alert">${this.failure}</span>` : nothing}</div>
      ${this.notes ? html`<croupier-notes .session=${this.session} game=${this.game} .version=${this.at} .writing=${this.writing} @croupier-noted=${(event: CustomEvent<readonly number[]>) => { this.noted = event.detail }} @croupier-written=${() => { this.writing = false }}></croupier-notes>` : nothing}</div>${over && this.explaining ? this.#curve(view) : nothing}</croupier-table>`
  }
}
customElements.define('croupier-replay', CroupierReplay)
