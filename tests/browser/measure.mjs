// How fast the pages are, and how much memory a tab takes: `make measure`. It prints figures and judges none; nothing else should run.
// The first argument is how often a table is loaded for each figure, the second how many versions of a game a tab watches.
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import { api, launch, open, person } from './chromium.mjs'
import { shows } from './playing.mjs'
import { Server } from './server.mjs'

const [ROUNDS, VERSIONS] = [Number(process.argv[2] ?? 15), Number(process.argv[3] ?? 2000)]
const BUILT = new URL('../../infra/pages/built/', import.meta.url)
const GAMES = [['dominion', { preset: 'first-game' }, 'big-money'], ['caylus-magna-carta', {}, 'builder'], ['civilization', {}, 'settler']]
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 } // bytes a second

const [server, browser] = await Promise.all([Server.start(), launch()])
const [anna, bert] = await Promise.all(['Anna', 'Bert'].map((name) => person(server.url, name)))
try {
  console.log(`Chromium ${browser.version()}, ${availableParallelism()} processors, load ${loadavg()[0].toFixed(1)}\n`)
  head('milliseconds', 'median', '95 of 100', 'longest', 'of')
  timed('a page of one line is visible', await visible('/v1/healthz', 'pre'))
  for (const [ruleset, options, bot] of GAMES) {
    const table = `/games/${await game(ruleset, options, [anna], [bot])}`
    timed(`a table of ${ruleset} is visible`, await visible(table))
    timed('the same at 150 ms latency and 1.6 Mbit/s', await visible(table, '.mat', SLOW))
    const over = await game(ruleset, options, [], [bot, bot])
    timed('a step of its replay', await steps(over))
    timed('the longest frame of a step on a phone 4 times slower', await frames(over))
  }
  head('a tab that watches, after', 'MiB of JavaScript', 'nodes', 'listeners')
  await watched(await game('dominion', { preset: 'first-game' }, [anna, bert], []))
  head('file', 'bytes', 'gzipped')
  for (const name of (await readdir(BUILT, { recursive: true })).filter((one) => /\.(js|html|css)$/.test(one)).sort()) {
    const held = await readFile(new URL(name, BUILT))
    row(name, held.length, gzipSync(held).length)
  }
} finally {
  await browser.close()
  await server.stop()
}

function row(...cells) {
  console.log(`| ${cells.join(' | ')} |`)
}
function head(...cells) {
  console.log('')
  row(...cells)
  row(...cells.map((_, n) => (n ? '---:' : '---')))
}
function timed(what, numbers) {
  const sorted = [...numbers].sort((a, b) => a - b), at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1)
  row(what, at(0.5), at(0.95), at(1), sorted.length)
}

/** A game with these players, and bots in the other seats. A game of bots alone has been played to its end. */
async function game(ruleset, options, players, bots) {
  const { token } = players[0] ?? anna
  const { id } = await api(server.url, 'POST', '/games', { ruleset, seats: players.length + bots.length, options, seating: 'as_joined' }, token)
  for (const one of players) await api(server.url, 'POST', `/games/${id}/seats`, {}, one.token)
  for (const bot of bots) await api(server.url, 'POST', `/games/${id}/seats`, { bot }, token)
  while (!players.length && (await api(server.url, 'GET', `/games/${id}`)).status !== 'over') await new Promise((go) => setTimeout(go, 200))
  return id
}

/**
 * Milliseconds from the start of the navigation until the wanted element has been painted, each time in a context with an empty
 * cache: a task queued by a frame's callback runs once that frame is done.
 */
async function visible(path, wanted = '.mat', network = null) {
  const taken = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const page = await open(browser, { player: anna })
    if (network) await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', network)
    await page.addInitScript((wanted) => { // looks when something has changed: requesting each frame would cause frames
      const painted = new MessageChannel(), attach = Element.prototype.attachShadow
      painted.port1.onmessage = () => { console.debug('visible', performance.now()) }
      const watch = (root) => {
        new MutationObserver((_, observer) => {
          if (!root.querySelector(wanted)) return
          observer.disconnect()
          requestAnimationFrame(() => painted.port2.postMessage(''))
        }).observe(root, { childList: true, subtree: true })
        return root
      }
      Element.prototype.attachShadow = function (init) { return watch(attach.call(this, init)) }
      watch(document)
    }, wanted)
    const told = page.waitForEvent('console', (message) => message.text().startsWith('visible '))
    await page.goto(server.url + path, { waitUntil: 'commit' }) // any call into the page meanwhile would take time from it
    taken.push(Number((await told).text().split(' ')[1]))
    await page.context().close()
  }
  return taken
}

/** Milliseconds of each step through a replay, forwards and back, including drawing and layout. */
async function steps(id) {
  const page = await open(browser)
  await page.goto(`${server.url}/replay/${id}?version=20&as=referee`)
  await page.locator('.mat').first().waitFor({ timeout: 60_000 })
  const taken = await page.locator('croupier-replay').evaluate(async (replay) => {
    const versions = replay.views.filter(({ state }) => state !== null).map(({ version }) => version), taken = []
    for (const version of [...versions.slice(1), ...versions.toReversed().slice(1)]) {
      const before = performance.now(), table = replay.shadowRoot.querySelector('croupier-table')
      replay.at = version
      await replay.updateComplete
      await table.updateComplete
      void table.shadowRoot.querySelector('.board').offsetHeight
      taken.push(performance.now() - before)
      if (taken.length % 10 === 0) await new Promise(requestAnimationFrame)
    }
    return taken
  })
  await page.context().close()
  return taken
}

/**
 * On a phone with a processor four times slower: for each of some steps forwards, while its cards move, the longest time from one frame to
 * the next, in milliseconds. Below 50 there was no long task.
 */
async function frames(id) {
  const page = await open(browser, { width: 390, height: 844, touch: true })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${server.url}/replay/${id}?version=20&as=referee`)
  await page.locator('.mat').first().waitFor({ timeout: 60_000 })
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const taken = await page.locator('croupier-replay').evaluate(async (replay, most) => {
    const versions = replay.views.filter(({ state }) => state !== null).map(({ version }) => version).slice(1, most + 1), taken = []
    for (const version of versions) {
      replay.at = version
      let [longest, last] = [0, await new Promise(requestAnimationFrame)]
      for (const end = last + 500; last < end;) {
        const now = await new Promise(requestAnimationFrame)
        longest = Math.max(longest, now - last)
        last = now
      }
      taken.push(longest)
    }
    return taken
  }, 100)
  await page.context().close()
  return taken
}

/** An endless game, in which two players only end their turns, watched by a tab whose memory is printed eight times. */
async function watched(id) {
  const page = await open(browser), session = await page.context().newCDPSession(page)
  const version = () => page.locator('croupier-table').evaluate((table) => table.view?.version ?? 0)
  await page.goto(`${server.url}/games/${id}`)
  await page.locator('.mat').first().waitFor()
  for (let reached = await version(), part = 1; part <= 8; part += 1) {
    while (reached < (VERSIONS / 8) * part) {
      const { seat } = (await api(server.url, 'GET', `/games/${id}/view`)).asked[0], { token } = [anna, bert][seat]
      const { asked: [{ question, labels, least }] } = await api(server.url, 'GET', `/games/${id}/view`, undefined, token)
      const end = labels.indexOf('End the turn'), picks = end < 0 ? [...Array(least).keys()] : [end] // otherwise the question is which card lies on top
      reached = (await api(server.url, 'POST', `/games/${id}/choices`, { question, picks }, token)).version
    }
    await shows(page, { version: reached })
    for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage'), { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    row(`${reached} versions`, (usedSize / 2 ** 20).toFixed(2), nodes, jsEventListeners)
  }
  await page.context().close()
}
