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
/** What was asked for before it was begun here; null once nothing more is begun. */
let asked: Set<string> | null = new Set()

/** What two requests have in common that are answered alike. */
function name({ method, url, headers }: Request): string {
  return [method, url, ...['Authorization', 'Accept-Language', 'Last-Event-ID'].map((one) => headers.get(one))].join(' ')
}
function begin(path: string): Promise<Response> | undefined {
  const { player, language } = recall(), stop = new AbortController()
  const headers = { 'Accept-Language': language, ...(player ? { Authorization: `Bearer ${player.token}` } : {}) }
  const request = new Request(`/v1${path}`, { headers: path.includes('/stream') ? { ...headers, Accept: 'text/event-stream' } : headers, signal: stop.signal })
  if (asked?.has(name(request))) return undefined
  const answer = fetch(request)
  begun.set(name(request), { answer, stop })
  return answer
}

/** In place of `fetch`: what is on its way already is not asked for again. */
export function sent(request: Request): Promise<Response> {
  const called = name(request), found = begun.get(called)
  if (!found) {
    asked?.add(called)
    return fetch(request)
  }
  begun.delete(called)
  request.signal.addEventListener('abort', () => found.stop.abort())
  return found.answer
}

/** The rules are named by the card of the game; a table that has its first view sooner has asked for them itself. */
async function rules(card: Promise<Response> | undefined): Promise<void> {
  const { ruleset } = await (await card)!.clone().json() as { ruleset?: string }
  if (ruleset) await begin(`/rulesets/${ruleset}`)
}
const [, game] = /^\/games\/([0-9a-f]{32})$/.exec(location.pathname) ?? [], quiet = () => undefined // who takes an answer is told
if (game) {
  begin(`/games/${game}/stream?of=patches`)?.catch(quiet)
  void rules(begin(`/games/${game}`)).catch(quiet).finally(() => { asked = null })
} else asked = null
