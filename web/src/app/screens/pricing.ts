import type { ScreenTable } from './table.ts'

/** The screens of prices, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/price': () => import('../../domains/pricing/list/price-screen.tsx'),
  '/price/edit': () => import('../../domains/pricing/edit/price-edit-screen.tsx'),
  '/price/requests': () => import('../../domains/pricing/requests/price-requests-screen.tsx'),
}
