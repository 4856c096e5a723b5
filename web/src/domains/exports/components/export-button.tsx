import type { ExportEndpoint } from '@shangxue/contract/platform/exports'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import type { RequestOf } from '../../../lib/api/http.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ExportButton as ExportButtonView } from '../../../ui/action/export-button.tsx'
import { useExport } from '../use-export.ts'

interface ExportButtonProps<E extends ExportEndpoint> {
  endpoint: E
  filters: RequestOf<E>
  label?: string
  /** Plain style for a header or a row of chips. */
  plain?: boolean
}

/** 导出: exports a list with its filters. Renders nothing without the permission. */
export function ExportButton<E extends ExportEndpoint>(props: ExportButtonProps<E>) {
  const { endpoint, filters, label, plain } = props
  const allowed = useAllowed(endpoint.permission as PermissionKey)
  const { start, stage } = useExport(endpoint)
  if (!allowed) return null
  return (
    <ExportButtonView
      state={stage ? 'busy' : 'idle'}
      busyLabel={stage === 'fetching' ? '正在下载…' : '正在生成…'}
      onExport={() => start(filters)}
      {...(label && { label })}
      {...(plain && { plain })}
    />
  )
}
