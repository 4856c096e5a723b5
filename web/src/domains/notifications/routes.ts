import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/notifications': () => import('./screens/notifications-screen.tsx'),
  '/notifications/settings': () => import('./screens/notification-settings-screen.tsx'),
}
