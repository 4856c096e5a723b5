import { parsePositiveInt, useOverlay, useUrlParams } from '../../../lib/address/index.ts'

/** Search, filter and the open user of the grid, stored in the URL. */
export function usePermissionFilters() {
  const { get, set } = useUrlParams()
  const overlay = useOverlay(['user'])
  return {
    q: get('q').slice(0, 64),
    position: get('position'),
    user: parsePositiveInt(get('user')),
    change: (next: { q?: string; position?: string }) => set(next),
    open: (id: number) => overlay.show({ user: id }),
    close: overlay.close,
  }
}
