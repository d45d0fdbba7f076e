// Screenshots of the pages during games played here: `make screens` takes those in docs/screens. With a folder as
// its argument it takes every page into it, on a desktop and on a phone, light and dark, in each language, for review.
import { mkdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { keptGame } from './auditing.mjs'
import { api, launch, open, person } from './chromium.mjs'
import { dice } from './chance.mjs'
import { anything, money, play } from './playing.mjs'
import { Server } from './server.mjs'

const FOLDER = (process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL('../../docs/screens/', import.meta.url)).pathname
const PHONE = { width: 360, height: 740, touch: true }
const [server, browser] = await Promise.all([Server.start('shipped'), launch()])
try {
  await mkdir(FOLDER, { recursive: true })
  const anna = await person(server.url, 'Anna'), sitting = {}
  for (const [ruleset, seats, options, until, prefer] of [['dominion', 3, { preset: 'first-game' }, 30, money], ['caylus-magna-carta', 2, {}, 60], ['civilization', 2, {}, 45]]) {
    sitting[ruleset] = await middle(anna, ruleset, seats, options, until, prefer)
  }
  const tables = Object.fromEntries(Object.entries(sitting).map(([ruleset, id]) => [ruleset, `/games/${id}`])), replay = `/replay/${sitting['caylus-magna-carta']}?version=40`
  const kept = await keptGame(server.url, 'dominion', { preset: 'first-game' })
  const waits = await api(server.url, 'POST', '/games', { ruleset: 'civilization', seats: 3, options: {}, clock: { kind: 'bank', seconds: 1200, increment: 10 } }, anna.token)
  await api(server.url, 'POST', `/games/${waits.id}/seats`, {}, anna.token)
  if (process.argv[2]) {
    const pages = { lobby: '/', ...tables, replay, over: `/games/${kept.id}`, waits: `/games/${waits.id}`, player: `/players/${anna.id}`, audit: `/audit/${kept.id}`, overlay: `${tables.dominion}?overlay` }
    for (const [look, given] of Object.entries({ desktop: {}, 'desktop-dark-ko': { dark: true, language: 'ko' }, 'phone-ja': { ...PHONE, language: 'ja' }, 'phone-dark': { ...PHONE, dark: true } })) {
      for (const [name, path] of Object.entries(pages)) await taken(`${name}-${look}`, path, { ...given, player: anna })
    }
  } else {
    await taken('lobby', '/', { player: anna })
    await taken('waiting', `/games/${waits.id}`, { player: anna, dark: true, height: 640 })
    await taken('dominion', tables.dominion, { player: anna })
    await taken('dominion-phone', tables.dominion, { ...PHONE, player: anna })
    await taken('caylus-phone', tables['caylus-magna-carta'], { ...PHONE, player: anna, language: 'ko' })
    await taken('civilization-phone', tables.civilization, { ...PHONE, dark: true, player: anna, language: 'ja' })
    await taken('replay', replay, { player: anna })
    // An overlay has no background: a coloured field stands in for the video.
    await taken('overlay', `${tables.dominion}?overlay&theme=dark`, { width: 1280, height: 720 }, (page) => page.evaluate(() => { document.documentElement.style.background = 'linear-gradient(#2d5c88, #37663c)' }))
    await taken('audit', `/audit/${kept.id}`, { height: 1240 }, async (page) => {
      await page.locator('[data-verdict]').waitFor()
      await page.locator('input[type=file]').setInputFiles(['receipts', 'keys', 'frames'].map((name) => ({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(kept[name])) })))
      await page.locator('[data-verdict=anchored]').waitFor()
    })
  }
} finally {
  await browser.close()
  await server.stop()
}

/** The id of a game that Anna has played with bots up to some version. */
async function middle(anna, ruleset, seats, options, until, prefer) {
  const { id } = await api(server.url, 'POST', '/games', { ruleset, seats, options, seating: 'as_joined' }, anna.token)
  await api(server.url, 'POST', `/games/${id}/seats`, {}, anna.token)
  const { bots } = await api(server.url, 'GET', `/rulesets/${ruleset}`)
  for (let n = 1; n < seats; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, { bot: bots.at(-1) }, anna.token)
  const page = await open(browser, { player: anna })
  await page.goto(`${server.url}/games/${id}`)
  await play(page, anything(dice(7), prefer), { until: ({ version, question }) => version >= until && question })
  await page.context().close()
  return id
}

/** Take a screenshot of a page once it is drawn and prepared. */
async function taken(name, path, look, ready = () => undefined) {
  const page = await open(browser, look), under = new Set()
  page.on('request', (request) => { if (!request.url().includes('/stream?')) under.add(request) })
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => under.delete(request))
  await page.goto(server.url + path)
  await page.locator('.mat, .picture, form[data-ruleset]:not([data-ruleset=""]), ol .free, h1 + .soft, .head, [data-verdict]').first().waitFor()
  await ready(page)
  do { // parts that load later: the story, lists
    await Promise.all([...under].map(async (request) => (await request.response())?.finished()))
    await page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)) }))
  } while (under.size)
  await page.screenshot({ path: `${FOLDER}${name}.png` })
  await page.context().close()
}
