import { GameEvent } from './event.ts'
import { Server } from './server.ts'
import type { Table } from './table.ts'
import { newKey, type Following } from './transport.ts'
import type { Answer, Asking, Body, Given, GameResult, GameSummary, InvitationInfo, Opening, Person, PlayerEvent, Route } from './types.ts'

type Wanted<R extends Route<'get'>> = Omit<Given<'get', R>, 'cursor' | 'limit'>

/** A server, as one player or a spectator sees it. */
export class Croupier extends Server {
  /** You. */
  me(asking?: Asking): Promise<Person> {
    return this.get('/me', {}, asking)
  }
  /** Games, newest first. */
  games(wanted: Wanted<'/games'> = {}, asking?: Asking): AsyncGenerator<GameSummary, void> {
    return this.pages((cursor?: string) => this.get('/games', { ...wanted, cursor }, asking), ({ games }) => games)
  }
  /** Your games, newest first. `yourMove`: only those that wait for your answer. */
  myGames({ yourMove, ...asking }: Asking & { readonly yourMove?: boolean } = {}): AsyncGenerator<GameSummary, void> {
    return this.pages((cursor?: string) => this.get('/me/games', { cursor, your_move: yourMove }, asking), ({ games }) => games)
  }
  /** Games that counted and are over. */
  results(wanted: Wanted<'/results'> = {}, asking?: Asking): AsyncGenerator<GameResult, void> {
    return this.pages((cursor?: string) => this.get('/results', { ...wanted, cursor }, asking), ({ results }) => results)
  }
  /** The seats that are kept for you. */
  async invitations(asking?: Asking): Promise<readonly InvitationInfo[]> {
    return (await this.get('/me/invitations', {}, asking)).invitations
  }
  /**
   * What happens in all your games, each event once, until `signal` stops it. Ignore types that you do not know. `since`: the `number` of
   * the last event you handled. A lost connection is resumed.
   */
  async *events(since: number | null = null, following?: Following): AsyncGenerator<PlayerEvent, void> {
    for await (const { event, data } of this.followed('/me/events', () => since, following)) {
      if (event === 'time') continue
      const said = JSON.parse(data) as PlayerEvent
      since = said.number
      yield said
    }
  }

  /** An event by its id. */
  event(event: string): GameEvent {
    return new GameEvent(this, event)
  }
  /** Create an event. `rules`, which all its games share: whatever else the body of POST /v1/events may have. */
  async found(ruleset: string, title: string, rules: Partial<Omit<Body<'post', '/events'>, 'options'>> & { readonly options?: object } = {}, asking?: Asking): Promise<GameEvent> {
    return this.event((await this.send('POST', '/events', {}, { ...rules, ruleset, title }, asking)).id)
  }
  /** Commit to a deal; name its `id` as `deal` when you open games. `ends_in`: seconds until all of it is told. */
  deal(terms: Body<'post', '/deals'>, asking?: Asking): Promise<Answer<'post', '/deals'>> {
    return this.send('POST', '/deals', {}, terms, asking)
  }
  /** Let this organiser seat you in so many games until a time in microseconds; `clocks`, `rated`: in which. */
  allow(organiser: string, bounds: Body<'put', '/me/organisers/{player}'>, asking?: Asking): Promise<Answer<'put', '/me/organisers/{player}'>> {
    return this.send('PUT', '/me/organisers/{player}', { player: organiser }, bounds, asking)
  }

  /**
   * Open a game, and take a seat in it unless `sit` is false. `seats`: by default the fewest that the game allows. Anything else in the body of
   * POST /v1/games may be given: `clock`, `access`, `spectators`, `scenario`, and so on. With the `key` of an UnansweredError it is the same
   * game and the same seat.
   */
  async open(ruleset: string, { sit = true, seats, preset, options = {}, key = newKey(), ...rest }: Partial<Omit<Opening, 'ruleset' | 'options'>> & { readonly options?: object; readonly preset?: string; readonly sit?: boolean; readonly key?: string } = {}): Promise<Table> {
    const body = { ruleset, seats: seats ?? (await this.ruleset(ruleset)).players.least, options: preset === undefined ? options : { ...options, preset }, ...rest }
    const table = this.table((await this.send('POST', '/games', {}, body, { key })).id)
    if (sit) await table.sit({}, { key })
    return table
  }
}
