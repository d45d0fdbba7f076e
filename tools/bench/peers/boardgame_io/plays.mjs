// node plays.mjs: reads plays as lines of {"deck": [...], "moves": [["swap", 3], ...]}, and prints for each what boardgame.io
// has after the set-up and after every move: the whole state, what each player and a spectator see, whose turn it is.
import { createInterface } from 'node:readline'
import client from 'boardgame.io/dist/cjs/client.js'
import { lantern } from '../../../../examples/from_boardgame_io/lantern.mjs'

for await (const line of createInterface({ input: process.stdin })) {
  const { deck, moves } = JSON.parse(line), game = lantern(deck), played = client.Client({ game, numPlayers: 2, debug: false }), seen = []
  const look = () => {
    const { G, ctx } = played.store.getState()
    seen.push({ G, views: ['0', '1', null].map((playerID) => game.playerView({ G, ctx, playerID })), phase: ctx.phase, turn: ctx.currentPlayer, over: ctx.gameover ?? null })
  }
  played.start()
  look()
  for (const [name, ...args] of moves) {
    played.moves[name](...args)
    look()
  }
  played.stop()
  console.log(JSON.stringify(seen))
}
