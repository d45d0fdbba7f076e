/** The table chooses its sizes itself: the largest cards with which all of it is in view. */
interface Size {
  readonly size: string
  /** Whether rivals' areas are strips, which open. */
  readonly folded: boolean
  /** How much of the height is filled, beside other sizes: a guess until it has been seen. */
  readonly fills: number
}
const sizes = (folded: boolean, all: Record<string, number>): Size[] => Object.entries(all).map(([size, fills]) => ({ size, folded, fills }))
/** The largest first. Rivals' areas are open as long as cards can be read; in the last one cards that lie in rows have names alone. */
const SIZES = [...sizes(false, { xxxl: 1.5, xxl: 1.3, xl: 1.18, l: 1, s: 0.97, pxl: 0.97, pl: 0.84, ps: 0.8 }), ...sizes(true, { xl: 1, l: 0.88, s: 0.84, pxl: 0.84, pl: 0.7, ps: 0.65, pss: 0.63, psn: 0.5 })]
const USUAL = SIZES.findIndex(({ size }) => size === 'l'), LAST = SIZES.length - 1
/** A size larger is tried only where so much of the height would stay empty: else each card that comes would change all of them. */
const SPARE = 0.2
/** In a new width sizes are tried that would be too large by so much: they have been guessed. */
const GUESSED = 0.1

/**
 * Each size that is tried lays the whole table out anew, the longest work of a step: so it is reckoned from what was seen before which to
 * try, and each has a task of its own once the table has been drawn as large as it is.
 */
export class Fit {
  /** The page has its size. */
  settled = Promise.resolve()
  #box = ''
  /** How much of the height is filled in each size, as far as was seen. */
  #fills: number[] = []
  #size = USUAL
  #turn = 0
  #then: (() => void)[] = []

  /** Let the page, which has just been drawn, have the size that fits, and do `then` what measures it: what comes meanwhile fits it first. */
  to(page: HTMLElement, ...then: (() => void)[]): void {
    this.settled = new Promise((done) => {
      this.#then.push(...then, done)
      this.#choose(page)
    })
  }
  #choose(page: HTMLElement): void {
    const board = page.querySelector<HTMLElement>('.board'), inner = board?.firstElementChild as HTMLElement | null
    const turn = ++this.#turn, box = `${page.clientWidth} ${page.clientHeight}`, anew = box !== this.#box, tried = new Set<number>()
    if (anew) this.#fills = SIZES.map(({ fills }) => fills)
    this.#box = box
    let best = LAST, most = anew ? 1 + GUESSED : 1 - SPARE
    const set = (size: number) => {
      this.#size = size
      page.dataset['size'] = SIZES[size]!.size
      page.toggleAttribute('data-folded', SIZES[size]!.folded)
    }
    const next = () => {
      const high = inner?.offsetHeight ?? 0, filled = high / (board?.clientHeight || high), times = filled / this.#fills[this.#size]!
      tried.add(this.#size)
      if (high) this.#fills = this.#fills.map((one, size) => (size === this.#size ? filled : tried.has(size) ? one : one * times))
      if (filled <= 1) best = Math.min(best, this.#size)
      else if (!anew) most = 1
      const goal = this.#fills.findIndex((one, size) => size === best || (size < best && one <= most && !tried.has(size)))
      if (!high || goal === this.#size) {
        for (const one of this.#then.splice(0)) one()
        return
      }
      const go = () => {
        if (turn !== this.#turn) return
        set(goal)
        next()
      }
      if (anew) go()
      else setTimeout(go)
    }
    if (!page.dataset['size']) set(this.#size)
    next()
  }
}

/** Where not every answer of a new question can be seen on the board, it scrolls as far as it must, the uppermost first; what is around the table does not. */
export function reveal(root: ParentNode): void {
  const places = [...root.querySelectorAll('.board .can')].map((one) => one.getBoundingClientRect()), box = root.querySelector('.board')
  if (!box || !places.length) return
  const { top, bottom } = box.getBoundingClientRect(), above = Math.min(...places.map((place) => place.top)) - top - 8, below = Math.max(...places.map((place) => place.bottom)) - bottom + 8
  if (above < 0 || below > 0) box.scrollTop += Math.min(above, below)
}
