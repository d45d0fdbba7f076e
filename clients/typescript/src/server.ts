import type { Fairness, Keeper } from './fairness.ts'
import { Table } from './table.ts'
import { Transport, type Connection } from './transport.ts'
import type { Answer, Asking, Body, Given, Method, PlayerCreated, PlayerPage, Receipt, Route, Ruleset, RulesetSummary } from './types.ts'

export interface Settings extends Connection {
  /** Where entropy and receipts are kept, or what loads it; as long as this client lasts if left out. */
  keeper?: Keeper | (() => Promise<Keeper>) | undefined
}

/** What pages need of a server, as one player or a spectator sees it: every operation, tables, and what proves games. Croupier has the rest. */
export class Server extends Transport {
  readonly #keeper: Settings['keeper']
  #fairness: Promise<Fairness> | null = null
  #noting: Promise<unknown> = Promise.resolve()

  constructor({ keeper, ...connection }: Settings = {}) {
    super(connection)
    this.#keeper = keeper
  }

  /** Become a new player, and be that one from now on. The token and the recovery code are shown this once. */
  async register(name: string): Promise<PlayerCreated> {
    const player = await this.send('POST', '/players', {}, { name })
    this.token = player.token
    return player
  }
  /** Anybody's page: ratings, and the latest games and results that one may see. */
  player(player: string, asking?: Asking): Promise<PlayerPage> {
    return this.get('/players/{player}', { player }, asking)
  }

  /** The games that this server hosts. */
  async rulesets(asking?: Asking): Promise<readonly RulesetSummary[]> {
    return (await this.get('/rulesets', {}, asking)).rulesets
  }
  /** One of them: options, cards, words, bots, and how to draw its table. */
  ruleset(ruleset: string, asking?: Asking): Promise<Ruleset> {
    return this.get('/rulesets/{ruleset}', { ruleset }, asking)
  }
  /** A game by its id. */
  table(game: string): Table {
    return new Table(this, game)
  }
  /** Sit down with strangers who want the same game, as `sit` does. */
  async quick(wanted: Body<'post', '/quick'>): Promise<Table> {
    const game = await this.send('POST', '/quick', {}, { ...wanted, ...await (await this.fairness()).commitment() }), table = this.table(game.id)
    await table.reveal(game)
    return table
  }

  /** As `Transport.send`, and receipts are kept of what was accepted. Nobody waits for that. */
  override async send<M extends Method, R extends Route<Lowercase<M>>>(method: M, route: R, given: Given<Lowercase<M>, R>, body?: Body<Lowercase<M>, R>, asking?: Asking): Promise<Answer<Lowercase<M>, R>> {
    const answer = await super.send(method, route, given, body, asking), { receipt } = (answer ?? {}) as { readonly receipt?: Receipt }
    if (receipt?.signature) this.#noting = this.#noting.then(async () => (await this.#fair()).keep(receipt)).catch(() => undefined)
    return answer
  }
  /** Whether this client has something that it may owe to a full table. */
  get proves(): boolean {
    return this.token !== '' && (this.#keeper ?? this.#fairness ?? null) !== null
  }
  /** What proves one's games, once all receipts of before are kept. */
  async fairness(): Promise<Fairness> {
    await this.#noting
    return this.#fair()
  }
  /** It is loaded when it is first needed. */
  #fair(): Promise<Fairness> {
    const keeper = this.#keeper
    return this.#fairness ??= import('./fairness.ts').then(async ({ Fairness, inMemory }) => new Fairness(this, typeof keeper === 'function' ? await keeper() : keeper ?? inMemory()))
      .catch((error: unknown) => { this.#fairness = null; throw error })
  }
}
