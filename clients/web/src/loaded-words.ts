/** The words of other languages than English, which is built in: they are loaded on demand. */
import type { Language } from './languages'

type Texts = Readonly<Record<string, string>>
/** How each language's words are loaded. */
export type Load = Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Texts }>>>

let load: Partial<Load> = {}
const loaded: { [language: string]: Texts } = {}
/** Those of an earlier source, until the later one's are there. */
let old: typeof loaded = {}

/** Set the source of the words: those of pages, or of tables alone. */
export function speakFrom(words: Load): void {
  load = words
  old = { ...loaded }
}

/** A word in a language that has been loaded. */
export function translated(language: string, word: string): string | undefined {
  return loaded[language]?.[word]
}

/** Load the words of a language once, before anything is drawn in it. If that fails, English is used. */
export async function speak(language: string): Promise<void> {
  const words = loaded[language] !== old[language] ? undefined : load[language as keyof Load]
  if (words) await words().then((texts) => { loaded[language] = texts.default }, () => undefined)
}
