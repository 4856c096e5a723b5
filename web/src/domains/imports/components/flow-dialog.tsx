import { useCallback } from 'react'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { useImport } from '../use-import.ts'
import { FlowContent } from './flow-content.tsx'
import type { ImportFlowProps } from './flow-props.ts'
import { FullDialog } from './full-dialog.tsx'

/** The import flow in full screen; its state survives while it is closed. */
export default function FlowDialog({
  endpoints,
  title,
  params,
  approval,
  open,
  onClose,
  onDone,
}: ImportFlowProps) {
  const committed = useCallback(() => {
    onDone()
    if (!open) toast(`${title}已完成`, { kind: 'success' })
  }, [onDone, open, title])
  const work = useImport(endpoints, committed, params)
  const close = () => {
    // A finished import was seen, so the flow starts again on the next opening.
    if (work.run?.state === 'committed') work.discard()
    onClose()
  }
  return (
    <FullDialog open={open} onClose={close} title={title}>
      <FlowContent
        importState={work}
        rowsLabel={title.replace(/^导入/, '')}
        {...(approval && { approval })}
        onClose={close}
      />
    </FullDialog>
  )
}
