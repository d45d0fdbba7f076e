/** The views since one's own last answer: shown in turn as they come, and again on demand. */
import { patched, type Table, type View } from '@croupier/client'
import { ownQuestion } from './model'

/** Milliseconds that a rival's step stays: a glance, at the usual speed. */
const GLANCE = 620
/** This many views are kept for a replay, and may come at once without being sped up. */
const KEPT = 40

export class Film {
  /** How slow it is: 1 as usual, 2 half as fast, 0 without a pause. */
  slow = 1
  #views: View[] = []
  #shown = 0
  /** The wait is over. */
  hurry = () => {}
  /** Keep a view that is shown; after one's own answer it restarts. */
  keep(view: View, before: View | null): void {
    if (ownQuestion(before)) this.#views = [before!]
    this.#views = [...this.#views, view].slice(-KEPT)
  }
  /** Wait until a rival's step that is shown has been seen; a click or a key skips the wait. */
  async pace(shown: View | null, next: View): Promise<void> {
    if (shown && shown.viewer !== 'spectator' && !ownQuestion(shown) && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches && next.version - shown.version < KEPT) await this.#wait(this.#shown + GLANCE * this.slow - performance.now())
    this.#shown = performance.now()
  }
  /** Show the views from version `since` on again, one after the other, as long as `goes`; those from before this page was opened are fetched. */
  async again(since: number, table: Table, show: (view: View) => void, goes: () => boolean): Promise<void> {
    const from = Math.max(since, this.#views.at(-1)!.version - KEPT)
    if (this.#views[0]!.version > from) {
      const { base, steps } = await table.film({ since: from, limit: KEPT })
      this.#views = steps.reduce((views, { patch }) => [...views, patched(views.at(-1)!, patch)], [base])
    }
    for (const view of this.#views) {
      if (!goes()) return
      show(view)
      await this.#wait(GLANCE * (this.slow || 1))
    }
  }
  async #wait(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await new Promise<void>((done) => { this.hurry = done; setTimeout(done, milliseconds) })
  }
}
