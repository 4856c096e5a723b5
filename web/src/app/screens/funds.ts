import type { ScreenTable } from './table.ts'

/** The screens of accounts, payments to merchants and fund adjustments, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/merchant-payment': () => import('../../domains/merchants/screens/payments-screen.tsx'),
  '/others/merchant-payment/add': () => import('../../domains/merchants/screens/payment-form-screen.tsx'),
  '/others/fund-adjustment': () => import('../../domains/fund-adjustments/screens/adjustments-screen.tsx'),
  '/others/fund-adjustment/details': () =>
    import('../../domains/fund-adjustments/screens/details-screen.tsx'),
  '/others/accounts': () => import('../../domains/accounts/screens/accounts-screen.tsx'),
  '/others/tills': () => import('../../domains/accounts/screens/tills-screen.tsx'),
}
