import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/expense-items': () => import('./categories/expense-categories-screen.tsx'),
  '/others/expense-details': () => import('./entries/expense-details-screen.tsx'),
  '/others/income-items': () => import('./categories/income-categories-screen.tsx'),
  '/others/income-details': () => import('./entries/income-details-screen.tsx'),
  '/others/expense-analysis': () => import('./analysis/expense-analysis-screen.tsx'),
}
