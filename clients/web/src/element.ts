/** What the elements of all pages are made of: what one holds is said once, with its first value. */
import { LitElement, type PropertyDeclarations } from 'lit'
import { reason } from './failures'
import type { Session } from './session'

type Holder<Fields> = new (...given: any[]) => Fields

/** What is given to an element before it is drawn. */
export const given = <Type>(): Type => undefined as Type

/** An element that holds `attributes`, which HTML may give it as well, and `fields`; it is drawn again when one of them changes. */
export function element<Attributes extends object, Fields extends object>(attributes: Attributes, fields: Fields) {
  class Element extends LitElement {
    static override properties: PropertyDeclarations = Object.fromEntries([...Object.entries(attributes).map(([name, { constructor: type }]) => [name, { type }]), ...Object.keys(fields).map((name) => [name, { attribute: false }])])
    #leaving = new AbortController()

    constructor() {
      super()
      Object.assign(this, attributes, fields)
    }
    /** Ends what is left when it goes. */
    get gone(): AbortSignal {
      return this.#leaving.signal
    }
    override connectedCallback(): void {
      if (this.gone.aborted) this.#leaving = new AbortController()
      super.connectedCallback()
    }
    override disconnectedCallback(): void {
      super.disconnectedCallback()
      this.#leaving.abort()
    }
  }
  return Element as typeof Element & Holder<Attributes & Fields>
}

/** An element that has a session, the words of `say`, and the reason why the last thing it tried has failed. */
export function page<Word extends string, Attributes extends object, Fields extends object>(say: (language: string, word: Word, ...values: readonly unknown[]) => string, attributes: Attributes, fields: Fields) {
  class Page extends element<object, { session: Session; failure: string }>(attributes, { ...fields, session: given<Session>(), failure: '' }) {
    say(word: Word, ...values: readonly unknown[]): string {
      return say(this.session.language, word, ...values)
    }
    /** Do something; why it has failed is said until something succeeds. */
    async attempt(work: () => Promise<unknown>): Promise<void> {
      try {
        await work()
        this.failure = ''
      } catch (error) {
        this.failure = reason(error, this, this.session.language)
      }
    }
    /** Let the frame of the page store changes of the session. */
    keep(changes: Partial<Session>): void {
      this.dispatchEvent(new CustomEvent('croupier-session', { detail: changes, bubbles: true, composed: true }))
    }
  }
  return Page as typeof Page & Holder<Attributes & Fields>
}
