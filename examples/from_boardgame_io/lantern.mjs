// Lantern in boardgame.io: three secret cards each; swap one or keep, in turn; then tricks, whose winner leads the next.
// The deck is given, so that a play can be repeated.
const other = (player) => (player === '0' ? '1' : '0')

export const lantern = (deck) => ({
  name: 'lantern',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({
    deck: deck.slice(6),
    discard: [],
    played: { 0: null, 1: null },
    players: { 0: { hand: deck.slice(0, 3), won: 0 }, 1: { hand: deck.slice(3, 6), won: 0 } },
    swapped: 0,
    lead: '0',
  }),
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    players: Object.fromEntries(Object.entries(G.players).map(([player, { hand, won }]) => [player, { hand: player === playerID ? hand : hand.length, won }])),
  }),
  phases: {
    swap: {
      start: true,
      next: 'play',
      moves: {
        keep: ({ G, events }) => { G.swapped += 1; events.endTurn() },
        swap: ({ G, playerID, events }, card) => {
          const { hand } = G.players[playerID]
          if (!hand.includes(card)) return 'INVALID_MOVE'
          G.discard.push(...hand.splice(hand.indexOf(card), 1))
          hand.push(G.deck.shift())
          G.swapped += 1
          events.endTurn()
        },
      },
      turn: { order: { first: () => 0, next: ({ ctx }) => (ctx.playOrderPos + 1) % 2 } },
      endIf: ({ G }) => G.swapped === 2,
    },
    play: {
      moves: {
        play: ({ G, playerID, events }, card) => {
          const { hand } = G.players[playerID]
          if (!hand.includes(card)) return 'INVALID_MOVE'
          hand.splice(hand.indexOf(card), 1)
          G.played[playerID] = card
          if (G.played[other(playerID)] !== null) {
            G.lead = G.played[0] > G.played[1] ? '0' : '1'
            G.players[G.lead].won += 1
            G.discard.push(G.played[0], G.played[1])
            G.played = { 0: null, 1: null }
          }
          events.endTurn()
        },
      },
      turn: { order: { first: ({ G }) => Number(G.lead), next: ({ G, ctx }) => (G.played[0] === null && G.played[1] === null ? Number(G.lead) : (ctx.playOrderPos + 1) % 2) } },
    },
  },
  endIf: ({ G }) => {
    const [zero, one] = [G.players[0], G.players[1]]
    return zero.hand.length || one.hand.length || G.played[0] !== null || G.played[1] !== null ? undefined : { winner: zero.won > one.won ? '0' : '1' }
  },
})
