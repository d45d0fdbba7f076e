/** Messages for when no Croupier server of this version answers: loaded only then. */
import { NotCroupierError, UnansweredError, type CroupierError } from './problems.ts'

/** The server's major version, whose API this client knows. */
const MAJOR = '1'

/** What is wrong with an answer, or with the address itself if there is none. */
export function strange(server: string, answer: Response | null, code?: string): CroupierError {
  if (!answer) return new NotCroupierError(`${JSON.stringify(server)} is no address of a server: it begins with http:// or https://`)
  const kind = (answer.headers.get('Content-Type') ?? 'no type').split(';')[0]!, at = answer.url || server
  if ([502, 503, 504].includes(answer.status)) return new UnansweredError(`${server} is away: its proxy answered ${answer.status}`)
  if (code === 'not-found') return new NotCroupierError(`${server} does not know ${at}: this client knows version ${MAJOR} of the API, and that server has another one`)
  if (!answer.ok) return new NotCroupierError(`${at} answered with status ${answer.status} and no problem document: there is no Croupier server of version ${MAJOR} at ${server}`)
  if (kind.endsWith('json')) return new NotCroupierError(`${at} answered with what is no JSON, though it said so: is ${server} the address of a Croupier server?`)
  return new NotCroupierError(`${at} answered with ${kind}, not JSON: is ${server} the address of a Croupier server, without a path behind it?`)
}
