import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useOverlay } from '../../../lib/address/use-overlay.ts'

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
