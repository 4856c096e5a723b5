import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/my-profile/api-keys': () => import('./screens/personal-api-keys-screen.tsx'),
  '/admin/api-keys': () => import('./screens/service-api-keys-screen.tsx'),
}
