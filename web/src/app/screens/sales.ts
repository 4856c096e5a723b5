import type { ScreenTable } from './table.ts'

/** The screens of what is sold and by whom, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/daily-sales': () => import('../../domains/sales-figures/screens/daily-sales-screen.tsx'),
  '/others/daily-sales-detail': () => import('../../domains/sales-figures/screens/sold-lines-screen.tsx'),
  '/others/business-progress': () => import('../../domains/targets/screens/progress-screen.tsx'),
  '/others/business-tasks': () => import('../../domains/targets/screens/targets-screen.tsx'),
  '/others/staff-performance': () => import('../../domains/commission/screens/staff-performance-screen.tsx'),
}
