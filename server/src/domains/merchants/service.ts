/** Functions that other domains may use. */
export { paymentSums } from './reads.ts'
