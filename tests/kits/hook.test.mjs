// The hook of docs/from-boardgame-io.md, as it stands there, in a component that plays a game to its end.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import { Server } from '../browser/server.mjs'

const { Croupier } = await import(process.env.CROUPIER_KIT)
const server = await Server.start('later')
after(() => server.stop())
const found = createRequire(new URL('runtimes/package.json', import.meta.url)), { createElement, useEffect, useState } = found('react'), { act, create } = found('react-test-renderer')
globalThis.IS_REACT_ACT_ENVIRONMENT = true
const [, source] = /```tsx\n(function useGame.*?)```/s.exec(readFileSync(new URL('../../docs/from-boardgame-io.md', import.meta.url), 'utf8'))
const useGame = new Function('useEffect', 'useState', `return ${source}`)(useEffect, useState)

test('a component plays by it', async () => {
  const anna = new Croupier({ server: server.url })
  await anna.register('Anna')
  const table = await anna.open('dominion', { options: { preset: 'first-game' } })
  await table.seatBot('random')
  let drawn = 0, picked = 0
  const Game = () => {
    const { state, asked, pick } = useGame(table)
    drawn += 1
    useEffect(() => {
      if (!asked) return
      picked += 1
      const best = ['Play all Treasures', 'Buy Province', 'Buy Gold', 'Buy Silver'].map((label) => asked.labels.indexOf(label)).find((at) => at >= 0)
      void pick(...(best === undefined ? Array.from({ length: asked.least }, (_, n) => n) : [best])).catch(() => undefined)
    }, [asked?.question])
    return createElement('p', null, state ? `turn ${state.turn}` : 'Loading')
  }
  let shown
  await act(async () => { shown = create(createElement(Game)) })
  for (const end = Date.now() + 120_000; (await table.card()).status !== 'over' && Date.now() < end;) await act(() => new Promise((later) => setTimeout(later, 100)))
  assert.equal((await table.card()).status, 'over')
  assert.match(JSON.stringify(shown.toJSON()), /turn \d+/)
  assert.ok(picked > 10 && drawn > picked, `${picked} of ${drawn}`)
  await act(async () => shown.unmount())
})
