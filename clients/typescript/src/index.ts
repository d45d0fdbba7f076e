import { Question as QuestionAt } from './question.ts'
import type { Question as Asked, Table } from './table.ts'

export { play, run, Report, type Policy, type Run } from './bot.ts'
export { Croupier } from './client.ts'
export { GameEvent, type OpenEvent } from './event.ts'
export { Server, type Settings } from './server.ts'
export { inMemory, type Fairness, type Keeper, type Seats } from './fairness.ts'
export type { Outcome } from './outcome.ts'
export { patched } from './patch.ts'
export { numbers, type Pick, type Picks } from './picking.ts'
export { CroupierError, EvidenceError, IllegalPickError, LimitedError, NotAllowedError, NotCroupierError, NotFoundError, RefusedError, StaleError, TooLateError, UnansweredError } from './problems.ts'
export { Table, type Watching } from './table.ts'
export { told } from './told.ts'
export { Transport, type Connection, type Following } from './transport.ts'
export type * from './types.ts'

export type Question = Asked
/** A question knows its table by one method only; here its table is a Table. */
export const Question: new (...given: ConstructorParameters<typeof QuestionAt<Table>>) => Question = QuestionAt
