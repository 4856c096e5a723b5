/** The public API of logistics for other domains. */
export { moveWaybills } from './move-customer.ts'
export { waybillRepository } from './repository.ts'
