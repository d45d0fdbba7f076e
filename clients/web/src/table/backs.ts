/** The backs of cards: a pattern made from the game's key alone, so that each game has its own. */
const TONES = ['blue', 'green', 'red', 'slate', 'stone', 'violet', 'amber'] as const

export interface Back {
  readonly tone: (typeof TONES)[number]
  /** The properties that styles draw it with: two angles, and how far apart its lines are. */
  readonly pattern: Readonly<Record<'--lean' | '--cross' | '--mesh', string>>
}
export function backOf(key: string): Back {
  let seed = 2166136261
  for (const one of key) seed = Math.imul(seed ^ one.charCodeAt(0), 16777619)
  const pick = (below: number) => { seed ^= seed << 13; seed ^= seed >>> 17; seed ^= seed << 5; return (seed >>> 0) % below }
  const tone = TONES[pick(TONES.length)]!, lean = 20 + pick(50)
  return { tone, pattern: { '--lean': `${lean}deg`, '--cross': `${lean + 60 + pick(60)}deg`, '--mesh': `${5 + pick(4)}px` } }
}
