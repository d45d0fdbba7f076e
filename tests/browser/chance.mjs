// Seeded randomness: the same in each run.

/** A seeded generator of random numbers. */
export function dice(seed) {
  let state = seed
  return (below) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * below) }
}

/** A network that loses a fifth of the requests and a fifth of the answers, and cuts streams midway. */
export function unreliable(roll, lost) {
  return async (request) => {
    const stream = request.url.includes('/stream')
    if (roll(5) === 0) { lost.requests += 1; throw new TypeError('lost on its way there') }
    const answer = await fetch(request)
    if (!stream && roll(5) === 0) { await answer.arrayBuffer(); lost.answers += 1; throw new TypeError('lost on its way back') }
    if (!stream || !answer.body) return answer
    let left = 3 + roll(12)
    const cut = new TransformStream({ transform(piece, to) { if (left-- <= 0) { lost.streams += 1; to.error(new TypeError('cut')) } else to.enqueue(piece) } })
    return new Response(answer.body.pipeThrough(cut), answer)
  }
}
