/**
 * Requests that are begun before the client that asks them is there, for pages: a small script that runs as soon as it has come says what will
 * be wanted, and the client's `fetch` finds the answers on their way. It needs nothing else of this package.
 */
interface Begun {
  readonly answer: Promise<Response>
  readonly stop: AbortController
}

/** Who asks, as a client does: the token that is sent, and the language. */
export interface Asker {
  readonly token?: string | undefined
  readonly language: string
}

export class Ahead {
  readonly #begun = new Map<string, Begun>()
  /** What was asked for before it was begun here; null once nothing more is begun. */
  #asked: Set<string> | null = new Set()

  /** Begin the request for a path below /v1 just as the client will send it: its answer, or nothing where the client was quicker. */
  begin(path: string, { token, language }: Asker): Promise<Response> | undefined {
    const stop = new AbortController(), headers: Record<string, string> = { 'Accept-Language': language }
    if (token) headers['Authorization'] = `Bearer ${token}`
    if (path.includes('/stream')) headers['Accept'] = 'text/event-stream'
    const request = new Request(`/v1${path}`, { headers, signal: stop.signal })
    if (this.#asked?.has(name(request))) return undefined
    const answer = fetch(request)
    this.#begun.set(name(request), { answer, stop })
    return answer
  }
  /** Nothing more is begun. */
  end(): void {
    this.#asked = null
  }
  /** In place of `fetch`: what is on its way already is not asked for again. */
  readonly fetch = (request: Request): Promise<Response> => {
    const called = name(request), found = this.#begun.get(called)
    if (!found) {
      this.#asked?.add(called)
      return fetch(request)
    }
    this.#begun.delete(called)
    request.signal.addEventListener('abort', () => found.stop.abort())
    return found.answer
  }
}

/** What two requests have in common that are answered alike. */
function name({ method, url, headers }: Request): string {
  return [method, url, ...['Authorization', 'Accept-Language', 'Last-Event-ID'].map((one) => headers.get(one))].join(' ')
}
