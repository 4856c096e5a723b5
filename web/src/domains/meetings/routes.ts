import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/meeting-records': () => import('./screens/meetings-screen.tsx'),
  '/others/meeting-records/add': () => import('./screens/meeting-add-screen.tsx'),
  '/others/meeting-records/detail/:id': () => import('./screens/meeting-screen.tsx'),
}
