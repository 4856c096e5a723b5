import { listPrices, lookUpPrices, PRICES_AT_ONCE } from '@shangxue/contract/pricing/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../lib/api/index.ts'
import { allRows } from '../all-rows.ts'
import type { PriceRow } from '../price-rows.ts'
import { isChosen, type Source } from './address.ts'
import type { Column, PasteLine, PasteTable } from './paste-table.ts'
import { pasteLines, pasteTable } from './paste-table.ts'
import { type Pasted, pastedPrices } from './pasted.ts'

const NOTHING = { q: '', brand_id: undefined, changed: false }
const NO_ROWS: PriceRow[] = []

export interface EditRows {
  readonly rows: readonly PriceRow[]
  readonly status: 'none' | 'loading' | 'error' | 'ready'
  readonly message: string | undefined
  readonly refetch: (how?: { throwOnError?: boolean }) => Promise<unknown>
}

/** Rows of picked or filtered skus. */
export function useChosenRows(source: Source): EditRows {
  const asked =
    source.kind === 'picked'
      ? { ...NOTHING, sku_ids: source.ids.join(',') }
      : source.kind === 'filter'
        ? source.filters
        : NOTHING
  const enabled = source.kind === 'picked' || (source.kind === 'filter' && isChosen(source))
  const found = useQuery({
    // Uses the list's path as key, so that invalidating the list invalidates these rows as well.
    queryKey: [listPrices.path, 'all', asked],
    queryFn: ({ signal }) => allRows(asked, signal),
    enabled,
    meta: { quiet: true },
  })
  return {
    rows: found.data ?? NO_ROWS,
    status: !enabled ? 'none' : found.data ? 'ready' : found.isError ? 'error' : 'loading',
    message: found.error?.message,
    refetch: found.refetch,
  }
}

export interface PastedRows extends EditRows {
  readonly table: PasteTable
  readonly pasted: Pasted
  readonly tooMany: boolean
}

const asLine = ({ brand, model, spec, color, barcode }: PasteLine) => ({ brand, model, spec, color, barcode })

/** Rows that match the pasted text. */
export function usePastedRows(text: string, columns: readonly Column[] | null): PastedRows {
  const table = useMemo(() => {
    const read = pasteTable(text)
    return columns && columns.length === read.columns.length ? { ...read, columns } : read
  }, [text, columns])
  const lines = useMemo(() => pasteLines(table), [table])
  const asked = useMemo(() => lines.filter(({ reason }) => reason === null).map(asLine), [lines])
  const tooMany = asked.length > PRICES_AT_ONCE
  const enabled = asked.length > 0 && !tooMany
  const found = useQuery({ ...query(lookUpPrices, { lines: asked }), enabled, meta: { quiet: true } })
  const pasted = useMemo(() => pastedPrices(lines, found.data?.lines ?? []), [lines, found.data])
  return {
    rows: found.data?.rows ?? NO_ROWS,
    status: !enabled ? 'none' : found.data ? 'ready' : found.isError ? 'error' : 'loading',
    message: found.error?.message,
    refetch: found.refetch,
    table,
    pasted,
    tooMany,
  }
}
