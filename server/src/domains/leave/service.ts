/** Functions that other domains may use. */
export { getApprovedLeave, type Leave, type LeavePart } from './approved.ts'
export { insertDefaultLeaveTypes } from './default-types.ts'
export { endLeaveOfLeaver } from './leavers.ts'
export { withLeaveRecalculation } from './recount.ts'
