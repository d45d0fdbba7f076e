// A person at a table who knows only what is marked: cards that can be clicked, and buttons.
import assert from 'node:assert/strict'
import { deepFocus } from './chromium.mjs'

/** What can be clicked now: cards and places by their face, buttons by their words. */
export function offers(page) {
  return page.evaluate(() => {
    const deep = (root, found = []) => { for (const one of root.querySelectorAll('*')) { if (one.localName === 'croupier-table') found.push(one); if (one.shadowRoot) deep(one.shadowRoot, found) } return found }
    const table = deep(document)[0]
    if (!table?.view) return null
    const root = table.shadowRoot, question = table.question
    return {
      version: table.view.version, status: table.view.status, sending: table.sending, failure: table.failure, lost: table.lost,
      question: question && { id: question.question, seat: question.seat, why: question.why, verb: question.verb, least: question.least, most: question.most },
      state: table.view.state, picked: table.picked.length,
      cards: [...root.querySelectorAll('.can[data-path]')].map((one) => ({ path: one.dataset.path, face: one.dataset.face ?? '', picked: one.classList.contains('picked') })),
      buttons: [...root.querySelectorAll('.ask > .options button')].map((one, n) => ({ n, words: one.innerText, main: one.classList.contains('main'), off: one.disabled, none: 'none' in one.dataset, pressed: one.getAttribute('aria-pressed') === 'true', option: one.dataset.option })),
      dialog: root.querySelector('dialog').open,
    }
  })
}

/** Play until the game is over. `choose(offer)` says what is done: a path, or the number of a button. Returns what was clicked how often. */
export async function play(page, choose, { steps = 4000, tap = false, until = () => false } = {}) {
  const count = { cards: 0, buttons: 0, dialogs: 0 }
  for (let step = 0; step < steps; step += 1) {
    const offer = await offers(page)
    if (offer?.status === 'over' || (offer && until(offer, count))) return count
    assert.equal(offer?.failure ?? '', '')
    if (!offer?.question || offer.sending) { await page.waitForTimeout(25); continue }
    const wanted = choose(offer)
    const press = (one) => (tap ? one.tap() : one.click())
    const card = typeof wanted === 'string'
    try {
      await press(card ? page.locator(`.can[data-path="${wanted}"]`) : page.locator('.ask > .options button').nth(wanted))
    } catch (error) { // the table may have moved on while somebody reached for it: then look again
      if ((await offers(page))?.version === offer.version) throw error
      continue
    }
    count[card ? 'cards' : 'buttons'] += 1
    if ((await offers(page)).dialog) { await press(page.locator('dialog .main').first()); count.dialogs += 1 }
    await settled(page, offer)
  }
  throw new Error(`not over after ${steps} clicks`)
}

/**
 * Play until the game is over with Tab and Enter alone: to the option that is wanted, or to the first that the Tab key reaches; the list of
 * all choices is opened where that is not among the buttons. Who plays knows a little Dominion, and passes where one can pass.
 */
export async function type(page, { steps = 1000 } = {}) {
  for (let step = 0; step < steps; step += 1) {
    const offer = await offers(page)
    if (offer?.status === 'over') return
    if (!offer?.question || offer.sending) { await page.waitForTimeout(20); continue }
    const words = offer.picked >= Math.max(offer.question.least, 1) ? /^Confirm/ : wish(offer)
    for (let tabs = 0; ; tabs += 1) {
      assert.ok(tabs < 200, `no way by Tab to ${words}`)
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(deepFocus)
      if (focus.within === 'summary' && !focus.open) await page.keyboard.press('Enter')
      if (focus.within === 'options' && !focus.off && !focus.pressed && words.test(focus.words)) break
    }
    await page.keyboard.press('Enter')
    await settled(page, offer)
  }
  throw new Error(`not over after ${steps} keys`)
}
function wish({ question, state, buttons }) {
  if (question.why !== 'turn' || question.verb !== 'act' || state.coins === undefined) return buttons.some(({ words }) => /^(Pass|Done)/.test(words)) && question.id % 3 ? /^(Pass|Done)/ : /./
  if (buttons.some(({ words }) => words.startsWith('Play all'))) return /^Play all/
  return state.coins >= 8 ? /^Buy Province/ : state.coins >= 6 ? /^Buy Gold/ : state.coins >= 3 ? /^Buy Silver/ : /^End the turn/
}

/** Until the page shows what a click has led to: another question, or a pick. */
async function settled(page, before) {
  for (let n = 0; n < 600; n += 1) {
    const now = await offers(page)
    if (now && !now.sending && (now.version !== before.version || now.picked !== before.picked || now.failure || now.status === 'over')) return
    await page.waitForTimeout(10)
  }
  throw new Error('a click led to nothing')
}

/** Numbers that are the same in each run. */
export function dice(seed) {
  let state = seed
  return (below) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * below) }
}

/** Any choice: several are picked as far as they must be, then sent. */
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
