import { listPermissions } from '@shangxue/contract/users/admin'
import { useQuery } from '@tanstack/react-query'
import { fetchAllPages } from '../../../lib/api/index.ts'
import type { GridRow } from './permission-changes.ts'

const MOST = 100

/** All who may sign in: columns are switched for everybody, and differences are shown by name. */
export const usePermissionGrid = () =>
  useQuery({
    queryKey: [listPermissions.path, 'all'],
    queryFn: ({ signal }) => fetchAllPages(listPermissions, { q: '', limit: MOST }, { signal }),
    meta: { quiet: true },
  })

/** By name or position, as the server would find them. */
export function matchingRows(rows: readonly GridRow[], q: string, position: string): GridRow[] {
  const wanted = q.trim().toLowerCase()
  return rows.filter(
    ({ yonghuming, zhiwei }) =>
      (position === '' || zhiwei === position) && `${yonghuming} ${zhiwei}`.toLowerCase().includes(wanted),
  )
}

export const positionsOf = (rows: readonly GridRow[]): string[] => [
  ...new Set(rows.map(({ zhiwei }) => zhiwei)),
]
