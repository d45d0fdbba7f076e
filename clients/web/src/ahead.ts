/**
 * A table's data is requested before the scripts that draw it have loaded: this one is small, and runs as soon as it has.
 */
import { Ahead } from '@croupier/client/ahead'
import { recall } from './session'

const ahead = new Ahead(), { player, language } = recall(), asker = { token: player?.token, language }
/** Replaces `fetch`, for clients. */
export const sent = ahead.fetch

/** The rules are named by the card of the game; a table that has its first view sooner has asked for them itself. */
async function rules(card: Promise<Response> | undefined): Promise<void> {
  const { ruleset } = await (await card)!.clone().json() as { ruleset?: string }
  if (ruleset) await ahead.begin(`/rulesets/${ruleset}`, asker)
}
const [, game] = /^\/games\/([0-9a-f]{32})$/.exec(location.pathname) ?? [], quiet = () => undefined // the caller gets the error
if (game) {
  ahead.begin(`/games/${game}/stream?of=patches`, asker)?.catch(quiet)
  void rules(ahead.begin(`/games/${game}`, asker)).catch(quiet).finally(() => ahead.end())
} else ahead.end()
