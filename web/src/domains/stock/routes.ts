import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/stock/receive': () => import('./receive/receive-screen.tsx'),
  '/stock/move': () => import('./move/move-screen.tsx'),
  '/stock/transfers': () => import('./transfers/transfers-screen.tsx'),
  '/stock/transfers/:id': () => import('./transfers/transfer-screen.tsx'),
  '/stock/counts': () => import('./counts/counts-screen.tsx'),
  '/stock/counts/:id': () => import('./counts/count-screen.tsx'),
  '/stock/documents': () => import('./documents/documents-screen.tsx'),
  '/stock/documents/:id': () => import('./documents/document-screen.tsx'),
}
