import type { ScreenTable } from '../../lib/screens.ts'

/** Screens of accounts that few visits open. */
export const SCREENS: ScreenTable = {
  '/register': () => import('./register/register-screen.tsx'),
  '/change-password': () => import('./security/change-password-screen.tsx'),
  '/my-profile/security': () => import('./security/security-screen.tsx'),
}
