// A server that tries to choose the dice, against each of our clients: no attack ends in a game that a client calls proved, in any ruleset.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { check } from '../../clients/typescript/src/audit/index.ts'
import { Croupier } from '../../clients/typescript/src/index.ts'
import { open } from './chromium.mjs'
import { Malicious } from './malicious.mjs'
import { browser } from './shared.mjs'

const RULESETS = ['toy', 'dominion', 'caylus-magna-carta', 'civilization']
/** Each attack with the number of seats, and whether the client detects it at once rather than at the end. */
const ATTACKS = [['rewritten', 2, false], ['rewritten', 3, false], ['refilled, and passed on as if it fitted', 2, false], ['refilled, and asked again', 2, true]]

/** The Python kit playing as Anna in a separate process: its lines of output, and a function that answers. */
function python(...words) {
  const paths = ['../..', '../../clients/python/src'].map((path) => new URL(path, import.meta.url).pathname)
  const child = spawn(process.env.CROUPIER_PYTHON, ['-m', 'tests.kits.attacked', ...words], { cwd: paths[0], env: { ...process.env, PYTHONPATH: paths.join(':') }, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { line: async () => (await lines.next()).value, go: () => child.stdin.write('\n'), ended: once(child, 'exit') }
}

describe('a malicious server', () => {
  let evil
  before(async () => { evil = await Malicious.start() })
  after(() => evil.stop())

  for (const ruleset of RULESETS) for (const [attack, seats, atOnce] of ATTACKS) {
    test(`${attack}, ${seats} seats of ${ruleset}, against the client`, async () => {
      const id = await evil.open(ruleset, seats, attack), anna = new Croupier({ server: evil.url, token: evil.anna.token }), table = anna.table(id)
      await table.sit()
      await evil.fill(seats)
      const follow = async () => {
        for await (const view of table.views()) {
          if (view.status === 'running') return
          if (evil.attack === null) await evil.reveal().catch(() => undefined) // once Anna's entropy is stored
        }
      }
      if (atOnce) {
        await assert.rejects(follow(), { name: 'EvidenceError' })
        assert.equal(new Set(evil.told).size, 1, 'it is sent under one receipt only')
        const kept = await (await anna.fairness()).receipts(id)
        assert.ok(new Set(kept.map(({ version }) => version)).size >= 2, 'both receipts are kept')
        return
      }
      await follow()
      await table.resign()
      for (const { who } of evil.others.slice(0, -1)) await new Croupier({ server: evil.url, token: who.token }).table(id).resign()
      const { proved, report } = await check(anna, await table.card())
      assert.deepEqual([proved, report.verdict], [false, 'altered'])
    })
  }

  for (const ruleset of RULESETS) for (const [attack, seats, atOnce] of ATTACKS) {
    test(`${attack}, ${seats} seats of ${ruleset}, against the Python kit`, async () => {
      const id = await evil.open(ruleset, seats, attack), anna = python(evil.url, evil.anna.token, id)
      assert.equal(await anna.line(), 'sat')
      await evil.fill(seats)
      const next = anna.line()
      if (!atOnce) for (let said = null; said === null; said = await Promise.race([next, new Promise((go) => setTimeout(go, 50, null))])) {
        if (evil.attack === null) await evil.reveal().catch(() => undefined)
      }
      if (atOnce) assert.equal(await next, 'doubt')
      else {
        assert.equal(await next, 'resigned')
        for (const { who } of evil.others.slice(0, -1)) await new Croupier({ server: evil.url, token: who.token }).table(id).resign()
        anna.go()
        // A verifier without the toy's rules reports that where the receipts alone prove nothing.
        assert.ok(['altered', ...(ruleset === 'toy' ? ['rules version not installed'] : [])].includes(await anna.line()))
      }
      assert.equal(new Set(evil.told).size, 1, 'it is sent under one receipt only')
      await anna.ended
    })
  }

  for (const ruleset of RULESETS) for (const [attack, seats, atOnce] of ATTACKS) {
    test(`${attack}, ${seats} seats of ${ruleset}, against the pages`, async () => {
      const id = await evil.open(ruleset, seats, attack), page = await open(browser, { player: evil.anna })
      await page.goto(`${evil.url}/games/${id}`)
      await page.getByRole('button', { name: 'Sit down' }).click()
      await page.getByText('(you)').waitFor()
      await evil.fill(seats)
      if (atOnce) {
        await page.getByText('Somebody may have tried to choose the dice').waitFor()
        assert.equal(new Set(evil.told).size, 1, 'it is sent under one receipt only')
      } else {
        while (evil.attack !== null) await page.waitForTimeout(20)
        await page.waitForTimeout(100)
        await evil.reveal()
        await page.getByRole('button', { name: 'Resign' }).click()
        await page.getByText('Really resign?').waitFor()
        await page.getByRole('button', { name: 'Resign' }).first().click()
        for (const { who } of evil.others.slice(0, -1)) await new Croupier({ server: evil.url, token: who.token }).table(id).resign()
        await page.locator('a.sign', { hasText: 'not proved' }).last().waitFor()
      }
      assert.deepEqual(page.faults, [])
      await page.context().close()
    })
  }
})
