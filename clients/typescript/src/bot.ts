import type { Croupier } from './client.ts'
import type { Picks } from './picking.ts'
import { IllegalPickError, EvidenceError, RefusedError, TooLateError } from './problems.ts'
import type { Question, Table } from './table.ts'
import type { View } from './types.ts'

/** A bot: a function of a view and a question, as the server sends them, to its picks. */
export type Policy = (view: View, question: Question) => Picks | Promise<Picks>

/** The outcome of a run. */
export class Report {
  /** How many games were won, drawn, lost or left unfinished. */
  readonly games = { won: 0, drawn: 0, lost: 0, unfinished: 0 }
  answers = 0
  /** Questions that were no longer open when the answer came: a clock had run out, or the game had ended. */
  late = 0
  /** Answers that were not among the options; the fewest picks allowed were then sent. */
  illegal = 0
  /** Finished games whose records do not agree with what was kept about them. */
  doubtful = 0
}
export interface Run {
  readonly ruleset: string
  /** A bot of the server, for the other seats. */
  readonly against?: string
  readonly seats?: number
  readonly preset?: string
  /** How many games to open, and how many at a time. */
  readonly games?: number
  readonly atOnce?: number
  /** Accept invitations until `signal` stops it. */
  readonly accept?: boolean
  readonly signal?: AbortSignal
  /** Called with each game that is over. */
  readonly onGame?: (table: Table, report: Report) => void
}

/** Play one game to its end, and count how it ended. */
export async function play(table: Table, policy: Policy, report = new Report(), signal?: AbortSignal): Promise<Report> {
  const seats = new Set<number>()
  for await (const question of table.questions({ signal })) {
    seats.add(question.seat)
    await answer(question, policy, report)
  }
  if (signal?.aborted) return report
  report.games[outcome(await table.view(), seats)] += 1
  try {
    await table.check()
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error
    report.doubtful += 1
  }
  return report
}

/** Answer a question by the policy. A wrong pick does not forfeit: the fewest picks allowed are sent. */
async function answer(question: Question, policy: Policy, report: Report): Promise<void> {
  const picks = await policy(question.view, question)
  report.answers += 1
  try {
    await question.answer(picks).catch((error: unknown) => {
      if (!(error instanceof RangeError || error instanceof IllegalPickError)) throw error
      report.illegal += 1
      return question.answer(Array.from({ length: question.least }, (_, number) => number))
    })
  } catch (error) {
    if (!(error instanceof TooLateError)) throw error
    report.late += 1
  }
}
/** How a finished game ended for these seats. */
function outcome({ result }: View, seats: ReadonlySet<number>): keyof Report['games'] {
  const places = result?.places
  if (!places || !seats.size) return 'unfinished'
  if ([...seats].every((seat) => places[seat] !== 1)) return 'lost'
  return places.filter((place) => place === 1).length === 1 ? 'won' : 'drawn'
}

/** Open and play as many games as wanted, several at once; meanwhile accept invitations if told to. */
export async function run(croupier: Croupier, policy: Policy, { ruleset, against = 'random', seats, preset, games = 1, atOnce = 4, accept = false, signal, onGame }: Run): Promise<Report> {
  const report = new Report(), playing = new Map<string, Promise<void>>()
  let left = games
  const one = async (table: Table) => {
    await play(table, policy, report, signal)
    if (!signal?.aborted) onGame?.(table, report)
  }
  const opening = async () => {
    while (left > 0 && !signal?.aborted) {
      left -= 1
      const table = await croupier.open(ruleset, { ...(seats === undefined ? {} : { seats }), ...(preset === undefined ? {} : { preset }) })
      for (let rest = (await table.card()).seats - 1; rest > 0; rest -= 1) await table.seatBot(against)
      await one(table)
    }
  }
  const accepting = async () => {
    for await (const { type, game } of croupier.events(null, { signal })) {
      if (type !== 'invited' || !game || playing.has(game)) continue
      const table = croupier.table(game)
      playing.set(game, table.sit().then(() => one(table), (error: unknown) => { if (!(error instanceof RefusedError)) throw error }))
    }
  }
  await Promise.all([...Array.from({ length: Math.min(atOnce, games) }, opening), ...(accept ? [accepting()] : [])])
  await Promise.all(playing.values())
  return report
}
