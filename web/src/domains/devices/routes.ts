import type { ScreenTable } from '../../lib/screens.ts'

/** The domain's screens by address. The build reads this form (web/build/route-chunks.ts). */
export const SCREENS: ScreenTable = {
  '/inventory/activation-query': () => import('./activations/activation-query-screen.tsx'),
  '/inventory/activation-query-result': () => import('./activations/activation-result-screen.tsx'),
  '/inventory/device-activation': () => import('./activations/device-activation-screen.tsx'),
  '/inventory/unallocated-stock': () => import('./allocations/unallocated-stock-screen.tsx'),
  '/inventory/device-query-result/:type': () => import('./query/device-query-screen.tsx'),
}
