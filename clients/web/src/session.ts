import { LANGUAGES, type Language } from './languages'

/** What this browser stores: the player's identity, and how the page looks. */
export interface Session {
  player: { id: string; name: string; token: string } | null
  language: Language
  theme: 'light' | 'dark' | ''
  /** A token that this server does not know: whoever has it is a guest as long as the page is open, and it stays stored until they are somebody else. */
  unknown?: string
  /** Which words of which games have been explained: `ruleset game term`. */
  hints?: readonly string[]
  /** What the lessons of which games have told, see `lesson/told.ts`. */
  lessons?: readonly string[]
  /** What the page answers by itself in which games, see `pages/auto.ts`: `game word`. */
  auto?: readonly string[]
  /** Whether a sound, and a notification, announce one's turn. */
  sound?: boolean
  notify?: boolean
  /** How slowly the steps of others are shown: 2 half as fast as usual, 0 at once. */
  slow?: number
  /** Whether nobody is to know that one is at a table. */
  quiet?: boolean
  /** What answers in place of a server, as files do; never stored. */
  fetch?: (request: Request) => Promise<Response>
}
const KEY = 'croupier'
/** All that is stored: a new player's answer has a recovery code as well, which is never stored. */
const KEPT = ['player', 'id', 'name', 'token', 'language', 'theme', 'hints', 'lessons', 'auto', 'sound', 'notify', 'slow', 'quiet']
/** Whether the page is an overlay over a video. */
export const OVERLAY = location.pathname.startsWith('/games/') && new URLSearchParams(location.search).has('overlay')

/** What is stored now, which another tab may have changed; `before` has what is not. */
export function recall(before?: Session): Session {
  const liked = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGES) as Language | undefined
  const session: Session = { player: null, language: liked ?? 'en', theme: '', ...before }
  try {
    Object.assign(session, JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    // a browser that stores nothing, or something else under this name
  }
  if (session.player && session.player.token === session.unknown) session.player = null
  return OVERLAY ? overlay(session) : session
}
/** An overlay shows what spectators see, whatever player is stored, and looks as its address says: `?overlay&theme=dark&lang=ja`. */
function overlay({ language: usual }: Session): Session {
  const given = new URLSearchParams(location.search), language = given.get('lang') ?? '', theme = given.get('theme')
  return { player: null, language: language in LANGUAGES ? language as Language : usual, theme: theme === 'dark' || theme === 'light' ? theme : '' }
}
/** Store changes, and nothing else that another tab may have changed since `before`. */
export function remember(changes: Partial<Session>, before?: Session): Session {
  const session = { ...recall(before), ...changes }
  try {
    localStorage.setItem(KEY, JSON.stringify(session, KEPT))
  } catch {
    // a browser that stores nothing: the player lasts as long as the page
  }
  return show(session)
}
/** Give the document a session's language and theme. */
export function show(session: Session): Session {
  document.documentElement.lang = session.language
  if (session.theme) document.documentElement.dataset['theme'] = session.theme
  else delete document.documentElement.dataset['theme']
  return session
}
