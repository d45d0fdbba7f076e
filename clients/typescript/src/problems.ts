import type { KeptReceipt, Problem } from './types.ts'

/** Anything that this package raises by itself: a sentence that says what to do. */
export class CroupierError extends Error {
  override name = 'CroupierError'
}
/** What answers is not a Croupier server, or one of another major version. */
export class NotCroupierError extends CroupierError {
  override name = 'NotCroupierError'
}
/** No answer came in time. A request with a `key` may have taken effect: repeat it with that key, and it does so once. */
export class UnansweredError extends CroupierError {
  override name = 'UnansweredError'
  key: string | null = null
}
/** What the server says does not agree with what it signed earlier: keep the receipts, and show them. */
export class EvidenceError extends CroupierError {
  override name = 'EvidenceError'
  readonly receipts: readonly KeptReceipt[]
  constructor(receipts: readonly KeptReceipt[], message: string) {
    super(message)
    this.receipts = receipts
  }
}

/**
 * The server refused a request (RFC 9457). `message` is for people, in the requested language; `code` is stable, and what a program should
 * look at; `problem` is the whole answer. `seconds`: how long to wait, if the server says.
 */
export class RefusedError extends CroupierError {
  override name = 'RefusedError'
  declare readonly status: number
  declare readonly code: Problem['code']
  declare readonly detail: string
  /** The rule that refused, if one did. */
  declare readonly rule: string | null
  /** The part of the body that does not fit, as a JSON pointer; `?name` for a query parameter. */
  declare readonly pointer: string | null
  /** The game's present version, if that helps. */
  declare readonly version: number | null
  readonly problem: Problem
  readonly seconds: number | null
  constructor(problem: Problem, seconds: number | null) {
    super(problem.detail ? `${problem.title}: ${problem.detail}` : problem.title)
    const { status, code, detail, rule = null, pointer = null, version = null } = problem
    Object.assign(this, { status, code, detail, rule, pointer, version })
    this.problem = problem
    this.seconds = seconds
  }
}
/** This player may not do that, or the token does not allow it, or no longer does. */
export class NotAllowedError extends RefusedError {
  override name = 'NotAllowedError'
}
/** There is no such thing, or it is not shown to this player. */
export class NotFoundError extends RefusedError {
  override name = 'NotFoundError'
}
/** The question or the game is no longer open: somebody, a clock or the end was faster. Look at the table again. */
export class TooLateError extends RefusedError {
  override name = 'TooLateError'
}
/** The game has moved past the named version. Look again, and choose again if you still want to. */
export class StaleError extends RefusedError {
  override name = 'StaleError'
}
/** The picks are not among the options. Nothing has changed; the question is still open. */
export class IllegalPickError extends RefusedError {
  override name = 'IllegalPickError'
}
/** More than this server allows. */
export class LimitedError extends RefusedError {
  override name = 'LimitedError'
}

/** The codes that have their own errors; for any other it is a RefusedError, or a NotFoundError by its status. */
const CODES: readonly (readonly [typeof RefusedError, readonly Problem['code'][]])[] = [
  [NotAllowedError, ['no-token', 'bad-token', 'no-scope', 'not-your-seat', 'no-spectators', 'banned', 'bad-recovery']],
  [TooLateError, ['not-asked', 'not-running', 'not-open', 'game-over', 'seat-taken']],
  [StaleError, ['stale', 'busy']],
  [IllegalPickError, ['illegal-pick']],
  [LimitedError, ['limited']],
]

/** The error for an answer that is a problem. */
export function refusal(problem: Problem, seconds: number | null): RefusedError {
  const [Kind] = CODES.find(([, codes]) => codes.includes(problem.code)) ?? [problem.status === 404 ? NotFoundError : RefusedError]
  return new Kind(problem, seconds)
}
