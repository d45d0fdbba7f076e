import type { Receipt, Report, Thing } from '@croupier/client/audit'
import type { Demo } from './files'

/** What can be forged by a click, and what the button says. */
export const FORGERIES = { card: 'A card', pick: 'A pick', time: 'A time', secret: 'The secret', receipt: 'A receipt', order: 'The order of two entries', missing: 'An entry left out', name: 'A player’s name', anew: 'A card, and the whole chain anew' } as const
export type Forgery = keyof typeof FORGERIES
/** What a forger made of a game: the record, what the seats keep, and in words what was changed at which version. */
export interface Forged {
  readonly record: Thing
  readonly kept: { readonly [seat: string]: readonly Receipt[] }
  readonly told: string
  readonly version: number
}

/** What somebody can prove of a record: by what they keep. */
export interface Proof {
  readonly who: string
  readonly keeps: number
  readonly report: Report
}

/** Who sits there. */
export function nameOf(demo: Demo, seat: string): string {
  return demo.card.sitting.find((one) => `seat-${one.seat}` === seat)?.player?.name ?? seat
}
