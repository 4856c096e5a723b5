import type { ScreenTable } from './table.ts'

/** The screens of attendance, leave and staff, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/attendance/clock': () => import('../../domains/attendance/clock/clock-screen.tsx'),
  '/attendance/calendar': () => import('../../domains/attendance/calendar/calendar-screen.tsx'),
  '/attendance/leave': () => import('../../domains/leave/screens/leave-screen.tsx'),
  '/attendance/statistics': () => import('../../domains/attendance/calendar/statistics-screen.tsx'),
  '/attendance/admin': () => import('../../domains/attendance/admin/admin-screen.tsx'),
  '/attendance/staff-management': () => import('../../domains/staff/screens/staff-management-screen.tsx'),
}
