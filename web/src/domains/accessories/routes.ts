import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/accessories-query': () => import('./screens/accessories-screen.tsx'),
  '/others/accessories-query/detail': () => import('./screens/accessory-screen.tsx'),
}
