import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/sales/new': () => import('./new-sale/new-sale-screen.tsx'),
  '/sales': () => import('./list/sales-screen.tsx'),
  '/sales/:id': () => import('./detail/sale-screen.tsx'),
  '/sales/:id/return': () => import('./returns/return-screen.tsx'),
}
