import type { Page } from '../lesson/told'
import type { CroupierTable } from '../table/croupier-table'
import type { CroupierAmounts } from '../table/steppers'
import { client } from '../asking'
import { Index, ownQuestion, pointed } from '../table/model'
import { inThree, say } from '../words'
import { percent } from '../end/analysis'

const spoken = inThree({ best: ['Best: {} ({})', '가장 좋은 답: {} ({})', '最善: {} ({})'], none: ['There is nothing to weigh here.', '따져 볼 것이 없습니다.', '検討することはありません。'] } as const)
const MARK = 'data-advised'
const styles = new CSSStyleSheet()
styles.replaceSync(`[${MARK}] { outline: 3px solid var(--good); outline-offset: 2px; } [${MARK}]::after { content: attr(${MARK}); color: var(--good); background: var(--sheet); border-radius: 4px; margin-left: 6px; padding: 0 4px; } [data-path][${MARK}]::after { position: absolute; right: 0; bottom: 0; }`)

/** Say what a search would answer to one's open question, and mark it at the table, buttons and cards, until the question is another. */
export async function advise(page: Page): Promise<void> {
  const { language } = page.session
  const table = page.renderRoot.querySelector<CroupierTable>('croupier-table')!, root = table.renderRoot as ShadowRoot, question = ownQuestion(table.view)
  if (!question) return
  const marked = () => root.querySelectorAll<HTMLElement>(`[${MARK}]`), leaving = new AbortController()
  const open = () => ownQuestion(table.view)?.question === question.question
  table.addEventListener('croupier-view', (event) => {
    if (ownQuestion((event as CustomEvent<CroupierTable['view']>).detail)?.question === question.question) return
    for (const one of marked()) one.removeAttribute(MARK)
    page.advice = ''
    leaving.abort()
  }, { signal: leaving.signal })
  page.advice = say(language, 'loading')
  try {
    let best
    for await (const { weighed } of client(page.session).table(page.game).analysis({ as: `seat-${question.seat}`, question: question.question }, leaving)) best = weighed[0]?.answers[0]
    if (!open()) return
    page.advice = best ? spoken(language, 'best', best.text, percent(best.chance / 1000)) : spoken(language, 'none')
    if (!root.adoptedStyleSheets.includes(styles)) root.adoptedStyleSheets.push(styles)
    if (!best) return
    const amounts = root.querySelector<CroupierAmounts>('croupier-amounts'), amount = amounts?.options.find(({ n }) => best.picks.includes(n))
    if (amounts) Object.assign(amounts, { at: amount ?? amounts.at, plain: !amount })
    const { at } = pointed(new Index(table.rules!), question, table.view!.state), { picks, chance } = best
    const means = ({ dataset: { option, path } }: HTMLElement) => (option ? [Number(option)] : at.get(path!) ?? []).some((n) => picks.includes(n))
    for (const one of root.querySelectorAll<HTMLElement>('[data-option], .can[data-path]')) if (means(one)) one.setAttribute(MARK, percent(chance / 1000))
    else one.classList.remove('easy') // the main button says the same, or there is none
  } catch (error) {
    page.advice = ''
    if (!leaving.signal.aborted) throw error
  }
}
