import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Game, View } from '@croupier/client'
import { sent } from '../ahead'
import { client, keeper } from '../asking'
import { copied } from '../copying'
import { page } from '../element'
import { tokens } from '../styles'
import type { CroupierTable } from '../table/croupier-table'
import '../table/croupier-table'
import { ownQuestion, type Rules } from '../table/model'
import { speak, speakFrom } from '../loaded-words'
import { named, say } from '../words'
import turn from '../icon-turn.svg'

/** A table with its controls: taking a seat, undo, resigning, a rematch, another game from here, the replay. */
export class CroupierGame extends page(say, { game: '' }, {
  about: null as Game | null,
  status: '',
  sure: false,
  undo: null as View['undo'],
  copied: false,
  rules: null as Rules | null,
  version: 0,
  /** Whether one's own seat is away: it timed out too often. */
  away: false,
  signs: null as typeof import('./sign') | null,
  proof: '' as import('./sign').Proof,
  hint: null as import('./hints').Hint | null,
  /** What a search would answer, in words. */
  advice: '',
  /** Draws the settings, once opened. */
  settings: null as typeof import('./settings') | null,
  /** Draws spectators and proposals, if there are any. */
  besides: null as typeof import('./besides') | null,
  /** To somebody who looks on: how late they see it. */
  late: '',
  /** Whether what tells how it ended is there. */
  end: false,
  /** Whether one's last answer could be taken back now. */
  back: false,
}) {
  static override styles = [tokens, css`
    :host { height: 100%; } croupier-table { height: 100%; }
    .line { flex-wrap: nowrap; } [slot=bar] :is(button, .button) { min-height: 30px; padding: 0 var(--space-4); } #tools > button, #tools summary, [slot=bar] > :is(a, button) { background: none; color: inherit; border-color: rgb(255 255 255 / 0.3); }
    .drop { position: relative; }
    .drop summary { cursor: pointer; list-style: none; }
    .drop > :not(summary) { color: var(--ink); position: absolute; z-index: 1; right: 0; margin: var(--space-2) 0 0; padding: var(--space-4) var(--space-5); list-style: none; display: grid; gap: var(--space-3); width: max-content; max-width: 80vw; background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); box-shadow: 0 4px 16px rgb(0 0 0 / 0.15); }
    .watchers .line { justify-content: space-between; overflow-wrap: anywhere; }
    .sign { white-space: nowrap; color: inherit; }
    [slot=actions] { display: contents; } .hint[open] { flex: 1 1 100%; } .hint summary { float: left; margin-right: var(--space-4); font-weight: 700; }
    [slot=actions] button { min-height: 30px; padding: var(--space-1) var(--space-4); }
    .unproved { color: var(--gold); }
    .menu { display: none; }
    #tools { position: static; display: flex; margin: 0; padding: 0; border: 0; background: none; color: inherit; overflow: visible; }
    @media (max-width: 1150px) {
      .sign > :not([aria-hidden]) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .menu { display: inline-block; padding: 0 var(--space-5); font-weight: 700; }
      #tools:not(:popover-open) { display: none; }
      #tools:popover-open { color: var(--ink); position: fixed; inset: 60px 8px auto auto; flex-direction: column; align-items: stretch; padding: var(--space-5); background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); box-shadow: 0 4px 16px rgb(0 0 0 / 0.15); }
      .drop > :not(summary) { position: static; border: 0; box-shadow: none; }
    }
  `]
  #later = 0
  #question = 0
  /** Whether the previous view asked one something. */
  #asked = false

  /** The sign of the page in its tab while it is not one's turn. */
  #icon = ''

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session')) void this.look()
  }
  async look(): Promise<void> {
    await this.attempt(async () => {
      const about = await client(this.session).table(this.game).card()
      if (about.status === 'open' || about.spectators.late) { // waiting rooms, and what is said of delays, have more words than tables
        speakFrom({ ko: () => import('../words/rooms?ko'), ja: () => import('../words/rooms?ja') })
        await speak(this.session.language)
      }
      if (about.status === 'open') await import('./waiting-room')
      this.late = about.status === 'running' && about.spectators.late && !about.your_seats.length ? (await import('./terms')).lateWords(about.spectators, this.session.language) : ''
      if (about.status === 'running' && about.spectators.who === 'invited') this.besides = await import('./besides')
      this.about = about
      this.#askBack()
      void this.#prove(about)
      if (this.version > about.version && this.status !== about.status) void this.look() // a view was faster
    })
  }
  /** The words on the dice, if any. */
  async #prove(about: Game): Promise<void> {
    if (!about.unrevealed && !about.your_seats.some((seat) => about.sitting[seat]?.commitment)) return
    this.signs = await import('./sign')
    if (this.proof !== 'checked') this.proof = await this.signs.proof(this.session, about)
  }
  #seen(view: View): void {
    const known = this.status || this.about?.status
    if ((known && view.status !== known) || (view.status === 'open' && JSON.stringify(view.sitting) !== JSON.stringify(this.about?.sitting))) void this.look()
    const question = ownQuestion(view), mine = question?.question ?? 0
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (icon) {
      this.#icon ||= icon.href
      icon.href = mine ? new URL(turn, location.href).href : this.#icon
    }
    document.title = `${mine ? `${this.say('your-move')} · ` : ''}${named(this.rules?.names, this.session.language)} · Croupier`
    if (view.status === 'over') this.hint = null
    if (view.result) void import('../end/sheet').then(() => { this.end = true }, () => undefined) // the dock says who won, too
    if (mine && !this.#asked && this.status && (this.session.sound || this.session.notify)) void import('./settings').then(({ call }) => call(this.session, this.game, document.title, question?.prompt ?? '')) // not if it already was one's turn
    if (mine && mine !== this.#question) void import('./hints').then(({ explain }) => explain(this, view))
    this.#question = mine || this.#question
    this.#asked = mine > 0
    this.status = view.status
    this.undo = view.undo
    if (view.undo) void import('./besides').then((besides) => { this.besides = besides })
    this.version = view.version
    this.away = !!view.clocks?.some(({ seat, away }) => away && this.about?.your_seats.includes(seat))
    this.sure = false
    this.#askBack()
  }
  /** Once nothing has happened for a moment, ask whether one could take back, as the button then says. */
  #askBack(): void {
    clearTimeout(this.#later)
    this.back = false
    const { about, version } = this, seat = about?.your_seats[0]
    if (seat === undefined || this.status !== 'running' || this.undo || about!.undo === 'never') return
    this.#later = window.setTimeout(() => client(this.session).table(this.game).proposeUndo({ seat }, { dry_run: true }).then(() => { this.back = this.version === version }, () => undefined), 400)
  }
  /** Do something of the menu: what follows is next to the question. */
  #act(work: () => Promise<unknown>): void {
    this.renderRoot.querySelector<HTMLElement>('#tools')?.togglePopover(false)
    void this.attempt(work)
  }
  /** Another game of one's own that starts from here, with bots in the other seats. */
  #branch(): Promise<void> {
    return this.attempt(async () => { location.assign(`/games/${await (await import('./dealing')).branched(this, this.session, this.game, this.version, this.about?.your_seats[0] ?? 0)}`) })
  }
  override connectedCallback(): void {
    super.connectedCallback()
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, this.#elsewhere, { signal: this.gone })
  }
  /** What drops down closes at a click elsewhere, and by Escape, which brings the focus back to what opened it. */
  #elsewhere = (event: Event): void => {
    const escape = (event as KeyboardEvent).key === 'Escape'
    if (event.type === 'keydown' && !escape) return
    for (const one of this.renderRoot.querySelectorAll<HTMLDetailsElement>('.drop[open]')) {
      if (!escape && event.composedPath().includes(one)) continue
      if (escape && one.contains((this.renderRoot as ShadowRoot).activeElement)) one.querySelector('summary')!.focus()
      one.open = false
    }
  }
  override render(): TemplateResult {
    const { session, about, signs, proof } = this, mine = !!about?.your_seats.length, status = this.status || about?.status, late = about?.unrevealed?.length ? about.unrevealed : null
    const again = status === 'over' && mine && !about?.imported && !late?.some(({ id }) => id === session.player?.id) ? (signs && late ? signs.goOn(session) : this.say('rematch')) : ''
    return html`<croupier-table game=${this.game} lang=${session.language} .token=${session.player?.token ?? ''} .fetch=${sent} .keeper=${keeper} .slow=${session.slow ?? 1} .quiet=${!!session.quiet} @croupier-view=${(event: CustomEvent<View>) => { this.rules = (event.target as CroupierTable).rules; this.#seen(event.detail) }}>
      <span slot="bar" class="line">${signs && proof ? signs.sign(session, proof, this.game) : nothing}${status === 'over' ? html`<a class="button" href="/replay/${this.game}">${this.say('replay')}</a>` : nothing}<button class="menu" popovertarget="tools" aria-label=${this.say('menu')}>⋯</button><span id="tools" class="line" popover>${status === 'running' && about?.spectators.who === 'invited' && this.besides ? this.besides.watchers(this, about) : nothing}
        <details class="drop" @toggle=${() => void import('./settings').then((settings) => { this.settings = settings })}><summary class="button" aria-label=${this.say('settings')} title=${this.say('settings')}>⚙</summary><div>${this.settings?.settings(this) ?? nothing}</div></details>
        ${session.player && status === 'running' && about?.branches === 'live' ? html`<button @click=${() => void this.#branch()}>${this.say('branch')}</button>` : nothing}
        <button @click=${() => { this.copied = copied(location.origin + location.pathname) }}>${this.say(this.copied ? 'copied' : 'copy')}</button>
        ${mine && status === 'running' ? (this.sure
          ? html`<span>${this.say('resign-sure')}</span><button class="main" @click=${() => { this.sure = false }}>${this.say('cancel')}</button><button @click=${() => this.#act(() => client(session).table(this.game).resign(about.your_seats[0]))}>${this.say('resign')}</button>`
          : html`${this.undo || about?.undo === 'never' ? nothing : html`<button ?disabled=${!this.back} @click=${() => this.#act(() => client(session).table(this.game).proposeUndo({ seat: about!.your_seats[0]! }))}>${this.say('take-back')}</button>`}<button @click=${() => { this.sure = true }}>${this.say('resign')}</button>`) : nothing}</span></span>
      ${status === 'open' && about ? html`<croupier-waiting-room .session=${session} .about=${about} .rules=${this.rules} @croupier-changed=${() => void this.look()}></croupier-waiting-room>` : nothing}
      <span slot="actions">${this.late ? html`<span class="soft">${this.late}</span>` : nothing}${this.#asked && !about?.clock && about?.sitting.every(({ seat, bot }) => bot || about.your_seats.includes(seat)) ? html`<button @click=${() => void this.attempt(async () => (await import('./advice')).advise(this))}>${this.say('hint')}</button>` : nothing}${this.hint ? html`<details class="hint" ?open=${innerWidth > 1150}><summary>${this.hint.name}</summary>${this.hint.meaning}</details>` : nothing}${this.advice ? html`<span role="status">${this.advice}</span>` : nothing}${this.away ? html`<span role="status">${this.say('you-are-away')}</span><button class="main" @click=${() => void this.attempt(() => client(session).table(this.game).comeBack(about!.your_seats[0]!))}>${this.say('return')}</button>` : nothing}${mine && this.undo && this.besides ? this.besides.proposal(this, about, this.undo) : nothing}${signs && late ? signs.missed(session, about!) : nothing}
        ${this.end && about ? html`<croupier-end .session=${session} .about=${about} .proof=${signs && proof ? signs.sign(session, proof, this.game) : nothing} .rematch=${again} @croupier-rematch=${() => void this.attempt(async () => { location.assign(`/games/${(await client(session).table(this.game).rematch()).id}`) })}></croupier-end>` : nothing}
        ${!about && this.failure ? html`<a class="button" href="/">${this.say('lobby')}</a>` : this.failure ? html`<span class="error" role="alert">${this.failure}</span>` : nothing}</span>
    </croupier-table>`
  }
}
customElements.define('croupier-game', CroupierGame)
