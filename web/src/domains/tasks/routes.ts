import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/tasks': () => import('./screens/tasks-screen.tsx'),
  '/tasks/detail/:id': () => import('./screens/task-screen.tsx'),
  '/tasks/calendar': () => import('./calendar/calendar-screen.tsx'),
  '/tasks/management': () => import('./screens/management-screen.tsx'),
}
