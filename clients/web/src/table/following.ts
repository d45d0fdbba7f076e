/** How a table follows its game: its views one after the other, and its story behind them. */
import { EvidenceError, RefusedError, Server, type Presence, type Settings, type View } from '@croupier/client'
import { reason } from '../failures'
import type { Language } from '../languages'
import type { Line, Rules } from './model'

/** So many lines of the story are kept beside a game that goes on, the latest, of at most as many versions at first: each moves up at every version. The replay has all of them. */
const LONGEST_STORY = 200
/** This many of the latest lines reach screen readers, if many come at once. */
const NEWS = 12

/** The table that follows: what to follow, and where to put it. */
export interface Follower extends EventTarget {
  readonly server: string
  readonly game: string
  readonly lang: string
  readonly still: boolean
  readonly as: string
  readonly version: number
  readonly token: string
  readonly fetch: Settings['fetch']
  readonly keeper: Settings['keeper']
  /** Whether it shows one moment of a game. */
  readonly fixed: boolean
  readonly view: View | null
  readonly compact: boolean
  readonly quiet: boolean
  rules: Rules | null
  lines: readonly Line[]
  failure: string
  lost: boolean
  news: string
  readonly updateComplete: Promise<boolean>
  /** Cards have been dealt: what draws them is needed. */
  dealt(): Promise<void>
  there: unknown
  /** Who is there has changed. */
  met(there: Presence): Promise<void>
  /** Show a view, once what is shown has been seen; whether it still goes on. */
  shown(view: View, signal: AbortSignal): Promise<boolean>
}

export class Following {
  client = new Server()
  readonly #table: Follower
  #stop = new AbortController()
  #told = 0
  #telling: AbortSignal | null = null
  constructor(table: Follower) {
    this.#table = table
  }
  /** For requests on the way; it ends with what is followed. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }
  stop(): void {
    this.#stop.abort()
  }

  /** Follow what the table says now, from its begin. */
  async begin(): Promise<void> {
    const table = this.#table
    this.#stop.abort()
    this.#stop = new AbortController()
    if (table.still || !table.game) return
    const { signal } = this.#stop
    this.client = new Server({ server: table.server || undefined, token: table.token, language: table.lang, patience: Infinity, fetch: table.fetch, keeper: table.keeper, onRetry: () => { table.lost = true } })
    this.#told = 0
    table.lines = []
    table.there = null
    table.failure = ''
    try {
      const game = this.client.table(table.game), views = table.fixed ? [await game.view({ version: table.version || null, as: table.as }, { signal })]
        : game.views({ signal, onLost: (lost) => { table.lost = lost }, presence: table.compact ? undefined : !table.quiet && ((there) => { void table.met(there) }) })
      for await (const view of views) {
        if (view.state) void table.dealt().catch(() => undefined) // on the next view again
        if (table.rules?.key !== view.ruleset) {
          table.rules = await this.client.ruleset(view.ruleset, { signal })
          table.lost = false
        }
        if (!await table.shown(view, signal)) return
        void this.#tell(signal)
        if (view.status === 'over') table.there = null
      }
    } catch (error) {
      if (!signal.aborted) table.failure = error instanceof EvidenceError ? (await import('../words/sign')).say(table.lang as Language, 'doubt') : reason(error, table, table.lang)
    }
  }
  /** The story up to the version shown; what comes meanwhile follows it. */
  async #tell(signal: AbortSignal): Promise<void> {
    if (this.#telling === signal || this.#table.view?.status === 'open') return
    this.#telling = signal
    const table = this.#table
    try {
      if (!this.#told) await this.#painted()
      const { told } = await import('./story')
      while (table.view && this.#told < table.view.version && !signal.aborted) {
        const upto = table.view.version, since = this.#told || Math.max(0, upto - LONGEST_STORY) // older lines would be dropped
        const part = await this.client.get('/games/{game}/story', { game: table.game, since, limit: 500, why: false }, { signal, patience: 0 })
        if (signal.aborted) return
        if (this.#told) table.news = part.lines.slice(-NEWS).map(({ text }) => text).join(' ') // not all that was before one came
        table.lines = told(table.rules, table.lines, part.lines.filter(({ version }) => !table.fixed || version <= upto)).slice(-LONGEST_STORY)
        this.#told = part.next ?? Math.max(upto, part.lines.at(-1)?.version ?? 0)
      }
    } catch (error) {
      if (!signal.aborted && error instanceof RefusedError) table.failure = reason(error, table, table.lang)
    } finally {
      if (this.#telling === signal) this.#telling = null
    }
  }
  /** The table is on the screen: less urgent requests, which would delay its drawing, are sent then. */
  async #painted(): Promise<void> {
    await this.#table.updateComplete
    await new Promise((frame) => { requestAnimationFrame(frame) })
    await new Promise((after) => { setTimeout(after) })
  }
}
