/** What other domains may import from pricing: the own prices of a customer. */

import { lazyWithRetry } from '../../ui/overlay/lazy/lazy-with-retry.tsx'

export const CustomerPrices = lazyWithRetry(() => import('./policy/customer-prices.tsx'))
