/** What another site loads to have `<croupier-table>`: the element with its parts, in one script. */
export { CroupierTable } from './table/croupier-table'
