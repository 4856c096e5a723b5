/** Functions that other domains may use. */

export { getApprovedLeave, type Leave, type LeavePart } from './requests/approved-leave.ts'
export { withLeaveRecalculation } from './requests/recalculate-leave.ts'
export { insertDefaultLeaveTypes } from './types/default-types.ts'
