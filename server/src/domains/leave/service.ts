/** Functions that other domains may use. */

export { endLeaveOfLeaver } from './offboarding.ts'
export { getApprovedLeave, type Leave, type LeavePart } from './requests/approved-leave.ts'
export { withLeaveRecalculation } from './requests/recalculate-leave.ts'
export { insertDefaultLeaveTypes } from './types/default-types.ts'
