/** The words of other languages than English, which is built in: they are loaded where they are spoken. */
import type { Language } from '../languages'
import type { Word as LobbyWord } from '../pages/lobby-words'
import type { Word as ReplayWord } from '../pages/replay-words'
import type { Word as RoomWord } from '../pages/words'
import type { Word } from '../words'

export type Tables = Readonly<Record<Word, string>>
/** What tables that wait say beside it. */
export type Rooms = Readonly<Record<Exclude<RoomWord, Word>, string>>
/** What both do without. */
export type Pages = Readonly<Record<Exclude<LobbyWord | ReplayWord, RoomWord>, string>>
type Texts = Readonly<Record<string, string>>
/** How the words of each language are had. */
export type Load = Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Texts }>>>

let load: Partial<Load> = {}
const loaded: { [language: string]: Texts } = {}

/** Say where the words come from: those of pages, or those of tables alone. */
export function speakFrom(words: Load): void {
  load = words
}

/** A word in a language that has been loaded. */
export function translated(language: string, word: string): string | undefined {
  return loaded[language]?.[word]
}

/** Load the words of a language once, before anything is drawn in it. Where they cannot be had, English is spoken. */
export async function speak(language: string): Promise<void> {
  const words = loaded[language] ? undefined : load[language as keyof Load]
  if (words) await words().then((texts) => { loaded[language] = texts.default }, () => undefined)
}
