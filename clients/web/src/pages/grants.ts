import { html, nothing, type TemplateResult } from 'lit'
import type { Answer } from '@croupier/client'
import { client } from '../asking'
import type { Session } from '../session'
import { inThree } from '../words'
import { say as sayLobby } from '../words/lobby'

export type Grant = Answer<'get', '/me/grants'>['grants'][number]

/** The words of this, in English, Korean and Japanese. */
const say = inThree({
  acting: ['Who acts for me', '나를 대신하는 곳', '私の代わりに行動するもの'],
  are: ['Pages and programs of others that you let act for you. None of them has your token; revoke any that you no longer use.', '나를 대신하도록 허용한 다른 사람의 페이지와 프로그램입니다. 내 토큰은 갖고 있지 않습니다. 더는 쓰지 않는 것은 폐기하세요.', '代わりに行動することを許した、他の人のページとプログラムです。あなたのトークンは渡っていません。使わなくなったものは無効にしてください。'],
  calls: ['calls itself “{}”', '이름: “{}”', '名乗り: 「{}」'],
  program: ['A program on a computer', '컴퓨터의 프로그램', 'コンピューターのプログラム'],
  used: ['last used {}', '마지막 사용 {}', '最終使用 {}'],
} as const)

/** The host of a client's id; empty for a program without a site. */
export const hostOf = (id: string): string => (id.startsWith('https:') ? new URL(id).host : '')

/** What the player has granted to others; nothing where the server has no such thing, or this token may not ask. */
export const granted = async (session: Session): Promise<readonly Grant[]> => (await client(session).get('/me/grants').catch(() => ({ grants: [] }))).grants

/** The list of it on a player's own page, which can revoke one by its id. */
export function grantList({ session: { language } }: { readonly session: Session }, grants: readonly Grant[], revoke: (grant: string) => void): TemplateResult | typeof nothing {
  const day = (at: number, more: Intl.DateTimeFormatOptions = {}) => new Date(at / 1000).toLocaleString(language, { dateStyle: 'medium', ...more })
  const line = ({ id, client: from, name, scope, game, created_at, expires_at, used_at }: Grant) => {
    const who = hostOf(from) || say(language, 'program')
    return html`<li><div class="what"><b>${who}</b>${name ? html` <span class="soft">${say(language, 'calls', `\u2068${name}\u2069`)}</span>` : nothing}
      <small>${sayLobby(language, `scope-${scope}`)}${game ? html` · <a href="/games/${game}">${sayLobby(language, 'one-game')}</a>` : nothing} · ${day(created_at)} – ${day(expires_at)} · ${say(language, 'used', day(used_at, { timeStyle: 'short' }))}</small></div>
      <div class="do"><button @click=${() => revoke(id)}>${sayLobby(language, 'revoke')}<span class="hide"> ${who} ${name ?? ''}</span></button></div></li>`
  }
  return grants.length ? html`<section><h2>${say(language, 'acting')}</h2><p class="soft">${say(language, 'are')}</p><ul class="games" role="list">${grants.map(line)}</ul></section>` : nothing
}
