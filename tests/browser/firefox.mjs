// Whole games and a sign-in in Firefox, by clicks, without a violation of the Content-Security-Policy: `make firefox`. Driven by WebDriver BiDi.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { UNTAUGHT, api, person } from './chromium.mjs'
import { dice } from './chance.mjs'
import { anything, money, play } from './playing.mjs'
import { Server } from './server.mjs'

/** A Firefox with one tab, with as much of the interface of Playwright's pages as `play` needs. */
class Firefox {
  static async start() {
    const firefox = new Firefox()
    firefox.profile = await mkdtemp(join(tmpdir(), 'firefox-'))
    const env = { ...process.env, LD_LIBRARY_PATH: process.env.FIREFOX_LIBRARIES, HOME: firefox.profile }
    firefox.process = spawn(process.env.FIREFOX, ['--headless', '--no-remote', '--profile', firefox.profile, '--remote-debugging-port', '0', 'about:blank'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const address = await new Promise((resolve, reject) => {
      let said = ''
      firefox.process.stderr.on('data', (piece) => { said += piece; const found = /BiDi listening on (\S+)/.exec(said); if (found) resolve(found[1]) })
      firefox.process.on('exit', () => reject(new Error(`Firefox ended: ${said}`)))
    })
    firefox.socket = new WebSocket(`${address}/session`)
    firefox.waiting = new Map()
    firefox.faults = []
    firefox.socket.onmessage = ({ data }) => {
      const { id, type, result, message, method, params } = JSON.parse(data)
      if (method === 'log.entryAdded' && params.level === 'error') firefox.faults.push(params.text)
      const [done, failed] = firefox.waiting.get(id) ?? []
      if (type === 'success') done?.(result)
      else if (type === 'error') failed?.(new Error(message))
    }
    await new Promise((open) => { firefox.socket.onopen = open })
    await firefox.send('session.new', { capabilities: {} })
    await firefox.send('session.subscribe', { events: ['log.entryAdded'] })
    firefox.tab = (await firefox.send('browsingContext.getTree', {})).contexts[0].context
    return firefox
  }
  async stop() {
    const ended = new Promise((resolve) => this.process.on('exit', resolve))
    this.process.kill('SIGKILL')
    await ended
    await rm(this.profile, { recursive: true, force: true })
  }
  send(method, params) {
    const id = (this.last = (this.last ?? 0) + 1)
    return new Promise((done, failed) => { this.waiting.set(id, [done, failed]); this.socket.send(JSON.stringify({ id, method, params })) })
  }
  async goto(url) {
    await this.send('browsingContext.navigate', { context: this.tab, url, wait: 'complete' })
  }
  /** The result of a function called in the page with plain values. */
  async evaluate(work, ...given) {
    const answer = await this.send('script.evaluate', { expression: `Promise.resolve((${work})(...${JSON.stringify(given)})).then((found) => JSON.stringify(found) ?? 'null')`, target: { context: this.tab }, awaitPromise: true })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return JSON.parse(answer.result.value)
  }
  locator(selector, n = 0) {
    return { first: () => this.locator(selector), nth: (other) => this.locator(selector, other), click: () => this.#click(selector, n) }
  }
  /** A mouse click on the nth element that a selector matches, also within shadow roots. */
  async #click(selector, n) {
    const answer = await this.send('script.callFunction', {
      functionDeclaration: `(selector, n) => { const all = []; const look = (root) => { for (const one of root.querySelectorAll('*')) { if (one.matches(selector)) all.push(one); if (one.shadowRoot) look(one.shadowRoot) } }; look(document); all[n].scrollIntoView({ block: 'center', inline: 'center' }); return all[n] }`,
      arguments: [{ type: 'string', value: selector }, { type: 'number', value: n }], target: { context: this.tab }, awaitPromise: false,
    })
    if (answer.type === 'exception') throw new Error(`${selector}: ${answer.exceptionDetails.text}`)
    const origin = { type: 'element', element: { sharedId: answer.result.sharedId } }
    await this.send('input.performActions', { context: this.tab, actions: [{ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x: 0, y: 0, origin }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] }] })
  }
}

let server, firefox
before(async () => { [server, firefox] = await Promise.all([Server.start(), Firefox.start()]) })
after(async () => { await firefox?.stop(); await server?.stop() })

for (const { ruleset, prefer, options, bot } of [
  { ruleset: 'toy', options: {}, bot: 'random' },
  { ruleset: 'dominion', prefer: money, options: { preset: 'first-game' }, bot: 'big-money' },
  { ruleset: 'caylus-magna-carta', options: { rules: 'beginner' }, bot: 'builder' },
  { ruleset: 'civilization', options: { max_rounds: 3 }, bot: 'settler' },
]) {
  test(`a whole game of ${ruleset} in Firefox`, async () => {
    const anna = await person(server.url, 'Anna')
    const { id } = await api(server.url, 'POST', '/games', { ruleset, seats: 2, options, seating: 'as_joined' }, anna.token)
    await api(server.url, 'POST', `/games/${id}/seats`, {}, anna.token)
    await api(server.url, 'POST', `/games/${id}/seats`, { bot }, anna.token)
    await firefox.goto(`${server.url}/#more`)
    await firefox.evaluate((session) => localStorage.setItem('croupier', session), JSON.stringify({ player: anna, language: 'en', theme: '', lessons: UNTAUGHT }))
    await firefox.goto(`${server.url}/games/${id}`)
    const count = await play(firefox, anything(dice(5), prefer))
    assert.ok(count.cards > 0)
    await firefox.goto(`${server.url}/replay/${id}?version=5`)
    assert.equal(await firefox.evaluate(async () => {
      const shown = () => document.querySelector('croupier-page')?.shadowRoot?.querySelector('croupier-replay')?.shadowRoot?.querySelector('croupier-table')?.view?.version
      for (const end = performance.now() + 10_000; !shown() && performance.now() < end;) await new Promise(requestAnimationFrame)
      return shown()
    }), 5)
    assert.deepEqual(firefox.faults, [])
  })
}

/** A mouse click on the button that has these words, once it can be pressed. */
async function press(words) {
  const found = await firefox.evaluate(async (words) => {
    const look = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? look(one.shadowRoot) : [])])
    for (const end = performance.now() + 10_000; performance.now() < end; await new Promise(requestAnimationFrame)) {
      const button = look(document).find((one) => one.matches('button:not(:disabled, [aria-disabled=true])') && one.textContent.trim().startsWith(words))
      if (button) return button.setAttribute('data-pressed', words), true
    }
    return false
  }, words)
  assert.ok(found, `there is no ${words}`)
  await firefox.locator(`[data-pressed="${words}"]`).click()
}

test('a player consents to a program in Firefox, and it plays for them', async () => {
  const anna = await person(server.url, 'Anna'), back = createServer((_, answer) => answer.end('back')).listen(0, '127.0.0.1')
  await once(back, 'listening')
  const redirect_uri = `http://127.0.0.1:${back.address().port}/`, client_id = 'http://localhost/bot', code_verifier = 'v'.repeat(43)
  const code_challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(code_verifier))).toString('base64url')
  const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri, code_challenge, code_challenge_method: 'S256', scope: 'play', state: 'mine' })
  await firefox.goto(`${server.url}/#more`)
  await firefox.evaluate((session) => localStorage.setItem('croupier', session), JSON.stringify({ player: anna, language: 'en', theme: '', lessons: UNTAUGHT }))
  await firefox.goto(`${server.url}/oauth/authorize?${query}`)
  const coming = once(back, 'request')
  await press('Go on as')
  await new Promise((read) => setTimeout(read, 1500)) // what grants cannot be pressed at once
  await press('Allow')
  const [{ url }] = await coming, said = new URL(url, redirect_uri).searchParams
  assert.deepEqual([said.get('state'), said.get('iss')], ['mine', server.url])
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: said.get('code'), redirect_uri, client_id, code_verifier })
  const { access_token, scope } = await (await fetch(`${server.url}/oauth/token`, { method: 'POST', body })).json()
  assert.equal(scope, 'read play')
  assert.equal((await api(server.url, 'GET', '/me', undefined, access_token)).id, anna.id)
  assert.deepEqual(firefox.faults, [])
  back.closeAllConnections()
  back.close()
})
