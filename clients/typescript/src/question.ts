import { numbers, type Picks } from './picking.ts'
import type { Asked, Asking, Told, View } from './types.ts'

/** What a question needs of its table. */
interface Answered {
  choose(question: Asked, picks: readonly number[], asking?: Asking): Promise<Told>
}
/** Your own question has everything that is null in another's. */
type Own = Omit<Asked, 'options' | 'labels' | 'same' | 'least' | 'most'> & { readonly [name in 'options' | 'labels' | 'same' | 'least' | 'most']: NonNullable<Asked[name]> }
export interface Question<Table extends Answered> extends Own {}
/** A question to you: everything the server sent about it, the table when it was asked, and the answer. */
export class Question<Table extends Answered> {
  readonly table: Table
  readonly view: View
  constructor(table: Table, said: Asked, view: View) {
    Object.assign(this, said)
    this.table = table
    this.view = view
  }
  /**
   * Answer it by number, label, fields, predicate, or several of these; nothing picks nothing. It is retried until an answer comes, and takes
   * effect once. Raises RangeError if nothing fits the picks, IllegalPickError, and TooLateError if the question is no longer open.
   */
  async answer(picks?: Picks, asking?: Asking): Promise<Told> {
    return this.table.choose(this, numbers(this, picks), asking)
  }
}
