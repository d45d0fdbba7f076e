/** The table chooses its sizes itself: the largest cards with which all of it is in view. */
const SIZES = ['xxl', 'xl', 'l', 'm', 's', 'xs', 'strip'] as const
/** A size larger is tried only where so much of the height is empty: else each card that comes would change all of them. */
const SPARE = 0.3

export class Fit {
  #size = 0
  #box = ''
  /** How high all was when a larger size was too large. */
  #tried = Infinity
  /** Let the page have the size that fits; it has been drawn, and nothing else is measured after this. */
  to(page: HTMLElement | null): void {
    const board = page?.querySelector<HTMLElement>('.board'), inner = board?.firstElementChild as HTMLElement | null
    if (!page || !board || !inner) return
    const box = `${board.clientWidth} ${board.clientHeight}`, over = () => inner.offsetHeight > board.clientHeight
    const anew = box !== this.#box, high = inner.offsetHeight, was = this.#size
    if (anew) this.#tried = Infinity
    if (anew || (was > 0 && high < Math.min(board.clientHeight, this.#tried) * (1 - SPARE))) this.#set(page, anew ? 0 : was - 1)
    this.#box = box
    while (over() && this.#size < SIZES.length - 1) this.#set(page, this.#size + 1)
    if (!anew && this.#size === was && high < board.clientHeight * (1 - SPARE)) this.#tried = Math.min(this.#tried, high)
  }
  #set(page: HTMLElement, size: number): void {
    this.#size = size
    page.dataset['size'] = SIZES[size]!
  }
}

/** Where no answer of a new question can be seen on the board, it scrolls to the first; what is around the table does not. */
export function reveal(root: ParentNode): void {
  const all = [...root.querySelectorAll('.board .can')], box = [...root.querySelectorAll('.board')].find((one) => one.scrollHeight > one.clientHeight)
  if (!box || !all.length) return
  const { top, bottom } = box.getBoundingClientRect(), places = all.map((one) => one.getBoundingClientRect())
  if (!places.some((place) => place.top >= top && place.bottom <= bottom)) box.scrollTop += places[0]!.top - top - 30
}
