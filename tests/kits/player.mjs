// `node player.mjs URL DIRECT RULESET`: a whole game by the TypeScript kit over URL; DIRECT is the same server without anything in between.
// Its last line is JSON: how many answers were given, whether they are those of the history, how many versions and views there were, how many views were not the
// server's, and the check.
import { Croupier, inMemory } from '../../clients/typescript/src/index.ts'
import { dice } from '../browser/chance.mjs'

const [url, direct, ruleset] = process.argv.slice(2)
const keeper = inMemory(), croupier = new Croupier({ server: url, patience: 300, keeper })
await croupier.register('Tess')
const table = await croupier.open(ruleset)
await table.seatBot('random')
const answered = new Set(), seen = []
for await (const view of table.views()) {
  seen.push(view)
  for (const said of view.asked) {
    if (said.options === null || answered.has(said.question)) continue
    const roll = dice(said.question), left = said.options.map((_, number) => number), count = said.least + roll(said.most - said.least + 1)
    await table.choose(said, Array.from({ length: count }, () => left.splice(roll(left.length), 1)[0]))
    answered.add(said.question)
  }
}
const plain = new Croupier({ server: direct, token: croupier.token, patience: 300, keeper }).table(table.id), [seat] = (await plain.card()).your_seats
let other = 0
for (const view of seen.slice(1)) if (JSON.stringify(view) !== JSON.stringify(await plain.view({ version: view.version }))) other += 1
const chosen = []
for await (const { cause } of plain.frames()) if (cause.type === 'chose' && cause.seat === seat) chosen.push(cause.question)
const same = JSON.stringify(chosen) === JSON.stringify([...answered].sort((a, b) => a - b))
console.log(JSON.stringify({ answers: answered.size, same, versions: seen.at(-1).version, views: seen.length, other, verdict: await plain.check() }))
