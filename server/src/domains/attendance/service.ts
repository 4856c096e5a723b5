/** Functions that other domains may use. */
export { getWorkingDays } from './calendar.ts'
export { firstInactiveDaySql } from './leavers.ts'
export { notifyAttendanceAdmins } from './overseers.ts'
export { getUserWorkingDays } from './working.ts'
