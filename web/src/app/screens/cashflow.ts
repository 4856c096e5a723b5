import type { ScreenTable } from './table.ts'

/** The screens of expenses and other incomes, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/expense-items': () => import('../../domains/expenses/categories/expense-categories-screen.tsx'),
  '/others/expense-details': () => import('../../domains/expenses/entries/expense-details-screen.tsx'),
  '/others/income-items': () => import('../../domains/expenses/categories/income-categories-screen.tsx'),
  '/others/income-details': () => import('../../domains/expenses/entries/income-details-screen.tsx'),
  '/others/expense-analysis': () => import('../../domains/expenses/analysis/expense-analysis-screen.tsx'),
}
