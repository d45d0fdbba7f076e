import { css, html, nothing, type TemplateResult } from 'lit'
import type { GameResult, GameSummary, Person, RulesetSummary } from '@croupier/client'
import { botNamed, named } from '../words'
import { clockWords, spanWords, spectatorWords } from './terms'
import { say, type Word } from '../words/lobby'

type Sitting = { readonly player: Person | null; readonly bot: string | null }

/** Do something again and again, as long as a page is there and looked at. */
export function again(page: AbortSignal, milliseconds: number, work: () => unknown): void {
  const timer = setInterval(() => { if (!document.hidden) work() }, milliseconds)
  page.addEventListener('abort', () => clearInterval(timer))
}

/** Lists of games and of results, as the lobby and players' pages show them. */
export class Lists {
  static readonly styles = css`
    section { background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); padding: var(--space-6) var(--space-6); margin-bottom: var(--space-6); }
    h1, h2 { font-size: var(--text-6); margin-bottom: var(--space-4); }
    ul.games { list-style: none; margin: 0; padding: 0; }
    .games li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-1) var(--space-6); align-items: center; padding: var(--space-4) 0; border-top: 1px solid var(--line); }
    .games li:first-child { border-top: 0; }
    .games .what { min-width: 0; overflow-wrap: anywhere; }
    .games .what b { font-family: var(--serif); font-size: var(--text-5); }
    .games .do { display: flex; gap: var(--space-5); align-items: center; }
    .games .waits { border-left: 4px solid var(--accent); padding-left: var(--space-5); }
    @media (max-width: 560px) { .games li { grid-template-columns: minmax(0, 1fr); } .games .do { justify-content: space-between; } .games .do > :last-child { margin-left: auto; } }
    .games small { display: block; color: var(--soft); }
    .move { font-weight: 700; color: var(--accent); }
  `
  readonly #rulesets: readonly RulesetSummary[]
  readonly #language: string
  readonly #me: string | undefined
  constructor(rulesets: readonly RulesetSummary[], language: string, me: string | undefined) {
    this.#rulesets = rulesets
    this.#language = language
    this.#me = me
  }

  say(word: Word, ...values: readonly unknown[]): string {
    return say(this.#language, word, ...values)
  }
  called(ruleset: string): string {
    return named(this.#rulesets.find(({ key }) => key === ruleset)?.names, this.#language, ruleset)
  }
  #bot(ruleset: string, bot: string | null): string {
    return botNamed(this.#rulesets.find(({ key }) => key === ruleset), this.#language, bot)
  }
  /** Names in a sentence; players' lead to their pages. */
  who(ruleset: string, sitting: readonly Sitting[], before: (n: number) => string = () => ''): TemplateResult[] {
    return sitting.map(({ player, bot }, n) => html`${n ? ', ' : ''}${before(n)}${player ? html`<a href="/players/${player.id}">${player.name || '–'}</a>${player.id === this.#me ? ` (${this.say('you')})` : ''}` : this.#bot(ruleset, bot)}`)
  }
  /** Names alone. */
  names(ruleset: string, sitting: readonly Sitting[]): string {
    return sitting.map(({ player, bot }) => player?.name ?? this.#bot(ruleset, bot)).join(', ')
  }
  link(href: string, word: Word, ruleset: string, sitting: readonly Sitting[], main = false): TemplateResult {
    return html`<a class="button ${main ? 'main' : ''}" href=${href}>${this.say(word)}<span class="hide"> ${this.called(ruleset)}: ${this.names(ruleset, sitting)}</span></a>`
  }
  /** Rows under a title; nothing without any. */
  section(title: Word, rows: readonly TemplateResult[]): TemplateResult | typeof nothing {
    return rows.length ? html`<section><h2>${this.say(title)}</h2><ul class="games" role="list">${rows}</ul></section>` : nothing
  }
  /** A day, as people write it. */
  #day(at: number, time: string): TemplateResult {
    return html`<time datetime=${time}>${new Date(at / 1000).toLocaleDateString(this.#language)}</time>`
  }
  /** A game with its day; of one that is over also how long it took, and its places. `more`: words besides its terms. */
  game(game: GameSummary, action: TemplateResult, more: readonly string[] = []): TemplateResult {
    const terms = [...more, ...(game.clock ? [clockWords(game.clock, this.#language)] : []), ...(game.spectators.who === 'all' && game.spectators.what === 'public' && !game.spectators.late ? [] : [spectatorWords(game.spectators, this.#language)]), ...(game.sandbox ? [this.say('sandbox')] : [])]
    return html`<li class=${game.your_move ? 'waits' : ''}><div class="what"><b>${this.called(game.ruleset)}</b> <span class="soft">${game.sitting.length}/${game.seats}</span>
      <small>${game.result?.places.length ? this.#placed(game.ruleset, game.sitting, game.result) : this.who(game.ruleset, game.sitting)} · ${this.#day(game.result?.ended_at ?? game.opened_at, game.result?.ended_at_time ?? game.opened_at_time)}${game.result ? ` · ${spanWords((game.result.ended_at - game.opened_at) / 1e6, this.#language)}` : nothing}${terms.length ? ` · ${terms.join(' · ')}` : nothing}</small></div>
      <div class="do">${game.your_move ? html`<span class="move">${this.say('your-move')}</span>` : nothing}${action}</div></li>`
  }
  /** Who played, the best first, each with their place. */
  #placed(ruleset: string, sitting: readonly (Sitting & { readonly place?: number })[], { places, how }: { readonly places: readonly number[]; readonly how: string }): TemplateResult {
    const best = sitting.map((one, seat) => ({ ...one, place: places[seat]! })).sort((a, b) => a.place - b.place)
    return html`${this.who(ruleset, best, (n) => `${best[n]!.place}. `)}${how === 'finished' ? nothing : ` · ${this.say('resigned')}`}`
  }
  result(one: GameResult): TemplateResult {
    return html`<li><div class="what"><b>${this.called(one.ruleset)}</b>
      <small>${this.#placed(one.ruleset, one.sitting, { places: one.sitting.map(({ place }) => place), how: one.how })} · ${this.#day(one.ended_at, one.ended_at_time)}</small></div>
      <div class="do">${this.link(`/replay/${one.game}`, 'replay', one.ruleset, one.sitting)}</div></li>`
  }
}
