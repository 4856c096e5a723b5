import { Button } from './button.tsx'

interface ExportButtonProps {
  state: 'idle' | 'busy' | 'done'
  onExport: () => unknown
  /** Of a finished export, while it can still be fetched. */
  href?: string | undefined
  label?: string
}

/** Starts an export and, when it is ready, hands the file out. */
export function ExportButton({ state, onExport, href, label = '导出 Excel' }: ExportButtonProps) {
  const ready = state === 'done' && href
  const open = () => {
    if (ready) window.location.assign(href)
    else return onExport()
  }
  return (
    <Button
      kind="secondary"
      small
      icon={state === 'done' ? 'check' : 'download'}
      busy={state === 'busy'}
      onClick={open}
    >
      {state === 'busy' ? '正在导出…' : ready ? '下载文件' : state === 'done' ? '已导出' : label}
    </Button>
  )
}
