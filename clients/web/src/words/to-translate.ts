/** The words that each other language needs, by the pages that load them. */
import type { Word as LobbyWord } from './lobby'
import type { Word as ReplayWord } from './replay'
import type { Word as RoomWord } from './rooms'
import type { Word } from '.'

export type Tables = Readonly<Record<Word, string>>
/** The further words of waiting tables. */
export type Rooms = Readonly<Record<Exclude<RoomWord, Word>, string>>
/** Words that neither needs. */
export type Pages = Readonly<Record<Exclude<LobbyWord | ReplayWord, RoomWord>, string>>
