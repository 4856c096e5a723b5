import type { ScreenTable } from './table.ts'

/** The screens of prices, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/price': () => import('../../domains/pricing/screens/price-screen.tsx'),
  '/price/edit': () => import('../../domains/pricing/screens/price-edit-screen.tsx'),
  '/price/requests': () => import('../../domains/pricing/screens/price-requests-screen.tsx'),
}
