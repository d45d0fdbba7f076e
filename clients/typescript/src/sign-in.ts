/**
 * Signing in to a server of others for one of its players, who never shows this page their own token: OAuth 2.1, with PKCE and without
 * registration. A module of its own, as bots and pages of the server itself need none of it.
 */
import { CroupierError, UnansweredError } from './problems.ts'

/** Where texts are kept. */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export interface Wanted {
  /** Who asks: the https address of the client's metadata document; by default the page's origin, which will do if nothing lies at `/` there (404); on this very machine `http://localhost/<title of the page>`. */
  client?: string | undefined
  /** Where the server sends the player back to, with what was granted; by default this page, without its query. */
  redirect?: string | undefined
  /** The most that is asked for; the player may grant less. By default `play`. */
  scope?: 'read' | 'play' | 'open' | undefined
  /** The only game that it is for; by default all. */
  game?: string | undefined
  /** Where tokens are kept, by default in this browser. Whoever can read them acts for the player until the grant ends. */
  kept?: Kept | undefined
  fetch?: ((request: Request) => Promise<Response>) | undefined
}
/** What is kept: the tokens, until when the first one is good (milliseconds since 1970), and what was granted. */
interface Granted {
  readonly token: string
  readonly refresh: string
  readonly until: number
  readonly scope: string
  readonly game: string | null
}
/** A sign-in under way, kept by the tab in which it began. */
interface Begun {
  readonly state: string
  readonly verifier: string
  readonly redirect: string
}
/** The parts of the server's metadata (RFC 8414) that this needs. */
interface Metadata {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly revocation_endpoint: string
}
/** Milliseconds before its end from which on a token is replaced. */
const SOON = 60_000

/** A player's sign-in at one server, for a page or program of somebody else. */
export class SignIn {
  readonly server: string
  /** Why the server sent the player back with nothing, such as `access_denied`; empty if it did not. */
  refused = ''
  readonly #wanted: Wanted
  readonly #kept: Kept
  readonly #name: string
  #described: Promise<Metadata> | null = null
  #last: Promise<unknown> = Promise.resolve()

  private constructor(server: string, wanted: Wanted) {
    this.server = server.replace(/\/+$/, '').replace(/\/v1$/, '')
    this.#wanted = wanted
    this.#kept = wanted.kept ?? localStorage
    this.#name = `croupier ${this.server}`
  }
  /**
   * The sign-in at a server as it stands: with what was kept, or with what the player has come back with to this page, whose address is
   * then without it. An answer that this page did not ask for is left alone.
   */
  static async at(server: string, wanted: Wanted = {}): Promise<SignIn> {
    const made = new SignIn(server, wanted)
    if (globalThis.location) await made.returned(new URL(location.href))
    return made
  }

  /** What was granted: a scope, and the only game that it is for, if it is for one; null for nobody, who signs in with `begin`. */
  get granted(): Pick<Granted, 'scope' | 'game'> | null {
    const kept = this.#read()
    return kept && { scope: kept.scope.split(' ').at(-1)!, game: kept.game }
  }
  /** The settings of a `Croupier` that acts for the player, with tokens that are replaced in time. Without a player it is a spectator's. */
  get settings(): { readonly server: string; readonly token: string; readonly fetch: (request: Request) => Promise<Response> } {
    return { server: this.server, token: this.#read()?.token ?? '', fetch: this.fetch }
  }

  /** Leave this page for the server's, on which the player says who they are and what they grant. They come back to `redirect`. */
  async begin(): Promise<void> {
    location.assign(await this.address(this.#wanted.redirect ?? location.origin + location.pathname))
  }
  /** The address of the server's page on which the player grants something: for programs that open it themselves. */
  async address(redirect: string): Promise<string> {
    if (!globalThis.crypto?.subtle) throw new CroupierError('a page can sign in only if it came over https, or from this very machine')
    const { authorization_endpoint } = await this.#metadata(), { scope = 'play', game } = this.#wanted
    const begun: Begun = { state: random(), verifier: random(), redirect }
    this.#tab.setItem(`${this.#name} begun`, JSON.stringify(begun))
    const challenge = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(begun.verifier)))
    const given = { response_type: 'code', client_id: this.#client, redirect_uri: redirect, scope, state: begun.state, code_challenge: challenge, code_challenge_method: 'S256', resource: `${this.server}/v1`, ...(game && { game }) }
    return `${authorization_endpoint}?${new URLSearchParams(given)}`
  }
  /** Take what the player has come back with, as the address to which the server sent them: whether it was an answer to `address`. Raises CroupierError. */
  async returned(address: URL): Promise<boolean> {
    const { searchParams: said } = address, begun = JSON.parse(this.#tab.getItem(`${this.#name} begun`) ?? 'null') as Begun | null
    if (!begun || said.get('state') !== begun.state) return false
    this.#tab.removeItem(`${this.#name} begun`)
    const code = said.get('code'), issuer = said.get('iss'), error = said.get('error') ?? ''
    for (const name of ['code', 'state', 'iss', 'error', 'error_description']) said.delete(name)
    globalThis.history?.replaceState(globalThis.history.state, '', address) // nothing of it stays in the address
    if (issuer !== (await this.#metadata()).issuer) throw new CroupierError(`${issuer} has answered, not ${this.server}: nothing was taken`)
    this.refused = error
    if (code && !error) await this.#take({ grant_type: 'authorization_code', code, redirect_uri: begun.redirect, code_verifier: begun.verifier })
    return true
  }
  /** End what was granted, here and at the server. */
  async end(): Promise<void> {
    const kept = this.#read(), { revocation_endpoint } = await this.#metadata()
    this.#kept.removeItem(this.#name)
    if (kept) await this.#sent(new Request(revocation_endpoint, { method: 'POST', body: new URLSearchParams({ token: kept.refresh, client_id: this.#client }) }))
  }

  /** As `fetch`, for the player: with a token that is replaced before its end, and once more if the server no longer takes it. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const again = request.clone(), token = await this.#token()
    const answer = await this.#sent(bearing(request, token))
    if (answer.status !== 401 || !token) return answer
    const other = await this.#token(token)
    return other && other !== token ? this.#sent(bearing(again, other)) : answer
  }
  /** A token that is good for a while, and is not `spent`; empty if nothing is granted any more. One is replaced at a time, in all tabs. */
  #token(spent = ''): Promise<string> {
    const good = ({ token, until }: Granted) => token !== spent && until > Date.now() + SOON
    const kept = this.#read()
    if (!kept || good(kept)) return Promise.resolve(kept?.token ?? '')
    return this.#alone(async () => {
      const now = this.#read() // another tab may have replaced it meanwhile
      if (!now || good(now)) return now?.token ?? ''
      return this.#take({ grant_type: 'refresh_token', refresh_token: now.refresh })
    })
  }
  #alone<Done>(work: () => Promise<Done>): Promise<Done> {
    const turn = () => (globalThis.navigator?.locks ? navigator.locks.request(this.#name, work) as Promise<Done> : work()), mine = this.#last.then(turn, turn)
    this.#last = mine.catch(() => undefined)
    return mine
  }
  /** Exchange what the server gave for tokens, and keep them. Empty, and nothing is kept any more, if the grant has ended. Raises CroupierError. */
  async #take(given: Record<string, string>): Promise<string> {
    const { token_endpoint } = await this.#metadata(), asked = Date.now()
    const answer = await this.#sent(new Request(token_endpoint, { method: 'POST', body: new URLSearchParams({ ...given, client_id: this.#client }) }))
    const said = await answer.json().catch(() => ({})) as { readonly [name: string]: unknown }
    if (answer.ok) {
      const granted: Granted = { token: String(said['access_token']), refresh: String(said['refresh_token']), until: asked + Number(said['expires_in']) * 1_000, scope: String(said['scope']), game: said['game'] as string | null }
      this.#kept.setItem(this.#name, JSON.stringify(granted))
      return granted.token
    }
    if (said['error'] === 'invalid_grant') this.#kept.removeItem(this.#name)
    if (said['error'] === 'invalid_grant' && given['refresh_token']) return ''
    throw new (answer.status < 429 ? CroupierError : UnansweredError)(`${this.server} gave no token: ${String(said['error'] ?? said['title'] ?? answer.status)}. ${String(said['error_description'] ?? said['detail'] ?? '')}`)
  }
  /** What the server says about itself, asked for once. */
  #metadata(): Promise<Metadata> {
    const { origin, pathname } = new URL(this.server)
    return this.#described ??= this.#sent(new Request(`${origin}/.well-known/oauth-authorization-server${pathname === '/' ? '' : pathname}`)).then(async (answer) => {
      const said = answer.ok ? await answer.json() as Metadata : null
      if (said?.issuer !== this.server) throw new CroupierError(said ? `${this.server} calls itself ${said.issuer}: use that address` : `nobody can sign in at ${this.server}: it answered with status ${answer.status}`)
      return said
    }).catch((error: unknown) => { this.#described = null; throw error })
  }
  get #client(): string {
    const { client } = this.#wanted
    return client ?? (location.protocol === 'https:' ? `${location.origin}/` : `http://localhost/${document.title.replaceAll(/[^\w.~-]+/g, '-').slice(0, 60) || 'page'}`)
  }
  /** Where a sign-in under way is kept. */
  get #tab(): Kept {
    return this.#wanted.kept ?? sessionStorage
  }
  #sent(request: Request): Promise<Response> {
    return this.#wanted.fetch ? this.#wanted.fetch(request) : fetch(request)
  }
  #read(): Granted | null {
    return JSON.parse(this.#kept.getItem(this.#name) ?? 'null') as Granted | null
  }
}

/** A request with this token, or without any. */
function bearing(request: Request, token: string): Request {
  if (token) request.headers.set('Authorization', `Bearer ${token}`)
  else request.headers.delete('Authorization')
  return request
}
function base64url(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
/** 32 bytes of chance, as text. */
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))
