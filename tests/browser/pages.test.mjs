// What the pages guarantee besides play: nothing is shown to the wrong viewer, nothing is lost, everybody can use them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, flaws, open, person } from './chromium.mjs'
import { dice } from './chance.mjs'
import { anything, money, offers, play, shows } from './playing.mjs'
import { browser, server } from './shared.mjs'
import { patched } from '../../clients/typescript/src/patch.ts'

/** A game of bots and the given players; a game of bots alone is over at once. */
async function game(ruleset, { players = [], bots = 0, bot = 'random', options = {}, scenario } = {}) {
  const host = players[0] ?? await person(server.url, 'Host'), seats = players.length + bots
  const { id } = await api(server.url, 'POST', '/games', { ruleset, seats, options, scenario: scenario ?? null, seating: 'as_joined' }, host.token)
  for (const { token } of players) await api(server.url, 'POST', `/games/${id}/seats`, {}, token)
  for (let n = 0; n < bots; n += 1) await api(server.url, 'POST', `/games/${id}/seats`, { bot }, host.token)
  return id
}
const over = async (id) => { for (let n = 0; n < 1200; n += 1) { if ((await api(server.url, 'GET', `/games/${id}`)).status === 'over') return; await new Promise((go) => setTimeout(go, 100)) } throw new Error('the bots do not end') }

test('two players and a spectator receive nothing that they may not see', async () => {
  const people = [await person(server.url, 'Anna & <b>Co</b>'), await person(server.url, 'Bert')], id = await game('dominion', { players: people })
  const pages = await Promise.all([...people, null].map((player) => open(browser, { player, listen: true })))
  for (const page of pages) { await page.goto(`${server.url}/games/${id}`); await page.locator('.mat').first().waitFor() }
  await Promise.all([0, 1].map((seat) => play(pages[seat], anything(dice(seat + 2), money), { until: ({ version }) => version >= 26 })))
  for (const [seat, page] of pages.entries()) {
    const received = await page.evaluate(() => globalThis.received.join('\n'))
    let views = 0, patches = 0, view = null
    for (const [, data] of received.matchAll(/^data: (.*)$/gm)) {
      const said = JSON.parse(data)
      if (!said.patch && !said.asked) continue // only the time
      if (said.patch) patches += 1
      else views += 1
      view = said.patch ? patched(view, said.patch) : said
      view.state?.mats.forEach(({ hand, deck, discard }, owner) => {
        if (owner !== seat) assert.ok(hand.every((one) => one === null) && !deck && !discard?.some(Boolean), `${seat} sees cards of ${owner}`)
      })
      for (const one of view.asked) if (one.options || one.labels) assert.equal(one.seat, seat)
    }
    assert.ok(views > 0 && patches > 5, `${seat} received ${views} views and ${patches} patches`)
    assert.equal(await page.locator('.mat b b, h2 b').count(), 0, 'a name is text')
    assert.ok(await page.getByText('Anna & <b>Co</b>').count())
    for (const { token } of people) if (token !== people[seat]?.token) assert.ok(!received.includes(token))
    assert.deepEqual(page.faults, [])
    await page.context().close()
  }
})

test('a server that is killed and comes back loses no choice and needs no reload', async () => {
  const anna = await person(server.url, 'Anna'), id = await game('dominion', { players: [anna], bots: 1, bot: 'big-money', options: { preset: 'first-game' } })
  const page = await open(browser, { player: anna })
  await page.goto(`${server.url}/games/${id}`)
  const choose = anything(dice(3), money)
  await play(page, choose, { until: ({ version, question }) => version > 12 && question })
  const before = await offers(page)
  await server.kill()
  await page.locator('.ask > .options button').last().click()
  await page.getByText('Trying again').first().waitFor()
  await server.serve()
  await shows(page, { after: before.version }) // the page resent the choice
  await page.getByText('Trying again').first().waitFor({ state: 'detached' })
  await play(page, choose, { until: ({ version, question }) => version > before.version + 3 && question })
  const entries = await api(server.url, 'GET', `/games/${id}/frames?since=${before.version}&limit=100`, undefined, anna.token)
  const mine = JSON.stringify(entries).split(`"question":${before.question.id},`).length - 1
  assert.ok(mine <= 1, 'the choice happened once')
  assert.equal(await page.evaluate(() => performance.getEntriesByType('navigation').length), 1)
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('an answer is taken back when the other one agrees', async () => {
  const people = [await person(server.url, 'Anna'), await person(server.url, 'Bert')], id = await game('dominion', { players: people, options: { preset: 'first-game' } })
  const pages = await Promise.all(people.map((player) => open(browser, { player })))
  for (const page of pages) { await page.goto(`${server.url}/games/${id}`); await page.locator('.mat').first().waitFor() }
  const before = await api(server.url, 'GET', `/games/${id}/view`), [mover, other] = before.asked[0].seat === 0 ? pages : [...pages].reverse()
  const takeBack = mover.getByRole('button', { name: 'Take back' })
  assert.equal(await takeBack.isDisabled(), true) // nothing was answered
  await mover.getByRole('button', { name: 'Play all Treasures' }).first().click()
  await mover.getByRole('button', { name: 'Play all Treasures' }).first().waitFor({ state: 'detached' })
  for (const page of pages) await page.locator('.lines', { hasText: / plays \d? ?Copper/ }).waitFor({ state: 'attached' })
  await takeBack.click() // once it is enabled
  await mover.getByText('Waiting for the others').waitFor()
  await other.getByRole('button', { name: 'Agree' }).click()
  await mover.getByRole('button', { name: 'Play all Treasures' }).first().waitFor()
  const now = await api(server.url, 'GET', `/games/${id}/view`)
  assert.deepEqual(now.state, before.state)
  for (const page of pages) await page.locator('.lines:not(:has-text(" plays "))').waitFor({ state: 'attached' }) // what was taken back vanishes from the story
  assert.equal(await other.getByRole('button', { name: 'Agree' }).count(), 0)
  await mover.getByRole('button', { name: 'Play all Treasures' }).first().click()
  await mover.locator('croupier-game >> button:enabled', { hasText: 'Take back' }).waitFor()
  const { asked: [{ question, seat, labels }] } = await api(server.url, 'GET', `/games/${id}/view`, undefined, people[now.asked[0].seat].token)
  await api(server.url, 'POST', `/games/${id}/choices`, { question, seat, picks: [labels.findIndex((label) => label.startsWith('Buy Copper'))] }, people[seat].token)
  await mover.locator('croupier-game >> button:disabled', { hasText: 'Take back' }).waitFor() // five cards were drawn
  for (const page of pages) { assert.deepEqual(page.faults, []); await page.context().close() }
})

/** The views that a replay shows after each of so many key presses. */
const stepped = async (page, key, times) => JSON.parse(await page.locator('croupier-replay').evaluate(async (replay, [key, times]) => {
  const table = replay.shadowRoot.querySelector('croupier-table'), shown = []
  for (let n = 0; n < times; n += 1) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
    await replay.updateComplete
    await table.updateComplete
    shown.push(table.view)
  }
  return JSON.stringify(shown)
}, [key, times]))

test('a replay shows at every version what the server shows, whoever looks', async () => {
  for (const [ruleset, bot, options, eyes, scenario] of [
    ['toy', 'random', {}, ['spectator', 'seat-1', 'referee']], ['dominion', 'big-money', { preset: 'first-game' }, ['seat-0'], { supply: [{ card: 'province', left: 2 }] }],
    ['caylus-magna-carta', 'builder', { rules: 'beginner' }, ['referee']], ['civilization', 'settler', { max_rounds: 2 }, ['spectator', 'seat-1']],
  ]) {
    const id = await game(ruleset, { bots: 2, bot, options, scenario })
    await over(id)
    const { version: last } = await api(server.url, 'GET', `/games/${id}`)
    for (const as of eyes) {
      const page = await open(browser), what = `${ruleset} as ${as}`
      await page.goto(`${server.url}/replay/${id}?as=${as}`)
      await page.locator('.mat').first().waitFor() // it begins at the first deal
      await page.keyboard.press('Home')
      const [first] = await stepped(page, 'Home', 1), all = [first, ...await stepped(page, 'ArrowRight', last - 1)]
      for (const [n, shown] of all.entries()) assert.deepEqual(shown, await api(server.url, 'GET', `/games/${id}/view?version=${n + 1}&as=${as}`), `version ${n + 1} of ${what}`)
      const back = await stepped(page, 'ArrowLeft', last - 1)
      assert.deepEqual(back.reverse(), all.slice(0, -1), `${what}, backwards`)
      await page.keyboard.press('ArrowRight')
      assert.equal((await offers(page)).version, 2)
      assert.deepEqual(page.faults, [])
      await page.context().close()
    }
  }
})

test('a replay is jumped in, played, seen with other eyes, and played on from', async () => {
  const id = await game('toy', { bots: 2 })
  await over(id)
  const page = await open(browser, { player: await person(server.url, 'Anna') })
  await page.goto(`${server.url}/replay/${id}?version=4&as=seat-1`)
  const shown = () => page.locator('croupier-table').evaluate(({ view: { version, viewer } }) => ({ version, viewer }))
  await page.locator('.lines button').first().waitFor()
  assert.deepEqual(await shown(), { version: 4, viewer: 'seat-1' }, 'an address is a version and whose eyes')
  await page.locator('.lines button').last().click()
  const { version: last } = await shown()
  assert.ok(last > 4)
  await page.getByRole('slider').fill('2')
  assert.equal((await shown()).version, 2)
  await page.getByLabel('Speed').selectOption('4')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await shows(page, { version: last })
  await page.getByRole('slider').fill('3')
  await page.getByLabel('Seen by').selectOption('referee')
  await shows(page, { version: 3, viewer: 'referee' })
  await page.waitForURL(/version=3&as=referee/)
  const changes = await page.evaluate(() => { // as a held key does
    let changes = 0
    const change = history.replaceState.bind(history)
    history.replaceState = (...given) => { changes += 1; change(...given) }
    for (let n = 0; n < 300; n += 1) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: n % 2 ? 'ArrowLeft' : 'ArrowRight', bubbles: true, composed: true }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }))
    return changes
  })
  assert.ok(changes < 100, `browsers refuse to change the address ${changes} times`)
  await page.waitForURL(/version=4&as=referee/)
  await page.getByLabel('Seen by').selectOption('seat-1')
  await shows(page, { version: 4, viewer: 'seat-1' })
  await page.getByRole('button', { name: 'Try another move' }).click()
  await page.waitForURL('**/games/*')
  await page.locator('.dock.mine').waitFor()
  const branch = await api(server.url, 'GET', `/games/${page.url().split('/').at(-1)}`)
  assert.equal(branch.parent.game, id)
  assert.deepEqual(branch.sitting.map(({ player }) => player?.name ?? null), [null, 'Anna'], 'who saw it with the eyes of a seat plays on there')
  assert.deepEqual(page.faults, [])
  await page.context().close()
})

test('a story shows its lines however often its table is drawn while it loads', async () => {
  const id = await game('toy', { bots: 2 })
  await over(id)
  const page = await open(browser)
  await page.addInitScript(() => customElements.whenDefined('croupier-table').then((Table) => { // each of its updates asks for the next one
    const { updated } = Table.prototype
    let left = 2000
    Table.prototype.updated = function (changes) { updated.call(this, changes); if ((left -= 1) > 0) this.requestUpdate() }
  }))
  await page.goto(`${server.url}/replay/${id}?version=4`)
  await page.locator('.lines button').first().waitFor()
  await page.locator('croupier-table').evaluate((table) => { table.requestUpdate(); return table.updateComplete })
  assert.ok(await page.locator('.lines button').count() > 3)
  await page.context().close()
})

test('each part of a page that fails to come once comes a moment later, without a reload', async () => {
  const anna = await person(server.url, 'Anna'), id = await game('civilization', { players: [anna], bots: 1, bot: 'settler' }), lost = new Set()
  const within = async (path, ...signs) => {
    const head = await (await fetch(server.url + path)).text(), page = await open(browser, { player: anna, lesson: true })
    await page.route('**/assets/*', (route) => {
      const { pathname } = new URL(route.request().url()), known = head.includes(pathname) || lost.has(path + pathname)
      if (!known) lost.add(path + pathname)
      return known ? route.continue() : route.abort()
    })
    await page.goto(server.url + path)
    for (const sign of signs) await page.locator(sign).first().waitFor()
    return page
  }
  const shut = async (page) => { assert.deepEqual(page.faults, []); await page.context().close() }
  await shut(await within(`/games/${id}`, '.board .can', '.lines li', 'croupier-lesson p'))
  await api(server.url, 'POST', `/games/${id}/resignation`, {}, anna.token)
  await shut(await within(`/games/${id}`, '.lines li', 'croupier-end .head'))
  const page = await within(`/replay/${id}?version=9`, '.board .card', '.lines button', '[aria-expanded]')
  await page.getByRole('button', { name: 'Explain' }).click()
  await page.locator('croupier-curve').waitFor()
  await shut(page)
  const names = [...lost].join()
  for (const part of ['drawing', 'story', 'hints', 'lesson', 'moving', 'sheet', 'notes', 'curve']) assert.match(names, new RegExp(`/${part}-`))
})

test('who is away or has resigned, and whose time is short, is said in words', async () => {
  const id = await game('toy', { bots: 2 })
  await over(id)
  const page = await open(browser)
  await page.goto(`${server.url}/replay/${id}?version=6`)
  await page.locator('.mat').nth(1).waitFor()
  await page.locator('croupier-table').evaluate((table) => {
    const { view } = table, clock = (seat, left, due, away) => ({ seat, left, since: due && view.at - 1_000_000, since_time: null, due: due && view.at + due, due_time: null, away })
    const player = { id: '0'.repeat(32), name: 'Anna', bot: false }
    table.view = { ...view, clocks: [clock(0, 60_000_000, 4_000_000, false), clock(1, 187_200_000_000, null, true)], sitting: view.sitting.map((one, seat) => ({ ...one, player, resigned: seat === 1 })) }
  })
  await page.getByText('0:04 !').waitFor()
  await page.getByText('2 d 4 h').waitFor()
  for (const word of ['away', 'resigned']) assert.ok(await page.getByText(word, { exact: true }).count(), word)
  assert.ok(await page.getByText('Anna (2)').count(), 'two of one name have numbers')
  await page.context().close()
})

/** What a table loads when it is first needed: the sheet at the end. */
const LATER = /\/(sheet|presence|reading|large|menu|moving|story|reasons|scores|hints|steppers|lesson|told)-/

test('axe finds nothing, light or dark, wide or narrow; and the JavaScript of a table is small', async () => {
  const anna = await person(server.url, 'Anna'), paths = ['/#more', '/'], finished = await game('toy', { bots: 2 })
  for (const ruleset of ['dominion', 'caylus-magna-carta', 'civilization', 'toy']) paths.push(`/games/${await game(ruleset, { players: [anna], bots: 1 })}`)
  const waits = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 3, options: {}, access: 'invited' }, anna.token)
  await api(server.url, 'POST', `/games/${waits.id}/invitations`, {}, anna.token)
  await over(finished)
  for (const ruleset of ['dominion', 'caylus-magna-carta', 'civilization', 'toy']) paths.push(`/rules/${ruleset}`)
  paths.push(`/games/${finished}`, `/replay/${finished}?version=5`, `/games/${waits.id}`, `/players/${anna.id}`)
  for (const [path, language] of [...paths.map((path) => [path, 'en']), ['/', 'ja'], [paths[2], 'ja'], ['/rules/caylus-magna-carta', 'ja'], [`/games/${waits.id}`, 'ja']]) {
    const page = await open(browser, { language, player: anna })
    await page.goto(server.url + path)
    await page.locator({ '/': '.tables img', '/#more': 'form select[name=seats]', [`/games/${waits.id}`]: '.free', [`/players/${anna.id}`]: 'section li' }[path] ?? (path.startsWith('/rules') ? '.cards li' : '.mat')).first().waitFor()
    for (const folded of path === '/#more' ? await page.locator('.new summary').all() : []) await folded.click()
    assert.deepEqual(await flaws(page), [], `${path} in ${language}`)
    const loaded = await page.evaluate(() => [...new Map(performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map(({ name, encodedBodySize }) => [name, encodedBodySize]))]) // what comes later is there twice: as it is fetched, and as it is imported from the cache
    const sum = (later) => loaded.filter(([name]) => LATER.test(name) === later).reduce((all, [, size]) => all + size, 0), script = sum(false)
    assert.ok(sum(true) <= 30 * 1024, 'what comes when it is first needed')
    if (path.startsWith('/games')) assert.ok(script > 10_000 && script <= 45 * 1024, `${script} bytes of JavaScript at ${path} in ${language}: ${loaded.map(([name, size]) => `${name.split("/").at(-1)} ${size}`)}`)
    assert.deepEqual(page.faults, [])
    await page.context().close()
  }
})
