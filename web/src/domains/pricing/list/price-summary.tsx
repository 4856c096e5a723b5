import { exportPrices } from '@shangxue/contract/pricing/endpoints'
import { SummaryLine } from '../../../ui/layout/summary-line.tsx'
import { ExportButton } from '../../exports/public.ts'
import type { PriceFilters } from './price-address.ts'

interface PriceSummaryProps {
  filters: PriceFilters
  count: { skus: number; atLeast: boolean } | undefined
}

/** Number of skus in the list, with an export button. */
export function PriceSummary({ filters, count }: PriceSummaryProps) {
  if (!count || count.skus === 0) return null
  return (
    <SummaryLine action={<ExportButton endpoint={exportPrices} filters={filters} />}>
      {count.atLeast ? '超过' : '共'} {count.skus} 个单品
    </SummaryLine>
  )
}
