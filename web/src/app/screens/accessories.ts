import type { ScreenTable } from './table.ts'

/** The screens of 配件查询, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/accessories-query': () => import('../../domains/accessories/screens/accessories-screen.tsx'),
  '/others/accessories-query/detail': () => import('../../domains/accessories/screens/accessory-screen.tsx'),
}
