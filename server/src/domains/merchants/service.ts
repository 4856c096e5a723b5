/** What other domains may read of payments to merchants. */
export { paymentSums } from './reads.ts'
