import type { ScreenTable } from './table.ts'

/** The screens of accounts, payments to merchants and fund adjustments, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/others/merchant-payment': () => import('../../domains/treasury/merchants/payments-screen.tsx'),
  '/others/merchant-payment/add': () => import('../../domains/treasury/merchants/payment-form-screen.tsx'),
  '/others/fund-adjustment': () => import('../../domains/treasury/transfers/transfers-screen.tsx'),
  '/others/fund-adjustment/details': () =>
    import('../../domains/treasury/transfers/transfer-details-screen.tsx'),
  '/others/accounts': () => import('../../domains/ledger/accounts-screen.tsx'),
  '/others/tills': () => import('../../domains/ledger/tills-screen.tsx'),
}
