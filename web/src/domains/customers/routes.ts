import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/customers': () => import('./list/customers-screen.tsx'),
  '/others/customers/:id': () => import('./details/customer-screen.tsx'),
  '/others/area-customers/:area': () => import('./list/area-customers-screen.tsx'),
  '/others/kehu-visit/:kehuxingming': () => import('./visits/visit-screen.tsx'),
}
