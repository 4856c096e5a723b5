/** Functions that other domains may use. */
export { addUncachedDays, invalidateSaleDay } from './commission-cache.ts'
