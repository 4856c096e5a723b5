import type { ScreenTable } from './table.ts'

/** The screens of duty, meetings and roses, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/duty-calendar': () => import('../../domains/duty/screens/duty-calendar-screen.tsx'),
  '/others/duty-management': () => import('../../domains/duty/screens/duty-management-screen.tsx'),
  '/others/meeting-records': () => import('../../domains/meetings/screens/meetings-screen.tsx'),
  '/others/meeting-records/add': () => import('../../domains/meetings/screens/meeting-add-screen.tsx'),
  '/others/meeting-records/detail/:id': () => import('../../domains/meetings/screens/meeting-screen.tsx'),
  '/rose-care': () => import('../../domains/roses/screens/rose-care-screen.tsx'),
}
