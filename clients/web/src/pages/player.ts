import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { told, type Person, type PlayerEvent, type PlayerPage, type RulesetSummary, type Server, type TokenInfo } from '@croupier/client'
import { client } from '../asking'
import { page } from '../element'
import { tokens } from '../styles'
import { granted, grantList, type Grant } from './grants'
import { Lists } from './lists'
import { say } from '../words/lobby'

/** A player: ratings, games, results. One's own page has one's tokens and blocked players as well. */
export class CroupierPlayer extends page(say, { player: '' }, {
  about: null as PlayerPage | null,
  rulesets: [] as readonly RulesetSummary[],
  ownTokens: [] as readonly TokenInfo[],
  grants: [] as readonly Grant[],
  /** The last time that a token of one's own was used again after it had been replaced. */
  reused: null as PlayerEvent | null,
  blocks: [] as readonly Person[],
  /** A recovery code that was just made: it is shown once. */
  recovery: '',
}) {
  static override styles = [tokens, Lists.styles, css`
    :host { padding: var(--space-6); max-width: 860px; margin: auto; }
    h1 { font-size: var(--text-8); overflow-wrap: anywhere; }
    .head { display: flex; flex-wrap: wrap; gap: var(--space-4) var(--space-6); align-items: center; margin-bottom: var(--space-6); }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    th, td { padding: var(--space-2) var(--space-6) var(--space-2) 0; text-align: left; font-weight: 400; }
    th { color: var(--soft); }
    code { overflow-wrap: anywhere; background: var(--wash); padding: var(--space-1) var(--space-4); border-radius: var(--round-1); }
    @media (max-width: 760px) { :host { padding: var(--space-5); } }
  `]

  get #own(): boolean {
    return this.session.player?.id === this.player
  }
  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('session') || changes.has('player')) void this.#look()
  }
  #look(): Promise<void> {
    if (this.#own) void import('../push/here')
    return this.attempt(async () => {
      const server = client(this.session)
      const [about, rulesets, tokens, grants, blocks, heard] = await Promise.all([
        server.player(this.player),
        server.rulesets(),
        this.#own ? server.get('/me/tokens') : { tokens: [] },
        this.#own ? granted(this.session) : [],
        this.session.player ? server.get('/me/blocks') : { players: [] },
        this.#own ? told(server) : [],
      ])
      document.title = `${about.name} · Croupier`
      Object.assign(this, { about, rulesets, ownTokens: tokens.tokens, grants, blocks: blocks.players, reused: heard.findLast(({ type }) => type === 'token-reused') ?? null })
    })
  }
  /** Something that changes what stands here. */
  #do(change: (server: Server) => Promise<unknown>): void {
    void this.attempt(async () => {
      await change(client(this.session))
      await this.#look()
    })
  }
  #block(player: string, on: boolean): void {
    this.#do((server) => server.send(on ? 'PUT' : 'DELETE', '/me/blocks/{player}', { player }))
  }
  /** End a token. Ending this browser's own also forgets the player. */
  #revoke({ id, current }: TokenInfo): void {
    const end = (server: Server) => server.send('DELETE', '/me/tokens/{token}', { token: id })
    if (current) void this.attempt(async () => { await end(client(this.session)); this.keep({ player: null }) })
    else this.#do(end)
  }
  /** A token's name. */
  #called(token: TokenInfo): string {
    return token.label || (token.current ? this.say('this-browser') : this.say('unnamed'))
  }
  #recover(): Promise<void> {
    return this.attempt(async () => { this.recovery = (await client(this.session).send('POST', '/me/recovery', {})).recovery })
  }

  #account(): TemplateResult {
    const { language } = this.session, day = (at: number) => new Date(at / 1000).toLocaleString(language)
    const maker = ({ made_by }: TokenInfo) => this.ownTokens.find(({ id }) => id === made_by)
    return html`<section><h2>${this.say('tokens')}</h2><p class="soft">${this.say('tokens-are')}</p>
        ${this.reused ? html`<p class="error" role="alert">${this.say('token-reused', day(this.reused.at))}</p>` : nothing}
        <ul class="games" role="list">${this.ownTokens.map((token) => html`<li><div class="what"><b>${this.#called(token)}</b>
          <small>${this.say(`scope-${token.scope}`)}${token.game ? html` · <a href="/games/${token.game}">${this.say('one-game')}</a>` : nothing} · ${day(token.created_at)}${token.expires_at ? ` – ${day(token.expires_at)}` : nothing}${maker(token) ? html` · ${this.say('made-by', this.#called(maker(token)!))}` : nothing}</small></div>
          <div class="do"><button @click=${() => this.#revoke(token)}>${this.say('revoke')}<span class="hide"> ${this.#called(token)}</span></button></div></li>`)}</ul>
        <p class="line">${this.ownTokens.length > 1 ? html`<button @click=${() => this.#do((server) => server.send('DELETE', '/me/tokens', {}))}>${this.say('revoke-others')}</button>` : nothing}<button @click=${() => void this.#recover()}>${this.say('recovery-new')}</button><button @click=${() => this.keep({ player: null })}>${this.say('forget')}</button></p>
        ${this.recovery ? html`<p role="status">${this.say('recovery-once')} <code>${this.recovery}</code></p>` : nothing}</section>
      <section><croupier-push .session=${this.session}></croupier-push></section>
      ${grantList(this, this.grants, (grant) => this.#do((server) => server.send('DELETE', '/me/grants/{grant}', { grant })))}
      ${this.blocks.length ? html`<section><h2>${this.say('blocked')}</h2><ul class="games" role="list">${this.blocks.map(({ id, name }) => html`<li><div class="what"><a href="/players/${id}">${name || '–'}</a></div><div class="do"><button @click=${() => this.#block(id, false)}>${this.say('unblock')}<span class="hide"> ${name}</span></button></div></li>`)}</ul></section>` : nothing}`
  }

  override render(): TemplateResult {
    const { about, session } = this
    if (!about) return html`<p role="status">${this.failure || this.say('loading')}</p>`
    const lists = new Lists(this.rulesets, session.language, session.player?.id), blocked = this.blocks.some(({ id }) => id === this.player)
    return html`<div class="head"><h1>${about.name || '–'}</h1>${about.bot ? html`<span class="soft">${this.say('program')}</span>` : nothing}
        <span class="soft">${this.say('since', new Date(about.created_at / 1000).toLocaleDateString(session.language))}</span><span class="gap"></span>
        ${session.player && !this.#own ? html`<button aria-pressed=${String(blocked)} @click=${() => this.#block(this.player, !blocked)}>${this.say(blocked ? 'unblock' : 'block')}</button>` : nothing}</div>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      ${about.aborts ? html`<p class="line"><a href="/fairness">${this.say('aborts', about.aborts)}</a></p>` : nothing}
      ${about.ratings.length ? html`<section><h2>${this.say('ratings')}</h2><table><thead><tr><th scope="col">${this.say('game')}</th><th scope="col">${this.say('rating')}</th><th scope="col">${this.say('games-won')}</th></tr></thead>
        <tbody>${about.ratings.map(({ ruleset, seats, mu, sigma, games, won }) => html`<tr><td>${lists.called(ruleset)}${seats ? html` <small class="soft">${this.say('seats')}: ${seats}</small>` : nothing}</td><td>${mu.toFixed(1)} ± ${sigma.toFixed(1)}</td><td>${won}/${games}</td></tr>`)}</tbody></table></section>` : nothing}
      ${lists.section('games-of', about.games.map((game) => lists.game(game, lists.link(`/${game.status === 'over' ? 'replay' : 'games'}/${game.id}`, game.status === 'over' ? 'replay' : game.sitting.some(({ player }) => player && player.id === this.session.player?.id) ? (game.status === 'open' ? 'to-table' : 'play') : game.status === 'open' ? 'join' : 'watch', game.ruleset, game.sitting))))}
      ${lists.section('results', about.results.map((one) => lists.result(one)))}
      ${this.#own ? this.#account() : nothing}`
  }
}
customElements.define('croupier-player', CroupierPlayer)
