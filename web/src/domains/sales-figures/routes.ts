import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/daily-sales': () => import('./screens/daily-sales-screen.tsx'),
  '/others/daily-sales-detail': () => import('./screens/sold-lines-screen.tsx'),
}
