/** What another site loads to have `<croupier-table>`: the element with its parts, in one script. */
import { speakFrom } from './loaded-words'

export { CroupierTable } from './table/croupier-table'

speakFrom({ ko: () => import('./words/index?ko'), ja: () => import('./words/index?ja') })
