import { listPrices, lookUpPrices, PRICES_PER_REQUEST } from '@shangxue/contract/pricing/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { fetchAllRows } from '../api.ts'
import type { PriceRow } from '../list/price-rows.ts'
import { type EditSourceSpec, hasFilter } from './edit-address.ts'
import {
  type Column,
  type PastedPrices,
  type PasteLine,
  type PasteTable,
  parsePastedLines,
  parsePastedTable,
  pastedPrices,
} from './paste-table.ts'

const NO_FILTERS = { q: '', brand_id: undefined, changed: false }
const NO_ROWS: PriceRow[] = []

export interface EditRows {
  readonly rows: readonly PriceRow[]
  readonly status: 'none' | 'loading' | 'error' | 'ready'
  readonly message: string | undefined
  readonly refetch: (options?: { throwOnError?: boolean }) => Promise<unknown>
}

/** Rows of picked or filtered skus. */
export function useChosenRows(source: EditSourceSpec): EditRows {
  const params =
    source.kind === 'picked'
      ? { ...NO_FILTERS, sku_ids: source.ids.join(',') }
      : source.kind === 'filter'
        ? source.filters
        : NO_FILTERS
  const enabled = source.kind === 'picked' || (source.kind === 'filter' && hasFilter(source))
  const result = useQuery({
    // Uses the list's path as key, so that invalidating the list invalidates these rows as well.
    queryKey: [listPrices.path, 'all', params],
    queryFn: ({ signal }) => fetchAllRows(params, signal),
    enabled,
    meta: { quiet: true },
  })
  return {
    rows: result.data ?? NO_ROWS,
    status: !enabled ? 'none' : result.data ? 'ready' : result.isError ? 'error' : 'loading',
    message: result.error?.message,
    refetch: result.refetch,
  }
}

export interface PastedRows extends EditRows {
  readonly table: PasteTable
  readonly pasted: PastedPrices
  readonly isTooMany: boolean
}

const toLookupLine = ({ brand, model, spec, color, barcode }: PasteLine) => ({
  brand,
  model,
  spec,
  color,
  barcode,
})

/** Rows that match the pasted text. */
export function usePastedRows(text: string, columns: readonly Column[] | null): PastedRows {
  const table = useMemo(() => {
    const parsed = parsePastedTable(text)
    return columns && columns.length === parsed.columns.length ? { ...parsed, columns } : parsed
  }, [text, columns])
  const lines = useMemo(() => parsePastedLines(table), [table])
  const lookupLines = useMemo(() => lines.filter(({ reason }) => reason === null).map(toLookupLine), [lines])
  const isTooMany = lookupLines.length > PRICES_PER_REQUEST
  const enabled = lookupLines.length > 0 && !isTooMany
  const result = useQuery({ ...query(lookUpPrices, { lines: lookupLines }), enabled, meta: { quiet: true } })
  const pasted = useMemo(() => pastedPrices(lines, result.data?.lines ?? []), [lines, result.data])
  return {
    rows: result.data?.rows ?? NO_ROWS,
    status: !enabled ? 'none' : result.data ? 'ready' : result.isError ? 'error' : 'loading',
    message: result.error?.message,
    refetch: result.refetch,
    table,
    pasted,
    isTooMany,
  }
}
