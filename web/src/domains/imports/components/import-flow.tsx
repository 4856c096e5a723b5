import type { ImportEndpoints } from '@shangxue/contract/imports'
import { Suspense, useState } from 'react'
import { later } from '../../../ui/overlay/later.tsx'

export interface ImportFlowProps {
  endpoints: ImportEndpoints
  /** 导入价格: 导入 and what the rows are. */
  title: string
  open: boolean
  onClose(): void
  /** The rows are stored: reads that show them are out of date. */
  onDone(): void
}

const FlowDialog = later(() => import('./flow-dialog.tsx'))

/**
 * Imports a table in full screen, from the template to the stored rows. Its code comes when it is first opened;
 * from then on an upload or a check goes on while it is closed.
 */
export function ImportFlow(props: ImportFlowProps) {
  const [opened, setOpened] = useState(props.open)
  if (props.open && !opened) setOpened(true)
  if (!opened) return null
  return (
    <Suspense>
      <FlowDialog {...props} />
    </Suspense>
  )
}
