import type { ScreenTable } from './table.ts'

/** The screens of expenses and other incomes, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/expense-items': () => import('../../domains/cash-items/screens/expense-items-screen.tsx'),
  '/others/expense-details': () => import('../../domains/cash-items/screens/expense-details-screen.tsx'),
  '/others/income-items': () => import('../../domains/cash-items/screens/income-items-screen.tsx'),
  '/others/income-details': () => import('../../domains/cash-items/screens/income-details-screen.tsx'),
  '/others/expense-analysis': () => import('../../domains/cash-items/screens/expense-analysis-screen.tsx'),
}
