import type { ScreenTable } from './table.ts'

/** The screens on which stock is changed, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/stock/receive': () => import('../../domains/stock/receive/receive-screen.tsx'),
  '/stock/move': () => import('../../domains/stock/move/move-screen.tsx'),
  '/stock/transfers': () => import('../../domains/stock/transfers/transfers-screen.tsx'),
  '/stock/transfers/:id': () => import('../../domains/stock/transfers/transfer-screen.tsx'),
  '/stock/counts': () => import('../../domains/stock/counts/counts-screen.tsx'),
  '/stock/counts/:id': () => import('../../domains/stock/counts/count-screen.tsx'),
  '/stock/documents': () => import('../../domains/stock/documents/documents-screen.tsx'),
  '/stock/documents/:id': () => import('../../domains/stock/documents/document-screen.tsx'),
}
