import type { ScreenTable } from './table.ts'

/** The screens of sales, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/sales/new': () => import('../../domains/sales/new-sale/new-sale-screen.tsx'),
  '/sales': () => import('../../domains/sales/list/sales-screen.tsx'),
  '/sales/:id': () => import('../../domains/sales/detail/sale-screen.tsx'),
  '/sales/:id/return': () => import('../../domains/sales/returns/return-screen.tsx'),
}
