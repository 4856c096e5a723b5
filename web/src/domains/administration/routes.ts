import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/admin/audit-trail': () => import('./screens/audit-trail-screen.tsx'),
  '/admin/company-settings': () => import('./screens/company-settings-screen.tsx'),
}
