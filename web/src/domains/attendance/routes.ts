import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/attendance/clock': () => import('./clock/clock-screen.tsx'),
  '/attendance/calendar': () => import('./calendar/calendar-screen.tsx'),
  '/attendance/statistics': () => import('./calendar/statistics-screen.tsx'),
  '/attendance/admin': () => import('./admin/admin-screen.tsx'),
}
