import type { ScreenTable } from './table.ts'

/** The screens of what customers owe, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/debt-overview': () => import('../../domains/receivables/debtors/receivables-screen.tsx'),
  '/others/debt-overview/detail': () => import('../../domains/receivables/documents/documents-screen.tsx'),
  '/others/debt-overview/:id': () =>
    import('../../domains/receivables/debtors/customer-receivables-screen.tsx'),
}
