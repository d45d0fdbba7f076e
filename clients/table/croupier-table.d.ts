/**
 * `<croupier-table server game as version lang>`: a game as it goes on, to watch or, with `token`, to play. Importing this package defines
 * the element. The attributes are the properties of the same names, except `token`, `fetch` and `keeper`, which are properties only.
 */
export declare class CroupierTable extends HTMLElement {
  /** The server's address, without `/v1`. */
  server: string
  /** The game's id. */
  game: string
  /** en, ko or ja. */
  lang: string
  /** A player's token; without one, requests are a spectator's. */
  token: string
  /** For a game that is over: as which viewer, such as `seat-1`. */
  as: string
  /** The one version to show; 0 for each as it comes. */
  version: number
  /** For an overlay over a video: transparent, larger, and nothing in it can be clicked. */
  compact: boolean
  /** How slowly a rival's steps are shown: 1 as usual, 2 half as fast, 0 at once. */
  slow: number
  /** Whether nobody is to be told that its player is here, nor it who is. */
  quiet: boolean
  /** What requests are sent with; the browser's own if undefined. */
  fetch: ((request: Request) => Promise<Response>) | undefined
  /** Where a player's proofs are kept: a `Keeper` of `@croupier/client`; in memory if undefined. */
  keeper: object | (() => Promise<object>) | undefined
}
declare global {
  interface HTMLElementTagNameMap {
    'croupier-table': CroupierTable
  }
}
