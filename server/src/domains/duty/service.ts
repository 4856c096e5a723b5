/** Functions that other domains may use. */
export { freeDuties } from './leavers.ts'
