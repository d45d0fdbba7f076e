// Big Money for two in boardgame.io: the answers that Croupier's bench gives (treasures, one buy, the end of the turn),
// hands and decks kept from the other player, everything else left out. Deterministic but for the shuffles.
const COST = { province: 8, gold: 6, silver: 3 }
const WORTH = { gold: 3, silver: 2, copper: 1 }

function draw(mat, n, random) {
  for (let i = 0; i < n; i++) {
    if (!mat.deck.length) [mat.deck, mat.discard] = [random.Shuffle(mat.discard), []]
    if (mat.deck.length) mat.hand.push(mat.deck.pop())
  }
}

function dealt(random) {
  const mat = { deck: random.Shuffle([...Array(7).fill('copper'), ...Array(3).fill('estate')]), hand: [], discard: [], played: [] }
  draw(mat, 5, random)
  return mat
}

export const game = {
  name: 'big-money',
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => ({
    supply: { province: 8, gold: 30, silver: 40 },
    coins: 0,
    bought: false,
    mats: { 0: dealt(random), 1: dealt(random) },
  }),
  // What a player may see: their own hand, and how many cards the rest holds.
  playerView: ({ G, playerID }) => ({
    ...G,
    mats: Object.fromEntries(
      Object.entries(G.mats).map(([seat, { deck, hand, discard, played }]) => [
        seat,
        { deck: deck.length, hand: seat === playerID ? hand : hand.length, discard: discard.length, played },
      ]),
    ),
  }),
  moves: {
    treasures: ({ G, ctx }) => {
      const mat = G.mats[ctx.currentPlayer]
      mat.played = mat.hand.filter((card) => WORTH[card])
      mat.hand = mat.hand.filter((card) => !WORTH[card])
      G.coins = mat.played.reduce((sum, card) => sum + WORTH[card], 0)
    },
    buy: ({ G, ctx }, card) => {
      if (G.bought || COST[card] > G.coins || !G.supply[card]) return 'INVALID_MOVE'
      G.supply[card] -= 1
      G.bought = true
      G.mats[ctx.currentPlayer].discard.push(card)
    },
    done: ({ G, ctx, random, events }) => {
      const mat = G.mats[ctx.currentPlayer]
      mat.discard.push(...mat.hand, ...mat.played)
      Object.assign(mat, { hand: [], played: [] })
      draw(mat, 5, random)
      Object.assign(G, { coins: 0, bought: false })
      events.endTurn()
    },
  },
  endIf: ({ G }) => (G.supply.province ? undefined : true),
}

// The next move of whoever's turn it is, as their own view tells it.
export function next({ G, ctx }) {
  const mat = G.mats[ctx.currentPlayer]
  if (!mat.played.length && !G.bought) return ['treasures']
  const card = G.bought ? undefined : Object.keys(COST).find((each) => COST[each] <= G.coins && G.supply[each])
  return card ? ['buy', card] : ['done']
}
