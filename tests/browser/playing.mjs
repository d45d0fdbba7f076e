// A player at a table who knows only what is marked: clickable cards and buttons.
import assert from 'node:assert/strict'
import { deepFocus, patience } from './chromium.mjs'

/** What can be clicked now: cards and places by path and face, buttons by label. */
export function offers(page) {
  return page.evaluate(offered, [null, 0])
}
/** The same, once the offer differs from `before` and the view includes what was sent, or after so many milliseconds. Runs in the page. */
async function offered([before, patience]) {
  const within = (root, name) => root.querySelector(name)?.shadowRoot ?? root
  const table = within(within(document, 'croupier-page'), 'croupier-game, croupier-replay').querySelector('croupier-table')
  const now = () => table?.view && { version: table.view.version, status: table.view.status, picked: table.picked.length, dialog: table.shadowRoot.querySelector('dialog')?.open ?? false, failure: table.failure }
  const ready = () => {
    const found = now()
    return found && !table.taken && (table.question || found.status === 'over') && (!before || Object.keys(found).some((name) => found[name] !== before[name]))
  }
  for (const end = performance.now() + patience; !ready() && performance.now() < end;) await new Promise((go) => setTimeout(go, 10))
  do await table?.updateComplete // until all is drawn: a view that has just arrived is not yet what the page offers
  while (table?.isUpdatePending)
  if (!now()) return null
  const root = table.shadowRoot, marked = [...root.querySelectorAll('.can[data-path]')]
  // Cards are seen once they are placed, in the next frame or the one after; what is folded away never is.
  for (const end = performance.now() + 60; marked.some((one) => !one.checkVisibility()) && performance.now() < end;) await new Promise(requestAnimationFrame)
  const { question } = table // another view may have come meanwhile
  return {
    ...now(), waits: !!table.taken, lost: table.lost, state: table.view.state,
    question: question && { id: question.question, seat: question.seat, why: question.why, verb: question.verb, least: question.least, most: question.most },
    cards: [...root.querySelectorAll('.can[data-path]')].filter((one) => one.checkVisibility()).map((one) => ({ path: one.dataset.path, face: one.dataset.face ?? '', picked: one.classList.contains('picked') })),
    buttons: [...root.querySelectorAll('.ask > .options button')].map((one, n) => ({ n, words: one.textContent.trim(), main: one.classList.contains('main'), off: one.disabled, none: 'none' in one.dataset, pressed: one.getAttribute('aria-pressed') === 'true', option: one.dataset.option })),
  }
}
/** Wait until a page's table shows a view with the `wanted` fields, or a version `after` a given one. */
export async function shows(page, { after = 0, ...wanted }) {
  const table = await page.locator('croupier-table').elementHandle()
  await page.waitForFunction(([{ view }, wanted, after]) => view?.version > after && Object.keys(wanted).every((name) => view[name] === wanted[name]), [table, wanted, after], { polling: 20, timeout: patience(60_000) })
}
const PATIENCE = 250
/** What is offered after a click or a key press, which must have an effect before one gives up. */
async function after(page, before) {
  let now = null
  for (const end = Date.now() + patience(40_000); Date.now() < end;) {
    now = await page.evaluate(offered, [before, PATIENCE])
    if (now?.waits) continue // for the view with what was sent
    if (!before || (now && (now.version !== before.version || now.picked !== before.picked || now.dialog !== before.dialog || now.failure || now.status === 'over'))) return now
  }
  throw new Error(`${before.clicked} led to nothing`)
}
/** What identifies an offer. */
const told = ({ version, status, picked, dialog, failure }, clicked) => ({ version, status, picked, dialog, failure, clicked })

/** Play until the game is over. `choose(offer)` returns what to click: a path, or a button's index. `overtaken`: what the page may say where others answer the same question first. Returns how often each kind was clicked. */
export async function play(page, choose, { steps = 4000, tap = false, until = () => false, overtaken = '' } = {}) {
  const count = { cards: 0, buttons: 0, dialogs: 0 }, press = (one) => (tap ? one.tap() : one.click())
  for (let step = 0, last = null; step < steps; step += 1) {
    const offer = await after(page, last)
    last = null
    if (offer?.status === 'over' || (offer && until(offer, count))) return count
    if (offer?.failure) assert.equal(offer.failure, overtaken)
    if (!offer?.question || offer.waits) continue
    const wanted = offer.dialog ? null : choose(offer), card = typeof wanted === 'string'
    try {
      await press(offer.dialog ? page.locator('dialog .options button:not(.harmful)').first() : card ? page.locator(`.can[data-path="${wanted}"]`) : page.locator('.ask > .options button').nth(wanted))
    } catch (error) { // the table may have moved on meanwhile: look again
      if ((await offers(page))?.version === offer.version) throw error
      continue
    }
    count[offer.dialog ? 'dialogs' : card ? 'cards' : 'buttons'] += 1
    last = told(offer, `a click on ${offer.dialog ? 'the open card' : wanted}, asked to ${offer.question.verb},`)
  }
  throw new Error(`not over after ${steps} clicks`)
}

/** Move the focus to an option with these words by the Tab key; false if the table has moved on meanwhile, and has others. */
async function reached(page, { version }, words) {
  for (let tabs = 1; tabs <= 200; tabs += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(deepFocus)
    if (focus.within === 'summary' && !focus.open) await page.keyboard.press('Enter')
    if (focus.within === 'options' && !focus.off && !focus.pressed && words.test(focus.words)) return true
    if (tabs % 20 === 0 && (await offers(page))?.version !== version) return false
  }
  assert.fail(`no way by Tab to ${words}`)
}
/**
 * Play until the game is over with Tab and Enter alone: to the wanted option, or to the first that the Tab key reaches; the list of
 * all choices is opened if it is not among the buttons. The player knows a little Dominion, and passes where possible.
 */
export async function type(page, { steps = 1000 } = {}) {
  for (let step = 0, last = null; step < steps; step += 1) {
    const offer = await after(page, last)
    last = null
    if (offer?.status === 'over') return
    if (!offer?.question || offer.waits) continue
    const words = offer.picked >= Math.max(offer.question.least, 1) ? /^Confirm/ : wish(offer)
    if (!await reached(page, offer, words)) continue
    await page.keyboard.press('Enter')
    last = told(offer, 'a key')
  }
  throw new Error(`not over after ${steps} keys`)
}
function wish({ question, state, buttons }) {
  if (question.why !== 'turn' || question.verb !== 'act' || state.coins === undefined) return buttons.some(({ words }) => /^(Pass|Done)/.test(words)) && question.id % 3 ? /^(Pass|Done)/ : /./
  if (buttons.some(({ words }) => words.startsWith('Play all'))) return /^Play all/
  return state.coins >= 8 ? /^Buy Province/ : state.coins >= 6 ? /^Buy Gold/ : state.coins >= 3 ? /^Buy Silver/ : /^End the turn/
}

/** Any choice; of several picks only the required number is made. */
export function anything(roll, prefer = () => null) {
  return (offer) => {
    const wanted = prefer(offer)
    if (wanted !== null && wanted !== undefined) return wanted
    const { question, buttons } = offer, send = buttons.find(({ main, off }) => main && !off)
    if (send && offer.picked >= Math.max(question.least, 1)) return send.n
    const choices = [...offer.cards.filter(({ picked }) => !picked).map(({ path }) => path), ...buttons.filter(({ main, off, pressed }) => !main && !off && !pressed).map(({ n }) => n)]
    if (!choices.length && send) return send.n
    assert.ok(choices.length, `nothing to click: ${JSON.stringify(offer.question)}`)
    return choices[roll(choices.length)]
  }
}

/** What a plain player of Dominion buys. */
export function money(offer) {
  const button = (words) => offer.buttons.find((one) => one.words.startsWith(words))?.n
  if (offer.question.why !== 'turn') return null
  const coins = offer.state.coins, face = coins >= 8 ? 'province' : coins >= 6 ? 'gold' : coins >= 3 ? 'silver' : null
  return button('Play all Treasures') ?? offer.cards.find((card) => card.face === face && card.path.startsWith('/supply'))?.path ?? button('End the turn')
}
