import type { ScreenTable } from './table.ts'

/** The screens of activations and allocations, fetched when one of them is first opened. Keep the form: see routes.ts. */
export const SCREENS: ScreenTable = {
  '/inventory/activation-query': () =>
    import('../../domains/devices/activations/activation-query-screen.tsx'),
  '/inventory/activation-query-result': () =>
    import('../../domains/devices/activations/activation-result-screen.tsx'),
  '/inventory/device-activation': () =>
    import('../../domains/devices/activations/device-activation-screen.tsx'),
  '/inventory/unallocated-stock': () =>
    import('../../domains/devices/allocations/unallocated-stock-screen.tsx'),
  '/inventory/device-query-result/:type': () => import('../../domains/devices/query/device-query-screen.tsx'),
}
