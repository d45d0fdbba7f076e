import { numbers, type Picks } from './picking.ts'
import type { Table } from './table.ts'
import type { Asked, Asking, Told, View } from './types.ts'

/** A question of one's own has everything that is null in another's. */
type Own = Omit<Asked, 'options' | 'labels' | 'same' | 'least' | 'most'> & { readonly [name in 'options' | 'labels' | 'same' | 'least' | 'most']: NonNullable<Asked[name]> }
export interface Question extends Own {}
/** A question that one is asked: all that the server said of it, the table when it was asked, and the answer. */
export class Question {
  readonly table: Table
  readonly view: View
  constructor(table: Table, said: Asked, view: View) {
    Object.assign(this, said)
    this.table = table
    this.view = view
  }
  /**
   * Answer it: by number, label, fields, predicate, or several of these; nothing picks nothing. It is sent until an answer comes, and happens
   * once. Raises RangeError where nothing fits what was picked, IllegalPickError, and TooLateError where the question is no longer open.
   */
  async answer(picks?: Picks, asking?: Asking): Promise<Told> {
    return this.table.choose(this, numbers(this, picks), asking)
  }
}
