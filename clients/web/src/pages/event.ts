import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { GameEvent, type EventGame, type OpenEvent, type RulesetSummary, type Standings } from '@croupier/client'
import { client } from '../asking'
import { page } from '../element'
import { tokens } from '../styles'
import { botNamed, inThree, named, say as words } from '../words'
import { clockWords, spectatorWords } from './terms'

/** In English, Korean and Japanese: no other page has use for them. */
const say = inThree({
  organiser: ['Organised by', '주최:', '主催:'],
  ended: ['This event has ended.', '끝난 대회입니다.', 'この大会は終了しました。'],
  standings: ['Standings', '순위표', '順位表'],
  name: ['Name', '이름', '名前'],
  playing: ['Who plays', '참가자', '参加者'],
  games: ['Games', '게임', 'ゲーム'],
  counts: ['{} running, {} over', '진행 중 {}개, 끝난 게임 {}개', '進行中 {}、終了 {}'],
  none: ['No game has been opened yet.', '아직 열린 게임이 없습니다.', 'まだゲームはありません。'],
  closed: ['Nobody may look on.', '관전할 수 없습니다.', '観戦できません。'],
  void: ['Ended without a result', '결과 없이 끝남', '結果なしで終了'],
  all: ['Watch them all on one page', '한 페이지에서 모두 관전', '1ページでまとめて観戦'],
  seat: ['Let {} seat me', '{} 님이 나를 앉히도록 허락', '{}さんに着席を任せる'],
  unseat: ['No longer let {} seat me', '{} 님의 허락 취소', '{}さんに任せるのをやめる'],
  seating: ['Games then begin without asking you first, up to {} in {} days. Their clock runs.', '그러면 묻지 않고 게임이 시작됩니다(최대 {}판, {}일 동안). 시계도 흐릅니다.', '以後は確認なしにゲームが始まります(最大{}ゲーム、{}日間)。時計も進みます。'],
} as const)
/** How many games in how many days whoever lets an organiser seat them lets them begin. */
const GAMES = 100, DAYS = 30
/** Milliseconds in which moves are gathered before the page is drawn again. */
const GATHERED = 1_000
const ORDER = ['running', 'closed', 'open', 'over']

/** An event: its games as pictures that follow what happens, the standings that its organiser posts, and who plays. */
export class CroupierEvent extends page(say, { event: '' }, {
  about: null as OpenEvent | null,
  games: [] as readonly EventGame[],
  rulesets: [] as readonly RulesetSummary[],
  /** Whether the organiser may seat this player; null if that is not asked. */
  seats: null as boolean | null,
}) {
  static override styles = [tokens, css`
    :host { padding: var(--space-6); max-width: 1400px; margin: auto; }
    h1 { font-size: var(--text-8); overflow-wrap: anywhere; }
    h2 { font-size: var(--text-6); margin-bottom: var(--space-4); }
    header { display: grid; gap: var(--space-3); justify-items: start; margin-bottom: var(--space-6); overflow-wrap: anywhere; }
    section { margin-bottom: var(--space-7); }
    section > .line { margin-bottom: var(--space-4); }
    .table { overflow-x: auto; background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); max-height: 70vh; width: fit-content; max-width: 100%; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    th, td { padding: var(--space-3) var(--space-5); text-align: right; font-weight: 400; border-top: 1px solid var(--line); white-space: nowrap; }
    thead th { position: sticky; top: 0; border-top: 0; background: var(--sheet); color: var(--soft); }
    tbody th { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 8em; max-width: 22em; }
    thead th:nth-child(2) { text-align: left; }
    .boards { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr)); gap: var(--space-5); }
    .boards a { display: grid; height: 100%; grid-template-rows: auto 1fr; background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-2); overflow: hidden; text-decoration: none; color: var(--ink); }
    .boards a:hover { border-color: var(--accent); }
    .boards a.mine { border: 2px solid var(--accent); }
    img, .blank { display: block; width: 100%; height: auto; aspect-ratio: 1200 / 630; background: var(--felt); color: var(--chalk); }
    .blank { display: grid; place-items: center; padding: var(--space-4); text-align: center; }
    .what { display: grid; gap: var(--space-1); align-content: start; padding: var(--space-4) var(--space-5); overflow-wrap: anywhere; }
    small { color: var(--soft); }
    @media (max-width: 760px) { :host { padding: var(--space-5); } }
  `]
  /** Games as they are since they were drawn. */
  #moved = new Map<string, EventGame>()
  #stop = new AbortController()

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('event') || (changes.has('session') && changes.get('session')?.player?.id !== this.session.player?.id)) void this.#follow()
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop.abort()
  }
  /** What happens, for as long as the page is there. */
  #follow(): Promise<void> {
    this.#stop.abort()
    const { signal } = this.#stop = new AbortController(), event = new GameEvent(client(this.session), this.event)
    return this.attempt(async () => {
      await this.#look(event)
      for await (const move of event.moves({ signal, patience: Infinity })) {
        const { game: moved, version = null, status, to_move = [], how, places } = move, one = this.#moved.get(moved ?? '') ?? this.games.find(({ game }) => game === moved)
        if (move.event) this.about = await event.card()
        else if (!one) await this.#look(event)
        else {
          this.#moved.set(one.game, { ...one, version, status: (status ?? one.status) as EventGame['status'], seats: one.seats.map((seat) => ({ ...seat, to_move: to_move.includes(seat.seat) })), result: how ? { ...one.result, how, places: places ?? [] } as EventGame['result'] : null })
          if (this.#moved.size === 1) setTimeout(() => this.#draw(), GATHERED)
        }
      }
    })
  }
  #draw(): void {
    this.games = this.games.map((one) => this.#moved.get(one.game) ?? one)
    this.#moved.clear()
  }
  async #look(event: GameEvent): Promise<void> {
    const server = client(this.session), me = this.session.player?.id
    const [about, rulesets, games, granted] = await Promise.all([event.card(), this.rulesets.length ? this.rulesets : server.rulesets(), event.games(), me ? server.get('/me/organisers') : null])
    document.title = `${about.title} · Croupier`
    this.#moved.clear()
    const seats = granted && me !== about.organiser.id ? granted.organisers.some(({ organiser }) => organiser.id === about.organiser.id) : null
    Object.assign(this, { about, rulesets, games, seats })
  }
  #let(on: boolean): void {
    void this.attempt(async () => {
      const server = client(this.session), { organiser, clock, rated } = this.about!, player = organiser.id
      if (on) await server.send('PUT', '/me/organisers/{player}', { player }, { until: (Date.now() + server.ahead + DAYS * 86_400_000) * 1_000, games: GAMES, clocks: [clock?.kind ?? 'none'], rated })
      else await server.send('DELETE', '/me/organisers/{player}', { player })
      this.seats = on
    })
  }

  #standings({ columns, rows }: Standings): TemplateResult {
    const { language } = this.session
    return html`<section><h2 id="standings">${this.say('standings')}</h2><div class="table scroll" tabindex="0" role="region" aria-labelledby="standings"><table>
      <thead><tr><th scope="col">#</th><th scope="col">${this.say('name')}</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
      <tbody>${rows.map(({ name, player, numbers }, n) => html`<tr><td>${n + 1}</td><th scope="row">${player ? html`<a href="/players/${player}">${name}</a>` : name}</th>${numbers.map((number) => html`<td>${number.toLocaleString(language)}</td>`)}</tr>`)}</tbody></table></div></section>`
  }
  /** Who plays, if no standings say so. */
  #playing(): TemplateResult | typeof nothing {
    const players = new Map(this.games.flatMap(({ players }) => players.map((one) => [one.id, one.name])))
    return players.size ? html`<section><h2>${this.say('playing')}</h2><p class="line">${[...players].map(([id, name]) => html`<a href="/players/${id}">${name || '–'}</a>`)}</p></section>` : nothing
  }
  /** Who sits where, or who is asked to: at the end each with their place, the best first. */
  #names({ seats, players, result }: EventGame): string {
    if (!seats.some(({ player, bot }) => player ?? bot)) return players.map(({ name }) => name || '–').join(', ')
    const rules = this.rulesets.find(({ key }) => key === this.about!.ruleset), { language } = this.session
    const sitting = seats.map(({ player, bot, to_move }, n) => ({ name: player ? player.name || '–' : botNamed(rules, language, bot), place: result?.places[n] ?? 0, to_move }))
    return sitting.sort((a, b) => a.place - b.place).map(({ name, place, to_move }) => `${place ? `${place}. ` : ''}${name}${to_move ? ` (${words(language, 'to-move')})` : ''}`).join(', ')
  }
  #board(one: EventGame): TemplateResult {
    const { language, player } = this.session, { game, status, version, label, players, result } = one, mine = players.some(({ id }) => id === player?.id)
    const said = status === 'open' ? words(language, 'waiting') : status === 'closed' ? this.say('closed') : result && !result.places.length ? this.say('void') : ''
    return html`<li><a class=${mine ? 'mine' : ''} href="/${status === 'over' ? 'replay' : 'games'}/${game}">
      ${said ? html`<span class="blank">${said}</span>` : html`<img width="1200" height="630" alt="" loading="lazy" src="/v1/games/${game}/picture.svg?size=small&language=${language}${version === null ? '' : `&version=${version}`}">`}
      <span class="what"><b>${this.#names(one)}</b>${label ? html`<small>${label}</small>` : nothing}</span></a></li>`
  }

  override render(): TemplateResult {
    const { about, games, session: { language }, seats } = this
    if (!about) return html`<p role="status">${this.failure || words(language, 'loading')}</p>`
    const { organiser } = about, ruleset = this.rulesets.find(({ key }) => key === about.ruleset), count = (wanted: string) => games.filter(({ status }) => status === wanted).length
    return html`<header><h1>${about.title}</h1>
        <p class="soft">${named(ruleset?.names, language, about.ruleset)} · ${this.say('organiser')} <a href="/players/${organiser.id}">${organiser.name || '–'}</a> · ${clockWords(about.clock, language)} · ${spectatorWords(about.spectators, language)}</p>
        ${about.ended_at ? html`<p role="status">${this.say('ended')}</p>` : seats === null ? nothing : html`<p class="line"><button aria-describedby="seating" @click=${() => this.#let(!seats)}>${this.say(seats ? 'unseat' : 'seat', organiser.name)}</button><small id="seating">${seats ? nothing : this.say('seating', GAMES, DAYS)}</small></p>`}
        ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}</header>
      ${about.standings ? this.#standings(about.standings) : this.#playing()}
      <section><h2>${this.say('games')}</h2>${games.length ? html`<p class="line"><span class="soft">${this.say('counts', count('running') + count('closed'), count('over'))}</span>${count('running') ? html`<a class="button" href="/watch?event=${about.id}">${this.say('all')}</a>` : nothing}</p>
        <ul class="boards" role="list">${[...games].reverse().sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status)).map((one) => this.#board(one))}</ul>` : html`<p>${this.say('none')}</p>`}</section>`
  }
}
customElements.define('croupier-event', CroupierEvent)
