import { listAudit } from '@shangxue/contract/administration/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api/call.ts'
import { infiniteListProps } from '../../lib/api/infinite-queries.ts'
import type { ListState } from '../../ui/layout/list/list-page.tsx'
import type { AuditFilters } from './use-audit-filters.ts'

export type AuditEntry = Output<typeof listAudit>['list'][number]
/** A row of the list; the first one of a day carries the day. */
export interface AuditRow {
  readonly entry: AuditEntry
  readonly day: string | undefined
}

function rowsOf(entries: readonly AuditEntry[]): AuditRow[] {
  return entries.map((entry, index) => ({
    entry,
    day: entries[index - 1]?.day === entry.day ? undefined : entry.day,
  }))
}

/** Loads the audit trail by cursor, so that new entries do not shift the pages. */
export function useAuditTrail(filters: AuditFilters): ListState<AuditRow> {
  const query = useInfiniteQuery({
    queryKey: [listAudit.path, filters] as const,
    queryFn: ({ signal, pageParam }) =>
      call(listAudit, { ...filters, before: pageParam }, { signal, quiet: true }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { quiet: true },
  })
  const { data } = query
  const items = useMemo(() => rowsOf(data?.pages.flatMap(({ list }) => list) ?? []), [data])
  return { ...infiniteListProps(query), items }
}
