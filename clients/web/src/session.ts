import { Croupier } from '@croupier/client'
import { LANGUAGES, type Language } from './words'

/** What this browser remembers: who one is here, and how the page looks. */
export interface Session {
  player: { id: string; name: string; token: string } | null
  language: Language
  theme: 'light' | 'dark' | ''
}
const KEY = 'croupier'

export function recall(): Session {
  const liked = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGES) as Language | undefined
  const fresh: Session = { player: null, language: liked ?? 'en', theme: '' }
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Session>) }
  } catch {
    return fresh
  }
}
export function remember(session: Session): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(session))
  } catch {
    // a browser that keeps nothing: the player lasts as long as the page
  }
  show(session)
}
/** Let the document have a session's language and theme. */
export function show(session: Session): void {
  document.documentElement.lang = session.language
  if (session.theme) document.documentElement.dataset['theme'] = session.theme
  else delete document.documentElement.dataset['theme']
}
export function client(session: Session): Croupier {
  return new Croupier({ token: session.player?.token ?? '', language: session.language })
}
