import { events } from './events.ts'
import type { Fairness, Keeper } from './fairness.ts'
import { patched } from './patch.ts'
import type { Film, Game, Layout, Operation, PlayerEvent, Problem, Question, Receipt, Ruleset, StoryLine, View } from './types.ts'

/** A refusal, or a fault of the server. `message` is for people, in the language that was asked for. */
export class Refused extends Error {
  readonly status: number
  readonly problem: Problem | null
  constructor(status: number, problem: Problem | null) {
    super(problem ? (problem.detail ? `${problem.title}: ${problem.detail}` : problem.title) : `HTTP ${status}`)
    this.name = 'Refused'
    this.status = status
    this.problem = problem
  }
  get code(): string {
    return this.problem?.code ?? String(this.status)
  }
}

export interface Settings {
  /** Where the server is, without `/v1`; the page's own origin if left out. */
  server?: string
  /** A player's token; without one a spectator looks. */
  token?: string
  /** The language of prompts, labels, stories and refusals. */
  language?: string
  fetch?: (request: Request) => Promise<Response>
  /** Where entropy and receipts are kept, or what loads it; as long as this client lasts if left out. */
  keeper?: Keeper | (() => Promise<Keeper>)
  /** Told of each attempt after which a request is sent again. */
  onRetry?: (attempt: number, error: unknown) => void
}
export interface Following {
  signal?: AbortSignal
  /** Told when the connection is lost (true) and when it is there again (false). */
  onLost?: (lost: boolean) => void
}
/** What a choice was answered: the version it became, and what the one who chose is asked now. */
export interface Chosen {
  readonly version: number
  readonly asked: readonly Question[]
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 4_000
/** A stream says something every 15 seconds; after this long it is dead. In milliseconds. */
const SILENCE = 40_000

/** The server, as one player or a spectator sees it. */
export class Croupier {
  readonly server: string
  token: string
  language: string
  /** By how many milliseconds the server's time is before this machine's, as far as its answers say; 0 within their exactness. */
  ahead = 0
  readonly #fetch: (request: Request) => Promise<Response>
  readonly #keeper: Settings['keeper']
  #fairness: Promise<Fairness> | null = null
  #noting: Promise<unknown> = Promise.resolve()
  readonly #onRetry: (attempt: number, error: unknown) => void

  constructor(settings: Settings = {}) {
    this.server = settings.server ?? globalThis.location?.origin ?? 'http://127.0.0.1:8000'
    this.token = settings.token ?? ''
    this.language = settings.language ?? 'en'
    this.#fetch = settings.fetch ?? ((request) => fetch(request))
    this.#onRetry = settings.onRetry ?? (() => undefined)
    this.#keeper = settings.keeper
  }

  /**
   * Send a request as whom one is. Answers say the second it is there: halfway through it is right to half a second. What a stream has
   * said is more exact and stays, unless answers say that clocks were set.
   */
  async #ask(request: Request): Promise<Response> {
    request.headers.set('Accept-Language', this.language)
    if (this.token) request.headers.set('Authorization', `Bearer ${this.token}`)
    const answer = await this.#fetch(request), ahead = Date.parse(answer.headers.get('Date') ?? '') + 500 - Date.now()
    if (Math.abs(ahead - this.ahead) > 1_500) this.ahead = Math.abs(ahead) < 1_500 ? 0 : ahead
    return answer
  }

  /** An answer's JSON. Raises Refused. */
  async get<T>(path: string, query: Readonly<Record<string, string | number | null | undefined>> = {}, signal?: AbortSignal): Promise<T> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
    const search = given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
    const request = new Request(`${this.server}/v1${path}${search}`, signal ? { signal } : {})
    return said<T>(await this.#ask(request))
  }

  /**
   * Send something that changes the game, and send it again with the same Idempotency-Key until an answer comes: so it happens once,
   * however often the answer is lost. Raises Refused if the server refuses it.
   */
  async send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, { signal, again = true }: { signal?: AbortSignal; again?: boolean } = {}): Promise<T> {
    const headers: Record<string, string> = { 'Idempotency-Key': key() }
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const init: RequestInit = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
    const once = async () => said<T>(await this.#ask(new Request(`${this.server}/v1${path}`, signal ? { ...init, signal } : init)))
    const answer = await (again ? this.answered(once, signal) : once())
    this.#note(answer)
    return answer
  }
  /** What proves games: loaded when it is first needed. */
  #fair(): Promise<Fairness> {
    const keeper = this.#keeper
    return this.#fairness ??= import('./fairness.ts').then(async ({ Fairness, inMemory }) => new Fairness(this, typeof keeper === 'function' ? await keeper() : keeper ?? inMemory()))
      .catch((error: unknown) => { this.#fairness = null; throw error })
  }
  /** Keep the receipt that an answer holds, if it holds one. Nobody waits for that. */
  #note(answer: unknown): void {
    const receipt = (answer as { receipt?: Receipt } | null)?.receipt
    if (receipt?.signature) this.#noting = this.#noting.then(() => this.answered(async () => (await this.#fair()).keep(receipt))).catch(() => undefined)
  }
  /** Ask until an answer comes: once more, after a while, wherever it is lost on the way. Raises Refused. */
  async answered<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let attempt = 1, wait = FIRST_WAIT; ; attempt += 1, wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        return await ask()
      } catch (error) {
        const lasting = doubtful(error) || error instanceof Refused && error.status < 500 && error.status !== 429 && !error.problem?.retry
        if (lasting || signal?.aborted) throw error
        this.#onRetry(attempt, error)
        await pause(wait, signal)
      }
    }
  }

  /** Take a seat, and commit to entropy of one's own; at a table that is full with it, reveal it. */
  async sit(game: string, claim: { invitation?: string; colour?: string } = {}): Promise<Game> {
    return this.reveal(await this.send<Game>('POST', `/games/${game}/seats`, { ...claim, ...await (await this.fairness()).commitment() }))
  }
  /** Sit down with strangers, as `sit` does. */
  async quick(wanted: { ruleset: string; seats: number; speed?: string }): Promise<Game> {
    return this.reveal(await this.send<Game>('POST', '/quick', { ...wanted, ...await (await this.fairness()).commitment() }))
  }
  /** Play again with the same players, or without those who were away: open the rematch, or find it, and sit down there. */
  async rematch({ id, ruleset }: Pick<Game, 'id' | 'ruleset'>): Promise<Game> {
    const next = await this.send<Game>('POST', `/games/${id}/rematch`, { ruleset })
    return next.your_seats.length || next.status !== 'open' ? next : this.sit(next.id)
  }
  /** Reveal what is owed to a full table: the game after it. `follow` does that by itself. Raises Doubt: then nothing more is revealed. */
  async reveal(game: Game): Promise<Game> {
    return game.reveal_version === null || !game.your_seats.length ? game : this.answered(async () => (await this.fairness()).reveal(game))
  }
  /** What proves one's games, once all receipts of before are kept. */
  async fairness(): Promise<Fairness> {
    await this.#noting
    return this.#fair()
  }

  view(game: string, { version, as, signal }: { version?: number | null; as?: string; signal?: AbortSignal } = {}): Promise<View> {
    return this.get<View>(`/games/${game}/view`, { version, as }, signal)
  }
  game(game: string): Promise<Game> {
    return this.get<Game>(`/games/${game}`)
  }
  ruleset(ruleset: string): Promise<Ruleset & { layout: Layout }> {
    return this.get(`/rulesets/${ruleset}`)
  }
  film(game: string, query: { since: number; limit?: number; as?: string; with?: string }, signal?: AbortSignal): Promise<Film> {
    return this.get<Film>(`/games/${game}/film`, query, signal)
  }
  story(game: string, since: number, signal?: AbortSignal): Promise<{ lines: StoryLine[]; next: number | null }> {
    return this.get(`/games/${game}/story`, { since, limit: 500 }, signal)
  }
  /** The record of a game as the text that came: whoever checks it looks at how it is written. Before the end, what one has seen. */
  async record(game: string, signal?: AbortSignal): Promise<string> {
    const answer = await this.#ask(new Request(`${this.server}/v1/games/${game}/record`, signal ? { signal } : {}))
    return answer.ok ? answer.text() : said(answer)
  }
  /** What one was told of one's games and tokens, as far as it is kept: from the first time that one asks, for 30 days. */
  async told(): Promise<PlayerEvent[]> {
    const answer = await this.#ask(new Request(`${this.server}/v1/me/events?since=0&seconds=0`, { headers: { Accept: 'application/x-ndjson' } }))
    if (!answer.ok) return said(answer)
    return (await answer.text()).split('\n').filter(Boolean).map((line) => JSON.parse(line) as PlayerEvent)
  }
  /** Answer a question by the numbers of its options. */
  choose(game: string, question: Pick<Question, 'question' | 'seat'>, picks: readonly number[], signal?: AbortSignal): Promise<Chosen> {
    const body = { question: question.question, seat: question.seat, picks }
    return this.send<Chosen>('POST', `/games/${game}/choices`, body, signal ? { signal } : {})
  }

  /**
   * The view now, and each newer one, until the game is over or `signal` says stop. A lost connection is taken up again; patches are
   * applied here; what a full table waits for is revealed. Raises Refused if one may not look, and Doubt as `reveal` does.
   */
  async *follow(game: string, { signal, onLost }: Following = {}): AsyncGenerator<View> {
    let view: View | null = null, retry = 1_000, lost = false
    const tell = (now: boolean) => { if (now !== lost) onLost?.((lost = now)) }
    while (!signal?.aborted) {
      const connection = new AbortController(), stop = () => connection.abort()
      signal?.addEventListener('abort', stop)
      let silence = setTimeout(stop, SILENCE)
      const alive = () => { clearTimeout(silence); silence = setTimeout(stop, SILENCE) }
      try {
        const headers: Record<string, string> = { Accept: 'text/event-stream' }
        if (view) headers['Last-Event-ID'] = String(view.version)
        const answer = await this.#ask(new Request(`${this.server}/v1/games/${game}/stream?of=patches`, { headers, signal: connection.signal }))
        if (answer.status === 204) return tell(false)
        if (!answer.ok || !answer.body) await said(answer)
        tell(false)
        for await (const event of events(answer.body!, alive)) {
          if (event.retry !== null) retry = event.retry
          if (event.event === 'view') view = JSON.parse(event.data) as View
          else if (event.event === 'patch') {
            const { since, patch } = JSON.parse(event.data) as { since: number; patch: Operation[] }
            if (view?.version !== since) break // nothing to put it on: come back for a view
            view = patched(view, patch)
          } else {
            if (event.event === 'time') this.ahead = (JSON.parse(event.data) as { at: number }).at / 1000 - Date.now()
            continue
          }
          if (this.token && (this.#keeper || this.#fairness) && view.status === 'open' && view.sitting.some(({ commitment, entropy }) => commitment && !entropy)) {
            await this.reveal(await this.answered(() => this.game(game), signal))
          }
          yield view
        }
        if (view?.status === 'over') return
      } catch (error) {
        if (signal?.aborted) return
        if (doubtful(error) || (error instanceof Refused && error.status < 500 && error.status !== 429)) throw error
      } finally {
        clearTimeout(silence)
        signal?.removeEventListener('abort', stop)
        stop()
      }
      tell(true)
      await pause(retry, signal)
    }
  }
}

/** Whether an error is a Doubt, whose class is loaded with what raises it. */
const doubtful = (error: unknown) => error instanceof Error && error.name === 'Doubt'

async function said<T>(answer: Response): Promise<T> {
  const body: unknown = answer.status === 204 ? null : await answer.json().catch(() => null)
  if (!answer.ok) throw new Refused(answer.status, body as Problem | null)
  return body as T
}

/** A name for a request that no other has; pages that come over plain HTTP have no `randomUUID`. */
function key(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => { clearTimeout(timer); signal?.removeEventListener('abort', done); resolve() }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done)
  })
}
