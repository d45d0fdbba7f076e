// How games at a table end, and what stands in the way: resigning, a rematch, a network that is gone. And colours that are forced.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { api, launch, open, person } from './chromium.mjs'
import { offers } from './playing.mjs'
import { Server } from './server.mjs'

let server, browser
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]) })
after(async () => { await browser?.close(); await server?.stop() })

async function sat(player, id, look = {}) {
  const page = await open(browser, { player, ...look })
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.mat').first().waitFor()
  return page
}
/** A table at which people of these names sit, each with a page open; whoever is asked first comes first. */
async function table(...names) {
  const people = await Promise.all(names.map((name) => person(server.url, name)))
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: people.length, options: { preset: 'first-game' }, seating: 'as_joined' }, people[0].token)
  for (const { token } of people) await api(server.url, 'POST', `/games/${id}/seats`, {}, token)
  const { seat } = (await api(server.url, 'GET', `/games/${id}/view`)).asked[0]
  if (seat) people.reverse()
  return { id, people, pages: await Promise.all(people.map((player) => sat(player, id))) }
}
const shut = async (...pages) => { for (const page of pages) { assert.deepEqual(page.faults, []); await page.context().close() } }
const version = async (page) => (await offers(page)).version
async function moves(page, from) {
  for (let n = 0; n < 700 && (await version(page)) === from; n += 1) await page.waitForTimeout(20)
  assert.ok((await version(page)) > from, 'the table goes on')
}

test('who resigns is asked whether they mean it; both see how it ended, and meet again at one table', async () => {
  const { id, pages } = await table('Anna', 'Bert <i>B</i>'), [first] = pages
  await first.getByRole('button', { name: 'Resign' }).click()
  await first.getByRole('button', { name: 'Cancel' }).click()
  await first.getByRole('button', { name: 'Resign' }).click()
  await first.getByText('Really resign?').waitFor()
  assert.equal((await api(server.url, 'GET', `/games/${id}`)).status, 'running')
  await first.getByRole('button', { name: 'Resign' }).click()
  for (const page of pages) {
    await page.getByRole('heading', { name: 'The game is over' }).waitFor()
    assert.equal(await page.locator('.places li').count(), 2)
    assert.equal(await page.locator('.places i').count(), 0, 'a name is text')
    assert.equal(await page.getByRole('button', { name: 'Resign' }).count(), 0)
    assert.ok(await page.locator('.mat').getByText('resigned', { exact: true }).or(page.locator('.tray').getByText('resigned', { exact: true })).count())
  }
  for (const page of pages) {
    await page.getByRole('button', { name: 'Rematch' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/games/') && !url.pathname.includes(id))
  }
  assert.equal(pages[0].url(), pages[1].url(), 'there is one rematch')
  for (const page of pages) await page.locator('.tray').waitFor()
  await shut(...pages)
})

test('without a network the table stays and says so; what was picked is sent once it is back', async () => {
  const { id, pages } = await table('Anna', 'Bert'), [page] = pages, before = await version(page)
  await page.context().setOffline(true)
  await page.locator('.ask > .options button').last().click()
  await page.getByText('The connection is lost').first().waitFor()
  assert.equal(await page.locator('.mat').count(), 2)
  assert.equal((await api(server.url, 'GET', `/games/${id}`)).version, before)
  await page.context().setOffline(false)
  for (const one of pages) await moves(one, before)
  await page.getByText('The connection is lost').first().waitFor({ state: 'detached' })
  assert.equal((await offers(page)).failure, '')
  await shut(...pages)
})

test('where colours are forced, what can be picked and what is picked have lines of their own', async () => {
  const { pages: [page, other] } = await table('Anna', 'Bert')
  const lines = () => page.locator('.can').first().evaluate((one) => { const { outlineStyle, outlineWidth } = getComputedStyle(one); return `${outlineStyle} ${outlineWidth}` })
  assert.match(await lines(), /^none/)
  await page.emulateMedia({ forcedColors: 'active' })
  assert.equal(await lines(), 'solid 3px')
  await page.locator('.can').first().evaluate((one) => one.classList.add('picked'))
  assert.equal(await lines(), 'double 5px')
  await shut(page, other)
})
