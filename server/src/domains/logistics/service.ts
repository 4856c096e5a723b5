/** What other domains may read of parcels. */
export { moveWaybills } from './move-customer.ts'
export { waybillRepository } from './repository.ts'
