import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { NotCroupierError, RefusedError, type Answer, type GameSummary, type RulesetSummary } from '@croupier/client'
import { client, recovered, seated } from '../asking'
import { page } from '../element'
import { reason } from '../failures'
import { tokens } from '../styles'
import { say, type Word } from '../words/authorize'
import { hostOf } from './grants'
import { Lists } from './lists'

type Asked = Answer<'post', '/oauth/requests'>
type Level = Asked['scopes'][number]
/** Refusals that have words of their own, by the rule that refused. */
const REFUSED = new Set<string>(['client', 'client-document', 'client-refused', 'redirect', 'request', 'whole'] satisfies Word[])
/** Those that stay, however often the player tries. */
const FOR_GOOD = new Set(['client', 'client-refused', 'redirect'])
/** Milliseconds for which what grants cannot be pressed after it has come into view: nobody presses it by the second click on something else. */
const READ_FIRST = 700

/** The host of who says that they ask, of which nothing has been checked; empty for a program without a site, null for nobody. */
function claimed(id: string): string | null {
  return URL.canParse(id) && /^https:|^http:\/\/localhost\//.test(id) ? hostOf(id) : null
}

/**
 * Where a player lets somebody else's page or program act for them. First it says who claims to ask; once the player goes on, the server
 * checks who does, and says for what. What is granted, and for which games, the player can lower; only then the page goes back there.
 */
export class CroupierAuthorize extends page(say, {}, {
  /** What the server says of the request, all of which it has checked; null until the player goes on. */
  asked: null as Asked | null,
  /** What is granted: a level, and the only game that it is for, or all. */
  level: 'read' as Level,
  game: '',
  /** The games that it can be for. */
  games: [] as readonly GameSummary[],
  rulesets: [] as readonly RulesetSummary[],
  busy: false,
  /** Whether it has failed for good. */
  over: false,
  /** Whether what is asked has been in view for a moment. */
  read: false,
  leaving: false,
}) {
  static override styles = [tokens, css`
    :host { padding: var(--space-6); max-width: 36rem; margin: auto; }
    h1 { font-size: var(--text-9); overflow-wrap: anywhere; }
    h1:focus { outline: 0; }
    .who { margin-bottom: var(--space-6); display: grid; gap: var(--space-3); }
    form, .step { display: grid; gap: var(--space-6); }
    fieldset { border: 0; padding: 0; margin: 0; display: grid; gap: var(--space-3); min-width: 0; }
    legend { font: 600 var(--text-6)/1.2 var(--serif); padding: 0; margin-bottom: var(--space-3); }
    fieldset label { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 var(--space-5); align-items: center; border: 1px solid var(--line); border-radius: var(--round-3); padding: var(--space-4) var(--space-5); cursor: pointer; background: var(--sheet); }
    fieldset label:has(:checked) { background: var(--wash); border-color: var(--accent); }
    fieldset label:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
    fieldset input[type='radio'] { accent-color: var(--accent); margin: 0; min-height: 0; padding: 0; grid-row: 1 / 3; }
    fieldset label:not(:has(small)) input { grid-row: 1; }
    fieldset small { grid-column: 2; color: var(--soft); font-size: var(--text-3); }
    select { width: 100%; }
    input:not([type='radio']) { min-width: 0; flex: 1 1 12em; }
    summary { cursor: pointer; padding: var(--space-2) 0; width: fit-content; }
    .line > button { flex: 1 1 auto; } .grants { position: sticky; bottom: 0; padding: var(--space-4) 0; background: var(--paper); }
    @media (max-width: 760px) { :host { padding: var(--space-5); } form, .step { gap: var(--space-4); } h1 { font-size: var(--text-8); } }
  `]
  readonly #query = location.search.slice(1)
  readonly #given = new URLSearchParams(location.search)
  readonly #claimed = claimed(this.#given.get('client_id') ?? '')
  #reading = 0

  override connectedCallback(): void {
    super.connectedCallback()
    for (const event of ['focus', 'visibilitychange', 'pageshow']) window.addEventListener(event, this.#look, { capture: true, signal: this.gone })
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    document.title = `${this.say('title')} · Croupier`
    if (changes.get('session') && this.asked && changes.get('session')!.player?.id !== this.session.player?.id) this.asked = null // another tab has become somebody else
    if (changes.has('asked') && this.asked) this.#look()
  }
  protected override updated(changes: PropertyValues<this>): void {
    if (changes.has('asked') && this.asked) this.renderRoot.querySelector('h1')?.focus()
  }
  /** What grants has come into view, or the window has come back: it can be pressed a moment later. */
  #look = (event?: Event): void => {
    if (event && event.target !== window && event.target !== document) return
    clearTimeout(this.#reading)
    this.read = false
    this.#reading = window.setTimeout(() => { this.read = true }, READ_FIRST)
  }
  get #host(): string {
    return this.#claimed || this.say('program')
  }
  /** Where the player comes back to. */
  get #back(): URL {
    return new URL(this.#given.get('redirect_uri')!)
  }

  /** Do something, with words of this page for what can go wrong here. */
  override async attempt(work: () => Promise<unknown>): Promise<void> {
    this.busy = true
    try {
      await work()
      this.failure = ''
    } catch (error) {
      const rule = error instanceof RefusedError ? error.rule ?? '' : ''
      this.over = FOR_GOOD.has(rule) || error instanceof NotCroupierError
      this.failure = error instanceof NotCroupierError ? this.say('off') : REFUSED.has(rule) ? this.say(rule as Word, this.#host) : reason(error, this, this.session.language)
    }
    this.busy = false
  }
  /** Let the server check who asks, and for what; somebody without an account has one first. */
  #ask(name = ''): Promise<void> {
    return this.attempt(async () => {
      const server = client(await seated(this, this.session, name))
      const asked = await server.send('POST', '/oauth/requests', {}, { query: this.#query })
      const wanted = this.#given.get('game')
      const [{ games }, rulesets] = asked.refused ? [{ games: [] }, []] : await Promise.all([server.get('/me/games'), server.rulesets()])
      Object.assign(this, { asked, level: asked.scopes.at(-1), game: wanted ?? '', games: games.filter(({ id, status }) => (wanted ? id === wanted : status !== 'over')), rulesets })
    })
  }
  #named(event: SubmitEvent): void {
    event.preventDefault()
    void this.#ask(String(new FormData(event.target as HTMLFormElement).get('name')).trim())
  }
  #recover(event: SubmitEvent): void {
    void this.attempt(async () => this.keep({ player: await recovered(this.session, event) }))
  }
  /** Grant what is chosen, or nothing, and go back. */
  #answer(granted: { readonly scope: Level; readonly game: string | null } | null): Promise<void> {
    return this.attempt(async () => this.#leave((await client(this.session).send('POST', '/oauth/consents', {}, { query: this.#query, granted })).redirect))
  }
  /** Go back, so that the browser's own way back does not lead here. */
  #leave(address: string): void {
    if (!/^https?:\/\//.test(address)) throw new TypeError(address)
    this.leaving = true
    location.replace(address)
  }

  #who(): TemplateResult {
    const { asked } = this, host = this.#claimed, program = !host || (asked && this.#back.protocol === 'http:'), called = asked?.name ? `\u2068${asked.name}\u2069` : '' // its direction stays its own
    return html`<div class="who"><h1 tabindex="-1">${program ? this.say('program') : host}</h1><p>${this.say('wants', location.host)}${asked ? '' : ` ${this.say('if-asked')}`}</p>
      ${called ? html`<p class="soft">${program && host ? this.say('calls-of', called, host) : this.say('calls', called)}</p>` : program && host ? html`<p class="soft">${host}</p>` : nothing}</div>`
  }
  /** Who the player is, before anything is checked. */
  #first(): TemplateResult {
    const { player } = this.session, recover = (open: boolean) => html`<details ?open=${open}><summary class="soft">${this.say('been-here')}</summary><form @submit=${(event: SubmitEvent) => this.#recover(event)}><p class="line"><input name="recovery" required autocomplete="off" aria-label=${this.say('code')} placeholder=${this.say('code')}><button ?disabled=${this.busy}>${this.say('recover')}</button></p></form></details>`
    if (this.over) return html`<p><a class="button main" href="/">${this.say('lobby')}</a></p>`
    if (player) return html`<p class="line"><button class="main" ?disabled=${this.busy} @click=${() => void this.#ask()}>${this.failure ? this.say('again') : this.say('on', player.name)}</button><a class="button" href="/">${this.say('not-now')}</a></p>
      ${this.failure === this.say('whole') ? recover(true) : nothing}`
    return html`<form @submit=${(event: SubmitEvent) => this.#named(event)}><p>${this.say('nobody')}</p>
        <p class="line"><input name="name" required maxlength="40" autocomplete="nickname" aria-label=${this.say('name')} placeholder=${this.say('name')}><button class="main" ?disabled=${this.busy}>${this.say('make')}</button></p></form>
      ${recover(false)}<p><a href="/">${this.say('not-now')}</a></p>`
  }
  /** One of several levels, or games. */
  #choice(name: string, value: string, chosen: boolean, choose: () => void, label: string, more: string | TemplateResult = '', off = false): TemplateResult {
    return html`<label><input type="radio" name=${name} value=${value} .checked=${chosen} ?disabled=${off} @change=${choose}><b>${label}</b>${more ? html`<small>${more}</small>` : nothing}</label>`
  }
  #second(asked: Asked): TemplateResult {
    const { level, game, games, session: { language, player } } = this, wanted = this.#given.get('game'), lists = new Lists(this.rulesets, language, player?.id)
    const title = ({ id, ruleset, sitting }: GameSummary) => html`<option value=${id} ?selected=${id === game}>${lists.called(ruleset)}: ${lists.names(ruleset, sitting)}</option>`
    const [before, after] = this.say('until', new Date(asked.expires_at / 1000).toLocaleDateString(language, { dateStyle: 'long' }), '\n').split('\n')
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      <fieldset><legend>${this.say('may')}</legend>${asked.scopes.map((one) => this.#choice('level', one, one === level, () => { this.level = one; if (one === 'open') this.game = '' }, this.say(one), this.say(`${one}-is`)))}</fieldset>
      <fieldset><legend>${this.say('where')}</legend>
        ${wanted ? nothing : this.#choice('where', 'all', !game, () => { this.game = '' }, this.say('all'))}
        ${games.length && level !== 'open' ? html`${this.#choice('where', 'one', !!game, () => { this.game ||= games[0]!.id }, this.say('one'))}${game ? html`<select name="game" aria-label=${this.say('where')} @change=${(event: Event) => { this.game = (event.target as HTMLSelectElement).value }}>${games.map(title)}</select>` : nothing}` : wanted ? html`<a href="/games/${wanted}" target="_blank" rel="noopener">${this.say('one')}</a>` : nothing}</fieldset>
      <p>${this.say('never')} ${before}<a href="/players/${player?.id ?? ''}" target="_blank" rel="noopener">${this.say('your-page')}</a>${after}</p>
      <p class="line grants"><button type="button" class="main" ?disabled=${this.busy || !this.read} @click=${({ detail }: MouseEvent) => { if (detail < 2) void this.#answer({ scope: level, game: game || null }) }}>${this.say('allow')}</button>
        <button type="button" ?disabled=${this.busy} @click=${() => void this.#answer(null)}>${this.say('refuse')}</button></p></form>`
  }

  override render(): TemplateResult {
    const { asked, failure } = this
    if (this.#claimed === null) return html`<div class="step"><h1>${this.say('title')}</h1><p class="error" role="alert">${this.say('broken')}</p><p><a class="button main" href="/">${this.say('lobby')}</a></p></div>`
    const said = failure ? html`<p class="error" role="alert">${failure}</p>` : nothing
    if (this.leaving && asked) return html`<div class="step"><h1>${this.say('title')}</h1><p role="status">${this.say('leaving', this.#back.host)}</p></div>`
    if (asked?.refused) return html`${this.#who()}<div class="step"><p class="error" role="alert">${this.say('request', this.#host)}</p><p><button class="main" ?disabled=${this.busy} @click=${() => void this.#answer(null)}>${this.say('back', this.#back.host)}</button></p></div>`
    return html`${this.#who()}<div class="step">${said}${asked ? this.#second(asked) : this.#first()}</div>`
  }
}
customElements.define('croupier-authorize', CroupierAuthorize)
