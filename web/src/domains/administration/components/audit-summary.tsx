import { exportAudit } from '@shangxue/contract/administration'
import { saveFile, useCall } from '../../../lib/api/index.ts'
import { ExportButton } from '../../../ui/action/export-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import type { AuditFilters } from '../audit-address.ts'
import styles from './audit-summary.module.css'

interface AuditSummaryProps {
  filters: AuditFilters
  filtered: boolean
  some: boolean
  stale: boolean
  onRetry: () => unknown
}

/** A way to take the trail along, as it is filtered. */
export function AuditSummary({ filters, filtered, some, stale, onRetry }: AuditSummaryProps) {
  const download = useCall(exportAudit)
  const start = () => download.mutateAsync(filters).then(saveFile, () => undefined)
  return (
    <>
      {stale && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void onRetry() }}>
          没有刷新成功，下面可能不是最新记录
        </Notice>
      )}
      {some && (
        <div className={styles.summary}>
          <span>{filtered ? '符合条件的记录，最新的在前' : '全部记录，最新的在前'}</span>
          <ExportButton state={download.isPending ? 'busy' : 'idle'} onExport={start} />
        </div>
      )}
    </>
  )
}
