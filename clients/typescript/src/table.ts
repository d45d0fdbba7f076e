import type { Proving, Seats } from './fairness.ts'
import { outcome, type Outcome } from './outcome.ts'
import { patched } from './patch.ts'
import { EvidenceError } from './problems.ts'
import type { Question as QuestionAt } from './question.ts'
import type { Accepted, Analysis, Answer, Asked, Asking, Body, Film, Frame, Game, Given, InvitationMade, Operation, Presence, Receipt, StoryLine, Told, View } from './types.ts'
import type { Following } from './transport.ts'

export type Question = QuestionAt<Table>
/** Whether one wants to know who is at a table, and others to know that one is. */
export interface Watching {
  readonly presence?: false | ((there: Presence) => void) | undefined
}
/** A game that you play or watch. */
export class Table {
  readonly id: string
  readonly #server: Proving

  constructor(server: Proving, id: string) {
    this.#server = server
    this.id = id
  }
  get #game(): { readonly game: string } {
    return { game: this.id }
  }

  /** The game's card: its options, who sits where, and how far it has got. */
  card(asking?: Asking): Promise<Game> {
    return this.#server.get('/games/{game}', this.#game, asking)
  }
  /** The table as you may see it, now or at a version; after the end also as somebody else, `as: 'seat-1'`; with `presence`, and who is there. */
  view(given: { readonly version?: number | null; readonly as?: string; readonly presence?: boolean } = {}, asking?: Asking): Promise<View> {
    return this.#server.get('/games/{game}/view', { ...given, ...this.#game }, asking)
  }
  /** Who won, and whether you did; null until the game is over. */
  async outcome(asking?: Asking): Promise<Outcome | null> {
    return outcome(await this.card(asking))
  }
  /**
   * The view now, and each newer one until the game is over or `signal` stops it; versions in quick succession may come as one. A lost
   * connection is resumed for as long as the client's patience lasts, and patches are applied here; what a full table waits for is
   * revealed. `presence` gets who is there whenever that changes, and others are told that you are; with `false` nobody is told anything of
   * you. Raises RefusedError if you may not watch, UnansweredError, and EvidenceError as `reveal` does.
   */
  async *views(following: Following & Watching = {}): AsyncGenerator<View, void> {
    const { presence } = following
    let view = null as View | null // which the closure reads as well
    for await (const { event, data } of this.#server.followed(`/games/${this.id}/stream?of=patches${presence === undefined ? '' : `&presence=${!!presence}`}`, () => view?.version ?? null, following)) {
      if (event === 'time') this.#server.ahead = (JSON.parse(data) as { at: number }).at / 1_000 - Date.now()
      if (event === 'presence' && presence) presence(JSON.parse(data) as Presence)
      if (event === 'view') view = JSON.parse(data) as View
      else if (event === 'patch') {
        const { since, patch } = JSON.parse(data) as { since: number; patch: Operation[] }
        view = view?.version === since ? patched(view, patch) : await this.view({}, following)
      } else continue
      const owed = view.status === 'open' && view.sitting.some(({ commitment, entropy }) => commitment && !entropy)
      if (owed && this.#server.proves) await this.reveal(await this.card(following))
      yield view
      if (view.status === 'over') return
    }
  }
  /** Your questions as they are asked, each once, until the game is over. */
  async *questions(following?: Following & Watching): AsyncGenerator<Question, void> {
    const seen = new Set<string>(), { Question } = await import('./question.ts') // who shows views has no use for it
    for await (const view of this.views(following)) {
      for (const said of view.asked) {
        const name = `${said.question} ${said.seat}`
        if (said.options === null || seen.has(name)) continue
        seen.add(name)
        yield new Question(this, said, view)
      }
    }
  }
  /** The game in words, as you may know it. */
  story(since = 0, asking?: Asking): AsyncGenerator<StoryLine, void> {
    return this.#server.pages((from: number | undefined = since) => this.#server.get('/games/{game}/story', { ...this.#game, since: from, limit: 500 }, asking), ({ lines }) => lines)
  }
  /** The entries so far, as you may see them. */
  frames(given: { readonly since?: number; readonly as?: string } = {}, asking?: Asking): AsyncGenerator<Frame, void> {
    return this.#server.pages((since: number | undefined = given.since) => this.#server.get('/games/{game}/frames', { ...given, ...this.#game, since }, asking), ({ frames }) => frames)
  }
  /** A part of the game as a view, and what each later version changed. */
  film(given: Omit<Given<'get', '/games/{game}/film'>, 'game'>, asking?: Asking): Promise<Film> {
    return this.#server.get('/games/{game}/film', { ...given, ...this.#game }, asking)
  }
  /** The chances that a search gives to a seat's answers, or to those to one question: repeatedly, each time with more, until complete. */
  async *analysis(given: { readonly question?: number; readonly as?: string } = {}, asking?: Asking): AsyncGenerator<Analysis, void> {
    for (;;) {
      const found = await this.#server.get('/games/{game}/analysis', { ...given, ...this.#game, wait: 2 }, asking)
      yield found
      if (found.done === found.questions) return
    }
  }
  /** The whole of a finished game as the original text: checks look at how it is written. Before the end, what you have seen. */
  record(asking?: Asking): Promise<string> {
    return this.#server.text('/games/{game}/record', this.#game, asking)
  }

  /** Take the next free seat, with your own entropy for the dice; if that fills the table, reveal it. */
  async sit(claim: { readonly colour?: string; readonly invitation?: string } = {}, asking: Asking = {}): Promise<Seats> {
    return (await this.#server.fairness()).seated(asking, (brought, asking) => this.#server.send('POST', '/games/{game}/seats', this.#game, { ...claim, ...brought }, asking))
  }
  /** Seat one of the server's bots; only the opener may. */
  seatBot(bot: string, asking?: Asking): Promise<Accepted> {
    return this.#server.send('POST', '/games/{game}/seats', this.#game, { bot }, asking)
  }
  /** Give up a seat before the start, or remove a bot. */
  leave(seat: number): Promise<Accepted> {
    return this.#server.send('DELETE', '/games/{game}/seats/{seat}', { ...this.#game, seat })
  }
  /** Reserve a seat for a player, or for the first to use the returned `code`. */
  invite(player?: string, asking?: Asking): Promise<InvitationMade> {
    return this.#server.send('POST', '/games/{game}/invitations', this.#game, player === undefined ? {} : { player }, asking)
  }
  /** Return to a seat that was away. */
  comeBack(seat: number): Promise<Accepted> {
    return this.#server.send('POST', '/games/{game}/seats/{seat}/return', { ...this.#game, seat })
  }

  /** Answer a question by the numbers of its options. */
  async choose({ question, seat }: Pick<Asked, 'question' | 'seat'>, picks: readonly number[], asking?: Asking): Promise<Told> {
    return await this.#server.send('POST', '/games/{game}/choices', this.#game, { question, seat, picks }, asking) as Told // without dry_run nothing else is answered
  }
  /** Resign. */
  resign(seat?: number, asking?: Asking): Promise<Answer<'post', '/games/{game}/resignation'>> {
    return this.#server.send('POST', '/games/{game}/resignation', this.#game, seat === undefined ? {} : { seat }, asking)
  }
  /** Propose to take back your last answer; with `dry_run` it is only checked. */
  proposeUndo(body: Body<'post', '/games/{game}/undo'> = {}, given: { readonly dry_run?: boolean } = {}): Promise<Answer<'post', '/games/{game}/undo'>> {
    return this.#server.send('POST', '/games/{game}/undo', { ...given, ...this.#game }, body)
  }
  /** Agree to such a proposal, or refuse. */
  answerUndo(body: Body<'post', '/games/{game}/undo/answers'>): Promise<Answer<'post', '/games/{game}/undo/answers'>> {
    return this.#server.send('POST', '/games/{game}/undo/answers', this.#game, body)
  }
  /** Play again with the same players, or without those who were away: open or find the rematch, and take a seat. */
  async rematch(): Promise<Table> {
    const { ruleset } = await this.card(), next = await this.#server.send('POST', '/games/{game}/rematch', this.#game, { ruleset }), table = new Table(this.#server, next.id)
    if (!next.your_seats.length && next.status === 'open') await table.sit()
    return table
  }
  /** Continue from an earlier version, in a game of your own. */
  async branch(version: number, asking?: Asking): Promise<Table> {
    return new Table(this.#server, (await this.#server.send('POST', '/games/{game}/branches', this.#game, { version }, asking)).id)
  }

  /** Reveal what a full table waits for; returns the seats afterwards. `views` does that by itself. Raises EvidenceError: then nothing more is revealed. */
  async reveal(seats?: Seats): Promise<Seats> {
    const now = seats ?? await this.card()
    return now.reveal_version === null || !now.your_seats.length ? now : (await this.#server.fairness()).reveal(now)
  }
  /** The server's signature under the game so far; it is kept. */
  async receipt(version?: number): Promise<Receipt> {
    return (await this.#server.fairness()).keep(await this.#server.get('/games/{game}/receipt', { ...this.#game, version }))
  }
  /**
   * Check the finished game against the receipts that were kept: `anchored`, or `consistent` if there are none. Raises EvidenceError if it is
   * not what was signed. Draws and legality are left to `croupier verify`; `@croupier/client/audit` has all the findings.
   */
  async check(): Promise<'anchored' | 'consistent'> {
    const { check } = await import('./audit/index.ts'), { report } = await check(this.#server, await this.card()), fairness = await this.#server.fairness()
    if (report.verdict !== 'anchored' && report.verdict !== 'consistent') throw new EvidenceError(await fairness.receipts(this.id), `the record of game ${this.id} is ${report.verdict}: ${report.flaw?.word ?? ''}`)
    await fairness.finished(this.id)
    return report.verdict
  }
}
