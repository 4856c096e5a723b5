import { exportPrices } from '@shangxue/contract/pricing'
import { saveFile, useCall } from '../../../lib/api/index.ts'
import { useAllowed } from '../../../lib/session/index.ts'
import { ExportButton } from '../../../ui/action/export-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
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
  const mayExport = useAllowed('export')
  const download = useCall(exportPrices)
  const start = () => download.mutateAsync(filters).then(saveFile, () => undefined)
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
          {mayExport && <ExportButton state={download.isPending ? 'busy' : 'idle'} onExport={start} />}
        </div>
      )}
    </>
  )
}
