/** What other domains may import from repairs: the repairs of a customer. */

import { lazyWithRetry } from '../../ui/overlay/lazy/lazy-with-retry.tsx'

export const CustomerRepairs = lazyWithRetry(() => import('./list/customer-repairs.tsx'))
