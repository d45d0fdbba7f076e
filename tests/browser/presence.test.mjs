// Who is at a table, as its pages show: signs beside the names that screen readers name too, and how many look on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, open, person, violations } from './chromium.mjs'
import { browser, server } from './shared.mjs'

async function at(id, player, language) {
  const page = await open(browser, { player, language })
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.rail .mat').first().waitFor()
  return page
}
/** The places of what must not move. */
const places = (page) => page.locator('.dock, .dock h2, .laid > *').evaluateAll((all) => all.map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height] }))

test('seats are here, bots, or nothing by their own setting, and nothing moves for it', async () => {
  const [anna, bert] = [await person(server.url, 'Anna'), await person(server.url, 'Bert')]
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 3, options: { preset: 'first-game' }, seating: 'as_joined' }, anna.token)
  for (const one of [anna, bert]) await api(server.url, 'POST', `/games/${id}/seats`, {}, one.token)
  await api(server.url, 'POST', `/games/${id}/seats`, { bot: 'big-money' }, anna.token)
  const page = await at(id, anna, 'en'), signs = (name) => page.getByRole('heading', { name })
  await signs('Anna here').waitFor()
  await page.getByRole('heading', { name: / bot$/ }).waitFor()
  const before = await places(page), other = await at(id, bert, 'ja')
  await signs('Bert here').waitFor()
  await other.getByRole('heading', { name: 'Bert 在席中' }).waitFor()
  const watching = await at(id, null, 'en')
  await page.getByText('Watching: 1').waitFor()
  assert.deepEqual(await places(page), before)
  assert.deepEqual(await violations(page), [])
  assert.equal(await watching.locator('.there').count(), 0, 'who looks on is told of no seat')
  await other.locator('summary[aria-label=設定]').click()
  await other.locator('input[name=told]').uncheck()
  await page.locator('.there').nth(2).waitFor({ state: 'detached' })
  await signs(/^2 Bert$/).waitFor() // whose turn it is may stand in another heading
  for (const one of [page, other, watching]) {
    assert.deepEqual(one.faults, [])
    await one.context().close()
  }
})
