/** How a game went, from the referee's film: what each seat had after each turn, and what it did. Knows no game. */
import { patched, type View } from '@croupier/client'
import { client } from '../asking'
import type { Session } from '../session'
import { at, type Rules } from '../table/model'

/** Longer games have no course: to make their films would take longer than a second. */
const LONGEST = 2_000
const PART = 1_000

export interface Course {
  readonly turns: number
  /** How long it was: in rounds of all, or in turns of whoever had most. */
  readonly lasted: number
  readonly rounds: boolean
  /** For each seat its number after each turn, null where nobody could know it. */
  readonly curves: readonly (readonly (number | null)[])[]
  /** For each seat what it did, as the layout calls it -> component -> how often. */
  readonly deeds: readonly ReadonlyMap<string, ReadonlyMap<string, number>>[]
}

/** The first number that the reckoning of a view has for a seat; null if there is none. */
export function points({ layout }: Rules, view: View, seat: number): number | null {
  const { leads } = layout
  return leads ? (at(view.reckoning as never, `${leads.at}/${seat}${leads.of[0]!.at}`) as number | undefined) ?? null : null
}

/** How it went, null if the game is too long. What was taken back is left out. */
export async function course(session: Session, rules: Rules, { game, version, sitting }: View, signal: AbortSignal): Promise<Course | null> {
  if (version > LONGEST) return null
  const weights = new Map((rules.layout.facts ?? []).map((one) => [one.fact, one])), each = () => sitting.map(({ seat }) => points(rules, now!, seat))
  let turns: { version: number; seat: number | null; had: (number | null)[] }[] = [], deeds: { version: number; seat: number; word: string; card: string }[] = [], now: View | null = null
  for (let since: number | null = 1; since !== null;) {
    const film = await client(session).table(game).film({ since, limit: PART, with: 'lines', as: 'referee' }, { signal })
    now ??= film.base
    for (const step of film.steps) {
      const before: (number | null)[] = each()
      now = patched(now!, step.patch)
      for (const { fact, seat, cards, back_to: back } of step.lines ?? []) {
        const { weight, deed } = weights.get(fact) ?? {}
        if (back !== null) [turns, deeds] = [turns.filter((one) => one.version <= back), deeds.filter((one) => one.version <= back)]
        if (weight === 'turn' || weight === 'round') turns.push({ version: step.version, seat: weight === 'round' ? null : seat, had: before })
        if (deed && seat !== null) deeds.push(...cards.map((card) => ({ version: step.version, seat, word: deed, card })))
      }
    }
    since = film.next
  }
  const all = [...turns.map(({ had }) => had), each()], counted = sitting.map(() => new Map<string, Map<string, number>>())
  for (const { seat, word, card } of deeds) {
    const of = counted[seat]!.get(word) ?? new Map<string, number>()
    counted[seat]!.set(word, of.set(card, (of.get(card) ?? 0) + 1))
  }
  const lasted = Math.max(0, ...[null, ...sitting.keys()].map((one) => turns.filter(({ seat }) => seat === one).length))
  return { turns: turns.length, lasted, rounds: turns.some(({ seat }) => seat === null), curves: sitting.map((_, n) => all.map((had) => had[n]!)), deeds: counted }
}
