export { Croupier, Refused, type Chosen, type Following, type Settings } from './client.ts'
export { Doubt, inMemory, type Fairness, type Keeper, type KeptReceipt } from './fairness.ts'
export { patched } from './patch.ts'
export type * from './types.ts'
