import type { ScreenTable } from './table.ts'

/** The screens of sales, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/sales/new': () => import('../../domains/sales/screens/new-sale-screen.tsx'),
  '/sales': () => import('../../domains/sales/screens/sales-screen.tsx'),
  '/sales/:id': () => import('../../domains/sales/screens/sale-screen.tsx'),
  '/sales/:id/return': () => import('../../domains/sales/screens/return-screen.tsx'),
}
