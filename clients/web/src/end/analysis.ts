import { RefusedError, type Analysis, type Server } from '@croupier/client'

/** A seat's chance at what it was asked last, out of 1; undefined if the server gives none. `questions`: its latest ones, the last first. */
export async function lastChance(server: Server, game: string, seat: number, questions: readonly number[], signal: AbortSignal): Promise<number | undefined> {
  for (const question of questions) {
    try {
      for await (const { weighed } of server.table(game).analysis({ as: `seat-${seat}`, question }, { signal })) {
        const found = weighed[0]?.answers[weighed[0].picked ?? 0]
        if (found) return found.chance / 1000
      }
    } catch (error) {
      if (!(error instanceof RefusedError && error.code === 'unknown-version')) return undefined // otherwise it left nothing to choose
    }
  }
  return undefined
}

/** The curve of a seat's chances, out of 1: a point for each question that was looked at and answered, and what the search would have answered. */
export function points(found: Analysis) {
  return found.weighed.flatMap(({ question, answers, picked }) => {
    const given = picked === null ? undefined : answers[picked], best = answers[0]
    return given && best ? [{ version: question, chance: given.chance / 1000, picked: given.text, best: best.text, bestChance: best.chance / 1000 }] : []
  })
}

export type Point = ReturnType<typeof points>[number]

/** Where the curve falls most: this many points, in the order of the game. */
export function turningPoints(curve: readonly Point[], most = 3): Point[] {
  const falls = curve.flatMap((point, n) => (n ? [{ point, fall: curve[n - 1]!.chance - point.chance }] : []))
  return falls.filter(({ fall }) => fall > 0).sort((a, b) => b.fall - a.fall).slice(0, most).map(({ point }) => point).sort((a, b) => a.version - b.version)
}

export const percent = (chance: number): string => `${Math.round(100 * chance)} %`
