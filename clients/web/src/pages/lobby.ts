import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Game, GameResult, GameSummary, InvitationInfo, RulesetSummary, WatchedGame } from '@croupier/client'
import { client } from '../asking'
import { attempt } from '../failures'
import type { Session } from '../session'
import { tokens } from '../styles'
import { Lists } from './lists'
import './opening'
import { say, type Word } from './lobby-words'

const EVERY = 5_000

/** A new game; one's own, those that wait for one first; seats that are kept, games to join and to watch, results. */
export class CroupierLobby extends LitElement {
  static override styles = [tokens, Lists.styles, css`
    :host { padding: var(--space-6); max-width: 1200px; margin: auto; }
    .columns { display: grid; grid-template-columns: minmax(320px, 430px) minmax(0, 1fr); gap: var(--space-6); align-items: start; }
    .new details { margin-top: var(--space-5); }
    .new summary { cursor: pointer; padding: var(--space-2) 0; }
    .new details input { flex: 1; min-width: 0; }
    @media (max-width: 860px) { :host { padding: var(--space-5); } .columns { display: flex; flex-direction: column; align-items: stretch; gap: 0; } .waiting .lists { order: -1; } .columns > * { width: 100%; } }
  `]
  static override properties = { session: { attribute: false }, rulesets: { state: true }, games: { state: true }, watched: { state: true }, own: { state: true }, kept: { state: true }, results: { state: true }, failure: { state: true } }
  declare session: Session
  declare rulesets: readonly RulesetSummary[]
  declare games: readonly GameSummary[]
  /** Those that run and are worth a look. */
  declare watched: readonly WatchedGame[]
  declare own: readonly GameSummary[]
  /** Games in which somebody keeps a seat for this player. */
  declare kept: readonly Game[]
  declare results: readonly GameResult[]
  declare failure: string
  #timer = 0

  constructor() {
    super()
    Object.assign(this, { rulesets: [], games: [], watched: [], own: [], kept: [], results: [], failure: '' })
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
    const server = client(this.session), { player } = this.session
    await attempt(this, async () => {
      if (!this.rulesets.length) this.rulesets = (await server.get<{ rulesets: RulesetSummary[] }>('/rulesets')).rulesets
      const [{ games }, { games: watched }, { results }, own, kept] = await Promise.all([
        server.get<{ games: GameSummary[] }>('/games', { status: 'open', limit: 40 }),
        server.get<{ games: WatchedGame[] }>('/watch'),
        server.get<{ results: GameResult[] }>('/results', { limit: 10 }),
        player ? server.get<{ games: GameSummary[] }>('/me/games', { limit: 20 }) : { games: [] },
        player ? server.get<{ invitations: InvitationInfo[] }>('/me/invitations') : { invitations: [] },
      ])
      const sitting = new Set(own.games.map(({ id }) => id)), offered = kept.invitations.filter(({ game }) => !sitting.has(game))
      Object.assign(this, { games, watched, results, own: own.games, kept: await Promise.all(offered.map(({ game }) => server.game(game))) })
    })
  }

  /** Come back as who one is, by the code that one has made on one's page; it is used up. */
  #recover(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const recovery = String(new FormData(event.target as HTMLFormElement).get('recovery')).trim()
    return attempt(this, async () => {
      const player = await client(this.session).send<NonNullable<Session['player']>>('POST', '/players/recovery', { recovery })
      this.dispatchEvent(new CustomEvent('croupier-session', { detail: { player }, bubbles: true, composed: true }))
    })
  }

  override render(): TemplateResult {
    const { session, own, kept } = this, lists = new Lists(this.rulesets, session.language, session.player?.id), mine = new Set(own.map(({ id }) => id))
    const open = this.games.filter(({ id }) => !mine.has(id))
    const go = (game: GameSummary) => (game.status === 'over' ? lists.link(`/replay/${game.id}`, 'replay', game.ruleset, game.sitting)
      : lists.link(`/games/${game.id}`, game.status === 'open' ? 'to-table' : 'play', game.ruleset, game.sitting, game.your_move))
    return html`<h1 class="hide">Croupier</h1><div class="columns ${own.some(({ your_move }) => your_move) ? 'waiting' : ''}">
      <section class="new"><h2>${this.say('new-game')}</h2><croupier-opening .session=${session} .rulesets=${this.rulesets}></croupier-opening>
        ${session.player ? nothing : html`<details><summary class="soft">${this.say('been-here')}</summary><form class="line" @submit=${(event: SubmitEvent) => void this.#recover(event)}><input name="recovery" required autocomplete="off" aria-label=${this.say('recovery-code')} placeholder=${this.say('recovery-code')}><button>${this.say('recover')}</button></form></details>`}</section>
      <div class="lists">
        ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
        ${session.player ? lists.section('my-games', own.map((game) => lists.game(game, go(game)))) : nothing}
        ${kept.length ? lists.section('kept-seats', kept.map((game) => lists.game({ ...game, your_move: false }, lists.link(`/games/${game.id}`, 'to-table', game.ruleset, game.sitting, true)))) : nothing}
        ${lists.section('open-games', open.map((game) => lists.game(game, lists.link(`/games/${game.id}`, 'join', game.ruleset, game.sitting))))}
        ${lists.section('watch-games', this.watched.map((game) => lists.game(game, lists.link(`/games/${game.id}`, 'watch', game.ruleset, game.sitting), [`${this.say('version')} ${game.stage.version}`, ...(game.viewers ? [this.say('watching', game.viewers)] : [])])))}
        ${lists.section('results', this.results.map((one) => lists.result(one)))}</div></div>`
  }
}
customElements.define('croupier-lobby', CroupierLobby)
