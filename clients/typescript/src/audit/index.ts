import type { Proving } from '../fairness.ts'
import type { Game } from '../types.ts'
import { audit, type Report } from './checks.ts'
import { parsed, type Thing } from './json.ts'

export { audit, auditReceipts, STEPS, type Check, type Report, type Standing, type Step } from './checks.ts'
export { isThing, parsed, type Thing } from './json.ts'
export { NOTHING, withText, type Kept, type Receipt } from './kept.ts'

/** The result of checking a finished game against what was kept. `proved`: nobody can have chosen the dice against any of your seats. */
export interface Checked {
  readonly proved: boolean
  readonly report: Report
  readonly record: string
}

/** Check the record of your finished game against the receipts that were kept. Draws and legality are left to `croupier verify`. */
export async function check(server: Proving, game: Game): Promise<Checked> {
  const [record, kept] = await Promise.all([server.text('/games/{game}/record', { game: game.id }), server.fairness().then((mine) => mine.receipts(game.id))])
  const report = await audit(parsed(record) as Thing, { record: null, frames: [], receipts: kept, keys: new Map(kept.map(({ key, public: known }) => [key, known])) })
  const held = game.your_seats.map((seat) => report.seats[seat]?.standing === 'held')
  return { proved: report.verdict === 'anchored' && held.length > 0 && held.every(Boolean), report, record }
}
