import type { Fairness, Keeper } from './fairness.ts'
import { Table } from './table.ts'
import { Transport, type Connection } from './transport.ts'
import type { Answer, Asking, Body, Given, Method, PlayerCreated, PlayerPage, Receipt, Route, Ruleset, RulesetSummary } from './types.ts'

export interface Settings extends Connection {
  /** Where entropy and receipts are kept, or what loads it; by default for as long as this client lasts. */
  keeper?: Keeper | (() => Promise<Keeper>) | undefined
}

/** What pages need of a server, as one player or a spectator: every operation, tables, and what proves games. Croupier has the rest. */
export class Server extends Transport {
  readonly #keeper: Settings['keeper']
  #fairness: Promise<Fairness> | null = null
  #noting: Promise<unknown> = Promise.resolve()

  constructor({ keeper, ...connection }: Settings = {}) {
    super(connection)
    this.#keeper = keeper
  }

  /** Become a new player, and act as that one from now on. The token and the recovery code are shown only once. */
  async register(name: string): Promise<PlayerCreated> {
    const player = await this.send('POST', '/players', {}, { name })
    this.token = player.token
    return player
  }
  /** A player's page: ratings, and the latest games and results that you may see. */
  player(player: string, asking?: Asking): Promise<PlayerPage> {
    return this.get('/players/{player}', { player }, asking)
  }

  /** The games that this server hosts. */
  async rulesets(asking?: Asking): Promise<readonly RulesetSummary[]> {
    return (await this.get('/rulesets', {}, asking)).rulesets
  }
  /** One game: options, cards, words, bots, and how to draw its table. */
  ruleset(ruleset: string, asking?: Asking): Promise<Ruleset> {
    return this.get('/rulesets/{ruleset}', { ruleset }, asking)
  }
  /** A game by its id. */
  table(game: string): Table {
    return new Table(this, game)
  }
  /** Play with strangers who want the same game, with entropy as for `sit`. */
  async quick(wanted: Body<'post', '/quick'>, asking: Asking = {}): Promise<Table> {
    return this.table((await (await this.fairness()).seated(asking, (brought, asking) => this.send('POST', '/quick', {}, { ...wanted, ...brought }, asking))).id)
  }

  /** As `Transport.send`, but also keeps receipts for what was accepted, without waiting for that. */
  override async send<M extends Method, R extends Route<Lowercase<M>>>(method: M, route: R, given: Given<Lowercase<M>, R>, body?: Body<Lowercase<M>, R>, asking?: Asking): Promise<Answer<Lowercase<M>, R>> {
    const answer = await super.send(method, route, given, body, asking), { receipt } = (answer ?? {}) as { readonly receipt?: Receipt }
    if (receipt?.signature) this.#noting = this.#noting.then(async () => (await this.#fair()).keep(receipt)).catch(() => undefined)
    return answer
  }
  /** Whether this client has something that it may have to reveal to a full table. */
  get proves(): boolean {
    return this.token !== '' && (this.#keeper ?? this.#fairness ?? null) !== null
  }
  /** What proves your games, once all earlier receipts are kept. */
  async fairness(): Promise<Fairness> {
    await this.#noting
    return this.#fair()
  }
  /** Loaded when it is first needed. */
  #fair(): Promise<Fairness> {
    const keeper = this.#keeper
    return this.#fairness ??= import('./fairness.ts').then(async ({ Fairness, inMemory }) => new Fairness(this, typeof keeper === 'function' ? await keeper() : keeper ?? inMemory()))
      .catch((error: unknown) => { this.#fairness = null; throw error })
  }
}
