import type { Server } from './server.ts'
import type { Following } from './transport.ts'
import type { Answer, Asking, Body, EventGame, EventMove } from './types.ts'

type Opened = Body<'post', '/events/{event}/games'>
type Opening = Answer<'post', '/events/{event}/games'>['games']
type Posted = Body<'put', '/events/{event}/standings'>

/** An event's rules, its organiser, and the standings, if any are posted. */
export type OpenEvent = Answer<'get', '/events/{event}'>

/** An event, by id: its games, whatever happens in them, and the standings that its organiser posts. */
export class GameEvent {
  readonly id: string
  readonly #server: Server
  constructor(server: Server, event: string) {
    this.#server = server
    this.id = event
  }

  /** The event: its rules, its organiser, and the standings, if any are posted. */
  card(asking?: Asking): Promise<OpenEvent> {
    return this.#server.get('/events/{event}', { event: this.id }, asking)
  }
  /** All its games in the order in which they were opened, as far as anybody may know them. */
  async games(asking?: Asking): Promise<readonly EventGame[]> {
    const found: EventGame[] = []
    for await (const one of this.#server.pages((after?: number) => this.#server.get('/events/{event}/games', { event: this.id, after }, asking), ({ games }) => games)) found.push(one)
    return found
  }
  /**
   * What happens in its games, until `signal` stops it: first `games`, the tag of the list, then each game that moved. After a lost
   * connection it begins again with the tag; so read the list whenever `games` comes, and nothing is missed. `event`: its standings have
   * changed, or it has ended.
   */
  async *moves(following?: Following): AsyncGenerator<EventMove, void> {
    for await (const { event, data } of this.#server.followed(`/events/${this.id}/stream`, () => null, following)) if (event !== 'time') yield JSON.parse(data) as EventMove
  }
  /**
   * Open up to 100 games; only the organiser may. With `mode: 'all'` none is opened if one does not fit, and the error's `pointer` says which;
   * with `each` its place in the answer has the `problem`. With the `key` of an UnansweredError nothing is opened twice.
   */
  async open(games: Opened['games'], { mode = 'all', ...asking }: Asking & { readonly mode?: Opened['mode'] } = {}): Promise<Opening> {
    return (await this.#server.send('POST', '/events/{event}/games', { event: this.id }, { mode, games }, asking)).games
  }
  /** Post the standings: each row has a `player`, or a `name`, and as many `numbers` as there are columns. */
  async post(columns: Posted['columns'], rows: Posted['rows'], asking?: Asking): Promise<void> {
    await this.#server.send('PUT', '/events/{event}/standings', { event: this.id }, { columns, rows }, asking)
  }
  /** End the event: no further games are opened, and those that run go on. */
  end(asking?: Asking): Promise<OpenEvent> {
    return this.#server.send('DELETE', '/events/{event}', { event: this.id }, undefined, asking)
  }
}
