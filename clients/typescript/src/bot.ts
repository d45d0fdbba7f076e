import type { Croupier } from './client.ts'
import type { Picks } from './picking.ts'
import { CroupierError, EvidenceError, IllegalPickError, RefusedError, StaleError, TooLateError, UnansweredError } from './problems.ts'
import { Question as QuestionAt } from './question.ts'
import type { Question, Table } from './table.ts'
import { before, pause } from './transport.ts'
import type { View } from './types.ts'

/** A bot: a function of a view and a question, as the server sends them, to its picks. */
export type Policy = (view: View, question: Question) => Picks | Promise<Picks>

/** Games at a time, opened and accepted; further ones wait. A server by default allows a player 50 streams. */
const MOST = 45
/** How often in a row something is tried that fails, though it need not. */
const AGAIN = 5

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
  /** Games that an error kept from being finished, and seats that it kept from being taken. */
  failed = 0
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
  /** Accept invitations, earlier ones too, and play on in games that run, until `signal` stops it. */
  readonly accept?: boolean
  readonly signal?: AbortSignal
  /** Called with each game that is over. */
  readonly onGame?: (table: Table, report: Report) => void
  /** Called with each error that ends a game, which ends no other; by default it is written to the console. */
  readonly onError?: (error: unknown, table?: Table) => void
}

/** Play one game to its end, and count how it ended. */
export async function play(table: Table, policy: Policy, report: Report = new Report(), signal?: AbortSignal): Promise<Report> {
  for await (const question of table.questions({ signal })) await answer(question, policy, report)
  if (signal?.aborted) return report
  report.games[(await table.outcome())?.mine ?? 'unfinished'] += 1
  try {
    await table.check()
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error
    report.doubtful += 1
  }
  return report
}

/**
 * Answer a question by the policy. A wrong pick does not forfeit: the fewest picks allowed are sent. If the game has moved past what was
 * seen, the policy is asked again, as long as the question is open.
 */
async function answer(question: Question, policy: Policy, report: Report): Promise<void> {
  report.answers += 1
  for (let attempt = 1, asked: Question | null = question; asked; attempt += 1) {
    try {
      return await answered(asked, await policy(asked.view, asked), report)
    } catch (error) {
      if (error instanceof TooLateError) break
      if (!(error instanceof StaleError) || attempt === AGAIN) throw error
      await pause(before(attempt, error))
    }
    asked = await again(asked)
  }
  report.late += 1
}
async function answered(question: Question, picks: Picks, report: Report): Promise<void> {
  try {
    await question.answer(picks)
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof IllegalPickError)) throw error
    report.illegal += 1
    await question.answer(Array.from({ length: question.least }, (_, number) => number))
  }
}
/** The same question as it is now; null if it is no longer open. */
async function again({ table, question, seat }: Question): Promise<Question | null> {
  const view = await table.view(), said = view.asked.find((one) => one.options !== null && one.question === question && one.seat === seat)
  return said ? new QuestionAt(table, said, view) : null
}
/** How a finished game ended for its player. */
/**
 * Open and play as many games as wanted, several at once; meanwhile accept invitations if told to. What fails in one game is told and
 * counted, and ends no other. Raises what keeps a game from being opened, once all others have ended, unless invitations are accepted.
 */
export async function run(croupier: Croupier, policy: Policy, { ruleset, against = 'random', seats, preset, games = 1, atOnce = 4, accept = false, signal, onGame, onError = (error) => console.error(error) }: Run): Promise<Report> {
  const report = new Report(), playing = new Map<string, Promise<void>>(), opened = new Set<string>(), openers = Math.min(atOnce, games, MOST)
  let left = games
  const failed = (error: unknown, table?: Table) => {
    if (signal?.aborted) return
    report.failed += 1
    onError(error, table)
  }
  /** One game: as often as that takes, if the server only says "later". */
  const one = async (table: Table) => {
    let failures = 0
    const asked: Policy = (view, question) => { failures = 0; return policy(view, question) }
    while (!signal?.aborted) {
      try {
        await play(table, asked, report, signal)
        if (!signal?.aborted) onGame?.(table, report)
        return
      } catch (error) {
        failures += 1
        if (!later(error) || failures === AGAIN) return failed(error, table)
        await pause(before(failures, error), signal)
      }
    }
  }
  const opening = async () => {
    while (left > 0 && !signal?.aborted) {
      left -= 1
      const table = await croupier.open(ruleset, { ...(seats === undefined ? {} : { seats }), ...(preset === undefined ? {} : { preset }) })
      opened.add(table.id)
      for (let rest = (await table.card()).seats - 1; rest > 0; rest -= 1) await table.seatBot(against)
      await one(table)
    }
  }
  const invited = async (game: string, seated = false) => {
    if (playing.has(game)) return
    while (playing.size >= MOST - openers && playing.size) await Promise.race(playing.values())
    const table = croupier.table(game)
    playing.set(game, Promise.resolve(seated || table.sit()).then(() => one(table), (error: unknown) => failed(error, table)).finally(() => playing.delete(game)))
  }
  /** The first event is a summary: what was before is taken up then. */
  const accepting = async () => {
    for await (const { type, game, games } of croupier.events(null, { signal, patience: Infinity })) {
      if ((type === 'invited' || type === 'seated') && game) await invited(game, type === 'seated')
      if (type !== 'summary') continue
      for (const mine of games ?? []) if (mine.status === 'running' && !opened.has(mine.game)) await invited(mine.game, true)
      for (const kept of await croupier.invitations({ signal, patience: Infinity })) await invited(kept.game)
    }
  }
  const ended = await Promise.allSettled([
    ...Array.from({ length: openers }, () => opening().catch((error: unknown) => { left = 0; if (!accept) throw error; failed(error) })),
    ...(accept ? [accepting().catch(failed)] : []),
  ])
  await Promise.all(playing.values())
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return report
}
/** Whether the same may succeed a little later. */
function later(error: unknown): error is CroupierError {
  return error instanceof UnansweredError || (error instanceof RefusedError && !!error.problem.retry)
}
