/** What other domains may read of parcels. */
export { waybillRepository } from './repository.ts'
