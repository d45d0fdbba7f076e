// Whole games in a browser, by nothing but clicks on what is marked.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, open } from './chromium.mjs'
import { anything, dice, money, play } from './playing.mjs'
import { Server } from './server.mjs'

let server, browser
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]) })
after(async () => { await browser?.close(); await server?.stop() })

const GAMES = [
  { ruleset: 'dominion', prefer: money },
  { ruleset: 'toy' },
  { ruleset: 'caylus-magna-carta' },
  { ruleset: 'civilization' },
]
for (const { ruleset, prefer } of GAMES) {
  test(`a whole game of ${ruleset} from the lobby to the result`, async () => {
    const page = await open(browser)
    await page.goto(server.url)
    await page.locator('input[name=name]').fill('Clara')
    await page.locator(`input[name=ruleset][value=${ruleset}]`).check()
    await page.locator('form[data-ruleset="' + ruleset + '"]').waitFor()
    await page.getByRole('button', { name: 'Start the game' }).click()
    await page.waitForURL('**/games/*')
    const count = await play(page, anything(dice(5), prefer))
    assert.ok(count.cards > 0, `only ${count.cards} clicks were on cards`)
    await page.getByRole('link', { name: 'Replay' }).waitFor()
    assert.ok(await page.getByText('Place 1').count())
    assert.deepEqual(page.faults, [])
    await page.context().close()
  })
}
