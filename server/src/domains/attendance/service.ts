/** Functions that other domains may use. */
export { getWorkingDays } from './calendar/calendar.ts'
export { notifyAttendanceAdmins } from './notifications.ts'
export { firstInactiveDaySql } from './offboarding.ts'
export { getUserWorkingDays } from './schedule/working-days.ts'
