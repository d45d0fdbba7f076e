/** How a table follows its game: its views one after the other, and its story behind them. */
import { EvidenceError, Server } from '@croupier/client'
import { reason } from '../failures'
import type { Language } from '../languages'
import type { Follower } from './followed'

export class Following {
  client = new Server()
  readonly #table: Follower
  #stop = new AbortController()
  #telling: (() => Promise<void>) | null = null
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
    this.#telling = null
    table.lines = []
    table.taken = null
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
        void this.#tell(signal).catch(() => undefined) // with the next view again
        if (view.status === 'over') table.there = null
      }
    } catch (error) {
      if (!signal.aborted) table.failure = error instanceof EvidenceError ? (await import('../words/sign')).say(table.lang as Language, 'doubt') : reason(error, table, table.lang)
    }
  }
  /** The story up to the version shown. */
  async #tell(signal: AbortSignal): Promise<void> {
    if (this.#table.view?.status === 'open') return
    if (!this.#telling) { // less urgent requests, which would delay its drawing, are sent once the table is on the screen
      await this.#table.updateComplete
      await new Promise((frame) => { requestAnimationFrame(frame) })
      await new Promise((after) => { setTimeout(after) })
    }
    const { telling } = await import('./story')
    if (!signal.aborted) await (this.#telling ??= telling(this.#table, this.client, signal))()
  }
}
