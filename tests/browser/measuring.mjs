// What of a table is measured, position by position, in the browser: what is cut, too small or covered, and what moves.

/** The table of a replay made one to be played at: its film is there, and nothing of the replay stands in its way. Its versions in which the seat has a choice, and all that are dealt. Runs in the page. */
export function seated() {
  const replay = document.querySelector('croupier-page').shadowRoot.querySelector('croupier-replay'), table = replay.shadowRoot.querySelector('croupier-table')
  replay.shadowRoot.querySelector('[slot=foot]').remove()
  table.still = false
  const asked = replay.views.filter(({ state, asked }) => state && asked.some(({ options }) => options?.length > 1))
  const full = structuredClone(asked.findLast(({ state }) => state.mats[0].hand.length)), { hand } = full.state.mats[0]
  for (let n = 0; hand.length < 13; n += 1) hand.push(hand[n])
  replay.views.push({ ...full, version: Infinity }) // a hand of thirteen, at the end
  return { asked: asked.map(({ version }) => version), dealt: replay.views.filter(({ state, version }) => state && version !== Infinity).map(({ version }) => version) }
}

/**
 * What is wrong with how these versions are drawn, and how much of the board cards cover. `least`: of type on faces, in pixels. `scrolls`: the
 * board may; `tight`: it may to one's own area. `overlay`: there is no dock. Runs in the page.
 */
export async function drawn([versions, { least, scrolls = false, tight = false, half = false, overlay = false, few = 7 }]) {
  const within = (root, name) => root.querySelector(name)?.shadowRoot ?? root
  const home = within(document.querySelector('croupier-page').shadowRoot, 'croupier-replay'), table = home.querySelector('croupier-table'), root = table.shadowRoot, found = [], shares = []
  const told = (one) => `${one.className.replace(/ ?(fresh|turn-\d)/g, '')} ${one.dataset.path ?? ''} "${one.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}"`
  const seen = (one) => one.checkVisibility(), inside = (a, b, by = 1.5) => a.left >= b.left - by && a.right <= b.right + by && a.top >= b.top - by && a.bottom <= b.bottom + by
  const over = (a, b) => a.left < b.right - 1.5 && b.left < a.right - 1.5 && a.top < b.bottom - 1.5 && b.top < a.bottom - 1.5
  const place = document.createRange(), screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  /** Texts and drawings below an element, each with where it is. */
  const marks = (of, but) => {
    const all = [], walker = document.createTreeWalker(of, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.data.trim() || text.parentElement.closest(but)) continue
      place.selectNodeContents(text)
      all.push(...[...place.getClientRects()].map((at) => ({ at, text, one: text.parentElement })))
    }
    return [...all, ...[...of.querySelectorAll('.sign')].filter((one) => !one.closest(but)).map((one) => ({ at: one.getBoundingClientRect(), one }))]
  }
  const nodes = (of) => { // of the whole page, through shadow roots
    let all = 0
    for (const walker = document.createTreeWalker(of); walker.nextNode();) all += 1 + (walker.currentNode.shadowRoot ? nodes(walker.currentNode.shadowRoot) : 0)
    return all
  }
  const zoom = (one) => one.currentCSSZoom ?? 1, size = (one) => parseFloat(getComputedStyle(one).fontSize) * zoom(one)
  for (const version of versions) {
    const say = (what) => found.push(`version ${version.version ?? version}: ${what}`)
    table.view = home.host.views ? home.host.views.find((view) => view.version === version) : version
    for (let n = 0; n < (overlay ? 3 : 1); n += 1) { await table.updateComplete; if (overlay) await new Promise(requestAnimationFrame) }
    const box = root.querySelector('.board'), board = box.getBoundingClientRect(), dock = root.querySelector('.dock')?.getBoundingClientRect()
    const zones = new Set(table.drawing.fixed.map(({ id }) => id)), cards = [...root.querySelectorAll('.board .laid .card')].filter(seen).map((one) => [one, one.getBoundingClientRect()])
    for (const [n, [card, edge]] of cards.entries()) {
      for (const { at, text, one } of marks(card, '.hide, .piece, .watermark, .word, .takes')) {
        if (at.width && !inside(at, edge)) say(`cut: ${text?.data ?? one.firstChild?.getAttribute('href')} of ${told(card)}`)
        if (text && size(one) < least - 0.01) say(`type of ${size(one).toFixed(1)} px: ${text.data.trim()} of ${told(card)}`)
      }
      const tabs = [...card.querySelectorAll('.tab')].flatMap((one) => marks(one, '.hide'))
      for (const one of card.querySelectorAll('.takes, .word')) if (tabs.some(({ at }) => over(at, one.getBoundingClientRect()))) say(`"${one.textContent.trim()}" covers whose ${told(card)} is`)
      const onto = card.nextElementSibling?.matches('.onto') ? [...card.nextElementSibling.querySelectorAll('.chip')].map((one) => [one, one.getBoundingClientRect()]) : []
      for (const [chip, at] of onto) {
        if (!inside(at, edge, 4)) say(`beside its card: ${told(chip)} on ${told(card)}`)
        for (const { at: line, text } of marks(card, '.hide, .piece, .watermark, .word, .parts')) if (text && over(at, line)) say(`${told(chip)} lies on "${text.data}" of ${told(card)}`)
      }
      for (const [other, at] of cards.slice(n + 1)) if (over(edge, at)) say(`one over another: ${told(card)}, ${told(other)}`)
      const outer = card.querySelector('.takes')?.getBoundingClientRect() ?? edge, fixed = zones.has(card.closest('[data-zone]').dataset.zone)
      if (!scrolls && (fixed || !tight) && (!inside(edge, board) || !inside(outer, board, 3))) say(`out of view: ${told(card)}`)
      if (edge.right > board.right + 1 || edge.left < board.left - 1) say(`beside the board: ${told(card)}`)
    }
    for (const chip of root.querySelectorAll('.board .laid .chip')) if (seen(chip)) for (const { at, text } of marks(chip, '.hide')) if (text && !inside(at, chip.getBoundingClientRect())) say(`cut: ${text.data} of ${told(chip)}`)
    for (const sign of root.querySelectorAll('use')) if (!root.getElementById(sign.getAttribute('href').slice(1))) say(`a sign without a drawing: ${sign.getAttribute('href')}`)
    for (const area of root.querySelectorAll('.rail .mat, .area')) if (seen(area)) for (const { text, one } of marks(area, '.hide, .piece, .seat')) if (text && size(one) < 11) say(`type of ${size(one).toFixed(1)} px: "${text.data.trim()}" before a rival`)
    for (const word of table.view.result ? [] : root.querySelectorAll('.holds > .word')) if (/^\d/.test(word.textContent)) say(`the place stands before its word: ${word.textContent}`)
    for (const one of table.narrow ? [] : root.querySelectorAll('.rail .mat')) if (seen(one) && one.scrollHeight > one.clientHeight + 1) say(`a plate of ${one.clientHeight} px scrolls: ${one.scrollHeight}`)
    for (const one of root.querySelectorAll('.rail h2 > span:not(.seat, .hide, .there)')) if (one.clientWidth < Math.min(24, one.scrollWidth)) say(`a name has ${one.clientWidth} px`)
    if (!overlay) {
      for (const one of box.scrollTop ? [] : root.querySelectorAll('.area')) if (one.getBoundingClientRect().top < board.bottom - 1 && one.getBoundingClientRect().bottom > board.bottom + 1) say(`half under the dock: ${told(one)}`)
      const facts = root.querySelector('.facts').getBoundingClientRect()
      for (const one of root.querySelectorAll('.facts .number, .facts .track [aria-current]')) if (!inside(one.getBoundingClientRect(), facts, 6)) say(`cut: ${told(one)} in the bar`)
      const held = [...root.querySelectorAll('.tray .hand > li')], ask = root.querySelector('.ask')
      if (dock.top < board.bottom - 1) say('the dock lies over the board')
      for (const one of [root.querySelector('.dock'), ...held, ...root.querySelectorAll('.ask h2')]) if (seen(one) && !inside(one.getBoundingClientRect(), screen)) say(`out of view: ${told(one)}`)
      if (new Set(held.map((one) => one.offsetTop)).size > 1) say(`a hand of ${held.length} takes more than a row`)
      for (const card of held.length && !half ? [held.at(-1).querySelector('.card')] : []) { // the others may lie below it
        for (const { at, text, one } of marks(card, '.hide, .watermark')) {
          if (at.width && !inside(at, card.getBoundingClientRect())) say(`cut: ${text?.data ?? one.firstChild?.getAttribute('href')} of ${told(card)} in the hand`)
          if (text && size(one) < least - 0.01) say(`type of ${size(one).toFixed(1)} px: ${text.data.trim()} in the hand`)
        }
      }
      if (table.question && ask.querySelectorAll(':scope > .options button').length <= few && ask.scrollHeight > ask.clientHeight + 1) say(`a question of few buttons scrolls by ${ask.scrollHeight - ask.clientHeight} px`)
      if (half && board.height < innerHeight / 2) say(`the board has ${Math.round(board.height)} px of ${innerHeight}`)
      const cans = [...root.querySelectorAll('.board .can')].filter(seen)
      if (cans.length && !cans.some((one) => inside(one.getBoundingClientRect(), board, 4))) say('nothing that can be picked is in view') // it scrolls to the first
    }
    if (nodes(document) > 4000) say(`${nodes(document)} nodes`)
    const laid = table.laid, chips = [...root.querySelectorAll('.area .chip')].map((one) => [one, one.getBoundingClientRect()]), covered = [...cards, ...chips].reduce((sum, [, { width, height }]) => sum + width * height, 0)
    const rooms = table.rules.layout.zones.flatMap((one) => [one, ...(one.inside ?? [])]).filter(({ room }) => room), slots = [...laid?.at ?? []].reduce((sum, [id, { y, wide, high }]) => {
      const { room = 0 } = rooms.find(({ at, word }) => id.endsWith(`${at}${word}`)) ?? {}, there = cards.filter(([one]) => one.closest('[data-zone]').dataset.zone === id).length
      const free = board.width - Math.max(...[...laid.at.values()].filter((one) => one.y === y).map((one) => one.x + one.columns * (one.wide + 8)))
      return sum + Math.max(0, Math.min(room - there, Math.floor(free / (wide + 8)))) * wide * high
    }, 0), kept = (laid?.kept ?? 0) * board.width + slots
    const shared = cards.filter(([one]) => zones.has(one.closest('[data-zone]').dataset.zone)).length
    shares.push({ version, kept: kept / (board.width * board.height), covered: covered / (board.width * board.height - kept), type: laid?.type ?? 0, shared })
  }
  return { found, shares }
}

/** What moves from one version of a film to the next that may not. `starts`: the versions that begin a turn or a part of one. Runs in the page. */
export async function moved([most, starts]) {
  const replay = document.querySelector('croupier-page').shadowRoot.querySelector('croupier-replay'), table = replay.shadowRoot.querySelector('croupier-table'), root = table.shadowRoot, found = []
  const rect = (one, within = null) => { const { left, top, width, height } = one.getBoundingClientRect(); return [left, top - (within?.getBoundingClientRect().top ?? 0), width, height].map((n) => Math.round(n * 10) / 10).join(' ') }
  let before = null, steps = 0
  for (const view of replay.views) {
    if (!view.state || view.version === Infinity || (steps += 1) > most) continue
    table.view = view
    await table.updateComplete
    const question = table.question, main = question && root.querySelector('.ask > .options > :is(.main, .easy)'), zones = new Set(table.drawing.fixed.map(({ id }) => id))
    const shared = new Map([...root.querySelectorAll('.board [data-zone]')].filter((one) => zones.has(one.dataset.zone)).flatMap((one) => [...one.querySelectorAll('ul.items > li > .card')].map((card) => [card.dataset.path, rect(card.parentElement, root.querySelector('.laid'))])))
    const now = { seat: view.asked.map(({ seat }) => seat).join(), main: main && rect(main), tray: root.querySelector('.tray') && rect(root.querySelector('.tray')), dock: rect(root.querySelector('.dock')), shared, hand: [...root.querySelectorAll('.tray .hand > li')].map((one) => [one.firstElementChild.dataset.face, rect(one)]) }
    if (before) {
      for (const name of ['main', 'tray', 'dock']) if (before[name] && now[name] && before[name] !== now[name]) found.push(`version ${view.version}: ${name} from ${before[name]} to ${now[name]}`)
      const turns = before.seat !== now.seat || starts.includes(view.version), places = [...shared].filter(([path, at]) => before.shared.has(path) && before.shared.get(path) !== at)
      if (places.length && !turns) found.push(`version ${view.version}: ${places.length} of ${shared.size} cards, ${places[0][0]} from ${before.shared.get(places[0][0])} to ${places[0][1]}`)
      const same = `${before.hand.map(([face]) => face)}` === `${now.hand.map(([face]) => face)}`
      if (same && `${before.hand}` !== `${now.hand}`) found.push(`version ${view.version}: the hand`)
    }
    before = { ...now, main: now.main ?? before?.main, tray: now.tray ?? before?.tray }
  }
  return { found, steps }
}
