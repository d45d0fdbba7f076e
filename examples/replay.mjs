// All views of a game from its film: `node replay.mjs SERVER GAME` prints one a line, and tells the story beside them.
const [server, game] = process.argv.slice(2)

/** The value after RFC 6902 operations; what they do not touch is shared with the value before. */
function patched(value, [operation, ...others]) {
  if (!operation) return value
  if (operation.path === '') return patched(operation.value, others)
  const keys = operation.path.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return patched(changed(value, keys, operation), others)
}

function changed(value, [key, ...inside], { op, value: given }) {
  const copy = Array.isArray(value) ? [...value] : { ...value }
  if (inside.length) copy[key] = changed(copy[key], inside, { op, value: given })
  else if (!Array.isArray(copy)) { if (op === 'remove') delete copy[key]; else copy[key] = given }
  else copy.splice(key === '-' ? copy.length : Number(key), op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [given]))
  return copy
}

const views = []
for (let since = 1; since !== null;) {
  const film = await (await fetch(`${server}/v1/games/${game}/film?since=${since}&limit=100&with=lines`)).json()
  views[since] = film.base
  for (const { version, patch, lines } of film.steps) {
    views[version] = patched(views[version - 1], patch)
    for (const { text } of lines) console.error(`${version}: ${text}`)
  }
  since = film.next
}
// To step back and forth is to show another of them.
for (const view of views) if (view) console.log(JSON.stringify(view))
