import type { Game } from './types.ts'

type Result = NonNullable<Game['result']>

/** How a finished game ended. */
export interface Outcome extends Pick<Result, 'how' | 'decided' | 'places'> {
  /** The names of those in the first place; several share it, and none are there if nobody won. */
  readonly winners: readonly string[]
  /** How it ended for you: `drawn` if you share the first place; null if you had no seat, or nobody won. */
  readonly mine: 'won' | 'drawn' | 'lost' | null
}

/** Who won, and whether you did, by a game's card; null until it is over. */
export function outcome({ result, sitting, your_seats }: Game): Outcome | null {
  if (!result) return null
  const { how, decided, places } = result, first = sitting.filter(({ seat }) => places[seat] === 1)
  const mine = !first.length || !your_seats.length ? null : !first.some(({ seat }) => your_seats.includes(seat)) ? 'lost' : first.length > 1 ? 'drawn' : 'won'
  return { how, decided, places, winners: first.map(({ player, bot }) => player?.name ?? bot ?? ''), mine }
}
