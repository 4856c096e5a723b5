/** What other domains may do with leave. */
export { approvedLeave, type Leave, type LeavePart } from './approved.ts'
export { openLeave } from './default-types.ts'
export { endLeave } from './leavers.ts'
export { recounting } from './recount.ts'
