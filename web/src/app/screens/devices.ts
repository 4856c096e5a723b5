import type { ScreenTable } from './table.ts'

/** The screens of activations and allocations, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/inventory/activation-query': () => import('../../domains/devices/screens/activation-query-screen.tsx'),
  '/inventory/activation-query-result': () =>
    import('../../domains/devices/screens/activation-result-screen.tsx'),
  '/inventory/device-activation': () => import('../../domains/devices/screens/device-activation-screen.tsx'),
  '/inventory/unallocated-stock': () => import('../../domains/devices/screens/unallocated-stock-screen.tsx'),
  '/inventory/device-query-result/:type': () =>
    import('../../domains/devices/screens/device-query-screen.tsx'),
}
