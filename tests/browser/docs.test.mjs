// The page that describes the API: requests are sent from it as it fills them in, and nobody else is asked for anything.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { api, launch, open, person } from './chromium.mjs'
import { Server } from './server.mjs'

let server, browser, page
const elsewhere = new Set()
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()])
  page = await open(browser, { width: 1000, height: 600 })
  page.setDefaultTimeout(90_000)
  page.on('request', (request) => { if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) elsewhere.add(request.url()) })
})
after(async () => { await browser?.close(); await server?.stop() })

/** Press the first button that is shown with these words, or of this kind; whether there is one. */
const pressed = (selector, words = '') => page.evaluate(([selector, words]) => {
  const found = [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(words) && one.getClientRects().length)
  found?.click()
  return Boolean(found)
}, [selector, words])

/** Send the request of an operation as it stands there: the answer. What is pressed while the page is drawn anew is lost: then again. */
async function sent(tag, method, path) {
  await page.goto(`${server.url}/v1/docs#tag/${tag}/${method}${path}`)
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  let answer = null
  const coming = page.waitForResponse((one) => one.request().method() === method && pattern.test(new URL(one.url()).pathname)).then((one) => { answer = one })
  while (!answer) {
    const seconds = await pressed('[data-addressbar-action=send]') ? 15 : await pressed('button', `(${method.toLowerCase()} ${path})`) ? 2 : 0.5
    await Promise.race([coming, page.waitForTimeout(1_000 * seconds)])
  }
  while (await pressed('[role=dialog] button', 'Close Client')) await page.waitForTimeout(200)
  return answer
}

/** The same, sent anew until the page has filled in what was answered before: it takes a moment to. */
async function accepted(...step) {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await sent(...step)
    if (![401, 404, 409].includes(answer.status())) return answer
  }
  throw new Error(`${step}: what it needs is not filled in`)
}

/** Somebody else takes the second seat, and ends their turn should it be theirs. */
async function joined(game) {
  const { token } = await person(server.url, 'Bert'), look = async () => (await api(server.url, 'GET', `/games/${game}/view`, undefined, token)).asked[0]
  await api(server.url, 'POST', `/games/${game}/seats`, {}, token)
  for (let asked = await look(); asked.options; asked = await look()) await api(server.url, 'POST', `/games/${game}/choices`, { question: asked.question, picks: [asked.options.length - 1] }, token)
}

test('from nothing to a choice with what the page fills in', async () => {
  for (const step of [
    ['rulesets', 'GET', '/v1/rulesets/{ruleset}'], ['players', 'POST', '/v1/players'], ['games', 'POST', '/v1/games'], ['games', 'GET', '/v1/games'],
    ['seats', 'POST', '/v1/games/{game}/seats'], ['views', 'GET', '/v1/games/{game}/view'], ['choices', 'POST', '/v1/games/{game}/choices'],
    ['views', 'GET', '/v1/games/{game}/film'], ['records', 'GET', '/v1/games/{game}/record'],
  ]) {
    const answer = await accepted(...step)
    assert.ok(answer.ok(), `${step}: ${answer.status()} ${await answer.text()}`)
    if (step[0] === 'seats') await joined((await answer.json()).id)
  }
  assert.deepEqual([...elsewhere], [])
  assert.deepEqual(page.faults, [])
})

test('who has no game finds one filled in that everybody may look at', async () => {
  await page.reload()
  const answer = await accepted('views', 'GET', '/v1/games/{game}/view')
  assert.equal((await answer.json()).viewer, 'spectator')
})
