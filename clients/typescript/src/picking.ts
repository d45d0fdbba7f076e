import type { Asked, Option } from './types.ts'

/** One option: its number; its label, or the beginning of it; some of its fields; or a predicate. */
export type Pick = number | string | Readonly<Record<string, unknown>> | ((option: Option) => boolean)
/** An answer: one pick, several in order, or null for picking nothing. */
export type Picks = Pick | Iterable<Pick> | null | undefined

/**
 * The numbers of the options meant, each once. Of equal options, such as two Coppers, a repeated pick takes the next copy. Raises
 * RangeError, with the options, if nothing fits.
 */
export function numbers(question: { readonly options: Asked['options']; readonly labels: Asked['labels'] }, picks: Picks): number[] {
  const options = question.options ?? [], labels = question.labels ?? [], taken: number[] = []
  const several = typeof picks === 'object' && picks !== null && Symbol.iterator in picks ? picks as Iterable<Pick> : picks === null || picks === undefined ? [] : [picks as Pick]
  for (const pick of several) {
    const free = options.map((_, number) => number).filter((number) => !taken.includes(number))
    const [found] = typeof pick === 'number' ? free.filter((number) => number === pick)
      : typeof pick === 'string' ? labelled(labels, pick.toLowerCase(), free)
      : free.filter((number) => (typeof pick === 'function' ? pick(options[number]!) : Object.entries(pick).every(([name, value]) => same(options[number]![name], value))))
    if (found === undefined) throw new RangeError(`no option fits ${typeof pick === 'function' ? 'your predicate' : JSON.stringify(pick)}: offered are ${listed(labels)}`)
    taken.push(found)
  }
  return taken
}

/** The options with this label, or else with the only label that begins so. Raises RangeError if several do. */
function labelled(labels: readonly string[], wanted: string, free: readonly number[]): readonly number[] {
  const exact = free.filter((number) => labels[number]!.toLowerCase() === wanted)
  const fitting = exact.length ? exact : free.filter((number) => labels[number]!.toLowerCase().startsWith(wanted)), found = fitting.map((number) => labels[number]!)
  if (new Set(found).size > 1) throw new RangeError(`${JSON.stringify(wanted)} begins ${listed(found)}: say which`)
  return fitting
}
const listed = (labels: readonly string[]) => [...new Set(labels)].map((label) => JSON.stringify(label)).join(', ') || 'nothing'
/** Whether two values are the same JSON. */
const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
