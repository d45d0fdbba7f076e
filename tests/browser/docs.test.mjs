// The API's reference page: the values it fills in are accepted, and no other site is contacted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filled, learnt } from '../../api/http/openapi/docs_page/links.js'
import { api, open, person } from './chromium.mjs'
import { browser, server } from './shared.mjs'

/** Another player takes the second seat, and ends their turn if it is theirs. */
async function joined(game) {
  const { token } = await person(server.url, 'Bert'), look = async () => (await api(server.url, 'GET', `/games/${game}/view`, undefined, token)).asked[0]
  await api(server.url, 'POST', `/games/${game}/seats`, {}, token)
  for (let asked = await look(); asked.options; asked = await look()) await api(server.url, 'POST', `/games/${game}/choices`, { question: asked.question, picks: [asked.options.length - 1] }, token)
}

/** The answer to a request of the page, which goes to an address like this. */
async function sent(page, path, address) {
  const press = (selector, words) => page.waitForFunction(([selector, words]) => {
    const found = [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(words) && one.getClientRects().length)
    found?.click()
    return Boolean(found)
  }, [selector, words], { polling: 200 })
  await press('button', `(get ${path})`)
  const coming = page.waitForResponse((one) => address.test(new URL(one.url()).pathname))
  await press('[data-addressbar-action=send]', '')
  return coming
}

test('from nothing to a choice with what is filled in, from one answer to the next', async () => {
  const described = await (await fetch(`${server.url}/v1/openapi.json`)).json(), known = { parameters: {}, bodies: {} }
  let token = ''
  for (const [method, path] of [
    ['GET', '/v1/rulesets'], ['GET', '/v1/rulesets/{ruleset}'], ['POST', '/v1/players'], ['GET', '/v1/players/{player}'], ['POST', '/v1/games'],
    ['GET', '/v1/games'], ['POST', '/v1/games/{game}/seats'], ['GET', '/v1/games/{game}/view'], ['POST', '/v1/games/{game}/choices'],
    ['GET', '/v1/games/{game}/film'], ['GET', '/v1/games/{game}/record'], ['POST', '/v1/me/tokens'], ['POST', '/v1/me/tokens/{token}/rotation'],
    ['POST', '/v1/players/recovery'], ['POST', '/v1/games/{game}/resignation'], ['POST', '/v1/games/{game}/rematch'],
  ]) {
    const { parameters, requestBody } = filled(described, known).paths[path][method.toLowerCase()]
    const where = path.replace(/\{(\w+)\}/g, (_, name) => parameters.find((one) => one.name === name).example)
    const [example] = Object.values(requestBody?.content['application/json'].examples ?? {})
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const answer = await fetch(server.url + where, { method, headers, ...(example && { body: JSON.stringify(example.value) }) }), body = await answer.json()
    assert.ok(answer.ok, `${method} ${where}: ${JSON.stringify(body)}`)
    const { parameters: found, bodies } = learnt(described, method, where, answer.status, body)
    Object.assign(known.parameters, found)
    Object.assign(known.bodies, bodies)
    if (path === '/v1/players' || path === '/v1/players/recovery') token = body.token // recovery revokes all other tokens
    if (path.endsWith('/seats')) await joined(body.id)
  }
})

test('who has no game finds one filled in that everybody may look at, and the page asks nobody else', async () => {
  await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 2 }, (await person(server.url, 'Anna')).token)
  const page = await open(browser, { width: 1000, height: 600 }), elsewhere = new Set(), path = '/v1/games/{game}/view'
  page.setDefaultTimeout(120_000)
  page.on('request', (request) => { if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) elsewhere.add(request.url()) })
  await page.goto(`${server.url}/v1/docs#tag/views/GET${path}`)
  const answer = await sent(page, path, /^\/v1\/games\/[0-9a-f]{32}\/view$/)
  assert.equal((await answer.json()).viewer, 'spectator')
  assert.deepEqual([...elsewhere], [])
  assert.deepEqual(page.faults, [])
})

test('the page signs in as any other client does, and sends what was granted', async () => {
  const page = await open(browser, { width: 1000, height: 900 }), panel = page.locator('.scalar-reference-intro-auth')
  page.setDefaultTimeout(120_000)
  await page.goto(`${server.url}/v1/docs`)
  await panel.getByRole('button', { name: 'Select Auth Type' }).click()
  await page.getByRole('option', { name: 'oauth2' }).first().click()
  await page.keyboard.press('Escape')
  const coming = page.waitForEvent('popup')
  await panel.getByRole('button', { name: 'Authorize' }).click()
  const shown = await coming
  await shown.getByRole('textbox', { name: 'Your name' }).fill('Anna')
  await shown.getByRole('button', { name: 'Make an account and go on' }).click()
  const ended = shown.waitForEvent('close'), exchanged = page.waitForResponse(/\/oauth\/token$/) // which comes after the window has closed
  await shown.getByRole('button', { name: 'Allow', exact: true }).click()
  await ended
  await exchanged
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('croupier')).player)
  const { grants } = await api(server.url, 'GET', '/me/grants', undefined, token)
  assert.deepEqual(grants.map(({ client, scope }) => [client, scope]), [['http://localhost/docs', 'open']])
  await page.goto(`${server.url}/v1/docs#tag/players/GET/v1/me`)
  const answer = await sent(page, '/v1/me', /^\/v1\/me$/)
  assert.equal((await answer.json()).name, 'Anna')
  assert.notEqual(await answer.request().headerValue('Authorization'), `Bearer ${token}`)
  assert.deepEqual(page.faults, [])
})
