import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/others/merchant-payment': () => import('./merchants/payments-screen.tsx'),
  '/others/merchant-payment/add': () => import('./merchants/payment-form-screen.tsx'),
  '/others/fund-adjustment': () => import('./transfers/transfers-screen.tsx'),
  '/others/fund-adjustment/details': () => import('./transfers/transfer-details-screen.tsx'),
}
