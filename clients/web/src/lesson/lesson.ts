/** The lesson of a first game: what the ruleset tells of a question, each thing once, at what it speaks of. Loaded where there is one. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { element } from '../element'
import type { Layout, View } from '@croupier/client'
import { tokens } from '../styles'
import type { CroupierTable } from '../table/croupier-table'
import { ownQuestion } from '../table/model'
import { inThree, named } from '../words'
import { entry, toldOf, type Page } from './told'

/** In English, Korean and Japanese. */
const spoken = inThree({
  lesson: ['Your first game', '첫 게임', 'はじめてのゲーム'],
  next: ['Got it', '알겠습니다', 'わかりました'],
  skip: ['Skip the lesson', '안내 그만 보기', '案内を終える'],
} as const)

type Step = NonNullable<NonNullable<Layout['first']>['steps']>[number]

/** Tell what the question of this view needs. */
export function teach(page: Page, view: View): void {
  let lesson = page.renderRoot.querySelector<CroupierLesson>('croupier-lesson')
  if (!lesson) {
    lesson = new CroupierLesson()
    lesson.page = page
    page.renderRoot.append(lesson)
  }
  lesson.ask(view)
}

/** Pixels between what is spoken of and the words, and from the window's edge. */
const APART = 10, EDGE = 6

export class CroupierLesson extends element({}, {
  /** What is said now, and then: it stays until it has been read, whatever is asked meanwhile. */
  queue: [] as readonly Step[],
}) {
  static override styles = [tokens, css`
    :host { position: fixed; inset: 0; z-index: 5; pointer-events: none; background: none; }
    .ring { position: fixed; border: 3px solid var(--gold); border-radius: var(--round-3); box-shadow: 0 0 0 2px rgb(0 0 0 / 0.4); }
    section { position: fixed; pointer-events: auto; width: min(340px, calc(100vw - 12px)); background: var(--sheet); color: var(--ink); border: 2px solid var(--gold); border-radius: var(--round-3); padding: var(--space-5) var(--space-6); box-shadow: 0 8px 30px rgb(0 0 0 / 0.55); visibility: hidden; }
    section.placed { visibility: visible; }
    h2 { font-size: var(--text-3); color: var(--soft); }
    p { margin: var(--space-3) 0 var(--space-4); }
    .line { justify-content: space-between; }
  `]
  page!: Page
  #view: View | null = null
  get #table(): CroupierTable {
    return this.page.renderRoot.querySelector<CroupierTable>('croupier-table')!
  }
  override connectedCallback(): void {
    super.connectedCallback()
    const signal = this.gone
    addEventListener('resize', () => this.#place(), { signal })
    this.#table.addEventListener('croupier-view', (event) => {
      if ((event as CustomEvent<View>).detail.status === 'over') this.queue = []
      this.requestUpdate() // what it speaks of may lie elsewhere
    }, { signal })
  }
  /** A general step, then one of this kind of question, of those that have not been said. */
  ask(view: View): void {
    const { session, rules } = this.page, { verb } = ownQuestion(view)!, said = toldOf(session, view), unsaid = (rules!.layout.first?.steps ?? []).filter(({ word }) => !said.has(word)), [now] = this.queue
    this.#view = view
    this.queue = [now, unsaid.find(({ verbs }) => !verbs?.length), unsaid.find(({ verbs }) => verbs?.includes(verb))].filter((one) => one !== undefined)
    if (!now) this.#say()
  }
  /** What is seen has been said. */
  #say(): void {
    const [step] = this.queue
    if (step) this.#keep(step.word)
  }
  #keep(word: string): void {
    this.page.keep({ lessons: [...this.page.session.lessons ?? [], entry(this.#view!, word)] })
  }
  #next(): void {
    this.queue = this.queue.slice(1)
    this.#say()
  }
  #skip(): void {
    this.#keep('')
    this.queue = []
  }
  /** Where what a step speaks of is drawn: else the question. */
  #spot({ at }: Step): DOMRect {
    const root = this.#table.shadowRoot!, path = (at ?? '').replaceAll('{me}', `${ownQuestion(this.#view)?.seat}`)
    const ways = path ? [`[data-path="${path}"]`, `[data-zone^="z${path}/"]`, `[data-at="${path}"]`, `[data-path^="${path}/"]`] : []
    const boxes = [...ways, '.ask h2', '.dock'].map((way) => [...root.querySelectorAll(way)].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())).find(({ length }) => length) ?? []
    const least = (side: 'left' | 'top') => Math.max(0, Math.min(...boxes.map((box) => box[side]))), left = least('left'), top = least('top')
    return new DOMRect(left, top, Math.min(innerWidth, Math.max(...boxes.map(({ right }) => right))) - left, Math.min(innerHeight, Math.max(...boxes.map(({ bottom }) => bottom))) - top)
  }
  /** Beside what is spoken of, or over the story, where nothing of the question is covered; else above the question. */
  #place(): void {
    const [step] = this.queue, box = this.renderRoot.querySelector<HTMLElement>('section'), ring = this.renderRoot.querySelector<HTMLElement>('.ring')
    if (!step || !box || !ring) return
    const spot = this.#spot(step), { width, height } = box.getBoundingClientRect(), dock = this.#table.shadowRoot!.querySelector('.dock')!.getBoundingClientRect(), side = innerWidth - width - EDGE
    const fits = ([x, y]: readonly [number, number]) => x >= EDGE && y >= EDGE && x <= side && y + height <= Math.min(dock.top, innerHeight - EDGE)
    const ways = [[spot.left, spot.top - height - APART], [spot.right + APART, spot.top], [spot.left - width - APART, spot.top], [spot.left, spot.bottom + APART], [this.#table.narrow ? -1 : side, dock.top - height - APART]] as const
    const [x, y] = ways.find(fits) ?? [Math.max(EDGE, Math.min(dock.left + EDGE, side)), Math.max(EDGE, dock.top - height - EDGE)]
    Object.assign(box.style, { left: `${x}px`, top: `${y}px` })
    Object.assign(ring.style, { left: `${spot.left - 4}px`, top: `${spot.top - 4}px`, width: `${spot.width + 8}px`, height: `${spot.height + 8}px` })
    box.classList.add('placed')
  }
  protected override updated(): void {
    void this.#table.updateComplete.then(() => requestAnimationFrame(() => this.#place())) // once what it speaks of lies where it stays
  }

  override render(): TemplateResult | typeof nothing {
    const [step] = this.queue, { session, rules } = this.page, { language } = session
    return step ? html`<div class="ring" aria-hidden="true"></div><section role="dialog" aria-labelledby="lesson"><h2 id="lesson">${spoken(language, 'lesson')}</h2><p role="status">${named(rules!.layout.words?.[step.word], language, step.word)}</p>
      <div class="line"><button class="soft" @click=${() => this.#skip()}>${spoken(language, 'skip')}</button><button class="main" @click=${() => this.#next()}>${spoken(language, 'next')}</button></div></section>` : nothing
  }
}
customElements.define('croupier-lesson', CroupierLesson)
