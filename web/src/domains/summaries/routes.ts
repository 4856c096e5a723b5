import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/summary-report': () => import('./screens/summary-report-screen.tsx'),
  '/others/business-summary': () => import('./screens/business-summary-screen.tsx'),
}
