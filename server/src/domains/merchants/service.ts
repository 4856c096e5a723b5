/** Functions that other domains may use. */
export { sumPayments } from './reads.ts'
