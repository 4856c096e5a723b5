import type { ScreenTable } from './table.ts'

/** The screens on which stock is changed, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/stock/receive': () => import('../../domains/stock/screens/receive-screen.tsx'),
  '/stock/move': () => import('../../domains/stock/screens/move-screen.tsx'),
  '/stock/transfers': () => import('../../domains/stock/screens/transfers-screen.tsx'),
  '/stock/transfers/:id': () => import('../../domains/stock/screens/transfer-screen.tsx'),
  '/stock/counts': () => import('../../domains/stock/screens/counts-screen.tsx'),
  '/stock/counts/:id': () => import('../../domains/stock/screens/count-screen.tsx'),
  '/stock/documents': () => import('../../domains/stock/screens/documents-screen.tsx'),
  '/stock/documents/:id': () => import('../../domains/stock/screens/document-screen.tsx'),
}
