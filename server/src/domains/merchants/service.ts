/** Functions that other domains may use. */
export { sumPayments } from './queries.ts'
