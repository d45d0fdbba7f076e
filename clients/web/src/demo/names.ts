import type { Receipt, Report, Thing } from '@croupier/client/audit'
import type { Demo } from './files'
import type { Said } from './words'

/** What can be forged by a click; the button says it by the word of this name. */
export const FORGERIES = ['card', 'pick', 'time', 'secret', 'receipt', 'order', 'missing', 'name', 'anew'] as const
export type Forgery = (typeof FORGERIES)[number]
/** What a forger made of a game: the record, what the seats keep, and in words what was changed at which version. */
export interface Forged {
  readonly record: Thing
  readonly kept: { readonly [seat: string]: readonly Receipt[] }
  readonly told: Said
  readonly version: number
}

/** What somebody can prove of a record: by what they keep. `who`: null for anybody. */
export interface Proof {
  readonly who: string | null
  readonly keeps: number
  readonly report: Report
}

/** Who sits there. */
export function nameOf(demo: Demo, seat: string): string {
  return demo.card.sitting.find((one) => `seat-${one.seat}` === seat)?.player?.name ?? seat
}
