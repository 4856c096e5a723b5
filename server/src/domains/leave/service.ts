/** What other domains may do with leave. */
export { approvedLeave, type Leave } from './approved.ts'
export { openLeave } from './default-types.ts'
