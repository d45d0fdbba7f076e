import type { Server } from './server.ts'
import type { Asking, PlayerEvent } from './types.ts'

/** What a player was told of their games and tokens, as far as it is kept: from the first time that they ask, for 30 days. */
export async function told(server: Server, asking?: Asking): Promise<PlayerEvent[]> {
  const lines = await server.text('/me/events', { since: 0, seconds: 0 }, { accept: 'application/x-ndjson', ...asking })
  return lines.split('\n').filter(Boolean).map((line) => JSON.parse(line) as PlayerEvent)
}
