// A Chromium that needs no root, with pages that record every fault.
import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'

// A single process for all pages dies with the second context; and without web security our own policies would not be tested.
const UNWANTED = new Set(['--single-process', '--disable-web-security', '--no-zygote', '--allow-running-insecure-content'])
// Pages are drawn without an emulated graphics card: that takes a third of the time.
const PLAYED = /^--(ignore-gpu-blocklist|in-process-gpu|use-gl=|use-angle=|enable-unsafe-swiftshader)/

/** The name croupier.test resolves to this machine, but browsers do not trust it as they trust localhost. */
export async function launch() {
  const args = [...chromium.args.filter((one) => !UNWANTED.has(one) && !PLAYED.test(one)), '--disable-gpu', '--host-resolver-rules=MAP croupier.test 127.0.0.1']
  return playwright.launch({ args, executablePath: await chromium.executablePath(), headless: true })
}

/** What a browser stores in which each game has been played: no lesson comes between. */
export const UNTAUGHT = ['dominion', 'caylus-magna-carta', 'civilization'].map((ruleset) => `${ruleset} another `)

/** So many milliseconds on a machine that has nothing else to do; on a busy one, longer. */
export const patience = (quiet) => quiet * Math.min(8, Math.max(1, loadavg()[0] / availableParallelism()))
/** Wait until something holds, and say what does not. */
export async function until(holds, what = `${holds}`) {
  for (const end = Date.now() + patience(15_000); !await holds(); await new Promise((go) => setTimeout(go, 25))) if (Date.now() > end) throw new Error(`in vain: ${what}`)
}
/** What a page shows, with its address and faults. */
export const seen = async (page) => [page.url(), ...page.faults ?? [], (await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)).replaceAll(/\n *- (text|img|option|\/url)\b.*/g, '')].join('\n')

/** A page in a context of its own. `faults`: errors, and violations of the Content-Security-Policy. With `listen`, `received` holds every response of the API, including streams. With `lesson` first games are led by their lessons, as if nobody had played here. With `trusting` certificates of test sites are good. */
export async function open(browser, { width = 1360, height = 900, dark = false, language = 'en', touch = false, player = null, listen = false, lesson = false, trusting = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', hasTouch: touch, isMobile: touch, locale: language, reducedMotion: 'reduce', ignoreHTTPSErrors: trusting })
  const page = await context.newPage()
  page.faults = []
  page.on('pageerror', (error) => page.faults.push(String(error)))
  page.on('console', (message) => { if (message.type() === 'error' && !/ERR_CONNECTION|ERR_INCOMPLETE|Failed to load resource/.test(message.text())) page.faults.push(message.text()) })
  const lessons = lesson ? [] : UNTAUGHT
  if (player || !lesson) await page.addInitScript((session) => {
    try { localStorage.getItem('croupier') ?? localStorage.setItem('croupier', session) } catch { /* a frame that may store nothing */ }
  }, JSON.stringify({ lessons, ...(player ? { player, language, theme: '' } : {}) }))
  if (listen) await page.addInitScript(() => {
    const fetched = globalThis.fetch
    globalThis.received = []
    globalThis.fetch = async (...given) => {
      const answer = await fetched(...given), at = globalThis.received.push('') - 1
      void answer.clone().body?.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write: (piece) => { globalThis.received[at] += piece } })).catch(() => undefined)
      return answer
    }
  })
  page.setDefaultTimeout(patience(15_000))
  return page
}

/** An API call made outside the page. */
export async function api(server, method, path, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(`${server}/v1${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A new player. */
export async function person(server, name) {
  const { id, token } = await api(server, 'POST', '/players', { name })
  return { id, name, token }
}

/** The focused element, through all shadow roots. Runs in the page. */
export function deepFocus() {
  let one = document.activeElement
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
  return { words: one?.innerText ?? '', within: one?.localName === 'summary' ? 'summary' : one?.closest?.('.options') ? 'options' : '', open: one?.parentElement?.open ?? false, off: one?.disabled ?? false, pressed: one?.getAttribute?.('aria-pressed') === 'true' }
}

/** Elements wider than the screen, except those that scroll by design. Runs in the page. */
export function sideways() {
  const wide = [], within = (root) => {
    for (const one of root.querySelectorAll('*')) {
      if (one.shadowRoot) within(one.shadowRoot)
      if (!one.closest('.tray, .scroll, .hide, dialog') && one.getClientRects().length && one.getBoundingClientRect().right > screen.width + 1) wide.push(`${one.localName}.${one.className}`)
    }
  }
  within(document)
  return wide.slice(0, 5)
}

/** Words of an element's headings and paragraphs that are broken across lines. Runs in the page. */
export function broken(within) {
  const found = [], place = document.createRange(), walker = document.createTreeWalker(within.shadowRoot, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.parentElement.closest('h1, h2, p')) continue
    for (const { 0: word, index } of text.data.matchAll(/[^\s·]+/g)) {
      place.setStart(text, index)
      place.setEnd(text, index + word.length)
      if (new Set([...place.getClientRects()].map(({ top }) => top)).size > 1) found.push(word)
    }
  }
  return found
}

/** What axe finds wrong on a page, and what does not fit: once wide and light, once narrow and dark. */
export async function flaws(page) {
  const found = []
  for (const [colorScheme, width, height] of [['light', 1360, 900], ['dark', 360, 740]]) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    found.push(...(await violations(page)).map((one) => `${colorScheme}: ${one}`))
    let wider = []
    await until(async () => !(wider = await page.evaluate(sideways)).length).catch(() => undefined) // a page has to take in how wide it is
    found.push(...wider.map((one) => `wider than ${width}: ${one}`))
  }
  return found
}

/** What axe finds wrong on a page, as text. */
export async function violations(page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    const session = await page.context().newCDPSession(page) // bypasses the page's policy
    await session.send('Runtime.evaluate', { expression: await readFile(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8') })
  }
  // elements are located for violations only; axe would otherwise compute a selector for every element
  const found = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'], selectors: false }))
  return found.violations.map(({ id, nodes }) => `${id} ×${nodes.length}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary?.slice(0, 300)}`)
}
