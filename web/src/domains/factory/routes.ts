import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/factory-inventory': () => import('./screens/factory-screen.tsx'),
  '/others/factory-inventory/detail': () => import('./screens/factory-item-screen.tsx'),
}
