import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/logistics-query': () => import('./screens/waybills-screen.tsx'),
  '/others/logistics-query/add': () => import('./screens/waybill-form-screen.tsx'),
  '/others/logistics-query/detail': () => import('./screens/waybill-screen.tsx'),
}
