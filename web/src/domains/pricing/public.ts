/** What other domains may import from pricing: the own prices of a customer, and whether the user sees them. */

import { lazyWithRetry } from '../../ui/overlay/lazy/lazy-with-retry.tsx'

export { useSeesPriceRules } from './policy/policy-access.ts'

export const CustomerPrices = lazyWithRetry(() => import('./policy/customer-prices.tsx'))
