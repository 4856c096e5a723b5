import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/admin/permission-management': () => import('./permissions/permission-management-screen.tsx'),
  '/admin/user-management': () => import('./accounts/user-management-screen.tsx'),
}
