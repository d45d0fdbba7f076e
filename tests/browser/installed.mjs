// Games of other packages, on a server that already runs: each is played by clicks, from its first question to the result.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { dice } from './chance.mjs'
import { api, launch, open, person } from './chromium.mjs'
import { anything, play } from './playing.mjs'

const { CROUPIER_AT: at, CROUPIER_GAMES_PLAYED: rulesets } = process.env
const browser = await launch()
after(() => browser.close())

for (const ruleset of rulesets.split(' ')) {
  test(`${ruleset} by clicks`, async () => {
    const anna = await person(at, 'Anna'), { token } = anna
    const { players, bots, presets } = await api(at, 'GET', `/rulesets/${ruleset}`, undefined, token)
    const { id } = await api(at, 'POST', '/games', { ruleset, seats: players.least, options: presets[0]?.options ?? {} }, token)
    await api(at, 'POST', `/games/${id}/seats`, {}, token)
    for (let n = 1; n < players.least; n += 1) await api(at, 'POST', `/games/${id}/seats`, { bot: bots.at(-1) }, token)
    const page = await open(browser, { player: anna })
    await page.goto(`${at}/games/${id}`)
    const count = await play(page, anything(dice(5)), { overtaken: 'That question is not open' }) // a bot may be quicker
    assert.ok(count.cards > 0, `only ${count.cards} clicks were on cards`)
    await page.getByRole('dialog').getByRole('link', { name: 'Replay' }).waitFor()
    await page.getByText('Place 1').first().waitFor({ state: 'attached' })
    assert.deepEqual(page.faults, [])
  })
}
