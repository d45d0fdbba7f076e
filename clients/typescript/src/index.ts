export { Croupier, Refused, type Chosen, type Following, type Settings } from './client.ts'
export { patched } from './patch.ts'
export type * from './types.ts'
