/** Functions that other domains may use. */
export { sumPayments } from './merchants/queries.ts'
export { listOpenTransfers } from './transfers/queries.ts'
