import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Game, GameResult, GameSummary, RulesetSummary } from '@croupier/client'
import { client, type Session } from '../session'
import { tokens } from '../styles'
import type { Rules } from '../table/model'
import { named, say, type Word } from '../words'
import { OptionsForm } from './options-form'
import { seated } from './seated'

type Sitting = { readonly player: { readonly name: string } | null; readonly bot: string | null }
const EVERY = 5_000

/** Games to join and to watch, one's own, results; and a new game in two clicks. */
export class CroupierLobby extends LitElement {
  static override styles = [tokens, OptionsForm.rules, css`
    :host { padding: 18px; max-width: 1200px; margin: auto; }
    .columns { display: grid; grid-template-columns: minmax(300px, 400px) minmax(0, 1fr); gap: 18px; align-items: start; }
    section { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 14px 18px; margin-bottom: 14px; }
    h1, h2 { font-size: 1.15rem; margin-bottom: 10px; }
    form { display: grid; gap: 11px; grid-template-columns: minmax(0, 1fr); }
    form > label { display: grid; gap: 3px; min-width: 0; }
    form select, form input:not([type='checkbox']) { width: 100%; min-width: 0; }
    form > label > span { color: var(--soft); font-size: 0.88rem; }
    ul { list-style: none; margin: 0; padding: 0; }
    li { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; padding: 7px 0; border-top: 1px solid var(--line); }
    li:first-child { border-top: 0; }
    li .who { flex: 1 1 140px; min-width: 0; overflow-wrap: anywhere; }
    .mine { font-weight: 600; color: var(--accent); }
    @media (max-width: 760px) { :host { padding: 10px; } .columns { grid-template-columns: minmax(0, 1fr); } }
  `]
  static override properties = { session: { attribute: false }, rulesets: { state: true }, rules: { state: true }, games: { state: true }, own: { state: true }, results: { state: true }, failure: { state: true }, busy: { state: true } }
  declare session: Session
  declare rulesets: RulesetSummary[]
  declare rules: Rules | null
  declare games: GameSummary[]
  declare own: GameSummary[]
  declare results: GameResult[]
  declare failure: string
  declare busy: boolean
  #timer = 0

  constructor() {
    super()
    Object.assign(this, { rulesets: [], rules: null, games: [], own: [], results: [], failure: '', busy: false })
  }
  say(word: Word, ...values: readonly unknown[]): string {
    return say(this.session.language, word, ...values)
  }
  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = window.setInterval(() => { if (!document.hidden) void this.#look() }, EVERY)
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session')) void this.#look()
  }
  async #look(): Promise<void> {
    const server = client(this.session)
    await this.#try(async () => {
      if (!this.rulesets.length) {
        this.rulesets = (await server.get<{ rulesets: RulesetSummary[] }>('/rulesets')).rulesets
        await this.#turn(this.rulesets[0]!.key)
      }
      const [games, results, own] = await Promise.all([
        server.get<{ games: GameSummary[] }>('/games', { limit: 40 }),
        server.get<{ results: GameResult[] }>('/results', { limit: 10 }),
        this.session.player ? server.get<{ games: GameSummary[] }>('/me/games', { limit: 20 }) : { games: [] },
      ])
      Object.assign(this, { games: games.games, results: results.results, own: own.games })
    })
  }
  async #turn(ruleset: string): Promise<void> {
    this.rules = await client(this.session).ruleset(ruleset)
  }
  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      this.failure = ''
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }

  async #deal(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement), { rules } = this
    if (!rules || this.busy) return
    const seats = Number(form.get('seats')), bot = String(form.get('others'))
    this.busy = true
    await this.#try(async () => {
      const session = await seated(this, this.session, String(form.get('name') ?? '')), server = client(session)
      const { id } = await server.send<Game>('POST', '/games', { ruleset: rules.key, seats, options: OptionsForm.read(rules, form) })
      await server.send('POST', `/games/${id}/seats`, {})
      if (bot) for (let seat = 1; seat < seats; seat += 1) await server.send('POST', `/games/${id}/seats`, { bot })
      location.assign(`/games/${id}`)
    })
    this.busy = false
  }
  async #join(game: string): Promise<void> {
    if (!this.session.player) return location.assign(`/games/${game}`)
    await this.#try(async () => {
      await client(this.session).send('POST', `/games/${game}/seats`, {})
      location.assign(`/games/${game}`)
    })
  }

  #called(ruleset: string): string {
    return named(this.rulesets.find(({ key }) => key === ruleset)?.names, this.session.language, ruleset)
  }
  #who(sitting: readonly Sitting[]): string {
    return sitting.map((one) => one.player?.name ?? one.bot).join(', ')
  }
  #list(title: Word, games: readonly GameSummary[], row: (game: GameSummary) => TemplateResult): TemplateResult {
    return html`<section><h2>${this.say(title)}</h2>${games.length ? html`<ul role="list">${games.map((game) => html`<li><b>${this.#called(game.ruleset)}</b><span class="who">${this.#who(game.sitting)} <span class="soft">${game.sitting.length}/${game.seats}</span></span>${row(game)}</li>`)}</ul>` : html`<p class="soft">${this.say('nothing-here')}</p>`}</section>`
  }
  #link(href: string, word: Word, game: { ruleset: string; sitting: readonly Sitting[] }): TemplateResult {
    return html`<a class="button" href=${href}>${this.say(word)}<span class="hide"> ${this.#called(game.ruleset)}: ${this.#who(game.sitting)}</span></a>`
  }

  override render(): TemplateResult {
    const { rules, session, own } = this, { language } = session, mine = new Set(own.map(({ id }) => id))
    const open = this.games.filter(({ id, status }) => status === 'open' && !mine.has(id)), running = this.games.filter(({ id, status, spectators }) => status === 'running' && spectators.who !== 'none' && !mine.has(id))
    return html`<h1 class="hide">Croupier</h1><div class="columns"><section><h2>${this.say('new-game')}</h2>
      <form data-ruleset=${rules?.key ?? ""} @submit=${(event: SubmitEvent) => void this.#deal(event)}>
        ${session.player ? nothing : html`<label><span>${this.say('name')}</span><input name="name" required maxlength="40" autocomplete="nickname"></label>`}
        <label><span>${this.say('game')}</span><select name="ruleset" @change=${(event: Event) => void this.#try(() => this.#turn((event.target as HTMLSelectElement).value))}>${this.rulesets.map(({ key }) => html`<option value=${key}>${this.#called(key)}</option>`)}</select></label>
        ${rules ? html`<label><span>${this.say('seats')}</span><select name="seats">${Array.from({ length: rules.players.most - rules.players.least + 1 }, (_, n) => html`<option value=${rules.players.least + n}>${rules.players.least + n}</option>`)}</select></label>
          <label><span>${this.say('bots')}</span><select name="others">${[...rules.bots].reverse().map((bot, n) => html`<option value=${bot} ?selected=${n === 0}>${bot}</option>`)}<option value="">${this.say('friends')}</option></select></label>
          ${OptionsForm.draw(rules, language)}` : nothing}
        <button class="main" ?disabled=${this.busy || !rules}>${this.say('deal')}</button>
        ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}</form></section>
      <div>${session.player ? this.#list('my-games', own, (game) => html`${game.your_move ? html`<span class="mine">${this.say('your-move')}</span>` : html`<span class="soft">${this.say(game.status)}</span>`}${this.#link(`/${game.status === 'over' ? 'replay' : 'games'}/${game.id}`, game.status === 'over' ? 'replay' : 'play', game)}`) : nothing}
        ${this.#list('open-games', open, (game) => html`<button @click=${() => void this.#join(game.id)}>${this.say('join')}<span class="hide"> ${this.#called(game.ruleset)}: ${this.#who(game.sitting)}</span></button>`)}
        ${this.#list('watch-games', running, (game) => this.#link(`/games/${game.id}`, 'watch', game))}
        <section><h2>${this.say('results')}</h2>${this.results.length ? html`<ul role="list">${this.results.map((one) => html`<li><b>${this.#called(one.ruleset)}</b><span class="who">${[...one.sitting].sort((a, b) => a.place - b.place).map((seat) => `${seat.place}. ${seat.player?.name ?? seat.bot}`).join(', ')}</span>${this.#link(`/replay/${one.game}`, 'replay', { ruleset: one.ruleset, sitting: one.sitting })}</li>`)}</ul>` : html`<p class="soft">${this.say('nothing-here')}</p>`}</section></div></div>`
  }
}
customElements.define('croupier-lobby', CroupierLobby)
