import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Game, GameResult, GameSummary, RulesetSummary, WatchedGame } from '@croupier/client'
import { client, recovered, seated } from '../asking'
import { page } from '../element'
import { tokens } from '../styles'
import { named } from '../words'
import { again, Lists } from './lists'
import { dealt } from './dealing'
import { say, type Word } from '../words/lobby'

const EVERY = 5_000
/** Requests that repeat in five seconds anyway are not retried before. */
const ONCE = { patience: 0 }

/** The strength of the opponent in a first game; with each finished game it is one stronger. */
const FIRST = 2
/** A suitable opponent after this many finished games. */
function rival({ opponents }: RulesetSummary, ended: number): string {
  const far = ({ strength }: { strength: number }) => Math.abs(strength - FIRST - ended)
  return [...opponents].sort((a, b) => far(a) - far(b))[0]!.id
}

/** Each game with a table of it, to be played at once or with friends; one's own games, those that await one's answer first; reserved seats, games to join and to watch, results; and every other way to open a game. */
export class CroupierLobby extends page(say, {}, {
  rulesets: [] as readonly RulesetSummary[],
  games: [] as readonly GameSummary[],
  /** Those that run and are worth a look. */
  watched: [] as readonly WatchedGame[],
  own: [] as readonly GameSummary[],
  /** Games with a seat reserved for this player. */
  kept: [] as readonly Game[],
  results: [] as readonly GameResult[],
  busy: false,
  /** The ruleset for which it is asked how many play. */
  inviting: '',
}) {
  static override styles = [tokens, Lists.styles, css`
    :host { padding: var(--space-6); max-width: 1320px; margin: auto; }
    .welcome { display: flex; flex-wrap: wrap; gap: var(--space-3) var(--space-7); align-items: center; justify-content: space-between; margin-bottom: var(--space-6); }
    .welcome h1 { font-size: var(--text-8); margin: 0; }
    .welcome input { min-width: 0; width: 14em; }
    .tables { list-style: none; margin: 0 0 var(--space-6); padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr)); gap: var(--space-6); }
    .tables > li { display: flex; flex-direction: column; background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); overflow: hidden; }
    .picture { display: block; aspect-ratio: 1200 / 630; background: var(--felt); color: var(--dust); }
    .picture img { display: block; width: 100%; height: 100%; }
    .picture:focus-visible { outline-offset: -4px; outline-color: var(--gold); }
    .about { padding: var(--space-5) var(--space-6) var(--space-6); display: flex; flex-direction: column; gap: var(--space-4); flex: 1; }
    .about h2 { font-size: var(--text-7); }
    .about .line { margin-top: auto; }
    .about .main { min-height: 46px; padding: 0 var(--space-7); font-size: var(--text-5); }
    .about .line > * { flex: 1 1 auto; justify-content: center; }
    .about [role=group] { min-height: 46px; }
    .about [role=group] button { flex: none; min-width: 40px; padding: 0; }
    .about [role=group] span { flex: 0 1 auto; }
    .all { margin-bottom: var(--space-6); }
    .all > summary { cursor: pointer; color: var(--soft); }
    .stage { margin-bottom: var(--space-6); }
    .new { max-width: 520px; }
    .new summary { cursor: pointer; padding: var(--space-2) 0; }
    .new details { margin-top: var(--space-5); }
    .new details input { flex: 1; min-width: 0; }
    .shell { display: flex; flex-direction: column; }
    .waiting .mine { order: -1; }
    @media (max-width: 860px) { :host { padding: var(--space-5); } }
    @media (min-width: 861px) and (min-height: 800px) {
      .welcome { margin: 6vh 0 var(--space-8); }
      .welcome h1 { font-size: calc(var(--text-8) * 1.4); }
    }
    @media (min-width: 621px) and (max-width: 1000px) and (min-height: 1000px) {
      .tables { grid-template-columns: minmax(0, 1fr); }
      .tables > li { flex-direction: row; }
      .picture { flex: 0 0 54%; }
    }
  `]
  /** A new player's default name. */
  #suggested = ''
  /** The last look at all lists. */
  #looked = Promise.resolve()

  override connectedCallback(): void {
    super.connectedCallback()
    if (location.hash === '#more') void import('./opening')
    again(this.gone, EVERY, () => this.#look())
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session')) void this.#look()
  }
  #look(): Promise<void> {
    const server = client(this.session), { player } = this.session
    return this.#looked = this.attempt(async () => {
      if (!this.rulesets.length) this.rulesets = await server.rulesets(ONCE)
      const mine = async (your_move: boolean) => player ? (await server.get('/me/games', { limit: 20, your_move }, ONCE)).games : []
      const [{ games }, { games: watched }, { results }, waiting, newest, kept] = await Promise.all([
        server.get('/games', { status: 'open', limit: 40 }, ONCE),
        server.get('/watch', {}, ONCE),
        server.get('/results', { limit: 10 }, ONCE),
        mine(true),
        mine(false),
        player ? server.get('/me/invitations', {}, ONCE) : { invitations: [] },
      ])
      const own = [...waiting, ...newest.filter(({ id }) => !waiting.some((one) => one.id === id))]
      const sitting = new Set(own.map(({ id }) => id)), offered = kept.invitations.filter(({ game }) => !sitting.has(game))
      Object.assign(this, { games, watched, results, own, kept: await Promise.all(offered.map(({ game }) => server.table(game).card(ONCE))) })
    })
  }

  /** A name made of two words, the same as long as the page is open. */
  get #name(): string {
    const one = (word: Word) => { const all = this.say(word).split(' '); return all[Math.floor(Math.random() * all.length)] }
    return this.#suggested ||= this.say('called-as', one('called-first'), one('called-second'))
  }
  /** From the page to a table: against a suitable opponent, or with seats for friends, of whom there are so many with oneself. */
  async #play(ruleset: RulesetSummary, friends = 0): Promise<void> {
    if (this.busy) return
    this.busy = true
    await this.attempt(async () => {
      if (this.session.player) await this.#looked // so that it is known whether this is a first game
      const name = this.renderRoot.querySelector<HTMLInputElement>('input[name=called]')?.value.trim(), session = await seated(this, this.session, name || this.#name)
      const own = this.own.filter((game) => game.ruleset === ruleset.key), ended = own.filter(({ status }) => status === 'over').length
      const opening = { ruleset: ruleset.key, seats: friends || ruleset.players.least, options: own.length ? {} : ruleset.first, access: 'unlisted', clock: null } as const
      location.assign(`/games/${await dealt(session, opening, friends ? null : rival(ruleset, ended))}`)
    })
    this.busy = false
  }

  /** Ask how many play, where the button was. */
  async #invite(ruleset: string): Promise<void> {
    this.inviting = ruleset
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('[role=group] button')?.focus()
  }

  /** A table of this game as it stands: one that runs, one that is over, or one of one's own, where a click leads; else what bots come to. */
  #picture({ key, names }: RulesetSummary): TemplateResult {
    const { language } = this.session, name = named(names, language, key)
    const runs = this.watched.find(({ ruleset }) => ruleset === key), over = this.results.find(({ ruleset }) => ruleset === key)
    const own = this.own.find(({ ruleset, spectators, status }) => ruleset === key && spectators.who === 'all' && !spectators.late && status !== 'open')
    const id = runs?.id ?? over?.game ?? own?.id
    if (!id) return html`<div class="picture"><img width="1200" height="630" alt="" src="/v1/rulesets/${key}/picture.svg?size=small&language=${language}"></div>`
    const alt = `${this.say(runs ? 'watch' : over ? 'replay' : 'to-table')}: ${name}`
    return html`<a class="picture" href=${runs || !over ? `/games/${id}` : `/replay/${id}`}><img width="1200" height="630" alt=${alt} src="/v1/games/${id}/picture.svg?size=small&language=${language}${runs ? `&version=${runs.stage.version}` : ''}"></a>`
  }
  #table(ruleset: RulesetSummary): TemplateResult {
    const { names, key, players, minutes, weight } = ruleset
    return html`<li>${this.#picture(ruleset)}<div class="about"><h2>${named(names, this.session.language, key)}</h2>
      <p class="soft">${this.say('players-minutes', `${players.least}–${players.most}`, `${minutes[0]}–${minutes[1]}`)} · ${this.say('weight', weight)} · <a href="/rules/${key}">${this.say('rules')}<span class="hide"> ${named(names, this.session.language, key)}</span></a></p>
      ${this.inviting === key ? html`<div class="line" role="group" aria-label=${this.say('how-many')}><span>${this.say('how-many')}</span>${Array.from({ length: players.most - players.least + 1 }, (_, n) => players.least + n).map((many) => html`<button ?disabled=${this.busy} @click=${() => void this.#play(ruleset, many)}>${many}</button>`)}</div>`
        : html`<div class="line"><button class="main" ?disabled=${this.busy} @click=${() => void this.#play(ruleset)}>${this.say('play-now')}<span class="hide"> ${named(names, this.session.language, key)}</span></button>
        <button ?disabled=${this.busy} @click=${() => void (players.most > players.least ? this.#invite(key) : this.#play(ruleset, players.least))}>${this.say('with-friends')}<span class="hide"> ${named(names, this.session.language, key)}</span></button></div>`}</div></li>`
  }

  override render(): TemplateResult {
    const { session, own, kept } = this, lists = new Lists(this.rulesets, session.language, session.player?.id), mine = new Set(own.map(({ id }) => id))
    const open = this.games.filter(({ id }) => !mine.has(id)), more = location.hash === '#more'
    const go = (game: GameSummary) => (game.status === 'over' ? lists.link(`/replay/${game.id}`, 'replay', game.ruleset, game.sitting)
      : lists.link(`/games/${game.id}`, game.status === 'open' ? 'to-table' : 'play', game.ruleset, game.sitting, game.your_move))
    return html`${session.player ? html`<h1 class="hide">Croupier</h1>` : html`<div class="welcome"><h1>${this.say('welcome')}</h1>
        <label class="line"><span class="soft">${this.say('name')}</span><input name="called" maxlength="40" autocomplete="nickname" .value=${this.#name}></label></div>`}
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      <div class="shell ${kept.length || own.some(({ your_move }) => your_move) ? 'waiting' : ''}">
        <ul class="tables" role="list">${this.rulesets.map((one) => this.#table(one))}</ul>
        <details class="all" ?open=${more} @toggle=${() => void import('./opening')}><summary>${this.say('more-ways')}</summary>
          <section class="new"><h2>${this.say('new-game')}</h2><croupier-opening .session=${session} .rulesets=${this.rulesets} .called=${this.#name}></croupier-opening>
            ${session.player ? nothing : html`<details><summary class="soft">${this.say('been-here')}</summary><form class="line" @submit=${(event: SubmitEvent) => void this.attempt(async () => { this.keep({ player: await recovered(session, event) }) })}><input name="recovery" required autocomplete="off" aria-label=${this.say('recovery-code')} placeholder=${this.say('recovery-code')}><button>${this.say('recover')}</button></form></details>`}</section></details>
        <div class="lists mine">${lists.section('kept-seats', kept.map((game) => lists.game({ ...game, your_move: false, result: null }, lists.link(`/games/${game.id}`, 'to-table', game.ruleset, game.sitting, true))))}
          ${lists.section('my-games', own.map((game) => lists.game(game, go(game))))}</div>
        <div class="lists">${lists.section('open-games', open.map((game) => lists.game(game, lists.link(`/games/${game.id}`, 'join', game.ruleset, game.sitting))))}
          ${lists.section('watch-games', this.watched.map((game) => lists.game(game, lists.link(`/games/${game.id}`, 'watch', game.ruleset, game.sitting), game.viewers ? [this.say('watching', game.viewers)] : [])))}
          ${this.watched.length > 1 ? html`<p class="stage"><a class="button" href="/watch">${this.say('stage')}</a></p>` : nothing}
          ${lists.section('results', this.results.map((one) => lists.result(one)))}</div></div>`
  }
}
customElements.define('croupier-lobby', CroupierLobby)
