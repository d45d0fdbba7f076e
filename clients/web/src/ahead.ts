/**
 * What a table is drawn from is asked for before the scripts that draw it are there: this one is small, and runs as soon as it has come.
 * Requests are begun just as the client sends them, who then finds their answers on the way.
 */
import { recall } from './session'

interface Begun {
  readonly answer: Promise<Response>
  readonly stop: AbortController
}
const begun = new Map<string, Begun>()

/** What two requests have in common that are answered alike. */
function name({ method, url, headers }: Request): string {
  return [method, url, ...['Authorization', 'Accept-Language', 'Last-Event-ID'].map((one) => headers.get(one))].join(' ')
}
function begin(path: string): Promise<Response> {
  const { player, language } = recall(), stop = new AbortController()
  const headers = { 'Accept-Language': language, ...(player ? { Authorization: `Bearer ${player.token}` } : {}) }
  const request = new Request(`/v1${path}`, { headers: path.includes('/stream') ? { ...headers, Accept: 'text/event-stream' } : headers, signal: stop.signal })
  const answer = fetch(request)
  begun.set(name(request), { answer, stop })
  return answer
}

/** In place of `fetch`: what is on its way already is not asked for again. */
export function sent(request: Request): Promise<Response> {
  const called = name(request), found = begun.get(called)
  if (!found) return fetch(request)
  begun.delete(called)
  request.signal.addEventListener('abort', () => found.stop.abort())
  return found.answer
}

const [, game] = /^\/games\/([0-9a-f]{32})$/.exec(location.pathname) ?? []
if (game) {
  begin(`/games/${game}/stream?of=patches`).catch(() => undefined) // who takes the answer is told
  begin(`/games/${game}`).then((answer) => answer.clone().json()).then(({ ruleset }: { ruleset?: string }) => (ruleset ? begin(`/rulesets/${ruleset}`) : undefined)).catch(() => undefined)
}
