import type { ScreenTable } from './table.ts'

/** The screens of customers, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/kehu-fenxi': () => import('../../domains/analysis/screens/customers-screen.tsx'),
}
