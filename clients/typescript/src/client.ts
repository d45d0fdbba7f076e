import { Server } from './server.ts'
import type { Table } from './table.ts'
import type { Following } from './transport.ts'
import type { Asking, Given, GameResult, GameSummary, InvitationInfo, Opening, Person, PlayerEvent, Route } from './types.ts'

type Wanted<R extends Route<'get'>> = Omit<Given<'get', R>, 'cursor' | 'limit'>

/** A server, as one player or a spectator sees it. */
export class Croupier extends Server {
  /** Who one is. */
  me(asking?: Asking): Promise<Person> {
    return this.get('/me', {}, asking)
  }
  /** Games, newest first. */
  games(wanted: Wanted<'/games'> = {}, asking?: Asking): AsyncGenerator<GameSummary, void> {
    return this.pages((cursor?: string) => this.get('/games', { ...wanted, cursor }, asking), ({ games }) => games)
  }
  /** One's own, those first that wait for an answer. */
  myGames(asking?: Asking): AsyncGenerator<GameSummary, void> {
    return this.pages((cursor?: string) => this.get('/me/games', { cursor }, asking), ({ games }) => games)
  }
  /** Games that counted and are over. */
  results(wanted: Wanted<'/results'> = {}, asking?: Asking): AsyncGenerator<GameResult, void> {
    return this.pages((cursor?: string) => this.get('/results', { ...wanted, cursor }, asking), ({ results }) => results)
  }
  /** The seats that are kept for one. */
  async invitations(asking?: Asking): Promise<readonly InvitationInfo[]> {
    return (await this.get('/me/invitations', {}, asking)).invitations
  }
  /**
   * What happens in all of one's games, each once, until `signal` says stop. Pass over types that you do not know. `since` is the `number` of
   * the last one that was handled. A lost connection is taken up again.
   */
  async *events(since: number | null = null, following?: Following): AsyncGenerator<PlayerEvent, void> {
    for await (const { event, data } of this.followed('/me/events', () => since, following)) {
      if (event === 'time') continue
      const said = JSON.parse(data) as PlayerEvent
      since = said.number
      yield said
    }
  }

  /**
   * Open a game, and sit down at it unless `sit` is false. `seats` is the least that the game allows, if you do not say. Everything else of the
   * body of POST /v1/games may be given: `clock`, `access`, `spectators`, `scenario`, and so on.
   */
  async open(ruleset: string, { sit = true, seats, preset, options = {}, ...rest }: Partial<Omit<Opening, 'ruleset' | 'options'>> & { readonly options?: object; readonly preset?: string; readonly sit?: boolean } = {}): Promise<Table> {
    const body = { ruleset, seats: seats ?? (await this.ruleset(ruleset)).players.least, options: preset === undefined ? options : { ...options, preset }, ...rest }
    const table = this.table((await this.send('POST', '/games', {}, body)).id)
    if (sit) await table.sit()
    return table
  }
}
