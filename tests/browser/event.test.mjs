// The page of an event: its boards follow the games, and it says what its organiser posts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, flaws, open, person, until, violations } from './chromium.mjs'
import { browser, server } from './shared.mjs'

/** An event with an organiser who may seat these players. */
async function event(names, rules = {}) {
  const organiser = await person(server.url, 'Olga'), players = []
  for (const name of names) {
    const one = await person(server.url, name)
    await api(server.url, 'PUT', `/me/organisers/${organiser.id}`, { until: (Date.now() + 86_400_000) * 1_000, games: 9, clocks: ['none'], rated: false }, one.token)
    players.push(one)
  }
  const { id } = await api(server.url, 'POST', '/events', { ruleset: 'dominion', title: 'Winter <b>league</b>', options: { preset: 'first-game' }, clock: null, ...rules }, organiser.token)
  const opened = async (...games) => (await api(server.url, 'POST', `/events/${id}/games`, { games: games.map(([label, ...players]) => ({ label, players: players.map((one) => one.id), seating: 'as_given' })) }, organiser.token)).games.map(({ game }) => game)
  return { id, organiser, players, opened }
}
const posted = (path, body, token) => fetch(`${server.url}/v1${path}`, { method: 'PUT', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }, body: JSON.stringify(body) })

test('boards of an event follow its games, and standings are text', async () => {
  const { id, organiser, players: [anna, bert, carl], opened } = await event(['Anna', 'Bert <i>', 'Carl']), page = await open(browser, { player: anna })
  await page.goto(`${server.url}/events/${id}`)
  await page.getByText('No game has been opened yet.').waitFor()
  assert.equal(await page.locator('h1').innerText(), 'Winter <b>league</b>')
  const [first, second] = await opened(['table 1', anna, bert], ['table 2', bert, carl])
  const board = (game) => page.locator(`.boards li:has(a[href$="/${game}"])`)
  await board(second).waitFor() // without a reload
  assert.match(await board(first).innerText(), /Anna.*, Bert <i>|Bert <i>.*, Anna/s)
  assert.deepEqual([await board(first).locator('.mine').count(), await board(second).locator('.mine').count()], [1, 0])
  const picture = () => board(first).locator('img').evaluate((image) => image.complete && image.naturalWidth === 1200 && image.loading === 'lazy' ? image.src : '')
  await until(picture, 'a picture is drawn')
  const before = await picture(), { asked: [{ seat }] } = await api(server.url, 'GET', `/games/${first}/view`), mover = [anna, bert][seat]
  const { asked: [question] } = await api(server.url, 'GET', `/games/${first}/view`, undefined, mover.token)
  await api(server.url, 'POST', `/games/${first}/choices`, { question: question.question, seat, picks: [0] }, mover.token)
  await until(async () => !['', before].includes(await picture()), 'a picture is loaded again when its game has moved')
  await api(server.url, 'POST', `/games/${first}/resignation`, {}, bert.token)
  await board(first).getByText('1. Anna, 2. Bert <i>').waitFor()
  assert.equal(await board(first).locator('a').getAttribute('href'), `/replay/${first}`)
  const rows = [{ player: anna.id, numbers: [1.5, 10.25] }, { name: 'Bert <i>', numbers: [0, 2] }]
  assert.equal((await posted(`/events/${id}/standings`, { columns: ['points', '<s>'], rows }, organiser.token)).status, 204)
  await page.getByRole('rowheader', { name: 'Bert <i>' }).waitFor()
  assert.deepEqual((await page.locator('tr').allInnerTexts()).map((row) => row.split('\t')), [['#', 'Name', 'points', '<s>'], ['1', 'Anna', '1.5', '10.25'], ['2', 'Bert <i>', '0', '2']])
  assert.equal(await page.locator('tbody a').getAttribute('href'), `/players/${anna.id}`)
  assert.deepEqual(await flaws(page), [])
  assert.deepEqual(page.faults, [])
  await page.context().close()
  for (const language of ['ko', 'ja']) {
    const other = await open(browser, { language, dark: language === 'ja', width: 390, height: 844 })
    await other.goto(`${server.url}/events/${id}`)
    await other.locator('.boards img').first().waitFor()
    assert.deepEqual(await violations(other), [], language)
    assert.ok(!/No game|Standings|Organised|running/.test(await other.locator('croupier-event').evaluate((one) => one.shadowRoot.textContent)), language)
    await other.context().close()
  }
})

test('what runs of an event is watched on one page', async () => {
  const { id, players: [anna, bert, carl], opened } = await event(['Anna', 'Bert', 'Carl']), games = await opened(['1', anna, bert], ['2', bert, carl], ['3', anna, carl])
  await api(server.url, 'POST', `/games/${games[2]}/resignation`, {}, carl.token)
  const page = await open(browser)
  await page.goto(`${server.url}/events/${id}`)
  await page.locator(`a[href="/watch?event=${id}"]`).click()
  await page.locator('.mat').first().waitFor()
  const shown = await page.locator('croupier-table').getAttribute('game')
  assert.ok(games.slice(0, 2).includes(shown))
  assert.equal(await page.locator('croupier-watch ul.scroll > li').count(), 1)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a player lets an organiser seat them, and no longer', async () => {
  const { id, organiser } = await event([]), dora = await person(server.url, 'Dora'), page = await open(browser, { player: dora })
  const granted = async () => (await api(server.url, 'GET', '/me/organisers', undefined, dora.token)).organisers.map((one) => one.organiser.id)
  await page.goto(`${server.url}/events/${id}`)
  await page.getByRole('button', { name: 'Let Olga seat me' }).click()
  await page.getByRole('button', { name: 'No longer let Olga seat me' }).waitFor()
  assert.deepEqual(await granted(), [organiser.id])
  await page.getByRole('button', { name: 'No longer let Olga seat me' }).click()
  await page.getByRole('button', { name: 'Let Olga seat me', exact: true }).waitFor()
  assert.deepEqual(await granted(), [])
  await page.context().close()
})
