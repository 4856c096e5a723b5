import { exportPrices } from '@shangxue/contract/pricing'
import { Notice } from '../../../ui/display/notice.tsx'
import { ExportButton } from '../../exports/public.ts'
import type { PriceFilters } from '../price-filters.ts'
import styles from './price-summary.module.css'

interface PriceSummaryProps {
  filters: PriceFilters
  count: { skus: number; atLeast: boolean } | undefined
  stale: boolean
  onRetry: () => unknown
}

/** How much there is, and a way to take it along. */
export function PriceSummary({ filters, count, stale, onRetry }: PriceSummaryProps) {
  return (
    <>
      {stale && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void onRetry() }}>
          没有刷新成功，下面可能不是最新价格
        </Notice>
      )}
      {count && count.skus > 0 && (
        <div className={styles.summary}>
          <span>
            {count.atLeast ? '超过' : '共'} {count.skus} 个单品
          </span>
          <ExportButton endpoint={exportPrices} filters={filters} />
        </div>
      )}
    </>
  )
}
