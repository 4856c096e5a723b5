/** The public API of logistics for other domains. */
export { reassignWaybills } from './move-customer.ts'
export { waybillQueries } from './repository.ts'
