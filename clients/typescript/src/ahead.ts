/**
 * Requests that are started before the client is loaded, for pages: a small script that runs as soon as it arrives says what will be
 * needed, and the client's `fetch` takes over the pending requests. It needs nothing else from this package.
 */
interface Begun {
  readonly answer: Promise<Response>
  readonly stop: AbortController
}

/** The caller, as for a client: the token and the language. */
export interface Asker {
  readonly token?: string | undefined
  readonly language: string
}

export class Ahead {
  readonly #begun = new Map<string, Begun>()
  /** What was requested before it was started here; null once nothing more is started. */
  #asked: Set<string> | null = new Set()

  /** Start the request for a path below /v1 exactly as the client will send it; returns its answer, or nothing if the client was faster. */
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
  /** Start nothing more. */
  end(): void {
    this.#asked = null
  }
  /** To use instead of `fetch`: what is already pending is not requested again. */
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

/** What requests with the same answer have in common. */
function name({ method, url, headers }: Request): string {
  return [method, url, ...['Authorization', 'Accept-Language', 'Last-Event-ID'].map((one) => headers.get(one))].join(' ')
}
