import { audit, NOTHING, parsed, withText, type Kept, type Report, type Thing } from '@croupier/client/audit'
import { patched, type View } from '@croupier/client'
import type { Demo } from './files'
import { nameOf, type Forged, type Proof } from './names'
import type { Said } from './words'

export { say } from '../audit/words'
export { forge } from './forging'

/** Check the game as it was, with everything that anybody kept or was sent. */
export function checked(demo: Demo): Promise<Report> {
  const kept = withText(NOTHING, JSON.stringify({ keys: demo.keys, receipts: Object.values(demo.kept).flat(), frames: Object.values(demo.sent).flat().map((line) => JSON.parse(line) as unknown) }))
  return audit(parsed(demo.record) as Thing, kept!)
}
/** Compare what each was sent with their film, version by version. */
export function compared(demo: Demo): Said {
  let versions = 0
  for (const [viewer, lines] of Object.entries(demo.sent)) {
    const { base, steps } = demo.films[viewer]!, frames = new Map(lines.map((line) => JSON.parse(line) as { version: number; head: string }).map(({ version, head }) => [version, head]))
    let view: View = base
    for (const step of [null, ...steps]) {
      if (step) view = patched(view, step.patch)
      if (frames.get(view.version) !== view.head) return ['differs', nameOf(demo, viewer), view.version]
      versions += 1
    }
  }
  return ['same', versions]
}
/** Who could prove a forgery: first somebody with the record alone, then each seat with what it keeps. */
export async function proofs(demo: Demo, { record, kept }: Forged): Promise<Proof[]> {
  const keys = withText(NOTHING, JSON.stringify({ keys: demo.keys }))!.keys
  const with_ = async (who: string | null, receipts: Kept['receipts']): Promise<Proof> => ({ who, keeps: receipts.length, report: await audit(record, { ...NOTHING, receipts, keys }) })
  return Promise.all([with_(null, []), ...demo.card.sitting.map(({ seat }) => with_(nameOf(demo, `seat-${seat}`), kept[`seat-${seat}`] ?? []))])
}
