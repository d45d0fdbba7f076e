// Whole games of every ruleset in a browser: by clicks on marked options, by keyboard alone, and by touch on a phone.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { api, open, person, sideways } from './chromium.mjs'
import { dice } from './chance.mjs'
import { anything, money, play, type } from './playing.mjs'
import { browser, server } from './shared.mjs'

/** A player who passes whenever possible, so that games end sooner. */
const brief = ({ question, buttons }) => (question.id % 3 ? buttons.find(({ words }) => /^(Pass|Done)/.test(words))?.n : null)
/** `soon`: a position with little left to buy, for the tests by keyboard and touch. */
const GAMES = [
  { ruleset: 'dominion', prefer: money, options: { preset: 'first-game' }, bot: 'big-money', soon: { supply: [{ card: 'province', left: 4 }], seats: Array(2).fill({ deck: ['gold', 'silver', 'copper', 'silver', 'copper', 'gold', 'copper', 'silver', 'copper', 'estate'] }) } },
  { ruleset: 'toy', options: {}, bot: 'random' },
  { ruleset: 'caylus-magna-carta', prefer: brief, options: { rules: 'beginner' }, bot: 'builder', form: (page) => page.locator('select[name=preset]').selectOption('beginner') },
  { ruleset: 'civilization', prefer: brief, options: { max_rounds: 2 }, bot: 'settler', form: (page) => page.locator('input[name="option:max_rounds"]').fill('2') },
]
/** A page at the table of a new game against a bot. */
async function seated({ ruleset, options, soon, bot }, look = {}) {
  const anna = await person(server.url, 'Anna')
  const { id } = await api(server.url, 'POST', '/games', { ruleset, seats: 2, options, seating: 'as_joined', ...(soon ? { scenario: soon } : {}) }, anna.token)
  await api(server.url, 'POST', `/games/${id}/seats`, {}, anna.token)
  await api(server.url, 'POST', `/games/${id}/seats`, { bot }, anna.token)
  const page = await open(browser, { player: anna, ...look })
  await page.goto(`${server.url}/games/${id}`)
  return page
}
async function over(page) {
  await page.getByRole('dialog').getByRole('link', { name: 'Replay' }).waitFor()
  assert.match(await page.getByRole('dialog').getByRole('heading').innerText(), /wins|victory/)
  assert.ok(await page.getByText('Place 1').count())
  assert.deepEqual(page.faults, [])
  await page.context().close()
}

/** The first answers are cards where there are some: whoever passes as a rule might meet none by chance. */
function cardsFirst(game, first = 3) {
  return (offer) => (offer.picked === 0 && offer.cards.length && first-- > 0 ? offer.cards[0].path : game.prefer?.(offer))
}

describe('whole games', { concurrency: 2 }, () => {
  for (const game of GAMES) {
    test(`${game.ruleset} by clicks, from the lobby to the result`, async () => {
      const page = await open(browser)
      await page.goto(`${server.url}/#more`)
      await page.locator('input[name=name]').fill('Clara')
      await page.locator(`input[name=ruleset][value=${game.ruleset}]`).check()
      await page.locator(`form[data-ruleset="${game.ruleset}"]`).waitFor()
      if (game.form) {
        await page.locator('summary', { hasText: /^Options/ }).click()
        await game.form(page)
      }
      await page.getByRole('button', { name: 'Start the game' }).click()
      await page.waitForURL('**/games/*')
      const count = await play(page, anything(dice(5), cardsFirst(game)))
      assert.ok(count.cards > 0, `only ${count.cards} clicks were on cards`)
      await over(page)
    })
    test(`${game.ruleset} by the keyboard alone`, async () => {
      const page = await seated(game)
      await type(page)
      await over(page)
    })
    test(`${game.ruleset} by touch on a phone, without scrolling sideways`, async () => {
      const page = await seated(game, { width: 360, height: 740, touch: true }), scores = Promise.withResolvers()
      await page.route('**/scores-*', (route) => scores.promise.then(() => route.continue()))
      const count = await play(page, anything(dice(4), cardsFirst(game)), { tap: true })
      assert.ok(count.dialogs > 0, 'a card opens large before it is picked')
      assert.deepEqual(await page.evaluate(sideways), [], 'before the table of scores is there')
      scores.resolve()
      await page.locator('.places table').waitFor()
      assert.deepEqual(await page.evaluate(sideways), [])
      await over(page)
    })
  }
})
