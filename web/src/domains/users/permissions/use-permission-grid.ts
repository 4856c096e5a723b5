import { listPermissions } from '@shangxue/contract/users/admin'
import { useQuery } from '@tanstack/react-query'
import { fetchAllPages } from '../../../lib/api/fetch-all-pages.ts'
import type { GridRow } from './permission-changes.ts'

const PAGE_SIZE = 100

/** Loads all users who may sign in, because columns are switched for everybody. */
export const usePermissionGrid = () =>
  useQuery({
    queryKey: [listPermissions.path, 'all'],
    queryFn: ({ signal }) => fetchAllPages(listPermissions, { q: '', limit: PAGE_SIZE }, { signal }),
    meta: { quiet: true },
  })

/** Filters by name or position with the same rule as the server. */
export function matchingRows(rows: readonly GridRow[], q: string, position: string): GridRow[] {
  const searchText = q.trim().toLowerCase()
  return rows.filter(
    ({ yonghuming, zhiwei }) =>
      (position === '' || zhiwei === position) &&
      `${yonghuming} ${zhiwei}`.toLowerCase().includes(searchText),
  )
}

export const positionsOf = (rows: readonly GridRow[]): string[] => [
  ...new Set(rows.map(({ zhiwei }) => zhiwei)),
]
