import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/debt-overview': () => import('./debtors/receivables-screen.tsx'),
  '/others/debt-overview/detail': () => import('./documents/documents-screen.tsx'),
  '/others/debt-overview/:id': () => import('./debtors/customer-receivables-screen.tsx'),
}
