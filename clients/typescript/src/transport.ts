import { events, pieces, type ServerEvent } from './events.ts'
import { CroupierError, RefusedError, UnansweredError, refusal } from './problems.ts'
import type { Answer, Asking, Body, Given, Method, Rest, Route } from './routes.ts'
import type { Problem } from './types.ts'

export interface Connection {
  /** The server's address, without `/v1`; by default the page's own origin. */
  server?: string | undefined
  /** A player's token; without one, requests are a spectator's. */
  token?: string | undefined
  /** The language of prompts, labels, stories and refusals. */
  language?: string | undefined
  /** For how many seconds a request without an answer is retried, and a lost stream reconnected; by default 60. An attempt at which nothing comes is given up after that long, or 40 seconds. */
  patience?: number | undefined
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Called with each attempt after which a request is retried. */
  onRetry?: ((attempt: number, error: unknown) => void) | undefined
}
export interface Following extends Asking {
  /** Called when the connection is lost (true) and when it is back (false). */
  readonly onLost?: ((lost: boolean) => void) | undefined
}
type Named = Readonly<Record<string, unknown>>
interface Sending {
  readonly method: string
  readonly path: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
}

/** Milliseconds before a retry: at first, and at most. */
const FIRST = 250, LONGEST = 3_500
/** A stream sends something every 15 seconds, and every request is answered; after this long without anything a connection is dead. In milliseconds. */
const SILENCE = 40_000
/** A runtime may forget that a request ends with its signal, if nobody else has the request. */
const HELD = new WeakMap<AbortSignal, Request>()

/** A connection to one server as one player, or as a spectator: requests retried until answered, with refusals as errors. */
export class Transport {
  readonly server: string
  token: string
  language: string
  readonly patience: number
  /** How many milliseconds the server's time is ahead of this machine's, as far as its answers tell; 0 within their precision. */
  ahead = 0
  readonly #fetch: (request: Request) => Promise<Response>
  readonly #onRetry: (attempt: number, error: unknown) => void

  constructor({ server, token = '', language = 'en', patience = 60, fetch: given, onRetry }: Connection = {}) {
    this.server = (server ?? globalThis.location?.origin ?? 'http://127.0.0.1:8000').replace(/\/+$/, '').replace(/\/v1$/, '')
    this.token = token
    this.language = language
    this.patience = patience
    this.#fetch = given ?? ((request) => fetch(request))
    this.#onRetry = onRetry ?? (() => undefined)
  }

  /** The answer of an operation, given its path below /v1 as in the document, and its parameters. */
  async get<R extends Route<'get'>>(route: R, ...[given, asking]: Rest<'get', R>): Promise<Answer<'get', R>> {
    return this.#asked({ method: 'GET', path: filled(route, given as Named) }, json<Answer<'get', R>>, asking)
  }
  /** The same as the original text: checks of a record look at how it is written. */
  text(route: Route<'get'>, given: Named = {}, asking: Asking = {}): Promise<string> {
    return this.#asked({ method: 'GET', path: filled(route, given), headers: asking.accept ? { Accept: asking.accept } : {} }, (body) => body, asking)
  }
  /**
   * Change something. The request has an Idempotency-Key, and is retried with it until an answer comes: so it takes effect once, however
   * often the answer is lost. Raises RefusedError, UnansweredError after `patience`, NotCroupierError.
   */
  async send<M extends Method, R extends Route<Lowercase<M>>>(method: M, route: R, given: Given<Lowercase<M>, R>, body?: Body<Lowercase<M>, R>, asking: Asking = {}): Promise<Answer<Lowercase<M>, R>> {
    const headers: Sending['headers'] = body === undefined ? {} : { 'Content-Type': 'application/json' }
    return this.#asked({ method, path: filled(route, given as Named), key: asking.key ?? newKey(), headers, body: body === undefined ? null : JSON.stringify(body) }, json<Answer<Lowercase<M>, R>>, asking)
  }
  /** Everything in a list, fetched page by page as needed: `items` gives those of a page, whose `next` says where the next one begins. */
  async *pages<Item, From, Page extends { readonly next: From | null }>(page: (from: From | undefined) => Promise<Page>, items: (page: Page) => readonly Item[], from?: From): AsyncGenerator<Item, void> {
    for (let next: From | null | undefined = from; next !== null;) {
      const one = await page(next)
      yield* items(one)
      next = one.next
    }
  }
  /**
   * The events of a stream, over as many connections as that takes, until the server has no more. `after` says how far you have got, so
   * that nothing comes twice. Raises UnansweredError if there is no connection for `patience`, and RefusedError.
   */
  async *followed(path: string, after: () => string | number | null, { signal, onLost, patience = this.patience }: Following = {}): AsyncGenerator<ServerEvent, void> {
    let attempt = 0, until = 0, lost = false, first = FIRST
    const tell = (now: boolean) => { if (now !== lost) onLost?.((lost = now)) }
    while (!signal?.aborted) {
      const connection = connected(signal, SILENCE)
      let reason: unknown = new UnansweredError(`${this.server}${path} ended again and again`)
      try {
        const last = after(), headers = { Accept: 'text/event-stream', ...(last === null ? {} : { 'Last-Event-ID': String(last) }) }
        const answer = await this.#sent({ method: 'GET', path, headers }, connection)
        if (!answer.ok) throw await this.#refused(answer, await answer.text())
        if (answer.status === 204) return tell(false)
        if (!kind(answer).startsWith('text/event-stream')) throw await this.#stranger(answer)
        tell(false)
        for await (const event of events(answer.body, connection)) {
          attempt = 0
          if (event.retry !== null) first = event.retry
          if (event.event !== 'message' || event.data) {
            connection.waits(0) // for whoever takes the event
            yield event
            connection.waits()
          }
        }
      } catch (error) {
        if (signal?.aborted) return
        reason = passing(error, `${this.server}${path} was lost`)
      } finally {
        connection.end()
      }
      tell(true)
      const wait = before(attempt += 1, reason, first)
      if (attempt === 1) until = Date.now() + patience * 1_000
      if (Date.now() + wait > until) throw reason
      await pause(wait, signal)
    }
  }

  /** The body of a successful answer, as `read` reads it. */
  async #asked<Told>(sending: Sending, read: (body: string) => Told, { signal, patience = this.patience }: Asking = {}): Promise<Told> {
    const until = Date.now() + patience * 1_000
    for (let attempt = 1; ; attempt += 1) {
      const connection = connected(signal, Math.min(patience * 1_000 || SILENCE, SILENCE))
      let reason: unknown
      try {
        const answer = await this.#sent(sending, connection)
        let body = ''
        for await (const piece of pieces(answer.body, connection)) body += piece
        if (!answer.ok) throw await this.#refused(answer, body)
        try {
          if (!body || kind(answer).endsWith('json')) return read(body)
        } catch {
          // not JSON, though it claims to be
        }
        throw await this.#stranger(answer)
      } catch (error) {
        if (signal?.aborted) throw error
        reason = passing(error, `${this.server} does not answer`)
      } finally {
        connection.end()
      }
      const wait = before(attempt, reason)
      if (Date.now() + wait > until) {
        if (reason instanceof UnansweredError) reason.key = sending.key ?? null
        throw reason
      }
      this.#onRetry(attempt, reason)
      await pause(wait, signal)
      signal?.throwIfAborted()
    }
  }
  /**
   * Send a request as this client's player. Answers give the server's time in seconds: taken as halfway through, it is right to half a
   * second. A time from a stream is more precise and stays, unless answers show that clocks were set.
   */
  async #sent({ method, path, key, headers = {}, body = null }: Sending, { signal }: Connected): Promise<Response> {
    if (!/^https?:\/\/[^/]/.test(this.server)) throw await this.#stranger(null)
    const request = new Request(`${this.server}/v1${path}`, { method, headers, body, signal })
    HELD.set(signal, request)
    request.headers.set('Accept-Language', this.language)
    if (key) request.headers.set('Idempotency-Key', key)
    if (this.token) request.headers.set('Authorization', `Bearer ${this.token}`)
    const answer = await this.#fetch(request), ahead = Date.parse(answer.headers.get('Date') ?? '') + 500 - Date.now()
    if (Math.abs(ahead - this.ahead) > 1_500) this.ahead = Math.abs(ahead) < 1_500 ? 0 : ahead
    return answer
  }
  async #refused(answer: Response, body: string): Promise<CroupierError> {
    const problem = kind(answer).startsWith('application/problem+json') ? json<Problem>(body) : null, after = Number(answer.headers.get('Retry-After') ?? NaN)
    return problem && problem.code !== 'not-found' ? refusal(problem, Number.isFinite(after) ? after : null) : this.#stranger(answer, problem?.code)
  }
  async #stranger(answer: Response | null, code?: string): Promise<CroupierError> {
    return (await import('./strangers.ts')).strange(this.server, answer, code)
  }
}

/** The content of a route's answer: the one place that trusts the document, which tests hold every answer of the server to. */
const json = <Told>(body: string) => (body ? JSON.parse(body) : null) as Told
const kind = (answer: Response) => (answer.headers.get('Content-Type') ?? '').split(';')[0]!
/** What to raise if the same request gets no other answer a little later; raises at once what stays. */
function passing(error: unknown, words: string): CroupierError {
  if (!(error instanceof CroupierError)) return new UnansweredError(`${words}: ${String((error as Error).cause ?? error)}`)
  if (error instanceof UnansweredError || (error instanceof RefusedError && error.problem.retry)) return error
  throw error
}
/** Milliseconds to wait after an attempt, counted from 1: what the server says, or increasingly longer, with jitter so that not all come at once. */
export function before(attempt: number, reason: unknown, first: number = FIRST): number {
  const seconds = reason instanceof RefusedError ? reason.seconds : null
  return seconds === null ? Math.min(first * 2 ** (attempt - 1), LONGEST) * (0.5 + Math.random()) : (seconds + Math.random()) * 1_000
}
/** The path with its parameters filled in, and the others as the query. */
function filled(route: string, given: Named = {}): string {
  const rest = new Map(Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== ''))
  const path = route.replaceAll(/\{(\w+)\}/g, (_, name: string) => { const value = rest.get(name); rest.delete(name); return encodeURIComponent(String(value)) })
  return rest.size ? `${path}?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))}` : path
}
/** A unique name for a request; pages over plain HTTP have no `randomUUID`. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
/** How long a connection may be silent, and that it ends. */
interface Connected {
  readonly signal: AbortSignal
  /** Something came, and so long there may be nothing now; 0: for as long as it takes. */
  readonly waits: (milliseconds?: number) => void
  readonly end: () => void
}
/** A connection that ends with a signal, or when nothing comes for so long. */
function connected(outer: AbortSignal | undefined, milliseconds: number): Connected {
  const connection = new AbortController(), { signal } = connection
  let silence: ReturnType<typeof setTimeout> | undefined
  const waits = (milliseconds = SILENCE) => { clearTimeout(silence); if (milliseconds) silence = setTimeout(end, milliseconds) }
  const end = () => { clearTimeout(silence); connection.abort(outer?.reason ?? 'nothing came') }
  outer?.addEventListener('abort', end, { signal })
  waits(milliseconds)
  if (outer?.aborted) end()
  return { signal, waits, end }
}
export function pause(milliseconds: number, outer?: AbortSignal): Promise<unknown> {
  const { signal } = connected(outer, milliseconds)
  return new Promise<unknown>((done) => { if (signal.aborted) done(0); else signal.addEventListener('abort', done) })
}
