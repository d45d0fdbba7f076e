// Every ordinary game is proved: the pages commit, reveal, keep receipts and check the record against them, and nobody waits for it.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { api, flaws, open, patience, person } from './chromium.mjs'
import { Server } from './server.mjs'
import { browser, server } from './shared.mjs'

const at = (page) => new URL(page.url()).pathname.split('/')[2]
const shut = async (...pages) => { for (const page of pages) { assert.deepEqual(page.faults, []); await page.context().close() } }
const game = (id) => api(server.url, 'GET', `/games/${id}`)
/** A page that has opened a table with the lobby's form. */
async function opened(name, company, more = () => undefined, url = server.url) {
  const page = await open(browser)
  await page.goto(`${url}/#more`)
  await page.locator('input[name=name]').fill(name)
  await page.locator('input[name=ruleset][value=toy]').check()
  await page.locator('form[data-ruleset=toy]').waitFor()
  await page.locator('select[name=company]').selectOption(company)
  await more(page)
  await page.locator('form button.main').click()
  await page.waitForURL('**/games/*')
  return page
}
/** A page that takes a seat at the table of an address. */
async function joined(name, address) {
  const page = await open(browser)
  await page.goto(address)
  await page.locator('input[name=name]').fill(name)
  await page.getByRole('button', { name: 'Sit down' }).click()
  return page
}
const sign = (page, word) => page.locator('a.sign', { hasText: word }).last().waitFor()
/** A player resigns, and all pages find the record to be consistent. */
async function checked(loser, ...others) {
  await loser.getByRole('button', { name: 'Resign' }).click()
  await loser.getByText('Really resign?').waitFor()
  await loser.getByRole('button', { name: 'Resign' }).first().click()
  for (const page of [loser, ...others]) await sign(page, 'checked')
}
/** Every human player's seat has contributed entropy: it is provable before the last has, and begins with that. */
async function brought(id) {
  const until = Date.now() + patience(15_000)
  let { status, sitting } = await game(id)
  while (status === 'open' && Date.now() < until) {
    await new Promise((go) => setTimeout(go, 50))
    ;({ status, sitting } = await game(id))
  }
  assert.notEqual(status, 'open')
  for (const { player, commitment, entropy } of sitting) assert.ok(!player || (commitment && entropy), `${player?.name} brought none`)
}

describe('games prove themselves', { concurrency: 2 }, () => {
  test('against bots, and the page on it has the receipts, which anchor the record on the audit page', async () => {
    const page = await opened('Anna', 'bots')
    await sign(page, 'provable')
    await brought(at(page))
    await page.locator('.options button, .can').first().waitFor()
    await checked(page)
    await page.locator('a.sign').last().click()
    await page.getByText('Checked: the record is of the game that you played').waitFor()
    assert.equal(await page.locator('ol > li').count(), 5, 'five sentences')
    assert.deepEqual(await flaws(page), [])
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the receipts' }).click()])
    const receipts = await readFile(await saved.path(), 'utf8')
    assert.ok(JSON.parse(receipts).receipts.length >= 4, 'of sitting down, of the full table, of the reveal, of the end')
    await page.getByRole('link', { name: 'Check the record yourself' }).click()
    await page.locator('[data-verdict=consistent]').waitFor()
    await page.locator('input[type=file]').setInputFiles([{ name: 'receipts.json', mimeType: 'application/json', buffer: Buffer.from(receipts) }])
    await page.locator('[data-verdict=anchored]').waitFor()
    await page.getByText('Committed, by the evidence you gave').waitFor()
    await shut(page)
  })

  test('by a link, and in the rematch', async () => {
    const anna = await opened('Anna', 'friends'), bert = await joined('Bert', anna.url())
    await Promise.all([sign(anna, 'provable'), sign(bert, 'provable')])
    await brought(at(anna))
    await checked(anna, bert)
    const before = at(anna)
    for (const page of [anna, bert]) {
      await page.getByRole('button', { name: 'Rematch' }).click()
      await page.waitForURL((url) => !url.pathname.endsWith(before))
    }
    await Promise.all([sign(anna, 'provable'), sign(bert, 'provable')])
    assert.equal(at(anna), at(bert))
    await brought(at(anna))
    await shut(anna, bert)
  })

  test('by an invitation, and among strangers; whoever waits elsewhere on these pages is not missed', async () => {
    const anna = await opened('Anna', 'invited')
    await anna.getByRole('button', { name: 'Make an invitation' }).click()
    const bert = await joined('Bert', await anna.locator('input[name=link]').inputValue())
    await Promise.all([sign(anna, 'provable'), sign(bert, 'provable')])
    await brought(at(anna))
    const first = await opened('Carl', 'strangers', (page) => page.locator('select[name=clock]').selectOption('live'))
    const waited = at(first)
    await first.goto(`${server.url}/#more`)
    const second = await opened('Dora', 'strangers', (page) => page.locator('select[name=clock]').selectOption('live'))
    assert.equal(at(second), waited)
    await sign(second, 'provable')
    await second.locator('.tray, .ask').first().waitFor()
    await brought(waited)
    await shut(anna, bert, first, second)
  })
})

test('who does not come back ends the game, and the others go on without them by a click', async () => {
  const own = await Server.start('later'), { url } = own
  try {
    const anna = await opened('Anna', 'friends', (page) => page.locator('select[name=clock]').selectOption('live'), url), gone = await person(url, 'Gone')
    const id = at(anna)
    await api(url, 'POST', `/games/${id}/seats`, { commitment: '5'.repeat(64) }, gone.token)
    await anna.getByText(/Waiting until .* for Gone to come back/).waitFor()
    await anna.locator('a.sign', { hasText: 'provable' }).waitFor()
    assert.equal(await anna.getByRole('button', { name: 'Stand up' }).count() + await anna.getByRole('button', { name: 'Call the game off' }).count(), 0, 'a full table is final')
    await writeFile(join(own.data, 'later'), '130')
    await anna.getByText('Gone did not come back in time').waitFor()
    assert.deepEqual(await flaws(anna), [])
    await anna.getByRole('button', { name: 'Play without them' }).click()
    await anna.waitForURL((address) => address.pathname.startsWith('/games/') && !address.pathname.endsWith(id))
    const again = await api(url, 'GET', `/games/${at(anna)}`)
    assert.deepEqual([again.rematch_of, again.seats, again.sitting.length], [id, 2, 1], 'one seat is anybody’s')
    await anna.goto(`${url}/players/${gone.id}`)
    await anna.getByText('because they did not reveal their part in the dice: 1').click()
    await anna.getByText('1 in the last 30 days').waitFor()
    assert.deepEqual(await flaws(anna), [])
    await shut(anna)
  } finally {
    await own.stop()
  }
})
