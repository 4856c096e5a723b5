import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/market-analysis-export': () => import('./screens/market-export-screen.tsx'),
  '/quyufenxi/:region/:file': () => import('./screens/region-report-screen.tsx'),
}
