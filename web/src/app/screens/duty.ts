import type { ScreenTable } from './table.ts'

/** The screens of duty, meetings and roses, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/duty-calendar': () => import('../../domains/duty/screens/duty-calendar-screen.tsx'),
  '/others/duty-management': () => import('../../domains/duty/screens/duty-management-screen.tsx'),
}
