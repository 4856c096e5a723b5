import type { ScreenTable } from './table.ts'

/** The screens of customers and visits, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/customers': () => import('../../domains/customers/list/customers-screen.tsx'),
  '/others/customers/:id': () => import('../../domains/customers/details/customer-screen.tsx'),
  '/others/area-customers/:area': () => import('../../domains/customers/list/area-customers-screen.tsx'),
  '/others/kehu-visit/:kehuxingming': () => import('../../domains/customers/visits/visit-screen.tsx'),
}
