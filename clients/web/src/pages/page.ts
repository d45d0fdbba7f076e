import { css, html, nothing, type TemplateResult } from 'lit'
import { element, given } from '../element'
import { sent } from '../ahead'
import around from '../page.css?inline'
import { LANGUAGES, type Language } from '../languages'
import { speak, speakFrom } from '../loaded-words'
import { OVERLAY, recall, remember, show, type Session } from '../session'
import { tokens } from '../styles'
import { say } from '../words'

/** The page's frame comes with its script: until then there is nothing to see. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(around)
document.adoptedStyleSheets = [sheet]

/** Milliseconds between checks for waiting tables elsewhere and clean-ups of the store. */
const EVERY = 10_000

const [, kind] = location.pathname.split('/')
speakFrom(kind === 'games' ? { ko: () => import('../words/index?ko'), ja: () => import('../words/index?ja') }
  : kind === 'replay' ? { ko: () => import('../words/replay?ko'), ja: () => import('../words/replay?ja') }
  : { ko: () => import('../words/lobby?ko'), ja: () => import('../words/lobby?ja') })

/**
 * What every page has: the name, the way to the lobby, language and theme; below it the page that the address names. The box of
 * languages is as wide as the one chosen: else all their names would be measured, with fonts that are needed for nothing else.
 */
export class CroupierPage extends element({}, {
  session: given<Session>(),
  /** The name of a stored player whom this server does not know. */
  stranger: null as string | null,
  /** Draws what can be done about it, once it is needed. */
  asked: null as typeof import('./stranger') | null,
}) {
  static override styles = [tokens, css`
    :host { height: 100dvh; display: grid; grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr); }
    main { grid-row: 3; }
    :host([overlay]) { display: block; background: none; overflow: hidden; }
    :host([overlay]) main { height: 100%; overflow: clip; }
    nav { display: flex; gap: var(--space-3) var(--space-6); align-items: center; padding: var(--space-3) var(--space-6); border-bottom: 1px solid var(--line); background: var(--sheet); }
    nav.over { position: absolute; z-index: 1; top: 0; right: 0; height: 44px; width: 330px; padding: 0 var(--space-5); background: none; border: 0; justify-content: flex-end; gap: var(--space-4); font-size: var(--text-2); }
    nav.over a:not(.me) { font-size: var(--text-4); }
    nav.over .gap { display: none; }
    nav.over :is(a, select, button):is(*, .api, .me) { color: var(--chalk); }
    nav.over :is(select, button) { background: none; min-height: 30px; padding: 0 var(--space-3); border-color: rgb(255 255 255 / 0.25); }
    nav.over .skip:focus { background: var(--sheet); color: var(--ink); }
    nav.over option { color: var(--ink); background: var(--sheet); }
    nav.over ~ main { --nav: 332px; }
    nav a { font: 600 var(--text-6) var(--serif); text-decoration: none; color: var(--ink); }
    nav a.api, nav a.me { font: inherit; color: var(--soft); text-decoration: underline; }
    .skip { position: absolute; left: var(--space-4); z-index: 3; }
    .skip:not(:focus) { width: 1px; height: 1px; min-height: 0; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); }
    nav button { white-space: nowrap; }
    nav select { field-sizing: content; }
    nav .me { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    main { min-height: 0; overflow: auto; position: relative; }
    main > :not(croupier-game, croupier-replay, croupier-watch) { text-wrap: pretty; overflow-wrap: anywhere; }
    .nowhere { display: grid; gap: var(--space-6); justify-items: center; padding: 20vh var(--space-6); text-align: center; }
    @media (max-width: 1150px) { nav.over { width: 92px; height: 42px; } nav.over > :not(:first-child, .skip + a) { display: none; } nav.over ~ main { --nav: 92px; } }
    @media (max-width: 620px) { nav.over { width: 40px; } nav.over a:not(.me) { font-size: 0; } nav.over a::before { content: '⌂'; font-size: var(--text-7); } nav.over ~ main { --nav: 40px; } }
    @media (max-width: 760px) { nav { gap: var(--space-3); padding: var(--space-2) var(--space-4); } nav select { min-width: 0; } nav a.api { display: none; } }
  `]
  readonly place: { page: 'lobby' | 'nowhere' | 'game' | 'replay' | 'player' | 'event' | 'fairness' | 'watch' | 'rules' | 'oauth'; id: string }

  constructor() {
    super()
    this.session = OVERLAY ? show(recall()) : remember({})
    const [, kind, id = ''] = /^\/(games|replay|players|events|fairness|watch$|rules(?=\/.)|oauth(?=\/authorize$))\/?((?<=rules\/).*|[0-9a-f]*)/.exec(location.pathname) ?? []
    const whole = id || kind === 'fairness' || kind === 'watch'
    this.place = { page: !whole ? (location.pathname === '/' ? 'lobby' : 'nowhere') : kind === 'games' ? 'game' : kind === 'players' ? 'player' : kind === 'events' ? 'event' : kind as 'replay' | 'fairness' | 'watch' | 'rules' | 'oauth', id }
    if (OVERLAY) {
      document.documentElement.dataset['overlay'] = ''
      this.toggleAttribute('overlay', true)
    }
  }
  override connectedCallback(): void {
    super.connectedCallback()
    // what is drawn below comes to life with its script
    if (OVERLAY) return void import('../table/croupier-table')
    window.addEventListener('storage', () => { this.session = show(recall(this.session)) })
    window.setInterval(() => void import('./upkeep').then(({ upkeep }) => upkeep(this.session, this.place.id)).catch(() => undefined), EVERY)
    void { game: () => import('./game'), replay: () => import('./replay'), player: () => import('./player'), fairness: () => import('./fairness'), watch: () => import('./watch'), event: () => import('./event'), rules: () => import('./rules'), oauth: () => import('./authorize'), lobby: () => import('./lobby'), nowhere: () => undefined }[this.place.page]()
  }
  /** Nothing is drawn before its words are loaded. */
  protected override async scheduleUpdate(): Promise<void> {
    await speak(this.session.language)
    super.scheduleUpdate()
  }
  #keep(changes: Partial<Session>): void {
    this.session = remember(changes, this.session)
    if (changes.player !== undefined) this.stranger = null
  }
  /** The server does not know the stored player: another server's data, or a token that has ended. They go on as a guest, and are told so. */
  #unknown(): void {
    const { player } = this.session
    if (!player) return
    this.stranger = player.name
    this.session = { ...this.session, player: null, unknown: player.token }
    void import('./stranger').then((asked) => { this.asked = asked })
  }

  /** The keyboard goes on at the question of the table. */
  #ask(): void {
    const table = this.renderRoot.querySelector('croupier-game, croupier-replay')?.shadowRoot?.querySelector('croupier-table')
    table?.shadowRoot?.querySelector<HTMLElement>('.ask h2')?.focus()
  }

  override render(): TemplateResult {
    const { session, place } = this, { language } = session
    if (OVERLAY) return html`<main><croupier-table compact game=${place.id} lang=${language} .fetch=${sent}></croupier-table></main>`
    const dark = session.theme ? session.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    const table = place.page === 'game' || place.page === 'replay'
    return html`<nav aria-label="Croupier" class=${table && this.stranger === null ? 'over' : ''}>${table ? html`<button class="skip" @click=${() => this.#ask()}>${say(language, 'to-question')}</button>` : nothing}<a href="/" aria-label="Croupier: ${say(language, 'lobby')}">Croupier</a><span class="gap"></span>
        ${table ? nothing : html`<a class="api" href="/v1/docs">API</a>`}
        ${session.player ? html`<a class="me" href="/players/${session.player.id}">${session.player.name}</a>` : nothing}
        <select aria-label=${say(language, 'language')} @change=${(event: Event) => this.#keep({ language: (event.target as HTMLSelectElement).value as Language })}>
          ${Object.entries(LANGUAGES).map(([id, name]) => html`<option value=${id} lang=${id} ?selected=${id === language}>${name}</option>`)}</select>
        <button @click=${() => this.#keep({ theme: dark ? 'light' : 'dark' })}>${say(language, dark ? 'light' : 'dark')}</button></nav>
      ${this.stranger !== null && this.asked ? html`<croupier-stranger role="alert" .session=${session} .name=${this.stranger} @croupier-session=${(event: CustomEvent<Partial<Session>>) => this.#keep(event.detail)}></croupier-stranger>` : nothing}
      <main @croupier-unknown=${() => this.#unknown()} @croupier-session=${(event: CustomEvent<Partial<Session>>) => this.#keep(event.detail)}>${place.page === 'game' ? html`<croupier-game .session=${session} game=${place.id}></croupier-game>`
        : place.page === 'replay' ? html`<croupier-replay .session=${session} game=${place.id}></croupier-replay>`
        : place.page === 'player' ? html`<croupier-player .session=${session} player=${place.id}></croupier-player>`
        : place.page === 'event' ? html`<croupier-event .session=${session} event=${place.id}></croupier-event>`
        : place.page === 'watch' ? html`<croupier-watch .session=${session}></croupier-watch>`
        : place.page === 'fairness' ? html`<croupier-fairness .session=${session} game=${place.id}></croupier-fairness>`
        : place.page === 'rules' ? html`<croupier-rules .session=${session} ruleset=${place.id}></croupier-rules>`
        : place.page === 'oauth' ? html`<croupier-authorize .session=${session}></croupier-authorize>`
        : place.page === 'nowhere' ? html`<div class="nowhere"><h1>${say(language, 'nowhere')}</h1><p><a class="button main" href="/">${say(language, 'lobby')}</a></p></div>`
        : html`<croupier-lobby .session=${session}></croupier-lobby>`}</main>`
  }
}
customElements.define('croupier-page', CroupierPage)
