import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { GameEvent, type RulesetSummary, type Server, type View, type WatchedGame } from '@croupier/client'
import { sent } from '../ahead'
import { client } from '../asking'
import { page } from '../element'
import { tokens } from '../styles'
import type { CroupierTable } from '../table/croupier-table'
import '../table/croupier-table'
import type { Rules } from '../table/model'
import { botNamed } from '../words'
import { lastChance, percent } from '../end/analysis'
import { lateWords } from './terms'
import { again, Lists } from './lists'
import { say } from '../words/lobby'

const EVERY = 5_000
/** Requests that repeat in five seconds anyway are not retried before. */
const ONCE = { patience: 0 }
/** This many of each seat's latest questions are kept: the last ones may leave nothing to choose. */
const LATEST = 5
/** What a list tells of a game, as far as it is shown here. */
type Watched = Pick<WatchedGame, 'id' | 'ruleset' | 'viewers' | 'spectators'> & { readonly sitting: readonly Pick<WatchedGame['sitting'][number], 'player' | 'bot'>[]; readonly stage: { readonly version: number | null } }
/** The event whose games are shown, if the address names one. */
const EVENT = new URLSearchParams(location.search).get('event')

/** What runs of an event, as other games to watch are told. */
async function ofEvent(server: Server, id: string): Promise<{ readonly games: readonly Watched[] }> {
  const event = new GameEvent(server, id), [{ ruleset, spectators }, games] = await Promise.all([event.card(ONCE), event.games(ONCE)])
  return { games: games.filter(({ status }) => status === 'running').map(({ game, seats, version }) => ({ id: game, ruleset, sitting: seats, viewers: 0, stage: { version }, spectators })) }
}

/** The stage: the most watched game, large and live, and the others as pictures, each a click away. */
export class CroupierWatch extends page(say, {}, {
  /** Null until loaded. */
  games: null as readonly Watched[] | null,
  rulesets: [] as readonly RulesetSummary[],
  /** The game that is large; it stays so while it runs. */
  chosen: '',
  /** Of its seats once it is over, out of 1, if the server gives them. */
  chances: [] as readonly { readonly name: string; readonly chance: number }[],
}) {
  static override styles = [tokens, css`
    :host { height: 100%; background: none; }
    .stage { height: 100%; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr) 250px; }
    .stage:not(:has(ul)) { grid-template-columns: minmax(0, 1fr); }
    croupier-table { height: 100%; min-width: 0; }
    ul { list-style: none; margin: 0; padding: var(--space-5); overflow: auto; display: flex; flex-direction: column; gap: var(--space-5); }
    li button { display: grid; width: 100%; padding: 0; overflow: hidden; text-align: left; }
    img { display: block; width: 100%; height: auto; aspect-ratio: 1200 / 630; background: var(--felt); }
    li div { display: grid; padding: var(--space-3) var(--space-4); word-break: keep-all; overflow-wrap: anywhere; }
    .chances { margin: 0; display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-6); align-items: center; }
    meter { width: 5em; }
    .none { display: grid; gap: var(--space-6); justify-items: center; padding: 20vh var(--space-6); text-align: center; }
    @media (max-width: 1023px) {
      .stage { grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); }
      ul { flex-direction: row; padding: var(--space-4) var(--space-5) var(--space-5); }
      li { flex: 0 0 150px; }
      li .soft { display: none; }
    }
  `]
  /** Whether the large game was missing at the last look already: its end is shown for that long. */
  #ended = false
  /** The latest questions of each seat of the game that is large, the last first. */
  #asked: number[][] = []
  #weighing: AbortController | null = null

  override connectedCallback(): void {
    super.connectedCallback()
    again(this.gone, EVERY, () => this.#look())
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#weighing?.abort()
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session')) void this.#look()
    if (!changes.has('chosen')) return
    this.#weighing?.abort()
    this.#weighing = null
    this.#asked = []
    this.chances = []
  }
  #look(): Promise<void> {
    return this.attempt(async () => {
      const server = client(this.session)
      if (!this.rulesets.length) this.rulesets = await server.rulesets(ONCE)
      const { games } = EVENT ? await ofEvent(server, EVENT) : await server.get('/watch', {}, ONCE)
      this.games = games
      const runs = games.some(({ id }) => id === this.chosen)
      if (!runs && (this.#ended || !this.chosen)) this.chosen = games[0]?.id ?? this.chosen // a game that has ended stays while there is no other
      this.#ended = !runs
    })
  }

  /** Each seat's chances at its last answer in a finished game, in turn. */
  async #weigh({ game, sitting }: View, rules: Rules | null): Promise<void> {
    const { signal } = this.#weighing = new AbortController(), { language } = this.session
    for (const [seat, { player, bot }] of sitting.entries()) {
      const chance = await lastChance(client(this.session), game, seat, this.#asked[seat] ?? [], signal)
      if (signal.aborted) return
      if (chance !== undefined) this.chances = [...this.chances, { name: player?.name || botNamed(rules, language, bot), chance }]
    }
  }
  #seen(view: View, rules: Rules | null): void {
    if (view.game !== this.chosen) return
    for (const { seat, question } of view.asked) if (this.#asked[seat]?.[0] !== question) this.#asked[seat] = [question, ...(this.#asked[seat] ?? [])].slice(0, LATEST)
    if (view.status === 'over' && !this.#weighing) void this.#weigh(view, rules)
  }

  override render(): TemplateResult {
    const { games, session, chosen } = this, lists = new Lists(this.rulesets, session.language, session.player?.id)
    if (!chosen) return html`<div class="none"><h1>${games ? this.say('none-runs') : this.say('loading')}</h1>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}<p><a class="button main" href="/">${this.say('lobby')}</a></p></div>`
    const shown = games?.find(({ id }) => id === chosen), others = games?.filter(({ id }) => id !== chosen) ?? []
    return html`<div class="stage"><croupier-table game=${chosen} lang=${session.language} .token=${session.player?.token ?? ''} .fetch=${sent} @croupier-view=${(event: CustomEvent<View>) => this.#seen(event.detail, (event.target as CroupierTable).rules)}>
      ${shown && lateWords(shown.spectators, session.language) ? html`<p slot="actions" class="soft">${lateWords(shown.spectators, session.language)}</p>` : nothing}${this.chances.length ? html`<p slot="actions" class="chances" role="status">${this.say('chances-last')}${this.chances.map(({ name, chance }) => html`<span><b>${name}</b> <meter value=${chance} aria-hidden="true"></meter> ${percent(chance)}</span>`)}</p>` : nothing}</croupier-table>
      ${others.length ? html`<ul class="scroll" role="list" aria-label=${this.say('watch-games')}>${others.map((game) => html`<li><button @click=${() => { this.chosen = game.id }}>
        <img width="1200" height="630" alt="" src="/v1/games/${game.id}/picture.svg?size=small${game.stage.version === null ? '' : `&version=${game.stage.version}`}&language=${session.language}">
        <div><b>${lists.called(game.ruleset)}</b> <span class="soft">${lists.names(game.ruleset, game.sitting)}${game.viewers ? ` · ${this.say('watching', game.viewers)}` : nothing}</span></div></button></li>`)}</ul>` : nothing}</div>`
  }
}
customElements.define('croupier-watch', CroupierWatch)
