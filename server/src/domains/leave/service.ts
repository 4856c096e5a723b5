/** Functions that other domains may use. */
export { approvedLeave, type Leave, type LeavePart } from './approved.ts'
export { openLeave } from './default-types.ts'
export { endLeave } from './leavers.ts'
export { recounting } from './recount.ts'
