import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/moments': () => import('./screens/moments-screen.tsx'),
  '/others/moments/add': () => import('./screens/add-moment-screen.tsx'),
  '/others/moments/detail': () => import('./screens/moment-screen.tsx'),
}
