import type { ScreenTable } from './table.ts'

/** The screens of 厂家库存, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/factory-inventory': () => import('../../domains/factory/screens/factory-screen.tsx'),
  '/others/factory-inventory/detail': () => import('../../domains/factory/screens/factory-item-screen.tsx'),
}
