/** Types that other domains may use. */

export type { CustomerMerge, CustomerRecordsHook } from './merge-customers.ts'
