/** What moves at a table: cards that travel, a rival's steps as a film, and what was touched since one's own last answer. Loaded once a table that is dealt has been drawn. */
import type { Json, View } from '@croupier/client'
import { Film } from './film'
import { A_STEP, ownQuestion, type Index } from './model'
import { landed, places, travel, ways, type Places, type Way } from './travel'

export class Moving {
  readonly film = new Film()
  /** What is new at its place. */
  fresh: ReadonlySet<string> = new Set()
  /** What rivals touched since one's own last answer: path -> seat. */
  touched = new Map<string, number>()
  /** The state shown before. */
  before: Json = null
  #were: Places | null = null
  #moved: readonly Way[] = []

  /** A new view is about to replace another one. */
  comes(index: Index | null, before: View | null, now: View, still: boolean, root: ShadowRoot | null): void {
    this.before = before?.state ?? null
    this.#were = null
    if (!index || !before?.state || !now.state) return
    if (ownQuestion(before) || still) this.touched = new Map()
    const by = before.asked[0]?.seat, mats = index.layout.zones.find(({ as }) => as === 'mats')?.at.replace(/\/\*$/, '') ?? '-', { moved, fresh } = ways(index, before.state, now.state, mats, by)
    this.fresh = fresh
    if (by !== undefined && !ownQuestion(before)) for (const { to, from } of moved) for (const path of [to, from]) if (path) this.touched.set(path, by)
    if (root && moved.length && Math.abs(now.version - before.version) < A_STEP && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#were = places(root)
      this.#moved = moved
    }
  }
  /** It has been drawn. */
  drawn(page: HTMLElement | null): void {
    if (this.#were && page) travel(page, this.#were, this.#moved)
    this.#were = null
  }
  /** Acting ends the wait for what is shown. */
  hurry(page: HTMLElement | null): void {
    this.film.hurry()
    landed(page)
  }
}
