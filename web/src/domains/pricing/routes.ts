import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/price': () => import('./list/price-screen.tsx'),
  '/price/edit': () => import('./edit/price-edit-screen.tsx'),
  '/price/requests': () => import('./requests/price-requests-screen.tsx'),
}
