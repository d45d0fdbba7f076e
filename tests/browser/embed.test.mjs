// A table embedded in another site's page, and as an overlay over video.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { api, flaws, open, person, sideways, violations } from './chromium.mjs'
import { dice } from './chance.mjs'
import { anything, offers, play, shows } from './playing.mjs'
import { browser, server } from './shared.mjs'

/** What a table loads beside what draws it, once it is drawn. */
const LATER = /\/element-(moving|presence|story|scores|question|told)-/

const site = await elsewhere()
after(() => site.close())

/** A site at another origin, with the strictest policy under which a table can be embedded. */
async function elsewhere() {
  const made = createServer((request, response) => {
    const { searchParams } = new URL(request.url, 'http://site'), attributes = [...searchParams].map(([name, value]) => `${name}="${value}"`).join(' ')
    const policy = `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; style-src 'nonce-a'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html`
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' })
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><style nonce="a">body { margin: 0 } croupier-table { height: 100vh }</style>
      <script type="module" src="${server.url}/croupier-table.js"></script><main><h1>Elsewhere</h1><croupier-table ${attributes}></croupier-table></main></html>`)
  })
  await new Promise((ready) => made.listen(0, '127.0.0.1', ready))
  made.url = `http://127.0.0.1:${made.address().port}`
  return made
}
/** A page of that site with an embedded table. */
async function embedded(attributes, look = {}) {
  const page = await open(browser, { lesson: true, ...look }) // with nothing stored
  await page.goto(`${site.url}/?${new URLSearchParams({ server: server.url, ...attributes })}`)
  return page
}
async function game({ players = [], bots = 0 }) {
  const { token } = players[0] ?? await person(server.url, 'Host')
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'toy', seats: players.length + bots, options: {}, seating: 'as_joined' }, token)
  for (const one of players) await api(server.url, 'POST', `/games/${id}/seats`, {}, one.token)
  for (let n = 0; n < bots; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, { bot: 'random' }, token)
  return id
}

test('a page of another origin shows a game, and plays it with a token for this game alone', async () => {
  const anna = await person(server.url, 'Anna <b>Co</b>'), id = await game({ players: [anna], bots: 1 })
  const { token } = await api(server.url, 'POST', '/me/tokens', { label: 'a page', scope: 'play', game: id, expires_in: 3600 }, anna.token)
  await assert.rejects(api(server.url, 'GET', '/me/games', undefined, token), /no-scope/)
  const watching = await embedded({ game: id }), playing = await embedded({ game: id, lang: 'ja' })
  for (const page of [watching, playing]) await page.locator('.mat').first().waitFor()
  assert.equal((await offers(watching)).question, null, 'who has no token watches')
  await playing.locator('croupier-table').evaluate((table, given) => { table.token = given }, token)
  await playing.locator('.dock.mine').waitFor()
  assert.ok(!(await playing.content()).includes(token), 'a token stands in no attribute')
  await play(playing, anything(dice(3)))
  await shows(watching, { status: 'over' })
  assert.equal(await watching.locator('.mat b b').count(), 0, 'a name is text')
  for (const page of [watching, playing]) {
    assert.deepEqual(await flaws(page), [])
    assert.equal(await page.evaluate(() => localStorage.length), 0)
    assert.deepEqual(page.faults, [])
    await page.context().close()
  }
})

test('a page of another origin watches with an EventSource, which ends with the game', async () => {
  const anna = await person(server.url, 'Anna'), id = await game({ players: [anna], bots: 1 }), page = await embedded({ game: id })
  await page.evaluate((url) => {
    globalThis.source = new EventSource(url)
    globalThis.seen = []
    source.addEventListener('view', ({ data }) => { seen.push(JSON.parse(data)) })
  }, `${server.url}/v1/games/${id}/stream?of=views`)
  await page.waitForFunction(() => seen.length > 0)
  await api(server.url, 'POST', `/games/${id}/resignation`, {}, anna.token)
  await page.waitForFunction(() => source.readyState === EventSource.CLOSED)
  const views = await page.evaluate(() => seen)
  assert.equal(views.at(-1).status, 'over')
  assert.ok(views.every(({ viewer }) => viewer === 'spectator'))
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('what an element needs at first is small, and so is all that it may load later', async () => {
  const anna = await person(server.url, 'Anna'), id = await game({ players: [anna], bots: 1 })
  const { token } = await api(server.url, 'POST', '/me/tokens', { label: 'a page', scope: 'play', game: id, expires_in: 3600 }, anna.token)
  const gzipped = async (url) => Number((await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })).headers.get('content-length'))
  const sum = async (urls) => (await Promise.all(urls.map(gzipped))).reduce((all, one) => all + one, 0)
  const built = (await readdir(new URL('../../infra/pages/built/assets/', import.meta.url))).filter((name) => name.startsWith('element-')).map((name) => `${server.url}/assets/${name}`)
  const page = await open(browser), asked = []
  page.on('request', (request) => { if (request.url().endsWith('.js')) asked.push(request.url()) })
  await page.goto(`${site.url}/?${new URLSearchParams({ server: server.url, game: id })}`)
  await page.locator('.mat').first().waitFor()
  const first = [...asked].filter((url) => !LATER.test(url))
  assert.ok(await sum(first) <= 46 * 1024, `${await sum(first)} bytes at first: ${first}`)
  const later = built.filter((url) => !first.includes(url) && !/-words-/.test(url)) // words of other languages come instead of nothing
  assert.ok(later.length > 5 && await sum(later) <= 30 * 1024, `${await sum(later)} bytes later`)
  await page.locator('croupier-table').evaluate((table, given) => { table.token = given }, token)
  await page.locator('.dock.mine').waitFor()
  await page.locator('.tray [data-face]').first().hover()
  await page.locator('.peek:not([hidden])').waitFor() // from another origin, too
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a token in an attribute is not one', async () => {
  const anna = await person(server.url, 'Anna'), id = await game({ players: [anna], bots: 1 })
  const page = await embedded({ game: id, token: anna.token })
  await page.locator('.mat').first().waitFor()
  assert.equal((await offers(page)).question, null)
  assert.equal(await page.locator('croupier-table').evaluate((table) => table.view.viewer), 'spectator')
  await page.context().close()
})

test('a version, as a viewer saw it', async () => {
  const id = await game({ bots: 2 })
  for (let n = 0; n < 1200 && (await api(server.url, 'GET', `/games/${id}`)).status !== 'over'; n += 1) await new Promise((go) => setTimeout(go, 50))
  const page = await embedded({ game: id, version: 7, as: 'seat-1' })
  await page.locator('.mat').first().waitFor()
  const shown = await page.locator('croupier-table').evaluate((table) => table.view)
  assert.deepEqual(shown, await api(server.url, 'GET', `/games/${id}/view?version=7&as=seat-1`))
  assert.equal(await page.locator('.dock.mine').count(), 0)
  await page.waitForFunction(() => document.querySelector('croupier-table').lines.length > 0)
  assert.ok(await page.locator('croupier-table').evaluate((table) => table.lines.every(({ version }) => version <= 7)))
  const story = await page.locator('croupier-table').evaluate((table) => new Promise((told) => { // the story of a long game
    const late = { ...table.view, version: 900 }, answer = (body) => Promise.resolve(Response.json(body))
    table.fetch = ({ url }) => (url.includes('/story') ? (told(url), answer({ lines: [], next: null })) : answer(late))
    table.version = 900
  }))
  assert.match(story, /since=700&/, 'lines that would not be kept are not asked for')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('an overlay is transparent, large, without controls, and shows no hand of whoever is known in that browser', async () => {
  const anna = await person(server.url, 'Anna'), id = await game({ players: [anna], bots: 1 })
  for (const look of [{ width: 1280, height: 720 }, { width: 1920, height: 1080, dark: true }]) {
    const page = await open(browser, { ...look, player: anna }), asked = []
    page.on('request', (request) => { if (request.url().includes('/v1/')) asked.push(request.url().replace(/\?.*/, '')) })
    const rules = page.waitForRequest('**/v1/rulesets/toy')
    if (look.dark) await page.route(`**/v1/games/${id}`, async (route) => { await rules; await route.continue() }) // the description of the ruleset arrives last
    await page.goto(`${server.url}/games/${id}?overlay&lang=ja`)
    await page.locator('.mat').first().waitFor()
    const table = page.locator('croupier-table')
    assert.equal(await table.evaluate(({ view }) => view.viewer), 'spectator')
    assert.equal(await page.locator('nav, select, dialog, .dock').count(), 0)
    for (let n = 0; n < 5; n += 1) await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement.localName), 'body', 'nothing can be reached')
    const painted = await page.evaluate(() => {
      const clear = (one) => getComputedStyle(one).backgroundColor
      const host = document.querySelector('croupier-page')
      return [document.documentElement, document.body, host, host.shadowRoot.querySelector('croupier-table')].map(clear)
    })
    assert.deepEqual([...new Set(painted)], ['rgba(0, 0, 0, 0)'])
    assert.ok(await table.evaluate((one) => { const name = one.shadowRoot.querySelector('.mat h2, .mat .who'); return name.getBoundingClientRect().height >= 20 }))
    const foot = await table.evaluate((one) => one.shadowRoot.querySelector('.caption').getBoundingClientRect().bottom)
    assert.ok(foot > look.height - 40 && foot <= look.height, `what happened stands at the foot of the picture, not at ${foot}`)
    assert.deepEqual(await page.evaluate(sideways), [])
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(asked.filter((url, n) => asked.indexOf(url) < n), [], 'nothing is asked for twice')
    assert.deepEqual(page.faults, [])
    await page.context().close()
  }
})
