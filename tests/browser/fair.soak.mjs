// Many games by the client and by pages, over a lossy network and with a server that is killed: each is proved, and none gets stuck.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { check } from '../../clients/typescript/src/audit/index.ts'
import { Croupier } from '../../clients/typescript/src/index.ts'
import { launch, open } from './chromium.mjs'
import { dice, unreliable } from './chance.mjs'
import { Server } from './server.mjs'

const [games, byPages] = (process.env.CROUPIER_FAIR_GAMES ?? '950,50').split(',').map(Number), AT_ONCE = 8, KILLS = 10
const server = await Server.start(), browser = await launch()
after(async () => { await browser.close(); await server.stop() })
const RULESETS = ['toy', 'dominion', 'caylus-magna-carta', 'civilization']

/** Two players using the client: whether both have proved their game. */
async function byClients(n, people) {
  const lost = { requests: 0, answers: 0, streams: 0 }
  const [anna, bert] = people.map(({ token }, who) => new Croupier({ server: server.url, token, fetch: unreliable(dice(1 + 2 * n + who), lost) }))
  const { id } = await anna.send('POST', '/games', {}, { ruleset: RULESETS[n % RULESETS.length], seats: 2, options: {}, access: 'unlisted' })
  await Promise.all([anna, bert].map((one) => one.table(id).sit()))
  await Promise.all([anna, bert].map(async (one) => { for await (const { status } of one.table(id).views()) if (status !== 'open') return }))
  await bert.table(id).resign()
  const found = await Promise.all([anna, bert].map(async (one) => (await check(one, await one.table(id).card())).proved))
  if (!found.every(Boolean)) console.log(`${id} by clients: ${JSON.stringify(found)}`)
  return found.every(Boolean)
}
/** A player using the pages, against a bot: a page that fails to load while the server is away is loaded again. */
async function byPage(n, people, again = 3) {
  const page = await open(browser, { player: people[0] })
  let started = false
  try {
    await page.goto(`${server.url}/#more`)
    await page.locator(`input[name=ruleset][value=${RULESETS[n % RULESETS.length]}]`).check()
    await page.locator(`form[data-ruleset="${RULESETS[n % RULESETS.length]}"]`).waitFor()
    await page.locator('form button.main').click()
    await page.waitForURL('**/games/*', { timeout: 20_000 })
    started = true
    await page.getByRole('button', { name: 'Resign' }).click({ timeout: 60_000 })
    await page.getByText('Really resign?').waitFor()
    await page.getByRole('button', { name: 'Resign' }).first().click()
    await page.locator('a.sign.checked').last().waitFor({ timeout: 60_000 })
    return true
  } catch (error) {
    console.log(`by a page: ${String(error).split('\n')[0]}`)
    return !started && again > 0 && byPage(n, people, again - 1)
  } finally {
    await page.context().close()
  }
}

test('of many games at least 99 in a hundred are proved for every seat, and none is stuck', { timeout: 5_400_000 }, async () => {
  const plain = new Croupier({ server: server.url }), queue = Array.from({ length: games + byPages }, (_, n) => n), step = Math.ceil(queue.length / KILLS)
  let proved = 0, done = 0, restarting = Promise.resolve()
  await Promise.all(Array.from({ length: AT_ONCE }, async (_, worker) => {
    const people = await Promise.all(['Anna', 'Bert'].map((name) => plain.send('POST', '/players', {}, { name: `${name} ${worker}` })))
    for (let n; (n = queue.shift()) !== undefined;) {
      const pages = n % Math.round((games + byPages) / (byPages || 1)) === 0 && byPages > 0
      if (await (pages ? byPage(n, people) : byClients(n, people))) proved += 1
      done += 1
      if (done % step === 0) restarting = restarting.then(async () => { await server.kill(); await server.serve() })
    }
  }))
  await restarting
  console.log(`fair: ${proved} of ${done} proved`)
  assert.equal(done, games + byPages)
  assert.ok(proved >= 0.99 * done, `${proved} of ${done}`)
})
