import type { ScreenTable } from './table.ts'

/** The screens of 物流查询, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/logistics-query': () => import('../../domains/logistics/screens/waybills-screen.tsx'),
  '/others/logistics-query/add': () => import('../../domains/logistics/screens/waybill-form-screen.tsx'),
  '/others/logistics-query/detail': () => import('../../domains/logistics/screens/waybill-screen.tsx'),
}
