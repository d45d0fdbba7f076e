/** The table chooses its sizes itself: the largest cards with which all of it is in view. */
interface Size {
  readonly size: string
  /** Whether rivals' areas are strips, which open. */
  readonly folded: boolean
}
const size = (folded: boolean) => (size: string): Size => ({ size, folded })
/** The largest first. Rivals' areas are open as long as cards can be read. */
const OPEN = ['xxxl', 'xxl', 'xl', 'l', 'm', 's', 'xs'].map(size(false)), SIZES = [...OPEN, ...['xl', 'l', 'm', 's', 'xs', 'strip'].map(size(true))]
/** A size larger is tried only where so much of the height is empty: else each card that comes would change all of them. */
const SPARE = 0.2

export class Fit {
  #size = 0
  #box = ''
  /** How much of the height was used when no larger size fitted. */
  #tried = Infinity
  /** Let the page have the size that fits; it has been drawn, and nothing else is measured after this. */
  to(page: HTMLElement | null): void {
    const board = page?.querySelector<HTMLElement>('.board'), inner = board?.firstElementChild as HTMLElement | null
    if (!page || !board || !inner) return
    const box = `${page.clientWidth} ${page.clientHeight}`, over = () => inner.offsetHeight > board.clientHeight, used = () => inner.offsetHeight / board.clientHeight
    const set = (n: number) => {
      this.#size = n
      page.dataset['size'] = SIZES[n]!.size
      page.toggleAttribute('data-folded', SIZES[n]!.folded)
    }
    /** The largest from one size on. */
    const choose = (from: number) => {
      for (let [low, high] of [[from, OPEN.length - 1], [Math.max(from, OPEN.length), SIZES.length - 1]] as [number, number][]) {
        if (low > high) continue
        set(high)
        if (over() && high < SIZES.length - 1) continue
        while (low < high) {
          const middle = (low + high) >> 1
          set(middle)
          if (over()) low = middle + 1
          else high = middle
        }
        return set(low)
      }
    }
    if (box !== this.#box) {
      this.#box = box
      this.#tried = Infinity
      choose(0)
    } else if (over()) choose(Math.min(this.#size + 1, SIZES.length - 1))
    else if (this.#size && used() < Math.min(1, this.#tried) * (1 - SPARE)) {
      const was = this.#size, high = used()
      choose(0)
      if (this.#size >= was) this.#tried = high
    }
  }
}

/** Where no answer of a new question can be seen on the board, it scrolls to the first; what is around the table does not. */
export function reveal(root: ParentNode): void {
  const all = [...root.querySelectorAll('.board .can')], box = [...root.querySelectorAll('.board')].find((one) => one.scrollHeight > one.clientHeight)
  if (!box || !all.length) return
  const { top, bottom } = box.getBoundingClientRect(), places = all.map((one) => one.getBoundingClientRect())
  if (!places.some((place) => place.top >= top && place.bottom <= bottom)) box.scrollTop += places[0]!.top - top - 30
}
