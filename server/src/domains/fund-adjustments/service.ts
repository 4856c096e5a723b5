/** Functions that other domains may use. */
export { listOpenTransfers } from './queries.ts'
