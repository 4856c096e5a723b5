import { Button } from './button.tsx'

interface ExportButtonProps {
  state: 'idle' | 'busy'
  onExport: () => unknown
  label?: string
  /** Without an outline, for a header or a row of chips. */
  plain?: boolean
  /** Label while the export is running. */
  busyLabel?: string
}

/** Starts an export and shows its progress. */
export function ExportButton({
  state,
  onExport,
  label = '导出 Excel',
  plain = false,
  busyLabel = '正在导出…',
}: ExportButtonProps) {
  const busy = state === 'busy'
  return (
    <Button kind={plain ? 'plain' : 'secondary'} small icon="download" busy={busy} onClick={onExport}>
      {busy ? busyLabel : label}
    </Button>
  )
}
