import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/business-progress': () => import('./screens/progress-screen.tsx'),
  '/others/business-tasks': () => import('./screens/targets-screen.tsx'),
}
